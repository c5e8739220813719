//! The data, as PostgreSQL's `initdb` makes it: makes it, and gets hold of it. Imports all but `guardian`.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::account::Account;
use crate::binaries::Binaries;
use crate::error::{At, Error};
use crate::folder::Folder;
use crate::handed::Handed;
use crate::pid_file::{self, PidFile};
use crate::process::{self, Stop};

/// How long a server that outlived its owner may take to stop.
const PATIENCE: Duration = Duration::from_secs(30);

/// A setting that PostgreSQL keeps for others to read, and ignores. It shows in the list of processes, where
/// it tells a person and [`is_server_of`] which folder a server belongs to.
pub(crate) const BELONGS_TO: &str = "--local_postgres.folder=";

/// Runs the programs of one installation for one account.
#[derive(Debug)]
pub(crate) struct Programs {
    pub(crate) binaries: Binaries,
    pub(crate) account: Account,
}

impl Programs {
    /// A command that depends on nothing in our surroundings.
    pub(crate) fn command(&self, name: &str) -> Command {
        let mut command = Command::new(self.binaries.program(name));
        // The account may not be able to enter our working folder. The data's locale is C; messages follow.
        command.current_dir("/").env("LC_ALL", "C").stdin(Stdio::null());
        for (variable, _) in std::env::vars_os() {
            if variable.as_encoded_bytes().starts_with(b"PG") {
                command.env_remove(variable);
            }
        }
        self.account.run(&mut command);
        command
    }
}

/// Makes the data if there is none, stops a server that outlived its owner, and removes what a crash left.
/// The data comes back locked: no server runs on it.
///
/// Must be called from a thread that outlives the programs that it starts.
pub(crate) fn take(folder: &Folder, programs: &Programs, durable: bool) -> Result<Handed, Error> {
    let path = folder.cluster();
    if !path.join("PG_VERSION").exists() {
        make(folder, programs, durable)?;
    }
    let cluster = Handed::open(&path)?;
    wait_for_server_to_stop(&cluster, &path, folder.path())?;
    pid_file::remove_stale(&path)?;
    Ok(cluster)
}

fn make(folder: &Folder, programs: &Programs, durable: bool) -> Result<(), Error> {
    let unfinished = folder.unfinished_cluster();
    if unfinished.exists() {
        // Left by a run that was killed; its `initdb` may not have noticed yet.
        wait_for_server_to_stop(&Handed::open(&unfinished)?, &unfinished, folder.path())?;
        fs::remove_dir_all(&unfinished).at("remove", &unfinished)?;
    }
    let new = Handed::create(&unfinished, programs.account)?;
    new.lock()?;
    let mut initdb = programs.command("initdb");
    initdb.arg("-D").arg(new.path_for(programs.account));
    // Every installation has the locale C, so that data and sort order are the same on each machine.
    initdb.args(["--auth=trust", "--encoding=UTF8", "--locale=C", "--username", crate::USER]);
    if !durable {
        initdb.arg("--no-sync");
    }
    process::tie(&mut initdb, vec![new.into()]);
    let output = initdb.output().at("run", &programs.binaries.program("initdb"))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        return Err(Error::Initdb { cluster: unfinished, message });
    }
    let finished = folder.cluster();
    fs::rename(&unfinished, &finished).at("rename", &unfinished)?;
    File::open(folder.path()).and_then(|folder| folder.sync_all()).at("write", folder.path())
}

/// Locks the data. If a server has it, its owner is dead, since we are the owner now: it is told to stop.
fn wait_for_server_to_stop(cluster: &Handed, path: &Path, folder: &Path) -> Result<(), Error> {
    let start = Instant::now();
    let mut asked = None;
    while !cluster.lock()? {
        if start.elapsed() > PATIENCE {
            return Err(Error::Stuck { cluster: path.to_owned(), pid: asked });
        }
        let server = PidFile::read(path).map(|file| file.pid).filter(|pid| is_server_of(*pid, folder));
        if asked.is_none()
            && let Some(pid) = server
        {
            tracing::info!(pid, folder = %folder.display(), "stopping a database server whose owner is dead");
            process::stop(pid, Stop::Fast);
            asked = Some(pid);
        }
        thread::sleep(Duration::from_millis(10));
    }
    Ok(())
}

/// Whether a process was started as the server of this data folder: the number alone may have passed on to
/// another. The command line is open to every user, unlike most else that is known of a process.
fn is_server_of(pid: u32, folder: &Path) -> bool {
    let mark = [BELONGS_TO.as_bytes(), folder.as_os_str().as_encoded_bytes()].concat();
    match fs::read(PathBuf::from(format!("/proc/{pid}/cmdline"))) {
        Ok(arguments) => arguments.split(|byte| *byte == 0).any(|argument| argument == mark),
        // Without /proc the lock must do: some process of the server has it.
        Err(_) => !Path::new("/proc/self/cmdline").exists(),
    }
}
