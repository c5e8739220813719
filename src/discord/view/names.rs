//! Names in messages: as people wrote them, without what Discord would make of it.

use hoyito::engine::Level;

use crate::{
    i18n::{Locale, Message, text},
    ids::PlayerId,
    table::{Link, Player},
};

/// A name that shows as it is: no bold, no link, no mention, one line. One that is written from right to left is set
/// apart, or the words and numbers beside it would change places.
pub fn escaped(name: &str) -> String {
    let clean: Vec<char> = visible(name).chars().collect();
    let mut out = String::with_capacity(name.len() + 4);
    for (at, &c) in clean.iter().enumerate() {
        let marks = match c {
            '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '[' | ']' => true,
            // Headings, lists and quotations, where the name begins a line.
            '#' | '-' | '+' | '>' => at == 0,
            // What would become a link.
            ':' => clean.get(at + 1..at + 3) == Some(&['/', '/']),
            _ => false,
        };
        if marks {
            out.push('\\');
        }
        out.push(c);
        // A backslash does not keep `@everyone` from looking like a mention; an invisible space does.
        if c == '@' {
            out.push('\u{200b}');
        }
    }
    if clean.iter().any(|&c| is_right_to_left(c)) { format!("\u{2068}{out}\u{2069}") } else { out }
}

/// A name for buttons and pictures' alternative texts, where nothing is formatted; at most `most` characters.
pub fn plain(name: &str, most: usize) -> String {
    let clean = visible(name);
    if clean.chars().count() <= most {
        return clean;
    }
    clean.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// What can be seen of a name; `?` when that is nothing.
fn visible(name: &str) -> String {
    let clean: String = name.chars().filter(|&c| !c.is_control() && !is_direction_mark(c)).collect();
    // Fillers and joiners without a shape of their own.
    let blank = |c: char| {
        c.is_whitespace()
            || matches!(
                c,
                '\u{115f}' | '\u{1160}' | '\u{200b}'
                    ..='\u{200d}' | '\u{2060}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            )
    };
    if clean.chars().all(blank) { "?".to_owned() } else { clean }
}

/// Marks that turn the direction of what follows, which could swap the words around a name.
fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Letters of the scripts from Hebrew to Arabic and their neighbours, and their presentation forms.
fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{0590}'..='\u{08ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

/// A mention: shows the person's name as each reader knows it. Whether it notifies is decided apart.
pub fn mention(person: PlayerId) -> String {
    format!("<@{person}>")
}

/// The most characters of a name in a list.
const MOST_IN_LIST: usize = 20;

/// A player's name, escaped.
pub fn name(player: &Player) -> String {
    escaped(player.name())
}

/// The same in a list, cut where it is long, and how strong the engine is, if it is the engine.
pub fn titled(player: &Player, locale: Locale) -> String {
    match player.level() {
        None => escaped(&plain(player.name(), MOST_IN_LIST)),
        Some(level) => {
            let level = &level_name(level, locale);
            text(locale, &Message::EngineTitled { name: Player::ENGINE, level })
        }
    }
}

/// What a level is called.
pub fn level_name(level: Level, locale: Locale) -> String {
    text(
        locale,
        &match level {
            Level::Beginner => Message::LevelBeginner,
            Level::Casual => Message::LevelCasual,
            Level::Strong => Message::LevelStrong,
            Level::Expert => Message::LevelExpert,
            Level::Perfect => Message::LevelPerfect,
        },
    )
}

/// A mention of who wants to be notified, else the name.
pub fn called(player: &Player) -> String {
    to_notify(player).map_or_else(|| name(player), mention)
}

/// Who is to be notified when a message calls a player.
pub fn to_notify(player: &Player) -> Option<PlayerId> {
    player.person().filter(|person| person.pings).map(|person| person.id)
}

/// Where a message can be jumped to.
pub fn url(link: Link) -> String {
    let guild = link.place.guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{guild}/{}/{}", link.place.channel, link.message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_names_shows_as_written() {
        assert_eq!(escaped("Ana"), "Ana");
        assert_eq!(escaped("*_~`|"), "\\*\\_\\~\\`\\|");
        assert_eq!(escaped("# Ana"), "\\# Ana");
        assert_eq!(escaped("Ana-María (2)"), "Ana-María (2)");
        assert_eq!(escaped("http://x"), "http\\://x");
        assert_eq!(escaped("<@1> @everyone"), "\\<@\u{200b}1> @\u{200b}everyone");
        assert_eq!(escaped("a\nb\u{202e}c"), "abc");
        assert_eq!(escaped(" \u{200f}"), "?");
        assert_eq!(escaped("\u{3164}\u{200b}"), "?");
        assert_eq!(escaped("אבג"), "\u{2068}אבג\u{2069}");
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(plain("Ana", 3), "Ana");
        assert_eq!(plain("Anabel", 3), "An…");
        assert_eq!(plain("", 3), "?");
    }
}
