//! Draws every kind of picture, in every theme, into a folder, at full size and scaled to a phone's 350 pixels:
//! `cargo run --release -p hoyito-board --example preview -- target/preview`.

use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;

use hoyito::{BySide, Format, Size, Then, Turn, Variant};
use hoyito_board::{Painter, Replay, Scene, Theme};
use image::imageops::FilterType;

#[path = "../tests/charts/mod.rs"]
mod charts;
#[path = "../tests/matches/mod.rs"]
mod matches;
#[path = "../tests/scenes/mod.rs"]
mod scenes;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).ok_or("name the folder to draw into")?);
    std::fs::create_dir_all(&folder)?;
    let start = Instant::now();
    let painter = Painter::new();
    println!("fonts and art ready in {} ms", start.elapsed().as_millis());
    let pictures = Theme::ALL.into_iter().flat_map(|theme| {
        let painter = &painter;
        let scenes = scenes::all().into_iter();
        let scenes = scenes.map(move |(name, scene)| (name, painter.png(&Scene { theme, ..scene })));
        let charts = charts::all().into_iter();
        let charts = charts.map(move |(name, chart)| (name, chart.in_theme(theme).png(painter)));
        scenes.chain(charts).map(move |(name, png)| (format!("{theme}_{name}"), png))
    });
    for (name, png) in pictures {
        let png = png?;
        println!("{name}: {} bytes", png.len());
        let picture = image::load_from_memory(&png)?;
        let height = picture.height() * 350 / picture.width();
        picture
            .resize_exact(350, height, FilterType::Triangle)
            .save(folder.join(format!("{name}.350.png")))?;
        std::fs::write(folder.join(format!("{name}.png")), png)?;
    }
    for (size, name) in [(Size::Six, "six"), (Size::Twelve, "twelve")] {
        let format = Format { variant: Variant::II, size, rounds: 2, closing: false };
        let rounds = matches::random_match(format, scenes::chance(3));
        let names = || BySide { south: "Juan Pablo".into(), north: "Altagracia".into() };
        // The first turn that captures.
        let (start, turns) = &rounds[0];
        let captures = |(_, turn): &(_, Turn)| turn.then == Then::ExtraTurn;
        let at = turns.iter().position(captures).unwrap_or(0);
        let before = at.checked_sub(1).map_or(*start, |before| turns[before].0);
        let turn = Replay::of(names(), before, [turns[at].clone()]);
        for (replay, what) in [(turn, "turn"), (Replay::of_rounds(names(), rounds.clone()), "match")] {
            let start = Instant::now();
            let mut pictures = 0;
            let gif = painter.gif(&replay, &mut |_, all| pictures = all)?;
            println!(
                "{what} on {name}: {pictures} pictures, {} bytes, {} ms",
                gif.len(),
                start.elapsed().as_millis()
            );
            std::fs::write(folder.join(format!("replay_{what}_{name}.gif")), gif)?;
        }
    }
    Ok(())
}
