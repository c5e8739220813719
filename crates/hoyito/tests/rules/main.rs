//! The rules, held against recorded turns, a second implementation, laws and named cases.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../../examples/apply/answer.rs"]
mod answer;
mod apply;
mod cases;
mod closing;
mod laws;
mod matches;
mod naive;
mod perft;
mod play;
mod refusals;
mod texts;
mod turned;
mod turns;
mod vectors;
