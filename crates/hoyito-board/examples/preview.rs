//! Draws every kind of picture, in every theme, into a folder, at full size and scaled to a phone's 350 pixels:
//! `cargo run --release -p hoyito-board --example preview -- target/preview`.

use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;

use hoyito_board::{Painter, Scene, Theme};
use image::imageops::FilterType;

#[path = "../tests/scenes/mod.rs"]
mod scenes;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).ok_or("name the folder to draw into")?);
    std::fs::create_dir_all(&folder)?;
    let start = Instant::now();
    let painter = Painter::new();
    println!("fonts and art ready in {} ms", start.elapsed().as_millis());
    let themed = Theme::ALL.into_iter().flat_map(|theme| {
        scenes::all()
            .into_iter()
            .map(move |(name, scene)| (format!("{}_{name}", theme.as_str()), Scene { theme, ..scene }))
    });
    for (name, scene) in themed {
        let png = painter.png(&scene)?;
        println!("{name}: {} bytes", png.len());
        let picture = image::load_from_memory(&png)?;
        let height = picture.height() * 350 / picture.width();
        picture
            .resize_exact(350, height, FilterType::Triangle)
            .save(folder.join(format!("{name}.350.png")))?;
        std::fs::write(folder.join(format!("{name}.png")), png)?;
    }
    Ok(())
}
