//! Finds puzzles: positions with one clearly best turn, every hole's value proved.
//!
//! `cargo run --release -p hoyito --example puzzles -- FOLDER > crates/hoyito/assets/puzzles.txt`. Positions
//! come from games between levels that see something and slip now and then. One is taken when the best turn
//! wins at least four seeds more than any other, and makes the difference between winning and not, or between
//! losing and not. Tables that the folder lacks are built and put there.

use std::collections::HashSet;
use std::error::Error;
use std::path::Path;

use hoyito::engine::{Budget, Plan, Random, Tables, choose_by, fair_start, fair_starts, hole_values};
use hoyito::{Expects, Game, Position, Rules, Side, Size, Variant};

/// Puzzles of each variant; together more than a year has days.
const WANTED: [(Variant, usize); 3] = [(Variant::I, 120), (Variant::II, 160), (Variant::III, 120)];

/// From so many seeds on the board there is something to think about, and up to so many a proof is quick.
const SEEDS: std::ops::RangeInclusive<u8> = 12..=36;

/// For a first look, and for the proofs.
const LOOK: u64 = 60_000;
const PROVE: u64 = 6_000_000;

const PLAYERS: Plan = Plan { nodes: 300, slips: 15, tables: false, proof: 0 };

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("expected a folder for the tables")?;
    let mut lists = Vec::new();
    for (variant, wanted) in WANTED {
        let tables = Tables::load_or_build(Path::new(&folder), variant, Size::Six, 2, &mut |_| ())?;
        lists.push(find(variant, wanted, &tables));
    }
    println!(
        "# Puzzles: positions with one clearly best turn, every hole's value proved with never-ending play"
    );
    println!(
        "# splitting what is left. A line: variant, position, the best hole's letter, what it is worth to its"
    );
    println!(
        "# mover in seeds still to be gained, what the second best is worth. Made by the example `puzzles`."
    );
    // Variants take turns.
    let mut all: Vec<(f64, &String)> = Vec::new();
    for list in &lists {
        let step = 1.0 / f64::from(u32::try_from(list.len())?);
        all.extend(list.iter().zip(0_u32..).map(|(line, at)| ((f64::from(at) + 0.5) * step, line)));
    }
    all.sort_by(|one, other| one.0.total_cmp(&other.0));
    for (_, line) in all {
        println!("{line}");
    }
    Ok(())
}

fn find(variant: Variant, wanted: usize, tables: &Tables) -> Vec<String> {
    let rules = Rules::new(variant, Size::Six).expect("each is played on rows of six");
    let mut random = Random::new(0x0070_7A7A_1E5E_ED00);
    let mut seen: HashSet<Position> = HashSet::new();
    let mut lines = Vec::new();
    while lines.len() < wanted {
        let start = random.below(fair_starts(variant) + 20);
        let mut game =
            fair_start(variant, start).map_or(Game::start(rules, Side::South), |opening| *opening.game());
        // One of each game, so that they are not all alike.
        let mut candidates = Vec::new();
        loop {
            game = match game.expects() {
                Expects::Over(_) => break,
                Expects::Pass(_) => game.pass().expect("a pass is expected").0,
                Expects::Choice(_) => {
                    candidates.push(game);
                    let budget = Budget::nodes(u64::MAX);
                    let choice = choose_by(&game, PLAYERS, None, budget, random.number());
                    game.play(choice.expect("there is a choice").hole).expect("it is legal").0
                }
            };
        }
        random.shuffle(&mut candidates);
        let fits = |game: &&Game| SEEDS.contains(&game.position().board.total()) && game.legal().len() >= 3;
        let found = candidates.iter().filter(fits).take(6).find_map(|game| line(game, tables));
        if let Some((position, line)) = found
            && seen.insert(position)
        {
            lines.push(line);
            eprint!("\r{variant}: {} of {wanted} ", lines.len());
        }
    }
    lines
}

/// The line of a position that makes a puzzle.
fn line(game: &Game, tables: &Tables) -> Option<(Position, String)> {
    let position = *game.position();
    let mover = position.to_move?;
    let captured = position.captured.map(i16::from);
    let lead = captured[mover] - captured[mover.other()];
    for (nodes, proved) in [(LOOK, false), (PROVE, true)] {
        let values = hole_values(game, Some(tables), Budget::nodes(nodes));
        let [best, second, ..] = values.as_slice() else { return None };
        let (after_best, after_second) = (lead + best.value, lead + second.value);
        let matters = after_best.signum() > after_second.signum() && best.value - second.value >= 4;
        if !matters {
            return None;
        }
        if proved && values.iter().all(|value| value.exact) {
            let letter = best.hole.letter(Size::Six);
            let variant = game.rules().variant;
            let line = format!("{variant} | {position} | {letter} {} {}", best.value, second.value);
            return Some((position, line));
        }
    }
    None
}
