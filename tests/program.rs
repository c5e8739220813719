//! The program itself, as a newcomer starts it.
#![allow(clippy::unwrap_used, missing_docs, reason = "a test fails by panicking")]

use std::{
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::mpsc,
    time::{Duration, Instant},
};

/// Longer than anything takes here.
const PATIENCE: Duration = Duration::from_mins(1);

/// A folder of one test, gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("hoyito-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The running program and the lines it prints.
struct Program {
    child: Child,
    lines: mpsc::Receiver<String>,
}

/// The program with none of the settings that stand around it, in a folder without `.env`.
fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hoyito-bot"));
    for name in ["DISCORD_TOKEN", "DATABASE_URL", "DISCORD_API_URL", "HOYITO_DATA", "RUST_LOG"] {
        command.env_remove(name);
    }
    command.current_dir(folder);
    command
}

impl Program {
    fn start(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (line, lines) = mpsc::channel();
        std::thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|text| line.send(text)));
        Self { child, lines }
    }

    /// The next line on standard output, without its first word, which must be this one.
    fn says(&self, first: &str) -> String {
        let line =
            self.lines.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no line that begins with {first}"));
        let rest = line.strip_prefix(first).unwrap_or_else(|| panic!("{line:?} instead of {first}"));
        rest.trim().to_owned()
    }

    fn signal(&self, signal: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
    }

    /// Tells it to stop; how long that took.
    fn stop(mut self) -> Duration {
        let told = Instant::now();
        self.signal("-TERM");
        while self.child.try_wait().unwrap().is_none() {
            assert!(told.elapsed() < PATIENCE, "it does not stop");
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(self.child.wait().unwrap().success());
        told.elapsed()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn get(url: &str) -> serde_json::Value {
    reqwest::Client::builder()
        .no_proxy()
        .build()
        .unwrap()
        .get(url)
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap()
}

async fn post(url: &str, body: serde_json::Value) -> serde_json::Value {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    client
        .post(url)
        .body(body.to_string())
        .header("content-type", "application/json")
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap()
}

#[test]
fn without_a_token_it_says_what_to_set_and_what_needs_none() {
    let folder = Folder::new("no-token");
    let mut command = command(&folder.0);
    command.env("HOYITO_CHALLENGE_MINUTES", "soon");
    let output = command.output().unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    for part in ["DISCORD_TOKEN", "cargo run -- sandbox", "HOYITO_CHALLENGE_MINUTES", "soon"] {
        assert!(said.contains(part), "{part} is missing in {said}");
    }
}

#[test]
fn settings_are_read_from_a_file_too() {
    let folder = Folder::new("env-file");
    std::fs::write(folder.0.join(".env"), "DISCORD_API_URL=ftp://x\nHOYITO_DATABASE_CONNECTIONS=1\n")
        .unwrap();
    let output = command(&folder.0).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("DISCORD_API_URL") && said.contains("HOYITO_DATABASE_CONNECTIONS"), "{said}");
}

/// The main job on embedded defaults; a second one in the same folder is refused, and after `kill -9` it starts again
/// with everything that was kept.
#[tokio::test]
async fn the_sandbox_needs_nothing_and_keeps_everything() {
    let folder = Folder::new("sandbox");
    let start = || {
        let mut command = command(&folder.0);
        // Never used by the sandbox.
        command.env("DATABASE_URL", "postgres://nobody@127.0.0.1:1/nothing").env("RUST_LOG", "warn");
        Program::start({
            command.args(["sandbox", "--port", "0"]);
            command
        })
    };
    let program = start();
    assert!(program.says("database").starts_with("postgres:///"));
    let url = program.says("ready");
    let world = get(&format!("{url}/sandbox")).await;
    assert_eq!(world["bot"]["ready"], true);
    assert_eq!(world["bot"]["commands"][0]["name"], "hoyito");
    let channel = world["guilds"][0]["channels"][0]["id"].clone();
    let beto = world["users"][1]["id"].clone();
    let challenge = serde_json::json!({
        "user": world["users"][0]["id"], "channel": channel, "command": "hoyito challenge",
        "options": { "opponent": beto },
    });
    let outcome = post(&format!("{url}/sandbox/slash"), challenge.clone()).await;
    assert_eq!(outcome["outcome"], "answered", "{outcome}");

    let mut second = command(&folder.0);
    let refused = second.args(["sandbox", "--port", "0"]).output().unwrap();
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(!refused.status.success() && said.contains("data"), "{said}");

    program.signal("-KILL");
    drop(program);
    let program = start();
    program.says("database");
    let url = program.says("ready");
    // The challenge is still open, so that these two have one already.
    let outcome = post(&format!("{url}/sandbox/slash"), challenge).await;
    let told = outcome["message"]["content"].as_str().unwrap();
    assert!(told.starts_with("You two have an open challenge already."), "{told}");
    assert!(program.stop() < Duration::from_secs(10));
}

/// The stand-in and the bot, started and stopped apart.
#[tokio::test]
async fn the_bot_and_the_stand_in_run_apart() {
    let folder = Folder::new("apart");
    let stand_in = || {
        let mut command = command(&folder.0);
        command.args(["sandbox", "--port", "0", "--no-bot"]).env("RUST_LOG", "warn");
        Program::start(command)
    };
    let alone = stand_in();
    let url = alone.says("ready");
    assert_eq!(get(&format!("{url}/sandbox")).await["bot"]["ready"], false);
    let mut bot = command(&folder.0);
    bot.env("DISCORD_API_URL", &url).env("DISCORD_TOKEN", "anything").env("RUST_LOG", "warn");
    let bot = Program::start(bot);
    let end = Instant::now() + PATIENCE;
    while get(&format!("{url}/sandbox")).await["bot"]["ready"] != true {
        assert!(Instant::now() < end, "the bot does not get ready");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(bot.stop() < Duration::from_secs(5), "what is begun is finished in time");
    assert!(alone.stop() < Duration::from_secs(5));
}

#[test]
fn a_port_in_use_is_named() {
    let folder = Folder::new("port");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let mut program = command(&folder.0);
    let mut child = program.args(["sandbox", "--port", &port]).stderr(Stdio::piped()).spawn().unwrap();
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(!child.wait().unwrap().success());
    assert!(said.contains(&port) && said.contains("in use"), "{said}");
}

/// Whoever read the log is gone; the program works on, and stops when it is told to.
#[tokio::test]
async fn it_stops_although_nobody_reads_its_log() {
    let folder = Folder::new("no-reader");
    let mut command = command(&folder.0);
    command.args(["sandbox", "--port", "0"]).env("RUST_LOG", "trace").stderr(Stdio::piped());
    let mut program = Program::start(command);
    drop(program.child.stderr.take());
    program.says("database");
    let url = program.says("ready");
    assert_eq!(get(&format!("{url}/sandbox")).await["bot"]["ready"], true);
    assert!(program.stop() < Duration::from_secs(10));
}

#[test]
fn a_database_that_cannot_be_reached_is_said_once_with_its_cause() {
    let folder = Folder::new("no-database");
    let unreachable = "postgres://ana:hunter2@127.0.0.1:1/none";
    let mut command = command(&folder.0);
    command.args(["sandbox", "--port", "0", "--database-url", unreachable]).env("RUST_BACKTRACE", "1");
    let output = command.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success());
    assert_eq!(said.matches("refused").count(), 1, "{said}");
    assert!(!said.contains("hunter2") && !said.contains("stack backtrace"), "{said}");
}
