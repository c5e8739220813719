//! Processes that own a server, to be killed in tests, and looks at what is left of them.
#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]
#![allow(dead_code, reason = "each test program uses a part")]

use std::env;
use std::fmt::Display;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use sqlx::{Connection, PgConnection};

/// The account that the tests step down to when they run as root.
pub const NOBODY: u32 = 65534;

/// Who runs the owner of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// Whoever runs the tests.
    Me,
    Nobody,
}

impl Who {
    fn run(self, command: &mut Command) {
        if self == Self::Nobody {
            command.uid(NOBODY).gid(NOBODY);
        }
    }
}

/// Makes two tests of a scenario: one as whoever runs them, one as an account without rights.
#[macro_export]
macro_rules! as_me_and_as_nobody {
    ($($scenario:ident)*) => {$(
        mod $scenario {
            use super::owner::{Who, i_am_root};

            #[test]
            fn as_me() {
                super::$scenario(Who::Me);
            }

            #[test]
            fn as_nobody() {
                if i_am_root() {
                    super::$scenario(Who::Nobody);
                } else {
                    eprintln!("LEFT OUT: only root can run this as another account");
                }
            }
        }
    )*};
}

pub fn i_am_root() -> bool {
    fs::metadata("/proc/self").unwrap().uid() == 0
}

/// A folder of a test, deleted afterwards.
#[derive(Debug)]
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(who: Who) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("lp-test-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let path = env::temp_dir().join(name);
        fs::create_dir(&path).unwrap();
        if who == Who::Nobody {
            chown(&path, Some(NOBODY), Some(NOBODY)).unwrap();
        }
        Self(path)
    }

    pub fn data(&self) -> PathBuf {
        self.0.join("data")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

/// A process that runs a server until it is told or made to stop.
#[derive(Debug)]
pub struct Owner {
    process: Child,
    data: PathBuf,
    pub url: String,
}

impl Owner {
    /// Ready for connections.
    pub fn start(who: Who, data: &Path) -> Self {
        Self::begin(who, data, |_| {}).ready()
    }

    /// Just begun; `change` may change the command before it runs.
    pub fn begin(who: Who, data: &Path, change: impl FnOnce(&mut Command)) -> Beginning {
        let program = data.parent().unwrap().join("with-postgres");
        if !program.exists() {
            // The build's folder may lie where others may not go. Not `fs::copy`: what another test forks in
            // this process would have the copy open for a moment, and then it could not be run.
            let install =
                Command::new("install").arg(env!("CARGO_BIN_EXE_with-postgres")).arg(&program).status();
            assert!(install.unwrap().success());
        }
        // The shell ignores Ctrl-C, and so does what it becomes: an owner that stops when it wants to.
        let mut command = Command::new("sh");
        command.args(["-c", r#"trap "" INT; exec "$@""#, "sh"]);
        command.arg(program).arg("--data").arg(data);
        // The inner command ends when our end of its input does, at the latest when the tests end.
        command.args(["sh", "-c", r#"echo "$DATABASE_URL"; exec cat"#]);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .current_dir("/")
            .process_group(0);
        who.run(&mut command);
        change(&mut command);
        Beginning { process: command.spawn().unwrap(), data: data.to_owned() }
    }

    pub fn pid(&self) -> u32 {
        self.process.id()
    }

    /// The main process of its server.
    pub fn server(&self) -> u32 {
        let file = fs::read_to_string(self.data.join("cluster/postmaster.pid")).unwrap();
        file.lines().next().unwrap().parse().unwrap()
    }

    /// Kills the owner as `kill -9` does.
    pub fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Kills every process of its server and the owner.
    pub fn kill_with_server(self) {
        let servers: Vec<_> = processes_in(&self.data).iter().map(ToString::to_string).collect();
        // In one command, since those that come last end by themselves soon after the first.
        Command::new("sh").args(["-c", r#"kill -s KILL "$@""#, "sh"]).args(servers).output().unwrap();
        self.kill();
    }

    /// Lets it stop its server in order.
    pub fn stop(mut self) {
        drop(self.process.stdin.take());
        assert!(self.process.wait().unwrap().success());
    }
}

impl Drop for Owner {
    /// A test that failed leaves nothing running.
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A main process of a server that is kept from doing anything, such as hearing of its owner's death.
#[derive(Debug)]
pub struct Frozen {
    server: u32,
    /// A stopped group of processes is woken when its last parent outside dies; we are one more.
    member: Child,
}

impl Frozen {
    pub fn new(server: u32) -> Self {
        let group = i32::try_from(server).unwrap();
        let member = Command::new("sleep").arg("1000").process_group(group).spawn().unwrap();
        signal("STOP", &server);
        Self { server, member }
    }
}

impl Drop for Frozen {
    fn drop(&mut self) {
        signal("CONT", &self.server);
        self.member.kill().unwrap();
        self.member.wait().unwrap();
    }
}

/// An owner whose server may not be ready, or may never be.
#[derive(Debug)]
pub struct Beginning {
    pub process: Child,
    data: PathBuf,
}

impl Beginning {
    pub fn ready(mut self) -> Owner {
        let mut line = String::new();
        BufReader::new(self.process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with("postgres://"), "no server: {}", self.error());
        Owner { process: self.process, data: self.data, url: line.trim().to_owned() }
    }

    /// What it says as it gives up.
    pub fn error(mut self) -> String {
        let mut said = String::new();
        self.process.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(self.process.wait().unwrap().code(), Some(125), "{said}");
        said
    }
}

/// Sends a signal to a process, or with a minus before the number to a group.
pub fn signal(name: &str, process: &dyn Display) {
    let done =
        Command::new("sh").args(["-c", r#"kill -s "$1" -- "$2""#, "sh", name, &process.to_string()]).status();
    assert!(done.unwrap().success());
}

/// All live processes that work in the data: the server and its helpers, in whatever state their files are.
pub fn processes_in(data: &Path) -> Vec<u32> {
    let cluster = fs::canonicalize(data.join("cluster")).unwrap();
    let works_there =
        |pid: &u32| fs::read_link(format!("/proc/{pid}/cwd")).is_ok_and(|folder| folder == cluster);
    let numbers =
        fs::read_dir("/proc").unwrap().filter_map(|entry| entry.unwrap().file_name().to_str()?.parse().ok());
    numbers.filter(works_there).collect()
}

/// Waits until something is so, and fails the test if it never is.
pub fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_mins(1), "it never came to this: {what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// A connection of the client that the bot uses.
pub struct Client(PgConnection, tokio::runtime::Runtime);

impl Client {
    pub fn connect(url: &str) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        Self(runtime.block_on(PgConnection::connect(url)).unwrap(), runtime)
    }

    pub fn execute(&mut self, sql: &'static str) -> Result<(), sqlx::Error> {
        self.1.block_on(sqlx::query(sql).execute(&mut self.0)).map(drop)
    }

    pub fn number(&mut self, sql: &'static str) -> i64 {
        self.1.block_on(sqlx::query_scalar(sql).fetch_one(&mut self.0)).unwrap()
    }

    pub fn text(&mut self, sql: &'static str) -> String {
        self.1.block_on(sqlx::query_scalar(sql).fetch_one(&mut self.0)).unwrap()
    }
}
