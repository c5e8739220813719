//! The art of all charts in one theme, drawn once.

use std::collections::BTreeMap;

use hoyito::Side;
use tiny_skia::Path;

use super::leaderboard::{self, ROW};
use super::{GRAPH_HEIGHT, HEADER, MARGIN, WIDTH, figures};
use crate::art::marks::{seat, team};
use crate::art::{Drawing, bars, circle, flat, ground, slab, through};
use crate::bake;
use crate::canvas::Sprite;
use crate::colour::{CREAM, FAINT, GOLD, INK, NORTH, QUIET, RIDGE, Rgb, SOUTH, UNLIT};
use crate::fonts::{Face, Fonts};
use crate::letters::Letters;
use crate::palette::Palette;
use crate::scene::Theme;

/// A piece of ready-made art.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Piece {
    /// Bare ground, high enough for the highest chart; its anchor is the upper left corner.
    Ground,
    /// The bar at the top; its anchor is the left end, on the centre line.
    Header,
    /// What a graph is drawn on; its anchor is the picture's upper left corner.
    Panel,
    /// What a player's row is written on; its anchor is the left end, on the centre line.
    Row { own: bool },
    /// What stands behind the three best ranks.
    Medal(u8),
    /// What sets the provisional players apart; its anchor is the left end, on the centre line.
    Divider,
    /// The mark of a line of ratings, by its number.
    Mark(usize),
    /// A side's sign.
    Seat(Side),
    /// A blunder of this side: it points to where the side's half begins.
    Blunder(Side),
}

/// How one of several lines is told from the others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub colour: Rgb,
    /// Lengths of dashes and gaps in turn; none for an unbroken line.
    pub dashes: &'static [f32],
}

/// The looks of lines, in order; each has a mark of its own shape as well.
pub(crate) const LOOKS: [Look; 5] = [
    Look { colour: GOLD, dashes: &[] },
    Look { colour: SOUTH.light, dashes: &[28.0, 10.0] },
    Look { colour: NORTH.light, dashes: &[6.0, 9.0] },
    Look { colour: CREAM, dashes: &[30.0, 9.0, 6.0, 9.0] },
    Look { colour: FAINT, dashes: &[15.0, 15.0] },
];

/// The sign in place of a name that the fonts cannot draw.
pub(crate) const SOMEBODY: char = '👤';

/// Everything that is put on charts.
#[derive(Debug)]
pub(crate) struct Kit {
    sprites: BTreeMap<Piece, Sprite>,
    /// Numbers.
    pub digits: Letters,
    pub signs: Letters,
}

impl Kit {
    /// Draws it all.
    pub fn new(theme: Theme, palette: &Palette, fonts: &mut Fonts) -> Kit {
        let sprites =
            pieces(theme).into_iter().map(|(piece, art)| (piece, bake::sprite(&art, palette))).collect();
        let characters = format!("{}±+?", figures::CHARACTERS);
        Kit {
            sprites,
            digits: Letters::new(fonts, Face::Digits, &characters, 50.0),
            signs: Letters::new(fonts, Face::Names, &SOMEBODY.to_string(), 46.0),
        }
    }

    /// A ready-made piece.
    pub fn sprite(&self, piece: Piece) -> &Sprite {
        &self.sprites[&piece]
    }
}

/// Draws all pieces.
pub(crate) fn pieces(theme: Theme) -> Vec<(Piece, Drawing)> {
    let width = f32::from(WIDTH);
    let height = f32::from(leaderboard::HIGHEST.max(GRAPH_HEIGHT));
    let mut pieces = vec![
        (Piece::Ground, ground::bare((width, height), (HEADER, height), theme)),
        (Piece::Header, bars::beam((width, HEADER), None, true)),
        (Piece::Panel, panel()),
        (Piece::Divider, divider()),
    ];
    pieces.extend([false, true].map(|own| (Piece::Row { own }, row(own))));
    pieces.extend((1..=3).map(|rank| (Piece::Medal(rank), medal(rank))));
    pieces.extend((0..LOOKS.len()).map(|line| (Piece::Mark(line), mark(line))));
    for side in Side::ALL {
        pieces.push((Piece::Seat(side), seat(side, HEADER * 0.33, team(side).main, CREAM)));
        pieces.push((Piece::Blunder(side), blunder(side)));
    }
    pieces
}

