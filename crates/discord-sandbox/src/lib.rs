//! A local stand-in for Discord: REST version 10, the gateway, and people who run commands and press buttons.
//! A bot written with an ordinary client library connects to it as it would to Discord; tests and scripts play
//! the people, in Rust ([`Sandbox`]) or as JSON (`/sandbox/...`), and a page in the browser does the same.
//!
//! ```
//! # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
//! use discord_sandbox::{Options, Sandbox, Slash};
//!
//! let sandbox = Sandbox::start(Options::default()).await?;
//! // A bot would now be started with `sandbox.url()` as the address of Discord's REST interface.
//! assert!(sandbox.url().starts_with("http://127.0.0.1:"));
//! let refused = sandbox.slash(Slash::new("Ana", "general", "ping")).await.unwrap_err();
//! assert_eq!(refused.error, "command: there is no command `ping` in this channel; there are: none");
//! sandbox.shutdown().await;
//! # Ok::<(), discord_sandbox::StartError>(()) }).unwrap();
//! ```
//!
//! Inside, one lock holds everything that is true (`state`); `rest` and `gateway` face the bot, `people` faces
//! people. These three may import `state` and what lies below it (`world`, `channel`, `message`, `interaction`,
//! `sessions`, `faults`, `buckets`), not each other; `news` is the part of `state` that tells of changes.

mod buckets;
mod channel;
mod faults;
mod gateway;
mod interaction;
mod message;
mod news;
#[cfg(feature = "oracles")]
pub mod oracles;
mod page;
mod people;
mod permissions;
mod rest;
mod sandbox;
mod sessions;
mod snowflake;
mod starts;
mod state;
#[cfg(feature = "tls")]
mod tls;
mod world;

pub use buckets::Limits;
pub use channel::ChannelKind;
pub use people::{
    Autocomplete, BotView, ChannelChange, ChannelView, Click, DirectView, FaultRequest, GatewayFault,
    GuildView, ModalSubmission, NewChannel, NewUser, Outcome, OutcomeKind, Refused, Slash, UserChange,
    UserView, WorldView,
};
pub use sandbox::{History, Options, Sandbox, StartError};
pub use snowflake::Snowflake;
pub use state::{Recorded, RecordedFile, Violation};
#[cfg(feature = "tls")]
pub use tls::Tls;
