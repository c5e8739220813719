//! A few pictures as they were found good, compared pixel by pixel. `UPDATE_GOLDENS=1 cargo test -p
//! hoyito-board` draws them anew; look at them before they are committed.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use std::collections::BTreeMap;
use std::path::Path;

use charts::Chart;
use hoyito_board::{Painter, Scene, Theme};

mod charts;
mod scenes;

const KEPT: [&str; 21] = [
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
    "leaderboard",
    "leaderboard_extremes",
    "ratings_of_five",
    "ratings_equal",
    "values",
    "values_long",
];

/// Those that are kept in chalk too.
const CHALK: [&str; 13] = [
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
    "leaderboard",
    "ratings_of_five",
    "values",
];

#[test]
fn pictures_are_as_they_were_found_good() {
    let painter = Painter::new();
    let scenes: BTreeMap<&str, Scene> = scenes::all().into_iter().collect();
    let charts: BTreeMap<&str, Chart> = charts::all().into_iter().collect();
    let kept = KEPT.map(|name| (name, Theme::Earth)).into_iter();
    for (name, theme) in kept.chain(CHALK.map(|name| (name, Theme::Chalk))) {
        let png = match scenes.get(name) {
            Some(scene) => painter.png(&Scene { theme, ..scene.clone() }),
            None => charts[name].clone().in_theme(theme).png(&painter),
        }
        .unwrap();
        check(
            &match theme {
                Theme::Earth => name.to_owned(),
                Theme::Chalk => format!("{name}_chalk"),
            },
            &png,
        );
    }
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
