//! Names and descriptions of commands in every language, from the locale files, in one pass at start.

use std::borrow::Cow;

use poise::{Command, CommandParameterChoice};

use crate::{
    discord::{Bot, error::Fault},
    i18n::{Locale, Message, label, text},
};

type Texts = Vec<(Cow<'static, str>, Cow<'static, str>)>;

/// Gives a command, its options and all below it their names and descriptions. The names in code are the English
/// ones, and the keys in the locale files follow from them: with the tree `command`, `command-<command>` and
/// `command-<command>-<option>`.
pub fn localise(command: &mut Command<Bot, Fault>, tree: &str) {
    let key = format!("{tree}-{}", command.name);
    command.description = description(&key);
    command.description_localizations = texts(&key, Some("description")).into();
    command.name_localizations = texts(&key, None).into();
    for parameter in &mut command.parameters {
        let key = format!("{key}-{}", parameter.name);
        parameter.description = description(&key);
        parameter.description_localizations = texts(&key, Some("description")).into();
        parameter.name_localizations = texts(&key, None).into();
        for choice in parameter.choices.to_mut() {
            localise_choice(choice);
        }
    }
    for below in &mut command.subcommands {
        localise(below, tree);
    }
}

fn description(key: &str) -> Option<Cow<'static, str>> {
    label(Locale::default(), key, Some("description")).map(Cow::Owned)
}

/// The texts of a key in all languages but the fallback, once for each of Discord's locales.
fn texts(key: &str, attribute: Option<&str>) -> Texts {
    others()
        .filter_map(|locale| Some((locale, label(locale, key, attribute)?)))
        .flat_map(|(locale, text)| for_discord(locale, &text))
        .collect()
}

fn localise_choice(choice: &mut CommandParameterChoice) {
    let say = |locale| choice_text(locale, &choice.name);
    let localizations: Texts = others()
        .filter_map(|locale| Some((locale, say(locale)?)))
        .flat_map(|(locale, text)| for_discord(locale, &text))
        .collect();
    choice.localizations = localizations.into();
}

fn choice_text(locale: Locale, name: &str) -> Option<String> {
    match name {
        "me" => label(locale, "choice-me", None),
        "opponent" => label(locale, "choice-opponent", None),
        "by lot" => label(locale, "choice-lot", None),
        "usual" => label(locale, "choice-usual", None),
        "fair" => label(locale, "choice-fair", None),
        "none" => label(locale, "choice-none", None),
        "1 hour" => label(locale, "choice-1-hour", None),
        "1 day" => label(locale, "choice-1-day", None),
        "3 days" => label(locale, "choice-3-days", None),
        "7 days" => label(locale, "choice-7-days", None),
        "all time" => label(locale, "choice-all-time", None),
        "this month" => label(locale, "choice-this-month", None),
        "this week" => label(locale, "choice-this-week", None),
        "beginner" => label(locale, "level-beginner", None),
        "casual" => label(locale, "level-casual", None),
        "strong" => label(locale, "level-strong", None),
        "expert" => label(locale, "level-expert", None),
        "perfect" => label(locale, "level-perfect", None),
        game => {
            let games =
                [Message::GameI, Message::GameI12, Message::GameII, Message::GameII12, Message::GameIII];
            let message = games.into_iter().find(|message| text(Locale::default(), message) == game)?;
            Some(text(locale, &message))
        }
    }
}

fn others() -> impl Iterator<Item = Locale> {
    Locale::all().filter(|&locale| locale != Locale::default())
}

fn for_discord(locale: Locale, text: &str) -> Texts {
    locale.discord().map(|code| (Cow::Borrowed(code), Cow::Owned(text.to_owned()))).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{discord::commands, i18n::command_keys};

    /// Adds the keys of a command and of all below it, each of which must have its texts in every language.
    fn collect(command: &Command<Bot, Fault>, tree: &str, keys: &mut BTreeSet<String>) {
        let locales: Vec<&str> = others().flat_map(Locale::discord).collect();
        let said = |texts: &[(Cow<'static, str>, Cow<'static, str>)]| {
            texts.iter().map(|(locale, _)| locale.to_string()).eq(locales.iter().copied())
        };
        let key = format!("{tree}-{}", command.name);
        assert!(command.description.is_some(), "{key}");
        assert!(said(&command.name_localizations) && said(&command.description_localizations), "{key}");
        for parameter in &command.parameters {
            let key = format!("{key}-{}", parameter.name);
            assert!(parameter.description.is_some(), "{key}");
            assert!(
                said(&parameter.name_localizations) && said(&parameter.description_localizations),
                "{key}"
            );
            for choice in parameter.choices.iter() {
                assert!(said(&choice.localizations), "{key}: {}", choice.name);
            }
            keys.insert(key);
        }
        keys.insert(key);
        for below in &command.subcommands {
            collect(below, tree, keys);
        }
    }

    #[test]
    fn whatever_can_be_typed_has_its_texts_and_nothing_else_has() {
        let mut keys = BTreeSet::new();
        for (command, tree) in commands::all().iter().zip(["command", "admin"]) {
            collect(command, tree, &mut keys);
        }
        assert_eq!(keys, command_keys().into_iter().collect());
    }
}
