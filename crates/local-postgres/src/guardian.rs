//! The thread that starts the server, keeps it and stops it. Imports everything.
//!
//! Linux tells a child of its parent's death when the *thread* that made it ends, so the server is made by a
//! thread that lives exactly as long: when the process is killed the thread goes with it, and the server is
//! told to stop.

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::Options;
use crate::account::Account;
use crate::binaries::Binaries;
use crate::cluster::{self, BELONGS_TO, Programs};
use crate::error::{At, Error};
use crate::folder::Folder;
use crate::handed::Handed;
use crate::pid_file::PidFile;
use crate::process::{self, Stop};

/// How long a server may repair its data after a crash before it takes connections.
const START_PATIENCE: Duration = Duration::from_mins(5);
/// Ways of asking a server to stop, and how long it may take for each before the next one is tried, and at last it
/// is killed. They bound how long a frozen server keeps its owner.
const STOPS: [(Stop, Duration); 2] =
    [(Stop::Fast, Duration::from_secs(2)), (Stop::Immediate, Duration::from_secs(1))];
/// How long the processes of a killed server may take to be gone.
const KILL_PATIENCE: Duration = Duration::from_secs(1);
/// How often the guardian looks whether the server ended by itself.
const GLANCE: Duration = Duration::from_secs(1);

/// Keeps a server alive.
#[derive(Debug)]
pub(crate) struct Guardian {
    server: u32,
    /// Dropped to make the thread stop the server.
    keep: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Guardian {
    /// Starts a server that is ready for connections, and tells the folder of its socket.
    pub(crate) fn start(options: Options) -> Result<(Self, PathBuf), Error> {
        let (keep, kept) = channel();
        let (tell, started) = channel();
        let thread = thread::Builder::new()
            .name("local-postgres".to_owned())
            .spawn(move || match launch(&options) {
                Ok((running, socket)) => {
                    // If nobody listens, `kept` ends as well.
                    let _ = tell.send(Ok((running.child.id(), socket)));
                    running.guard(&kept);
                }
                Err(error) => {
                    let _ = tell.send(Err(error));
                }
            })
            .at("start a thread for", Path::new("the database server"))?;
        let (server, socket) = started.recv().expect("the thread tells how it went before it ends")?;
        Ok((Self { server, keep: Some(keep), thread: Some(thread) }, socket))
    }

    pub(crate) fn server(&self) -> u32 {
        self.server
    }

    /// Stops the server and waits until it is gone.
    pub(crate) fn stop(&mut self) {
        self.keep = None;
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the thread that keeps the database server panicked");
        }
    }
}

/// A server and the claim to its folder, which ends after it.
struct Running {
    child: Child,
    folder: Folder,
}

fn launch(options: &Options) -> Result<(Running, PathBuf), Error> {
    let folder = Folder::claim(&options.data)?;
    let account = Account::for_data(&folder.cluster())?;
    let programs = Programs { binaries: Binaries::find(&folder.cluster())?, account };
    let cluster = cluster::take(&folder, &programs, options.durable)?;
    let (socket, socket_path) = folder.new_socket_folder(account)?;
    let (log, log_path) = folder.new_log(account)?;

    let mut command = programs.command("postgres");
    configure(&mut command, options, &cluster.path_for(account), &socket.path_for(account));
    let mut mark = std::ffi::OsString::from(BELONGS_TO);
    mark.push(folder.path());
    command.arg(mark);
    // In a group of its own, Ctrl-C in a terminal does not reach it.
    command.stdout(log.try_clone().at("open", &log_path)?).stderr(log).process_group(0);
    process::tie(&mut command, vec![cluster.into(), socket.into()]);
    let child = command.spawn().at("run", &programs.binaries.program("postgres"))?;
    drop(command); // and with it our copies of the descriptors: the lock is the server's alone
    let mut running = Running { child, folder };
    running.wait_until_ready(&log_path)?;
    tracing::info!(pid = running.child.id(), folder = %options.data.display(), "the database server is ready");
    Ok((running, socket_path))
}

fn configure(command: &mut Command, options: &Options, cluster: &Path, socket: &Path) {
    command.arg("-D").arg(cluster).arg("-k").arg(socket).args(["-p", &crate::folder::PORT.to_string()]);
    let mut set = |name: &str, value: &str| {
        command.arg("-c").arg(format!("{name}={value}"));
    };
    set("listen_addresses", "");
    set("max_connections", &options.max_connections.to_string());
    // Containers often give /dev/shm no more than 64 MB.
    set("dynamic_shared_memory_type", "mmap");
    set("timezone", "UTC");
    set("log_timezone", "UTC");
    set("log_checkpoints", "off");
    if !options.durable {
        set("fsync", "off");
        set("full_page_writes", "off");
        set("synchronous_commit", "off");
    }
}

impl Running {
    /// Stops the server if it is not ready in time.
    fn wait_until_ready(&mut self, log: &Path) -> Result<(), Error> {
        let start = Instant::now();
        let cluster = self.folder.cluster();
        let ready = PidFile { pid: self.child.id(), ready: true };
        let failure = loop {
            if PidFile::read(&cluster) == Some(ready) {
                return Ok(());
            }
            if let Some(status) = self.child.try_wait().at("wait for", Path::new("postgres"))? {
                break format!("ended while it started ({status})");
            }
            if start.elapsed() > START_PATIENCE {
                self.stop();
                break format!("was not ready after {} s", START_PATIENCE.as_secs());
            }
            thread::sleep(Duration::from_millis(5));
        };
        let said = fs::read_to_string(log).unwrap_or_default();
        let lines: Vec<&str> = said.lines().collect();
        let tail = lines[lines.len().saturating_sub(8)..].join("\n");
        Err(Error::NotReady { what: failure, log: log.to_owned(), tail })
    }

    /// Returns when the other end of `kept` is gone and the server has stopped.
    fn guard(mut self, kept: &Receiver<()>) {
        while kept.recv_timeout(GLANCE) == Err(RecvTimeoutError::Timeout) {
            if let Ok(Some(status)) = self.child.try_wait() {
                tracing::error!(%status, "the database server ended by itself");
                return;
            }
        }
        self.stop();
    }

    fn stop(&mut self) {
        for (how, patience) in STOPS {
            // The number is the server's for certain: a child keeps it until it is waited for.
            process::stop(self.child.id(), how);
            if self.ends_within(patience) {
                return;
            }
        }
        tracing::warn!("the database server does not react and is killed; its next start repairs the data");
        self.kill();
    }

    fn ends_within(&mut self, patience: Duration) -> bool {
        let start = Instant::now();
        while let Ok(None) = self.child.try_wait() {
            if start.elapsed() > patience {
                return false;
            }
            thread::sleep(Duration::from_millis(5));
        }
        true
    }

    fn kill(&mut self) {
        let server = self.child.id();
        // Frozen, it starts no more helpers, and does not wait for those that end: their numbers stay theirs.
        process::stop(server, Stop::Freeze);
        for helper in process::children(server) {
            process::stop(helper, Stop::Kill);
        }
        process::stop(server, Stop::Kill);
        let start = Instant::now();
        while self.is_there() && start.elapsed() < KILL_PATIENCE {
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Whether any process of the server is left: each holds the lock on the data.
    fn is_there(&mut self) -> bool {
        let locked = || Handed::open(&self.folder.cluster()).and_then(|cluster| cluster.lock());
        matches!(self.child.try_wait(), Ok(None)) || matches!(locked(), Ok(false))
    }
}
