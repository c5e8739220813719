//! The message that shows a moment: one line, the picture, the mover's holes as buttons.

use hoyito::{Action, BySide, Ending, Expects, Game, Hole, HoleState, RoundOver, Side, Sowing, Step, Then};

use super::{
    Button, Reply, Style, game_name,
    names::{called, escaped, mention, name, titled, to_notify, url},
    scene::picture,
};
use crate::{
    discord::custom_id::{ButtonId, RoundPage},
    i18n::{Locale, Message, text},
    ids::PlayerId,
    table::{Happening, Moment, Table, TableState, Wish},
};

/// From how many turns before a quiet ending on people are told that it comes.
const QUIET_TOLD: u16 = 30;

/// The message for a moment. Buttons only when it is the `newest`, since others would only refuse.
pub fn board(moment: &Moment, locale: Locale, newest: bool) -> Reply {
    if let Happening::Offered { by, wish } = moment.happening {
        return offer(&moment.table, by, wish, locale);
    }
    let ping = if newest { to_ping(moment) } else { None };
    Reply {
        content: sentences(moment, locale, ping).join(" "),
        picture: Some(picture(moment, locale)),
        buttons: if newest { buttons(moment, locale) } else { Vec::new() },
        ping,
        ..Reply::default()
    }
}

/// One message for several moments, where there is no room for more messages: it tells of all, and shows the last.
pub fn boards(moments: &[Moment], locale: Locale, newest: bool) -> Reply {
    let Some((last, earlier)) = moments.split_last() else { return Reply::default() };
    let reply = board(last, locale, newest);
    let told = earlier.iter().map(|moment| board(moment, locale, false).content);
    let content = told.chain([reply.content]).collect::<Vec<_>>().join("\n");
    Reply { content, ..reply }
}

/// What one player asks the other for, with the other's two answers.
fn offer(table: &Table, by: Side, wish: Wish, locale: Locale) -> Reply {
    let other = &table.seats[by.other()];
    let (name, opponent) = (&*name(&table.seats[by]), &*called(other));
    let offered = match wish {
        Wish::Draw if table.splits() => {
            Message::SplitOffered { name, opponent, seeds: i64::from(table.seeds_left()) }
        }
        Wish::Draw => Message::DrawOffered { name, opponent },
        Wish::Takeback => Message::TakebackOffered { name, opponent },
    };
    let (game, ply) = (table.id, table.ply);
    let answers = [
        (ButtonId::AcceptOffer { game, ply, wish }, Message::ButtonAccept, Style::Success),
        (ButtonId::DeclineOffer { game, ply, wish }, Message::ButtonDecline, Style::Secondary),
    ];
    Reply {
        buttons: vec![
            answers.map(|(id, label, style)| Button::new(id, text(locale, &label), style)).to_vec(),
        ],
        ping: to_notify(other),
        ..Reply::public(text(locale, &offered))
    }
}

/// That the mover's time runs out, with a way to the board where it `stands`, else with the board itself.
pub fn reminder(moment: &Moment, stands: bool, locale: Locale) -> Reply {
    let table = &moment.table;
    let Some((mover, clock)) = table.mover().zip(table.clock) else { return Reply::default() };
    let seat = &table.seats[mover];
    let link = table.link().filter(|_| stands);
    let at = link.map_or_else(String::new, |link| text(locale, &Message::LinkTo { url: &url(link) }));
    let reminder = Message::Reminder {
        name: &called(seat),
        opponent: &name(&table.seats[mover.other()]),
        until: &format!("<t:{}:R>", clock.deadline.timestamp()),
        at: &at,
    };
    let board = if stands { Reply::default() } else { board(moment, locale, true) };
    Reply { content: text(locale, &reminder), ping: to_notify(seat), ..board }
}

/// What became of an offer that was declined; takes its place.
pub fn offer_declined(wish: Wish, name: &str, locale: Locale) -> Reply {
    let name = &*escaped(name);
    let declined = match wish {
        Wish::Draw => Message::DrawDeclined { name },
        Wish::Takeback => Message::TakebackDeclined { name },
    };
    Reply::public(text(locale, &declined))
}

/// The mover is called only when the mover changes, and only who wants it.
fn to_ping(moment: &Moment) -> Option<PlayerId> {
    let mover = moment.table.mover()?;
    let changes = match &moment.happening {
        Happening::Start | Happening::TookBack { .. } => true,
        Happening::Turn(step) => step.turn.mover != mover,
        _ => false,
    };
    to_notify(&moment.table.seats[mover]).filter(|_| changes)
}

