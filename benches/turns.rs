//! How fast turns are made and shown: the real program on real Postgres with fsync, pictures on, against the stand-in,
//! by people who press as fast as answers come.
//!
//! `cargo bench --bench turns [-- SECONDS]` prints a row for 1, 8, 64 and 256 games at once, and one for 100 presses a
//! second; then how others are answered while many play against the engine. `-- SECONDS TURNS` goes on until so many
//! turns are made, and prints the bot's memory after each tenth.
#![allow(clippy::unwrap_used, reason = "a benchmark fails by panicking")]

use std::{
    fs,
    process::{Child, Command, Stdio},
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use discord_sandbox::{Click, NewChannel, NewUser, Options, Sandbox, Slash, Snowflake};
use hoyito::{Side, engine::Shelf};
use serde_json::Value;
use tokio::{sync::Semaphore, task::JoinHandle};

/// How many games are played at once, row by row, and how many presses a second there are at most.
const ROWS: [(usize, Option<u32>); 5] = [(1, None), (8, None), (64, None), (256, None), (64, Some(100))];

/// Games against the engine at once, and how long each person looks at the board before pressing, row by row.
const CROWDS: [(usize, Duration); 2] = [(100, Duration::from_secs(3)), (100, Duration::ZERO)];

/// The presses a second of others meanwhile, in how many games.
const OTHERS: (u32, usize) = (20, 16);

/// How long the games against the engine are on before others are looked at: all of them begin at once.
const WARM: Duration = Duration::from_secs(15);

/// Games at once while memory is watched.
const WATCHED: usize = 32;

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
    let mut numbers = std::env::args().skip(1).filter_map(|argument| argument.parse().ok());
    let (seconds, turns) = (numbers.next().unwrap_or(10), numbers.next());
    let data = std::env::temp_dir().join(format!("hoyito-bench-{}", std::process::id()));
    fs::create_dir_all(&data).unwrap();
    println!("making the engine's endgame tables ready");
    Shelf::default().fill(&data.join("tables"), 2, &mut |_| ()).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let sandbox = Sandbox::start(Options { quiet: Duration::ZERO, ..Options::default() }).await.unwrap();
        let program = Program::start(&sandbox, &data);
        sandbox.bot_ready().await;
        println!("games   presses/s   turns/s   answer p50    p99        bot CPU a turn   resident");
        for (games, pace) in ROWS {
            row(&sandbox, &program, games, pace, Duration::from_secs(seconds)).await;
        }
        println!(
            "against the engine   thinking   presses/s   others' presses/s   answer p50    p99        bot CPU"
        );
        for (games, ponders) in CROWDS {
            crowd(&sandbox, &program, games, ponders, Duration::from_secs(seconds)).await;
        }
        if let Some(turns) = turns {
            watch_memory(&sandbox, &program, turns).await;
        }
    });
    drop(runtime);
    fs::remove_dir_all(&data).unwrap();
}

/// Opens tables and lets their people play until `end`: the tasks give back how long each answer took.
async fn people(
    sandbox: &Sandbox,
    label: &str,
    games: usize,
    engine: Option<Duration>,
    pace: Option<Arc<Semaphore>>,
    until: impl Fn() -> bool + Clone + Send + 'static,
) -> Vec<JoinHandle<Vec<f64>>> {
    let mut tables = Vec::new();
    for game in 0..games {
        let name = format!("{label}-{game}");
        let new = NewChannel { name: format!("bench-{name}"), ..NewChannel::default() };
        let channel = sandbox.add_channel(new).unwrap();
        let person = |side: Side| {
            let name = format!("{} {name}", side.as_str());
            sandbox.add_user(NewUser { name, ..NewUser::default() }).unwrap()
        };
        let south = person(Side::South);
        let other = engine.map_or_else(|| Other::Person(person(Side::North)), Other::Engine);
        let table = Table { channel, south, other };
        tables.push((table, begin(sandbox, table).await));
    }
    tables
        .into_iter()
        .enumerate()
        .map(|(seed, (table, board))| {
            let over = until.clone();
            tokio::spawn(play(sandbox.clone(), table, board, seed, pace.clone(), over))
        })
        .collect()
}

/// Lets a press begin every so often, however many wait.
async fn beat(beats: Arc<Semaphore>, presses_a_second: u32) {
    let mut beat = tokio::time::interval(Duration::from_secs(1) / presses_a_second);
    loop {
        beat.tick().await;
        beats.add_permits(1);
    }
}

async fn row(sandbox: &Sandbox, program: &Program, games: usize, pace: Option<u32>, lasts: Duration) {
    let label = format!("{games}-{}", pace.unwrap_or(0));
    let begins = Arc::new(OnceLock::<Instant>::new());
    let begin = Arc::clone(&begins);
    let over = move || begin.get().is_some_and(|began| began.elapsed() >= lasts);
    let beats = pace.map(|_| Arc::new(Semaphore::new(0)));
    let players = people(sandbox, &label, games, None, beats.clone(), over).await;
    let (used, began) = (program.used(), *begins.get_or_init(Instant::now));
    // Not before all are seated, or what has gathered by then would be pressed at once.
    let beating = beats.zip(pace).map(|(beats, pace)| tokio::spawn(beat(beats, pace)));
    let mut answers: Vec<f64> = Vec::new();
    for player in players {
        answers.extend(player.await.unwrap());
    }
    let (took, used) = (began.elapsed(), program.used().saturating_sub(used));
    if let Some(beating) = beating {
        beating.abort();
    }
    answers.sort_by(f64::total_cmp);
    let at = |part: usize| answers[(answers.len() - 1) * part / 100];
    let turns = f64::from(u32::try_from(answers.len()).unwrap());
    println!(
        "{games:>5}   {:>9}   {:>7.0}   {:>7.1} ms   {:>6.1} ms   {:>11.2} ms   {:>6} MiB",
        pace.map_or_else(|| "any".to_owned(), |pace| pace.to_string()),
        turns / took.as_secs_f64(),
        at(50),
        at(99),
        used.as_secs_f64() * 1000.0 / turns,
        program.resident(),
    );
}

