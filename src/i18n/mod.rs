//! What we say, in every language we have: a [`Message`] becomes text here and nowhere else.
//!
//! The texts stand in `assets/locales/*.ftl`, one Fluent file a language; TRANSLATING.md tells how to add one. May
//! import nothing of ours.

mod language;
mod locale;
mod message;
mod number;

pub use locale::Locale;
pub use message::Message;

/// A message in a language; where that has no text for it, in English.
pub fn text(locale: Locale, message: &Message<'_>) -> String {
    let said = |locale: Locale| locale.language().text(message);
    said(locale).or_else(|| said(Locale::default())).unwrap_or_else(|| {
        tracing::error!(key = message.key(), "no language has this message");
        String::new()
    })
}

/// The name (or, with `attribute`, that attribute) of a command, option or choice, which are no [`Message`]s because
/// they take no arguments and are looked up once at start. `None` when this very language lacks it.
pub fn label(locale: Locale, key: &str, attribute: Option<&str>) -> Option<String> {
    locale.language().label(key, attribute)
}

/// The keys of the names of all commands and options that the default language's file has.
#[cfg(test)]
pub fn command_keys() -> Vec<String> {
    let all = mistakes::keys(locale::FILES[0].1);
    all.into_iter().filter(|key| mistakes::names_a_command(key)).collect()
}

#[cfg(test)]
mod mistakes;
#[cfg(test)]
mod tests;
