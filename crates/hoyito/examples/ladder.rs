//! How the levels fare against each other: a table of scores, and ratings on Elo's scale.
//!
//! `cargo run --release -p hoyito --example ladder -- FOLDER [GAMES [THREADS]]`. Each pair plays so many games
//! of Hoyito II on rows of six, 200 when nothing is said, from the fair starts, each start once with either
//! seat. Tables that the folder lacks are built and put there. Ratings are those of Bradley and Terry, a draw
//! counting half a win for both; who plays at random has 0.

use std::error::Error;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use hoyito::engine::{Budget, Level, Plan, Random, Tables, choose_by, fair_start, fair_starts};
use hoyito::{Expects, Game, RoundResult, Side, Size, Variant};

const VARIANT: Variant = Variant::II;
const GAMES: usize = 200;
const THREADS: usize = 2;

/// Who plays.
struct Player {
    name: String,
    plan: Plan,
}

/// What came of one player's games.
#[derive(Clone, Copy, Default)]
struct Thinking {
    turns: u32,
    nodes: u64,
    most: u64,
    time: Duration,
}

/// Scores and games of each pair, rows against columns, and each player's thinking.
struct Ladder {
    scores: Vec<Vec<f64>>,
    games: Vec<Vec<f64>>,
    thinking: Vec<Thinking>,
}

fn players() -> Vec<Player> {
    let random = Plan { nodes: 1, slips: 100, tables: false, proof: 0 };
    let mut players = vec![Player { name: "random".into(), plan: random }];
    players.extend(Level::ALL.map(|level| Player { name: level.to_string(), plan: level.plan() }));
    players
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("expected a folder for the tables")?;
    let games = arguments.next().map_or(Ok(GAMES), |games| games.parse())?;
    let threads = arguments.next().map_or(Ok(THREADS), |threads| threads.parse())?;
    let tables = Tables::load_or_build(Path::new(&folder), VARIANT, Size::Six, threads, &mut |_| ())?;
    let players = players();
    let start = Instant::now();
    let ladder = play_all(&players, &tables, games, threads);
    eprintln!("\rall played in {:.0} s", start.elapsed().as_secs_f64());
    print(&players, &ladder);
    Ok(())
}

/// Every pair plays so many games, rounded up to whole pairs of seats.
fn play_all(players: &[Player], tables: &Tables, games: usize, threads: usize) -> Ladder {
    let count = players.len();
    let pairs: Vec<(usize, usize)> =
        (0..count).flat_map(|one| (0..one).map(move |other| (one, other))).collect();
    let empty = vec![vec![0.0; count]; count];
    let ladder = Ladder { scores: empty.clone(), games: empty, thinking: vec![Thinking::default(); count] };
    let ladder = Mutex::new(ladder);
    let next = AtomicUsize::new(0);
    let starts = games.div_ceil(2);
    let work = || {
        loop {
            let job = next.fetch_add(1, Relaxed);
            let Some(&(one, other)) = pairs.get(job / starts) else { return };
            eprint!("\r{job} of {} pairs of games ", pairs.len() * starts);
            for seats in [[one, other], [other, one]] {
                let mut thinking = [Thinking::default(); 2];
                let result = play(job % starts, seats.map(|seat| players[seat].plan), tables, &mut thinking);
                let south = match result {
                    RoundResult::Won(Side::South) => 1.0,
                    RoundResult::Won(Side::North) => 0.0,
                    RoundResult::Drawn => 0.5,
                };
                let mut ladder = ladder.lock().expect("nobody panics with it");
                for (score, (row, column)) in
                    [(south, (seats[0], seats[1])), (1.0 - south, (seats[1], seats[0]))]
                {
                    ladder.scores[row][column] += score;
                    ladder.games[row][column] += 1.0;
                }
                for (seat, thought) in seats.into_iter().zip(thinking) {
                    let all = &mut ladder.thinking[seat];
                    all.turns += thought.turns;
                    all.nodes += thought.nodes;
                    all.most = all.most.max(thought.most);
                    all.time += thought.time;
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(work);
        }
    });
    ladder.into_inner().expect("nobody panics with it")
}

/// One game from a fair start, by these plans for South and North.
fn play(number: usize, plans: [Plan; 2], tables: &Tables, thinking: &mut [Thinking; 2]) -> RoundResult {
    let start = fair_start(VARIANT, number % fair_starts(VARIANT)).expect("the starts were checked");
    let mut random = Random::new(number as u64);
    let mut game: Game = *start.game();
    loop {
        let mover = match game.expects() {
            Expects::Over(_) => return game.result().expect("the round is over"),
            Expects::Pass(_) => {
                game = game.pass().expect("a pass is expected").0;
                continue;
            }
            Expects::Choice(side) => side,
        };
        let seat = usize::from(mover == Side::North);
        let begin = Instant::now();
        let budget = Budget::nodes(u64::MAX);
        let choice = choose_by(&game, plans[seat], Some(tables), budget, random.number());
        let choice = choice.expect("there is a choice");
        let thought = &mut thinking[seat];
        thought.time += begin.elapsed();
        thought.turns += 1;
        thought.nodes += choice.nodes;
        thought.most = thought.most.max(choice.nodes);
        game = game.play(choice.hole).expect("the hole is legal").0;
    }
}

fn print(players: &[Player], ladder: &Ladder) {
    let ratings = ratings(ladder);
    print!("| | Elo | nodes a turn | most | ms a turn |");
    for player in players {
        print!(" {} |", player.name);
    }
    println!("\n|---|---|---|---|---|{}", "---|".repeat(players.len()));
    for (row, player) in players.iter().enumerate() {
        let Thinking { turns, nodes, most, time } = ladder.thinking[row];
        let nodes = nodes / u64::from(turns.max(1));
        let mean = 1e3 * time.as_secs_f64() / f64::from(turns.max(1));
        print!("| {} | {:.0} | {nodes} | {most} | {mean:.2} |", player.name, ratings[row]);
        for column in 0..players.len() {
            if row == column {
                print!(" |");
            } else {
                let score = ladder.scores[row][column] / ladder.games[row][column];
                print!(" {:.0} |", 100.0 * score);
            }
        }
        println!();
    }
}

/// The ratings under which each player's expected score is the one it reached, found by going back and forth
/// between the two. Half a game won and lost against everybody keeps who lost all from infinity.
fn ratings(ladder: &Ladder) -> Vec<f64> {
    let count = ladder.scores.len();
    let mut strengths = vec![1.0; count];
    for _ in 0..10_000 {
        for one in 0..count {
            let others = (0..count).filter(|&other| other != one);
            let (mut won, mut played) = (0.0, 0.0);
            for other in others {
                won += ladder.scores[one][other] + 0.5;
                played += (ladder.games[one][other] + 1.0) / (strengths[one] + strengths[other]);
            }
            strengths[one] = won / played;
        }
    }
    strengths.iter().map(|strength| 400.0 * (strength / strengths[0]).log10()).collect()
}