fn sentences(moment: &Moment, locale: Locale, ping: Option<PlayerId>) -> Vec<String> {
    let table = &moment.table;
    let say = |message: Message<'_>| text(locale, &message);
    let names = table.seats.clone().map(|player| name(&player));
    let next = table.mover().map(|mover| ping.map_or_else(|| names[mover].clone(), mention));
    match &moment.happening {
        Happening::Resigned(loser) => {
            vec![say(Message::Resigned { loser: &names[*loser], winner: &names[loser.other()] })]
        }
        Happening::TimedOut(loser) => {
            vec![say(Message::TimedOut { loser: &names[*loser], winner: &names[loser.other()] })]
        }
        Happening::Aborted => vec![say(Message::Aborted)],
        Happening::Stopped => vec![say(Message::Stopped)],
        Happening::Voided => vec![say(Message::Voided)],
        Happening::TookBack { by, turns } => {
            let mut said = vec![say(Message::TookBack { name: &names[*by], turns: i64::from(*turns) })];
            said.extend(next.map(|name| say(Message::NextMoves { name: &name })));
            said
        }
        Happening::Agreed => vec![say(Message::Agreed)],
        // It has a message of its own kind.
        Happening::Offered { .. } => Vec::new(),
        Happening::Split { over, .. } => {
            let mut said = vec![say(Message::RestSplit)];
            said.extend(round_over(moment, *over, locale));
            said
        }
        Happening::Start => {
            let rules = table.game().rules();
            let next = next.map_or_else(String::new, |name| say(Message::NextStarts { name: &name }));
            if moment.round > 1 {
                let (round, rounds) = (i64::from(moment.round), i64::from(table.play.rounds()));
                let kept = kept(moment, locale);
                return vec![say(Message::BoardRoundStart { round, rounds, kept: &kept, next: &next })];
            }
            let game = game_name(locale, rules.variant, rules.size);
            let players = table.seats.clone().map(|player| titled(&player, locale));
            let start = Message::BoardStart {
                game: &game,
                south: &players.south,
                north: &players.north,
                next: &next,
            };
            let opening = table.opening.as_ref().map(ToString::to_string);
            let opening = opening.map(|turns| say(Message::BoardOpening { turns: &turns }));
            [Some(say(start)), opening].into_iter().flatten().collect()
        }
        Happening::Turn(step) => {
            let mut said = vec![turn(moment, step, locale)];
            if let Action::Sowed(sowing) = &step.turn.action
                && let Some(last) = sowing.last_four
                && last.to != step.turn.mover
            {
                said.push(say(Message::TurnLastFour { name: &names[last.to] }));
            }
            match step.turn.then {
                Then::ExtraTurn => said.push(say(Message::TurnExtra)),
                // A pass that follows by itself has a message of its own, and that says who is next.
                Then::OtherMoves if matches!(table.game().expects(), Expects::Pass(_)) => {}
                Then::OtherMoves => {
                    said.extend(next.map(|name| say(Message::NextMoves { name: &name })));
                    said.extend(quiet(moment, locale));
                }
                Then::Over(ending) => {
                    said.extend(no_progress(moment, ending, locale));
                    said.extend(
                        step.round_over.into_iter().flat_map(|over| round_over(moment, over, locale)),
                    );
                }
            }
            said
        }
    }
}

/// What closing holes left at a round's start: seeds that are kept, holes that are closed.
fn kept(moment: &Moment, locale: Locale) -> String {
    let table = &moment.table;
    if !table.play.format().closing {
        return String::new();
    }
    let told = Side::ALL.map(|side| {
        let closed = table.game().holes(side).into_iter().filter(|(_, _, state)| *state == HoleState::Closed);
        let kept = Message::RoundKept {
            name: &name(&table.seats[side]),
            closed: count(closed.count()),
            seeds: i64::from(moment.position.captured[side]),
        };
        text(locale, &kept)
    });
    format!(" {}", told.join(" "))
}

fn turn(moment: &Moment, step: &Step, locale: Locale) -> String {
    let name = name(&moment.table.seats[step.turn.mover]);
    match &step.turn.action {
        Action::Sowed(sowing) => text(
            locale,
            &Message::TurnSowed {
                name: &name,
                hole: &sowing.from.letter(sowing.before.size()).to_string(),
                laps: count(sowing.laps.len()),
                taken: i64::from(taken(sowing, step.turn.mover)),
            },
        ),
        Action::Passed if moment.position.board.row_total(step.turn.mover) > 0 => {
            text(locale, &Message::TurnPassedNeverEnding { name: &name })
        }
        Action::Passed => text(locale, &Message::TurnPassedEmpty { name: &name }),
    }
}

fn quiet(moment: &Moment, locale: Locale) -> Option<String> {
    let left = moment.position.most_quiet().saturating_sub(moment.position.quiet);
    (left <= QUIET_TOLD).then(|| text(locale, &Message::TurnQuiet { turns: i64::from(left) }))
}

fn no_progress(moment: &Moment, ending: Ending, locale: Locale) -> Option<String> {
    let Ending::NoProgress { split } = ending else { return None };
    let turns = i64::from(moment.position.most_quiet());
    let BySide { south, north } = split.map(i64::from);
    Some(text(locale, &Message::RoundNoProgress { turns, south, north }))
}

