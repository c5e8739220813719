//! The examples of the README run, one after the other, against the bot of these tests.

#![allow(clippy::unwrap_used)] // tests fail by panics

mod support;

use serde_json::Value;
use support::bot::sandbox_with_bot;

#[tokio::test]
async fn the_examples_run() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let readme = include_str!("../README.md");
    let (mut id, mut message) = (String::new(), String::new());
    let examples: Vec<&str> =
        readme.split("```http\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(examples.len() > 15);
    for example in examples {
        let (line, body) = example.split_once('\n').unwrap();
        let (method, path) = line.split_once(' ').unwrap();
        let fill = |text: &str| {
            let text = text
                .replace("\"MESSAGE\"", &format!("\"{message}\""))
                .replace("/MESSAGE", &format!("/{message}"));
            text.replace("/ID", &format!("/{id}"))
        };
        let request = client.request(method.parse().unwrap(), format!("{}{}", sandbox.url(), fill(path)));
        let response = request.body(fill(body)).send().await.unwrap();
        let status = response.status();
        let answer: Value = response.json().await.unwrap();
        assert!(status.is_success(), "{example}: {answer}");
        if let Some(made) = answer["id"].as_str() {
            made.clone_into(&mut id);
        }
        if let Some(made) = answer["message"]["id"].as_str().filter(|_| path == "/sandbox/slash") {
            made.clone_into(&mut message);
        }
    }
    assert!(sandbox.violations().is_empty(), "{:#?}", sandbox.violations());
}
