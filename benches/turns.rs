//! How fast turns are made and shown: the real program on real Postgres with fsync, pictures on, against the stand-in,
//! by people who press as fast as answers come.
//!
//! `cargo bench --bench turns [-- SECONDS]` prints a row for 1, 8, 64 and 256 games at once.
#![allow(clippy::unwrap_used, reason = "a benchmark fails by panicking")]

use std::{
    fs,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use discord_sandbox::{Click, NewChannel, NewUser, Options, Sandbox, Slash, Snowflake};
use hoyito::BySide;
use serde_json::Value;

/// How many games are played at once, row by row.
const GAMES: [usize; 4] = [1, 8, 64, 256];

/// The program under test, ended with the benchmark.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Program {
    fn start(sandbox: &Sandbox, data: &std::path::Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hoyito-bot"));
        command.env_remove("DATABASE_URL").env("RUST_LOG", "warn").stdout(Stdio::null());
        command.env("DISCORD_API_URL", sandbox.url()).env("DISCORD_TOKEN", "bench").env("HOYITO_DATA", data);
        Self(command.spawn().unwrap())
    }

    /// Processor time used so far.
    fn used(&self) -> Duration {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0.id())).unwrap();
        let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        let ticks: u64 = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
        // USER_HZ is 100 on every Linux.
        Duration::from_millis(ticks * 10)
    }

    /// Resident memory in MiB.
    fn resident(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
    }
}

fn main() {
    let seconds = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(10);
    let data = std::env::temp_dir().join(format!("hoyito-bench-{}", std::process::id()));
    fs::create_dir_all(&data).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let sandbox = Sandbox::start(Options { quiet: Duration::ZERO, ..Options::default() }).await.unwrap();
        let program = Program::start(&sandbox, &data);
        sandbox.bot_ready().await;
        println!("games   turns/s   answer p50    p99        bot CPU a turn   resident");
        for games in GAMES {
            row(&sandbox, &program, games, Duration::from_secs(seconds)).await;
        }
    });
    drop(runtime);
    fs::remove_dir_all(&data).unwrap();
}

async fn row(sandbox: &Sandbox, program: &Program, games: usize, lasts: Duration) {
    let mut tables = Vec::new();
    for game in 0..games {
        let new = NewChannel { name: format!("bench-{games}-{game}"), ..NewChannel::default() };
        let channel = sandbox.add_channel(new).unwrap();
        let people = BySide::from_fn(|side| {
            let name = format!("{} {games}-{game}", side.as_str());
            sandbox.add_user(NewUser { name, ..NewUser::default() }).unwrap()
        });
        let table = Table { channel, people };
        tables.push((table, begin(sandbox, table).await));
    }
    let (used, began) = (program.used(), Instant::now());
    let end = began + lasts;
    let players: Vec<_> = tables
        .into_iter()
        .enumerate()
        .map(|(seed, (table, board))| tokio::spawn(play(sandbox.clone(), table, board, seed, end)))
        .collect();
    let mut answers: Vec<f64> = Vec::new();
    for player in players {
        answers.extend(player.await.unwrap());
    }
    let (took, used) = (began.elapsed(), program.used().saturating_sub(used));
    answers.sort_by(f64::total_cmp);
    let at = |part: usize| answers[(answers.len() - 1) * part / 100];
    let turns = f64::from(u32::try_from(answers.len()).unwrap());
    println!(
        "{games:>5}   {:>7.0}   {:>7.1} ms   {:>6.1} ms   {:>11.2} ms   {:>6} MiB",
        turns / took.as_secs_f64(),
        at(50),
        at(99),
        used.as_secs_f64() * 1000.0 / turns,
        program.resident(),
    );
}

/// Two people in a channel of their own.
#[derive(Clone, Copy)]
struct Table {
    channel: Snowflake,
    people: BySide<Snowflake>,
}

/// A game between two people; its first board.
async fn begin(sandbox: &Sandbox, Table { channel, people }: Table) -> Value {
    let challenge = Slash::new(people.south, channel, "hoyito challenge")
        .option("opponent", people.north.to_string())
        .option("first", "me");
    let challenge = sandbox.slash(challenge).await.unwrap().message.unwrap();
    let accept = custom_id(&buttons(&challenge)[0]);
    sandbox.click(Click::new(people.north, id(&challenge), accept)).await.unwrap().message.unwrap()
}

/// Presses until `end`, game after game; how long each answer took, in milliseconds.
async fn play(sandbox: Sandbox, table: Table, mut board: Value, seed: usize, end: Instant) -> Vec<f64> {
    let mut answers = Vec::new();
    let mut choice = seed;
    while Instant::now() < end {
        let holes: Vec<String> = buttons(&board)
            .iter()
            .filter(|button| button["disabled"] != true && custom_id(button).starts_with("h1:sow:"))
            .map(custom_id)
            .collect();
        if holes.is_empty() {
            // The game is over, or a pass follows that is shown on its own.
            board = newest(&sandbox, table, &board).await;
            continue;
        }
        choice = choice.wrapping_mul(31).wrapping_add(7);
        let hole = &holes[choice % holes.len()];
        let south = board["attachments"][0]["description"].as_str().unwrap().starts_with("South");
        let mover = if south { table.people.south } else { table.people.north };
        let outcome = sandbox.click(Click::new(mover, id(&board), hole).forced()).await.unwrap();
        answers.extend(outcome.ack_ms);
        let next = outcome.messages.into_iter().find(|message| message["edited"] != true);
        board = next.filter(|message| message["ephemeral"] != true).unwrap_or(board);
    }
    answers
}

/// The channel's newest board that can be played; a new game where the last one is over.
async fn newest(sandbox: &Sandbox, table: Table, board: &Value) -> Value {
    tokio::time::sleep(Duration::from_millis(5)).await;
    let seen = sandbox
        .messages(&table.channel.to_string(), &table.people.south.to_string(), Some(id(board)))
        .unwrap();
    match seen.into_iter().rev().find(|message| !buttons(message).is_empty()) {
        Some(message) => message,
        None if buttons(board).iter().any(|button| custom_id(button).starts_with("h1:rematch:")) => {
            begin(sandbox, table).await
        }
        None => board.clone(),
    }
}

fn id(message: &Value) -> Snowflake {
    message["id"].as_str().unwrap().parse().unwrap()
}

fn buttons(message: &Value) -> Vec<Value> {
    let rows = message["components"].as_array().cloned().unwrap_or_default();
    rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default()).collect()
}

fn custom_id(button: &Value) -> String {
    button["custom_id"].as_str().unwrap().to_owned()
}
