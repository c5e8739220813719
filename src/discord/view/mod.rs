//! From state to message, pure: what is said, drawn and offered as buttons. May import `table`, `i18n`, `ids`,
//! `hoyito`, `hoyito_board`, and of `discord` only `custom_id`.

mod alt;
mod board;
mod challenge;
mod help;
mod names;
mod private;
mod ranking;
mod refusal;
mod scene;

use hoyito::{Size, Variant};
use hoyito_board::{Leaderboard, Scene};

pub use board::{board, offer_declined, reminder};
pub use challenge::{challenge, crossed, settled, thread_name};
pub use help::help;
pub use private::{
    abort_confirm, draw_confirm, flipped, games, label, menu, resign_confirm, settings, takeback_confirm,
    text_board, which_game,
};
pub use ranking::ranking;
pub use refusal::refusal;

use super::custom_id::ButtonId;
use crate::{
    i18n::{Locale, Message, text},
    ids::PlayerId,
};

/// A message of ours, before its picture is drawn.
#[derive(Clone, Debug, Default)]
pub struct Reply {
    /// What it says.
    pub content: String,
    /// What it shows; at most 10.
    pub pictures: Vec<Picture>,
    /// Rows of buttons.
    pub buttons: Vec<Vec<Button>>,
    /// Who is to be notified; the content mentions them.
    pub ping: Option<PlayerId>,
    /// Only the one who asked sees it.
    pub private: bool,
}

/// A picture, before it is drawn.
#[derive(Clone, Debug)]
pub struct Picture {
    /// What is drawn.
    pub art: Art,
    /// Its file's name, which identifies the delivery.
    pub file: String,
    /// The same in words, for those who cannot see it; at most 1,024 characters.
    pub alt: String,
}

/// What is drawn.
#[derive(Clone, Debug)]
pub enum Art {
    /// A board.
    Board(Box<Scene>),
    /// A page of a ranking.
    Leaderboard(Leaderboard),
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What it asks for.
    pub id: ButtonId,
    /// What it says; at most 80 characters.
    pub label: String,
    /// How it looks.
    pub style: Style,
    /// It can be pressed.
    pub enabled: bool,
}

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The one thing to do.
    Primary,
    /// One of several.
    Secondary,
    /// Yes.
    Success,
    /// What cannot be undone.
    Danger,
}

impl Reply {
    /// A sentence for everybody.
    pub fn public(content: impl Into<String>) -> Self {
        Self { content: content.into(), ..Self::default() }
    }

    /// A sentence that only the one who asked sees.
    pub fn private(content: impl Into<String>) -> Self {
        Self { private: true, ..Self::public(content) }
    }
}

impl Reply {
    /// Several messages as one, for where no more can be sent: everything that each says and shows, in order, and
    /// what can be done after the last.
    pub fn together(replies: Vec<Self>) -> Self {
        let content: Vec<String> = replies.iter().map(|reply| reply.content.clone()).collect();
        let pictures = replies.iter().flat_map(|reply| reply.pictures.clone()).collect();
        let last = replies.into_iter().next_back().unwrap_or_default();
        Self { content: content.join("\n"), pictures, ..last }
    }
}

impl Button {
    fn new(id: ButtonId, label: impl Into<String>, style: Style) -> Self {
        Self { id, label: label.into(), style, enabled: true }
    }
}

/// What a game is called.
pub fn game_name(locale: Locale, variant: Variant, size: Size) -> String {
    text(
        locale,
        &match (variant, size) {
            (Variant::I, Size::Six) => Message::GameI,
            (Variant::I, Size::Twelve) => Message::GameI12,
            (Variant::II, Size::Six) => Message::GameII,
            (Variant::II, Size::Twelve) => Message::GameII12,
            (Variant::III, _) => Message::GameIII,
        },
    )
}

#[cfg(test)]
mod tests;
