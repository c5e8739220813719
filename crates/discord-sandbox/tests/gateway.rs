//! The gateway's operations, close codes and intents, with a bot that uses no library.

#![allow(clippy::unwrap_used, clippy::needless_pass_by_value)] // tests fail by panics; JSON reads better in place

mod support;

use std::time::Duration;

use discord_sandbox::{Limits, Options, OutcomeKind, Sandbox};
use serde_json::{Value, json};
use support::{
    options,
    raw::{Gateway, INTENTS, RawBot},
};
use tokio_tungstenite::tungstenite::Message;

fn fault(sandbox: &Sandbox, value: Value) {
    sandbox.fault(serde_json::from_value(value).unwrap()).unwrap();
}

fn resume(ready: &Value, seq: u64) -> Value {
    json!({"op": 6, "d": {"token": "t", "session_id": ready["session_id"], "seq": seq}})
}

#[tokio::test]
async fn what_was_missed_is_replayed() {
    let sandbox = Sandbox::start(options()).await.unwrap();
    let (mut first, ready) = Gateway::identified(&sandbox, INTENTS).await;
    first.events_now().await;
    let seq = first.seq;
    fault(&sandbox, json!({"gateway": "drop"}));
    assert_eq!(first.payload().await, Err(0));
    sandbox.add_user(serde_json::from_value(json!({"name": "Dora"})).unwrap()).unwrap();
    let mut second = Gateway::open(&sandbox).await;
    second.send(&resume(&ready, seq)).await;
    assert_eq!(second.events_now().await, ["GUILD_MEMBER_ADD", "RESUMED"]);
    // A session that was closed for good cannot be resumed, nor one that is unknown.
    second.close(1000).await;
    let mut third = Gateway::open(&sandbox).await;
    third.send(&resume(&ready, seq)).await;
    assert_eq!(third.payload().await.unwrap(), json!({"op": 9, "d": false}));
}

#[tokio::test]
async fn a_bot_is_sent_away_in_every_way() {
    let sandbox = Sandbox::start(options()).await.unwrap();
    let (mut gateway, _) = Gateway::identified(&sandbox, 0).await;
    fault(&sandbox, json!({"gateway": "reconnect"}));
    assert_eq!(gateway.payload().await.unwrap()["op"], 7);
    fault(&sandbox, json!({"gateway": "close", "code": 4000}));
    assert_eq!(gateway.payload().await, Err(4000));
    let (mut gateway, ready) = Gateway::identified(&sandbox, 0).await;
    fault(&sandbox, json!({"gateway": "invalid_session"}));
    assert_eq!(gateway.payload().await.unwrap(), json!({"op": 9, "d": false}));
    gateway.send(&resume(&ready, 1)).await;
    assert_eq!(gateway.payload().await.unwrap()["op"], 9);
    gateway.send(&json!({"op": 2, "d": {"token": "t", "intents": 0, "properties": {}}})).await;
    gateway.event("READY").await;
    fault(&sandbox, json!({"gateway": "close"}));
    assert_eq!(gateway.payload().await, Err(1005), "a close frame without a code");
}

#[tokio::test]
async fn wrong_payloads_end_the_connection() {
    let sandbox = Sandbox::start(options()).await.unwrap();
    let identify = |field: &str, value: Value| {
        let mut data = json!({"token": "t", "intents": 0, "properties": {}});
        data[field] = value;
        json!({"op": 2, "d": data})
    };
    for (payload, code) in [
        (json!({"op": 77, "d": {}}), 4003),
        (json!({"op": 8, "d": {}}), 4003),
        (json!("no object"), 4001),
        (json!({"op": 1, "d": "x".repeat(5000)}), 4002),
        (identify("token", json!("")), 4004),
        (identify("shard", json!([2, 2])), 4010),
        (identify("intents", json!(1_u64 << 40)), 4013),
    ] {
        let mut gateway = Gateway::open(&sandbox).await;
        gateway.send(&payload).await;
        assert_eq!(gateway.payload().await, Err(code), "{payload}");
    }
    let (mut gateway, ready) = Gateway::identified(&sandbox, 0).await;
    gateway.send(&identify("intents", json!(0))).await;
    assert_eq!(gateway.payload().await, Err(4005));
    let mut gateway = Gateway::open(&sandbox).await;
    gateway.send(&resume(&ready, 1_000)).await;
    assert_eq!(gateway.payload().await, Err(4007), "more was seen than was sent");
    let (mut gateway, _) = Gateway::identified(&sandbox, 0).await;
    gateway.send(&json!({"op": 77, "d": null})).await;
    assert_eq!(gateway.payload().await, Err(4001));
    let mut gateway = Gateway::open(&sandbox).await;
    gateway.send_raw(Message::binary(b"{".to_vec())).await;
    assert_eq!(gateway.payload().await, Err(4002), "frames that are no text");
    let mut gateway = Gateway::open(&sandbox).await;
    gateway.send_raw(Message::text("{")).await;
    assert_eq!(gateway.payload().await, Err(4002), "no JSON");
    let mut gateway = Gateway::connect(&sandbox, "v=9&encoding=json").await.unwrap();
    assert_eq!(gateway.payload().await, Err(4012));
    for unknown in ["v=10&encoding=etf", "v=10&compress=zlib-stream"] {
        assert!(Gateway::connect(&sandbox, unknown).await.is_none(), "{unknown}");
    }
    let mut gateway = Gateway::open(&sandbox).await;
    for _ in 0..121 {
        gateway.send(&json!({"op": 1, "d": null})).await;
    }
    let code = loop {
        match gateway.payload().await {
            Ok(payload) => assert_eq!(payload["op"], 11),
            Err(code) => break code,
        }
    };
    assert_eq!(code, 4008);
}

