//! The log, on standard error. May be used by `main` only.

use tracing_subscriber::EnvFilter;

/// What is logged when nothing is said: ours from `info` on, and of the libraries only what is wrong. Serenity tells
/// of every reconnection at `info`; that is worth knowing.
const DEFAULT: &str = "info,sqlx=warn,hyper=warn,reqwest=warn,serenity=warn,tungstenite=warn";

/// Starts the log. An unreadable filter is said and replaced by the default.
pub fn start(filter: Option<&str>) {
    let (filter, unreadable) = match filter.map(EnvFilter::try_new) {
        None => (EnvFilter::new(DEFAULT), None),
        Some(Ok(filter)) => (filter, None),
        Some(Err(error)) => (EnvFilter::new(DEFAULT), Some(error)),
    };
    // Where nobody reads the log any more, the bot goes on without it: saying so would fail as well.
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    log.log_internal_errors(false).init();
    if let Some(error) = unreadable {
        tracing::warn!(%error, "RUST_LOG cannot be read; logging as usual");
    }
}
