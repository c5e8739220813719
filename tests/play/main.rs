//! The bot, played through the surface that people touch: real Postgres, the real client, a stand-in for Discord.
#![allow(clippy::unwrap_used, missing_docs, reason = "a test fails by panicking")]

mod accepting;
mod again;
#[path = "../../crates/discord-sandbox/tests/browser/mod.rs"]
#[allow(dead_code, reason = "the page's own tests use the rest of it")]
mod browser;
mod by_page;
mod direct;
mod engine;
mod fair;
mod games;
mod killed;
mod learning;
mod outages;
mod people;
mod pings;
mod places;
mod presses;
mod privacy;
mod private;
mod profiles;
mod rankings;
mod replays;
mod scripts;
mod servers;
mod support;
mod takeback;
mod time;
mod words;
