//! How many presses a second the stand-in bears, and whether its memory stays flat: a bot that answers every
//! press at once, and sixteen people who press without rest.
//!
//! `cargo run --release -p discord-sandbox --example presses -- 100000`

use std::time::{Duration, Instant};

use discord_sandbox::{Click, Options, Sandbox, Slash, Snowflake};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

type Error = Box<dyn std::error::Error + Send + Sync>;

const PEOPLE: u32 = 16;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let presses: u32 = std::env::args().nth(1).map_or(Ok(5_000), |count| count.parse())?;
    let sandbox = Sandbox::start(Options { quiet: Duration::ZERO, ..Options::default() }).await?;
    let url = sandbox.url();
    tokio::spawn(async move {
        if let Err(error) = bot(&url).await {
            eprintln!("the bot ended: {error}");
        }
    });
    sandbox.bot_ready().await;
    for tenth in 1..=10 {
        let begin = Instant::now();
        let people = (0..PEOPLE).map(|_| press(sandbox.clone(), presses / 10 / PEOPLE));
        for finished in people.map(tokio::spawn).collect::<Vec<_>>() {
            finished.await??;
        }
        let pace = f64::from(presses / 10) / begin.elapsed().as_secs_f64();
        println!("{tenth:2}/10: {pace:.0} presses a second, {} kB resident", resident_kb().unwrap_or(0));
    }
    Ok(())
}

/// Presses the button of the answer to the press before.
async fn press(sandbox: Sandbox, times: u32) -> Result<(), Error> {
    let mut outcome = sandbox.slash(Slash::new("Ana", "general", "go")).await?;
    for _ in 0..times {
        let answer = outcome.message.ok_or("no answer")?;
        let message: Snowflake = answer["id"].as_str().ok_or("a message without id")?.parse()?;
        outcome = sandbox.click(Click::new("Ana", message, "b")).await?;
    }
    Ok(())
}

/// A bot that answers everything with the same message.
async fn bot(url: &str) -> Result<(), Error> {
    let (mut gateway, _) =
        tokio_tungstenite::connect_async(format!("{}/?v=10", url.replace("http", "ws"))).await?;
    let identify = json!({"op": 2, "d": {"token": "t", "intents": 0, "properties": {}}});
    gateway.send(Message::text(identify.to_string())).await?;
    let client = reqwest::Client::builder().no_proxy().build()?;
    let button = json!({"type": 2, "style": 1, "label": "B", "custom_id": "b"});
    let answer =
        json!({"type": 4, "data": {"content": "x", "components": [{"type": 1, "components": [button]}]}});
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
        let (method, path, body) = match event["t"].as_str() {
            Some("READY") => {
                let path = format!(
                    "applications/{}/commands",
                    data["application"]["id"].as_str().unwrap_or_default()
                );
                (reqwest::Method::PUT, path, json!([{"name": "go", "description": "Goes"}]))
            }
            Some("INTERACTION_CREATE") => {
                let part = |key: &str| data[key].as_str().unwrap_or_default();
                let path = format!("interactions/{}/{}/callback", part("id"), part("token"));
                (reqwest::Method::POST, path, answer.clone())
            }
            _ => continue,
        };
        let request =
            client.request(method, format!("{url}/api/v10/{path}")).header("authorization", "Bot t");
        tokio::spawn(request.json(&body).send());
    }
}

/// The memory of this process that is resident, on Linux.
fn resident_kb() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().split(' ').next()?.parse().ok())
}
