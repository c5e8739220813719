//! Which account runs the server. Imports `error` and `process`.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use crate::error::{At, Error};
use crate::process;

/// The account that owns the server's files and runs its programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Account {
    /// Whoever runs this process.
    Own,
    /// An unprivileged account that root steps down to.
    Other { uid: u32, gid: u32 },
}

impl Account {
    /// The account for the data in `cluster`, which may not be there yet.
    pub(crate) fn for_data(cluster: &Path) -> Result<Self, Error> {
        if process::user() != 0 {
            return Ok(Self::Own);
        }
        match fs::metadata(cluster) {
            Ok(data) if data.uid() != 0 => Ok(Self::Other { uid: data.uid(), gid: data.gid() }),
            _ => {
                let path = Path::new("/etc/passwd");
                let accounts = fs::read_to_string(path).at("read", path)?;
                Self::unprivileged(&accounts).ok_or(Error::NoAccount)
            }
        }
    }

    /// `initdb` looks its own account up by number, so only one that is in the table will do.
    fn unprivileged(accounts: &str) -> Option<Self> {
        let numbers = |name: &str| {
            let mut fields =
                accounts.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?.split(':');
            let (uid, gid) = (fields.nth(1)?.parse().ok()?, fields.next()?.parse().ok()?);
            (uid != 0).then_some(Self::Other { uid, gid })
        };
        numbers("postgres").or_else(|| numbers("nobody"))
    }

    /// Makes `command` run as this account, in no other groups.
    pub(crate) fn run(self, command: &mut Command) {
        if let Self::Other { uid, gid } = self {
            command.uid(uid).gid(gid);
        }
    }

    /// Gives a file or folder to this account.
    pub(crate) fn give(self, path: &Path) -> Result<(), Error> {
        match self {
            Self::Own => Ok(()),
            Self::Other { uid, gid } => chown(path, Some(uid), Some(gid)).at("change the owner of", path),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Account;

    const ROOT: &str = "root:x:0:0:root:/root:/bin/bash\n";
    const NOBODY: &str = "nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin\n";
    const POSTGRES: &str = "postgres:x:101:104:,,,:/var/lib/postgresql:/bin/bash\n";

    #[test]
    fn postgres_is_better_than_nobody_and_root_is_never_taken() {
        let found = |accounts: &[&str]| Account::unprivileged(&accounts.concat());
        assert_eq!(found(&[ROOT, NOBODY, POSTGRES]), Some(Account::Other { uid: 101, gid: 104 }));
        assert_eq!(found(&[ROOT, NOBODY]), Some(Account::Other { uid: 65534, gid: 65533 }));
        assert_eq!(found(&[ROOT, "postgresql:x:7:7::/:/bin/sh\n"]), None);
        assert_eq!(
            found(&["postgres:x:0:0::/:/bin/sh\n", NOBODY]),
            Some(Account::Other { uid: 65534, gid: 65533 })
        );
        assert_eq!(found(&["nobody:x\n"]), None);
    }
}
