//! A real client on its production path: `https://discord.com`, TLS, and its rate limiter at work.

#![cfg(feature = "tls")]
#![allow(clippy::unwrap_used)] // tests fail by panics

mod support;

use std::{sync::Arc, time::Duration};

use discord_sandbox::{Click, Limits, Options, OutcomeKind, Sandbox, Slash};
use poise::serenity_prelude as serenity;
use serde_json::json;
use support::bot::Bot;

/// A REST client that is told nothing of the stand-in but where `discord.com` is and whom to trust.
async fn http(sandbox: &Sandbox) -> serenity::Http {
    let tls = sandbox.serve_tls().await.unwrap();
    let trusted = reqwest::Certificate::from_pem(tls.certificate().as_bytes()).unwrap();
    let client = reqwest::Client::builder()
        .no_proxy()
        .use_rustls_tls()
        .tls_built_in_root_certs(false)
        .add_root_certificate(trusted)
        .resolve("discord.com", tls.address())
        .build()
        .unwrap();
    let http = serenity::HttpBuilder::new("a.bot.token").client(client).build();
    assert!(http.ratelimiter.is_some() && http.proxy.is_none());
    http
}

/// Statuses of the calls of a route, in order.
fn statuses(sandbox: &Sandbox, method: &str, ending: &str) -> Vec<u16> {
    let calls = sandbox.requests(0).into_iter();
    calls
        .filter(|call| call.method == method && call.path.ends_with(ending))
        .map(|call| call.status)
        .collect()
}

#[tokio::test]
async fn a_client_registers_and_answers() {
    let sandbox = Sandbox::start(Options { limits: Limits::Enforced, ..support::options() }).await.unwrap();
    let _bot = Bot::run(http(&sandbox).await);
    tokio::time::timeout(Duration::from_secs(20), sandbox.bot_ready()).await.unwrap();
    let outcome = sandbox.slash(Slash::new("Ana", "general", "ping")).await.unwrap();
    assert_eq!(outcome.outcome, OutcomeKind::Answered);
    let message = outcome.message.unwrap();
    assert_eq!(message["attachments"][0]["filename"], "point.png");
    let id = message["id"].as_str().unwrap().parse().unwrap();
    let outcome = sandbox.click(Click::new("Beto", id, "defer")).await.unwrap();
    let contents: Vec<_> = outcome.messages.iter().map(|message| &message["content"]).collect();
    assert_eq!(contents, ["later", "edited"]);
    assert!(sandbox.violations().is_empty(), "{:#?}", sandbox.violations());
}

#[tokio::test]
async fn a_client_that_is_refused_waits_and_tries_again() {
    let sandbox = Sandbox::start(support::options()).await.unwrap();
    let http = http(&sandbox).await;
    let channel = serenity::ChannelId::new(sandbox.world().channel("Sandbox", "general").unwrap().0);
    let fault = json!({"route": "POST /channels/*/messages", "status": 429, "times": 2});
    sandbox.fault(serde_json::from_value(fault).unwrap()).unwrap();
    let message = channel.say(&http, "at last").await.unwrap();
    assert_eq!(statuses(&sandbox, "POST", "/messages"), [429, 429, 200]);
    let asked = sandbox.requests(0);
    assert!(asked[2].at_ms - asked[0].at_ms >= 2_000, "each refusal asked for a second of patience");
    let kept = sandbox.messages("general", "Ana", None).unwrap();
    assert_eq!((kept.len(), &kept[0]["id"]), (1, &json!(message.id.to_string())));
}

#[tokio::test]
async fn a_client_that_heeds_the_headers_is_never_refused() {
    let sandbox = Sandbox::start(Options { limits: Limits::Enforced, ..support::options() }).await.unwrap();
    let http = Arc::new(http(&sandbox).await);
    let channel = serenity::ChannelId::new(sandbox.world().channel("Sandbox", "general").unwrap().0);
    // More than fit into five seconds.
    for n in 0..7 {
        channel.say(&http, n.to_string()).await.unwrap();
    }
    assert_eq!(statuses(&sandbox, "POST", "/messages"), [200; 7]);
    let asked = sandbox.requests(0);
    assert!(asked[6].at_ms - asked[0].at_ms >= 4_900, "it waited for the bucket to fill again");
}

#[tokio::test]
async fn nobody_else_is_vouched_for() {
    let sandbox = Sandbox::start(support::options()).await.unwrap();
    let tls = sandbox.serve_tls().await.unwrap();
    let client = |trusts: bool, name: &str| {
        let trusted = reqwest::Certificate::from_pem(tls.certificate().as_bytes()).unwrap();
        let builder = reqwest::Client::builder().no_proxy().use_rustls_tls().tls_built_in_root_certs(false);
        let builder = if trusts { builder.add_root_certificate(trusted) } else { builder };
        builder.resolve(name, tls.address()).build().unwrap()
    };
    let known = client(true, "discord.com").get("https://discord.com/api/v10/gateway").send().await.unwrap();
    assert_eq!(known.status(), 200);
    assert!(client(true, "example.com").get("https://example.com/api/v10/gateway").send().await.is_err());
    assert!(client(false, "discord.com").get("https://discord.com/api/v10/gateway").send().await.is_err());
    sandbox.shutdown().await;
    assert!(client(true, "discord.com").get("https://discord.com/api/v10/gateway").send().await.is_err());
}
