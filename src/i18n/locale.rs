//! The languages we have.

use unic_langid::LanguageIdentifier;

/// A language we have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Locale {
    /// English, the fallback.
    #[default]
    English,
    /// Spanish.
    Spanish,
}

impl Locale {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::Spanish];

    /// The best language for one of Discord's locales, such as `es-ES`; unknown ones are answered in English.
    pub fn from_discord(locale: &str) -> Self {
        match locale.split('-').next() {
            Some("es") => Self::Spanish,
            _ => Self::English,
        }
    }

    /// The language with that code, as its file is named.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|locale| locale.code() == code)
    }

    /// Its code, as its file is named.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en-US",
            Self::Spanish => "es",
        }
    }

    /// What its speakers call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Spanish => "Español",
        }
    }

    /// What sets thousands apart in its numbers.
    pub const fn thousands(self) -> char {
        match self {
            Self::English => ',',
            Self::Spanish => '.',
        }
    }

    /// Discord's locales for which a command is shown in this language.
    pub const fn discord(self) -> &'static [&'static str] {
        match self {
            Self::English => &["en-US", "en-GB"],
            Self::Spanish => &["es-ES", "es-419"],
        }
    }

    /// The language as Fluent knows it, for plurals.
    pub(super) fn language(self) -> LanguageIdentifier {
        self.code().parse().expect("these are codes of languages")
    }

    /// The language's file.
    pub(super) const fn source(self) -> &'static str {
        match self {
            Self::English => include_str!("../../assets/locales/en-US.ftl"),
            Self::Spanish => include_str!("../../assets/locales/es.ftl"),
        }
    }
}