fn round_over(moment: &Moment, over: RoundOver, locale: Locale) -> Vec<String> {
    let say = |message: Message<'_>| text(locale, &message);
    let table = &moment.table;
    let names = table.seats.clone().map(|player| name(&player));
    let score = over.score.map(i64::from);
    let mut said = Vec::new();
    if table.play.rounds() == 1 {
        said.push(match over.result {
            hoyito::RoundResult::Won(side) => {
                say(Message::MatchWon { name: &names[side], winner: score[side], loser: score[side.other()] })
            }
            hoyito::RoundResult::Drawn => say(Message::MatchDrawn { seeds: score.south }),
        });
        return said;
    }
    let round = i64::from(moment.round);
    said.push(match over.result {
        hoyito::RoundResult::Won(side) => say(Message::RoundWon {
            round,
            name: &names[side],
            winner: score[side],
            loser: score[side.other()],
        }),
        hoyito::RoundResult::Drawn => say(Message::RoundDrawn { round, seeds: score.south }),
    });
    said.push(rounds(table, locale));
    said.extend(over.unable.map(|side| say(Message::CannotFill { name: &names[side] })));
    said.extend(over.match_over.map(|result| match result {
        hoyito::MatchResult::Won(side) => say(Message::MatchWonRounds { name: &names[side] }),
        hoyito::MatchResult::Drawn => say(Message::MatchDrawnRounds),
    }));
    said
}

/// A match's score round by round, and the rounds that each has won.
pub fn rounds(table: &Table, locale: Locale) -> String {
    let scores: Vec<String> =
        table.play.scores().iter().map(|score| format!("{}–{}", score.south, score.north)).collect();
    let wins = table.play.wins().map(i64::from);
    let names = table.seats.clone().map(|player| name(&player));
    let rounds = Message::RoundsWon {
        south: &names.south,
        south_wins: wins.south,
        north: &names.north,
        north_wins: wins.north,
        scores: &scores.join(", "),
    };
    text(locale, &rounds)
}

/// The mover's own holes as drawn, in rows of three, and the menu; a rematch and a replay under a finished game.
fn buttons(moment: &Moment, locale: Locale) -> Vec<Vec<Button>> {
    let table = &moment.table;
    if table.state != TableState::Live {
        let again = text(locale, &Message::ButtonRematch);
        let replay = text(locale, &Message::ButtonReplay);
        let mut row = vec![Button::new(ButtonId::Rematch(table.id), again, Style::Primary)];
        if table.ply > 0 {
            row.push(Button::new(ButtonId::Replay(table.id), replay, Style::Secondary));
            let analyse = ButtonId::Analyse(RoundPage { game: table.id, round: 1 });
            let label = text(locale, &Message::ButtonAnalyse);
            row.push(Button::new(analyse, label, Style::Secondary));
        }
        return vec![row];
    }
    let Some(mover) = table.mover().filter(|_| can_choose(table, moment)) else { return Vec::new() };
    let sow = |letter| ButtonId::Sow { game: table.id, ply: table.ply, letter };
    let mut rows = hole_buttons(table.game(), mover, sow);
    let menu = Button::new(ButtonId::Menu(table.id), text(locale, &Message::ButtonMenu), Style::Secondary);
    rows.push(vec![menu]);
    rows
}

/// A side's own holes as drawn, in rows of three.
pub fn hole_buttons(game: &Game, side: Side, id: impl Fn(char) -> ButtonId) -> Vec<Vec<Button>> {
    let size = game.rules().size;
    let button = |(hole, seeds, state): (Hole, u8, HoleState)| {
        let letter = hole.letter(size);
        Button {
            id: id(letter),
            label: label(letter, seeds, state),
            style: Style::Secondary,
            enabled: state == HoleState::Playable,
        }
    };
    let holes: Vec<Button> = game.holes(side).into_iter().map(button).collect();
    holes.chunks(3).map(<[Button]>::to_vec).collect()
}

/// `C · 5`, and a sign of its own for a sowing that would never end.
fn label(letter: char, seeds: u8, state: HoleState) -> String {
    match state {
        HoleState::NeverEnding => format!("{letter} · {seeds} ∞"),
        HoleState::Closed => format!("{letter} · ×"),
        _ => format!("{letter} · {seeds}"),
    }
}

/// A round that is over, a pass that follows by itself and the engine's turn leave nothing to press.
fn can_choose(table: &Table, moment: &Moment) -> bool {
    table.state == TableState::Live
        && table.engine_to_move().is_none()
        && moment.position.to_move.is_some()
        && matches!(table.game().expects(), Expects::Choice(_))
}

/// Seeds that the mover got by a sowing, the last four included where they are the mover's.
pub fn taken(sowing: &Sowing, mover: Side) -> u8 {
    let last = sowing.last_four.filter(|last| last.to == mover).map_or(0, |_| hoyito::LastFour::SEEDS);
    sowing.captured() + last
}

/// A count for a text.
pub fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}
