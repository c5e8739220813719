//! Draws the pictures that the documents show, into the folder `docs`:
//! `cargo run --release -p hoyito-board --example docs`.

use std::error::Error;
use std::fs;
use std::path::Path;

use hoyito::{BySide, Format, Size, Then, Variant};
use hoyito_board::{Painter, Replay, Scene, Theme};

#[path = "../tests/charts/mod.rs"]
mod charts;
#[path = "../tests/matches/mod.rs"]
mod matches;
#[path = "../tests/scenes/mod.rs"]
mod scenes;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    fs::create_dir_all(&folder)?;
    let painter = Painter::new();
    for (file, name, theme) in [
        ("board.png", "run_of_fours", Theme::Earth),
        ("chalk.png", "extra_turn_in_match", Theme::Chalk),
        ("match.png", "match_over", Theme::Earth),
        ("closed.png", "closed_path", Theme::Earth),
        ("twelve.png", "twelve_capture", Theme::Earth),
    ] {
        let scenes = scenes::all();
        let (_, scene) = scenes.iter().find(|(kind, _)| *kind == name).ok_or("a scene has another name")?;
        fs::write(folder.join(file), painter.png(&Scene { theme, ..scene.clone() })?)?;
    }
    for (file, name, theme) in
        [("leaderboard.png", "leaderboard_month", Theme::Earth), ("ratings.png", "ratings", Theme::Earth)]
    {
        let charts = charts::all();
        let (_, chart) = charts.iter().find(|(kind, _)| *kind == name).ok_or("a chart has another name")?;
        fs::write(folder.join(file), chart.clone().in_theme(theme).png(&painter)?)?;
    }
    fs::write(folder.join("replay.gif"), painter.gif(&replay(), &mut |_, _| {})?)?;
    Ok(())
}

/// The first turn of a game that earns an extra turn.
fn replay() -> Replay {
    let format = Format { variant: Variant::II, size: Size::Six, rounds: 1, closing: false };
    let (start, turns) = matches::random_match(format, scenes::chance(3)).swap_remove(0);
    let at = turns.iter().position(|(_, turn)| turn.then == Then::ExtraTurn).unwrap_or(0);
    let before = at.checked_sub(1).map_or(start, |before| turns[before].0);
    let names = BySide { south: "Juan Pablo".into(), north: "Altagracia".into() };
    Replay::of(names, before, [turns[at].clone()])
}
