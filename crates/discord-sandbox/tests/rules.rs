//! Discord's rules for bots, each with the status and the code that break it.

#![allow(clippy::unwrap_used, clippy::needless_pass_by_value)] // tests fail by panics; JSON reads better in place

mod support;

use std::time::{Duration, Instant};

use discord_sandbox::{ChannelChange, Click, NewUser, OutcomeKind, Sandbox, Slash, Snowflake};
use serde_json::{Value, json};
use support::{
    bot::PNG,
    raw::{OK, RawBot, callback_path, refusal, webhook_path},
};

fn text(content: &str) -> Value {
    json!({"content": content})
}

fn says(content: &str) -> Value {
    json!({"type": 4, "data": {"content": content}})
}

fn deny(sandbox: &Sandbox, names: &[&str]) {
    let deny = Some(names.iter().map(|name| (*name).to_owned()).collect());
    sandbox.change_channel("general", ChannelChange { deny, ..ChannelChange::default() }).unwrap();
}

#[tokio::test]
async fn an_answer_after_three_seconds_is_too_late() {
    let mut bot = RawBot::start().await;
    let born = Instant::now();
    let (interaction, outcome) = bot.go("Ana", "general").await;
    let outcome = outcome.await.unwrap();
    assert!(born.elapsed() >= Duration::from_secs(3));
    assert_eq!(
        (outcome.outcome, outcome.error),
        (OutcomeKind::Failed, Some("The application did not respond"))
    );
    assert_eq!(refusal(bot.rest.answer(&interaction, says("late")).await), (404, 10062));
    assert_eq!(refusal(bot.rest.call("POST", &webhook_path(&interaction), text("late")).await), (404, 10015));
    assert_eq!(bot.sandbox.messages("general", "Ana", None).unwrap(), [] as [Value; 0]);
}

#[tokio::test]
async fn a_token_serves_once_and_for_fifteen_minutes() {
    let mut bot = RawBot::start().await;
    let (interaction, outcome) = bot.go("Ana", "general").await;
    let webhook = webhook_path(&interaction);
    assert_eq!(refusal(bot.rest.call("POST", &webhook, text("too early")).await), (404, 10015));
    assert_eq!(refusal(bot.rest.answer(&interaction, says("once")).await).0, 204);
    assert_eq!(refusal(bot.rest.answer(&interaction, says("twice")).await), (400, 40060));
    assert_eq!(refusal(bot.rest.call("POST", &webhook, text("more")).await), OK);
    let messages = outcome.await.unwrap().messages;
    assert_eq!(messages.iter().map(|message| &message["content"]).collect::<Vec<_>>(), ["once", "more"]);
    bot.sandbox.advance(Duration::from_mins(15));
    assert_eq!(
        refusal(bot.rest.call("PATCH", &format!("{webhook}/messages/@original"), text("x")).await),
        (401, 50027)
    );
    let forged = webhook.replace("interaction-", "forged-");
    assert_eq!(refusal(bot.rest.call("POST", &forged, text("x")).await), (404, 10015));
}

#[tokio::test]
async fn the_answer_tells_of_its_message_when_asked() {
    let mut bot = RawBot::start().await;
    let (interaction, outcome) = bot.go("Ana", "general").await;
    let path = format!("{}?with_response=true", callback_path(&interaction));
    let (status, body) = bot.rest.call("POST", &path, says("hello")).await;
    assert_eq!(status, 200);
    let message = outcome.await.unwrap().message.unwrap();
    assert_eq!(body["interaction"]["response_message_id"], message["id"]);
    assert_eq!(body["interaction"]["id"], interaction["id"]);
    assert_eq!(body["interaction"]["response_message_ephemeral"], false);
    assert_eq!((&body["resource"]["type"], &body["resource"]["message"]["id"]), (&json!(4), &message["id"]));
    assert_eq!(message["type"], 20);
}

