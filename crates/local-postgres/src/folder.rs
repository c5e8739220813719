//! The data folder: what lies where in it, and who owns it. Imports `account`, `error` and `handed`.

use std::env;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Seek, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::account::Account;
use crate::error::{At, Error};
use crate::handed::Handed;

/// No port is opened; the number is part of the socket's name.
pub(crate) const PORT: u16 = 5432;

/// What an address of a Unix socket holds on Linux, without its closing zero; macOS has 103.
const LONGEST_SOCKET_PATH: usize = if cfg!(target_os = "linux") { 107 } else { 103 };

/// A data folder that this process owns, as long as this lives.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    owner: File,
}

impl Drop for Folder {
    /// Closing the file is not enough: a child that another thread is just making has a copy of it until it
    /// begins its own program, and the lock would last as long.
    fn drop(&mut self) {
        if let Err(error) = self.owner.unlock() {
            tracing::warn!(folder = %self.path.display(), %error, "the data folder may stay locked");
        }
    }
}

impl Folder {
    /// Makes the folder if it is missing, and claims it.
    pub(crate) fn claim(data: &Path) -> Result<Self, Error> {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(data).at("make the folder", data)?;
        let path = fs::canonicalize(data).at("find", data)?;
        let owner = claim(&path)?;
        Ok(Self { path, owner })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// PostgreSQL's own data.
    pub(crate) fn cluster(&self) -> PathBuf {
        self.path.join("cluster")
    }

    /// Where the data is made, so that `cluster` is always complete.
    pub(crate) fn unfinished_cluster(&self) -> PathBuf {
        self.path.join("cluster.new")
    }

    /// Opens the log for a new run and keeps that of the run before.
    pub(crate) fn new_log(&self, account: Account) -> Result<(File, PathBuf), Error> {
        let (path, old) = (self.path.join("server.log"), self.path.join("server.log.old"));
        if path.exists() {
            fs::rename(&path, &old).at("rename", &path)?;
        }
        let log =
            OpenOptions::new().create_new(true).append(true).mode(0o600).open(&path).at("make", &path)?;
        account.give(&path)?;
        Ok((log, path))
    }

    /// Makes an empty folder for the socket and tells its path. No server may be running.
    ///
    /// If the path of a socket in the data folder would be too long, `socket` is a link to a folder among the
    /// temporary files: so the next run finds and removes it.
    pub(crate) fn new_socket_folder(&self, account: Account) -> Result<(Handed, PathBuf), Error> {
        let socket = self.path.join("socket");
        remove_socket_folder(&socket)?;
        let fits = |folder: &Path| socket_path(folder).as_os_str().len() <= LONGEST_SOCKET_PATH;
        if fits(&socket) {
            return Ok((Handed::create(&socket, account)?, socket));
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.subsec_nanos());
        let name = format!("local-postgres-socket-{}-{now}", std::process::id());
        let short = [env::temp_dir(), "/tmp".into()]
            .map(|folder| folder.join(&name))
            .into_iter()
            .find(|path| fits(path));
        let short = short.expect("/tmp and the name are far shorter than a socket's path may be");
        // The link comes first: a folder that it does not name yet would stay for good.
        std::os::unix::fs::symlink(&short, &socket).at("make the link", &socket)?;
        Ok((Handed::create(&short, account)?, short))
    }
}

/// Where a server whose socket lies in `folder` listens.
fn socket_path(folder: &Path) -> PathBuf {
    folder.join(format!(".s.PGSQL.{PORT}"))
}

/// Takes the owner's lock and writes down who has it.
fn claim(folder: &Path) -> Result<File, Error> {
    let path = folder.join("owner.lock");
    let mut options = OpenOptions::new();
    let mut file = options
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .open(&path)
        .at("open", &path)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut owner = String::new();
            file.read_to_string(&mut owner).at("read", &path)?;
            return Err(Error::InUse { folder: folder.to_owned(), owner: owner.trim().parse().ok() });
        }
        Err(TryLockError::Error(error)) => return Err(error).at("lock", &path),
    }
    file.set_len(0).and_then(|()| file.rewind()).at("write", &path)?;
    writeln!(file, "{}", std::process::id()).at("write", &path)?;
    Ok(file)
}

/// Removes what an earlier run left: the folder or the link, and the socket and its lock file inside. Nothing
/// else, so a link that somebody bent to another place does no harm.
fn remove_socket_folder(socket: &Path) -> Result<(), Error> {
    let gone = |done: std::io::Result<()>| match done {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    };
    let Ok(target) = fs::canonicalize(socket) else {
        return gone(fs::remove_file(socket)).at("remove", socket);
    };
    let inside = socket_path(&target);
    gone(fs::remove_file(inside.with_added_extension("lock"))).at("remove the lock file of", &inside)?;
    gone(fs::remove_file(&inside)).at("remove", &inside)?;
    gone(fs::remove_dir(&target)).at("remove", &target)?;
    if socket.is_symlink() { fs::remove_file(socket).at("remove", socket) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

    use super::Folder;
    use crate::error::Error;
    use crate::throw_away;

    #[test]
    fn a_copy_of_the_lock_does_not_keep_the_folder() {
        let path = throw_away::new_folder().unwrap();
        let folder = Folder::claim(&path).unwrap();
        // What a fork in another thread has for a moment.
        let copy = folder.owner.try_clone().unwrap();
        assert!(matches!(Folder::claim(&path), Err(Error::InUse { .. })));
        drop(folder);
        Folder::claim(&path).unwrap();
        drop(copy);
        std::fs::remove_dir_all(&path).unwrap();
    }
}
