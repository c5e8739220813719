//! The bot that plays Hoyito on Discord.
//!
//! In import order, each module may import only what stands to its right or below:
//!
//! ```text
//! main -> { app, sandbox } -> worker -> discord -> service -> { table, store, ratings } -> hoyito
//!                             discord -> { i18n, hoyito-board }
//! config, telemetry: main, app and sandbox only; ids: everywhere
//! ```

pub mod app;
pub mod config;
pub mod discord;
pub mod engine;
pub mod i18n;
pub mod ids;
pub mod ratings;
#[cfg(feature = "sandbox")]
pub mod sandbox;
pub mod service;
pub mod store;
pub mod table;
pub mod telemetry;
pub mod worker;
