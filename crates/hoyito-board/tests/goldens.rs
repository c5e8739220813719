//! A few pictures as they were found good, compared pixel by pixel. `UPDATE_GOLDENS=1 cargo test -p
//! hoyito-board` draws them anew; look at them before they are committed.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::Path;

use charts::Chart;
use hoyito::{Action, BySide, Format, Size, Then, Turn, Variant};
use hoyito_board::{Painter, Replay, Scene, Theme};
use image::codecs::gif::GifDecoder;
use image::{AnimationDecoder, ImageFormat};

mod charts;
mod matches;
mod scenes;

const KEPT: [&str; 23] = [
    "fair_start",
    "fair_start_flipped",
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
        assert!(png.len() <= 150_000, "{name}: {} bytes", png.len());
        let name = match theme {
            Theme::Earth => name.to_owned(),
            Theme::Chalk => format!("{name}_chalk"),
        };
        check(&name, &png);
    }
}

/// Whatever a client lies behind a picture, it is not seen through it.
#[test]
fn f6_pictures_are_opaque() {
    let painter = Painter::new();
    let pictures = scenes::all().into_iter().flat_map(|(_, scene)| {
        Theme::ALL.map(|theme| painter.png(&Scene { theme, ..scene.clone() }).unwrap())
    });
    for png in pictures.chain(charts::all().into_iter().map(|(_, chart)| chart.png(&painter).unwrap())) {
        assert!(!image::load_from_memory(&png).unwrap().color().has_alpha());
    }
}

/// A score stands in its owner's bar, whichever side is below.
#[test]
fn m18_scores_stay_with_their_owners_when_the_board_is_turned() {
    let painter = Painter::new();
    let unequal = |scene: &Scene| scene.captured.south != scene.captured.north;
    let (_, scene) = scenes::all().into_iter().find(|(_, scene)| unequal(scene)).unwrap();
    for flip in [false, true] {
        let png = painter.png(&Scene { flip, ..scene.clone() }).unwrap();
        check(if flip { "score_turned" } else { "score" }, &png);
    }
}

/// A few moments of replays, as a viewer that knows nothing of how they were made composes them.
#[test]
fn replays_are_as_they_were_found_good() {
    let painter = Painter::new();
    let six = first_turn(Size::Six, |turn| turn.then == Then::ExtraTurn);
    let long = first_turn(
        Size::Twelve,
        |turn| matches!(&turn.action, Action::Sowed(sowing) if sowing.laps.len() > 12),
    );
    let ends = first_turn(
        Size::Six,
        |turn| matches!(&turn.action, Action::Sowed(sowing) if sowing.last_four.is_some()),
    );
    for (name, replay, moments) in [
        ("replay_six", six, [(380, "lift"), (130, "drop"), (4_000, "end")].as_slice()),
        ("replay_twelve", Replay { theme: Theme::Chalk, flip: true, ..long }, &[(1_100, "skipped")]),
        ("replay_ends", ends, &[(1_400, "last_four")]),
    ] {
        let file = painter.gif(&replay, &mut |_, _| {}).unwrap();
        let frames = GifDecoder::new(Cursor::new(file)).unwrap().into_frames().collect_frames().unwrap();
        for (milliseconds, moment) in moments {
            let frame =
                frames.iter().find(|frame| frame.delay().numer_denom_ms() == (*milliseconds, 1)).unwrap();
            let mut png = Cursor::new(Vec::new());
            frame.buffer().write_to(&mut png, ImageFormat::Png).unwrap();
            check(&format!("{name}_{moment}"), png.get_ref());
        }
    }
}

/// The first such turn in matches by chance.
fn first_turn(size: Size, wanted: impl Fn(&Turn) -> bool) -> Replay {
    let format = Format { variant: Variant::II, size, rounds: 2, closing: false };
    let names = BySide { south: "Juan Pablo".into(), north: "Altagracia".into() };
    for (mut before, turns) in (0..100).flat_map(|seed| matches::random_match(format, scenes::chance(seed))) {
        for (after, turn) in turns {
            if wanted(&turn) {
                return Replay::of(names, before, [(after, turn)]);
            }
            before = after;
        }
    }
    panic!("no turn of so many matches is like that");
}

/// Compares a picture with the one that was kept, or keeps it.
fn check(name: &str, png: &[u8]) {
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
