//! What a server says of itself in `postmaster.pid`, and whether to believe it. Imports `error`.
//!
//! The first line is the server's process id, the eighth its state (as `pg_ctl` reads it).

use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use crate::error::{At, Error};

/// The file's content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PidFile {
    pub(crate) pid: u32,
    /// The server takes connections.
    pub(crate) ready: bool,
}

fn path(cluster: &Path) -> PathBuf {
    cluster.join("postmaster.pid")
}

impl PidFile {
    /// `None` if there is no such file, or it makes no sense.
    pub(crate) fn read(cluster: &Path) -> Option<Self> {
        Self::parse(&fs::read_to_string(path(cluster)).ok()?)
    }

    fn parse(text: &str) -> Option<Self> {
        let pid = text.lines().next()?.trim().parse().ok()?;
        Some(Self { pid, ready: text.lines().nth(7).is_some_and(|state| state.trim() == "ready") })
    }
}

/// Removes the file if it is left over. For when no server of ours runs on the data.
///
/// A server believes a pid file whose number belongs to any process of its account, be it a zombie or a
/// process that got the number later, and then refuses to start. Every PostgreSQL server works in its data
/// folder; what does not work there is no server of this data.
pub(crate) fn remove_stale(cluster: &Path) -> Result<(), Error> {
    if let Some(PidFile { pid, .. }) = PidFile::read(cluster) {
        match works_in(pid, cluster) {
            Some(true) => return Err(Error::ForeignServer { cluster: cluster.to_owned(), pid }),
            Some(false) => {}
            None => return Ok(()), // not for us to see: the server makes its own check
        }
    }
    let path = path(cluster);
    match fs::remove_file(&path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error).at("remove", &path),
        _ => Ok(()),
    }
}

/// Whether a process has `folder` as its working folder; `None` where the system does not tell.
fn works_in(pid: u32, folder: &Path) -> Option<bool> {
    let identity = |path: &Path| fs::metadata(path).map(|folder| (folder.dev(), folder.ino()));
    match (identity(Path::new(&format!("/proc/{pid}/cwd"))), identity(folder)) {
        (Ok(working), Ok(folder)) => Some(working == folder),
        // Gone, or a zombie: unless there is no /proc at all.
        (Err(error), Ok(_)) if error.kind() == ErrorKind::NotFound => {
            Path::new("/proc/self/cwd").exists().then_some(false)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

    use std::path::Path;

    use super::{PidFile, works_in};

    #[test]
    fn says_pid_and_state() {
        let text = "15624\n/d\n1796076945\n5432\n/s\n\n 10020193         9\nready   \n";
        assert_eq!(PidFile::parse(text), Some(PidFile { pid: 15624, ready: true }));
        let starting = text.replace("ready   ", "starting");
        assert_eq!(PidFile::parse(&starting), Some(PidFile { pid: 15624, ready: false }));
        assert_eq!(PidFile::parse("15624\n/d\n"), Some(PidFile { pid: 15624, ready: false }));
        assert_eq!(PidFile::parse(""), None);
        assert_eq!(PidFile::parse("\0\0\0"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn knows_where_a_process_works() {
        let (me, here) = (std::process::id(), std::env::current_dir().unwrap());
        assert_eq!(works_in(me, &here), Some(true));
        assert_eq!(works_in(me, Path::new("/proc")), Some(false));
        assert_eq!(works_in(u32::MAX, &here), Some(false));
    }
}
