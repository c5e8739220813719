//! Builds endgame tables and tells what is in them.
//!
//! `cargo run --release -p hoyito --example tables -- FOLDER` builds the tables that a folder lacks, on two
//! threads, and prints for each how long that took, its size, and the values with their shares and longest
//! distances; without a folder everything is built and nothing kept.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::time::Instant;

use hoyito::Variant;
use hoyito::engine::{Known, Progress, Tables};

const THREADS: usize = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1);
    for variant in Variant::ALL {
        for &size in variant.sizes() {
            let start = Instant::now();
            let mut tell = |Progress { seeds, done, .. }: Progress| {
                eprint!("\r{variant}, {seeds} seeds: {:3.0} % ", 100.0 * done);
            };
            let tables = match &folder {
                Some(folder) => Tables::load_or_build(Path::new(folder), variant, size, THREADS, &mut tell)?,
                None => Tables::build(variant, size, THREADS, &mut tell)?,
            };
            let (seconds, bytes) = (start.elapsed().as_secs_f64(), tables.bytes());
            eprint!("\r{:40}\r", "");
            println!("{variant} on rows of {}: {seconds:.1} s, {bytes} bytes", size.columns());
            for &seeds in Tables::seed_counts(size) {
                print_census(&tables, seeds);
            }
        }
    }
    Ok(())
}

fn print_census(tables: &Tables, seeds: u8) {
    let mut values: BTreeMap<i16, (u32, u8)> = BTreeMap::new();
    for (Known { value, distance }, count) in tables.census(seeds) {
        let (all, longest) = values.entry(value).or_default();
        *all += count;
        *longest = distance.max(*longest);
    }
    let total: u32 = values.values().map(|(count, _)| count).sum();
    print!("  {seeds:>2} seeds, {total:>8} positions:");
    for (value, (count, longest)) in values {
        print!("  {value:+} {:.2} % ({longest})", 100.0 * f64::from(count) / f64::from(total));
    }
    println!();
}
