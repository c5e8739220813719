//! The JSON for scripts: every call once, in the shapes that scripts rely on.

#![allow(clippy::unwrap_used, clippy::needless_pass_by_value)] // tests fail by panics; JSON reads better in place

mod support;

use discord_sandbox::{Options, Sandbox, StartError};
use serde_json::{Value, json};
use support::{
    bot::sandbox_with_bot,
    options,
    raw::{RawBot, board},
};

/// A script: only HTTP.
struct Script {
    client: reqwest::Client,
    url: String,
}

impl Script {
    fn of(sandbox: &Sandbox) -> Script {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        Script { client, url: sandbox.url() }
    }

    async fn call(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let request = self.client.request(method.parse().unwrap(), format!("{}{path}", self.url));
        let request = if body.is_null() { request } else { request.json(&body) };
        let response = request.send().await.unwrap();
        (response.status().as_u16(), response.json().await.unwrap())
    }

    async fn get(&self, path: &str) -> Value {
        let (status, body) = self.call("GET", path, Value::Null).await;
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        let (status, body) = self.call("POST", path, body).await;
        assert_eq!(status, 200, "{path}: {body}");
        body
    }
}

/// The keys of an object, in order.
fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

#[tokio::test]
async fn a_whole_scene_is_played_by_a_script() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let script = Script::of(&sandbox);

    let world = script.get("/sandbox").await;
    assert_eq!(keys(&world), ["bot", "dms", "guilds", "users"]);
    assert_eq!(keys(&world["bot"]), ["commands", "id", "ready"]);
    let guild = &world["guilds"][0];
    assert_eq!((&guild["name"], &guild["channels"][1]["name"]), (&json!("Sandbox"), &json!("games")));
    assert_eq!(keys(&guild["channels"][0]), ["id", "kind", "name"]);
    assert_eq!(world["guilds"][1]["name"], "La Plaza");
    let names: Vec<_> = world["users"].as_array().unwrap().iter().map(|user| &user["name"]).collect();
    assert_eq!(names, ["Ana", "Beto", "Carla"]);
    let ana = &world["users"][0]["id"];

    let dora = script.post("/sandbox/users", json!({"name": "Dora", "locale": "es-ES"})).await["id"].clone();
    let channel =
        script.post("/sandbox/channels", json!({"name": "table", "kind": "text"})).await["id"].clone();
    let slash = json!({"user": dora, "channel": channel, "command": "ping", "options": {"whom": ana}});
    let outcome = script.post("/sandbox/slash", slash).await;
    assert_eq!(keys(&outcome), ["ack_ms", "done_ms", "message", "messages", "outcome"]);
    assert_eq!((&outcome["outcome"], outcome["messages"].as_array().unwrap().len()), (&json!("answered"), 1));
    let message = &outcome["message"]["id"];

    let click = json!({"user": ana, "message": message, "custom_id": "private"});
    let whisper = script.post("/sandbox/click", click).await;
    assert_eq!(
        (&whisper["message"]["ephemeral"], &whisper["message"]["edited"]),
        (&json!(true), &json!(false))
    );
    let seen = |user: &Value| {
        format!("/sandbox/messages?channel={}&user={}", channel.as_str().unwrap(), user.as_str().unwrap())
    };
    assert_eq!(script.get(&seen(ana)).await.as_array().unwrap().len(), 2);
    assert_eq!(script.get(&seen(&dora)).await.as_array().unwrap().len(), 1);
    let newer = format!("{}&after={}", seen(ana), message.as_str().unwrap());
    assert_eq!(script.get(&newer).await[0], whisper["message"]);

    let asked = json!({"user": ana, "channel": channel, "command": "plan make", "options": {"season": "sp"}, "focused": "season"});
    let choices = script.post("/sandbox/autocomplete", asked).await;
    assert_eq!(choices, json!({"choices": [{"name": "spring", "value": "spring"}]}));
    let form =
        script.post("/sandbox/slash", json!({"user": ana, "channel": channel, "command": "form"})).await;
    assert_eq!((&form["outcome"], &form["modal"]["custom_id"]), (&json!("modal"), &json!("about")));
    let fields = json!({"user": ana, "custom_id": "about", "fields": {"name": "Ana"}});
    assert_eq!(script.post("/sandbox/modal", fields).await["outcome"], "answered");

    let requests = script.get("/sandbox/requests?after=0").await;
    let callback = requests.as_array().unwrap().iter().find(|call| call["files"] != json!([])).unwrap();
    assert_eq!(keys(callback), ["at_ms", "body", "files", "method", "n", "path", "status"]);
    assert_eq!(callback["files"][0]["name"], "point.png");
    let last = requests.as_array().unwrap().last().unwrap()["n"].as_u64().unwrap();
    assert_eq!(script.get(&format!("/sandbox/requests?after={last}")).await, json!([]));
    assert_eq!(script.get("/sandbox/violations").await, json!([]));
}