#[tokio::test]
async fn channel_routes_do_not_reach_what_only_one_person_sees() {
    let mut bot = RawBot::start().await;
    let (interaction, outcome) = bot.go("Ana", "general").await;
    bot.rest.answer(&interaction, json!({"type": 4, "data": {"content": "hush", "flags": 64}})).await;
    let hush = outcome.await.unwrap().message.unwrap();
    let path = format!("{}/messages/{}", bot.channel("general"), hush["id"].as_str().unwrap());
    for method in ["GET", "DELETE"] {
        assert_eq!(refusal(bot.rest.call(method, &path, Value::Null).await), (404, 10008));
    }
    assert_eq!(refusal(bot.rest.call("PATCH", &path, text("x")).await), (404, 10008));
    let (_, listed) =
        bot.rest.call("GET", &format!("{}/messages", bot.channel("general")), Value::Null).await;
    assert_eq!(listed, json!([]));
    // Its own token does, however a client writes it.
    let written = format!("{}/messages/%40original", webhook_path(&interaction));
    assert_eq!(refusal(bot.rest.call("GET", &written, Value::Null).await), OK);
    let original = format!("{}/messages/@original", webhook_path(&interaction));
    assert_eq!(refusal(bot.rest.call("PATCH", &original, text("louder")).await), OK);
    assert_eq!(bot.rest.call("DELETE", &original, Value::Null).await.0, 204);
    assert_eq!(refusal(bot.rest.call("GET", &original, Value::Null).await), (404, 10008));
    // Nor does another token reach it.
    let (other, _outcome) = bot.go("Ana", "general").await;
    bot.rest.answer(&other, says("x")).await;
    let foreign = format!("{}/messages/{}", webhook_path(&other), hush["id"].as_str().unwrap());
    assert_eq!(refusal(bot.rest.call("GET", &foreign, Value::Null).await), (404, 10008));
}

#[tokio::test]
async fn permissions_hold_on_channels_and_not_on_answers() {
    let mut bot = RawBot::start().await;
    let board = bot.board().await;
    let messages = format!("{}/messages", bot.channel("general"));
    let message = format!("{messages}/{}", board["id"].as_str().unwrap());
    deny(&bot.sandbox, &["ATTACH_FILES"]);
    assert_eq!(refusal(bot.rest.upload("POST", &messages, text("x"), &[("a.png", PNG)]).await), (403, 50013));
    assert_eq!(refusal(bot.rest.call("POST", &messages, text("x")).await), OK);
    deny(&bot.sandbox, &["EMBED_LINKS"]);
    let embed = json!({"embeds": [{"title": "t"}]});
    assert_eq!(refusal(bot.rest.call("POST", &messages, embed).await), (403, 50013));
    assert_eq!(refusal(bot.rest.upload("POST", &messages, text("x"), &[("a.png", PNG)]).await), OK);
    deny(&bot.sandbox, &["SEND_MESSAGES"]);
    assert_eq!(refusal(bot.rest.call("POST", &messages, text("x")).await), (403, 50013));
    assert_eq!(refusal(bot.rest.call("PATCH", &message, text("y")).await), OK);
    deny(&bot.sandbox, &["READ_MESSAGE_HISTORY"]);
    assert_eq!(bot.rest.call("GET", &messages, Value::Null).await, (200, json!([])));
    assert_eq!(refusal(bot.rest.call("GET", &message, Value::Null).await), (403, 50013));
    deny(&bot.sandbox, &["VIEW_CHANNEL"]);
    for path in [&messages, &message, &bot.channel("general")] {
        assert_eq!(refusal(bot.rest.call("GET", path, Value::Null).await), (403, 50001));
    }
    assert_eq!(refusal(bot.rest.call("POST", &messages, text("x")).await), (403, 50001));
    assert_eq!(refusal(bot.rest.call("PATCH", &message, text("x")).await), (403, 50001));
    // The answer to an interaction needs none of them; `app_permissions` says how it stands.
    let (press, outcome) = bot.press("Beto", &board, "b").await;
    assert_eq!(press["app_permissions"], "0");
    assert_ne!(press["member"]["permissions"], "0");
    let (status, _) = bot.rest.upload("POST", &callback_path(&press), says("here"), &[("a.png", PNG)]).await;
    assert_eq!(status, 204);
    assert_eq!(outcome.await.unwrap().outcome, OutcomeKind::Answered);
    deny(&bot.sandbox, &[]);
    assert_eq!(refusal(bot.rest.call("POST", &messages, text("x")).await), OK);
    assert_eq!(refusal(bot.rest.call("GET", "/channels/7", Value::Null).await), (404, 10003));
}