#[tokio::test]
async fn who_sends_no_heartbeat_is_dropped_and_acks_can_be_muted() {
    let sandbox = Sandbox::start(Options { heartbeat: Duration::from_secs(1), ..options() }).await.unwrap();
    let (mut gateway, _) = Gateway::identified(&sandbox, 0).await;
    gateway.send(&json!({"op": 1, "d": null})).await;
    assert_eq!(gateway.payload().await.unwrap()["op"], 11);
    fault(&sandbox, json!({"mute_acks": true}));
    gateway.send(&json!({"op": 1, "d": null})).await;
    assert_eq!(
        gateway.payload().await,
        Err(4009),
        "no acknowledgement came before the connection was given up"
    );
}

#[tokio::test]
async fn intents_say_what_is_heard() {
    let bot = RawBot::start().await;
    let (mut deaf, _) = Gateway::identified(&bot.sandbox, 0).await;
    let (mut guilds, _) = Gateway::identified(&bot.sandbox, 1).await;
    assert_eq!(deaf.events_now().await, [] as [&str; 0]);
    assert_eq!(guilds.events_now().await, ["GUILD_CREATE", "GUILD_CREATE"]);
    let created: Value = serde_json::from_str(&guilds.received[2]).unwrap();
    assert_eq!(created["d"]["members"].as_array().unwrap().len(), 1, "only the bot itself");
    bot.rest.call("POST", &format!("{}/messages", bot.channel("general")), json!({"content": "x"})).await;
    bot.sandbox.add_channel(serde_json::from_value(json!({"name": "new"})).unwrap()).unwrap();
    assert_eq!(deaf.events_now().await, [] as [&str; 0]);
    assert_eq!(guilds.events_now().await, ["CHANNEL_CREATE"]);
    // Interactions are in no intent, and go to every session.
    let slash = discord_sandbox::Slash::new("Ana", "general", "go");
    let outcome = bot.sandbox.slash(slash);
    let (outcome, ..) =
        tokio::join!(outcome, deaf.event("INTERACTION_CREATE"), guilds.event("INTERACTION_CREATE"));
    assert_eq!(outcome.unwrap().outcome, OutcomeKind::Failed);
}

#[tokio::test]
async fn guilds_are_spread_over_shards() {
    let sandbox = Sandbox::start(Options { shards: 2, ..options() }).await.unwrap();
    let rest = support::raw::Rest::new(&sandbox);
    assert_eq!(rest.call("GET", "/gateway/bot", Value::Null).await.1["shards"], 2);
    let mut guilds = 0;
    for shard in 0..2 {
        let mut gateway = Gateway::open(&sandbox).await;
        let data = json!({"token": "t", "intents": 1, "properties": {}, "shard": [shard, 2]});
        gateway.send(&json!({"op": 2, "d": data})).await;
        let ready = gateway.event("READY").await;
        assert_eq!(ready["shard"], json!([shard, 2]));
        let here = ready["guilds"].as_array().unwrap().len();
        assert_eq!(gateway.events_now().await.len(), here);
        guilds += here;
    }
    assert_eq!(guilds, 2);
}

#[tokio::test]
async fn an_interaction_survives_a_cut_that_the_bot_comes_back_from() {
    let mut bot = RawBot::start().await;
    let ready: Value = serde_json::from_str(&bot.gateway.received[1]).unwrap();
    bot.gateway.events_now().await;
    let seq = bot.gateway.seq;
    fault(&bot.sandbox, json!({"gateway": "drop"}));
    assert_eq!(bot.gateway.payload().await, Err(0));
    let sandbox = bot.sandbox.clone();
    let outcome =
        tokio::spawn(async move { sandbox.slash(discord_sandbox::Slash::new("Ana", "general", "go")).await });
    tokio::time::sleep(Duration::from_millis(50)).await;
    let mut again = Gateway::open(&bot.sandbox).await;
    again.send(&resume(&ready["d"], seq)).await;
    let interaction = again.event("INTERACTION_CREATE").await;
    let body = json!({"type": 4, "data": {"content": "back"}});
    assert_eq!(bot.rest.answer(&interaction, body).await.0, 204);
    assert_eq!(outcome.await.unwrap().unwrap().outcome, OutcomeKind::Answered);
}

