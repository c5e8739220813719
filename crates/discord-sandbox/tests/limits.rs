//! How often and how much a bot may call, and calls that fail on demand.

#![allow(clippy::unwrap_used, clippy::needless_pass_by_value)] // tests fail by panics; JSON reads better in place

mod support;

use std::time::{Duration, Instant};

use discord_sandbox::{Limits, Options, Sandbox};
use serde_json::{Value, json};
use support::raw::{OK, RawBot, callback_path, commands_path, refusal, webhook_path};

fn text(content: &str) -> Value {
    json!({"content": content})
}

/// A header of an answer, as a number.
fn header(response: &reqwest::Response, name: &str) -> Option<f64> {
    response.headers().get(name).map(|value| value.to_str().unwrap().parse().unwrap())
}

#[tokio::test]
async fn headers_tell_how_often_a_bot_may_call() {
    let bot = RawBot::start().await;
    let (general, games) = (bot.channel("general"), bot.channel("games"));
    let post =
        |channel: &str| bot.rest.request("POST", &format!("{channel}/messages")).json(&text("x")).send();
    let first = post(&general).await.unwrap();
    assert_eq!(
        (header(&first, "x-ratelimit-limit"), header(&first, "x-ratelimit-remaining")),
        (Some(5.0), Some(4.0))
    );
    let reset_after = header(&first, "x-ratelimit-reset-after").unwrap();
    assert!((0.0..=5.0).contains(&reset_after), "{reset_after}");
    assert!(header(&first, "x-ratelimit-reset").unwrap() > 1e9);
    let elsewhere = post(&games).await.unwrap();
    assert_eq!(header(&elsewhere, "x-ratelimit-remaining"), Some(4.0), "each channel counts for itself");
    let name = |response: &reqwest::Response| response.headers()["x-ratelimit-bucket"].clone();
    assert_eq!(name(&first), name(&elsewhere));
    // They only tell: what goes beyond is served.
    for _ in 0..9 {
        let more = post(&general).await.unwrap();
        assert_eq!(more.status(), 200);
    }
    // A refusal on demand looks like one of the bucket.
    let fault = json!({"route": "POST /channels/*/messages", "status": 429});
    bot.sandbox.fault(serde_json::from_value(fault).unwrap()).unwrap();
    let refused = post(&games).await.unwrap();
    assert_eq!((refused.status().as_u16(), header(&refused, "retry-after")), (429, Some(1.0)));
    assert_eq!(
        (header(&refused, "x-ratelimit-remaining"), header(&refused, "x-ratelimit-reset-after")),
        (Some(0.0), Some(1.0))
    );
    assert_eq!(
        (name(&refused), &refused.headers()["x-ratelimit-scope"]),
        (name(&first), &"user".parse().unwrap())
    );
}

#[tokio::test]
async fn answers_to_interactions_have_no_limit_and_each_token_has_its_own() {
    let mut bot = RawBot::start().await;
    for _ in 0..2 {
        let (interaction, _outcome) = bot.go("Ana", "general").await;
        let answer = bot
            .rest
            .request("POST", &callback_path(&interaction))
            .json(&json!({"type": 4, "data": text("x")}))
            .send()
            .await
            .unwrap();
        assert_eq!((answer.status().as_u16(), header(&answer, "x-ratelimit-limit")), (204, None));
        let more =
            bot.rest.request("POST", &webhook_path(&interaction)).json(&text("x")).send().await.unwrap();
        assert_eq!(header(&more, "x-ratelimit-remaining"), Some(4.0));
    }
}

#[tokio::test]
async fn limits_can_be_enforced_or_left_out() {
    let sandbox = Sandbox::start(Options { limits: Limits::Enforced, ..support::options() }).await.unwrap();
    let rest = support::raw::Rest::new(&sandbox);
    let call = |path: &str| rest.request("PATCH", path).json(&json!({"name": "x"})).send();
    // Ten in five seconds; whoever is slower than that sees the bucket fill again, so it is tried until it is empty.
    let general = format!("/channels/{}", sandbox.world().channel("Sandbox", "general").unwrap());
    let refused = loop {
        let response = call(&general).await.unwrap();
        if response.status() == 429 {
            break response;
        }
        assert_eq!(response.status(), 403);
    };
    assert_eq!(header(&refused, "x-ratelimit-remaining"), Some(0.0));
    let wait = header(&refused, "retry-after").unwrap();
    let body: Value = refused.json().await.unwrap();
    assert_eq!((&body["global"], &body["message"]), (&json!(false), &json!("You are being rate limited.")));
    assert!(body["retry_after"].as_f64().unwrap() <= wait);
    assert_eq!(sandbox.requests(0).last().unwrap().status, 429);
    tokio::time::sleep(Duration::from_secs_f64(wait)).await;
    assert_eq!(call(&general).await.unwrap().status(), 403, "it was worth waiting");

    let sandbox = Sandbox::start(Options { limits: Limits::Off, ..support::options() }).await.unwrap();
    let rest = support::raw::Rest::new(&sandbox);
    let response = rest.request("GET", "/users/@me").send().await.unwrap();
    assert_eq!((response.status().as_u16(), header(&response, "x-ratelimit-limit")), (200, None));
}

