//! Finished games, looked at again.

use chrono::{DateTime, Utc};
use hoyito::MatchResult;

use super::{
    Button, Reply, Style, game_name,
    names::{titled, url},
    turn_over,
};
use crate::{
    discord::custom_id::{ButtonId, HistoryPage},
    i18n::{Locale, Message, text},
    service::{HISTORY_PAGE, History},
    table::{EndedBy, Table, TableState},
};

/// A page of somebody's finished games, each with a button that shows it again.
pub fn history(page: HistoryPage, history: &History, locale: Locale) -> Reply {
    let say = |message: Message<'_>| text(locale, &message);
    let first = (i64::from(page.page) - 1) * HISTORY_PAGE + 1;
    let mut lines = vec![say(match history.games.as_slice() {
        [] => Message::HistoryEmpty,
        _ => Message::HistoryTitle { page: page.page.into() },
    })];
    let mut replays = Vec::new();
    for (number, (table, ended)) in (first..).zip(&history.games) {
        lines.push(game(number, table, *ended, locale));
        let label = say(Message::ButtonReplayNumber { number });
        replays.push(Button::new(ButtonId::ReplayWhole(table.id), label, Style::Secondary));
    }
    let to = |number| ButtonId::History(HistoryPage { page: number, ..page });
    let rows = [replays, turn_over(page.page, history.more, locale, to)];
    let buttons = rows.into_iter().filter(|row| !row.is_empty()).collect();
    Reply { buttons, ..Reply::private(lines.join("\n")) }
}

/// A game in a line: when it ended, who played what, how it ended, and where.
fn game(number: i64, table: &Table, ended: DateTime<Utc>, locale: Locale) -> String {
    let say = |message: Message<'_>| text(locale, &message);
    let rules = table.game().rules();
    let names = table.seats.clone().map(|player| titled(&player, locale));
    let (rounds, seeds) = (table.play.wins(), table.seeds());
    let (south, north) = (i64::from(seeds.south), i64::from(seeds.north));
    let score = match table.play.rounds() {
        1 => say(Message::HistorySeeds { south, north }),
        _ => say(Message::HistoryRounds {
            south_rounds: rounds.south.into(),
            north_rounds: rounds.north.into(),
            south,
            north,
        }),
    };
    let ended_by = match table.state {
        TableState::Live => String::new(),
        TableState::Over { by: EndedBy::Aborted | EndedBy::Void | EndedBy::Stopped, .. } => {
            say(Message::HistoryVoid)
        }
        TableState::Over { by, result: MatchResult::Won(side) } => {
            let (winner, loser) = (&*names[side], &*names[side.other()]);
            say(match by {
                EndedBy::Resigned => Message::HistoryResigned { winner, loser },
                EndedBy::TimedOut => Message::HistoryTimedOut { winner, loser },
                _ => Message::HistoryWon { winner },
            })
        }
        TableState::Over { by: EndedBy::Agreed, .. } => say(Message::HistoryAgreed),
        TableState::Over { .. } => say(Message::HistoryDrawn),
    };
    let at = table.link().map_or_else(String::new, |link| format!(" {}", url(link)));
    say(Message::HistoryLine {
        number,
        date: &format!("<t:{}:d>", ended.timestamp()),
        south: &names.south,
        north: &names.north,
        game: &game_name(locale, rules.variant, rules.size),
        score: &score,
        ended: &ended_by,
        at: &at,
    })
}
