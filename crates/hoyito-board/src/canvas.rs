//! A picture under way, one palette index for each pixel, and the two things that are put on it: sprites
//! (ready-made art) and masks (lettering of one colour). May import: `colour`, `palette`.

use crate::colour::Rgb;
use crate::palette::Palette;

/// Ready-made art: rows of palette indices that are copied, and rows of translucent dots that are blended.
/// Positions are relative to the sprite's anchor.
#[derive(Debug, Default)]
pub(crate) struct Sprite {
    copied: Vec<Run<u8>>,
    blended: Vec<Run<Dot>>,
}

/// Neighbouring pixels of one row.
#[derive(Debug)]
struct Run<T> {
    x: i32,
    y: i32,
    pixels: Vec<T>,
}

/// A translucent pixel.
#[derive(Clone, Copy, Debug)]
struct Dot {
    colour: Rgb,
    alpha: u8,
}

impl Sprite {
    /// From rows of straight colours with alpha, the first row starting at (`left`, `top`).
    pub fn new(palette: &Palette, left: i32, top: i32, rows: &[Vec<(Rgb, u8)>]) -> Sprite {
        let mut sprite = Sprite::default();
        for (y, row) in (top..).zip(rows) {
            let mut before = Opacity::Nothing;
            for (x, &(colour, alpha)) in (left..).zip(row) {
                let now = Opacity::of(alpha);
                match now {
                    Opacity::Nothing => {}
                    Opacity::Full => push(&mut sprite.copied, now == before, x, y, palette.index(colour)),
                    Opacity::Part => push(&mut sprite.blended, now == before, x, y, Dot { colour, alpha }),
                }
                before = now;
            }
        }
        sprite
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Opacity {
    Nothing,
    Part,
    Full,
}

impl Opacity {
    fn of(alpha: u8) -> Opacity {
        match alpha {
            0 => Opacity::Nothing,
            u8::MAX => Opacity::Full,
            _ => Opacity::Part,
        }
    }
}

/// Appends a pixel to the last run, or opens a new one.
fn push<T>(runs: &mut Vec<Run<T>>, goes_on: bool, x: i32, y: i32, pixel: T) {
    match runs.last_mut() {
        Some(run) if goes_on && run.y == y => run.pixels.push(pixel),
        _ => runs.push(Run { x, y, pixels: vec![pixel] }),
    }
}

/// The coverage of a piece of lettering, relative to where its pen starts on the base line.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Mask {
    /// Leftmost column.
    pub left: i32,
    /// Topmost row; negative above the base line.
    pub top: i32,
    /// Pixels in a row.
    pub width: usize,
    /// Coverage by rows, 0 to 255.
    pub cover: Vec<u8>,
    /// How far the pen moves, in pixels.
    pub advance: f32,
}

/// A picture under way.
#[derive(Debug)]
pub(crate) struct Canvas<'p> {
    palette: &'p Palette,
    width: u16,
    height: u16,
    cells: Vec<u8>,
}

impl<'p> Canvas<'p> {
    /// An empty picture of this size in pixels.
    pub fn new(palette: &'p Palette, width: u16, height: u16) -> Canvas<'p> {
        let cells = vec![0; usize::from(width) * usize::from(height)];
        Canvas { palette, width, height, cells }
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u16, u16) {
        (self.width, self.height)
    }

    /// The palette this picture is in.
    pub fn palette(&self) -> &'p Palette {
        self.palette
    }

    /// The indices by rows.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// Puts a sprite's anchor at (`x`, `y`). What lies outside the picture is left out.
    pub fn stamp(&mut self, sprite: &Sprite, x: i32, y: i32) {
        for run in &sprite.copied {
            if let Some((cells, skipped)) = self.span(x + run.x, y + run.y, run.pixels.len()) {
                cells.copy_from_slice(&run.pixels[skipped..skipped + cells.len()]);
            }
        }
        let palette = self.palette;
        for run in &sprite.blended {
            if let Some((cells, skipped)) = self.span(x + run.x, y + run.y, run.pixels.len()) {
                for (cell, dot) in cells.iter_mut().zip(&run.pixels[skipped..]) {
                    *cell = palette.mix(*cell, dot.colour, dot.alpha);
                }
            }
        }
    }

    /// Letters a mask in one colour, its pen starting at (`x`, `y`).
    pub fn letter(&mut self, mask: &Mask, x: i32, y: i32, colour: Rgb) {
        self.letter_within(mask, (x, y), colour, (0, i32::from(self.height)));
    }

    /// The same, with only the rows from `rows.0` up to before `rows.1` touched.
    pub fn letter_within(&mut self, mask: &Mask, pen: (i32, i32), colour: Rgb, rows: (i32, i32)) {
        if mask.width == 0 {
            return;
        }
        let palette = self.palette;
        let full = palette.index(colour);
        for (y, cover) in (pen.1 + mask.top..).zip(mask.cover.chunks_exact(mask.width)) {
            if !(rows.0..rows.1).contains(&y) {
                continue;
            }
            let Some((cells, skipped)) = self.span(pen.0 + mask.left, y, mask.width) else { continue };
            for (cell, &share) in cells.iter_mut().zip(&cover[skipped..]) {
                match share {
                    0 => {}
                    u8::MAX => *cell = full,
                    _ => *cell = palette.mix(*cell, colour, share),
                }
            }
        }
    }

    /// The cells of a row from `x` on, cut to the picture, and how many were cut off at the left.
    fn span(&mut self, x: i32, y: i32, len: usize) -> Option<(&mut [u8], usize)> {
        let len = i32::try_from(len).ok()?;
        let (start, end) = (x.max(0), x.saturating_add(len).min(i32::from(self.width)));
        if start >= end || !(0..i32::from(self.height)).contains(&y) {
            return None;
        }
        let row = usize::try_from(y).ok()? * usize::from(self.width);
        let (from, to) = (usize::try_from(start).ok()?, usize::try_from(end).ok()?);
        Some((&mut self.cells[row + from..row + to], usize::try_from(start - x).ok()?))
    }
}