#[tokio::test]
async fn a_script_can_change_the_world() {
    let mut bot = RawBot::start().await;
    let script = Script::of(&bot.sandbox);
    let world = bot.sandbox.world();
    let (ana, general) = (world.user("Ana").unwrap(), world.channel("Sandbox", "general").unwrap());
    let board_id = bot.board().await["id"].as_str().unwrap().to_owned();
    for (method, path, body) in [
        ("POST", "/sandbox/faults".to_owned(), json!({"route": "GET /users/@me", "status": 503})),
        ("POST", "/sandbox/clock".to_owned(), json!({"advance_s": 60})),
        ("PATCH", format!("/sandbox/users/{ana}"), json!({"name": "Ana María", "locale": "es-ES"})),
        ("PATCH", format!("/sandbox/channels/{general}"), json!({"deny": ["SEND_MESSAGES"]})),
        ("DELETE", format!("/sandbox/messages/{board_id}"), Value::Null),
    ] {
        assert_eq!(script.call(method, &path, body).await, (200, json!({})), "{method} {path}");
    }
    assert_eq!(bot.rest.call("GET", "/users/@me", Value::Null).await.0, 503);
    assert_eq!(
        bot.rest.call("POST", &format!("/channels/{general}/messages"), json!({"content": "x"})).await.0,
        403
    );
    let (interaction, _outcome) = bot.go("Ana María", "general").await;
    assert_eq!((&interaction["locale"], &interaction["guild_locale"]), (&json!("es-ES"), &json!("en-US")));
    bot.rest.answer(&interaction, json!({"type": 9, "data": form()})).await;
    assert_eq!(script.call("DELETE", &format!("/sandbox/channels/{general}"), Value::Null).await.0, 200);
    let fields = json!({"user": ana, "custom_id": "f", "fields": {"t": "x"}});
    assert_eq!(script.call("POST", "/sandbox/modal", fields).await.0, 403, "the channel went with the form");
    assert_eq!(bot.sandbox.world().channel("Sandbox", "general"), None);
}

fn form() -> Value {
    let input = json!({"type": 4, "custom_id": "t", "label": "T", "style": 1});
    json!({"title": "T", "custom_id": "f", "components": [{"type": 1, "components": [input]}]})
}

#[tokio::test]
async fn errors_name_the_field() {
    let bot = RawBot::start().await;
    let script = Script::of(&bot.sandbox);
    for (method, path, body, status, says) in [
        ("POST", "/sandbox/slash", json!({"user": "Ana", "command": "go"}), 400, "missing field `channel`"),
        (
            "POST",
            "/sandbox/slash",
            json!({"user": "Ana", "chanel": 1}),
            400,
            "unknown field `chanel`, expected one of",
        ),
        (
            "POST",
            "/sandbox/click",
            json!({"user": "Ana", "message": "x", "custom_id": "b"}),
            400,
            "`x` is not an id",
        ),
        (
            "POST",
            "/sandbox/click",
            json!({"user": "Ana", "message": "7", "custom_id": "b"}),
            404,
            "message: ",
        ),
        (
            "POST",
            "/sandbox/modal",
            json!({"user": "Ana", "custom_id": "m"}),
            409,
            "custom_id: no form `m` is open",
        ),
        ("POST", "/sandbox/users", json!({"name": " "}), 400, "name: needs"),
        (
            "POST",
            "/sandbox/users",
            json!({"name": "D", "permissions": ["FLY"]}),
            400,
            "permissions: there is no permission `FLY`",
        ),
        (
            "POST",
            "/sandbox/channels",
            json!({"name": "c", "kind": "thread"}),
            400,
            "parent: a thread needs one",
        ),
        ("POST", "/sandbox/channels", json!({"name": "c", "kind": "attic"}), 400, "unknown variant `attic`"),
        (
            "POST",
            "/sandbox/channels",
            json!({"kind": "group", "members": ["Ana"]}),
            400,
            "members: a group has",
        ),
        (
            "PATCH",
            "/sandbox/channels/general",
            json!({"archived": true}),
            400,
            "archived, locked: only threads",
        ),
        ("POST", "/sandbox/faults", json!({}), 400, "one of route, gateway, mute_acks and clear is needed"),
        (
            "POST",
            "/sandbox/faults",
            json!({"route": "x", "status": 500}),
            400,
            "route: `x` is no method and path",
        ),
        ("POST", "/sandbox/clock", json!({}), 400, "missing field `advance_s`"),
        ("GET", "/sandbox/messages?channel=general", Value::Null, 400, "user: this parameter is needed"),
        (
            "GET",
            "/sandbox/messages?channel=attic&user=Ana",
            Value::Null,
            400,
            "channel: there is no channel `attic`",
        ),
        ("GET", "/sandbox/requests?after=x", Value::Null, 400, "after: `x` is not a number"),
        ("DELETE", "/sandbox/messages/7", Value::Null, 404, "message: there is no message 7"),
        ("GET", "/sandbox/weather", Value::Null, 404, "there is no such call"),
    ] {
        let (answered, body) = script.call(method, path, body).await;
        assert_eq!(answered, status, "{method} {path}: {body}");
        assert_eq!(keys(&body), ["error"]);
        let error = body["error"].as_str().unwrap();
        assert!(error.contains(says), "{method} {path}: {error}");
    }
}

