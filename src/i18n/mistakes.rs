//! What is wrong with a language's file, told from its text alone, so that a translator learns of everything at once.

use std::collections::{BTreeMap, BTreeSet};

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey},
    parser,
};
use unic_langid::LanguageIdentifier;

use super::{Message, language::Language, locale::FILES};

/// The locales that Discord knows.
const DISCORDS: [&str; 32] = [
    "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "hi", "hr", "hu", "id",
    "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN",
    "zh-TW",
];

/// How many characters Discord has room for in messages whose keys begin so; in others for 2,000.
const ROOM: [(&str, usize); 8] = [
    ("button-", 80),
    ("game-i", 80),
    ("challengers-", 100),
    ("choice-", 100),
    ("language-discords", 100),
    ("locale-name", 100),
    ("theme-", 100),
    ("choose-", 150),
];

const PLURALS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// What a message is made of.
#[derive(Debug, Default)]
struct Parts<'a> {
    arguments: BTreeSet<&'a str>,
    plurals: BTreeSet<&'a str>,
    /// Other messages, terms and functions.
    references: BTreeSet<String>,
}

impl<'a> Parts<'a> {
    fn add(&mut self, pattern: &Pattern<&'a str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.add_expression(expression);
            }
        }
    }

    fn add_expression(&mut self, expression: &Expression<&'a str>) {
        match expression {
            Expression::Inline(inline) => self.add_inline(inline),
            Expression::Select { selector, variants } => {
                self.add_inline(selector);
                for variant in variants {
                    if let VariantKey::Identifier { name } = variant.key
                        && PLURALS.contains(&name)
                    {
                        self.plurals.insert(name);
                    }
                    self.add(&variant.value);
                }
            }
        }
    }

    fn add_inline(&mut self, inline: &InlineExpression<&'a str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.arguments.insert(id.name);
            }
            InlineExpression::MessageReference { id, .. } => {
                self.references.insert(id.name.to_owned());
            }
            InlineExpression::TermReference { id, .. } => {
                self.references.insert(format!("-{}", id.name));
            }
            InlineExpression::FunctionReference { id, .. } => {
                self.references.insert(format!("{}()", id.name));
            }
            InlineExpression::Placeable { expression } => self.add_expression(expression),
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        }
    }
}

/// Messages that are names of commands and their options.
pub fn names_a_command(key: &str) -> bool {
    key.starts_with("command-") || key.starts_with("admin-")
}

/// Every key that a language needs, with its arguments. What is shown without being a [`Message`] is known by the
/// default language's file alone.
fn needed() -> BTreeMap<String, BTreeSet<String>> {
    let labels = keys(FILES[0].1)
        .into_iter()
        .filter(|key| names_a_command(key) || key.starts_with("choice-") || key.starts_with("locale-"));
    let messages = Message::KEYS.iter().map(|(key, arguments)| {
        ((*key).to_owned(), arguments.iter().map(|name| name.replace('_', "-")).collect())
    });
    labels.map(|key| (key, BTreeSet::new())).chain(messages).collect()
}

/// The keys of a file's messages.
pub fn keys(source: &str) -> Vec<String> {
    let (Ok(resource) | Err((resource, _))) = parser::parse(source);
    let messages = resource.body.iter().filter_map(|entry| match entry {
        Entry::Message(message) => Some(message.id.name.to_owned()),
        _ => None,
    });
    messages.collect()
}

/// The plural categories that a language has, as Fluent chooses them for whole numbers. `other` stands in every
/// selection, so that it is always one of them.
fn plurals(language: &LanguageIdentifier) -> BTreeSet<&'static str> {
    let variants = PLURALS.map(|name| format!("{}[{name}] {name}", if name == "other" { "*" } else { "" }));
    let source = format!("plural = {{ $number ->\n {}\n}}", variants.join("\n "));
    let resource = FluentResource::try_new(source).expect("this is Fluent");
    let mut bundle = FluentBundle::new(vec![language.clone()]);
    bundle.add_resource(&resource).expect("this is one message");
    let pattern = bundle.get_message("plural").and_then(|message| message.value()).expect("it has a text");
    let chosen = (0..=200).chain([1_000, 1_000_000]).map(|number: i64| {
        let arguments = FluentArgs::from_iter([("number", number)]);
        bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned()
    });
    let chosen: BTreeSet<String> = chosen.chain(["other".to_owned()]).collect();
    PLURALS.into_iter().filter(|name| chosen.contains(*name)).collect()
}

/// Whether Discord takes a character in the name of a command; of Devanagari and Thai it takes the marks too.
fn fits_a_name(c: char) -> bool {
    let devanagari = matches!(c, '\u{900}'..='\u{963}' | '\u{966}'..='\u{97f}');
    let thai = matches!(c, '\u{e01}'..='\u{e3a}' | '\u{e40}'..='\u{e5b}');
    (c.is_alphanumeric() || "-_'".contains(c) || devanagari || thai) && c.to_lowercase().eq([c])
}

