//! A chart under way: the ground and the bar at the top, and what all charts put on them.

use std::sync::Arc;

use super::kit::{Kit, Piece, SOMEBODY};
use super::{HEADER, MARGIN, WIDTH};
use crate::canvas::{Canvas, Mask};
use crate::colour::{CREAM, QUIET, Rgb};
use crate::layout::CAP;
use crate::letters::round;
use crate::names::Names;
use crate::palette::Palette;

/// What charts are drawn with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Easel<'p> {
    pub palette: &'p Palette,
    pub names: &'p Names,
    pub kit: &'p Kit,
}

/// The font size of titles and names, in pixels.
pub(super) const TEXT: u16 = 43;

/// A chart under way.
pub(super) struct Page<'p> {
    pub kit: &'p Kit,
    names: &'p Names,
    pub canvas: Canvas<'p>,
}

impl<'p> Page<'p> {
    /// Ground and an empty bar.
    pub fn new(easel: Easel<'p>, height: u16) -> Page<'p> {
        let canvas = Canvas::new(easel.palette, WIDTH, height);
        let mut page = Page { kit: easel.kit, names: easel.names, canvas };
        page.stamp(Piece::Ground, (0.0, 0.0));
        page.stamp(Piece::Header, (0.0, HEADER / 2.0));
        page
    }

    pub fn stamp(&mut self, piece: Piece, at: (f32, f32)) {
        self.canvas.stamp(self.kit.sprite(piece), round(at.0), round(at.1));
    }

    /// A title at the left, with most of the room, and one of less weight in what is left of it.
    pub fn titles(&mut self, title: &str, subtitle: &str) {
        let room = f32::from(WIDTH) - 2.0 * (MARGIN + 10.0);
        let left = self.shaped(title, TEXT, room * 0.62);
        let right = self.shaped(subtitle, TEXT, room - left.advance - 40.0);
        let y = HEADER / 2.0 - 2.0;
        let end = f32::from(WIDTH) - MARGIN - 10.0 - right.advance;
        self.letter(&left, (MARGIN + 10.0, y), TEXT, CREAM, HEADER);
        self.letter(&right, (end, y), TEXT, QUIET, HEADER);
    }

    /// A text of any script at most `widest` pixels wide.
    pub fn shaped(&self, text: &str, size: u16, widest: f32) -> Arc<Mask> {
        self.names.mask(text, size, widest.max(0.0) as u16)
    }

    /// Puts a shaped text at `left`, its capitals around `y`; nothing of it is seen outside a line so `high`.
    pub fn letter(&mut self, mask: &Mask, (left, y): (f32, f32), size: u16, colour: Rgb, high: f32) {
        let base = y + f32::from(size) * CAP / 2.0;
        let rows = (round(y - high / 2.0 + 4.0), round(y + high / 2.0 - 4.0));
        self.canvas.letter_within(mask, (round(left), round(base)), colour, rows);
    }

    /// A person's name, or a sign in its place when the fonts cannot draw it.
    pub fn name(&mut self, name: &str, (left, y): (f32, f32), room: f32, colour: Rgb, high: f32) {
        let mask = self.shaped(name, TEXT, room);
        if mask.width == 0 {
            self.kit.signs.sign(&mut self.canvas, SOMEBODY, (left + 22.0, y), colour);
        }
        self.letter(&mask, (left, y), TEXT, colour, high);
    }

    /// A number that begins at `left`.
    pub fn number(&mut self, text: &str, (left, y): (f32, f32), colour: Rgb) {
        let middle = left + self.kit.digits.width(text) / 2.0;
        self.kit.digits.write(&mut self.canvas, text, (middle, y), colour);
    }

    /// A number that ends at `right`.
    pub fn number_to(&mut self, text: &str, (right, y): (f32, f32), colour: Rgb) {
        self.number(text, (right - self.kit.digits.width(text), y), colour);
    }

    /// A rectangle of one colour.
    pub fn block(&mut self, left: f32, top: f32, width: f32, height: f32, colour: Rgb) {
        self.canvas.fill((round(left), round(top), round(width), round(height)), colour, |_, _| true);
    }
}

/// Slanted stripes: which pixels of a striped surface are inked.
pub(super) fn striped(x: i32, y: i32) -> bool {
    (x + y).rem_euclid(12) < 6
}
