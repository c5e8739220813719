//! What presses cost the stand-in, and whether its memory stays flat: people in channels of their own press without
//! rest, and a bot in another thread answers each press at once, with a picture if asked.
//!
//! `cargo run --release -p discord-sandbox --example presses -- [PRESSES] [PICTURE BYTES] [PEOPLE]`

use std::time::{Duration, Instant};

use discord_sandbox::{Click, NewChannel, NewUser, Options, Sandbox, Slash, Snowflake};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

type Error = Box<dyn std::error::Error + Send + Sync>;

fn main() -> Result<(), Error> {
    let mut numbers = std::env::args().skip(1).map(|number| number.parse::<u32>());
    let mut next = |otherwise| numbers.next().unwrap_or(Ok(otherwise));
    let (presses, picture, people) = (next(5_000)?, next(0)?, next(16)?.max(1));
    // Stand-in and people share this thread, so that its processor time is theirs.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let sandbox = Sandbox::start(Options { quiet: Duration::ZERO, ..Options::default() }).await?;
        let url = sandbox.url();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let ended = runtime.map_err(Error::from).and_then(|runtime| runtime.block_on(bot(&url, picture)));
            if let Err(error) = ended {
                eprintln!("the bot ended: {error}");
            }
        });
        sandbox.bot_ready().await;
        let places = (0..people).map(|n| place(&sandbox, n)).collect::<Result<Vec<_>, _>>()?;
        for tenth in 1..=10 {
            let (begin, used) = (Instant::now(), processor_time());
            let times = presses / 10 / people;
            let tasks: Vec<_> = places
                .iter()
                .map(|place| tokio::spawn(press(sandbox.clone(), place.clone(), times)))
                .collect();
            for task in tasks {
                task.await??;
            }
            let done = f64::from(times * people);
            println!(
                "{tenth:2}/10: {:.0} presses a second, {:.0} µs of processor time each, {} kB resident",
                done / begin.elapsed().as_secs_f64(),
                processor_time().saturating_sub(used).as_secs_f64() * 1e6 / done,
                resident_kb().unwrap_or(0)
            );
        }
        Ok(())
    })
}

/// A person and a channel.
fn place(sandbox: &Sandbox, n: u32) -> Result<(String, String), Error> {
    let user = sandbox.add_user(NewUser { name: format!("Person {n}"), ..NewUser::default() })?;
    let channel = sandbox.add_channel(NewChannel { name: format!("place-{n}"), ..NewChannel::default() })?;
    Ok((user.to_string(), channel.to_string()))
}

/// Presses the button of the answer to the press before.
async fn press(sandbox: Sandbox, (user, channel): (String, String), times: u32) -> Result<(), Error> {
    let mut outcome = sandbox.slash(Slash::new(&user, channel, "go")).await?;
    for _ in 0..times {
        let answer = outcome.message.ok_or("no answer")?;
        let message: Snowflake = answer["id"].as_str().ok_or("a message without id")?.parse()?;
        outcome = sandbox.click(Click::new(&user, message, "b")).await?;
    }
    Ok(())
}

/// A bot that answers everything with the same message, and with a picture of so many bytes unless that is 0.
async fn bot(url: &str, picture: u32) -> Result<(), Error> {
    let (mut gateway, _) =
        tokio_tungstenite::connect_async(format!("{}/?v=10", url.replace("http", "ws"))).await?;
    let identify = json!({"op": 2, "d": {"token": "t", "intents": 0, "properties": {}}});
    gateway.send(Message::text(identify.to_string())).await?;
    let client = reqwest::Client::builder().no_proxy().build()?;
    let rows: Vec<Value> = (0..3).map(row).collect();
    let answer = json!({"type": 4, "data": {"content": "x", "components": rows}});
    // Bytes of a deflated picture look like noise.
    let noise = (0..picture).map(|n| n.wrapping_mul(0x9e37_79b9).to_le_bytes()[3]).collect::<Vec<u8>>();
    let noise = axum::body::Bytes::from(noise);
    let mut beat = tokio::time::interval(Duration::from_secs(20));
    loop {
        let received = tokio::select! {
            received = gateway.next() => received,
            _ = beat.tick() => {
                gateway.send(Message::text(json!({"op": 1, "d": null}).to_string())).await?;
                continue;
            }
        };
        let Some(Message::Text(text)) = received.transpose()? else { return Ok(()) };
        let event: Value = serde_json::from_str(&text)?;
        let data = &event["d"];
        let part = |key: &str| data[key].as_str().unwrap_or_default();
        let request = |method: reqwest::Method, path: String| {
            client.request(method, format!("{url}/api/v10/{path}")).header("authorization", "Bot t")
        };
        let request = match event["t"].as_str() {
            Some("READY") => {
                let application = data["application"]["id"].as_str().unwrap_or_default();
                request(reqwest::Method::PUT, format!("applications/{application}/commands"))
                    .json(&json!([{"name": "go", "description": "Goes"}]))
            }
            Some("INTERACTION_CREATE") => {
                let path = format!("interactions/{}/{}/callback", part("id"), part("token"));
                let request = request(reqwest::Method::POST, path);
                if noise.is_empty() {
                    request.json(&answer)
                } else {
                    let part = reqwest::multipart::Part::stream(noise.clone()).file_name("board.png");
                    let form = reqwest::multipart::Form::new().text("payload_json", answer.to_string());
                    request.multipart(form.part("files[0]", part.mime_str("image/png")?))
                }
            }
            _ => continue,
        };
        tokio::spawn(request.send());
    }
}

/// Five buttons; the first of all is `b`.
fn row(n: usize) -> Value {
    let id = |at: usize| if n + at == 0 { "b".to_owned() } else { format!("b-{n}-{at}") };
    let button = |at| json!({"type": 2, "style": 1, "label": "Button", "custom_id": id(at)});
    json!({"type": 1, "components": (0..5).map(button).collect::<Vec<Value>>()})
}

/// What this thread has used so far, on Linux.
fn processor_time() -> Duration {
    let schedule = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = schedule.split(' ').next().and_then(|number| number.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}

/// The memory of this process that is resident, on Linux.
fn resident_kb() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().split(' ').next()?.parse().ok())
}