#[tokio::test]
async fn news_reach_those_who_may_see_them() {
    let mut bot = RawBot::start().await;
    let listen = |user: &str| {
        let request = reqwest::Client::new().get(format!("{}/sandbox/events?user={user}", bot.sandbox.url()));
        async { request.send().await.unwrap() }
    };
    let (mut ana, mut beto) = (listen("Ana").await, listen("Beto").await);
    assert_eq!(ana.headers()["content-type"], "text/event-stream");
    let (interaction, _outcome) = bot.go("Ana", "general").await;
    let mut private = board();
    private["flags"] = json!(64);
    bot.rest.answer(&interaction, json!({"type": 4, "data": private})).await;
    bot.rest.call("POST", &format!("{}/messages", bot.channel("games")), json!({"content": "all"})).await;
    let text = async |response: &mut reqwest::Response, until: &str| {
        let mut text = String::new();
        while !text.contains(until) {
            text += std::str::from_utf8(&response.chunk().await.unwrap().unwrap()).unwrap();
        }
        text
    };
    let heard = text(&mut ana, "all").await;
    assert_eq!(heard.matches("event: message_created").count(), 2, "{heard}");
    let heard = text(&mut beto, "all").await;
    assert_eq!(heard.matches("event: message_created").count(), 1, "{heard}");
    // A stand-in that stops does not wait for those who listen.
    let sandbox = bot.sandbox.clone();
    tokio::time::timeout(std::time::Duration::from_secs(3), sandbox.shutdown()).await.unwrap();
}

#[tokio::test]
async fn whoever_looks_on_is_told_that_the_bot_went() {
    for ends in ["without a word", "with a word"] {
        let RawBot { sandbox, mut gateway, .. } = RawBot::start().await;
        assert!(sandbox.world().bot.ready);
        let request = reqwest::Client::new().get(format!("{}/sandbox/events?user=Ana", sandbox.url()));
        let mut news = request.send().await.unwrap();
        match ends {
            "with a word" => gateway.close(1000).await,
            _ => drop(gateway),
        }
        let mut heard = String::new();
        while !heard.contains("event: world_changed") {
            heard += std::str::from_utf8(&news.chunk().await.unwrap().unwrap()).unwrap();
        }
        assert!(!sandbox.world().bot.ready, "{ends}");
    }
}

#[tokio::test]
async fn the_page_is_served_and_a_taken_port_is_named() {
    let sandbox = Sandbox::start(options()).await.unwrap();
    let page = reqwest::get(sandbox.url()).await.unwrap();
    assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
    let script = reqwest::get(format!("{}/app.js", sandbox.url())).await.unwrap();
    assert_eq!(script.headers()["content-type"], "text/javascript; charset=utf-8");
    assert_eq!(reqwest::get(format!("{}/none.js", sandbox.url())).await.unwrap().status(), 404);
    let port = sandbox.url().rsplit(':').next().unwrap().parse().unwrap();
    let taken = Sandbox::start(Options { port, ..options() }).await.unwrap_err();
    assert!(matches!(taken, StartError::PortInUse { port: named } if named == port));
    assert!(taken.to_string().contains(&port.to_string()));
    sandbox.shutdown().await;
    Sandbox::start(Options { port, ..options() }).await.unwrap();
}

#[tokio::test]
async fn ids_of_the_default_world_stay_and_others_grow() {
    let (first, second) =
        (Sandbox::start(options()).await.unwrap(), Sandbox::start(options()).await.unwrap());
    let world = |sandbox: &Sandbox| serde_json::to_value(sandbox.world()).unwrap();
    assert_eq!(world(&first), world(&second));
    let dora = |sandbox: &Sandbox| {
        sandbox.add_user(serde_json::from_value(json!({"name": "Dora"})).unwrap()).unwrap()
    };
    let before = dora(&first);
    tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    assert!(before < dora(&second));
}

#[tokio::test]
async fn the_past_is_forgotten_when_it_grows_too_long() {
    let history = discord_sandbox::History { requests: 3, messages: 2 };
    let sandbox = Sandbox::start(Options { history, ..options() }).await.unwrap();
    let rest = support::raw::Rest::new(&sandbox);
    let channel = sandbox.world().channel("Sandbox", "general").unwrap();
    for n in 0..5 {
        rest.call("POST", &format!("/channels/{channel}/messages"), json!({"content": n.to_string()})).await;
    }
    let kept: Vec<_> = sandbox.requests(0).iter().map(|call| call.n).collect();
    assert_eq!(kept, [3, 4, 5]);
    let contents: Vec<_> = sandbox
        .messages("general", "Ana", None)
        .unwrap()
        .iter()
        .map(|message| message["content"].clone())
        .collect();
    assert_eq!(contents, ["3", "4"]);
}
