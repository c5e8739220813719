//! Wiring: database, Discord, worker, and an orderly end. The only place, besides `discord`, that knows serenity.

use std::{sync::Arc, time::Duration};

use poise::serenity_prelude as serenity;
use secrecy::ExposeSecret;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    config::{Config, Database},
    discord::{self, Bot, ClosedChannels, Gateway, Members, Studio, chain},
    engine::Engine,
    service::Service,
    store::{Db, StoreError},
    worker,
};

/// The database that every private server has from the start.
pub(crate) const PRIVATE_DATABASE: &str = "postgres";

/// How long what is begun may take to finish once the bot is told to stop.
const LAST_CALL: Duration = Duration::from_secs(3);

/// Why the bot does not run.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// The database cannot be used.
    #[error("the database cannot be used")]
    Store(#[from] StoreError),
    /// The private server cannot be started.
    #[error(transparent)]
    Postgres(#[from] local_postgres::Error),
    /// Discord does not know the token.
    #[error("Discord does not know this token: set DISCORD_TOKEN to the one on your application's page Bot")]
    Token,
    /// Discord ended it.
    #[error("the connection to Discord ended")]
    Discord(#[source] Box<serenity::Error>),
    /// No client for HTTP could be made.
    #[error("no HTTP client")]
    Http(#[from] reqwest::Error),
    /// The system gives no signals.
    #[error("no signals")]
    Signals(#[from] std::io::Error),
}

impl From<serenity::Error> for AppError {
    fn from(error: serenity::Error) -> Self {
        Self::Discord(Box::new(error))
    }
}

/// Resolves when the process is told to stop (SIGTERM, SIGINT).
///
/// # Errors
/// When the system gives no signals.
pub fn told_to_stop() -> Result<CancellationToken, AppError> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let stop = CancellationToken::new();
    let told = stop.clone();
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        told.cancel();
        tracing::info!("stopping");
    });
    Ok(stop)
}

/// Runs the bot until `stop`: what is begun is finished, for a few seconds at most.
///
/// # Errors
/// When the database cannot be used, Discord does not know the token, or it ends the connection for good.
pub async fn run(config: Config, stop: CancellationToken) -> Result<(), AppError> {
    let (url, _server) = match &config.database {
        Database::Url(url) => (url.expose_secret().to_owned(), None),
        Database::Private(folder) => {
            let server = private_postgres(local_postgres::Options::new(folder)).await?;
            (server.url(PRIVATE_DATABASE), Some(server))
        }
    };
    let db = Db::connect(&url, config.connections).await?;
    db.migrate().await?;
    let bot = Bot {
        service: Service::new(db.clone(), config.service),
        studio: Studio::open(),
        engine: Engine::open(config.tables.clone()),
        at_work: TaskTracker::new(),
        closed: ClosedChannels::default(),
        members: Members::default(),
        wake: Arc::default(),
    };
    let http = http(&config)?;
    let outcome = tokio::select! {
        connected = reach(&http) => match connected {
            Ok(()) => serve(&bot, http, &stop).await,
            Err(error) => Err(error),
        },
        () = stop.cancelled() => Ok(()),
    };
    stop.cancel();
    bot.at_work.close();
    if tokio::time::timeout(LAST_CALL, bot.at_work.wait()).await.is_err() {
        tracing::warn!("some requests were not finished; what they decided is shown after the next start");
    }
    drop(tokio::time::timeout(Duration::from_millis(500), db.close()).await);
    outcome
}

/// Starts a private server on a thread that may block.
///
/// # Errors
/// When there is no PostgreSQL here, or its folder cannot be used.
pub(crate) async fn private_postgres(
    options: local_postgres::Options,
) -> Result<local_postgres::Server, AppError> {
    tracing::info!(folder = %options.data.display(), "starting a private Postgres");
    let started = tokio::task::spawn_blocking(move || local_postgres::Server::start(options)).await;
    Ok(started.unwrap_or_else(|panic| std::panic::resume_unwind(panic.into_panic()))?)
}

/// The client for Discord's REST interface, or for a stand-in's.
fn http(config: &Config) -> Result<serenity::Http, AppError> {
    let client = reqwest::Client::builder()
        .use_rustls_tls()
        .connect_timeout(Duration::from_secs(5))
        .timeout(Duration::from_secs(30));
    // A proxy from the environment must not catch what goes to this machine.
    let client = if config.api_url.is_some() { client.no_proxy() } else { client };
    let builder = serenity::HttpBuilder::new(config.token.expose_secret())
        .client(client.build()?)
        .default_allowed_mentions(serenity::CreateAllowedMentions::new());
    Ok(match &config.api_url {
        None => builder.build(),
        // Serenity's own limiter would go to Discord all the same.
        Some(url) => builder.proxy(url).ratelimiter_disabled(true).build(),
    })
}

/// Waits until Discord can be reached with this token. Serenity asks for the gateway's address only once, and takes
/// Discord's own when that fails.
async fn reach(http: &serenity::Http) -> Result<(), AppError> {
    let mut wait = Duration::from_millis(250);
    loop {
        match http.get_bot_gateway().await {
            Ok(_) => return Ok(()),
            Err(serenity::Error::Http(error)) if error.status_code().is_some_and(|status| status == 401) => {
                return Err(AppError::Token);
            }
            Err(error) => {
                tracing::warn!(error = %chain(&error), ?wait, "Discord cannot be reached; trying again");
            }
        }
        tokio::time::sleep(wait).await;
        wait = (wait * 2).min(Duration::from_secs(30));
    }
}

/// Serves Discord and the worker's rows until `stop` or until Discord ends it.
async fn serve(bot: &Bot, http: serenity::Http, stop: &CancellationToken) -> Result<(), AppError> {
    let mut client = serenity::ClientBuilder::new_with_http(http, serenity::GatewayIntents::GUILDS)
        .framework(discord::framework(bot.clone()))
        .await?;
    let shards = Arc::clone(&client.shard_manager);
    let gateway = Gateway::new(Arc::clone(&shards));
    bot.at_work.spawn(worker::work(bot.clone(), Arc::clone(&client.http), gateway, stop.clone()));
    tokio::select! {
        ended = client.start_autosharded() => ended?,
        () = stop.cancelled() => {
            // It returns too early or never while no shard is connected, so nothing waits for more than this.
            drop(tokio::time::timeout(Duration::from_secs(1), shards.shutdown_all()).await);
        }
    }
    Ok(())
}
