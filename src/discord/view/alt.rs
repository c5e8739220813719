//! A picture in words, from which the position can be read back.

use hoyito::{Action, BySide, Game, Hole, Position, Side, Turn};

use super::names::plain;
use crate::{
    i18n::{Locale, Message, text},
    table::{Happening, Moment, TableState},
};

/// The most characters of a name in here: two of them, the longest position and Discord's 1,024 go together.
const LONGEST_NAME: usize = 64;

/// What a moment's picture shows.
pub fn text_of(moment: &Moment, locale: Locale) -> String {
    let table = &moment.table;
    let to_move = moment.position.to_move.filter(|_| table.state == TableState::Live);
    let mut parts = vec![mover(to_move, locale)];
    parts.extend(position(&moment.position, locale));
    parts.push(last(moment, locale));
    if table.play.rounds() > 1 {
        let wins = table.play.wins();
        parts.push(text(
            locale,
            &Message::AltRounds {
                round: i64::from(moment.round),
                rounds: i64::from(table.play.rounds()),
                south: i64::from(wins.south),
                north: i64::from(wins.north),
            },
        ));
    }
    let BySide { south, north } = table.seats.clone().map(|player| plain(player.name(), LONGEST_NAME));
    parts.push(text(locale, &Message::AltNames { south: &south, north: &north }));
    parts.join(" ")
}

/// What the picture of a round shows, after that turn if there was one, where nobody plays.
pub fn of_turn(game: &Game, turn: Option<&Turn>, locale: Locale) -> String {
    let mut parts = vec![mover(game.position().to_move, locale)];
    parts.extend(position(game.position(), locale));
    parts.extend(turn.map(|turn| turned(turn, locale)));
    parts.join(" ")
}

fn mover(mover: Option<Side>, locale: Locale) -> String {
    mover.map_or_else(
        || text(locale, &Message::AltRoundOver),
        |mover| text(locale, &Message::AltToMove { side: &side(locale, mover) }),
    )
}

/// The rows as drawn, and what is captured.
fn position(position: &Position, locale: Locale) -> [String; 3] {
    let size = position.board.size();
    let seeds = |hole| {
        if position.board.is_closed(hole) {
            text(locale, &Message::AltClosed)
        } else {
            position.board.seeds(hole).to_string()
        }
    };
    let row = |row: Side| {
        let seeds: Vec<String> = Hole::row(size, row).map(seeds).collect();
        let last = size.last_letter().to_string();
        text(locale, &Message::AltRow { side: &side(locale, row), last: &last, seeds: &seeds.join(", ") })
    };
    let captured = Message::AltCaptured {
        south: i64::from(position.captured.south),
        north: i64::from(position.captured.north),
    };
    [row(Side::North), row(Side::South), text(locale, &captured)]
}

fn last(moment: &Moment, locale: Locale) -> String {
    match &moment.happening {
        Happening::Start => match moment.table.opening.as_ref().filter(|_| moment.round == 1) {
            Some(opening) => text(locale, &Message::AltLastOpening { turns: &opening.to_string() }),
            None => text(locale, &Message::AltLastStart),
        },
        Happening::TimedOut(loser) => text(locale, &Message::AltTimedOut { side: &side(locale, *loser) }),
        Happening::Aborted => text(locale, &Message::Aborted),
        Happening::Agreed => text(locale, &Message::Agreed),
        // An offer has no picture of its own.
        Happening::Offered { .. } => String::new(),
        Happening::Stopped => text(locale, &Message::Stopped),
        Happening::Voided => text(locale, &Message::Voided),
        Happening::TookBack { by, turns } => {
            text(locale, &Message::AltTookBack { side: &side(locale, *by), turns: i64::from(*turns) })
        }
        Happening::Split { .. } => text(locale, &Message::RestSplit),
        Happening::Resigned(loser) => text(locale, &Message::AltLastResigned { side: &side(locale, *loser) }),
        Happening::Turn(step) => turned(&step.turn, locale),
    }
}

fn turned(turn: &Turn, locale: Locale) -> String {
    let mover = side(locale, turn.mover);
    match &turn.action {
        Action::Passed => text(locale, &Message::AltLastPassed { side: &mover }),
        Action::Sowed(sowing) => text(
            locale,
            &Message::AltLastSowed {
                side: &mover,
                hole: &sowing.from.letter(sowing.before.size()).to_string(),
                laps: super::board::count(sowing.laps.len()),
                taken: i64::from(super::board::taken(sowing, turn.mover)),
            },
        ),
    }
}

/// A side's name.
pub fn side(locale: Locale, side: Side) -> String {
    text(
        locale,
        &match side {
            Side::South => Message::SideSouth,
            Side::North => Message::SideNorth,
        },
    )
}
