//! The engine, held against the rules, against known values and against itself.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod analysis;
mod choose;
mod fair;
mod known;
#[path = "../rules/play.rs"]
#[allow(dead_code, reason = "the rules' tests use the rest")]
mod play;
mod proof;
mod protocol;
mod puzzle;
mod search;
mod state;
mod strewn;
mod tables;
