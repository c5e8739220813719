//! Runs a command with a PostgreSQL server of its own:
//!
//! ```text
//! with-postgres [--data FOLDER] COMMAND [ARGUMENT...]
//! ```
//!
//! The command finds the database in `DATABASE_URL`. Without `--data` it is empty and deleted afterwards.
//! The exit code is the command's, or 125 if there was no server, or 127 if there was no command.

use std::env;
use std::ffi::OsString;
use std::process::{Command, ExitCode};

use local_postgres::{Error, Options, Server};

fn main() -> ExitCode {
    let mut arguments = env::args_os().skip(1).peekable();
    let data = arguments.next_if(|first| first == "--data").and_then(|_| arguments.next());
    let Some(command) = arguments.next() else {
        eprintln!("usage: with-postgres [--data FOLDER] COMMAND [ARGUMENT...]");
        return ExitCode::from(127);
    };
    let server = match start(data) {
        Ok(server) => server,
        Err(error) => {
            eprintln!("with-postgres: {error}");
            return ExitCode::from(125);
        }
    };
    let status = Command::new(&command).args(arguments).env("DATABASE_URL", server.url("postgres")).status();
    server.stop();
    match status {
        // A command that a signal ended has no code.
        Ok(status) => ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)),
        Err(error) => {
            eprintln!("with-postgres: {}: {error}", command.display());
            ExitCode::from(127)
        }
    }
}

fn start(data: Option<OsString>) -> Result<Server, Error> {
    Server::start(data.map_or_else(Options::throw_away, |data| Ok(Options::new(data)))?)
}
