//! The fonts inside the program, and text shaped with them into masks. May import: `canvas`.
//!
//! Only embedded fonts are used, in a fixed order, so that a picture is the same on every machine.

use cosmic_text::fontdb::{Database, FaceInfo, Source};
use cosmic_text::{
    Align, Attrs, Buffer, CacheKeyFlags, Ellipsize, EllipsizeHeightLimit, Fallback, Family, FontSystem,
    Metrics, Shaping, SwashCache, SwashContent, Weight, Wrap,
};
use std::collections::BTreeSet;
use std::sync::Arc;
use unicode_script::Script;

use crate::canvas::Mask;

macro_rules! font {
    ($file:literal) => {
        include_bytes!(concat!("../../../assets/fonts/", $file))
    };
}

/// Every font; `assets/fonts/README.md` tells where each comes from and under which licence.
static FONTS: [&[u8]; 14] = [
    font!("Nunito-ExtraBold.ttf"),
    font!("NotoSans-Bold.ttf"),
    font!("NotoSansArabic-Bold.ttf"),
    font!("NotoSansHebrew-Bold.ttf"),
    font!("NotoSansDevanagari-Bold.ttf"),
    font!("NotoSansThai-Bold.ttf"),
    font!("NotoSansLao-Bold.ttf"),
    font!("NotoSansTamil-Bold.ttf"),
    font!("NotoSansArmenian-Bold.ttf"),
    font!("NotoSansGeorgian-Bold.ttf"),
    font!("NanumGothicCoding-Bold.ttf"),
    font!("NotoEmoji-Bold.ttf"),
    font!("NotoSansSymbols2-Regular.ttf"),
    font!("DroidSansFallbackFull.ttf"),
];

/// Which of the embedded fonts is asked first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    /// Rounded: digits and column letters.
    Digits,
    /// Plain: names and signs.
    Names,
}

/// The order in which fonts are asked for what the first one lacks.
struct Order;

impl Fallback for Order {
    fn common_fallback(&self) -> &[&'static str] {
        &[
            "Noto Sans",
            "Noto Emoji",
            "Noto Sans Symbols2",
            "Noto Sans Arabic",
            "Noto Sans Hebrew",
            "Noto Sans Devanagari",
            "Noto Sans Thai",
            "Noto Sans Lao",
            "Noto Sans Tamil",
            "Noto Sans Armenian",
            "Noto Sans Georgian",
            "Droid Sans Fallback",
            "NanumGothicCoding",
        ]
    }

    fn forbidden_fallback(&self) -> &[&'static str] {
        &[]
    }

    fn script_fallback(&self, script: Script, _locale: &str) -> &[&'static str] {
        match script {
            Script::Han | Script::Hiragana | Script::Katakana | Script::Bopomofo => &["Droid Sans Fallback"],
            Script::Hangul => &["NanumGothicCoding"],
            _ => &[],
        }
    }
}

/// A line of text as the fonts draw it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Line {
    /// Its coverage; the pen starts on the base line at the left end.
    pub mask: Mask,
    /// Byte ranges of the text for which no font has a glyph that can be seen.
    pub missing: Vec<std::ops::Range<usize>>,
}

/// Shapes and draws text.
#[derive(Debug)]
pub(crate) struct Fonts {
    system: FontSystem,
    glyphs: SwashCache,
}

impl Fonts {
    /// Loads the embedded fonts.
    pub fn load() -> Fonts {
        let mut database = Database::new();
        for font in FONTS {
            for id in database.load_font_source(Source::Binary(Arc::new(font))) {
                // Fonts of another weight than the one asked for would come after all that have it, whatever
                // the order says. There is but one weight of each, so all are given the same.
                if let Some(face) = database.face(id).cloned() {
                    database.remove_face(id);
                    database.push_face_info(FaceInfo { weight: Weight::BOLD, ..face });
                }
            }
        }
        let system = FontSystem::new_with_locale_and_db_and_fallback("en".to_owned(), database, Order);
        Fonts { system, glyphs: SwashCache::new() }
    }