#[tokio::test]
async fn the_same_nonce_makes_one_message() {
    let bot = RawBot::start().await;
    let messages = format!("{}/messages", bot.channel("general"));
    let body = |nonce: &str, enforce: bool| json!({"content": "x", "nonce": nonce, "enforce_nonce": enforce});
    let post = |body: Value| async { bot.rest.call("POST", &messages, body).await.1["id"].clone() };
    let first = post(body("a", true)).await;
    assert_eq!(post(body("a", true)).await, first);
    assert_ne!(post(body("b", true)).await, first);
    assert_ne!(post(body("a", false)).await, first);
    assert_eq!(bot.sandbox.messages("general", "Ana", None).unwrap().len(), 3);
    // "The past few minutes", says Discord; then the same nonce makes another message.
    bot.sandbox.advance(Duration::from_mins(6));
    assert_ne!(post(body("b", true)).await, first);
    assert_eq!(bot.sandbox.messages("general", "Ana", None).unwrap().len(), 4);
}

#[tokio::test]
async fn mentions_are_those_who_are_pinged_and_edits_ping_nobody() {
    let bot = RawBot::start().await;
    let messages = format!("{}/messages", bot.channel("general"));
    let world = bot.sandbox.world();
    let (ana, beto) = (world.user("Ana").unwrap(), world.user("Beto").unwrap());
    let pinged = |message: &Value| {
        let users = message["mentions"].as_array().unwrap().iter();
        users.map(|user| user["global_name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let both = format!("<@{ana}> <@{beto}> @everyone");
    let one = json!({"content": both, "allowed_mentions": {"parse": [], "users": [beto]}});
    let (_, message) = bot.rest.call("POST", &messages, one).await;
    assert_eq!((pinged(&message), &message["mention_everyone"]), (vec!["Beto".to_owned()], &json!(false)));
    let path = format!("{messages}/{}", message["id"].as_str().unwrap());
    let (_, edited) = bot.rest.call("PATCH", &path, text(&both)).await;
    assert_eq!(pinged(&edited), ["Beto"]);
    let stranger = NewUser { name: "Dora".into(), guild: Some("La Plaza".into()), ..NewUser::default() };
    let dora = bot.sandbox.add_user(stranger).unwrap();
    let (_, message) = bot.rest.call("POST", &messages, text(&format!("<@{dora}>"))).await;
    assert_eq!(pinged(&message), [] as [&str; 0]);
}

#[tokio::test]
async fn who_is_allowed_is_said_in_one_way() {
    let bot = RawBot::start().await;
    let messages = format!("{}/messages", bot.channel("general"));
    let ana = bot.sandbox.world().user("Ana").unwrap();
    for (allowed, field) in [
        (json!({"parse": ["users"], "users": [ana]}), "allowed_mentions"),
        (json!({"parse": ["people"]}), "allowed_mentions.parse.0"),
        (json!({"users": vec![ana; 101]}), "allowed_mentions.users"),
    ] {
        let before = bot.sandbox.violations().len();
        let body = json!({"content": "x", "allowed_mentions": allowed});
        assert_eq!(refusal(bot.rest.call("POST", &messages, body).await), (400, 50035));
        let violations = bot.sandbox.violations();
        let limits = violations[before..].iter().find(|violation| violation.source == "limits").unwrap();
        assert!(limits.message.starts_with(&format!("{field}: ")), "{}", limits.message);
    }
}

#[tokio::test]
async fn a_deferral_fixes_how_private_the_answer_is() {
    let mut bot = RawBot::start().await;
    let (interaction, outcome) = bot.go("Ana", "general").await;
    assert_eq!(
        refusal(bot.rest.answer(&interaction, json!({"type": 5, "data": {"flags": 64}})).await).0,
        204
    );
    let thinking = bot.sandbox.messages("general", "Ana", None).unwrap();
    assert_eq!((&thinking[0]["flags"], &thinking[0]["ephemeral"]), (&json!(192), &json!(true)));
    let (_, message) = bot.rest.call("POST", &webhook_path(&interaction), text("public?")).await;
    assert_eq!(message["id"], thinking[0]["id"]);
    let (_, second) = bot.rest.call("POST", &webhook_path(&interaction), text("yes")).await;
    let outcome = outcome.await.unwrap();
    assert_eq!(outcome.outcome, OutcomeKind::Deferred);
    let private: Vec<_> =
        outcome.messages.iter().map(|message| (&message["id"], &message["ephemeral"])).collect();
    assert_eq!(private, [(&message["id"], &json!(true)), (&second["id"], &json!(false))]);
}

#[tokio::test]
async fn messages_are_listed_from_either_end() {
    let bot = RawBot::start().await;
    let messages = format!("{}/messages", bot.channel("general"));
    let mut ids = vec![];
    for n in 0..6 {
        ids.push(
            bot.rest.call("POST", &messages, text(&n.to_string())).await.1["id"].as_str().unwrap().to_owned(),
        );
    }
    let (rest, messages) = (&bot.rest, &messages);
    let contents = |query: String| async move {
        let (status, list) = rest.call("GET", &format!("{messages}?{query}"), Value::Null).await;
        assert_eq!(status, 200, "{list}");
        let shown = list.as_array().unwrap().iter().map(|message| message["content"].as_str().unwrap());
        shown.map(str::to_owned).collect::<String>()
    };
    assert_eq!(contents("limit=2".into()).await, "54");
    assert_eq!(contents(format!("limit=2&before={}", ids[3])).await, "21");
    assert_eq!(contents(format!("limit=2&after={}", ids[1])).await, "32");
    assert_eq!(contents(format!("limit=3&around={}", ids[2])).await, "321");
    assert_eq!(
        refusal(bot.rest.call("GET", &format!("{messages}?limit=101"), Value::Null).await),
        (400, 50035)
    );
}

#[tokio::test]
async fn who_does_not_say_who_they_are_is_refused() {
    let bot = RawBot::start().await;
    let client = reqwest::Client::new();
    let path = format!("{}/api/v10/users/@me", bot.sandbox.url());
    for header in [None, Some("t"), Some("Bearer t"), Some("Bot ")] {
        let request = client.get(&path);
        let request =
            header.map_or(request.try_clone().unwrap(), |value| request.header("authorization", value));
        assert_eq!(request.send().await.unwrap().status(), 401, "{header:?}");
    }
    // The token never shows in what scripts can read.
    bot.rest.call("GET", "/users/@me", Value::Null).await;
    let seen = serde_json::to_string(&bot.sandbox.requests(0)).unwrap();
    assert!(!seen.contains("Bot t") && !seen.to_lowercase().contains("authorization"));
}

#[tokio::test]
async fn members_leave_and_come_back() {
    let mut bot = RawBot::start().await;
    let world = bot.sandbox.world();
    let (guild, beto) = (world.guilds[0].id, world.user("Beto").unwrap());
    let member = format!("/guilds/{guild}/members/{beto}");
    let board = bot.board().await;
    let id = board["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(refusal(bot.rest.call("GET", &member, Value::Null).await), OK);
    let set = |member: bool| {
        let change = serde_json::from_value(json!({"guild": "Sandbox", "member": member})).unwrap();
        bot.sandbox.change_user("Beto", change).unwrap();
    };
    set(false);
    assert_eq!(bot.gateway.event("GUILD_MEMBER_REMOVE").await["user"]["id"], json!(beto));
    set(false);
    assert_eq!(bot.gateway.events_now().await, [] as [&str; 0], "who is gone does not leave again");
    assert_eq!(refusal(bot.rest.call("GET", &member, Value::Null).await), (404, 10007));
    assert_eq!(
        refusal(bot.rest.call("GET", &format!("/guilds/{guild}/members/7"), Value::Null).await),
        (404, 10013)
    );
    assert_eq!(refusal(bot.rest.call("GET", &format!("/users/{beto}"), Value::Null).await), OK);
    assert_eq!(bot.sandbox.slash(Slash::new("Beto", "general", "go")).await.unwrap_err().status, 403);
    assert_eq!(bot.sandbox.click(Click::new("Beto", id, "b")).await.unwrap_err().status, 403);
    set(true);
    let joined = bot.gateway.event("GUILD_MEMBER_ADD").await;
    assert_eq!((&joined["user"]["id"], &joined["guild_id"]), (&json!(beto), &json!(guild)));
    assert_eq!(refusal(bot.rest.call("GET", &member, Value::Null).await), OK);
    let (press, _outcome) = bot.press("Beto", &board, "b").await;
    assert_eq!(press["member"]["user"]["id"], json!(beto));
}

#[tokio::test]
async fn messages_and_channels_go_for_good() {
    let mut bot = RawBot::start().await;
    let (board, other) = (bot.board().await, bot.board().await);
    let (press, outcome) = bot.press("Beto", &board, "b").await;
    let id: Snowflake = board["id"].as_str().unwrap().parse().unwrap();
    bot.sandbox.remove_message(id).unwrap();
    assert_eq!(bot.gateway.event("MESSAGE_DELETE").await["id"], board["id"]);
    let path = format!("{}/messages/{id}", bot.channel("general"));
    for method in ["GET", "PATCH", "DELETE"] {
        assert_eq!(refusal(bot.rest.call(method, &path, text("x")).await), (404, 10008), "{method}");
    }
    // Nobody can press what is not there, by force neither; a press that was on its way finds nothing to change.
    for click in [Click::new("Beto", id, "b"), Click::new("Beto", id, "b").forced()] {
        assert_eq!(bot.sandbox.click(click).await.unwrap_err().status, 404);
    }
    let update = json!({"type": 7, "data": {"content": "x"}});
    assert_eq!(refusal(bot.rest.answer(&press, update).await), (404, 10008));
    assert_eq!(bot.rest.answer(&press, says("gone")).await.0, 204);
    outcome.await.unwrap();

    let (early, _outcome) = bot.go("Ana", "general").await;
    bot.rest.answer(&early, says("x")).await;
    let (late, _outcome) = bot.press("Ana", &other, "b").await;
    let path = bot.channel("general");
    bot.sandbox.remove_channel("general").unwrap();
    assert_eq!(bot.gateway.event("CHANNEL_DELETE").await["name"], "general");
    let other = format!("{path}/messages/{}", other["id"].as_str().unwrap());
    for (method, path) in [
        ("GET", path.clone()),
        ("PATCH", path.clone()),
        ("DELETE", path.clone()),
        ("POST", format!("{path}/typing")),
        ("GET", format!("{path}/messages")),
        ("POST", format!("{path}/messages")),
        ("POST", format!("{path}/threads")),
        ("GET", other.clone()),
        ("PATCH", other.clone()),
        ("DELETE", other.clone()),
        ("POST", format!("{other}/threads")),
        ("POST", webhook_path(&early)),
        ("POST", callback_path(&late)),
    ] {
        let body = if path.ends_with("callback") { says("x") } else { text("x") };
        assert_eq!(refusal(bot.rest.call(method, &path, body).await), (404, 10003), "{method} {path}");
    }
}

#[tokio::test]
async fn selects_of_people_and_places_are_resolved() {
    let mut bot = RawBot::start().await;
    let world = bot.sandbox.world();
    let (beto, games) = (world.user("Beto").unwrap(), world.channel("Sandbox", "games").unwrap());
    let select = |kind: u8, id: &str, most: u8| json!({"type": 1, "components": [{"type": kind, "custom_id": id, "min_values": 1, "max_values": most}]});
    let rows = [select(5, "people", 2), select(8, "places", 1)];
    let (interaction, outcome) = bot.go("Ana", "general").await;
    let body = json!({"type": 4, "data": {"content": "x", "components": rows}});
    assert_eq!(refusal(bot.rest.answer(&interaction, body).await).0, 204);
    let message = outcome.await.unwrap().message.unwrap();
    let id: Snowflake = message["id"].as_str().unwrap().parse().unwrap();
    for (custom_id, value, found, place) in
        [("people", "Beto", beto, "users"), ("places", "games", games, "channels")]
    {
        let click = Click { values: vec![value.into()], ..Click::new("Ana", id, custom_id) };
        let sandbox = bot.sandbox.clone();
        let outcome = tokio::spawn(async move { sandbox.click(click).await.unwrap() });
        let press = bot.gateway.event("INTERACTION_CREATE").await;
        assert_eq!(press["data"]["values"], json!([found]), "{custom_id}");
        assert_eq!(press["data"]["resolved"][place][found.to_string()]["id"], json!(found), "{custom_id}");
        bot.rest.answer(&press, says("chosen")).await;
        outcome.await.unwrap();
    }
    for values in [vec![], vec!["Ana".to_owned(), "Beto".to_owned(), "Carla".to_owned()]] {
        let refused =
            bot.sandbox.click(Click { values, ..Click::new("Ana", id, "people") }).await.unwrap_err();
        assert_eq!((refused.status, refused.error.as_str()), (400, "values: between 1 and 2 are needed"));
    }
}

#[tokio::test]
async fn what_is_written_to_the_channel_belongs_to_the_only_interaction_there() {
    let mut bot = RawBot::start().await;
    let option = json!({"type": 3, "name": "season", "description": "s", "autocomplete": true});
    let commands = json!([
        {"name": "go", "description": "g"}, {"name": "plan", "description": "p", "options": [option]},
    ]);
    bot.rest.register(&bot.sandbox, commands).await;
    // Neither completions nor somebody who went away before the answer are waited for.
    let sandbox = bot.sandbox.clone();
    let asked = json!({"user": "Beto", "channel": "general", "command": "plan", "options": {"season": "s"}, "focused": "season"});
    let asked = serde_json::from_value(asked).unwrap();
    let completions = tokio::spawn(async move { sandbox.autocomplete(asked).await.unwrap() });
    let question = bot.gateway.event("INTERACTION_CREATE").await;
    bot.rest.answer(&question, json!({"type": 8, "data": {"choices": []}})).await;
    assert_eq!(completions.await.unwrap(), [] as [Value; 0]);
    let (left, outcome) = bot.go("Beto", "general").await;
    bot.rest.answer(&left, json!({"type": 5})).await;
    outcome.abort();
    assert!(outcome.await.unwrap_err().is_cancelled());
    let (interaction, outcome) = bot.go("Ana", "general").await;
    bot.rest.answer(&interaction, json!({"type": 5})).await;
    let (_, written) =
        bot.rest.call("POST", &format!("{}/messages", bot.channel("general")), text("x")).await;
    assert_eq!(outcome.await.unwrap().message.unwrap()["id"], written["id"]);
}
