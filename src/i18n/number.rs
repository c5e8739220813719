//! Numbers as a language writes them, by CLDR's rules.

use fluent_bundle::FluentValue;
use icu_decimal::{DecimalFormatter, input::Decimal};
use icu_locale_core::Locale;
use icu_provider::DataError;
use intl_memoizer::{Memoizable, concurrent::IntlLangMemoizer};
use unic_langid::LanguageIdentifier;

/// Writes a language's numbers.
struct Writer(DecimalFormatter);

impl Memoizable for Writer {
    type Args = ();
    type Error = DataError;

    fn construct(language: LanguageIdentifier, (): ()) -> Result<Self, DataError> {
        let locale = language.to_string().parse().unwrap_or(Locale::UNKNOWN);
        DecimalFormatter::try_new(locale.into(), <_>::default()).map(Self)
    }
}

/// The text of a number in a message; of anything else there is none, and Fluent writes it.
pub fn written(value: &FluentValue<'_>, languages: &IntlLangMemoizer) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    let number: Decimal = number.as_string().parse().ok()?;
    languages.with_try_get((), |Writer(formatter)| formatter.format(&number).to_string()).ok()
}

/// What a language sets thousands apart with in numbers of four digits, as most in pictures are, where it does; any
/// space is the plain one.
pub fn thousands(language: &LanguageIdentifier) -> Option<char> {
    let Writer(formatter) = Writer::construct(language.clone(), ()).ok()?;
    let written = formatter.format(&1_000.into()).to_string();
    let separator = written.chars().find(|c| !c.is_numeric())?;
    Some(if separator.is_whitespace() { ' ' } else { separator })
}
