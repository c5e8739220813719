//! Folders for servers that nobody wants to keep. Imports `error`, `handed` and `process`.

use std::env;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::error::{At, Error};
use crate::handed::Handed;
use crate::process;

/// The path of a new folder, which is not made yet. Removes those whose owner is dead.
pub(crate) fn new_folder() -> Result<PathBuf, Error> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let all = folder_of_all()?;
    for folder in fs::read_dir(&all).at("read", &all)?.flatten().map(|entry| entry.path()) {
        if is_abandoned(&folder) {
            // Others may be removing it at the same time.
            let _ = fs::remove_dir_all(&folder);
        }
    }
    Ok(all.join(format!("{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed))))
}

/// One for each user, closed to others: the place is open to everybody, and the servers have no passwords.
fn folder_of_all() -> Result<PathBuf, Error> {
    let user = process::user();
    let all = env::temp_dir().join(format!("local-postgres-{user}"));
    match fs::DirBuilder::new().mode(0o700).create(&all) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            return Err(error).at("make the folder", &all);
        }
        _ => {}
    }
    let found = fs::symlink_metadata(&all).at("read", &all)?;
    if found.is_dir() && found.uid() == user && found.mode().trailing_zeros() >= 6 {
        Ok(all)
    } else {
        Err(io::Error::new(io::ErrorKind::PermissionDenied, "others have access to it")).at("use", &all)
    }
}

/// Whether the folder had an owner and neither that nor its server lives.
fn is_abandoned(folder: &Path) -> bool {
    let owner = folder.join("owner.lock");
    // Empty: its owner is about to lock it, and must not find it locked by us.
    fs::read_to_string(&owner).is_ok_and(|owner| !owner.is_empty())
        && File::open(&owner).is_ok_and(|owner| owner.try_lock().is_ok())
        && ["cluster", "cluster.new"].map(|name| folder.join(name)).iter().all(|cluster| {
            !cluster.exists() || Handed::open(cluster).and_then(|cluster| cluster.lock()).unwrap_or(false)
        })
}
