//! What a person has set, with buttons and lists to change it. Two pages, since a message has five rows at most.

use super::{Button, Choice, Choices, List, Reply, Style, names::plain, page_of, turn_over};
use crate::{
    discord::custom_id::{ButtonId, ListId},
    i18n::{Locale, Message, text},
    service::OwnSettings,
    table::{Challengers, Person, Theme},
};

/// The most choices of a list.
const MOST_CHOICES: usize = 25;

/// Stands for the language that Discord has for a person.
pub const DISCORDS: &str = "discord";

/// What a person has set.
pub fn settings(own: &OwnSettings, locale: Locale) -> Reply {
    let say = |message: Message<'_>| text(locale, &message);
    let set = &own.preferences;
    let (pings, change) = if set.pings {
        (Message::SettingsPings, Message::ButtonNoPings)
    } else {
        (Message::SettingsNoPings, Message::ButtonPings)
    };
    let challengers = Challengers::ALL.map(|challengers| {
        let label = match challengers {
            Challengers::Everyone => Message::ChallengersEveryone,
            Challengers::Opponents => Message::ChallengersOpponents,
            Challengers::Nobody => Message::ChallengersNobody,
        };
        choice(challengers.as_str(), say(label), set.challengers == challengers)
    });
    let themes = Theme::ALL.map(|theme| {
        let label = match theme {
            Theme::Earth => Message::ThemeEarth,
            Theme::Chalk => Message::ThemeChalk,
        };
        choice(theme.as_str(), say(label), set.theme == theme)
    });
    let ours = set.language.as_deref().and_then(Locale::from_code);
    let mut languages = vec![choice(DISCORDS, say(Message::LanguageDiscords), ours.is_none())];
    languages.extend(Locale::all().map(|locale| choice(locale.code(), locale.name(), ours == Some(locale))));
    let list = |id, prompt, of: &[Choice]| List { id, prompt: say(prompt), of: Choices::These(of.to_vec()) };
    Reply {
        buttons: vec![vec![
            Button::new(ButtonId::Pings(!set.pings), say(change), Style::Secondary),
            Button::new(ButtonId::Blocks(1), say(Message::ButtonBlocks), Style::Secondary),
        ]],
        lists: vec![
            list(ListId::Challengers, Message::ChooseChallengers, &challengers),
            list(ListId::Theme, Message::ChooseTheme, &themes),
            list(ListId::Language, Message::ChooseLanguage, &languages),
        ],
        ..Reply::private(say(pings))
    }
}

/// Whom a person does not want to meet, from whom to lift that: a page, from 1; past the last one, the last.
pub fn blocks(blocked: &[Person], page: u32, locale: Locale) -> Reply {
    let say = |message: Message<'_>| text(locale, &message);
    let mut lists = vec![List { id: ListId::Block, prompt: say(Message::ChooseBlock), of: Choices::People }];
    let (page, shown, more) = page_of(blocked, page, MOST_CHOICES);
    if !shown.is_empty() {
        let people = shown.iter().map(|person| {
            // Whose name is nothing but what cannot be shown is still somebody.
            let name = plain(&person.name, 80);
            let label = if name.is_empty() { person.id.to_string() } else { name };
            choice(&person.id.to_string(), label, false)
        });
        let of = Choices::These(people.collect());
        lists.push(List { id: ListId::Unblock, prompt: say(Message::ChooseUnblock), of });
    }
    let people = super::board::count(blocked.len());
    let back = Button::new(ButtonId::Settings, say(Message::ButtonSettings), Style::Secondary);
    let mut row = vec![back];
    row.extend(turn_over(page, more, locale, ButtonId::Blocks));
    Reply { buttons: vec![row], lists, ..Reply::private(say(Message::SettingsBlocked { people })) }
}

fn choice(value: &str, label: impl Into<String>, chosen: bool) -> Choice {
    Choice { value: value.to_owned(), label: label.into(), chosen }
}
