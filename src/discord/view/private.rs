//! What only the one who asked sees.

use hoyito::{Hole, Side};

use super::{
    Button, Reply, Style,
    alt::side,
    names::{escaped, name, plain},
};
use crate::{
    discord::custom_id::ButtonId,
    i18n::{Locale, Message, text},
    ids::PlayerId,
    table::{Table, TableState},
};

/// What a player can do besides sowing.
pub fn menu(table: &Table, asker: PlayerId, locale: Locale) -> Reply {
    let say = |message: Message<'_>| text(locale, &message);
    let opponent = opponent(table, asker);
    Reply {
        buttons: vec![vec![
            Button::new(ButtonId::Text(table.id), say(Message::ButtonText), Style::Secondary),
            Button::new(ButtonId::Board(table.id), say(Message::ButtonBoard), Style::Secondary),
            Button::new(ButtonId::AskResign(table.id), say(Message::ButtonResign), Style::Danger),
        ]],
        ..Reply::private(say(Message::Menu { opponent: &escaped(&opponent) }))
    }
}

/// Whether one really resigns. "Keep playing" stands first, where a finger may still rest.
pub fn resign_confirm(table: &Table, asker: PlayerId, locale: Locale) -> Reply {
    let say = |message: Message<'_>| text(locale, &message);
    let opponent = escaped(&opponent(table, asker));
    Reply {
        buttons: vec![
            vec![Button::new(
                ButtonId::KeepPlaying(table.id),
                say(Message::ButtonResignNo),
                Style::Secondary,
            )],
            vec![Button::new(ButtonId::Resign(table.id), say(Message::ButtonResignYes), Style::Danger)],
        ],
        ..Reply::private(say(Message::ResignConfirm { opponent: &opponent }))
    }
}

/// Which of several games is meant; pressing one goes on with `then`.
pub fn which_game(
    games: &[Table],
    asker: PlayerId,
    locale: Locale,
    then: impl Fn(&Table) -> ButtonId,
) -> Reply {
    let buttons: Vec<Button> = games
        .iter()
        .take(25)
        .map(|table| Button::new(then(table), label(table, asker, locale), Style::Secondary))
        .collect();
    Reply {
        buttons: buttons.chunks(5).map(<[Button]>::to_vec).collect(),
        ..Reply::private(text(locale, &Message::WhichGame))
    }
}

/// A game in a few words: against whom, or between whom for others; at most 80 characters.
pub fn label(table: &Table, asker: PlayerId, locale: Locale) -> String {
    let label = match table.side_of(asker) {
        Some(_) => text(locale, &Message::Against { name: &plain(&opponent(table, asker), 60) }),
        None => {
            let names = table.seats.clone().map(|person| plain(&person.name, 36));
            format!("{} – {}", names.south, names.north)
        }
    };
    plain(&label, 80)
}

/// The board as text, with the position text on a line of its own.
pub fn text_board(table: &Table, locale: Locale) -> Reply {
    let say = |message: Message<'_>| text(locale, &message);
    let position = table.game().position();
    let size = position.board.size();
    let width = [Side::South, Side::North].map(|row| side(locale, row).chars().count()).into_iter().max();
    let width = width.unwrap_or_default();
    let line = |head: &str, cells: Vec<String>| {
        cells.iter().fold(format!("{head:<width$}"), |line, cell| format!("{line}{cell:>4}"))
    };
    let row = |row: Side| {
        let seeds = Hole::row(size, row).map(|hole| position.board.seeds(hole).to_string()).collect();
        line(&side(locale, row), seeds)
    };
    let letters = ('A'..=size.last_letter()).map(String::from).collect();
    let board = [line("", letters), row(Side::North), row(Side::South)].join("\n");
    let moves = match table.mover() {
        Some(mover) => {
            say(Message::TextBoardMoves { name: &name(&table.seats[mover]), side: &side(locale, mover) })
        }
        None => say(Message::TextBoardOver),
    };
    let score = say(Message::TextBoardScore {
        south: i64::from(position.captured.south),
        north: i64::from(position.captured.north),
        moves: &moves,
    });
    let mut lines = vec![format!("```\n{board}\n```"), score];
    if table.play.rounds() > 1 && table.state == TableState::Live {
        let (round, rounds) = (i64::from(table.play.round()), i64::from(table.play.rounds()));
        lines.push(say(Message::TextBoardRound { round, rounds }));
    }
    lines.push(format!("`{position}`"));
    Reply::private(lines.join("\n"))
}

fn opponent(table: &Table, asker: PlayerId) -> String {
    let seat = table.side_of(asker).map_or(Side::North, Side::other);
    table.seats[seat].name.clone()
}
