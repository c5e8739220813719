//! Names in messages: as people wrote them, without what Discord would make of it.

use crate::{
    ids::PlayerId,
    table::{Link, Person},
};

/// A name that shows as it is: no bold, no link, no mention, one line.
pub fn escaped(name: &str) -> String {
    let clean: Vec<char> = name.chars().filter(|&c| !c.is_control() && !is_direction_mark(c)).collect();
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
    if out.trim().is_empty() { "?".to_owned() } else { out }
}

/// A name for buttons and pictures' alternative texts, where nothing is formatted; at most `most` characters.
pub fn plain(name: &str, most: usize) -> String {
    let clean: String = name.chars().filter(|&c| !c.is_control() && !is_direction_mark(c)).collect();
    if clean.trim().is_empty() {
        return "?".to_owned();
    }
    if clean.chars().count() <= most {
        return clean;
    }
    clean.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// Marks that turn the direction of what follows, which could swap the words around a name.
fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A mention: shows the person's name as each reader knows it. Whether it notifies is decided apart.
pub fn mention(person: PlayerId) -> String {
    format!("<@{person}>")
}

/// A person's name, escaped.
pub fn name(person: &Person) -> String {
    escaped(&person.name)
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
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(plain("Ana", 3), "Ana");
        assert_eq!(plain("Anabel", 3), "An…");
        assert_eq!(plain("", 3), "?");
    }
}