#[tokio::test]
async fn commands_can_be_made_only_so_often() {
    let bot = RawBot::start().await;
    let guild = bot.sandbox.world().guilds[0].id;
    let everywhere = commands_path(&bot.sandbox);
    let here = everywhere.replace("/commands", &format!("/guilds/{guild}/commands"));
    let command = |name: &str| json!({"name": name, "description": "d"});
    let hundred =
        |from: u32| json!((from..from + 100).map(|n| command(&format!("c{n}"))).collect::<Vec<_>>());
    let put = |body: Value| async { refusal(bot.rest.call("PUT", &here, body).await) };
    assert_eq!(put(hundred(0)).await, OK);
    assert_eq!(refusal(bot.rest.call("POST", &here, command("more")).await), (400, 30032));
    assert_eq!(put(hundred(0)).await, OK, "commands that are there already are not made");
    assert_eq!(put(hundred(100)).await, OK);
    assert_eq!(put(json!([command("more")])).await, (429, 30034));
    assert_eq!(
        refusal(bot.rest.call("POST", &everywhere, command("more")).await).0,
        201,
        "elsewhere they are"
    );
    bot.sandbox.advance(Duration::from_hours(24));
    assert_eq!(put(json!([command("more")])).await, OK);
}

#[tokio::test]
async fn old_messages_can_be_edited_only_so_often() {
    let mut bot = RawBot::start().await;
    let board = bot.board().await;
    let path = format!("{}/messages/{}", bot.channel("general"), board["id"].as_str().unwrap());
    let edit = || async { refusal(bot.rest.call("PATCH", &path, text("x")).await) };
    for _ in 0..9 {
        assert_eq!(edit().await, OK);
    }
    bot.sandbox.advance(Duration::from_secs(3601));
    for _ in 0..5 {
        assert_eq!(edit().await, OK);
    }
    let (status, body) = bot.rest.call("PATCH", &path, text("x")).await;
    assert_eq!((status, &body["code"]), (429, &json!(30046)));
    assert!(body["retry_after"].as_f64().unwrap() > 3500.0);
    bot.sandbox.advance(Duration::from_secs(3601));
    assert_eq!(edit().await, OK);
}

#[tokio::test]
async fn calls_fail_on_demand() {
    let bot = RawBot::start().await;
    let messages = format!("{}/messages", bot.channel("general"));
    let post = || async { refusal(bot.rest.call("POST", &messages, text("x")).await) };
    let fault = |value: Value| bot.sandbox.fault(serde_json::from_value(value).unwrap()).unwrap();
    let kept = || bot.sandbox.messages("general", "Ana", None).unwrap().len();
    fault(json!({"route": "POST /channels/*/messages", "times": 2, "status": 503}));
    assert_eq!((post().await, post().await, post().await), ((503, 0), (503, 0), OK));
    assert_eq!(kept(), 1);
    fault(json!({"route": "POST /channels/*/messages", "status": 500, "after_effect": true}));
    assert_eq!((post().await, kept()), ((500, 0), 2));
    fault(json!({"route": "POST /channels/*/messages", "status": 403, "code": 50001}));
    assert_eq!(post().await, (403, 50001));
    fault(json!({"route": "* /channels/*/messages", "status": 429}));
    let response = bot.rest.request("POST", &messages).json(&text("x")).send().await.unwrap();
    assert_eq!(
        (response.status().as_u16(), &response.headers()["retry-after"]),
        (429, &"1".parse().unwrap())
    );
    fault(json!({"route": "POST /channels/*/messages", "delay_ms": 150}));
    let before = Instant::now();
    assert_eq!(post().await, OK);
    assert!(before.elapsed() >= Duration::from_millis(150));
    fault(json!({"route": "POST /channels/*/messages", "times": 9, "status": 503}));
    fault(json!({"clear": true}));
    assert_eq!(post().await, OK);
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_and_kept() {
    let bot = RawBot::start().await;
    let messages = format!("{}/messages", bot.channel("general"));
    let response = bot.rest.request("POST", &messages).body("{").send().await.unwrap();
    assert_eq!(response.status(), 400);
    let large = vec![b'x'; (25 << 20) + 1];
    assert_eq!(
        refusal(bot.rest.upload("POST", &messages, text("x"), &[("a.png", &large)]).await),
        (413, 40005)
    );
    let large = vec![b'x'; (10 << 20) + 1];
    assert_eq!(
        refusal(bot.rest.upload("POST", &messages, text("x"), &[("a.png", &large)]).await),
        (413, 40005),
        "a single file has a limit of its own"
    );
    let (status, _) = bot.rest.upload("POST", &messages, text("x"), &[("a.png", &large[1..])]).await;
    assert_eq!(status, 200, "and up to it is taken");
    let sources: Vec<_> = bot.sandbox.violations().iter().map(|violation| violation.source).collect();
    assert_eq!(sources, ["limits", "limits", "limits"]);
}
