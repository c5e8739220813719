//! What scripts get wrong: every field of every call left out, of another type, or made up. The error names it.

#![allow(clippy::unwrap_used, clippy::needless_pass_by_value)] // tests fail by panics; JSON reads better in place

mod support;

use discord_sandbox::Sandbox;
use serde_json::{Value, json};
use support::bot::sandbox_with_bot;

/// What a field may be.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Text,
    Whole,
    Flag,
    Texts,
    Object,
    Id,
}

impl Kind {
    fn takes(self, value: &Value) -> bool {
        match self {
            Kind::Text => value.is_string(),
            Kind::Whole | Kind::Id => value.is_u64(),
            Kind::Flag => value.is_boolean(),
            Kind::Texts => value.as_array().is_some_and(|list| list.iter().all(Value::is_string)),
            Kind::Object => value.is_object(),
        }
    }
}

/// A call with a body that is right, and its fields: name, kind, whether it may be left out.
struct Call {
    line: &'static str,
    body: Value,
    fields: &'static [(&'static str, Kind, bool)],
}

const NEEDED: bool = false;
const MAY: bool = true;

fn call(line: &'static str, body: Value, fields: &'static [(&'static str, Kind, bool)]) -> Call {
    Call { line, body, fields }
}

/// What makes people and places, and what people do.
fn deeds(message: &Value) -> Vec<Call> {
    use Kind::{Flag, Id, Object, Text, Texts};
    vec![
        call(
            "POST /sandbox/users",
            json!({"name": "Dora", "locale": "es-ES", "guild": "La Plaza", "permissions": ["MANAGE_GUILD"], "bot": false}),
            &[
                ("name", Text, NEEDED),
                ("locale", Text, MAY),
                ("guild", Text, MAY),
                ("permissions", Texts, MAY),
                ("bot", Flag, MAY),
            ],
        ),
        call(
            "POST /sandbox/channels",
            json!({"name": "c", "guild": "Sandbox", "kind": "thread", "parent": "general", "members": ["Ana"]}),
            &[
                ("name", Text, MAY),
                ("guild", Text, MAY),
                ("kind", Text, MAY),
                ("parent", Text, MAY),
                ("members", Texts, MAY),
            ],
        ),
        call(
            "POST /sandbox/slash",
            json!({"user": "Ana", "channel": "general", "command": "ping", "options": {"whom": "Beto"}}),
            &[
                ("user", Text, NEEDED),
                ("channel", Text, NEEDED),
                ("command", Text, NEEDED),
                ("options", Object, MAY),
            ],
        ),
        call(
            "POST /sandbox/autocomplete",
            json!({
                "user": "Ana", "channel": "general", "command": "plan make", "options": {"season": "s"},
                "focused": "season",
            }),
            &[
                ("user", Text, NEEDED),
                ("channel", Text, NEEDED),
                ("command", Text, NEEDED),
                ("options", Object, MAY),
                ("focused", Text, NEEDED),
            ],
        ),
        call(
            "POST /sandbox/click",
            json!({"user": "Ana", "message": message, "custom_id": "form", "values": [], "force": false}),
            &[
                ("user", Text, NEEDED),
                ("message", Id, NEEDED),
                ("custom_id", Text, NEEDED),
                ("values", Texts, MAY),
                ("force", Flag, MAY),
            ],
        ),
        call(
            "POST /sandbox/modal",
            json!({"user": "Ana", "message": message, "custom_id": "about", "fields": {"name": "Ana"}}),
            &[
                ("user", Text, NEEDED),
                ("message", Id, MAY),
                ("custom_id", Text, NEEDED),
                ("fields", Object, MAY),
            ],
        ),
    ]
}

/// What changes the world, and what goes wrong in it.
fn changes() -> Vec<Call> {
    use Kind::{Flag, Text, Texts, Whole};
    vec![
        call(
            "POST /sandbox/faults",
            json!({
                "route": "GET /users/@me", "times": 1, "status": 503, "code": 0, "delay_ms": 1,
                "after_effect": true, "mute_acks": false, "clear": true,
            }),
            &[
                ("route", Text, MAY),
                ("times", Whole, MAY),
                ("status", Whole, MAY),
                ("code", Whole, MAY),
                ("delay_ms", Whole, MAY),
                ("after_effect", Flag, MAY),
                ("mute_acks", Flag, MAY),
                ("clear", Flag, MAY),
            ],
        ),
        call("POST /sandbox/faults", json!({"gateway": "reconnect"}), &[("gateway", Text, MAY)]),
        call(
            "PATCH /sandbox/channels/c",
            json!({"deny": ["SEND_MESSAGES"], "archived": true, "locked": false}),
            &[("deny", Texts, MAY), ("archived", Flag, MAY), ("locked", Flag, MAY)],
        ),
        call(
            "PATCH /sandbox/users/Carla",
            json!({"name": "Carla", "locale": "de", "guild": "Sandbox", "member": true, "permissions": []}),
            &[
                ("name", Text, MAY),
                ("locale", Text, MAY),
                ("guild", Text, MAY),
                ("member", Flag, MAY),
                ("permissions", Texts, MAY),
            ],
        ),
        call("POST /sandbox/clock", json!({"advance_s": 1}), &[("advance_s", Whole, NEEDED)]),
    ]
}

struct Script {
    client: reqwest::Client,
    url: String,
}

impl Script {
    fn of(sandbox: &Sandbox) -> Script {
        Script { client: reqwest::Client::builder().no_proxy().build().unwrap(), url: sandbox.url() }
    }

    async fn call(&self, line: &str, body: &Value) -> (u16, Value) {
        let (method, path) = line.split_once(' ').unwrap();
        let request = self.client.request(method.parse().unwrap(), format!("{}{path}", self.url));
        let request = if body.is_null() { request } else { request.json(body) };
        let response = request.send().await.unwrap();
        (response.status().as_u16(), response.json().await.unwrap())
    }

    async fn refused(&self, line: &str, body: &Value, field: &str) {
        let (status, answer) = self.call(line, body).await;
        let error = answer["error"].as_str().unwrap_or_else(|| panic!("{line} {body}: {status} {answer}"));
        assert!((400..500).contains(&status), "{line} {body}: {status} {error}");
        let named = error.starts_with(&format!("{field}: ")) || error.starts_with(&format!("{field}["));
        let missing = error.contains(&format!("missing field `{field}`"));
        assert!(named || missing, "{line} {body}: {error}");
    }
}

/// Everything that JSON can be.
fn things() -> [Value; 8] {
    [json!(null), json!(true), json!(7), json!(-1), json!(1.5), json!("x"), json!([7]), json!({"x": 7})]
}

#[tokio::test]
async fn every_field_of_every_call_is_named_when_it_is_wrong() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let script = Script::of(&sandbox);
    let ping = json!({"user": "Ana", "channel": "general", "command": "ping"});
    let message = script.call("POST /sandbox/slash", &ping).await.1["message"]["id"].clone();
    for Call { line, body, fields } in deeds(&message).into_iter().chain(changes()) {
        let named: Vec<_> = body.as_object().unwrap().keys().cloned().collect();
        let mut listed: Vec<_> = fields.iter().map(|(field, ..)| (*field).to_owned()).collect();
        listed.sort();
        assert_eq!(named, listed, "{line}: each field is tried");

        let mut made_up = body.clone();
        made_up["made_up"] = json!(1);
        script.refused(line, &made_up, "made_up").await;
        for (field, kind, may_lack) in fields {
            if !may_lack {
                let mut without = body.clone();
                without.as_object_mut().unwrap().remove(*field);
                script.refused(line, &without, field).await;
            }
            let no_null = |thing: &Value| !(thing.is_null() && *may_lack);
            for wrong in things().into_iter().filter(|thing| !kind.takes(thing)).filter(no_null) {
                let mut body = body.clone();
                body[*field] = wrong;
                script.refused(line, &body, field).await;
            }
        }
        // The body as it stands is taken, so that all of the above was refused for its one mistake.
        let (status, answer) = script.call(line, &body).await;
        assert_eq!(status, 200, "{line} {body}: {answer}");
    }
}

#[tokio::test]
async fn what_is_named_must_be_there() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let script = Script::of(&sandbox);
    let slash = json!({"user": "Ana", "channel": "general", "command": "ping", "options": {}});
    let form = json!({"user": "Ana", "channel": "general", "command": "form"});
    let message = script.call("POST /sandbox/slash", &slash).await.1["message"]["id"].clone();
    let click = json!({"user": "Ana", "message": message, "custom_id": "update"});
    let colour = json!({"user": "Ana", "message": message, "custom_id": "colour", "values": ["red"]});
    let asked = json!({"user": "Ana", "channel": "general", "command": "plan make", "focused": "season"});
    let modal = json!({"user": "Ana", "custom_id": "about", "fields": {"name": "Ana"}});
    script.call("POST /sandbox/slash", &form).await;
    for (line, body, field, wrong, named) in [
        ("POST /sandbox/users", json!({"name": "D"}), "name", json!(" "), "name"),
        ("POST /sandbox/users", json!({"name": "D"}), "locale", json!("xx"), "locale"),
        ("POST /sandbox/users", json!({"name": "D"}), "guild", json!("Attic"), "guild"),
        ("POST /sandbox/users", json!({"name": "D"}), "permissions", json!(["FLY"]), "permissions"),
        ("POST /sandbox/channels", json!({"name": "c"}), "name", json!(""), "name"),
        ("POST /sandbox/channels", json!({"name": "c"}), "guild", json!("Attic"), "guild"),
        ("POST /sandbox/channels", json!({"name": "c"}), "kind", json!("attic"), "kind"),
        ("POST /sandbox/channels", json!({"name": "c"}), "parent", json!("attic"), "parent"),
        ("POST /sandbox/channels", json!({"name": "c"}), "members", json!(["Zoe"]), "members"),
        ("POST /sandbox/slash", slash.clone(), "user", json!("Zoe"), "user"),
        ("POST /sandbox/slash", slash.clone(), "channel", json!("attic"), "channel"),
        ("POST /sandbox/slash", slash.clone(), "command", json!("pong"), "command"),
        ("POST /sandbox/slash", slash.clone(), "options", json!({"whom": "Zoe"}), "options.whom"),
        ("POST /sandbox/slash", slash.clone(), "options", json!({"whom": []}), "options.whom"),
        ("POST /sandbox/slash", slash.clone(), "options", json!({"who": "Ana"}), "options.who"),
        ("POST /sandbox/autocomplete", asked.clone(), "focused", json!("colour"), "focused"),
        ("POST /sandbox/autocomplete", asked.clone(), "options", json!({"colour": 1}), "options.colour"),
        ("POST /sandbox/click", click.clone(), "user", json!("Zoe"), "user"),
        ("POST /sandbox/click", click.clone(), "message", json!("7"), "message"),
        ("POST /sandbox/click", click.clone(), "custom_id", json!("none"), "custom_id"),
        ("POST /sandbox/click", colour, "values", json!(["green"]), "values"),
        ("POST /sandbox/modal", modal.clone(), "user", json!("Zoe"), "user"),
        ("POST /sandbox/modal", modal.clone(), "custom_id", json!("none"), "custom_id"),
        ("POST /sandbox/modal", modal.clone(), "fields", json!({"name": 7}), "fields.name"),
        ("POST /sandbox/modal", modal.clone(), "fields", json!({"name": "Ana", "age": "7"}), "fields.age"),
        ("POST /sandbox/faults", json!({"route": "GET /x"}), "route", json!("x"), "route"),
        ("POST /sandbox/faults", json!({"route": "GET /x"}), "status", json!(200), "status"),
        ("POST /sandbox/faults", json!({"clear": true}), "times", json!(1), "times"),
        ("POST /sandbox/faults", json!({"clear": true}), "status", json!(500), "status"),
        ("POST /sandbox/faults", json!({"clear": true}), "delay_ms", json!(5), "delay_ms"),
        ("POST /sandbox/faults", json!({"clear": true}), "after_effect", json!(true), "after_effect"),
        ("POST /sandbox/faults", json!({"gateway": "drop"}), "code", json!(4000), "code"),
        ("POST /sandbox/faults", json!({"gateway": "close"}), "code", json!(1005), "code"),
        ("POST /sandbox/faults", json!({"gateway": "close"}), "gateway", json!("explode"), "gateway"),
        ("PATCH /sandbox/channels/general", json!({}), "deny", json!(["FLY"]), "deny"),
        ("PATCH /sandbox/users/Ana", json!({}), "name", json!(""), "name"),
        ("PATCH /sandbox/users/Ana", json!({}), "locale", json!("xx"), "locale"),
        ("PATCH /sandbox/users/Ana", json!({}), "guild", json!("Attic"), "guild"),
        ("PATCH /sandbox/users/Ana", json!({}), "permissions", json!(["FLY"]), "permissions"),
    ] {
        let mut body = body;
        body[field] = wrong;
        script.refused(line, &body, named).await;
    }
    for (line, field) in [
        ("PATCH /sandbox/users/Zoe", "user"),
        ("PATCH /sandbox/channels/attic", "channel"),
        ("DELETE /sandbox/channels/attic", "channel"),
        ("DELETE /sandbox/messages/x", "message"),
        ("GET /sandbox/messages?channel=general", "user"),
        ("GET /sandbox/messages?user=Ana", "channel"),
        ("GET /sandbox/messages?user=Ana&channel=attic", "channel"),
        ("GET /sandbox/messages?user=Zoe&channel=general", "user"),
        ("GET /sandbox/messages?user=Ana&channel=general&after=x", "after"),
        ("GET /sandbox/messages?user=Ana&channel=general&before=1", "before"),
        ("GET /sandbox/requests?after=x", "after"),
        ("GET /sandbox/requests?n=1", "n"),
        ("GET /sandbox/events", "user"),
        ("GET /sandbox/events?user=Zoe", "user"),
        ("GET /sandbox/events?user=Ana&channel=general", "channel"),
    ] {
        let body = if line.starts_with("PATCH") { json!({}) } else { Value::Null };
        script.refused(line, &body, field).await;
    }
}
