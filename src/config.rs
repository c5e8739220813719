//! Settings: from the environment, from `.env`, from the command line. The only place that reads the environment.
//!
//! Everything is checked at start, and all that is wrong is said at once.

use std::{fmt, path::PathBuf};

use chrono::TimeDelta;
use clap::{Args, Parser, Subcommand};
use secrecy::SecretString;

use crate::service;

/// Hoyito, the mancala of the Dominican south-west, on Discord.
#[derive(Debug, Parser)]
#[command(version, about)]
pub struct Cli {
    /// What to run; the bot on Discord when nothing is said.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The bot's settings.
    #[command(flatten)]
    pub bot: BotArgs,
}

/// What can be run besides the bot on Discord.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play in your browser: a stand-in for Discord, a private Postgres and the bot. Needs no token.
    #[cfg(feature = "sandbox")]
    Sandbox(SandboxArgs),
    /// The engine alone, for other programs: lines on standard input and output (docs/protocol.md).
    Engine(EngineArgs),
}

/// The engine's settings.
#[derive(Debug, Args)]
pub struct EngineArgs {
    /// The folder of its endgame tables
    #[arg(long, default_value = "data/tables")]
    pub tables: PathBuf,
}

/// The sandbox's settings.
#[cfg(feature = "sandbox")]
#[derive(Debug, Args)]
pub struct SandboxArgs {
    /// The port of the stand-in for Discord; 0 takes any that is free
    #[arg(long, default_value_t = 8080)]
    pub port: u16,
    /// The folder of the private Postgres
    #[arg(long, default_value = "data")]
    pub data: PathBuf,
    /// Another Postgres than the private one; `DATABASE_URL` is never used here
    #[arg(long)]
    pub database_url: Option<String>,
    /// The stand-in alone, without the bot
    #[arg(long)]
    pub no_bot: bool,
}

/// The bot's settings, as they were given. The doc line of each stands in `.env.example` too.
#[derive(Debug, Args)]
pub struct BotArgs {
    /// The bot's token, from <https://discord.com/developers/applications>, page Bot. Keep it secret.
    #[arg(long, env = "DISCORD_TOKEN", hide_env_values = true, global = true, hide = true)]
    discord_token: Option<String>,
    /// The Postgres database; when empty, a private server is started from the PostgreSQL that is installed here.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true, global = true, hide = true)]
    bot_database_url: Option<String>,
    /// The folder of the private server, and of the engine's endgame tables.
    #[arg(long, env = "HOYITO_DATA", global = true, hide = true)]
    bot_data: Option<String>,
    /// Connections to the database at most; 8 to 10 serve hundreds of turns a second.
    #[arg(long, env = "HOYITO_DATABASE_CONNECTIONS", global = true, hide = true)]
    database_connections: Option<String>,
    /// Minutes that a challenge waits for its answer.
    #[arg(long, env = "HOYITO_CHALLENGE_MINUTES", global = true, hide = true)]
    challenge_minutes: Option<String>,
    /// A stand-in for Discord, such as <http://127.0.0.1:8080>; when empty, Discord itself.
    #[arg(long, env = "DISCORD_API_URL", global = true, hide = true)]
    discord_api_url: Option<String>,
    /// How much is logged: error, warn, info, debug or trace, also per module.
    #[arg(long, env = "RUST_LOG", global = true, hide = true)]
    rust_log: Option<String>,
}

/// The folder of the engine's tables, in that of the data.
pub const TABLES: &str = "tables";

/// The bot's settings, checked.
#[derive(Debug)]
pub struct Config {
    /// The bot's token.
    pub token: SecretString,
    /// Where rows are kept.
    pub database: Database,
    /// The folder of the engine's endgame tables; without one it does without them.
    pub tables: Option<PathBuf>,
    /// Connections to the database at most.
    pub connections: u32,
    /// A stand-in for Discord, without a slash at its end.
    pub api_url: Option<String>,
    /// What the owner decides about games.
    pub service: service::Settings,
}

/// Where rows are kept.
#[derive(Debug)]
pub enum Database {
    /// In a database that exists.
    Url(SecretString),
    /// In a private server with its files in this folder.
    Private(PathBuf),
}

