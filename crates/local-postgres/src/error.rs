//! Why a server did not start, in words that say what to do. Imports nothing.

use std::io;
use std::path::{Path, PathBuf};

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No PostgreSQL was found.
    #[error(
        "no PostgreSQL server is installed here. Ways out: install it (Debian, Ubuntu: apt-get install postgresql; \
         macOS: brew install postgresql), or set POSTGRES_BIN to the folder that holds `postgres` and `initdb`, \
         or set DATABASE_URL to a database that runs elsewhere"
    )]
    NoBinaries,
    /// `POSTGRES_BIN` is set and of no use.
    #[error("POSTGRES_BIN is {}, but `postgres` and `initdb` do not run from there: {reason}", folder.display())]
    BadBinaries {
        /// What the variable says.
        folder: PathBuf,
        /// What was tried and failed.
        reason: String,
    },
    /// The data was written by another major version of PostgreSQL than those installed.
    #[error(
        "the data in {} was written by PostgreSQL {wanted}; here is only {found}. Ways out: install PostgreSQL {wanted} \
         (Debian: apt-get install postgresql-{wanted}), or set POSTGRES_BIN to its folder, or move the data away to \
         begin with an empty database", cluster.display()
    )]
    WrongVersion {
        /// The folder with the data.
        cluster: PathBuf,
        /// The major version that wrote it.
        wanted: u32,
        /// The versions found, newest first, separated by commas.
        found: String,
    },
    /// Another process that is alive runs a server with this data folder.
    #[error(
        "the data folder {} is in use by {}: stop that first, or name another folder",
        folder.display(), owner.map_or("another process".to_owned(), |pid| format!("process {pid}"))
    )]
    InUse {
        /// The data folder.
        folder: PathBuf,
        /// The process that owns it, if it has said so.
        owner: Option<u32>,
    },
    /// A server that was not started by this crate runs on the data.
    #[error("a PostgreSQL server of somebody else (process {pid}) runs on {}: stop that first", cluster.display())]
    ForeignServer {
        /// The folder with the data.
        cluster: PathBuf,
        /// The server's main process.
        pid: u32,
    },
    /// A server whose owner is dead did not stop when it was asked to.
    #[error("a server without an owner ({}) runs on {} and does not stop", pid.map_or("process unknown".to_owned(), |pid| format!("process {pid}")), cluster.display())]
    Stuck {
        /// The folder with the data.
        cluster: PathBuf,
        /// The server's main process, if its files tell.
        pid: Option<u32>,
    },
    /// Root must hand the server to another account, and there is none.
    #[error(
        "PostgreSQL does not run as root, and /etc/passwd has neither an account `postgres` nor `nobody` to run it as: \
         create one, or start this program as another user"
    )]
    NoAccount,
    /// `initdb` failed.
    #[error("initdb could not make a database in {}: {message}", cluster.display())]
    Initdb {
        /// The folder it was to fill.
        cluster: PathBuf,
        /// What it said.
        message: String,
    },
    /// The server ended, or was not ready in time.
    #[error("PostgreSQL {what}. The end of {}:\n{tail}", log.display())]
    NotReady {
        /// What happened.
        what: String,
        /// The server's log.
        log: PathBuf,
        /// Its last lines.
        tail: String,
    },
    /// Something failed at a file or a process.
    #[error("could not {action} {}: {source}", path.display())]
    File {
        /// What was tried.
        action: &'static str,
        /// With which file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// Names what was tried, for a failure that the system describes without it.
pub(crate) trait At<T> {
    fn at(self, action: &'static str, path: &Path) -> Result<T, Error>;
}

impl<T> At<T> for io::Result<T> {
    fn at(self, action: &'static str, path: &Path) -> Result<T, Error> {
        self.map_err(|source| Error::File { action, path: path.to_owned(), source })
    }
}
