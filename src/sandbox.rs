//! The main job on embedded defaults: a stand-in for Discord, a private Postgres, and the bot connected to both.
//!
//! Standard output belongs to whoever scripts it: `database <url>`, then `ready http://127.0.0.1:PORT`.

use std::io::Write;

use discord_sandbox::{Options, Sandbox};
use tokio_util::sync::CancellationToken;

use crate::{
    app::{self, AppError, PRIVATE_DATABASE},
    config::{BotArgs, Database, SandboxArgs, TABLES, Wrong},
};

/// Why the sandbox does not run.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// A setting is wrong.
    #[error(transparent)]
    Settings(#[from] Wrong),
    /// The stand-in cannot be started.
    #[error(transparent)]
    StandIn(#[from] discord_sandbox::StartError),
    /// The bot or its database does not run.
    #[error(transparent)]
    Bot(#[from] AppError),
}

/// Runs the sandbox until `stop`.
///
/// # Errors
/// When a setting is wrong, a port or a folder is in use, or the bot does not run.
pub async fn run(args: &SandboxArgs, bot: &BotArgs, stop: CancellationToken) -> Result<(), SandboxError> {
    let stand_in = Sandbox::start(Options { port: args.port, ..Options::default() }).await?;
    let outcome = beside(&stand_in, args, bot, stop).await;
    stand_in.shutdown().await;
    outcome
}

async fn beside(
    stand_in: &Sandbox,
    args: &SandboxArgs,
    bot: &BotArgs,
    stop: CancellationToken,
) -> Result<(), SandboxError> {
    let url = stand_in.url();
    if args.no_bot {
        say("ready", &url);
        tracing::info!("the stand-in runs without a bot; connect one with DISCORD_API_URL={url}");
        stop.cancelled().await;
        return Ok(());
    }
    let (database, _server) = match &args.database_url {
        Some(url) => (url.clone(), None),
        None => {
            let server = app::private_postgres(local_postgres::Options::new(&args.data)).await?;
            (server.url(PRIVATE_DATABASE), Some(server))
        }
    };
    say("database", &database);
    let config =
        bot.check_for_sandbox(Database::Url(database.into()), args.data.join(TABLES), url.clone())?;
    let ready = async {
        stand_in.bot_ready().await;
        say("ready", &url);
        tracing::info!("open {url} in your browser");
        std::future::pending::<()>().await;
    };
    tokio::select! {
        ended = app::run(config, stop) => Ok(ended?),
        () = ready => unreachable!("it waits for ever once it has said so"),
    }
}

/// A line for whoever scripts it; where nobody listens, nothing is lost.
fn say(what: &str, value: &str) {
    drop(writeln!(std::io::stdout(), "{what} {value}"));
}
