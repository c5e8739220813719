//! A picture under way, one palette index for each pixel, and the two things that are put on it: sprites
//! (ready-made art) and masks (lettering of one colour). May import: `colour`, `palette`.

use crate::colour::Rgb;
use crate::palette::Palette;

/// Ready-made art: rows of palette indices that are copied, and rows of translucent dots that are blended.
/// Positions are relative to the sprite's anchor.
#[derive(Debug, Default)]
pub(crate) struct Sprite {
    copied: Runs<u8>,
    blended: Runs<Dot>,
}

/// Pixels that lie side by side in rows, one after the other.
#[derive(Debug)]
struct Runs<T> {
    runs: Vec<Run>,
    pixels: Vec<T>,
}

/// So many pixels of one row, from (`x`, `y`) to the right.
#[derive(Debug)]
struct Run {
    x: i32,
    y: i32,
    len: usize,
}

/// A translucent pixel.
#[derive(Clone, Copy, Debug)]
struct Dot {
    colour: Rgb,
    alpha: u8,
}

impl Sprite {
    /// From rows of straight colours with alpha, `width` in a row, the first at (`left`, `top`).
    pub fn new(
        palette: &Palette,
        (left, top): (i32, i32),
        width: usize,
        pixels: impl Iterator<Item = (Rgb, u8)>,
    ) -> Sprite {
        let mut sprite = Sprite::default();
        let places = (top..).flat_map(|y| (left..).take(width).map(move |x| (x, y)));
        for ((x, y), (colour, alpha)) in places.zip(pixels) {
            match alpha {
                0 => {}
                u8::MAX => sprite.copied.push(x, y, palette.index(colour)),
                _ => sprite.blended.push(x, y, Dot { colour, alpha }),
            }
        }
        sprite
    }
}

impl<T> Runs<T> {
    /// Adds a pixel, to the last run if it is the next in its row.
    fn push(&mut self, x: i32, y: i32, pixel: T) {
        self.pixels.push(pixel);
        match self.runs.last_mut() {
            Some(run) if run.y == y && i32::try_from(run.len).is_ok_and(|len| run.x + len == x) => {
                run.len += 1;
            }
            _ => self.runs.push(Run { x, y, len: 1 }),
        }
    }

    /// All runs with their pixels.
    fn iter(&self) -> impl Iterator<Item = (&Run, &[T])> {
        let mut rest = self.pixels.as_slice();
        self.runs.iter().map(move |run| {
            let (pixels, after) = rest.split_at(run.len);
            rest = after;
            (run, pixels)
        })
    }
}

impl<T> Default for Runs<T> {
    fn default() -> Self {
        Runs { runs: Vec::new(), pixels: Vec::new() }
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

    /// The indices by rows, for who needs no more.
    pub fn into_cells(self) -> Vec<u8> {
        self.cells
    }

    /// Puts a sprite's anchor at (`x`, `y`). What lies outside the picture is left out.
    pub fn stamp(&mut self, sprite: &Sprite, x: i32, y: i32) {
        for (run, pixels) in sprite.copied.iter() {
            if let Some((cells, skipped)) = self.span(x + run.x, y + run.y, run.len) {
                cells.copy_from_slice(&pixels[skipped..skipped + cells.len()]);
            }
        }
        let palette = self.palette;
        for (run, pixels) in sprite.blended.iter() {
            if let Some((cells, skipped)) = self.span(x + run.x, y + run.y, run.len) {
                for (cell, dot) in cells.iter_mut().zip(&pixels[skipped..]) {
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

    /// Fills the pixels of a rectangle (left, top, width, height) for which `inked` says so of their column and
    /// row.
    pub fn fill(
        &mut self,
        (left, top, width, height): (i32, i32, i32, i32),
        colour: Rgb,
        inked: impl Fn(i32, i32) -> bool,
    ) {
        let index = self.palette.index(colour);
        for y in top..top + height {
            let Some((cells, _)) = self.span(left, y, usize::try_from(width).unwrap_or(0)) else { continue };
            for (x, cell) in (left.max(0)..).zip(cells) {
                if inked(x, y) {
                    *cell = index;
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
