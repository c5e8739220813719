//! Every language says everything, with the arguments that the program gives, and within Discord's bounds.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use super::{
    language::Language,
    locale::FILES,
    mistakes::{keys, mistakes},
    *,
};

fn spanish() -> Locale {
    Locale::from_code("es").unwrap()
}

/// `text` with `to` in the place of the first `from`, which must be there.
fn replaced(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

/// A made-up third language, in the words of English.
fn third() -> String {
    let named = replaced(FILES[0].1, "locale-name = English", "locale-name = Français");
    replaced(&named, "locale-discord = en-US en-GB", "locale-discord = fr")
}

#[test]
fn every_language_is_without_mistakes() {
    for (code, source) in FILES {
        let mistakes = mistakes(code, source);
        assert!(mistakes.is_empty(), "assets/locales/{code}.ftl:\n{}", mistakes.join("\n"));
    }
}

#[test]
fn every_language_has_the_same_keys() {
    let sorted = |source: &str| {
        let mut keys = keys(source);
        keys.sort();
        keys
    };
    for (code, source) in FILES {
        assert_eq!(sorted(source), sorted(FILES[0].1), "{code}");
    }
}

#[test]
fn no_two_languages_are_shown_in_the_same_locale_of_discords() {
    let mut claimed = BTreeMap::new();
    for locale in Locale::all() {
        for discords in locale.discord() {
            let other = claimed.insert(discords, locale);
            assert_eq!(other, None, "{locale:?} names {discords} too");
        }
    }
}

#[test]
fn a_third_language_is_a_file() {
    assert_eq!(mistakes("fr", &third()), Vec::<String>::new());
    let language = Language::read("fr", &third());
    assert_eq!((&*language.name, &*language.discord, language.thousands), ("Français", "fr", ' '));
    let blocked = language.text(&Message::SettingsBlocked { people: 12_345 }).unwrap();
    assert!(blocked.starts_with("You have blocked 12\u{202f}345 people."), "{blocked}");
}

/// Each thing that a translator may get wrong is found, and nothing else is.
#[test]
fn mistakes_of_a_third_language_are_found() {
    let long = "x".repeat(33);
    let cases: &[(&str, &str, &[&str])] = &[
        ("terms-odd = ", "# ", &["terms-odd is missing"]),
        ("terms-odd = ", "terms-even = ", &["terms-odd is missing", "nothing says terms-even"]),
        ("terms-odd = ", "terms-odd = a\nterms-odd = ", &["terms-odd stands there twice"]),
        ("locale-name = ", "# ", &["locale-name is missing"]),
        ("yes = yes", "yes = { $no }", &["yes has the arguments {\"no\"} instead of {}", "yes has no text"]),
        ("against { $name }", "against somebody", &["against has the arguments {} instead of {\"name\"}"]),
        ("yes = yes", "yes = { -yes }", &["yes refers to -yes, which is not there", "yes has no text"]),
        ("[one] one round", "[few] one round", &["terms has [few], a plural"]),
        ("yes = yes", "yes =\n    *yes", &["is no Fluent", "yes is missing"]),
        ("discord = fr", "discord = fr xx", &["locale-discord names xx, which"]),
        ("button-accept = ", &format!("button-accept = {}", long.repeat(3)), &["button-accept has 1 to 80"]),
        ("= Replay {", &format!("= {} {{", long.repeat(3)), &["button-replay-number has 1 to 80"]),
        ("choose-theme = ", &format!("choose-theme = {}", long.repeat(5)), &["choose-theme has 1 to 150"]),
        ("choice-me = ", &format!("choice-me = {}", long.repeat(4)), &["choice-me has 1 to 100"]),
        ("= takeback\n", &format!("= {long}\n"), &["command-takeback is no name"]),
        ("= takeback\n", "= Takeback\n", &["command-takeback is no name"]),
        ("= takeback\n", "= take back\n", &["command-takeback is no name"]),
        ("= takeback\n", "= board\n", &["command-takeback and command-board have the same name"]),
        ("= Give a game up", &format!("= {}", long.repeat(4)), &["command-resign needs a description"]),
    ];
    for (from, to, wanted) in cases {
        let found = mistakes("fr", &replaced(&third(), from, to));
        assert_eq!(found.len(), wanted.len(), "{from} -> {to}: {found:#?}");
        for (found, wanted) in found.iter().zip(*wanted) {
            assert!(found.contains(wanted), "{found:?} instead of {wanted:?}");
        }
    }
    assert_eq!(mistakes("french!", &third()), ["french! is no language's code"]);
}

/// A file with mistakes still says what can be read of it.
#[test]
fn a_broken_file_breaks_nothing() {
    let took_back = "took-back = { $turns ->\n [one] { took-back }\n *[other] { $turns }{ $what }\n}\n";
    let broken = format!("yes = oui\nno = {{ $\n{took_back}*[\nlocale-name");
    let broken = Language::read("no language", &broken);
    assert_eq!(broken.text(&Message::Yes).as_deref(), Some("oui"));
    assert_eq!(broken.text(&Message::No), None);
    for turns in [1, 2_000] {
        assert!(broken.text(&Message::TookBack { name: "Ana", turns }).is_some());
    }
    assert_eq!((&*broken.name, &*broken.discord), ("no language", ""));
}

#[test]
fn numbers_choose_their_plural() {
    let sowed =
        |laps, taken| text(Locale::default(), &Message::TurnSowed { name: "Ana", hole: "C", laps, taken });
    assert_eq!(sowed(2, 8), "Ana sowed C: 2 laps, took 8.");
    assert_eq!(sowed(1, 0), "Ana sowed C: 1 lap.");
    let spanish = text(spanish(), &Message::TurnSowed { name: "Ana", hole: "C", laps: 1, taken: 4 });
    assert_eq!(spanish, "Ana sembró C: 1 vuelta, se llevó 4.");
}

/// Spanish sets no thousands apart in numbers of four digits.
#[test]
fn numbers_are_written_as_the_language_does() {
    let page = |locale, page| text(locale, &Message::RankingEmptyPage { page });
    assert_eq!(page(Locale::default(), 1_500), "There is nobody on page 1,500.");
    assert_eq!(page(Locale::default(), -1_234_567), "There is nobody on page -1,234,567.");
    assert!(page(spanish(), 1_500).contains("1500"), "{}", page(spanish(), 1_500));
    assert!(page(spanish(), 15_000).contains("15.000"), "{}", page(spanish(), 15_000));
    assert_eq!((Locale::default().thousands(), spanish().thousands()), (',', '\0'));
}

#[test]
fn the_default_is_english() {
    assert_eq!((Locale::default().code(), Locale::default().name()), ("en-US", "English"));
    assert_eq!(Locale::all().next(), Some(Locale::default()));
}

#[test]
fn languages_are_known_by_their_codes() {
    for locale in Locale::all() {
        assert_eq!(Locale::from_code(locale.code()), Some(locale));
    }
    assert_eq!((spanish().name(), Locale::from_code("xx")), ("Español", None));
}

#[test]
fn discords_locales_have_their_best_language_and_unknown_ones_english() {
    for locale in Locale::all() {
        assert!(locale.discord().all(|discords| Locale::from_discord(discords) == locale), "{locale:?}");
    }
    for given in ["es", "es-ES", "es-419", "es-MX", "ES"] {
        assert_eq!(Locale::from_discord(given), spanish(), "{given}");
    }
    for given in ["en-GB", "en", "en-AU", "xx", "xx-ES", "", "-", "es-", "no locale", "español", "und"] {
        assert_eq!(Locale::from_discord(given), Locale::default(), "{given}");
    }
}