/// Everything that is wrong with the settings, one line each.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub struct Wrong(Vec<String>);

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "these settings are missing or wrong:")?;
        for line in &self.0 {
            writeln!(f, "  {line}")?;
        }
        write!(f, "Set them in the environment or in a file .env (see .env.example).")
    }
}

impl BotArgs {
    /// The filter for the log.
    pub fn log_filter(&self) -> Option<&str> {
        given(self.rust_log.as_deref())
    }

    /// Checks all settings for the bot on Discord.
    ///
    /// # Errors
    /// Everything that is missing or wrong, at once.
    pub fn check(&self) -> Result<Config, Wrong> {
        let mut wrong = Vec::new();
        let token = given(self.discord_token.as_deref());
        if token.is_none() {
            wrong.push(
                "DISCORD_TOKEN: set the bot's token, from https://discord.com/developers/applications. \
                 To try the bot without one: cargo run -- sandbox"
                    .to_owned(),
            );
        } else if token.is_some_and(|token| token.contains(char::is_whitespace)) {
            wrong.push("DISCORD_TOKEN: a token has no blanks in it; copy it again".to_owned());
        }
        let data = PathBuf::from(given(self.bot_data.as_deref()).unwrap_or("data"));
        let tables = Some(data.join(TABLES));
        let database = match given(self.bot_database_url.as_deref()) {
            Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
                Database::Url(url.into())
            }
            Some(_) => {
                wrong.push(
                    "DATABASE_URL: must look like postgres://user:password@host/name, or be empty for a private server"
                        .to_owned(),
                );
                Database::Private(PathBuf::new())
            }
            None => Database::Private(data.clone()),
        };
        let api_url = self.api_url(&mut wrong);
        let (connections, service) = self.shared(&mut wrong);
        if wrong.is_empty() {
            let token = token.unwrap_or_default().into();
            Ok(Config { token, database, tables, connections, api_url, service })
        } else {
            Err(Wrong(wrong))
        }
    }

    /// Checks what the sandbox takes from the environment too; the rest it brings itself.
    ///
    /// # Errors
    /// Everything that is wrong, at once.
    #[cfg(feature = "sandbox")]
    pub fn check_for_sandbox(
        &self,
        database: Database,
        tables: PathBuf,
        api_url: String,
    ) -> Result<Config, Wrong> {
        let mut wrong = Vec::new();
        let (connections, service) = self.shared(&mut wrong);
        if wrong.is_empty() {
            Ok(Config {
                token: "sandbox".into(),
                database,
                tables: Some(tables),
                connections,
                api_url: Some(api_url),
                service,
            })
        } else {
            Err(Wrong(wrong))
        }
    }

    fn api_url(&self, wrong: &mut Vec<String>) -> Option<String> {
        let url = given(self.discord_api_url.as_deref())?;
        if !(url.starts_with("http://") || url.starts_with("https://")) {
            wrong.push(format!("DISCORD_API_URL: must start with http:// or https://, not {url:?}"));
        }
        Some(url.trim_end_matches('/').to_owned())
    }

    fn shared(&self, wrong: &mut Vec<String>) -> (u32, service::Settings) {
        let connections =
            number("HOYITO_DATABASE_CONNECTIONS", self.database_connections.as_deref(), 10, 2..=1000, wrong);
        let minutes =
            number("HOYITO_CHALLENGE_MINUTES", self.challenge_minutes.as_deref(), 15, 1..=10_080, wrong);
        let challenge_waits = TimeDelta::minutes(i64::from(minutes));
        (connections, service::Settings { challenge_waits })
    }
}

/// A setting that says something: a line `NAME=` in `.env` says nothing.
fn given(value: Option<&str>) -> Option<&str> {
    value.map(str::trim).filter(|value| !value.is_empty())
}

fn number(
    name: &str,
    value: Option<&str>,
    default: u32,
    range: std::ops::RangeInclusive<u32>,
    wrong: &mut Vec<String>,
) -> u32 {
    let Some(value) = given(value) else { return default };
    match value.parse() {
        Ok(number) if range.contains(&number) => number,
        _ => {
            wrong.push(format!(
                "{name}: must be a number from {} to {}, not {value:?}",
                range.start(),
                range.end()
            ));
            default
        }
    }
}

#[cfg(test)]
mod tests;
