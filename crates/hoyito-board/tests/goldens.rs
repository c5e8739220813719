//! A few pictures as they were found good, compared pixel by pixel. `UPDATE_GOLDENS=1 cargo test -p
//! hoyito-board` draws them anew; look at them before they are committed.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use std::path::Path;

use hoyito_board::{Painter, Scene, Theme};

mod charts;
mod scenes;

const KEPT: [&str; 15] = [
    "extra_turn_in_match",
    "long_flipped",
    "never_ending",
    "match_over",
    "names_arabic_hebrew",
    "twelve_capture",
    "twelve_rounds",
    "twelve_rounds_flipped",
    "twelve_twelve_rounds_flipped",
    "closed_path",
    "closed_path_flipped",
    "twelve_closed_path",
    "took_back_flipped",
    "aborted",
    "void",
];

/// Those that are kept in chalk too.
const CHALK: [&str; 10] = [
    "start",
    "run_of_fours",
    "extra_turn_in_match",
    "long_flipped",
    "never_ending",
    "closed_path_flipped",
    "match_over",
    "twelve_capture",
    "twelve_flipped",
    "twelve_closed_path",
];

#[test]
fn pictures_are_as_they_were_found_good() {
    let painter = Painter::new();
    let scenes = scenes::all();
    let kept = KEPT.map(|name| (name, Theme::Earth)).into_iter();
    for (name, theme) in kept.chain(CHALK.map(|name| (name, Theme::Chalk))) {
        let scene = scenes.iter().find(|(kind, _)| *kind == name).unwrap().1.clone();
        let png = painter.png(&Scene { theme, ..scene }).unwrap();
        check(
            &match theme {
                Theme::Earth => name.to_owned(),
                Theme::Chalk => format!("{name}_chalk"),
            },
            &png,
        );
    }
    check("leaderboard", &painter.leaderboard(&charts::leaderboard(Theme::Earth)).unwrap());
    check("ratings_chalk", &painter.rating_graph(&charts::ratings(Theme::Chalk)).unwrap());
}

/// Compares a picture with the one that was kept, or keeps it.
fn check(name: &str, png: &[u8]) {
    assert!(png.len() <= 150_000, "{name}: {} bytes", png.len());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens");
    let file = folder.join(format!("{name}.png"));
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(&file, png).unwrap();
        return;
    }
    let kept = image::open(&file).unwrap().into_rgb8();
    let drawn = image::load_from_memory(png).unwrap().into_rgb8();
    assert_eq!(kept.dimensions(), drawn.dimensions(), "{name}");
    let differing = kept.pixels().zip(drawn.pixels()).filter(|(a, b)| a != b).count();
    assert_eq!(differing, 0, "{name}: pixels differ; if the new picture is good, run with UPDATE_GOLDENS=1");
}
