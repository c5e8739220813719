//! Folders handed to the server as open descriptors. Imports `account` and `error`.
//!
//! A descriptor does two things that a path cannot:
//!
//! * It carries a lock. Every process of a server inherits it, so the lock is held exactly as long as one of
//!   them lives, whatever became of the others, of their parents and of the files they wrote.
//! * It leads to the folder past parents which the server's account may not enter. Root opens the folder, the
//!   child names it `/proc/self/fd/N`, and the kernel goes there directly. So data below `/root` stays there,
//!   and nothing is moved to another place or opened to others. Only Linux has this.

use std::fs::{self, File, TryLockError};
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::{Path, PathBuf};

use crate::account::Account;
use crate::error::{At, Error};

/// An open folder.
#[derive(Debug)]
pub(crate) struct Handed {
    folder: File,
    path: PathBuf,
}

impl Handed {
    pub(crate) fn open(path: &Path) -> Result<Self, Error> {
        Ok(Self { folder: File::open(path).at("open", path)?, path: path.to_owned() })
    }

    /// Makes a folder that only `account` may enter.
    pub(crate) fn create(path: &Path, account: Account) -> Result<Self, Error> {
        use std::os::unix::fs::DirBuilderExt;
        fs::DirBuilder::new().mode(0o700).create(path).at("make the folder", path)?;
        account.give(path)?;
        Self::open(path)
    }

    /// Takes the lock on the folder, until this and every copy that a child got is closed. `false` if some
    /// process has it.
    pub(crate) fn lock(&self) -> Result<bool, Error> {
        match self.folder.try_lock() {
            Ok(()) => Ok(true),
            Err(TryLockError::WouldBlock) => Ok(false),
            Err(TryLockError::Error(error)) => Err(error).at("lock", &self.path),
        }
    }

    /// The folder's path as a child of this account can use it, if it inherits the descriptor.
    pub(crate) fn path_for(&self, account: Account) -> PathBuf {
        if cfg!(target_os = "linux") && account != Account::Own {
            format!("/proc/self/fd/{}", self.folder.as_raw_fd()).into()
        } else {
            self.path.clone()
        }
    }
}

impl From<Handed> for OwnedFd {
    fn from(handed: Handed) -> Self {
        handed.folder.into()
    }
}
