//! A private PostgreSQL server, run from the binaries installed on this machine.
//!
//! For programs that want a real database without asking anybody to set one up: development, tests,
//! a small installation. The server listens on a Unix socket in a folder of its own and on no network
//! port, belongs to the process that started it, and ends with it, even after `kill -9`.
//!
//! ```
//! use local_postgres::{Options, Server};
//!
//! let server = Server::start(Options::throw_away()?)?;
//! // Any PostgreSQL client takes this; the database `postgres` is there from the start.
//! assert!(server.url("postgres").starts_with("postgres:///postgres?user=postgres&host="));
//! server.stop();
//! # Ok::<(), local_postgres::Error>(())
//! ```
//!
//! # What it does about the hard cases
//!
//! * **Root.** PostgreSQL refuses to run as root, so root hands the server to an unprivileged account: the
//!   one that owns the data already, else `postgres`, else `nobody`. The files stay where they were asked
//!   for, even below a folder which that account cannot enter, such as `/root` (see `handed`).
//! * **Two owners.** The owner holds a lock in the data folder; a second one gets [`Error::InUse`].
//! * **A server that outlived its owner** is stopped and replaced. Every process of a server holds a lock on
//!   the data as well, so whether one still runs is asked of the kernel and never guessed from files.
//! * **Files of a crash**, such as a `postmaster.pid` whose number now belongs to something else, are removed
//!   when no server holds that lock.
//! * **Long paths.** A socket's path may hold 107 bytes; below a longer folder the socket lies in the folder
//!   for temporary files.
//! * **A server that does not react**, because it is frozen or its disk is, is ended the hard way a few seconds
//!   after it was asked to stop. Nothing that was committed is lost; the next start repairs the data.
//! * **Ctrl-C** reaches the owner and not the server, so that the owner can still write before it stops.
//!
//! The crate needs Unix. That the server ends by itself when its owner is killed needs Linux; elsewhere it
//! stays until the next start replaces it.

mod account;
mod binaries;
mod cluster;
mod error;
mod folder;
mod guardian;
mod handed;
mod pid_file;
mod process;
mod throw_away;

use std::fmt::Write as _;
use std::path::PathBuf;

pub use error::Error;
use guardian::Guardian;

/// The superuser of every server of this crate. It has no password: who may enter the socket's folder may
/// connect.
const USER: &str = "postgres";

/// What server to start.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Options {
    /// Folder for everything the server keeps: `cluster` (the data), `socket`, `server.log` (of this run;
    /// `server.log.old` of the one before) and `owner.lock`. Made if missing. Nothing else in it is touched.
    pub data: PathBuf,
    /// Whether what is committed survives a loss of power (`fsync`). Without it a server is faster to make
    /// and to write to; what is committed still survives `kill -9` of every process.
    pub durable: bool,
    /// How many clients may be connected at once.
    pub max_connections: u32,
    /// Whether the folder is deleted when the server stops.
    delete: bool,
}

impl Options {
    /// A durable server for up to 100 connections that keeps its files in `data`.
    pub fn new(data: impl Into<PathBuf>) -> Self {
        Self { data: data.into(), durable: true, max_connections: 100, delete: false }
    }

    /// An empty server for tests, with its files in the folder for temporary files, deleted when it stops.
    ///
    /// What a killed process left there is deleted by the next call, so a server in a `static`, which is
    /// never dropped, does no harm.
    ///
    /// # Errors
    /// [`Error::File`] if there is no place for temporary files.
    pub fn throw_away() -> Result<Self, Error> {
        let data = throw_away::new_folder()?;
        Ok(Self { data, durable: false, max_connections: 200, delete: true })
    }
}

/// A running server. It stops when this is dropped, and when the process ends in any way.
#[derive(Debug)]
pub struct Server {
    guardian: Guardian,
    socket: PathBuf,
    /// Deleted after the guardian is gone.
    delete: Option<PathBuf>,
}

impl Server {
    /// Starts a server and waits until it takes connections. An empty data folder is filled first.
    ///
    /// This blocks: about a second the first time, a fifth of that later, some seconds after a crash. In an
    /// async program call it from a thread for blocking work.
    ///
    /// # Errors
    /// Each [`Error`] says what to do about it.
    pub fn start(options: Options) -> Result<Self, Error> {
        let delete = options.delete.then(|| options.data.clone());
        let (guardian, socket) = Guardian::start(options)?;
        Ok(Self { guardian, socket, delete })
    }

    /// Where clients find the database of this name, as `sqlx`, `psql` and others read it. The URL is
    /// complete: no `PG...` variable of the environment changes what it means.
    ///
    /// A new server has the database `postgres`; any other must be created with SQL first.
    pub fn url(&self, database: &str) -> String {
        let (database, host) =
            (percent(database.as_bytes()), percent(self.socket.as_os_str().as_encoded_bytes()));
        format!("postgres:///{database}?user={USER}&host={host}&port={}&sslmode=disable", folder::PORT)
    }

    /// The process id of the server's main process.
    pub fn pid(&self) -> u32 {
        self.guardian.server()
    }

    /// Ends every connection, stops the server and waits until it is gone, which takes less than five seconds.
    /// Dropping does the same.
    pub fn stop(self) {
        drop(self);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.guardian.stop();
        if let Some(folder) = &self.delete
            && let Err(error) = std::fs::remove_dir_all(folder)
        {
            tracing::warn!(folder = %folder.display(), %error, "a throw-away database stays behind");
        }
    }
}

/// Text as part of a URL.
fn percent(text: &[u8]) -> String {
    let mut encoded = String::with_capacity(text.len());
    for &byte in text {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            write!(encoded, "%{byte:02X}").expect("a String takes all that is written to it");
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn a_folder_with_any_name_fits_a_url() {
        assert_eq!(percent("/home/ñ/a b&c=d%?#".as_bytes()), "/home/%C3%B1/a%20b%26c%3Dd%25%3F%23");
    }
}
