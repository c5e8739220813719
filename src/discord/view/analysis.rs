//! A finished round, judged turn by turn.

use hoyito::{BySide, engine::Judged};
use hoyito_board::{TurnValue, ValueGraph};

use super::{
    Art, Picture, Reply,
    board::count,
    game_name, listed,
    names::{name, plain, titled},
    scene::theme,
    turn_over,
};
use crate::{
    discord::custom_id::{ButtonId, RoundPage},
    i18n::{Locale, Message, text},
    table::Table,
};

/// The most blunders that are told; the picture marks all.
const MOST_TOLD: usize = 12;

/// A round of a finished game: its course as a picture, and the turns that gave most away.
pub fn analysis(table: &Table, page: RoundPage, judged: &[Judged], more: bool, locale: Locale) -> Reply {
    let say = |message: Message<'_>| text(locale, &message);
    let rules = table.game().rules();
    let game = game_name(locale, rules.variant, rules.size);
    let titled = table.seats.clone().map(|player| titled(&player, locale));
    let plain = table.seats.clone().map(|player| plain(player.name(), 40));
    let rounds = i64::from(table.play.rounds());
    let title = |names: &BySide<String>| {
        let (south, north) = (&*names.south, &*names.north);
        say(match rounds {
            1 => Message::AnalysisTitle { south, north, game: &game },
            _ => Message::AnalysisRound { south, north, game: &game, round: page.round.into(), rounds },
        })
    };
    let blunders: Vec<(i64, &Judged)> = (1..).zip(judged).filter(|(_, turn)| turn.is_blunder()).collect();
    let exact = judged.iter().filter(|turn| turn.exact).count();
    let mut lines = vec![
        format!("**{}**", title(&titled)),
        say(Message::AnalysisExact { exact: count(exact), turns: count(judged.len()) }),
        say(Message::AnalysisBlunders { blunders: count(blunders.len()) }),
    ];
    lines.extend(blunders.iter().take(MOST_TOLD).map(|(number, turn)| blunder(table, *number, turn, locale)));
    let untold = blunders.len().saturating_sub(MOST_TOLD);
    let graph = ValueGraph {
        names: table.seats.clone().map(|player| player.name().to_owned()),
        turns: judged.iter().map(value).collect(),
        thousands: locale.thousands(),
        theme: theme(table.theme),
    };
    let picture = Picture {
        art: Art::Values(graph),
        file: format!("hoyito-{}-analysis-{}.png", table.id, page.round),
        alt: say(Message::AnalysisAlt { title: &title(&plain) }),
    };
    let to = |round| ButtonId::Analyse(RoundPage { round, ..page });
    let turner = turn_over(page.round, more, locale, to);
    let buttons = if turner.is_empty() { Vec::new() } else { vec![turner] };
    Reply { picture: Some(picture), buttons, ..Reply::public(listed(&lines, untold, locale)) }
}

fn value(turn: &Judged) -> TurnValue {
    TurnValue { ahead: turn.after, exact: turn.exact, blunder: turn.is_blunder().then_some(turn.mover) }
}

/// A turn that gave much away, and the best one beside it.
fn blunder(table: &Table, number: i64, turn: &Judged, locale: Locale) -> String {
    let size = table.game().rules().size;
    let letter =
        |hole: Option<hoyito::Hole>| hole.map_or_else(String::new, |hole| hole.letter(size).to_string());
    text(
        locale,
        &Message::AnalysisBlunder {
            number,
            name: &name(&table.seats[turn.mover]),
            hole: &letter(turn.hole),
            seeds: turn.lost.into(),
            best: &letter(turn.best),
            sure: if turn.exact { "yes" } else { "no" },
        },
    )
}
