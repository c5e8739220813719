//! The stand-in itself speaks as Discord does: a second client library reads every event, and every answer
//! matches Discord's own description.

#![cfg(feature = "oracles")]
#![allow(clippy::unwrap_used, clippy::needless_pass_by_value)] // tests fail by panics; JSON reads better in place

mod support;

use discord_sandbox::{ChannelChange, ChannelKind, NewChannel, NewUser, UserChange, oracles::OpenApi};
use serde::de::DeserializeSeed;
use serde_json::{Value, json};
use support::{
    bot::PNG,
    openapi,
    raw::{RawBot, board, callback_path, commands_path, webhook_path},
};
use twilight_model::gateway::event::GatewayEventDeserializer;

/// Reads an event with twilight.
fn read(text: &str) {
    let reader = GatewayEventDeserializer::from_json(text).unwrap_or_else(|| panic!("no event: {text}"));
    let mut json = serde_json::Deserializer::from_str(text);
    reader.deserialize(&mut json).unwrap_or_else(|error| panic!("{error}: {text}"));
}

/// Everything that can happen to channels, threads and the bot's own membership.
async fn change_places(bot: &RawBot) {
    let sandbox = &bot.sandbox;
    let channel = |kind: ChannelKind, parent: Option<&str>| NewChannel {
        name: "new".into(),
        kind: Some(kind),
        parent: parent.map(str::to_owned),
        ..NewChannel::default()
    };
    for kind in [ChannelKind::Text, ChannelKind::Announcement, ChannelKind::Voice, ChannelKind::Forum] {
        sandbox.add_channel(channel(kind, None)).unwrap();
    }
    let thread = sandbox.add_channel(channel(ChannelKind::Thread, Some("general"))).unwrap().to_string();
    sandbox
        .change_channel(&thread, ChannelChange { archived: Some(true), ..ChannelChange::default() })
        .unwrap();
    sandbox.remove_channel(&thread).unwrap();
    let own = json!({"name": "own", "type": 11});
    let (_, own) = bot.rest.call("POST", &format!("{}/threads", bot.channel("general")), own).await;
    let archive = |archived| ChannelChange { archived: Some(archived), ..ChannelChange::default() };
    let deny = |names: &[&str]| {
        let deny = Some(names.iter().map(|name| (*name).to_owned()).collect());
        ChannelChange { deny, ..ChannelChange::default() }
    };
    for (channel, change) in [
        (own["id"].as_str().unwrap(), archive(true)),
        (own["id"].as_str().unwrap(), archive(false)),
        ("general", deny(&["VIEW_CHANNEL"])),
        ("general", deny(&[])),
    ] {
        sandbox.change_channel(channel, change).unwrap();
    }
    for member in [false, true] {
        let change =
            UserChange { guild: Some("La Plaza".into()), member: Some(member), ..UserChange::default() };
        sandbox.change_user(&sandbox.world().bot.id.to_string(), change).unwrap();
    }
    sandbox.change_channel("games", deny(&["SEND_MESSAGES"])).unwrap();
    sandbox.remove_channel("games").unwrap();
}

#[tokio::test]
async fn twilight_reads_every_event() {
    let mut bot = RawBot::start().await;
    let board = bot.board().await;
    let (press, outcome) = bot.press("Beto", &board, "b").await;
    let (status, _) = bot
        .rest
        .upload(
            "POST",
            &callback_path(&press),
            json!({"type": 7, "data": {"content": "x"}}),
            &[("a.png", PNG)],
        )
        .await;
    assert_eq!(status, 204);
    outcome.await.unwrap();
    let (_, outcome) = bot.go("Ana", "general").await;
    outcome.abort();

    change_places(&bot).await;
    let sandbox = &bot.sandbox;
    sandbox.remove_message(board["id"].as_str().unwrap().parse().unwrap()).unwrap();
    let dora = sandbox.add_user(NewUser { name: "Dora".into(), ..NewUser::default() }).unwrap();
    sandbox
        .change_user(&dora.to_string(), UserChange { member: Some(false), ..UserChange::default() })
        .unwrap();
    for members in [vec!["Ana"], vec!["Ana", "Beto"], vec!["Ana", "Beto", "Carla"]] {
        let kind = if members.len() < 3 { ChannelKind::Dm } else { ChannelKind::Group };
        let members = Some(members.into_iter().map(str::to_owned).collect());
        let id = bot
            .sandbox
            .add_channel(NewChannel { kind: Some(kind), members, ..NewChannel::default() })
            .unwrap();
        let (interaction, outcome) = bot.go("Ana", &id.to_string()).await;
        assert!(interaction["member"].is_null() && interaction["user"]["id"].is_string());
        outcome.abort();
    }
    bot.gateway.send(&json!({"op": 8, "d": {"guild_id": bot.sandbox.world().guilds[0].id, "user_ids": [dora, "7"], "nonce": "n"}})).await;
    let chunk = bot.gateway.event("GUILD_MEMBERS_CHUNK").await;
    assert_eq!(chunk["not_found"], json!([dora, "7"]));
    bot.gateway.send(&json!({"op": 1, "d": bot.gateway.seq})).await;
    assert_eq!(bot.gateway.payload().await.unwrap()["op"], 11);

    let named: std::collections::BTreeSet<_> = bot
        .gateway
        .received
        .iter()
        .filter_map(|text| serde_json::from_str::<Value>(text).unwrap()["t"].as_str().map(str::to_owned))
        .collect();
    assert_eq!(
        named.iter().map(String::as_str).collect::<Vec<_>>(),
        [
            "CHANNEL_CREATE",
            "CHANNEL_DELETE",
            "CHANNEL_UPDATE",
            "GUILD_CREATE",
            "GUILD_DELETE",
            "GUILD_MEMBERS_CHUNK",
            "GUILD_MEMBER_ADD",
            "GUILD_MEMBER_REMOVE",
            "INTERACTION_CREATE",
            "MESSAGE_CREATE",
            "MESSAGE_DELETE",
            "MESSAGE_UPDATE",
            "READY",
            "THREAD_CREATE",
            "THREAD_DELETE",
            "THREAD_LIST_SYNC",
            "THREAD_MEMBERS_UPDATE",
            "THREAD_MEMBER_UPDATE",
            "THREAD_UPDATE",
        ]
    );
    bot.gateway.received.iter().for_each(|text| read(text));
}

