//! How long pictures take and how large they are: `cargo bench -p hoyito-board`.
//!
//! Plain clock times of many pictures, median and best; on a busy machine the best is the one to compare.

use std::hint::black_box;
use std::time::{Duration, Instant};

use hoyito::{BySide, Format, Size, Variant};
use hoyito_board::{Painter, Replay, Scene, Theme};

#[path = "../tests/charts/mod.rs"]
mod charts;
#[path = "../tests/matches/mod.rs"]
mod matches;
#[path = "../tests/scenes/mod.rs"]
mod scenes;

const PICTURES: usize = 200;

/// Scenes that are measured in each theme.
const MEASURED: [&str; 10] = [
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
            let (times, bytes) = measure(&painter, &Scene { theme, ..scene });
            println!("{:<28}{times}  {bytes:>7} bytes", format!("{name}, {theme}"));
        }
    }
    let board = times(PICTURES, || drop(black_box(painter.leaderboard(&charts::leaderboard(Theme::Earth)))));
    println!("{:<28}{}", "leaderboard", shown(&board));
    let graph = times(PICTURES, || drop(black_box(painter.rating_graph(&charts::ratings(Theme::Earth)))));
    println!("{:<28}{}", "ratings", shown(&graph));
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

fn measure(painter: &Painter, scene: &Scene) -> (String, usize) {
    let bytes = painter.png(scene).map_or(0, |png| png.len());
    (shown(&times(PICTURES, || drop(black_box(painter.png(scene))))), bytes)
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
