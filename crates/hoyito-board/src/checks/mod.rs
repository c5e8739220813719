//! Checks on rendered pixels that need to know where things lie: contrast, shapes, heights.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "pixels"
)]

mod charts;
mod contrast;
mod coverage;
mod room;
mod shapes;
mod sight;
mod turned;

use std::fmt::Debug;
use std::sync::LazyLock;

use hoyito::{Board, BySide, Hole, Side, Size};

use crate::art::Drawing;
use crate::bake;
use crate::canvas::Canvas;
use crate::charts::kit;
use crate::colour::Rgb;
use crate::layout::Layout;
use crate::scene::{Last, Scene, Theme};
use crate::{MatchScore, Painter};

#[path = "../../tests/scenes/mod.rs"]
mod scenes;

static PAINTER: LazyLock<Painter> = LazyLock::new(Painter::new);

/// A finished picture in true colours.
struct Picture {
    width: usize,
    pixels: Vec<Rgb>,
}

impl Picture {
    fn of(scene: &Scene) -> Picture {
        Picture::from_canvas(&PAINTER.compose(scene).unwrap())
    }

    fn from_canvas(canvas: &Canvas) -> Picture {
        let pixels = canvas.cells().iter().map(|&index| canvas.palette().colour(index)).collect();
        Picture { width: usize::from(canvas.size().0), pixels }
    }

    fn at(&self, x: f32, y: f32) -> Rgb {
        self.pixels[y.round() as usize * self.width + x.round() as usize]
    }

    /// The colours on a circle, one for each of so many angles.
    fn circle(&self, centre: (f32, f32), radius: f32, steps: usize) -> Vec<Rgb> {
        (0..steps)
            .map(|step| {
                let (sin, cos) = (step as f32 / steps as f32 * std::f32::consts::TAU).sin_cos();
                self.at(centre.0 + cos * radius, centre.1 + sin * radius)
            })
            .collect()
    }

    /// The rows of a rectangle around a centre.
    fn rows(&self, centre: (f32, f32), width: f32, height: f32) -> Vec<Vec<Rgb>> {
        let (left, top) = ((centre.0 - width / 2.0) as usize, (centre.1 - height / 2.0) as usize);
        (top..top + height as usize)
            .map(|y| self.pixels[y * self.width + left..y * self.width + left + width as usize].to_vec())
            .collect()
    }
}

/// Both sizes of board in every theme.
fn boards() -> impl Iterator<Item = (Size, Theme)> {
    [Size::Six, Size::Twelve].into_iter().flat_map(|size| Theme::ALL.map(|theme| (size, theme)))
}

/// All scenes in every theme.
fn all_scenes() -> impl Iterator<Item = (String, Scene)> {
    Theme::ALL.into_iter().flat_map(|theme| {
        let named = move |(name, scene): (&str, Scene)| {
            (format!("{name}, {}", theme.as_str()), Scene { theme, ..scene })
        };
        scenes::all().into_iter().map(named)
    })
}

/// A board made by hand, with nothing marked.
fn still(theme: Theme, size: Size, counts: &[(Side, char, u8)]) -> Scene {
    let mut setup = Board::empty(size).setup();
    for &(side, letter, count) in counts {
        setup.seeds[Hole::from_letter(size, side, letter).unwrap().index()] = count;
    }
    Scene {
        board: Board::try_from(setup).unwrap(),
        captured: BySide { south: 0, north: 0 },
        names: BySide { south: String::new(), north: String::new() },
        mover: None,
        playable: Vec::new(),
        last: Last::Start,
        then: None,
        ending: None,
        score: None::<MatchScore>,
        flip: false,
        theme,
    }
}

fn named(drawings: Vec<(impl Debug, Drawing)>) -> Vec<(String, Drawing)> {
    drawings.into_iter().map(|(part, drawing)| (format!("{part:?}"), drawing)).collect()
}

#[test]
fn the_palette_comes_near_to_all_art() {
    let boards = boards().map(|(size, theme)| (theme, named(bake::drawings(&Layout::of(size), theme))));
    let charts = Theme::ALL.map(|theme| (theme, named(kit::pieces(theme))));
    for (theme, drawings) in boards.chain(charts) {
        let palette = PAINTER.palette(theme);
        let (mut sum, mut count) = (0, 0);
        for (part, drawing) in drawings {
            for (colour, _) in drawing.pixels().filter(|&(_, alpha)| alpha == u8::MAX) {
                let met = palette.colour(palette.index(colour));
                let off = colour.0.iter().zip(met.0).map(|(&a, b)| u32::from(a.abs_diff(b))).max().unwrap();
                assert!(off <= 30, "{part}: {colour:?} became {met:?}");
                sum += off;
                count += 1;
            }
        }
        let mean = f64::from(sum) / f64::from(count);
        assert!(mean < 3.0, "colours are off by {mean:.2} of 255 on average");
    }
}
