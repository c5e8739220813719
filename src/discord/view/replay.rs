//! A game shown again: as an animated picture, and as a record in text.

use hoyito_board::Replay;

use super::{
    Art, Button, Picture, Reply, Style, game_name,
    names::name,
    scene::{ending, score, theme},
};
use crate::{
    discord::custom_id::ButtonId,
    i18n::{Locale, Message, text},
    table::{Moment, PlayedRound, Table},
};

/// How much of a game is shown again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The last turn, seed by seed.
    LastTurn,
    /// All of it, turn by turn.
    Whole,
}

/// The replay of a game that stands at its newest `moment`; `None` when nothing was played yet.
pub fn replay(moment: &Moment, rounds: &[PlayedRound], part: Part, locale: Locale) -> Option<Reply> {
    let table = &moment.table;
    let say = |message: Message<'_>| text(locale, &message);
    let round =
        (1..).zip(rounds).filter(|(_, round)| !round.turns.is_empty()).map(|(number, _)| number).last()?;
    let people = table.seats.clone().map(|player| player.name().to_owned());
    let replay = match part {
        Part::LastTurn => {
            let round = &rounds[usize::from(round) - 1];
            let (last, before) = round.turns.split_last()?;
            Replay::of(people, before.last().map_or(round.start, |(game, _)| *game), [last.clone()])
        }
        Part::Whole => {
            let mut played: Vec<_> = rounds.iter().map(|round| (round.start, round.turns.clone())).collect();
            if let (Some(opening), Some((start, turns))) = (&table.opening, played.first_mut()) {
                *start = *opening.start();
                turns.splice(..0, opening.turns().iter().cloned());
            }
            Replay::of_rounds(people, played)
        }
    };
    let replay = Replay {
        score: score(table, round),
        // What came after the last round that was played ends nothing in it.
        ending: ending(moment).filter(|_| round == moment.round),
        theme: theme(table.theme),
        ..replay
    };
    let names = table.seats.clone().map(|player| name(&player));
    let rules = table.game().rules();
    let game = game_name(locale, rules.variant, rules.size);
    let (south, north, game) = (&*names.south, &*names.north, &*game);
    let said = say(match part {
        Part::LastTurn => Message::ReplayTurn { south, north, game },
        Part::Whole => Message::ReplayWhole { south, north, game },
    });
    let mut buttons =
        vec![Button::new(ButtonId::Record(table.id), say(Message::ButtonRecord), Style::Secondary)];
    if part == Part::LastTurn {
        let whole = say(Message::ButtonReplayWhole);
        buttons.insert(0, Button::new(ButtonId::ReplayWhole(table.id), whole, Style::Secondary));
    }
    Some(Reply {
        picture: Some(Picture {
            art: Art::Replay(Box::new(replay)),
            file: format!("hoyito-{}-replay.gif", table.id),
            alt: said.clone(),
        }),
        buttons: vec![buttons],
        ..Reply::public(said)
    })
}

/// The record of a game as a file of text, for one person: a record after the other, one for each round.
pub fn record(table: &Table, rounds: &[PlayedRound], locale: Locale) -> Reply {
    let records: Vec<String> = rounds.iter().map(|round| round.record.to_string()).collect();
    let said = text(locale, &Message::RecordFile);
    Reply {
        picture: Some(Picture {
            art: Art::Text(records.join("\n")),
            file: format!("hoyito-{}.txt", table.id),
            alt: said.clone(),
        }),
        ..Reply::private(said)
    }
}
