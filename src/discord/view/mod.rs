//! From state to message, pure: what is said, drawn and offered as buttons. May import `table`, `i18n`, `ids`,
//! `hoyito`, `hoyito_board`, and of `discord` only `custom_id`.

mod alt;
mod analysis;
mod board;
mod challenge;
mod engine;
mod help;
mod history;
mod lesson;
mod names;
mod privacy;
mod private;
mod profile;
mod puzzle;
mod ranking;
mod refusal;
mod replay;
mod rules;
mod scene;
mod servers;
mod settings;

use hoyito::{Size, Variant};
use hoyito_board::{Leaderboard, RatingGraph, Replay, Scene, ValueGraph};

pub use analysis::analysis;
pub use board::{board, boards, offer_declined, reminder};
pub use challenge::{challenge, crossed, settled, thread_name};
pub use engine::{hint, levels};
pub use help::help;
pub use history::history;
pub use lesson::{course_done, lesson, lesson_answered};
pub use privacy::{deleted_player, export, forget_me_confirm, forget_member_confirm, forgotten};
pub use private::{
    dated_label, draw_confirm, flipped, games, label, leave_confirm, menu, takeback_confirm, text_board,
    which_game,
};
pub use profile::profile;
pub use puzzle::puzzle;
pub use ranking::ranking;
pub use refusal::refusal;
pub use replay::{Part, record, replay};
pub use rules::{Rule, rules};
pub use servers::{discords_language, doctor, guild_settings, stopped, voided};
pub use settings::{DISCORDS, blocks, settings};

use super::custom_id::{ButtonId, ListId};
use crate::{
    i18n::{Locale, Message, text},
    ids::PlayerId,
};

/// A message of ours, before its picture is drawn.
#[derive(Clone, Debug, Default)]
pub struct Reply {
    /// What it says.
    pub content: String,
    /// What it shows.
    pub picture: Option<Picture>,
    /// Rows of buttons.
    pub buttons: Vec<Vec<Button>>,
    /// Lists to choose from, below the buttons.
    pub lists: Vec<List>,
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
    /// A person's ratings over time.
    Ratings(RatingGraph),
    /// The course of a finished round.
    Values(ValueGraph),
    /// A game shown again.
    Replay(Box<Replay>),
    /// No picture at all, but a file of text.
    Text(String),
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

/// A list from which one thing is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    /// What is chosen.
    pub id: ListId,
    /// What it says while nothing is chosen; at most 150 characters.
    pub prompt: String,
    /// What there is to choose.
    pub of: Choices,
}

/// What there is to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choices {
    /// These; at most 25.
    These(Vec<Choice>),
    /// Anybody.
    People,
}

/// Something to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it stands for.
    pub value: String,
    /// What it says; at most 100 characters.
    pub label: String,
    /// It is chosen now.
    pub chosen: bool,
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

impl Button {
    fn new(id: ButtonId, label: impl Into<String>, style: Style) -> Self {
        Self { id, label: label.into(), style, enabled: true }
    }
}

/// The most characters of a list, which leaves room for a few words.
const MOST_CHARACTERS: usize = 1_900;

/// Lines as one text, as far as a message holds them; of the others, and of `more` besides, it says how many they are.
fn listed(lines: &[String], more: usize, locale: Locale) -> String {
    let lengths = lines.iter().scan(0, |sum, line| {
        *sum += line.chars().count() + 1;
        Some(*sum)
    });
    let fitting = lengths.take_while(|&sum| sum <= MOST_CHARACTERS).count();
    let left = lines.len() - fitting + more;
    let rest = (left > 0).then(|| text(locale, &Message::ListMore { more: board::count(left) }));
    lines[..fitting].iter().cloned().chain(rest).collect::<Vec<_>>().join("\n")
}

/// A page of all there is, from 1, and past the last one the last: its number, what is on it, and whether more follow.
fn page_of<T>(all: &[T], page: u32, most: usize) -> (u32, &[T], bool) {
    let pages = u32::try_from(all.len().div_ceil(most)).unwrap_or(u32::MAX).max(1);
    let page = page.clamp(1, pages);
    (page, all.chunks(most).nth(page as usize - 1).unwrap_or_default(), page < pages)
}

/// The buttons to the page before and the page after, from 1, where there are such.
fn turn_over(page: u32, more: bool, locale: Locale, to: impl Fn(u32) -> ButtonId) -> Vec<Button> {
    let turn = |page, label| Button::new(to(page), text(locale, &label), Style::Secondary);
    let before = (page > 1).then(|| turn(page - 1, Message::ButtonPageBefore));
    let after = more.then(|| turn(page.saturating_add(1), Message::ButtonPageAfter));
    before.into_iter().chain(after).collect()
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
