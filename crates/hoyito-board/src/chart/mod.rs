//! Pictures of numbers in the style of the boards: a server's ranking, a person's rating over time. May import:
//! everything else in this crate but `replay`.

mod leaderboard;
mod rating;
#[cfg(test)]
mod tests;

pub use leaderboard::{Leaderboard, Rank};
pub use rating::{Point, RatingGraph, RatingLine};

use crate::bake::Baked;
use crate::canvas::Canvas;
use crate::colour::{CREAM, Rgb};
use crate::layout::CAP;
use crate::letters::round;
use crate::names::Names;

/// All charts are so wide, in pixels.
const WIDTH: u16 = 1100;
/// Height of the head with the title.
const HEAD: f32 = 96.0;
/// Font size of titles and names.
const TEXT: u16 = 43;

/// A chart on its way onto a canvas.
struct Chart<'a> {
    baked: &'a Baked,
    names: &'a Names,
    canvas: Canvas<'a>,
}

impl Chart<'_> {
    /// A text in any script, cut to the room it has; its left end and the middle of its line.
    fn text(&mut self, text: &str, (left, y): (f32, f32), room: f32, colour: Rgb) {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "less than a picture's width"
        )]
        let mask = self.names.mask(text, TEXT, room.max(0.0) as u16);
        let pen = (round(left), round(y + f32::from(TEXT) * CAP / 2.0));
        self.canvas.letter(&mask, pen.0, pen.1, colour);
    }

    /// Digits that end at `right`.
    fn number(&mut self, text: &str, (right, y): (f32, f32), colour: Rgb) {
        let counts = &self.baked.counts;
        counts.write(&mut self.canvas, text, (right - counts.width(text) / 2.0, y), colour);
    }

    /// A title and what stands beside it.
    fn head(&mut self, title: &str, subtitle: &str) {
        let wide = f32::from(WIDTH);
        self.text(title, (34.0, HEAD / 2.0), wide * 0.56, CREAM);
        self.text(subtitle, (wide * 0.64, HEAD / 2.0), wide * 0.34, crate::colour::QUIET);
    }
}
