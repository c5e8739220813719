//! Threads: who may start and use them, what archiving and locking do, and what the bot hears of them.

#![allow(clippy::unwrap_used, clippy::needless_pass_by_value)] // tests fail by panics; JSON reads better in place

mod support;

use discord_sandbox::{ChannelChange, ChannelKind, NewChannel, Sandbox, Slash};
use serde_json::{Value, json};
use support::raw::{OK, RawBot, refusal, webhook_path};

fn text(content: &str) -> Value {
    json!({"content": content})
}

fn says(content: &str) -> Value {
    json!({"type": 4, "data": {"content": content}})
}

fn deny(sandbox: &Sandbox, channel: &str, names: &[&str]) {
    let deny = Some(names.iter().map(|name| (*name).to_owned()).collect());
    sandbox.change_channel(channel, ChannelChange { deny, ..ChannelChange::default() }).unwrap();
}

fn set(sandbox: &Sandbox, thread: &str, archived: bool, locked: bool) {
    let change = ChannelChange { archived: Some(archived), locked: Some(locked), deny: None };
    sandbox.change_channel(thread, change).unwrap();
}

/// Gives the bot a permission beyond everyone's, everywhere.
fn promote(sandbox: &Sandbox, name: &str) {
    let bot = sandbox.world().bot.id.to_string();
    sandbox.change_user(&bot, serde_json::from_value(json!({"permissions": [name]})).unwrap()).unwrap();
}

fn add(sandbox: &Sandbox, name: &str, kind: ChannelKind) -> String {
    let new = NewChannel { name: name.into(), kind: Some(kind), ..NewChannel::default() };
    format!("/channels/{}", sandbox.add_channel(new).unwrap())
}

/// A public thread of the bot: its id and the path of its messages.
async fn thread(bot: &RawBot) -> (String, String) {
    let path = format!("{}/threads", bot.channel("general"));
    let (status, thread) = bot.rest.call("POST", &path, json!({"name": "game", "type": 11})).await;
    assert_eq!((status, &thread["type"]), (201, &json!(11)));
    let id = thread["id"].as_str().unwrap().to_owned();
    let messages = format!("/channels/{id}/messages");
    (id, messages)
}

#[tokio::test]
async fn a_message_starts_one_thread_and_shows_it() {
    let mut bot = RawBot::start().await;
    let general = bot.channel("general");
    let (_, message) = bot.rest.call("POST", &format!("{general}/messages"), text("x")).await;
    let path = format!("{general}/messages/{}", message["id"].as_str().unwrap());
    let threads = format!("{path}/threads");
    bot.gateway.events_now().await;
    let wanted = json!({"name": "game", "auto_archive_duration": 4320});
    let (status, thread) = bot.rest.call("POST", &threads, wanted.clone()).await;
    assert_eq!((status, &thread["id"], &thread["type"]), (201, &message["id"], &json!(11)));
    assert_eq!(format!("/channels/{}", thread["parent_id"].as_str().unwrap()), general);
    assert_eq!(thread["thread_metadata"]["auto_archive_duration"], 4320);
    let created = bot.gateway.event("THREAD_CREATE").await;
    assert_eq!((&created["id"], &created["newly_created"]), (&thread["id"], &json!(true)));
    let joined = bot.gateway.event("THREAD_MEMBERS_UPDATE").await;
    assert_eq!(joined["added_members"][0]["user_id"], json!(bot.sandbox.world().bot.id));
    let shown = bot.gateway.event("MESSAGE_UPDATE").await;
    assert_eq!((&shown["flags"], &shown["thread"]["id"]), (&json!(32), &thread["id"]));
    assert_eq!(bot.rest.call("GET", &path, Value::Null).await.1["thread"]["name"], "game");
    assert_eq!(refusal(bot.rest.call("POST", &threads, wanted).await), (400, 160_004));
}

