//! Which letters the fonts hold, and that `assets/fonts/README.md` tells it as it is.

use std::collections::HashMap;
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::path::Path;

use unicode_normalization::UnicodeNormalization;
use unicode_script::{Script, UnicodeScript};

use crate::fonts::{Face, Fonts};

/// Scripts that names may be written in, and which of their letters are held without exception.
const PROMISED: [(Script, &[RangeInclusive<char>]); 16] = [
    (Script::Latin, &['A'..='\u{24F}', '\u{1E00}'..='\u{1EFF}']),
    (Script::Cyrillic, &['\u{400}'..='\u{52F}']),
    (Script::Greek, &['\u{370}'..='\u{3FF}', '\u{1F00}'..='\u{1FFF}']),
    (Script::Arabic, &['\u{620}'..='\u{6FF}']),
    (Script::Hebrew, &['\u{5D0}'..='\u{5EA}']),
    (Script::Devanagari, &['\u{900}'..='\u{97F}']),
    (Script::Thai, &['\u{E01}'..='\u{E5B}']),
    (
        Script::Lao,
        &[
            '\u{E81}'..='\u{E84}',
            '\u{E94}'..='\u{E97}',
            '\u{E99}'..='\u{E9F}',
            '\u{EA1}'..='\u{EA7}',
            '\u{EAA}'..='\u{EAB}',
            '\u{EAD}'..='\u{EDF}',
        ],
    ),
    (Script::Tamil, &['\u{B80}'..='\u{BFF}']),
    (Script::Armenian, &['\u{531}'..='\u{588}']),
    (Script::Georgian, &['\u{10A0}'..='\u{10FF}', '\u{1C90}'..='\u{1CBF}']),
    (Script::Han, &['\u{3400}'..='\u{4DB5}', '\u{4E00}'..='\u{9FA5}']),
    (Script::Hiragana, &['\u{3041}'..='\u{3094}']),
    (Script::Katakana, &['\u{30A1}'..='\u{30FA}']),
    (Script::Bopomofo, &['\u{3105}'..='\u{3129}']),
    (Script::Hangul, &['\u{AC00}'..='\u{D7A3}']),
];

/// Emoji and other pictures; most of them, but none for certain.
const PICTURES: RangeInclusive<char> = '\u{1F300}'..='\u{1FAFF}';

/// Characters that were drawn, of how many.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    held: usize,
    all: usize,
}

/// Whether something is seen when the character stands alone.
fn is_drawn(fonts: &mut Fonts, character: char) -> bool {
    let line = fonts.line(&character.to_string(), Face::Names, 43.0, None);
    line.missing.is_empty() && line.mask.width > 0
}

/// Letters and marks as they stand in cleaned names.
fn is_letter(character: char) -> bool {
    character.script() != Script::Unknown
        && character.is_alphabetic()
        && [character].into_iter().nfkc().eq([character])
}

/// Draws every letter of the scripts, and every picture; fails when one that is promised is not seen.
fn count() -> (HashMap<Script, Held>, Held) {
    let mut fonts = Fonts::load();
    let mut letters: HashMap<Script, Held> =
        PROMISED.iter().map(|&(script, _)| (script, Held::default())).collect();
    let mut pictures = Held::default();
    for character in '!'..=char::MAX {
        let is_picture = PICTURES.contains(&character) && character.script() == Script::Common;
        let counted = match letters.get_mut(&character.script()) {
            Some(letters) if is_letter(character) => letters,
            None if is_picture && !character.is_alphanumeric() => &mut pictures,
            _ => continue,
        };
        let drawn = is_drawn(&mut fonts, character);
        counted.all += 1;
        counted.held += usize::from(drawn);
        let promised =
            PROMISED.iter().flat_map(|(_, ranges)| *ranges).any(|range| range.contains(&character));
        assert!(drawn || !promised, "{character:?} is not drawn");
    }
    (letters, pictures)
}

fn table() -> String {
    let (letters, pictures) = count();
    let name = |range: &RangeInclusive<char>| {
        format!("{:04X} to {:04X}", u32::from(*range.start()), u32::from(*range.end()))
    };
    let mut table = String::from("| script | held | of | without exception |\n|---|---:|---:|---|\n");
    for (script, ranges) in PROMISED {
        let Held { held, all } = letters[&script];
        let whole: Vec<String> = ranges.iter().map(name).collect();
        writeln!(table, "| {} | {held} | {all} | {} |", script.full_name(), whole.join(", ")).unwrap();
    }
    let Held { held, all } = pictures;
    writeln!(table, "| emoji and pictures, {} | {held} | {all} | |", name(&PICTURES)).unwrap();
    table
}

#[test]
fn the_fonts_hold_what_they_promise_and_their_readme_tells_it() {
    const MARK: &str = "<!-- counted by a test -->\n";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/fonts/README.md");
    let readme = std::fs::read_to_string(&file).unwrap();
    let parts: Vec<&str> = readme.split(MARK).collect();
    let [before, told, after] = parts[..] else { panic!("the table stands between two marks") };
    let counted = format!("\n{}\n", table());
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        std::fs::write(&file, [before, &counted, after].join(MARK)).unwrap();
    } else {
        assert_eq!(told, counted, "the table is out of date; UPDATE_GOLDENS=1 writes it anew");
    }
}
