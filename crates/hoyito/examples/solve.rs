//! Solves Hoyito on rows of six: proves what the usual start is worth.
//!
//! `cargo run --release -p hoyito --example solve -- II [FOLDER]`. Endgame tables that the folder lacks are
//! built and put there; without a folder they are built and not kept. Values are seeds of the first player
//! minus seeds of the second. `docs/solved.md` tells the method and the conventions.

use std::error::Error;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use hoyito::engine::proof::{Certificate, Claim, Prover};
use hoyito::engine::search::{MOST_DEPTH, Rest, Search};
use hoyito::engine::state::{Course, State};
use hoyito::engine::{Budget, Progress, Tables};
use hoyito::{Game, Rules, Side, Size, Variant};

const THREADS: usize = 2;

/// For each search by alpha-beta.
const NODES: u64 = 20_000_000;

/// For each value and each claim to be proved, some of which stay open without tables. The proofs with tables
/// need less than a hundredth.
const PROOF_NODES: u64 = 4_000_000;

/// Both sides of a value, for the first player.
#[derive(Clone, Copy)]
struct Bounds {
    low: i16,
    high: i16,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant: Variant = arguments.next().ok_or("expected a variant: I, II or III")?.parse()?;
    let folder = arguments.next();
    let begin = Instant::now();
    println!("Hoyito {variant}, two rows of six, four seeds in each hole");
    let tables = tables(variant, folder.as_deref())?;
    let game = Game::start(Rules::new(variant, Size::Six)?, Side::South);
    let course = Course::of(&game);
    let state = course.state(&game).ok_or("the start is not over")?;

    println!("\nProof-number search, with tables");
    let value = prove(&course, &state, Some(&tables));
    println!("\nAlpha-beta, with tables: what is left at the horizon goes to one side");
    bounds(&course, &state, Some(&tables), value);
    println!("\nProof-number search, without tables");
    prove(&course, &state, None);
    println!("\nAlpha-beta, without tables: holds however never-ending play is counted");
    bounds(&course, &state, None, value);

    println!("\n{:.1} s in all", begin.elapsed().as_secs_f64());
    let Bounds { low, high } = value;
    if low != high {
        return Err(format!("the value lies between {low} and {high}").into());
    }
    let seeds = i16::from(Size::Six.seeds());
    let (first, second) = (i16::midpoint(seeds, low), i16::midpoint(seeds, -low));
    let outcome = match low.signum() {
        1 => format!("the first player wins {first}-{second}"),
        0 => format!("drawn {first}-{second}"),
        _ => format!("the second player wins {second}-{first}"),
    };
    println!("Hoyito {variant} on two rows of six is worth {low}: {outcome}.");
    Ok(())
}

fn tables(variant: Variant, folder: Option<&str>) -> Result<Tables, Box<dyn Error>> {
    let start = Instant::now();
    let mut tell = |Progress { seeds, done, .. }: Progress| {
        eprint!("\rtables, {seeds} seeds: {:3.0} % ", 100.0 * done);
    };
    let tables = match folder {
        Some(folder) => Tables::load_or_build(Path::new(folder), variant, Size::Six, THREADS, &mut tell)?,
        None => Tables::build(variant, Size::Six, THREADS, &mut tell)?,
    };
    clear();
    let (bytes, seconds) = (tables.bytes(), start.elapsed().as_secs_f64());
    println!("tables for 8, 12 and 16 seeds: {bytes} bytes, {seconds:.1} s");
    Ok(tables)
}

/// Proves as much as can be, from both ends; prints and answers it.
fn prove(course: &Course, state: &State, tables: Option<&Tables>) -> Bounds {
    let start = Instant::now();
    let mut prover = Prover::new(course, tables, Budget::nodes(PROOF_NODES));
    let verdict = prover.value(state, 0);
    let mut bounds = Bounds { low: verdict.low, high: verdict.high };
    let (mut at_least, mut at_most) = (verdict.at_least, verdict.at_most);
    if bounds.low < bounds.high {
        // Not to the end, then: as far as it goes from either side.
        let (mover, left) = (state.mover(), state.left());
        (bounds.low, at_least) = as_far_as_it_goes(course, state, tables, mover, -left);
        let other = as_far_as_it_goes(course, state, tables, mover.other(), -left);
        (bounds.high, at_most) = (-other.0, other.1);
    }
    clear();
    for (what, bound, Certificate { positions, nodes, .. }) in
        [("at least", bounds.low, at_least), ("at most", bounds.high, at_most)]
    {
        println!("  {what} {bound:>3}: a proof of {positions} positions, found and checked in {nodes} nodes");
    }
    println!("  {:.3} s in all", start.elapsed().as_secs_f64());
    bounds
}

/// The most that a side can be proved to get, going up from what it has anyway.
fn as_far_as_it_goes(
    course: &Course,
    state: &State,
    tables: Option<&Tables>,
    side: Side,
    from: i16,
) -> (i16, Certificate) {
    let mut proved = (from, Certificate::default());
    for need in (from + 4..=state.left()).step_by(4) {
        eprint!("\r{side} gets at least {need}? ");
        let mut prover = Prover::new(course, tables, Budget::nodes(PROOF_NODES));
        match prover.claim(state, side, need, PROOF_NODES) {
            Claim::Proved(certificate) => {
                proved = (need, Certificate { nodes: prover.nodes(), ..certificate });
            }
            Claim::Refuted | Claim::Undecided => break,
        }
    }
    proved
}

/// Bounds by depth until they meet the value or the nodes are spent.
fn bounds(course: &Course, state: &State, tables: Option<&Tables>, value: Bounds) {
    let mover = state.mover();
    let order: Vec<usize> = (0..course.turns(state).len()).collect();
    for (name, rest, goal) in
        [("lower", Rest::All(mover.other()), value.low), ("upper", Rest::All(mover), value.high)]
    {
        let start = Instant::now();
        let mut last = None;
        print!("  {name} bound by depth:");
        let mut search = Search::new(course, tables, rest, Budget::nodes(NODES));
        let found = search.deepen(state, &order, MOST_DEPTH, |found| {
            eprint!("\r{name} bound, depth {} ", found.depth);
            if last != Some(found.value) {
                print!(" {}: {:+}", found.depth, found.value);
                last = Some(found.value);
            }
            if found.value == goal { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        eprint!("\r{:30}\r", "");
        println!("; depth {}, {} nodes, {:.3} s", found.depth, search.nodes(), start.elapsed().as_secs_f64());
    }
}

/// Wipes the progress line.
fn clear() {
    eprint!("\r{:40}\r", "");
}