#[tokio::test]
async fn threads_start_where_they_can_and_by_those_who_may() {
    let bot = RawBot::start().await;
    let public = json!({"name": "game", "type": 11});
    let general = bot.channel("general");
    let (_, message) = bot.rest.call("POST", &format!("{general}/messages"), text("x")).await;
    let from_message = format!("{general}/messages/{}/threads", message["id"].as_str().unwrap());
    let of_its_own = format!("{general}/threads");
    deny(&bot.sandbox, "general", &["CREATE_PUBLIC_THREADS"]);
    for path in [&from_message, &of_its_own] {
        assert_eq!(refusal(bot.rest.call("POST", path, public.clone()).await), (403, 50013));
    }
    // Who does not say which kind gets a private one, where nobody else is.
    let (_, private) = bot.rest.call("POST", &of_its_own, json!({"name": "secret"})).await;
    assert_eq!(private["type"], 12);
    let id = private["id"].as_str().unwrap();
    assert_eq!(bot.sandbox.messages(id, "Ana", None).unwrap_err().status, 403);
    deny(&bot.sandbox, "general", &["CREATE_PRIVATE_THREADS"]);
    let untyped = bot.rest.call("POST", &of_its_own, json!({"name": "secret"})).await;
    assert_eq!(refusal(untyped), (403, 50013));
    deny(&bot.sandbox, "general", &[]);
    for wrong in
        [json!({"name": "", "type": 11}), json!({"name": "x", "type": 11, "auto_archive_duration": 5})]
    {
        assert_eq!(refusal(bot.rest.call("POST", &of_its_own, wrong).await), (400, 50035));
    }
    // In voice channels, threads and private channels there are none.
    let voice = add(&bot.sandbox, "voice", ChannelKind::Voice);
    let (thread, _) = thread(&bot).await;
    let ana = bot.sandbox.world().user("Ana").unwrap();
    let (_, direct) = bot.rest.call("POST", "/users/@me/channels", json!({"recipient_id": ana})).await;
    let direct = format!("/channels/{}", direct["id"].as_str().unwrap());
    for place in [voice, format!("/channels/{thread}"), direct] {
        let (_, message) = bot.rest.call("POST", &format!("{place}/messages"), text("x")).await;
        let from = format!("{place}/messages/{}/threads", message["id"].as_str().unwrap());
        assert_eq!(refusal(bot.rest.call("POST", &from, public.clone()).await), (400, 50024), "{place}");
        let own = bot.rest.call("POST", &format!("{place}/threads"), public.clone()).await;
        assert_eq!(refusal(own), (400, 50024), "{place}");
    }
    let news = add(&bot.sandbox, "news", ChannelKind::Announcement);
    let (_, of_news) =
        bot.rest.call("POST", &format!("{news}/threads"), json!({"name": "n", "type": 10})).await;
    assert_eq!(of_news["type"], 10);
    let forum = add(&bot.sandbox, "forum", ChannelKind::Forum);
    let body = json!({"name": "post", "message": {"content": "first"}});
    let (status, post) = bot.rest.call("POST", &format!("{forum}/threads"), body).await;
    assert_eq!(
        (status, &post["message"]["id"], &post["message"]["content"]),
        (201, &post["id"], &json!("first"))
    );
    let seen = bot.sandbox.messages(post["id"].as_str().unwrap(), "Ana", None).unwrap();
    assert_eq!(seen[0]["id"], post["id"]);
}

#[tokio::test]
async fn writing_in_a_thread_has_a_permission_of_its_own() {
    let bot = RawBot::start().await;
    let (_, messages) = thread(&bot).await;
    deny(&bot.sandbox, "general", &["SEND_MESSAGES"]);
    assert_eq!(refusal(bot.rest.call("POST", &messages, text("x")).await), OK);
    deny(&bot.sandbox, "general", &["SEND_MESSAGES_IN_THREADS"]);
    assert_eq!(refusal(bot.rest.call("POST", &messages, text("x")).await), (403, 50013));
    let outside = format!("{}/messages", bot.channel("general"));
    assert_eq!(refusal(bot.rest.call("POST", &outside, text("x")).await), OK);
}

#[tokio::test]
async fn a_message_wakes_an_archived_thread_and_an_edit_does_not() {
    let mut bot = RawBot::start().await;
    let (id, messages) = thread(&bot).await;
    let (_, message) = bot.rest.call("POST", &messages, text("x")).await;
    let path = format!("{messages}/{}", message["id"].as_str().unwrap());
    set(&bot.sandbox, &id, true, false);
    bot.gateway.events_now().await;
    assert_eq!(refusal(bot.rest.call("PATCH", &path, text("y")).await), (400, 50083));
    let rename = json!({"name": "other"});
    assert_eq!(refusal(bot.rest.call("PATCH", &format!("/channels/{id}"), rename).await), (400, 50083));
    let refused = bot.sandbox.slash(Slash::new("Ana", &id, "go")).await.unwrap_err();
    assert_eq!(refused.error, "user: Ana cannot use commands in a thread that is archived");
    assert_eq!(bot.gateway.events_now().await, [] as [&str; 0]);
    assert_eq!(refusal(bot.rest.call("POST", &messages, text("y")).await), OK);
    assert_eq!(bot.gateway.event("THREAD_UPDATE").await["thread_metadata"]["archived"], false);
    assert_eq!(bot.gateway.events_now().await, ["THREAD_MEMBER_UPDATE", "MESSAGE_CREATE"]);
    assert_eq!(refusal(bot.rest.call("PATCH", &path, text("y")).await), OK);
    set(&bot.sandbox, &id, true, false);
    assert_eq!(bot.rest.call("DELETE", &path, Value::Null).await.0, 204, "deleting goes on");
    let wake = json!({"archived": false, "name": "again"});
    let (_, woken) = bot.rest.call("PATCH", &format!("/channels/{id}"), wake).await;
    assert_eq!((&woken["name"], &woken["thread_metadata"]["archived"]), (&json!("again"), &json!(false)));
}