/// How presses among people are answered while many play against the engine.
async fn crowd(sandbox: &Sandbox, program: &Program, against: usize, ponders: Duration, lasts: Duration) {
    let (pace, games) = OTHERS;
    let label = |who| format!("{who}-{}", ponders.as_secs());
    let ends = Arc::new(OnceLock::<Instant>::new());
    let end = Arc::clone(&ends);
    let over = move || end.get().is_some_and(|end| Instant::now() >= *end);
    let beats = Arc::new(Semaphore::new(0));
    let began = Instant::now();
    let crowd = people(sandbox, &label("crowd"), against, Some(ponders), None, over.clone()).await;
    tokio::time::sleep(WARM).await;
    let others = people(sandbox, &label("others"), games, None, Some(Arc::clone(&beats)), over).await;
    let (used, begins) = (program.used(), Instant::now());
    ends.set(begins + lasts).unwrap();
    let beating = tokio::spawn(beat(beats, pace));
    let (mut answers, mut turns) = (Vec::new(), 0);
    for player in crowd {
        turns += player.await.unwrap().len();
    }
    for player in others {
        answers.extend(player.await.unwrap());
    }
    beating.abort();
    let all = ends.get().unwrap().duration_since(began);
    answers.sort_by(f64::total_cmp);
    let at = |part: usize| answers[(answers.len() - 1) * part / 100];
    let busy = program.used().saturating_sub(used).as_secs_f64() / lasts.as_secs_f64();
    #[allow(clippy::cast_precision_loss, reason = "a few thousand presses")]
    let rate = |presses: usize, time: Duration| presses as f64 / time.as_secs_f64();
    println!(
        "{against:>18}   {:>6} s   {:>9.0}   {:>17.0}   {:>7.1} ms   {:>6.1} ms   {:>5.0} %",
        ponders.as_secs(),
        rate(turns, all),
        rate(answers.len(), lasts),
        at(50),
        at(99),
        busy * 100.0
    );
}

/// Plays until so many turns are made; the bot's memory after each tenth.
async fn watch_memory(sandbox: &Sandbox, program: &Program, turns: u64) {
    let made = Arc::new(AtomicU64::new(0));
    let counted = Arc::clone(&made);
    // Asked once before each press.
    let over = move || counted.fetch_add(1, Ordering::Relaxed) >= turns;
    println!("turns    resident");
    let players = people(sandbox, "memory", WATCHED, None, None, over).await;
    for tenth in 1..=10 {
        while made.load(Ordering::Relaxed) < turns * tenth / 10 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        println!("{:>6}   {:>4} MiB", turns * tenth / 10, program.resident());
    }
    for player in players {
        player.await.unwrap();
    }
}

/// A person in a channel of their own, and whom they play against.
#[derive(Clone, Copy)]
struct Table {
    channel: Snowflake,
    south: Snowflake,
    other: Other,
}

#[derive(Clone, Copy)]
enum Other {
    Person(Snowflake),
    /// Against it a person looks at each board for so long.
    Engine(Duration),
}

/// A new game; its first board.
async fn begin(sandbox: &Sandbox, Table { channel, south, other }: Table) -> Value {
    let Other::Person(north) = other else {
        let play = Slash::new(south, channel, "hoyito play").option("level", "perfect").option("first", "me");
        return sandbox.slash(play).await.unwrap().message.unwrap();
    };
    let challenge = Slash::new(south, channel, "hoyito challenge")
        .option("opponent", north.to_string())
        .option("first", "me");
    let challenge = sandbox.slash(challenge).await.unwrap().message.unwrap();
    let accept = custom_id(&buttons(&challenge)[0]);
    sandbox.click(Click::new(north, id(&challenge), accept)).await.unwrap().message.unwrap()
}

/// Presses until it is over, game after game; how long each answer took, in milliseconds.
async fn play(
    sandbox: Sandbox,
    table: Table,
    mut board: Value,
    seed: usize,
    pace: Option<Arc<Semaphore>>,
    over: impl Fn() -> bool,
) -> Vec<f64> {
    let mut answers = Vec::new();
    let mut choice = seed;
    while !over() {
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
        let mover = match table.other {
            Other::Person(north) if !south => north,
            Other::Person(_) => table.south,
            Other::Engine(ponders) => {
                // Some longer, some shorter, or all would press at once again and again.
                let part = u32::try_from(choice % 100).unwrap_or_default();
                tokio::time::sleep(ponders * (50 + part) / 100).await;
                table.south
            }
        };
        if let Some(beats) = &pace {
            beats.acquire().await.unwrap().forget();
        }
        let outcome = sandbox.click(Click::new(mover, id(&board), hole).forced()).await.unwrap();
        answers.extend(outcome.ack_ms);
        let next = outcome.messages.into_iter().find(|message| message["edited"] != true);
        board = next.filter(|message| message["ephemeral"] != true).unwrap_or(board);
    }
    answers
}

/// The channel's newest board that can be played; a new game where the last one is over.
async fn newest(sandbox: &Sandbox, table: Table, board: &Value) -> Value {
    // The engine thinks; a pass only has to be shown.
    let soon = if matches!(table.other, Other::Person(_)) { 5 } else { 50 };
    tokio::time::sleep(Duration::from_millis(soon)).await;
    let seen =
        sandbox.messages(&table.channel.to_string(), &table.south.to_string(), Some(id(board))).unwrap();
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
