//! What we say, in every language we have: a [`Message`] becomes text here and nowhere else.
//!
//! The texts stand in `assets/locales/*.ftl`, one Fluent file a language. May import nothing of ours.

mod locale;
mod message;

use std::sync::LazyLock;

use fluent_bundle::{FluentError, FluentMessage, FluentResource, concurrent::FluentBundle};

pub use locale::Locale;
pub use message::Message;

type Bundle = FluentBundle<FluentResource>;

static BUNDLES: LazyLock<Vec<(Locale, Bundle)>> =
    LazyLock::new(|| Locale::ALL.into_iter().map(|locale| (locale, bundle(locale))).collect());

/// A language's texts. They are part of the program, and a test reads every file, so they cannot be wrong here.
fn bundle(locale: Locale) -> Bundle {
    let resource = match FluentResource::try_new(locale.source().to_owned()) {
        Ok(resource) => resource,
        Err((resource, errors)) => {
            tracing::error!(?locale, ?errors, "a locale file has mistakes");
            resource
        }
    };
    let mut bundle = Bundle::new_concurrent(vec![locale.language()]);
    // Isolation marks would stand in buttons, in names that people copy, and in what screen readers say.
    bundle.set_use_isolating(false);
    if let Err(errors) = bundle.add_resource(resource) {
        tracing::error!(?locale, ?errors, "a locale file names a message twice");
    }
    bundle
}

fn find(locale: Locale, key: &str) -> Option<(&'static Bundle, FluentMessage<'static>)> {
    let of = |wanted: Locale| {
        let (_, bundle) = BUNDLES.iter().find(|(locale, _)| *locale == wanted)?;
        Some((bundle, bundle.get_message(key)?))
    };
    of(locale).or_else(|| of(Locale::default()))
}

/// A message in a language; where that has no text for it, in English.
pub fn text(locale: Locale, message: &Message<'_>) -> String {
    let key = message.key();
    let Some((bundle, pattern)) =
        find(locale, key).and_then(|(bundle, found)| Some((bundle, found.value()?)))
    else {
        tracing::error!(key, "no language has this message");
        return String::new();
    };
    let arguments = message.arguments();
    let mut errors: Vec<FluentError> = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&arguments), &mut errors);
    if !errors.is_empty() {
        tracing::error!(key, ?errors, ?locale, "a message could not be put into words");
    }
    text.into_owned()
}

/// The name (or, with `attribute`, that attribute) of a command, option or choice, which are no [`Message`]s because
/// they take no arguments and are looked up once at start. `None` when this very language lacks it.
pub fn label(locale: Locale, key: &str, attribute: Option<&str>) -> Option<String> {
    let (_, bundle) = BUNDLES.iter().find(|(known, _)| *known == locale)?;
    let message = bundle.get_message(key)?;
    let pattern = match attribute {
        None => message.value()?,
        Some(name) => message.get_attribute(name)?.value(),
    };
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, None, &mut errors).into_owned();
    errors.is_empty().then_some(text)
}

#[cfg(test)]
mod tests;
