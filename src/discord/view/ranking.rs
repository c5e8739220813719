//! A server's ranking as text.

use super::{Reply, game_name, names::escaped};
use crate::{
    i18n::{Locale, Message, text},
    service::PAGE,
    store::{RankedGame, Standing},
};

/// A page of a ranking, from 1; `more` when another follows.
pub fn ranking(game: RankedGame, page: i64, standings: &[Standing], more: bool, locale: Locale) -> Reply {
    let say = |message: Message<'_>| text(locale, &message);
    let played =
        game.map_or_else(|| say(Message::RankingAll), |(variant, size)| game_name(locale, variant, size));
    let mut lines = vec![say(Message::RankingTitle { game: &played })];
    if standings.is_empty() {
        let nobody = if page == 1 { Message::RankingEmpty } else { Message::RankingEmptyPage { page } };
        lines.push(say(nobody));
    }
    lines.extend(((page - 1) * PAGE + 1..).zip(standings).map(|(rank, standing)| {
        say(Message::RankingRow {
            rank,
            name: &escaped(&standing.name),
            games: standing.games,
            wins: standing.wins,
            draws: standing.draws,
            seeds: standing.seeds,
        })
    }));
    if more {
        lines.push(say(Message::RankingMore { page: page + 1 }));
    }
    Reply::public(lines.join("\n"))
}
