//! Settings are checked all at once, and `.env.example` tells the truth about them.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use clap::CommandFactory;
use secrecy::ExposeSecret;

use super::*;

fn nothing() -> BotArgs {
    BotArgs {
        discord_token: None,
        bot_database_url: None,
        bot_data: None,
        database_connections: None,
        challenge_minutes: None,
        discord_api_url: None,
        rust_log: None,
    }
}

#[test]
fn everything_wrong_is_said_at_once() {
    let args = BotArgs {
        bot_database_url: Some("mysql://secret@host".to_owned()),
        database_connections: Some("many".to_owned()),
        challenge_minutes: Some("0".to_owned()),
        discord_api_url: Some("127.0.0.1:8080".to_owned()),
        ..nothing()
    };
    let wrong = args.check().unwrap_err().to_string();
    for name in [
        "DISCORD_TOKEN",
        "DATABASE_URL",
        "HOYITO_DATABASE_CONNECTIONS",
        "HOYITO_CHALLENGE_MINUTES",
        "DISCORD_API_URL",
        "cargo run -- sandbox",
    ] {
        assert!(wrong.contains(name), "{name} is missing in: {wrong}");
    }
    assert!(!wrong.contains("secret"), "{wrong}");
}

#[test]
fn a_token_is_enough() {
    let config = BotArgs { discord_token: Some(" token ".to_owned()), ..nothing() }.check().unwrap();
    assert_eq!(config.token.expose_secret(), "token");
    assert!(matches!(config.database, Database::Private(folder) if folder == std::path::Path::new("data")));
    assert_eq!(config.connections, 10);
    assert_eq!(config.service.challenge_waits, TimeDelta::minutes(15));
    assert_eq!(config.api_url, None);
}

#[test]
fn empty_settings_are_unset() {
    let args = BotArgs {
        discord_token: Some("token".to_owned()),
        bot_database_url: Some(String::new()),
        challenge_minutes: Some(" ".to_owned()),
        discord_api_url: Some(String::new()),
        ..nothing()
    };
    assert!(args.check().is_ok());
}

#[test]
fn secrets_do_not_show() {
    let args = BotArgs {
        discord_token: Some("hunter2".to_owned()),
        bot_database_url: Some("postgres://u:hunter3@h/d".to_owned()),
        ..nothing()
    };
    let shown = format!("{:?}", args.check().unwrap());
    assert!(!shown.contains("hunter"), "{shown}");
}

/// Every variable that the program reads stands in `.env.example` under its doc line, and nothing else does.
#[test]
fn the_example_names_every_setting() {
    let example = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/.env.example")).unwrap();
    let lines: Vec<&str> = example.lines().collect();
    let named: Vec<&str> = lines
        .iter()
        .filter_map(|line| line.trim_start_matches("# ").split_once('=').map(|(name, _)| name))
        .filter(|name| !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase() || c == '_'))
        .collect();
    let command = Cli::command();
    let known: Vec<(String, String)> = command
        .get_arguments()
        .filter_map(|argument| {
            let name = argument.get_env()?.to_str()?.to_owned();
            Some((name, argument.get_help()?.to_string()))
        })
        .collect();
    let names: Vec<&str> = known.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(named, names);
    for (name, help) in &known {
        let text: String = example.replace("\n# ", " ").replace('\n', " ");
        assert!(
            text.contains(help.trim_end_matches('.').replace(['<', '>'], "").as_str()),
            "the text of {name} differs: {help}"
        );
    }
}