#[tokio::test]
async fn a_locked_thread_is_for_moderators() {
    let bot = RawBot::start().await;
    let (id, messages) = thread(&bot).await;
    let (_, message) = bot.rest.call("POST", &messages, text("x")).await;
    let path = format!("{messages}/{}", message["id"].as_str().unwrap());
    for archived in [false, true] {
        set(&bot.sandbox, &id, archived, true);
        assert_eq!(refusal(bot.rest.call("POST", &messages, text("y")).await), (400, 160_005));
        let code = if archived { 50083 } else { 160_005 };
        assert_eq!(refusal(bot.rest.call("PATCH", &path, text("y")).await), (400, code));
    }
    assert_eq!(refusal(bot.rest.call("DELETE", &path, Value::Null).await), (400, 50083));
    promote(&bot.sandbox, "MANAGE_THREADS");
    assert_eq!(refusal(bot.rest.call("POST", &messages, text("y")).await), OK, "it wakes for a moderator");
    assert_eq!(refusal(bot.rest.call("PATCH", &path, text("y")).await), OK);
    set(&bot.sandbox, &id, true, true);
    assert_eq!(bot.rest.call("DELETE", &path, Value::Null).await.0, 204);
}

#[tokio::test]
async fn an_answer_wakes_a_thread_and_cannot_open_a_lock() {
    let mut bot = RawBot::start().await;
    let (id, _) = thread(&bot).await;
    let (interaction, outcome) = bot.go("Ana", &id).await;
    assert_eq!((&interaction["channel"]["type"], &interaction["channel"]["id"]), (&json!(11), &json!(id)));
    assert_eq!(interaction["channel"]["thread_metadata"]["archived"], false);
    assert_eq!(
        format!("/channels/{}", interaction["channel"]["parent_id"].as_str().unwrap()),
        bot.channel("general")
    );
    set(&bot.sandbox, &id, true, false);
    bot.gateway.events_now().await;
    assert_eq!(bot.rest.answer(&interaction, says("x")).await.0, 204);
    assert_eq!(bot.gateway.event("THREAD_UPDATE").await["thread_metadata"]["archived"], false);
    outcome.await.unwrap();
    set(&bot.sandbox, &id, true, true);
    let webhook = webhook_path(&interaction);
    assert_eq!(refusal(bot.rest.call("POST", &webhook, text("y")).await), (403, 50083));
    let original = format!("{webhook}/messages/@original");
    assert_eq!(refusal(bot.rest.call("PATCH", &original, text("y")).await), (403, 50083));
}

#[tokio::test]
async fn the_rights_in_a_thread_are_those_of_its_parent() {
    let mut bot = RawBot::start().await;
    let (id, _) = thread(&bot).await;
    let may = |interaction: &Value| interaction["app_permissions"].as_str().unwrap().parse::<u64>().unwrap();
    let (before, _outcome) = bot.go("Ana", &id).await;
    assert_ne!(may(&before) & (1 << 15), 0);
    deny(&bot.sandbox, "general", &["ATTACH_FILES"]);
    let (after, _outcome) = bot.go("Ana", &id).await;
    assert_eq!(may(&before) & !(1 << 15), may(&after));
}

#[tokio::test]
async fn what_is_told_of_threads_and_channels() {
    let mut bot = RawBot::start().await;
    let (id, _) = thread(&bot).await;
    bot.gateway.events_now().await;
    // Losing the sight of a channel is a change of the channel; its threads are not told of any more.
    deny(&bot.sandbox, "general", &["VIEW_CHANNEL"]);
    let changed = bot.gateway.event("CHANNEL_UPDATE").await;
    assert_eq!(changed["permission_overwrites"][0]["deny"], (1 << 10).to_string());
    set(&bot.sandbox, &id, false, true);
    assert_eq!(bot.gateway.events_now().await, [] as [&str; 0]);
    deny(&bot.sandbox, "general", &[]);
    assert_eq!(bot.gateway.event("THREAD_LIST_SYNC").await["threads"][0]["id"], json!(id));
    bot.sandbox.remove_channel(&id).unwrap();
    let world = bot.sandbox.world();
    let (guild, general) = (world.guilds[0].id, world.channel("Sandbox", "general").unwrap());
    let short = json!({"id": id, "guild_id": guild, "parent_id": general, "type": 11});
    assert_eq!(bot.gateway.event("THREAD_DELETE").await, short);
    // With its parent a thread goes silently.
    let (second, _) = thread(&bot).await;
    bot.gateway.events_now().await;
    bot.sandbox.remove_channel("general").unwrap();
    assert_eq!(bot.gateway.events_now().await, ["CHANNEL_DELETE"]);
    let path = format!("/channels/{second}");
    assert_eq!(refusal(bot.rest.call("GET", &path, Value::Null).await), (404, 10003));
}

#[tokio::test]
async fn a_bot_removes_what_it_may() {
    let mut bot = RawBot::start().await;
    let (id, _) = thread(&bot).await;
    let path = format!("/channels/{id}");
    assert_eq!(refusal(bot.rest.call("DELETE", &path, Value::Null).await), (403, 50013));
    promote(&bot.sandbox, "MANAGE_THREADS");
    assert_eq!(bot.rest.call("DELETE", &path, Value::Null).await.1["id"], json!(id));
    assert_eq!(bot.gateway.event("THREAD_DELETE").await["id"], json!(id));
    assert_eq!(refusal(bot.rest.call("DELETE", &path, Value::Null).await), (404, 10003));
}
