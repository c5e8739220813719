//! Where PostgreSQL is installed. Imports `error`.

use std::env;
use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;

/// Folders of which each subfolder may be an installation, and where in it the binaries lie.
const INSTALLATIONS: [(&str, &str, &str); 5] = [
    ("/usr/lib/postgresql", "", "bin"),         // Debian, Ubuntu
    ("/usr", "pgsql-", "bin"),                  // the PostgreSQL project's packages for Fedora and its kin
    ("/opt/homebrew/opt", "postgresql", "bin"), // macOS, Apple processors
    ("/usr/local/opt", "postgresql", "bin"),    // macOS, Intel processors
    ("/Applications/Postgres.app/Contents/Versions", "", "bin"),
];

/// A folder with `postgres` and `initdb`, and their version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Binaries {
    folder: PathBuf,
    version: Version,
}

/// Such as 15.18.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Version {
    major: u32,
    minor: u32,
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

impl Binaries {
    /// The newest binaries that can run the data in `cluster`, which may not be there yet.
    ///
    /// `POSTGRES_BIN`, if set, is the only place looked at: a setting that is passed over in silence helps
    /// nobody.
    pub(crate) fn find(cluster: &Path) -> Result<Self, Error> {
        let set = env::var_os("POSTGRES_BIN").filter(|folder| !folder.is_empty()).map(PathBuf::from);
        let installed = match set {
            Some(folder) => {
                vec![Self::at(&folder).map_err(|reason| Error::BadBinaries { folder, reason })?]
            }
            None => installed(env::var_os("PATH").as_deref(), Path::new("/")),
        };
        choose(installed, written_by(cluster), cluster)
    }

    /// The program of this name.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn at(folder: &Path) -> Result<Self, String> {
        let postgres = folder.join("postgres");
        if !folder.join("initdb").is_file() {
            return Err("there is no `initdb`".to_owned());
        }
        let output =
            Command::new(&postgres).arg("-V").output().map_err(|error| format!("`postgres -V`: {error}"))?;
        let said = String::from_utf8_lossy(&output.stdout);
        let version = version(&said).ok_or_else(|| format!("`postgres -V` says {:?}", said.trim()))?;
        Ok(Self { folder: folder.to_owned(), version })
    }
}

/// `postgres (PostgreSQL) 15.18 (Debian ...)`, `postgres (PostgreSQL) 19beta1`.
fn version(said: &str) -> Option<Version> {
    let number = said.strip_prefix("postgres (PostgreSQL) ")?.split_whitespace().next()?;
    let mut parts = number.split(|c: char| !c.is_ascii_digit());
    let major = parts.next()?.parse().ok()?;
    Some(Version { major, minor: parts.next().and_then(|minor| minor.parse().ok()).unwrap_or(0) })
}

/// All installations below `root`, in no order.
fn installed(path: Option<&OsStr>, root: &Path) -> Vec<Binaries> {
    let mut folders: Vec<PathBuf> = path.map(|path| env::split_paths(path).collect()).unwrap_or_default();
    for (parent, prefix, inside) in INSTALLATIONS {
        let parent = root.join(parent.trim_start_matches('/'));
        let children = fs::read_dir(parent).into_iter().flatten().flatten();
        folders.extend(
            children
                .filter(|child| child.file_name().as_encoded_bytes().starts_with(prefix.as_bytes()))
                .map(|child| child.path().join(inside)),
        );
    }
    // A link in PATH often names `postgres` alone; `initdb` lies where it points to.
    let mut folders: Vec<PathBuf> = folders
        .iter()
        .filter_map(|folder| Some(fs::canonicalize(folder.join("postgres")).ok()?.parent()?.to_owned()))
        .collect();
    folders.sort();
    folders.dedup();
    folders.iter().filter_map(|folder| Binaries::at(folder).ok()).collect()
}

/// The major version that wrote the data; `None` if there is none.
fn written_by(cluster: &Path) -> Option<u32> {
    fs::read_to_string(cluster.join("PG_VERSION")).ok()?.trim().parse().ok()
}

fn choose(mut installed: Vec<Binaries>, wanted: Option<u32>, cluster: &Path) -> Result<Binaries, Error> {
    installed.sort_by_key(|binaries| std::cmp::Reverse(binaries.version));
    if installed.is_empty() {
        return Err(Error::NoBinaries);
    }
    let found = installed.iter().map(|binaries| binaries.version.to_string()).collect::<Vec<_>>().join(", ");
    installed
        .into_iter()
        .find(|binaries| wanted.is_none_or(|wanted| binaries.version.major == wanted))
        .ok_or_else(|| Error::WrongVersion {
            cluster: cluster.to_owned(),
            wanted: wanted.unwrap_or(0),
            found,
        })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

    use std::path::Path;

    use super::{Binaries, Version, choose, installed, version};
    use crate::error::Error;

    fn with(versions: &[(u32, u32)]) -> Vec<Binaries> {
        let binaries = |&(major, minor)| Binaries {
            folder: format!("/pg/{major}.{minor}").into(),
            version: Version { major, minor },
        };
        versions.iter().map(binaries).collect()
    }

    #[test]
    fn the_newest_that_fits_the_data() {
        let folder =
            |versions, wanted| choose(with(versions), wanted, Path::new("/data")).map(|found| found.folder);
        let versions = &[(15, 2), (9, 6), (17, 1), (15, 18)];
        assert_eq!(folder(versions, None).unwrap(), Path::new("/pg/17.1"));
        assert_eq!(folder(versions, Some(15)).unwrap(), Path::new("/pg/15.18"));
        let error = folder(versions, Some(16)).unwrap_err().to_string();
        assert!(
            error.contains("/data")
                && error.contains("PostgreSQL 16")
                && error.contains("17.1, 15.18, 15.2, 9.6")
        );
    }

    #[test]
    fn nothing_installed_names_every_way_out() {
        let nowhere = installed(None, Path::new("/proc/self/fdinfo"));
        let error = choose(nowhere, None, Path::new("/data")).unwrap_err();
        assert!(matches!(error, Error::NoBinaries));
        let text = error.to_string();
        assert!(
            ["apt-get install postgresql", "POSTGRES_BIN", "DATABASE_URL"]
                .iter()
                .all(|way| text.contains(way))
        );
    }

    #[test]
    fn reads_versions() {
        let read = |said| version(said).map(|version| (version.major, version.minor));
        assert_eq!(read("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n"), Some((15, 18)));
        assert_eq!(read("postgres (PostgreSQL) 19beta1\n"), Some((19, 0)));
        assert_eq!(read("postgres (PostgreSQL) 18\n"), Some((18, 0)));
        assert_eq!(read("sh: postgres: not found"), None);
    }
}
