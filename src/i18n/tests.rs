//! Every language says everything, with the arguments that the program gives.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use super::*;

/// Key -> names of the arguments it uses, from a locale's source. Commands and choices have none.
fn keys(locale: Locale) -> Vec<(String, BTreeSet<String>)> {
    let mut found: Vec<(String, BTreeSet<String>)> = Vec::new();
    for line in locale.source().lines() {
        if let Some((key, _)) = line.split_once(" =")
            && line.starts_with(|c: char| c.is_ascii_lowercase())
        {
            found.push((key.to_owned(), BTreeSet::new()));
        }
        let Some((_, arguments)) = found.last_mut() else { continue };
        for part in line.split('$').skip(1) {
            let end = part.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).unwrap_or(part.len());
            arguments.insert(part[..end].trim_end_matches('-').to_owned());
        }
    }
    found
}

#[test]
fn every_locale_file_reads_without_mistakes() {
    for locale in Locale::ALL {
        let resource = FluentResource::try_new(locale.source().to_owned());
        assert!(resource.is_ok(), "{locale:?}: {:?}", resource.err().map(|(_, errors)| errors));
    }
}

#[test]
fn every_locale_has_every_message_with_the_same_arguments() {
    for locale in Locale::ALL {
        let found = keys(locale);
        for (key, arguments) in Message::KEYS {
            let (_, used) = found
                .iter()
                .find(|(known, _)| known == key)
                .unwrap_or_else(|| panic!("{locale:?} lacks {key}"));
            let given: BTreeSet<String> = arguments.iter().map(|name| name.replace('_', "-")).collect();
            assert_eq!(*used, given, "{locale:?}: the arguments of {key}");
        }
    }
}

#[test]
fn no_locale_has_messages_that_nothing_says() {
    let labels =
        |key: &str| key.starts_with("command-") || key.starts_with("admin-") || key.starts_with("choice-");
    for locale in Locale::ALL {
        for (key, _) in keys(locale) {
            let known = labels(&key) || Message::KEYS.iter().any(|(said, _)| *said == key);
            assert!(known, "{locale:?} has {key}, which nothing says");
        }
    }
}

#[test]
fn every_locale_has_the_same_keys() {
    let english: BTreeSet<String> = keys(Locale::English).into_iter().map(|(key, _)| key).collect();
    for locale in Locale::ALL {
        let own: BTreeSet<String> = keys(locale).into_iter().map(|(key, _)| key).collect();
        assert_eq!(own, english, "{locale:?}");
    }
}

#[test]
fn names_and_descriptions_keep_discords_bounds() {
    for locale in Locale::ALL {
        for (key, _) in keys(locale) {
            if !key.starts_with("command-") || key.starts_with("admin-") {
                continue;
            }
            let name = label(locale, &key, None).unwrap();
            assert!((1..=32).contains(&name.chars().count()), "{locale:?} {key}: {name}");
            assert!(
                name.chars().all(|c| c.is_alphanumeric() && !c.is_uppercase()),
                "{locale:?} {key}: {name}"
            );
            let description = label(locale, &key, Some("description")).unwrap();
            assert!((1..=100).contains(&description.chars().count()), "{locale:?} {key}: {description}");
        }
    }
}

#[test]
fn numbers_choose_their_plural() {
    let sowed =
        |laps, taken| text(Locale::English, &Message::TurnSowed { name: "Ana", hole: "C", laps, taken });
    assert_eq!(sowed(2, 8), "Ana sowed C: 2 laps, took 8.");
    assert_eq!(sowed(1, 0), "Ana sowed C: 1 lap.");
    let spanish = text(Locale::Spanish, &Message::TurnSowed { name: "Ana", hole: "C", laps: 1, taken: 4 });
    assert_eq!(spanish, "Ana sembró C: 1 vuelta, se llevó 4.");
}

#[test]
fn unknown_locales_are_answered_in_english() {
    for (given, locale) in [
        ("es-ES", Locale::Spanish),
        ("es-419", Locale::Spanish),
        ("en-GB", Locale::English),
        ("xx", Locale::English),
        ("", Locale::English),
    ] {
        assert_eq!(Locale::from_discord(given), locale, "{given}");
    }
}