fn panel() -> Drawing {
    let (width, bottom) = (f32::from(WIDTH), f32::from(GRAPH_HEIGHT));
    let (wide, high) = (width - 2.0 * MARGIN, bottom - HEADER - 2.0 * MARGIN);
    let at = (width / 2.0, HEADER + MARGIN + high / 2.0);
    let mut drawing = Drawing::new(0.0, HEADER, width, bottom);
    drawing.fill(&slab(at.0 + 1.0, at.1 + 4.0, wide, high, 22.0), &flat(Rgb::hex(0x2A_150A), 0.5));
    drawing.fill(&slab(at.0, at.1, wide, high, 22.0), &flat(RIDGE, 1.0));
    drawing.fill(&slab(at.0, at.1, wide - 6.0, high - 6.0, 19.0), &flat(INK, 1.0));
    drawing
}

/// One's own row is lighter, has a bright edge and is pointed at.
fn row(own: bool) -> Drawing {
    let wide = f32::from(WIDTH) - 2.0 * MARGIN;
    let mut drawing = Drawing::new(-MARGIN, -ROW / 2.0 - 4.0, wide + MARGIN, ROW / 2.0 + 6.0);
    drawing.fill(&slab(wide / 2.0 + 1.0, 3.5, wide, ROW, 20.0), &flat(Rgb::hex(0x2A_150A), 0.5));
    let (edge, inside, line) = if own { (GOLD, UNLIT, 8.0) } else { (INK, INK, 0.0) };
    drawing.fill(&slab(wide / 2.0, 0.0, wide, ROW, 20.0), &flat(edge, 1.0));
    drawing.fill(&slab(wide / 2.0, 0.0, wide - line, ROW - line, 16.0), &flat(inside, 1.0));
    if own {
        drawing.fill(&through([(2.0, -15.0), (19.0, 0.0), (2.0, 15.0)], true), &flat(GOLD, 1.0));
    }
    drawing
}

/// A sun for the first, a hexagon for the second, a disc for the third.
fn medal(rank: u8) -> Drawing {
    let mut drawing = Drawing::around(34.0);
    let (shape, colour) = match rank {
        1 => (star(12, 32.0, 24.5), GOLD),
        2 => (star(3, 31.0, 31.0), QUIET),
        _ => (circle(0.0, 0.0, 26.0), FAINT),
    };
    drawing.fill(&shape, &flat(colour, 1.0));
    drawing
}

/// So many points around the anchor with as many notches between them.
fn star(points: u8, out: f32, notch: f32) -> Path {
    through(
        (0..2 * points).map(|corner| {
            let reach = if corner % 2 == 0 { out } else { notch };
            let (sin, cos) = (std::f32::consts::PI * f32::from(corner) / f32::from(points)).sin_cos();
            (reach * sin, -reach * cos)
        }),
        true,
    )
}

/// A row of dots with a question mark's place in the middle.
fn divider() -> Drawing {
    let wide = f32::from(WIDTH) - 2.0 * MARGIN;
    let mut drawing = Drawing::new(0.0, -26.0, wide, 26.0);
    let dots = 2 * 19;
    for dot in 0..=dots {
        let x = 14.0 + (wide - 28.0) * dot as f32 / dots as f32;
        if (x - wide / 2.0).abs() < 52.0 {
            continue;
        }
        drawing.fill(&circle(x, 0.0, 8.0), &flat(INK, 1.0));
        drawing.fill(&circle(x, 0.0, 5.0), &flat(CREAM, 1.0));
    }
    drawing.fill(&slab(wide / 2.0, 0.0, 84.0, 48.0, 48.0), &flat(INK, 1.0));
    drawing
}

/// A disc, a square, a triangle, a diamond, a ring.
fn mark(line: usize) -> Drawing {
    let mut drawing = Drawing::around(20.0);
    let colour = flat(LOOKS[line].colour, 1.0);
    let shape = match line {
        0 => circle(0.0, 0.0, 11.0),
        1 => slab(0.0, 0.0, 22.0, 22.0, 0.5),
        2 => through([(0.0, -13.0), (13.0, 10.0), (-13.0, 10.0)], true),
        3 => star(2, 14.0, 14.0),
        _ => circle(0.0, 0.0, 9.0),
    };
    // A dark edge sets the mark off from its own line.
    drawing.line(&shape, &flat(INK, 1.0), if line == 4 { 12.0 } else { 7.0 });
    if line == 4 {
        drawing.fill(&shape, &flat(INK, 1.0));
        drawing.line(&shape, &colour, 5.0);
    } else {
        drawing.fill(&shape, &colour);
    }
    drawing
}

fn blunder(side: Side) -> Drawing {
    let down = if side == Side::South { 1.0 } else { -1.0 };
    let mut drawing = Drawing::around(34.0);
    let colour = flat(CREAM, 1.0);
    drawing.fill(&circle(0.0, 0.0, 23.0), &colour);
    drawing.fill(&through([(-13.0, 16.0 * down), (13.0, 16.0 * down), (0.0, 32.0 * down)], true), &colour);
    drawing
}
