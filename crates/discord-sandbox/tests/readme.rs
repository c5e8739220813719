//! The examples of the README run, one after the other, against the bot of these tests.

#![allow(clippy::unwrap_used)] // tests fail by panics

mod support;

use std::collections::BTreeSet;

use serde_json::Value;
use support::bot::sandbox_with_bot;

const README: &str = include_str!("../README.md");

fn examples() -> Vec<&'static str> {
    README.split("```http\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn every_call_of_the_table_has_an_example() {
    let path = |text: &str| text.split('?').next().unwrap().replace("/MESSAGE", "/ID");
    let shown: BTreeSet<String> = examples().iter().map(|text| path(text.lines().next().unwrap())).collect();
    // A row begins with one call, or with two methods of one path.
    let mut listed = BTreeSet::new();
    for row in README.lines().filter(|line| line.starts_with("| `")) {
        let calls: Vec<&str> = row.split('|').nth(1).unwrap().split('`').skip(1).step_by(2).collect();
        let (_, place) = calls.last().unwrap().split_once(' ').unwrap();
        listed
            .extend(calls.iter().map(|call| format!("{} {}", call.split(' ').next().unwrap(), path(place))));
    }
    assert!(listed.len() > 15, "{listed:?}");
    assert_eq!(shown, listed);
}

#[tokio::test]
async fn the_examples_run() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let (mut id, mut message) = (String::new(), String::new());
    for example in examples() {
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
        if response.headers()["content-type"] == "text/event-stream" {
            assert!(status.is_success(), "{example}");
            continue;
        }
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
