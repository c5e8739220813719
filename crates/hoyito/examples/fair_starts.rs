//! Proves that every fair start is worth exactly 0.
//!
//! `cargo run --release -p hoyito --example fair_starts -- FOLDER`; tables that the folder lacks are built
//! and put there. Without a folder they are built and not kept.

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use hoyito::engine::proof::Prover;
use hoyito::engine::state::Course;
use hoyito::engine::{Budget, Tables, fair_start, fair_starts};
use hoyito::{Size, Variant};

/// For each of them; most take less than a hundredth.
const NODES: u64 = 20_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1);
    let mut open = 0;
    for variant in Variant::ALL {
        let tables = match &folder {
            Some(folder) => Tables::load_or_build(Path::new(folder), variant, Size::Six, 2, &mut |_| ())?,
            None => Tables::build(variant, Size::Six, 2, &mut |_| ())?,
        };
        let start = Instant::now();
        let (mut nodes, mut most, mut positions) = (Vec::new(), 0, 0);
        for number in 0..fair_starts(variant) {
            let opening = fair_start(variant, number).ok_or("a line of the table cannot be replayed")?;
            let game = *opening.game();
            let course = Course::of(&game);
            let state = course.state(&game).ok_or("a fair start is over")?;
            let verdict = Prover::new(&course, Some(&tables), Budget::nodes(NODES)).value(&state, 0);
            if (verdict.low, verdict.high) != (0, 0) {
                open += 1;
                println!("{variant} {number}: between {} and {}", verdict.low, verdict.high);
            }
            nodes.push(verdict.nodes);
            most = most.max(verdict.nodes);
            positions += verdict.at_least.positions + verdict.at_most.positions;
        }
        nodes.sort_unstable();
        let median = nodes.get(nodes.len() / 2).unwrap_or(&0);
        println!(
            "{variant}: {} starts, {:.1} s; nodes: median {median}, most {most}; {} positions a proof",
            nodes.len(),
            start.elapsed().as_secs_f64(),
            positions / nodes.len().max(1),
        );
    }
    if open > 0 { Err(format!("{open} of them are not proved").into()) } else { Ok(()) }
}
