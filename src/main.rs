//! Reads the settings, starts the log, runs the bot until it is told to stop.

use std::{io::Write, process::ExitCode};

use anyhow::Context;
use clap::Parser;
use hoyito_bot::{
    app,
    config::{Cli, Command},
    discord::chain,
    engine, telemetry,
};

fn main() -> ExitCode {
    let Err(error) = run() else { return ExitCode::SUCCESS };
    // Where nobody reads it, the exit code still says that it failed.
    drop(writeln!(std::io::stderr(), "{}", chain(error.as_ref())));
    ExitCode::FAILURE
}

fn run() -> anyhow::Result<()> {
    // A missing .env is no mistake; an unreadable one is.
    match dotenvy::dotenv() {
        Err(error) if !error.not_found() => return Err(error).context("the file .env cannot be read"),
        _ => {}
    }
    let cli = Cli::parse();
    telemetry::start(cli.bot.log_filter());
    if let Some(Command::Engine(args)) = &cli.command {
        return Ok(engine::speak(&args.tables, std::io::stdin().lock(), std::io::stdout().lock())?);
    }
    let runtime = tokio::runtime::Runtime::new().context("no threads")?;
    let outcome = runtime.block_on(async {
        let stop = app::told_to_stop()?;
        match cli.command {
            None | Some(Command::Engine(_)) => Ok(app::run(cli.bot.check()?, stop).await?),
            #[cfg(feature = "sandbox")]
            Some(Command::Sandbox(args)) => Ok(hoyito_bot::sandbox::run(&args, &cli.bot, stop).await?),
        }
    });
    // Whatever still waits for an answer from outside must not keep the process.
    runtime.shutdown_background();
    outcome
}
