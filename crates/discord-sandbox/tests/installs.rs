//! Through whose installation a bot is somewhere: a guild's, or only a person's own.

#![allow(clippy::unwrap_used, clippy::needless_pass_by_value)] // tests fail by panics; JSON reads better in place

mod support;

use discord_sandbox::{ChannelKind, NewChannel, Sandbox, Slash};
use serde_json::{Value, json};
use support::{
    bot::PNG,
    raw::{OK, RawBot, board, callback_path, refusal, webhook_path},
};

/// `ATTACH_FILES`, `EMBED_LINKS` and `MENTION_EVERYONE`: what Discord documents for private channels.
const IN_PRIVATE: u64 = 1 << 15 | 1 << 14 | 1 << 17;

fn text(content: &str) -> Value {
    json!({"content": content})
}

fn private(sandbox: &Sandbox, kind: ChannelKind, members: &[&str]) -> String {
    let members = Some(members.iter().map(|name| (*name).to_owned()).collect());
    sandbox
        .add_channel(NewChannel { kind: Some(kind), members, ..NewChannel::default() })
        .unwrap()
        .to_string()
}

/// Lets the bot leave or join the first guild.
fn member(sandbox: &Sandbox, member: bool) {
    let bot = sandbox.world().bot.id.to_string();
    sandbox.change_user(&bot, serde_json::from_value(json!({"member": member})).unwrap()).unwrap();
}

/// No route of a channel is open to a bot that is not there.
async fn is_shut_out(bot: &RawBot, channel: &str, message: &Value) {
    let path = format!("/channels/{channel}");
    let message = format!("{path}/messages/{}", message["id"].as_str().unwrap());
    for (method, path) in [
        ("GET", path.clone()),
        ("PATCH", path.clone()),
        ("GET", format!("{path}/messages")),
        ("POST", format!("{path}/messages")),
        ("POST", format!("{path}/typing")),
        ("GET", message.clone()),
        ("PATCH", message.clone()),
        ("DELETE", message),
    ] {
        assert_eq!(refusal(bot.rest.call(method, &path, text("x")).await), (403, 50001), "{method} {path}");
    }
}

#[tokio::test]
async fn in_private_channels_of_people() {
    let mut bot = RawBot::start().await;
    let (ana, beto) = {
        let world = bot.sandbox.world();
        (world.user("Ana").unwrap(), world.user("Beto").unwrap())
    };
    let dm = private(&bot.sandbox, ChannelKind::Dm, &["Ana", "Beto"]);
    let group = private(&bot.sandbox, ChannelKind::Group, &["Ana", "Beto", "Carla"]);
    for (id, number) in [(dm, 1), (group, 3)] {
        let (interaction, outcome) = bot.go("Ana", &id).await;
        assert_eq!((&interaction["context"], &interaction["channel"]["type"]), (&json!(2), &json!(number)));
        assert_eq!(interaction["authorizing_integration_owners"], json!({"1": ana}));
        assert_eq!(interaction["app_permissions"], IN_PRIVATE.to_string());
        assert_eq!(interaction["user"]["id"], json!(ana));
        for absent in ["member", "guild_id", "guild_locale", "guild"] {
            assert!(interaction.get(absent).is_none(), "{absent}");
        }
        let body = json!({"type": 4, "data": board()});
        assert_eq!(
            bot.rest.upload("POST", &callback_path(&interaction), body, &[("a.png", PNG)]).await.0,
            204
        );
        let message = outcome.await.unwrap().message.unwrap();
        is_shut_out(&bot, &id, &message).await;
        // Beto presses through the installation of Ana, and the message changes.
        let (press, outcome) = bot.press("Beto", &message, "b").await;
        assert_eq!(press["authorizing_integration_owners"], json!({"1": ana}));
        assert_eq!(press["user"]["id"], json!(beto));
        assert_eq!(bot.rest.answer(&press, json!({"type": 7, "data": {"content": "moved"}})).await.0, 204);
        let message = outcome.await.unwrap().message.unwrap();
        assert_eq!(
            (&message["content"], message["attachments"].as_array().unwrap().len()),
            (&json!("moved"), 1)
        );
        let (press, _outcome) = bot.press("Beto", &message, "b").await;
        assert_eq!(bot.rest.answer(&press, json!({"type": 6})).await.0, 204);
        let original = format!("{}/messages/@original", webhook_path(&press));
        let (_, edited) = bot.rest.call("PATCH", &original, text("edited")).await;
        assert_eq!((&edited["id"], &edited["content"]), (&message["id"], &json!("edited")));
        assert_eq!(bot.sandbox.messages(&id, "Beto", None).unwrap()[0]["content"], "edited");
    }
    assert_eq!(bot.gateway.events_now().await, [] as [&str; 0], "no event tells of messages there");
}