#[tokio::test]
async fn sessions_are_counted_and_started_one_at_a_time() {
    let limited = |limits| Options { session_starts: 3, limits, ..options() };
    let sandbox = Sandbox::start(limited(Limits::Enforced)).await.unwrap();
    let rest = support::raw::Rest::new(&sandbox);
    let remaining = || async {
        let (_, body) = rest.call("GET", "/gateway/bot", Value::Null).await;
        body["session_start_limit"]["remaining"].as_u64().unwrap()
    };
    let identify = json!({"op": 2, "d": {"token": "t", "intents": 0, "properties": {}}});
    assert_eq!(remaining().await, 3);
    let (_first, _) = Gateway::identified(&sandbox, 0).await;
    assert_eq!(remaining().await, 2);
    let mut second = Gateway::open(&sandbox).await;
    // Within five seconds of another start the session is refused, and the start is counted all the same.
    for left in [1, 0] {
        second.send(&identify).await;
        assert_eq!(second.payload().await.unwrap(), json!({"op": 9, "d": false}));
        assert_eq!(remaining().await, left);
    }
    second.send(&identify).await;
    assert_eq!(second.payload().await, Err(4004), "the day's starts are used up");
    sandbox.advance(Duration::from_hours(24));
    assert_eq!(remaining().await, 3);

    let lenient = Sandbox::start(limited(Limits::Headers)).await.unwrap();
    for _ in 0..5 {
        Gateway::identified(&lenient, 0).await;
    }
}

#[tokio::test]
async fn who_asks_for_compression_gets_it_where_it_is_switched_on() {
    for compress in [true, false] {
        let sandbox = Sandbox::start(Options { compress, ..options() }).await.unwrap();
        for asked in [true, false] {
            let mut gateway = Gateway::open(&sandbox).await;
            let data = json!({"token": "t", "intents": 1, "properties": {}, "compress": asked});
            gateway.send(&json!({"op": 2, "d": data})).await;
            gateway.event("READY").await;
            gateway.event("GUILD_CREATE").await;
            let expected = if compress && asked { 2 } else { 0 };
            assert_eq!(gateway.compressed, expected, "offered: {compress}, asked: {asked}");
        }
    }
}

#[tokio::test]
async fn members_who_left_are_not_found() {
    let mut bot = RawBot::start().await;
    let world = bot.sandbox.world();
    let (guild, ana, beto) = (world.guilds[0].id, world.user("Ana").unwrap(), world.user("Beto").unwrap());
    bot.sandbox.change_user("Beto", serde_json::from_value(json!({"member": false})).unwrap()).unwrap();
    let ask = json!({"op": 8, "d": {"guild_id": guild, "user_ids": [ana, beto, "7"], "nonce": "n"}});
    bot.gateway.send(&ask).await;
    let chunk = bot.gateway.event("GUILD_MEMBERS_CHUNK").await;
    assert_eq!((&chunk["not_found"], &chunk["nonce"]), (&json!([beto, "7"]), &json!("n")));
    assert_eq!(chunk["members"].as_array().unwrap().len(), 1);
    assert_eq!(chunk["members"][0]["user"]["id"], json!(ana));
}

#[tokio::test]
async fn two_processes_of_one_bot_hear_the_same_and_the_first_answer_counts() {
    let mut bot = RawBot::start().await;
    let (mut other, _) = Gateway::identified(&bot.sandbox, support::raw::INTENTS).await;
    let board = bot.board().await;
    assert_eq!(other.event("INTERACTION_CREATE").await["data"]["name"], "go");
    assert_eq!(other.event("MESSAGE_CREATE").await["id"], board["id"]);
    // One person presses three times before anything is answered.
    let mut presses = vec![];
    for _ in 0..3 {
        let (press, outcome) = bot.press("Beto", &board, "b").await;
        assert_eq!(other.event("INTERACTION_CREATE").await, press);
        presses.push((press, outcome));
    }
    for (n, (press, outcome)) in presses.into_iter().enumerate().rev() {
        let says = |text: String| json!({"type": 7, "data": {"content": text}});
        let (first, second) = tokio::join!(
            bot.rest.answer(&press, says(format!("{n} from one"))),
            bot.rest.answer(&press, says(format!("{n} from the other"))),
        );
        let mut statuses = [support::raw::refusal(first), support::raw::refusal(second)];
        statuses.sort_unstable();
        assert_eq!(statuses, [(204, 0), (400, 40060)]);
        let message = outcome.await.unwrap().message.unwrap();
        assert!(message["content"].as_str().unwrap().starts_with(&format!("{n} from")), "{message}");
    }
    // While one of them is there the bot is.
    bot.gateway.close(1000).await;
    assert!(bot.sandbox.world().bot.ready);
    bot.sandbox.bot_ready().await;
    other.close(1000).await;
    assert!(!bot.sandbox.world().bot.ready);
}