#[tokio::test]
async fn every_answer_matches_the_description() {
    let Some(path) = openapi() else { return };
    let described = OpenApi::load(&path).unwrap();
    let mut bot = RawBot::start().await;
    let posted = bot.board().await;
    let (press, outcome) = bot.press("Beto", &posted, "b").await;
    let world = bot.sandbox.world();
    let (guild, ana) = (world.guilds[0].id, world.user("Ana").unwrap());
    let (channel, commands, webhook) =
        (bot.channel("general"), commands_path(&bot.sandbox), webhook_path(&press));
    let direct = bot.rest.call("POST", "/users/@me/channels", json!({"recipient_id": ana})).await.1;
    let post = json!({"content": format!("<@{ana}>"), "embeds": [{"title": "t"}], "nonce": "n"});
    let id = posted["id"].as_str().unwrap();
    let reply = json!({"content": "r", "message_reference": {"message_id": id}});
    let none = Value::Null;
    let calls = [
        ("GET", "/gateway".to_owned(), none.clone()),
        ("GET", "/gateway/bot".to_owned(), none.clone()),
        ("GET", "/users/@me".to_owned(), none.clone()),
        ("GET", format!("/users/{ana}"), none.clone()),
        ("GET", "/applications/@me".to_owned(), none.clone()),
        ("GET", "/oauth2/applications/@me".to_owned(), none.clone()),
        ("GET", format!("/guilds/{guild}"), none.clone()),
        ("GET", format!("/guilds/{guild}/channels"), none.clone()),
        ("GET", format!("/guilds/{guild}/roles"), none.clone()),
        ("GET", format!("/guilds/{guild}/members/{ana}"), none.clone()),
        ("GET", channel.clone(), none.clone()),
        ("GET", format!("/channels/{}", direct["id"].as_str().unwrap()), none.clone()),
        ("POST", "/users/@me/channels".to_owned(), json!({"recipient_id": ana})),
        ("GET", commands.clone(), none.clone()),
        ("POST", commands.clone(), json!({"name": "other", "description": "d"})),
        (
            "PUT",
            commands.clone(),
            json!([{"name": "go", "description": "d", "default_member_permissions": "0"}]),
        ),
        (
            "PUT",
            commands.replace("/commands", &format!("/guilds/{guild}/commands")),
            json!([{"name": "here", "description": "d"}]),
        ),
        ("POST", format!("{channel}/messages"), post),
        ("POST", format!("{channel}/messages"), reply),
        ("PATCH", format!("{channel}/messages/{id}"), json!({"content": "edited"})),
        ("GET", format!("{channel}/messages/{id}"), none.clone()),
        ("GET", format!("{channel}/messages?limit=10"), none.clone()),
        ("POST", format!("{channel}/messages/{id}/threads"), json!({"name": "thread"})),
        ("GET", format!("{channel}/messages/{id}"), none.clone()),
        ("POST", format!("{channel}/threads"), json!({"name": "own", "type": 11})),
        ("POST", format!("{channel}/threads"), json!({"name": "private"})),
        ("GET", format!("/channels/{id}"), none.clone()),
        ("PATCH", format!("/channels/{id}"), json!({"archived": true})),
        (
            "POST",
            format!("{}?with_response=true", callback_path(&press)),
            json!({"type": 4, "data": board()}),
        ),
        ("POST", webhook.clone(), json!({"content": "later", "flags": 64})),
        ("GET", format!("{webhook}/messages/@original"), none.clone()),
        ("PATCH", format!("{webhook}/messages/@original"), json!({"content": "edited"})),
    ];
    for (method, path, body) in calls {
        let (status, answer) = bot.rest.call(method, &path, body).await;
        assert!((200..300).contains(&status), "{method} {path}: {status} {answer}");
        let found = described.response(method, &path, status, &answer);
        assert_eq!(found, Some(vec![]), "{method} {path}: {answer}");
    }
    outcome.abort();
    let violations = bot.sandbox.violations();
    assert!(violations.is_empty(), "{violations:#?}");
}
