//! Every judge is proved by the mistakes it finds: each is sent as a bot would send it.

#![cfg(feature = "oracles")]
#![allow(clippy::unwrap_used, clippy::needless_pass_by_value)] // tests fail by panics; JSON reads better in place

mod support;

use std::collections::BTreeSet;

use serde_json::{Value, json};
use support::{
    openapi,
    raw::{RawBot, callback_path, commands_path, webhook_path},
};

fn button(id: &str, label: &str) -> Value {
    json!({"type": 2, "style": 1, "custom_id": id, "label": label})
}

fn row(components: &[Value]) -> Value {
    json!({"type": 1, "components": components})
}

fn message(data: Value) -> Value {
    json!({"type": 4, "data": data})
}

fn with_rows(rows: &[Value]) -> Value {
    message(json!({"content": "x", "components": rows}))
}

fn form(title: &str) -> Value {
    let input = json!({"type": 4, "custom_id": "t", "label": "T", "style": 1});
    json!({"type": 9, "data": {"custom_id": "f", "title": title, "components": [row(&[input])]}})
}

fn embed(fields: Value) -> Value {
    let mut embed = fields;
    embed["type"] = json!("rich");
    embed
}

/// A mistake, the body with it, the status it gets, and who must find it.
type Mistake = (&'static str, Value, u16, &'static [&'static str]);

/// Those who judge nearly everything.
const ALL: &[&str] = &["limits", "openapi", "twilight"];

fn mistakes() -> Vec<Mistake> {
    let six: Vec<_> = (0..6).map(|n| button(&n.to_string(), "x")).collect();
    let six_rows: Vec<_> = six.iter().map(|button| row(std::slice::from_ref(button))).collect();
    let long = |length: usize| "x".repeat(length);
    let select = json!({"type": 3, "custom_id": "s", "options": []});
    let choices: Vec<_> =
        (0..26).map(|n| json!({"label": "x", "value": n.to_string(), "default": false})).collect();
    vec![
        ("none", with_rows(&[row(&[button("a", "A")])]), 204, &[]),
        ("none: a form", form("T"), 204, &[]),
        ("none: an embed without its kind", message(json!({"embeds": [{"description": "d"}]})), 204, &[]),
        ("content of 2001", message(json!({"content": long(2001)})), 400, ALL),
        ("custom_id of 101", with_rows(&[row(&[button(&long(101), "A")])]), 400, ALL),
        ("label of 81", with_rows(&[row(&[button("a", &long(81))])]), 400, ALL),
        ("6 buttons in a row", with_rows(&[row(&six)]), 400, ALL),
        ("6 rows", with_rows(&six_rows), 400, &["limits", "twilight"]),
        ("a custom_id twice", with_rows(&[row(&[button("a", "A"), button("a", "B")])]), 400, &["limits"]),
        (
            "an unlabelled button",
            with_rows(&[row(&[json!({"type": 2, "style": 1, "custom_id": "a"})])]),
            400,
            &["limits"],
        ),
        ("an empty row", with_rows(&[row(&[])]), 400, &["limits", "openapi"]),
        ("a select without options", with_rows(&[row(&[select])]), 400, &["limits", "openapi"]),
        ("nothing to show", message(json!({})), 400, &["limits"]),
        ("a mistyped field", message(json!({"content": "x", "contents": "y"})), 204, &["openapi"]),
        ("an update for a command", json!({"type": 7, "data": {"content": "x"}}), 400, &["limits"]),
        (
            "a link with a custom_id",
            with_rows(&[row(&[
                json!({"type": 2, "style": 5, "custom_id": "a", "url": "https://a.b", "label": "x"}),
            ])]),
            400,
            &["limits", "twilight"],
        ),
        (
            "an attachment without its file",
            message(json!({"content": "x", "attachments": [{"id": 0, "filename": "a.png"}]})),
            400,
            &["limits"],
        ),
        (
            "alt text of 1025",
            message(
                json!({"content": "x", "attachments": [{"id": 0, "filename": "a.png", "description": long(1025)}]}),
            ),
            400,
            ALL,
        ),
        (
            "26 choices in a select",
            with_rows(&[row(&[json!({"type": 3, "custom_id": "s", "options": choices})])]),
            400,
            ALL,
        ),
        ("title of 46 on a form", form(&long(46)), 400, &["limits", "openapi"]),
        ("completions for a command", json!({"type": 8, "data": {"choices": []}}), 400, &["limits"]),
        ("a type that is none", json!({"type": 77}), 400, &["limits", "openapi", "twilight"]),
    ]
}

fn embed_mistakes() -> Vec<Mistake> {
    let long = |length: usize| "x".repeat(length);
    vec![
        (
            "description of 4097",
            message(json!({"embeds": [embed(json!({"description": long(4097)}))]})),
            400,
            ALL,
        ),
        (
            "embeds of 6001 in all",
            message(
                json!({"embeds": [embed(json!({"description": long(3500)})), embed(json!({"description": long(2501)}))]}),
            ),
            400,
            &["limits", "twilight"],
        ),
        ("11 embeds", message(json!({"embeds": vec![embed(json!({"description": "d"})); 11]})), 400, ALL),
        (
            "field of 1025",
            message(
                json!({"embeds": [embed(json!({"fields": [{"name": "n", "inline": false, "value": long(1025)}]}))]}),
            ),
            400,
            ALL,
        ),
        ("title of 257", message(json!({"embeds": [embed(json!({"title": long(257)}))]})), 400, ALL),
        (
            "footer of 2049",
            message(json!({"embeds": [embed(json!({"footer": {"text": long(2049)}}))]})),
            400,
            ALL,
        ),
        (
            "author of 257",
            message(json!({"embeds": [embed(json!({"author": {"name": long(257)}}))]})),
            400,
            ALL,
        ),
        (
            "26 fields",
            message(
                json!({"embeds": [embed(json!({"fields": vec![json!({"name": "n", "inline": false, "value": "v"}); 26]}))]}),
            ),
            400,
            ALL,
        ),
    ]
}

#[tokio::test]
async fn each_mistake_is_found_by_those_who_can_see_it() {
    let mut bot = RawBot::start().await;
    let described = openapi().is_some();
    for (name, body, status, judges) in mistakes().into_iter().chain(embed_mistakes()) {
        let (interaction, outcome) = bot.go("Ana", "general").await;
        let before = bot.sandbox.violations().len();
        let (answered, said) = bot.rest.answer(&interaction, body).await;
        assert_eq!(answered, status, "{name}: {said}");
        let violations = &bot.sandbox.violations()[before..];
        let found: BTreeSet<&str> = violations.iter().map(|violation| violation.source).collect();
        let expected = judges.iter().copied().filter(|judge| described || *judge != "openapi").collect();
        assert_eq!(found, expected, "{name}: {violations:#?}");
        for violation in violations {
            assert_eq!(violation.call, format!("POST {}", callback_path(&interaction)), "{name}");
        }
        outcome.abort();
    }
}

#[tokio::test]
async fn edits_follow_ups_and_channel_messages_are_judged_too() {
    let mut bot = RawBot::start().await;
    let board = bot.board().await;
    assert_eq!(bot.sandbox.violations().len(), 0);
    let long = json!({"content": "x".repeat(2001)});
    let channel = bot.channel("general");
    let (interaction, outcome) = bot.press("Ana", &board, "b").await;
    bot.rest.answer(&interaction, json!({"type": 6})).await;
    let webhook = webhook_path(&interaction);
    // The description allows 4,000 characters where people with a subscription use the same route.
    let calls = [
        ("POST", format!("{channel}/messages"), false),
        ("PATCH", format!("{channel}/messages/{}", board["id"].as_str().unwrap()), false),
        ("POST", webhook.clone(), true),
        ("PATCH", format!("{webhook}/messages/@original"), true),
    ];
    let described = openapi().is_some();
    for (method, path, strict) in calls {
        let before = bot.sandbox.violations().len();
        let (status, body) = bot.rest.call(method, &path, long.clone()).await;
        assert_eq!((status, &body["code"]), (400, &json!(50035)), "{method} {path}");
        let violations = bot.sandbox.violations();
        let found: Vec<&str> = violations[before..].iter().map(|violation| violation.source).collect();
        let expected: &[&str] =
            if described && strict { &["openapi", "twilight", "limits"] } else { &["twilight", "limits"] };
        assert_eq!(found, expected, "{method} {path}: {violations:#?}");
    }
    outcome.abort();
}

#[tokio::test]
async fn commands_are_judged() {
    let bot = RawBot::start().await;
    let described = openapi().is_some();
    let option =
        |n: usize, text: usize| json!({"type": 3, "name": format!("o{n}"), "description": "x".repeat(text)});
    let choices: Vec<_> =
        (0..25).map(|n| json!({"name": "x".repeat(98), "value": format!("{n:02}")})).collect();
    let full = |n: usize| {
        let mut option = option(n, 100);
        option["choices"] = json!(choices);
        option
    };
    let command = |options: Vec<Value>| json!([{"name": "c", "description": "d", "options": options}]);
    let all: &[&str] = &["limits", "openapi", "twilight"];
    let cases: Vec<Mistake> = vec![
        ("none, far above twilight's total", command((0..3).map(full).collect()), 200, &[]),
        ("more than 8,000 characters", command((0..4).map(full).collect()), 400, &["limits"]),
        ("26 options", command((0..26).map(|n| option(n, 1)).collect()), 400, all),
        ("description of 101", command(vec![option(0, 101)]), 400, all),
        ("capitals in a name", json!([{"name": "Go", "description": "d"}]), 400, &["limits", "twilight"]),
    ];
    for (name, body, status, judges) in cases {
        let before = bot.sandbox.violations().len();
        let (answered, said) = bot.rest.call("PUT", &commands_path(&bot.sandbox), body).await;
        assert_eq!(answered, status, "{name}: {said}");
        let violations = &bot.sandbox.violations()[before..];
        let found: BTreeSet<&str> = violations.iter().map(|violation| violation.source).collect();
        let expected = judges.iter().copied().filter(|judge| described || *judge != "openapi").collect();
        assert_eq!(found, expected, "{name}: {violations:#?}");
    }
}

#[tokio::test]
async fn routes_that_are_not_there_are_violations() {
    let bot = RawBot::start().await;
    let (status, body) = bot.rest.call("GET", "/weather", Value::Null).await;
    assert_eq!((status, &body["code"]), (404, &json!(0)));
    let violations = bot.sandbox.violations();
    assert_eq!((violations.len(), violations[0].source), (1, "routes"));
    assert_eq!(violations[0].call, "GET /weather");
}
