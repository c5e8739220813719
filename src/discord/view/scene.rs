//! The picture of a moment: its scene, its file's name.

use hoyito::{Action, Ending as RoundEnding, MatchResult, RoundOver, RoundResult, Step, Then};
use hoyito_board::{Ending, How, Last, MatchScore, Notice, Scene, Theme};

use super::{Art, Picture, alt};
use crate::{
    i18n::Locale,
    table::{self, Happening, Moment, Table, TableState},
};

/// The picture of a moment, as everybody sees it.
pub fn picture(moment: &Moment, locale: Locale) -> Picture {
    picture_of(scene(moment), moment, locale)
}

/// The picture of a moment for one person, in a theme of their own; turned by half with `flip`.
pub fn own_picture(moment: &Moment, own: table::Theme, flip: bool, locale: Locale) -> Picture {
    picture_of(Scene { flip, theme: theme(own), ..scene(moment) }, moment, locale)
}

fn picture_of(scene: Scene, moment: &Moment, locale: Locale) -> Picture {
    let id = moment.table.id;
    let ply = moment.table.ply;
    let part = match moment.happening {
        Happening::Turn(_)
        | Happening::Split { .. }
        | Happening::TookBack { .. }
        | Happening::Offered { .. } => "",
        Happening::Start if ply == 0 => "",
        Happening::Start => "-start",
        Happening::Resigned(_)
        | Happening::TimedOut(_)
        | Happening::Aborted
        | Happening::Stopped
        | Happening::Voided
        | Happening::Agreed => "-end",
    };
    Picture {
        art: Art::Board(Box::new(scene)),
        file: format!("hoyito-{id}-{ply}{part}.png"),
        alt: alt::text_of(moment, locale),
    }
}

/// How a picture looks to who has set that.
pub fn theme(set: table::Theme) -> Theme {
    match set {
        table::Theme::Earth => Theme::Earth,
        table::Theme::Chalk => Theme::Chalk,
    }
}

fn scene(moment: &Moment) -> Scene {
    let table = &moment.table;
    let mover = moment.position.to_move.filter(|_| table.state == TableState::Live);
    Scene {
        board: moment.position.board,
        captured: moment.position.captured,
        names: table.seats.clone().map(|player| player.name().to_owned()),
        mover,
        playable: if mover.is_some() { table.game().legal() } else { Vec::new() },
        last: match &moment.happening {
            Happening::Turn(Step { turn, .. }) => match &turn.action {
                Action::Sowed(sowing) => Last::Sowed(sowing.clone()),
                Action::Passed => Last::Passed(turn.mover),
            },
            Happening::Start if moment.round == 1 => first_start(table),
            _ => Last::Start,
        },
        then: notice(moment),
        ending: ending(moment),
        score: score(table, moment.round),
        flip: false,
        theme: theme(table.theme),
    }
}

/// The start of round 1, with the holes that were sown before.
fn first_start(table: &Table) -> Last {
    let Some(opening) = &table.opening else { return Last::Start };
    Last::Opening(opening.turns().iter().filter_map(|(_, turn)| turn.hole()).collect())
}

/// Where a match of several rounds stands, with one of them under way or just over.
pub fn score(table: &Table, round: u8) -> Option<MatchScore> {
    (table.play.rounds() > 1).then(|| MatchScore {
        round,
        rounds: table.play.rounds(),
        scores: table.play.scores().to_vec(),
        wins: table.play.wins(),
        over: table.state != TableState::Live,
    })
}

fn notice(moment: &Moment) -> Option<Notice> {
    let step = match &moment.happening {
        Happening::Turn(step) => step,
        Happening::TookBack { by, .. } => return Some(Notice::TookBack(*by)),
        _ => return None,
    };
    match (&step.turn.action, step.turn.then) {
        (_, Then::ExtraTurn) => Some(Notice::ExtraTurn(step.turn.mover)),
        (Action::Passed, _) => Some(Notice::Passed(step.turn.mover)),
        _ => None,
    }
}

/// How a moment ends its round or the game, if it does.
pub fn ending(moment: &Moment) -> Option<Ending> {
    let (result, how) = match &moment.happening {
        Happening::Turn(step) => {
            let how = match step.turn.then {
                Then::Over(RoundEnding::NoProgress { .. }) => How::NoProgress,
                _ => How::Seeds,
            };
            (result_shown(step.round_over?), how)
        }
        Happening::Resigned(side) => (RoundResult::Won(side.other()), How::Resigned(*side)),
        Happening::TimedOut(side) => (RoundResult::Won(side.other()), How::TimedOut(*side)),
        Happening::Agreed => (RoundResult::Drawn, How::Agreed),
        Happening::Split { over, .. } => (result_shown(*over), How::Split),
        Happening::Aborted | Happening::Stopped => return Some(Ending::Aborted),
        Happening::Voided => return Some(Ending::Void),
        Happening::Start | Happening::TookBack { .. } | Happening::Offered { .. } => return None,
    };
    Some(Ending::Decided { result, how })
}

/// The match's result where it is over, else the round's.
fn result_shown(over: RoundOver) -> RoundResult {
    match over.match_over {
        Some(MatchResult::Won(side)) => RoundResult::Won(side),
        Some(MatchResult::Drawn) => RoundResult::Drawn,
        None => over.result,
    }
}