    /// One line of text, at most `widest` pixels wide: longer text ends in an ellipsis. Right-to-left text
    /// starts at the left end like any other, so that it stands beside what it belongs to.
    pub fn line(&mut self, text: &str, face: Face, size: f32, widest: Option<f32>) -> Line {
        let family = match face {
            Face::Digits => "Nunito",
            Face::Names => "Noto Sans",
        };
        let attrs = Attrs::new()
            .family(Family::Name(family))
            .weight(Weight::BOLD)
            .cache_key_flags(CacheKeyFlags::DISABLE_HINTING);
        let mut buffer = Buffer::new(&mut self.system, Metrics::new(size, size * 1.5));
        buffer.set_wrap(Wrap::None);
        buffer.set_size(widest, None);
        if widest.is_some() {
            buffer.set_ellipsize(Ellipsize::End(EllipsizeHeightLimit::Lines(1)));
        }
        buffer.set_text(text, &attrs, Shaping::Advanced, Some(Align::Left));
        buffer.shape_until_scroll(&mut self.system, false);
        let mut line = Line::default();
        let mut drops = Vec::new();
        let (mut seen, mut unseen) = (BTreeSet::new(), Vec::new());
        for run in buffer.layout_runs().take(1) {
            line.mask.advance = run.line_w;
            for glyph in run.glyphs {
                let place = glyph.physical((0.0, 0.0), 1.0);
                let image = (glyph.glyph_id != 0)
                    .then(|| self.glyphs.get_image_uncached(&mut self.system, place.cache_key))
                    .flatten()
                    .filter(|image| image.content == SwashContent::Mask && image.placement.width > 0);
                if let Some(image) = image {
                    seen.insert(glyph.start);
                    drops.push((place.x + image.placement.left, place.y - image.placement.top, image));
                } else if glyph.glyph_id == 0 {
                    line.missing.push(glyph.start..glyph.end);
                } else if text.get(glyph.start..glyph.end).is_some_and(is_visible) {
                    unseen.push(glyph.start..glyph.end);
                }
            }
        }
        // A letter of several glyphs may have an empty one among them.
        line.missing.extend(unseen.into_iter().filter(|range| !seen.contains(&range.start)));
        line.mask
            .lay(drops.iter().map(|(x, y, image)| (*x, *y, image.placement.width, image.data.as_slice())));
        line
    }
}

/// Whether a piece of text is more than blanks, joiners and selectors of shapes: fonts may have empty glyphs for
/// what they do not really hold.
fn is_visible(text: &str) -> bool {
    !text.chars().all(|character| {
        character.is_whitespace() || matches!(character, '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}')
    })
}

impl Mask {
    /// Lays coverage images (left, top, width, rows) over each other into a mask just large enough.
    fn lay<'a>(&mut self, images: impl Iterator<Item = (i32, i32, u32, &'a [u8])> + Clone) {
        let sized = images.filter(|&(_, _, width, rows)| width > 0 && !rows.is_empty()).map(
            |(left, top, width, rows)| {
                let height = rows.len() / width as usize;
                (left, top, width as usize, i32::try_from(height).unwrap_or(i32::MAX), rows)
            },
        );
        let Some(left) = sized.clone().map(|image| image.0).min() else { return };
        let top = sized.clone().map(|image| image.1).min().unwrap_or(0);
        let right =
            sized.clone().map(|image| image.0 + i32::try_from(image.2).unwrap_or(0)).max().unwrap_or(0);
        let bottom = sized.clone().map(|image| image.1 + image.3).max().unwrap_or(0);
        let offset = |from: i32, to: i32| usize::try_from(to - from).unwrap_or(0);
        (self.left, self.top, self.width) = (left, top, offset(left, right));
        self.cover = vec![0; self.width * offset(top, bottom)];
        for (x, y, width, _, rows) in sized {
            for (row, cover) in (offset(top, y)..).zip(rows.chunks_exact(width)) {
                let start = row * self.width + offset(left, x);
                for (cell, &share) in self.cover[start..start + width].iter_mut().zip(cover) {
                    *cell = (*cell).max(share);
                }
            }
        }
    }
}
