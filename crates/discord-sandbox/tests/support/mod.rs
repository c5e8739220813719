//! What the tests share: two bots, and how the stand-in is started for them.

#![allow(clippy::unwrap_used, clippy::needless_pass_by_value, dead_code)] // tests fail by panics; not every test uses every part

pub mod bot;
pub mod raw;

use std::{path::PathBuf, time::Duration};

use discord_sandbox::{History, Options};

/// Where Discord's `OpenAPI` description lies; says so if it is not there.
pub fn openapi() -> Option<PathBuf> {
    let path = std::env::var_os("DISCORD_OPENAPI").map(PathBuf::from);
    if path.is_none() {
        eprintln!(
            "left out: DISCORD_OPENAPI is not set, so nothing is compared with Discord's own description"
        );
    }
    path
}

/// Everything judged that can be; silence of 60 ms counts as quiet.
pub fn options() -> Options {
    Options {
        quiet: Duration::from_millis(60),
        history: History::ALL,
        #[cfg(feature = "oracles")]
        oracles: discord_sandbox::oracles::Config { openapi: openapi() },
        ..Options::default()
    }
}
