//! Independent judges of what the bot says: Discord's own `OpenAPI` description, and `twilight`, a second client
//! library. What both are blind to stands among the limits of `rest`, which are always checked.

mod openapi;
mod twilight;

use std::{io, path::PathBuf, sync::Arc};

use serde_json::Value;

pub use openapi::OpenApi;

/// Which judges sit.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Where Discord's `OpenAPI` description of version 10 lies (`openapi.json` of discord/discord-api-spec). Without
    /// it this judge is left out; twilight always sits.
    pub openapi: Option<PathBuf>,
}

#[derive(Debug)]
pub(crate) struct Oracles {
    openapi: Option<Arc<OpenApi>>,
}

impl Oracles {
    pub(crate) fn new(config: &Config) -> io::Result<Oracles> {
        Ok(Oracles { openapi: config.openapi.as_deref().map(OpenApi::load).transpose()? })
    }

    /// What is wrong with the body of a call, and who says so.
    pub(crate) fn examine(&self, method: &str, path: &str, body: &Value) -> Vec<(&'static str, String)> {
        if body.is_null() {
            return vec![];
        }
        let openapi =
            self.openapi.as_ref().map(|openapi| openapi.request(method, path, body)).unwrap_or_default();
        let twilight = twilight::request(method, path, body);
        let said_by = |source: &'static str| move |finding| (source, finding);
        openapi
            .into_iter()
            .map(said_by("openapi"))
            .chain(twilight.into_iter().map(said_by("twilight")))
            .collect()
    }
}
