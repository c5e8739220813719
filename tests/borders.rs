//! The borders between modules, as ARCHITECTURE.md draws them, held by reading the source.
#![allow(clippy::unwrap_used, missing_docs, reason = "a test fails by panicking")]

use std::{
    fs,
    path::{Path, PathBuf},
};

/// All Rust files below a folder, with their paths from the project's root.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut folders = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path.strip_prefix(root).unwrap().to_owned(), text));
            }
        }
    }
    assert!(!found.is_empty(), "{folder} has no sources");
    found
}

/// Lines of code that name `what` as a path, outside comments.
fn names(text: &str, what: &str) -> bool {
    text.lines().map(str::trim).filter(|line| !line.starts_with("//")).any(|line| {
        line.match_indices(what).any(|(at, _)| {
            let before = line[..at].chars().next_back();
            let after = line[at + what.len()..].chars().next();
            let inside = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
            !inside(before)
                && !inside(after)
                && (after == Some(':') || after == Some('!') || line.starts_with("use "))
        })
    })
}

fn only_in(what: &str, allowed: &[&str]) {
    for (path, text) in sources("src") {
        let inside = allowed.iter().any(|allowed| path.starts_with(allowed));
        assert!(inside || !names(&text, what), "{} names {what}, which only {allowed:?} may", path.display());
    }
}

#[test]
fn sql_is_in_the_store_only() {
    only_in("sqlx", &["src/store"]);
}

#[test]
fn discord_is_in_its_module_and_the_wiring_only() {
    for library in ["serenity", "poise"] {
        only_in(library, &["src/discord", "src/app.rs"]);
    }
}

#[test]
fn pictures_texts_and_settings_have_one_place_each() {
    only_in("hoyito_board", &["src/discord"]);
    only_in("fluent_bundle", &["src/i18n"]);
    only_in("icu_decimal", &["src/i18n"]);
    only_in("clap", &["src/config.rs", "src/main.rs", "src/config"]);
    only_in("anyhow", &["src/main.rs"]);
    only_in("std::env", &["src/config.rs"]);
}

/// Each module names only those below it.
#[test]
fn modules_import_downwards_only() {
    let forbidden: [(&str, &[&str]); 8] = [
        ("src/ids.rs", &["table", "store", "service", "discord", "i18n", "worker", "app", "config"]),
        ("src/engine.rs", &["table", "store", "service", "discord", "i18n", "worker", "app", "config"]),
        ("src/table", &["engine", "store", "service", "discord", "i18n", "worker", "app", "config"]),
        ("src/store", &["engine", "service", "discord", "i18n", "worker", "app", "config"]),
        ("src/i18n", &["table", "store", "service", "discord", "ids", "worker", "app", "config"]),
        ("src/service", &["engine", "discord", "i18n", "worker", "app", "config"]),
        ("src/discord", &["worker", "app", "config", "sandbox"]),
        ("src/worker.rs", &["app", "config", "sandbox"]),
    ];
    for (path, text) in sources("src") {
        for (module, others) in forbidden {
            if !path.starts_with(module) {
                continue;
            }
            for other in others {
                // Imports are written `use crate::{a, b}` or `crate::a::`.
                let direct = text.contains(&format!("crate::{other}::"));
                let grouped = imports(&text).iter().any(|import| import == other);
                assert!(!direct && !grouped, "{} imports {other}", path.display());
            }
        }
    }
}

/// The modules that `use crate::{...}` names.
fn imports(text: &str) -> Vec<String> {
    let Some((_, group)) = text.split_once("use crate::{") else { return Vec::new() };
    let mut depth = 0;
    let mut names = vec![String::new()];
    for c in group.chars() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => names.push(String::new()),
            c if depth == 0 => names.last_mut().unwrap().push(c),
            _ => {}
        }
    }
    names.iter().map(|name| name.trim().split("::").next().unwrap().to_owned()).collect()
}

/// The crates know nothing of the bot, and the stand-in nothing of the game.
#[test]
fn the_stand_in_does_not_know_the_game() {
    for (path, text) in sources("crates/discord-sandbox") {
        assert!(!text.to_lowercase().contains("hoyito"), "{} knows the game", path.display());
    }
    // Deadlines are given to the engine from outside; only its protocol makes one of a number, and only its tables are
    // kept in files.
    let allowed = [
        ("std::time", &["budget.rs", "protocol.rs"][..]),
        ("std::fs", &["tables/file.rs"]),
        ("std::net", &[]),
        ("std::env", &[]),
        ("rand::", &[]),
    ];
    for (path, text) in sources("crates/hoyito/src") {
        for (outside, files) in allowed {
            let may = files.iter().any(|file| path.ends_with(Path::new("engine").join(file)));
            assert!(may || !names(&text, outside), "{} reaches outside: {outside}", path.display());
        }
    }
}
