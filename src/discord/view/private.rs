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
    let leave = if table.moved.south && table.moved.north {
        Button::new(ButtonId::AskResign(table.id), say(Message::ButtonResign), Style::Danger)
    } else {
        Button::new(ButtonId::AskAbort(table.id), say(Message::ButtonAbort), Style::Danger)
    };
    let mut row = vec![
        Button::new(ButtonId::Text(table.id), say(Message::ButtonText), Style::Secondary),
        Button::new(ButtonId::Board(table.id), say(Message::ButtonBoard), Style::Secondary),
    ];
    let draw = if table.splits() { Message::ButtonSplit } else { Message::ButtonDraw };
    let draw = Button::new(ButtonId::AskDraw(table.id), say(draw), Style::Secondary);
    row.extend((table.state == TableState::Live).then_some([draw, leave]).into_iter().flatten());
    Reply { buttons: vec![row], ..Reply::private(say(Message::Menu { opponent: &escaped(&opponent) })) }
}

/// Whether one really resigns.
pub fn resign_confirm(table: &Table, asker: PlayerId, locale: Locale) -> Reply {
    let opponent = escaped(&opponent(table, asker));
    let question = text(locale, &Message::ResignConfirm { opponent: &opponent });
    confirm(table, question, (ButtonId::Resign(table.id), Message::ButtonResignYes), locale)
}

/// Whether one really leaves before both have sown.
pub fn abort_confirm(table: &Table, asker: PlayerId, locale: Locale) -> Reply {
    let opponent = escaped(&opponent(table, asker));
    let question = text(locale, &Message::AbortConfirm { opponent: &opponent });
    confirm(table, question, (ButtonId::Abort(table.id), Message::ButtonAbortYes), locale)
}

/// Whether one really offers a draw.
pub fn draw_confirm(table: &Table, asker: PlayerId, locale: Locale) -> Reply {
    let opponent = escaped(&opponent(table, asker));
    let (question, yes) = if table.splits() {
        let seeds = i64::from(table.seeds_left());
        (Message::SplitConfirm { opponent: &opponent, seeds }, Message::ButtonSplitYes)
    } else {
        (Message::DrawConfirm { opponent: &opponent }, Message::ButtonDrawYes)
    };
    confirm(table, text(locale, &question), (ButtonId::OfferDraw(table.id), yes), locale)
}

/// "Keep playing" stands first, where a finger may still rest; the other is in a row of its own.
fn confirm(table: &Table, question: String, yes: (ButtonId, Message<'_>), locale: Locale) -> Reply {
    let no = text(locale, &Message::ButtonKeepPlaying);
    Reply {
        buttons: vec![
            vec![Button::new(ButtonId::KeepPlaying(table.id), no, Style::Secondary)],
            vec![Button::new(yes.0, text(locale, &yes.1), Style::Danger)],
        ],
        ..Reply::private(question)
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
