//! What is kept of people.

use super::{Art, Button, Picture, Reply, Style, names::escaped};
use crate::{
    discord::custom_id::ButtonId,
    i18n::{Locale, Message, text},
    ids::PlayerId,
};

/// All that is kept of a person, as a file.
pub fn export(data: String, locale: Locale) -> Reply {
    let said = text(locale, &Message::Export);
    Reply {
        picture: Some(Picture {
            art: Art::Text(data),
            file: "hoyito-data.json".to_owned(),
            alt: said.clone(),
        }),
        ..Reply::private(said)
    }
}

/// Whether one really has all deleted that is kept of one.
pub fn forget_me_confirm(locale: Locale) -> Reply {
    confirm(text(locale, &Message::ForgetMeConfirm), ButtonId::ForgetMe, locale)
}

/// Whether one really has all deleted that is kept of a member here.
pub fn forget_member_confirm(person: PlayerId, called: &str, locale: Locale) -> Reply {
    let question = text(locale, &Message::ForgetMemberConfirm { name: &escaped(called) });
    confirm(question, ButtonId::ForgetMember(person), locale)
}

/// "Keep" stands first, where a finger may still rest; the other is in a row of its own.
fn confirm(question: String, yes: ButtonId, locale: Locale) -> Reply {
    let keep = Button::new(ButtonId::KeepData, text(locale, &Message::ButtonKeepData), Style::Secondary);
    let yes = Button::new(yes, text(locale, &Message::ButtonForget), Style::Danger);
    Reply { buttons: vec![vec![keep], vec![yes]], ..Reply::private(question) }
}

/// That it is done.
pub fn forgotten(locale: Locale) -> Reply {
    Reply::private(text(locale, &Message::Forgotten))
}

/// What somebody is called who had their data deleted.
pub fn deleted_player(locale: Locale) -> String {
    text(locale, &Message::DeletedPlayer)
}
