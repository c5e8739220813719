//! How long pictures take and how large they are: `cargo bench -p hoyito-board`.
//!
//! Plain clock times of many pictures, median and best; on a busy machine the best is the one to compare.

use std::hint::black_box;
use std::time::{Duration, Instant};

use hoyito::{BySide, Format, Size, Variant};
use hoyito_board::{Leaderboard, PaintError, Painter, Replay, Scene, Theme};

#[path = "../tests/charts/mod.rs"]
mod charts;
#[path = "../tests/matches/mod.rs"]
mod matches;
#[path = "../tests/scenes/mod.rs"]
mod scenes;

const PICTURES: usize = 200;

/// Scenes and charts that are measured in each theme.
const MEASURED: [&str; 16] = [
    "start",
    "run_of_fours",
    "long",
    "closed_path",
    "never_ending",
    "won",
    "twelve_start",
    "twelve_rounds",
    "twelve_capture",
    "twelve_long",
    "leaderboard",
    "ratings",
    "ratings_of_five",
    "ratings_many",
    "values",
    "values_long",
];

fn main() {
    let starts = times(5, || drop(black_box(Painter::new())));
    println!("{:<28}{}", "fonts and art", shown(&starts));
    let painter = Painter::new();
    for theme in Theme::ALL {
        let start = Instant::now();
        drop(black_box(painter.png(&Scene { theme, ..scenes::start(Size::Six) })));
        println!("{:<28}{}", format!("first picture, {theme}"), shown(&[start.elapsed()]));
        for (name, scene) in scenes::all().into_iter().filter(|(name, _)| MEASURED.contains(name)) {
            measure(&format!("{name}, {theme}"), || painter.png(&Scene { theme, ..scene.clone() }));
        }
        let start = Instant::now();
        drop(black_box(painter.leaderboard(&Leaderboard { theme, ..Leaderboard::default() })));
        println!("{:<28}{}", format!("first chart, {theme}"), shown(&[start.elapsed()]));
        for (name, chart) in charts::all().into_iter().filter(|(name, _)| MEASURED.contains(name)) {
            let chart = chart.in_theme(theme);
            measure(&format!("{name}, {theme}"), || chart.png(&painter));
        }
    }
    let start = Instant::now();
    drop(black_box(painter.gif(&turn(), &mut |_, _| {})));
    println!("{:<28}{:8.2} ms", "art of replays, and a turn", start.elapsed().as_secs_f64() * 1000.0);
    for size in [Size::Six, Size::Twelve] {
        let format = Format { variant: Variant::II, size, rounds: 1, closing: false };
        let names = BySide { south: "Juan Pablo".to_owned(), north: "Altagracia".to_owned() };
        let replay = Replay::of_rounds(names, matches::random_match(format, scenes::chance(3)));
        let mut pictures = 1;
        let bytes = painter.gif(&replay, &mut |_, all| pictures = all).map_or(0, |gif| gif.len());
        let times = times(5, || drop(black_box(painter.gif(&replay, &mut |_, _| {}))));
        let each: Vec<Duration> =
            times.iter().map(|time| *time / u32::try_from(pictures).unwrap_or(1)).collect();
        println!(
            "{:<28}{}  {:>7} bytes",
            format!("a replay's picture, {}", size.columns()),
            shown(&each),
            bytes / pictures
        );
    }
}

/// A match's first turn.
fn turn() -> Replay {
    let format = Format { variant: Variant::II, size: Size::Six, rounds: 1, closing: false };
    let names = BySide { south: "Juan Pablo".to_owned(), north: "Altagracia".to_owned() };
    let (start, mut turns) = matches::random_match(format, scenes::chance(3)).swap_remove(0);
    Replay::of(names, start, [turns.swap_remove(0)])
}

fn measure(name: &str, draw: impl Fn() -> Result<Vec<u8>, PaintError>) {
    let bytes = draw().map_or(0, |png| png.len());
    let times = shown(&times(PICTURES, || drop(black_box(draw()))));
    println!("{name:<28}{times}  {bytes:>7} bytes");
}

fn times(count: usize, mut work: impl FnMut()) -> Vec<Duration> {
    let mut times: Vec<Duration> = (0..count)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        })
        .collect();
    times.sort();
    times
}

fn shown(times: &[Duration]) -> String {
    let milliseconds = |time: &Duration| time.as_secs_f64() * 1000.0;
    format!("{:8.2} ms median {:8.2} ms best", milliseconds(&times[times.len() / 2]), milliseconds(&times[0]))
}