#[tokio::test]
async fn five_follow_ups_and_no_more() {
    let mut bot = RawBot::start().await;
    let dm = private(&bot.sandbox, ChannelKind::Dm, &["Ana", "Beto"]);
    let (interaction, outcome) = bot.go("Ana", &dm).await;
    assert_eq!(bot.rest.answer(&interaction, json!({"type": 5})).await.0, 204);
    let webhook = webhook_path(&interaction);
    // The first one takes the place of the deferred answer.
    let mut ids = vec![];
    for _ in 0..6 {
        let answer = bot.rest.call("POST", &webhook, text("x")).await;
        ids.push(answer.1["id"].as_str().unwrap().to_owned());
    }
    assert_eq!(refusal(bot.rest.call("POST", &webhook, text("x")).await), (400, 40094));
    let last = format!("{webhook}/messages/{}", ids[5]);
    assert_eq!(refusal(bot.rest.call("PATCH", &last, text("y")).await), OK);
    assert_eq!(outcome.await.unwrap().messages.len(), 6);
    assert_eq!(bot.sandbox.messages(&dm, "Beto", None).unwrap().len(), 6);
    assert_eq!(bot.sandbox.messages(&dm, "Carla", None).unwrap_err().status, 403);
}

#[tokio::test]
async fn with_the_bot_itself() {
    let mut bot = RawBot::start().await;
    let ana = bot.sandbox.world().user("Ana").unwrap();
    let recipient = json!({"recipient_id": ana});
    let (_, direct) = bot.rest.call("POST", "/users/@me/channels", recipient.clone()).await;
    let own = direct["id"].as_str().unwrap();
    assert_eq!(refusal(bot.rest.call("POST", &format!("/channels/{own}/messages"), text("x")).await), OK);
    assert_eq!(bot.rest.call("POST", "/users/@me/channels", recipient).await.1["id"], direct["id"]);
    assert_eq!(private(&bot.sandbox, ChannelKind::Dm, &["Ana"]), own);
    let (interaction, _outcome) = bot.go("Ana", own).await;
    assert_eq!((&interaction["context"], &interaction["user"]["id"]), (&json!(1), &json!(ana)));
    assert_eq!(interaction["authorizing_integration_owners"], json!({"0": "0"}));
    assert_eq!(interaction["app_permissions"], (IN_PRIVATE | 1 << 18).to_string());
    assert!(interaction.get("member").is_none() && interaction.get("guild_id").is_none());
}

#[tokio::test]
async fn in_a_guild_it_left() {
    let mut bot = RawBot::start().await;
    let world = bot.sandbox.world();
    let (guild, ana) = (world.guilds[0].id, world.user("Ana").unwrap());
    let general = world.channel("Sandbox", "general").unwrap().to_string();
    let inside = bot.go("Ana", &general).await.0;
    assert_eq!(inside["authorizing_integration_owners"], json!({"0": guild}));
    member(&bot.sandbox, false);
    assert_eq!(bot.gateway.event("GUILD_DELETE").await, json!({"id": guild}));
    assert!(!bot.sandbox.world().guilds[0].bot);
    let (interaction, outcome) = bot.go("Ana", &general).await;
    assert_eq!((&interaction["context"], &interaction["guild_id"]), (&json!(0), &json!(guild)));
    assert_eq!(interaction["authorizing_integration_owners"], json!({"1": ana}));
    assert_eq!(interaction["member"]["user"]["id"], json!(ana));
    assert_ne!(interaction["app_permissions"], "0");
    let (status, _) = bot.rest.answer(&interaction, json!({"type": 4, "data": board()})).await;
    assert_eq!(status, 204);
    let message = outcome.await.unwrap().message.unwrap();
    is_shut_out(&bot, &general, &message).await;
    let path = format!("/guilds/{guild}");
    assert_eq!(refusal(bot.rest.call("GET", &path, Value::Null).await), (404, 10004));
    assert_eq!(bot.gateway.events_now().await, [] as [&str; 0]);
    member(&bot.sandbox, true);
    assert_eq!(bot.gateway.event("GUILD_CREATE").await["id"], json!(guild));
    assert_eq!(refusal(bot.rest.call("GET", &path, Value::Null).await), OK);
}

#[tokio::test]
async fn commands_are_offered_where_they_say() {
    let bot = RawBot::start().await;
    let command = |name: &str, contexts: Value, types: Value| json!({"name": name, "description": "d", "contexts": contexts, "integration_types": types});
    let commands = json!([
        command("everywhere", json!([0, 1, 2]), json!([0, 1])),
        command("guilds", json!([0]), json!([0])),
        command("private", json!([1, 2]), json!([1])),
        {"name": "plain", "description": "d"},
    ]);
    bot.rest.register(&bot.sandbox, commands).await;
    let own = private(&bot.sandbox, ChannelKind::Dm, &["Ana"]);
    let dm = private(&bot.sandbox, ChannelKind::Dm, &["Ana", "Beto"]);
    let sandbox = &bot.sandbox;
    let offered = |place: String| async move {
        let refused = sandbox.slash(Slash::new("Ana", place, "none")).await.unwrap_err();
        assert_eq!(refused.status, 400);
        refused.error.split_once("there are: ").unwrap().1.to_owned()
    };
    assert_eq!(offered("general".into()).await, "everywhere, guilds, plain");
    assert_eq!(offered(own).await, "everywhere, private, plain");
    assert_eq!(offered(dm).await, "everywhere, private");
    member(&bot.sandbox, false);
    assert_eq!(offered("general".into()).await, "everywhere");
}
