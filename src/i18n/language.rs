//! A language as its file has it.

use fluent_bundle::{FluentArgs, FluentError, FluentMessage, FluentResource, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

use super::{Message, number};

/// A language's texts, and what it says of itself.
pub struct Language {
    /// What its speakers call it.
    pub name: String,
    /// Discord's locales for which commands are shown in it, with spaces between.
    pub discord: String,
    /// What sets thousands apart in its numbers of four digits; `\0` where nothing does.
    pub thousands: char,
    /// The language as Fluent knows it, for plurals.
    pub id: LanguageIdentifier,
    code: &'static str,
    texts: FluentBundle<FluentResource>,
}

impl Language {
    /// Reads a language's file. The files are part of the program, and tests read every one, so they cannot be wrong
    /// here; if one is, what can be read of it is said.
    pub fn read(code: &'static str, source: &str) -> Self {
        let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, errors)| {
            tracing::error!(code, ?errors, "a locale file has mistakes");
            resource
        });
        let id: LanguageIdentifier = code.parse().unwrap_or_default();
        let mut texts = FluentBundle::new_concurrent(vec![id.clone()]);
        // Isolation marks would stand in buttons, in names that people copy, and in what screen readers say.
        texts.set_use_isolating(false);
        texts.set_formatter(Some(number::written));
        if let Err(errors) = texts.add_resource(resource) {
            tracing::error!(code, ?errors, "a locale file names a message twice");
        }
        let thousands = number::thousands(&id).unwrap_or('\0');
        let mut language = Self { name: String::new(), discord: String::new(), thousands, id, code, texts };
        language.name = language.label("locale-name", None).unwrap_or_else(|| code.to_owned());
        language.discord = language.label("locale-discord", None).unwrap_or_default();
        language
    }

    /// A message, unless the language lacks it.
    pub fn text(&self, message: &Message<'_>) -> Option<String> {
        let pattern = self.get(message.key())?.value()?;
        let mut errors: Vec<FluentError> = Vec::new();
        let text = self.texts.format_pattern(pattern, Some(&message.arguments()), &mut errors).into_owned();
        if !errors.is_empty() {
            let (key, code) = (message.key(), self.code);
            tracing::error!(key, ?errors, code, "a message could not be put into words");
        }
        Some(text)
    }

    /// The text of a key, or of one of its attributes, that takes no arguments.
    pub fn label(&self, key: &str, attribute: Option<&str>) -> Option<String> {
        self.filled(key, attribute, &FluentArgs::new())
    }

    /// The text of a key, or of one of its attributes, with these arguments, unless one of them is lacking.
    pub fn filled(&self, key: &str, attribute: Option<&str>, arguments: &FluentArgs<'_>) -> Option<String> {
        let message = self.get(key)?;
        let pattern = match attribute {
            None => message.value()?,
            Some(name) => message.get_attribute(name)?.value(),
        };
        let mut errors = Vec::new();
        let text = self.texts.format_pattern(pattern, Some(arguments), &mut errors).into_owned();
        errors.is_empty().then_some(text)
    }

    fn get(&self, key: &str) -> Option<FluentMessage<'_>> {
        self.texts.get_message(key)
    }
}
