//! The bot, played through the surface that people touch: real Postgres, the real client, a stand-in for Discord.
#![allow(clippy::unwrap_used, missing_docs, reason = "a test fails by panicking")]

mod accepting;
mod games;
mod killed;
mod presses;
mod private;
mod scripts;
mod support;
