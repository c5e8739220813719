//! People's names: cleaned of what would disturb the picture, shaped, and remembered. May import: `canvas`,
//! `fonts`.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::canvas::Mask;
use crate::fonts::{Face, Fonts};

/// Characters of a name that are looked at; names on Discord have at most 32.
const LONGEST: usize = 96;
/// Marks that may be piled on one letter; no living script needs more.
const HIGHEST: usize = 3;
/// Names kept shaped. All are forgotten when they are more: the next picture shapes its own again.
const KEPT: usize = 512;

/// Shapes names and remembers them.
#[derive(Debug)]
pub(crate) struct Names {
    fonts: Mutex<Fonts>,
    shaped: Mutex<HashMap<Wanted, Arc<Mask>>>,
}

/// A cleaned name, its size and the room it has, in pixels.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Wanted {
    name: String,
    size: u16,
    widest: u16,
}

impl Names {
    /// Draws names with these fonts.
    pub fn new(fonts: Fonts) -> Names {
        Names { fonts: Mutex::new(fonts), shaped: Mutex::default() }
    }

    /// Lends the fonts out.
    pub fn with_fonts<T>(&self, draw: impl FnOnce(&mut Fonts) -> T) -> T {
        draw(&mut self.fonts.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The name as it is drawn at most `widest` pixels wide, with an ellipsis if need be. Empty when the fonts
    /// lack one of its letters: half a name would be another name.
    pub fn mask(&self, name: &str, size: u16, widest: u16) -> Arc<Mask> {
        let wanted = Wanted { name: clean(name), size, widest };
        // A panic elsewhere while the lock was held leaves at worst a name missing from the map.
        let lock = || self.shaped.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mask) = lock().get(&wanted) {
            return Arc::clone(mask);
        }
        let mask = Arc::new(self.shape(&wanted));
        let mut shaped = lock();
        if shaped.len() >= KEPT {
            shaped.clear();
        }
        shaped.insert(wanted, Arc::clone(&mask));
        mask
    }

    fn shape(&self, wanted: &Wanted) -> Mask {
        let mut fonts = self.fonts.lock().unwrap_or_else(PoisonError::into_inner);
        let (size, widest) = (f32::from(wanted.size), f32::from(wanted.widest));
        let whole = fonts.line(&wanted.name, Face::Names, size, None);
        let lacking = |(start, _): &(usize, char)| whole.missing.iter().any(|range| range.contains(start));
        if wanted.name.char_indices().any(|at| lacking(&at) && at.1.is_alphanumeric()) {
            return Mask::default();
        }
        // Ornaments that no font has are left out.
        let held: String =
            wanted.name.char_indices().filter(|at| !lacking(at)).map(|(_, character)| character).collect();
        let mask = fonts.line(held.trim(), Face::Names, size, Some(widest)).mask;
        // There may not be room for an ellipsis.
        if mask.advance <= widest + 1.0 { mask } else { Mask::default() }
    }
}

/// The name without what has no picture of its own: control characters, direction overrides, tags, lone
/// blanks, marks piled up beyond measure. Compatibility forms (full width, mathematical letters) become plain.
fn clean(name: &str) -> String {
    let mut cleaned = String::new();
    let mut piled = 0;
    for character in name.nfkc().take(LONGEST) {
        piled = if is_combining_mark(character) { piled + 1 } else { 0 };
        if character.is_whitespace() {
            if !cleaned.is_empty() && !cleaned.ends_with(' ') {
                cleaned.push(' ');
            }
        } else if piled <= HIGHEST && !is_invisible(character) {
            cleaned.push(character);
        }
    }
    cleaned.truncate(cleaned.trim_end().len());
    cleaned
}

/// Control and formatting characters. The two joiners and the emoji selectors stay: they choose shapes.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{180E}' | '\u{200B}'
            | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}'
            | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFD}' | '\u{E000}'..='\u{F8FF}'
            | '\u{E0000}'..='\u{10FFFF}')
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing test may panic")]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::sync::LazyLock;

    static NAMES: LazyLock<Names> = LazyLock::new(|| Names::new(Fonts::load()));

    fn mask(name: &str) -> Arc<Mask> {
        NAMES.mask(name, 43, 700)
    }

    #[test]
    fn every_script_that_is_promised_is_drawn() {
        let scripts = [
            ("Latin", "Añangu Žižek Tiếng Việt"),
            ("Cyrillic", "Дмитрий Ёжиков Ґалаґан"),
            ("Greek", "Ελένη Παπαδοπούλου"),
            ("Arabic", "محمد الأندلسي"),
            ("Persian", "پریسا چ‌گونه"),
            ("Hebrew", "שרה כהן"),
            ("Devanagari", "देवनागरी शर्मा क्षि"),
            ("Thai", "สมชาย ใจดี ก็"),
            ("Lao", "ສົມຊາຍ"),
            ("Tamil", "தமிழ்"),
            ("Armenian", "Արամ Խաչատրյան"),
            ("Georgian", "გიორგი"),
            ("Han", "金城武 龍馬 简体字"),
            ("Kana", "はなこ カナ"),
            ("Hangul", "김민수 뷁"),
            ("emoji", "🌴🥳👩‍👩‍👧🇩🇴👍🏽"),
        ];
        for (script, name) in scripts {
            let mask = mask(name);
            // Blanks draw nothing, so count how much is drawn, not only how far the pen moved.
            let inked = mask.cover.iter().filter(|&&share| share > 128).count();
            let letters = name.chars().filter(|character| character.is_alphanumeric()).count().max(1);
            assert!(inked > letters * 60, "{script}: {inked} pixels for {letters} letters");
        }
    }

    #[test]
    fn a_name_with_a_letter_that_no_font_has_is_left_out() {
        assert_eq!(*mask("ᚠᚢᚦ"), Mask::default());
        assert_eq!(*mask("Ana ᚠ"), Mask::default());
    }

    #[test]
    fn ornaments_that_no_font_has_are_left_out_alone() {
        assert_eq!(mask("Ana \u{1CF50}"), mask("Ana"));
    }

    #[test]
    fn what_cannot_be_seen_changes_nothing() {
        for name in [
            "\u{202E}Ana\u{202C}",
            "A\u{200B}na",
            " Ana \u{7}\n",
            "\u{2067}Ana\u{2069}",
            "Ａｎａ",
            "\u{FEFF}Ana",
        ] {
            assert_eq!(mask(name), mask("Ana"), "{name:?}");
        }
        for name in ["", " ", "\u{200B}", "\u{3164}", "\u{2066}\u{2069}"] {
            assert_eq!(*mask(name), Mask::default(), "{name:?}");
        }
    }

    #[test]
    fn long_names_end_in_an_ellipsis_where_the_room_ends() {
        let name = "Yohánder «El Duro» Peña Rodríguez de la Vega";
        let (whole, cut) = (NAMES.mask(name, 43, 2000), NAMES.mask(name, 43, 400));
        assert!(whole.advance > 900.0 && cut.advance <= 400.0 && cut.advance > 340.0, "{}", cut.advance);
    }

    #[test]
    fn letters_that_a_font_has_only_as_blanks_are_drawn_by_another() {
        // Alone, the long vowel's sign belongs to no script.
        for name in ["ー", "ユーザー", "뷁", "훹"] {
            assert!(mask(name).cover.iter().filter(|&&share| share > 128).count() > 60, "{name}");
        }
    }

    #[test]
    fn letters_are_joined_and_marks_take_no_room() {
        for joined in ["محمد", "بسبب", "नमक"] {
            let mask = mask(joined);
            let inked = |x: usize| mask.cover.iter().skip(x).step_by(mask.width).any(|&share| share > 0);
            assert!((0..mask.width).all(inked), "{joined} falls apart");
        }
        let advance = |name: &str| mask(name).advance;
        assert!(advance("क्ष") < advance("क") + advance("ष") - 5.0, "two letters become one");
        for (marked, bare) in [("ก็", "ก"), ("ລີ", "ລ"), ("שׁ", "ש"), ("é\u{323}", "e")] {
            assert!((advance(marked) - advance(bare)).abs() < 0.5, "{marked}");
        }
    }

    #[test]
    fn emoji_of_several_characters_are_one_picture() {
        let one = mask("👩").advance;
        for emoji in ["👩‍👩‍👧", "👨‍👩‍👧‍👦", "🇩🇴", "👍🏽", "👩🏾‍🚀", "🏳️‍🌈", "❤️"]
        {
            assert!(mask(emoji).advance < one * 1.5, "{emoji}: {} {one}", mask(emoji).advance);
        }
    }

    #[test]
    fn each_script_runs_in_its_own_direction() {
        // One letter stands higher than the others. The first letter of a name tells the direction of the whole.
        let names = ["להה", "ההל", "لدد", "ددل", "lxx", "xxl", "להה xxxxxx", "ההל xxxxxx", "xxxxxx ההל"];
        let left = [false, true, false, true, true, false, false, false, false];
        for (name, is_left) in names.into_iter().zip(left) {
            let mask = mask(name);
            let highest = mask.cover.iter().position(|&share| share > 128).unwrap();
            assert_eq!(highest % mask.width < mask.width / 2, is_left, "{name}");
        }
    }

    #[test]
    fn every_script_is_cut_where_the_room_ends() {
        for name in [
            "שרה כהן ",
            "محمد الأندلسي ",
            "Дмитрий",
            "देवनागरी",
            "สมชาย",
            "金城武",
            "김민수",
            "👩‍👩‍👧🇩🇴",
            "Ana שרה ",
        ] {
            let (cut, whole) = (NAMES.mask(&name.repeat(9), 43, 300), NAMES.mask(&name.repeat(9), 43, 4000));
            assert!(
                whole.advance > 301.0 && (200.0..=301.0).contains(&cut.advance),
                "{name}: {}",
                cut.advance
            );
            // The ellipsis lies on the base line, at the end that is read last.
            let low = |x: usize| {
                let column = |y: i32| cut.cover[usize::try_from(y - cut.top).unwrap() * cut.width + x];
                (cut.top..cut.top + 12).all(|y| column(y) == 0)
            };
            let leftwards = name.starts_with(['ש', 'م']);
            let end = if leftwards { 0..24 } else { cut.width - 24..cut.width };
            assert!(end.into_iter().all(low), "{name}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn no_name_is_wider_than_its_room(name in "\\PC{0,40}", room in 0..700_u16) {
            let mask = NAMES.mask(&name, 43, room);
            prop_assert!(mask.advance <= f32::from(room) + 1.0 || mask.width == 0, "{}", mask.advance);
        }

        #[test]
        fn marks_are_not_piled_high(name in "a[\u{300}-\u{36F}]{0,30}") {
            let marks = clean(&name).chars().filter(|&character| is_combining_mark(character)).count();
            prop_assert!(marks <= HIGHEST);
        }
    }
}
