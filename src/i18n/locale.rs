//! The languages we have: one for each file in `assets/locales`.

use std::{fmt, sync::LazyLock};

use unic_langid::LanguageIdentifier;

use super::language::Language;

/// The code and the text of every language's file, the default first.
pub(super) const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/locales.rs"));

static LANGUAGES: LazyLock<Vec<Language>> =
    LazyLock::new(|| FILES.iter().map(|(code, source)| Language::read(code, source)).collect());

/// A language we have. The default is English, to which every other one falls back.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Locale(usize);

impl Locale {
    /// All of them, the default first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..FILES.len()).map(Self)
    }

    /// The best language for one of Discord's locales, such as `es-ES`: the one that names it, or else one of the
    /// same language. Unknown ones are answered in English.
    pub fn from_discord(locale: &str) -> Self {
        let same = || {
            let wanted: LanguageIdentifier = locale.parse().ok()?;
            Self::all().find(|own| own.language().id.language == wanted.language)
        };
        Self::all().find(|own| own.discord().any(|named| named == locale)).or_else(same).unwrap_or_default()
    }

    /// The language with that code, as its file is named.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::all().find(|locale| locale.code() == code)
    }

    /// Its code, as its file is named.
    pub fn code(self) -> &'static str {
        FILES[self.0].0
    }

    /// What its speakers call it.
    pub fn name(self) -> &'static str {
        &self.language().name
    }

    /// What sets thousands apart in its numbers of four digits; `\0` where nothing does.
    pub fn thousands(self) -> char {
        self.language().thousands
    }

    /// Discord's locales for which a command is shown in this language.
    pub fn discord(self) -> impl Iterator<Item = &'static str> {
        self.language().discord.split_whitespace()
    }

    pub(super) fn language(self) -> &'static Language {
        &LANGUAGES[self.0]
    }
}

impl fmt::Debug for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
