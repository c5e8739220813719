//! Files of messages: how they come, stay and go.

#![allow(clippy::unwrap_used, clippy::needless_pass_by_value)] // tests fail by panics; JSON reads better in place

mod support;

use serde_json::{Value, json};
use support::{
    bot::PNG,
    raw::{RawBot, callback_path, refusal, webhook_path},
};

fn text(content: &str) -> Value {
    json!({"content": content})
}

#[tokio::test]
async fn the_list_of_attachments_replaces_and_its_absence_keeps() {
    let bot = RawBot::start().await;
    let messages = format!("{}/messages", bot.channel("general"));
    let alt = json!({"content": "x", "attachments": [{"id": 0, "description": "alt"}]});
    let (_, message) = bot.rest.upload("POST", &messages, alt, &[("a.png", PNG), ("b.png", PNG)]).await;
    let files = |message: &Value| {
        let files = message["attachments"].as_array().unwrap().iter();
        files.map(|file| file["filename"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(files(&message), ["a.png", "b.png"]);
    assert_eq!(message["attachments"][0]["description"], "alt");
    let path = format!("{messages}/{}", message["id"].as_str().unwrap());
    let (_, kept) = bot.rest.call("PATCH", &path, text("y")).await;
    assert_eq!(kept["attachments"], message["attachments"]);
    let second =
        json!({"attachments": [{"id": message["attachments"][1]["id"]}, {"id": 0, "description": "new"}]});
    let (_, changed) = bot.rest.upload("PATCH", &path, second, &[("c.png", PNG)]).await;
    assert_eq!(files(&changed), ["b.png", "c.png"]);
    assert_eq!(changed["attachments"][0], message["attachments"][1]);
    let (_, emptied) = bot.rest.call("PATCH", &path, json!({"attachments": []})).await;
    assert_eq!(emptied["attachments"], json!([]));
    let gone = reqwest::get(changed["attachments"][1]["url"].as_str().unwrap()).await.unwrap();
    assert_eq!(gone.status(), 404);
}

#[tokio::test]
async fn an_update_keeps_replaces_or_removes_up_to_ten_pictures() {
    let mut bot = RawBot::start().await;
    let mut board = bot.board().await;
    let names: Vec<String> = (0..10).map(|n| format!("{n}.png")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), PNG)).collect();
    let listed: Vec<Value> =
        names.iter().enumerate().map(|(n, name)| json!({"id": n, "description": name})).collect();
    let described = |message: &Value| {
        let files = message["attachments"].as_array().unwrap().iter();
        files.map(|file| file["description"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let (press, outcome) = bot.press("Beto", &board, "b").await;
    let all = json!({"type": 7, "data": {"attachments": listed}});
    assert_eq!(bot.rest.upload("POST", &callback_path(&press), all, &files).await.0, 204);
    board = outcome.await.unwrap().message.unwrap();
    assert_eq!(described(&board), names);
    let original = format!("{}/messages/@original", webhook_path(&press));
    let (_, edited) = bot.rest.upload("PATCH", &original, json!({"attachments": listed}), &files).await;
    assert_eq!(described(&edited), names);
    assert_ne!(edited["attachments"][0]["id"], board["attachments"][0]["id"]);
    for (data, left) in [
        (json!({"content": "kept"}), &names[..]),
        (json!({"attachments": [{"id": edited["attachments"][3]["id"]}]}), &names[3..4]),
        (json!({"attachments": []}), &[]),
    ] {
        let (press, outcome) = bot.press("Beto", &board, "b").await;
        bot.rest.answer(&press, json!({"type": 7, "data": data})).await;
        board = outcome.await.unwrap().message.unwrap();
        assert_eq!(described(&board), left);
    }
    let eleven = vec![("a.png", PNG); 11];
    assert_eq!(refusal(bot.rest.upload("PATCH", &original, text("x"), &eleven).await), (400, 50035));
}