/// Everything that is wrong with the file of the language with that code.
pub fn mistakes(code: &'static str, source: &str) -> Vec<String> {
    let mut found = Vec::new();
    if code.parse::<LanguageIdentifier>().ok().is_none_or(|id| id != code) {
        found.push(format!("{code} is no language's code"));
    }
    let (resource, errors) =
        parser::parse(source).map_or_else(|read| read, |resource| (resource, Vec::new()));
    for error in errors {
        let line = source[..error.pos.start].matches('\n').count() + 1;
        found.push(format!("line {line} is no Fluent: {}", error.kind));
    }

    let mut messages: BTreeMap<String, Parts<'_>> = BTreeMap::new();
    let mut terms = BTreeMap::new();
    for entry in &resource.body {
        let (into, key, value, attributes) = match entry {
            Entry::Message(message) => {
                (&mut messages, message.id.name.to_owned(), message.value.as_ref(), &message.attributes)
            }
            Entry::Term(term) => {
                (&mut terms, format!("-{}", term.id.name), Some(&term.value), &term.attributes)
            }
            _ => continue,
        };
        let mut parts = Parts::default();
        for pattern in value.into_iter().chain(attributes.iter().map(|attribute| &attribute.value)) {
            parts.add(pattern);
        }
        if into.insert(key.clone(), parts).is_some() {
            found.push(format!("{key} stands there twice"));
        }
    }

    let language = Language::read(code, source);
    let own_plurals = plurals(&language.id);
    for (key, parts) in messages.iter().chain(&terms) {
        for plural in parts.plurals.iter().filter(|plural| !own_plurals.contains(*plural)) {
            found.push(format!(
                "{key} has [{plural}], a plural that the language does not have: {own_plurals:?}"
            ));
        }
        for reference in &parts.references {
            if !messages.contains_key(reference) && !terms.contains_key(reference) {
                found.push(format!("{key} refers to {reference}, which is not there"));
            }
        }
    }

    let needed = needed();
    for (key, arguments) in &needed {
        let Some(parts) = messages.get(key) else {
            found.push(format!("{key} is missing"));
            continue;
        };
        if !parts.arguments.iter().copied().eq(arguments.iter().map(String::as_str)) {
            found.push(format!("{key} has the arguments {:?} instead of {arguments:?}", parts.arguments));
        }
        found.extend(misfit(key, arguments, &language));
    }
    found.extend(
        messages.keys().filter(|key| !needed.contains_key(*key)).map(|key| format!("nothing says {key}")),
    );

    for locale in language.discord.split_whitespace().filter(|locale| !DISCORDS.contains(locale)) {
        found.push(format!("locale-discord names {locale}, which Discord does not know"));
    }
    found.extend(namesakes(&messages, &language));
    found
}

/// What of a message does not fit where it is shown, with numbers for its arguments.
fn misfit(key: &str, arguments: &BTreeSet<String>, language: &Language) -> Option<String> {
    let fits = |text: &str, room: usize| (1..=room).contains(&text.chars().count());
    let arguments = arguments.iter().map(|name| (name.as_str(), 12_345)).collect();
    let Some(text) = language.filled(key, None, &arguments) else {
        return Some(format!("{key} has no text"));
    };
    if names_a_command(key) {
        if !fits(&text, 32) || !text.chars().all(fits_a_name) {
            return Some(format!("{key} is no name for a command, 1 to 32 small letters: {text}"));
        }
        let description = language.label(key, Some("description")).unwrap_or_default();
        if !fits(&description, 100) {
            return Some(format!("{key} needs a description of 1 to 100 characters: {description}"));
        }
    }
    let room = ROOM.into_iter().find(|(start, _)| key.starts_with(start)).map_or(2_000, |(_, room)| room);
    (!fits(&text, room)).then(|| format!("{key} has 1 to {room} characters: {text}"))
}

/// Commands below the same command, and options of the same one, that have the same name.
fn namesakes(messages: &BTreeMap<String, Parts<'_>>, language: &Language) -> Vec<String> {
    let mut names = BTreeMap::new();
    let mut found = Vec::new();
    for key in messages.keys().filter(|key| names_a_command(key)) {
        // Names have hyphens too: what is above is the longest key that this one goes on from, or the tree itself.
        let mut starts = key.match_indices('-').map(|(at, _)| &key[..at]);
        let above = starts.rfind(|start| messages.contains_key(*start) || !start.contains('-'));
        if let Some(other) = names.insert((above, language.label(key, None)), key) {
            found.push(format!("{key} and {other} have the same name"));
        }
    }
    found
}
