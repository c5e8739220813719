//! Digits, column letters and signs, drawn before the first picture. May import: `canvas`, `colour`, `fonts`,
//! `layout`.

use std::collections::BTreeMap;

use crate::canvas::{Canvas, Mask};
use crate::colour::Rgb;
use crate::fonts::{Face, Fonts};
use crate::layout::CAP;

/// The characters of one font at one size.
#[derive(Debug)]
pub(crate) struct Letters {
    glyphs: BTreeMap<char, Mask>,
    /// Height of digits and capitals, in pixels.
    cap: f32,
}

impl Letters {
    /// Draws these characters at a font size in pixels.
    pub fn new(fonts: &mut Fonts, face: Face, characters: &str, size: f32) -> Letters {
        let mut glyph = |character: char| {
            let text = character.to_string();
            (character, fonts.line(&text, face, size, None).mask)
        };
        Letters { glyphs: characters.chars().map(&mut glyph).collect(), cap: size * CAP }
    }

    /// How wide a text of these characters is, in pixels.
    pub fn width(&self, text: &str) -> f32 {
        self.masks(text).map(|mask| mask.advance).sum()
    }

    /// Writes a text around a centre.
    pub fn write(&self, canvas: &mut Canvas, text: &str, centre: (f32, f32), colour: Rgb) {
        let mut pen = centre.0 - self.width(text) / 2.0;
        let base = round(centre.1 + self.cap / 2.0);
        for mask in self.masks(text) {
            canvas.letter(mask, round(pen), base, colour);
            pen += mask.advance;
        }
    }

    /// Writes one sign so that its shape, not its line, is centred.
    pub fn sign(&self, canvas: &mut Canvas, sign: char, centre: (f32, f32), colour: Rgb) {
        let Some(mask) = self.glyphs.get(&sign).filter(|mask| mask.width > 0) else { return };
        let (width, height) = (size(mask.width), size(mask.cover.len() / mask.width));
        let x = round(centre.0 - width / 2.0) - mask.left;
        let y = round(centre.1 - height / 2.0) - mask.top;
        canvas.letter(mask, x, y, colour);
    }

    fn masks<'a>(&'a self, text: &'a str) -> impl Iterator<Item = &'a Mask> {
        text.chars().filter_map(|character| self.glyphs.get(&character))
    }
}

#[expect(clippy::cast_precision_loss, reason = "a glyph is a few hundred pixels wide")]
fn size(pixels: usize) -> f32 {
    pixels as f32
}

/// To the nearest pixel.
#[expect(clippy::cast_possible_truncation, reason = "a picture is a few thousand pixels wide")]
pub(crate) fn round(position: f32) -> i32 {
    position.round() as i32
}
