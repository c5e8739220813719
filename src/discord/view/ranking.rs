//! A server's ranking.

use hoyito_board::Leaderboard;

use super::{Art, Picture, Reply, game_name, names::escaped, scene::theme, turn_over};
use crate::{
    discord::custom_id::{ButtonId, RankingPage},
    i18n::{Locale, Message, text},
    service::{PAGE, Period, Ranking},
    store::Standing,
    table::Theme,
};

/// A page of a ranking.
pub fn ranking(page: RankingPage, ranking: &Ranking, own: Theme, locale: Locale) -> Reply {
    let say = |message: Message<'_>| text(locale, &message);
    let game = game_name(locale, page.variant, page.size);
    let period = say(match page.period {
        Period::AllTime => Message::RankingAllTime,
        Period::Month => Message::RankingMonth,
        Period::Week => Message::RankingWeek,
    });
    let mut lines = vec![say(Message::RankingTitle { game: &game, period: &period })];
    let number = i64::from(page.page);
    if ranking.standings.is_empty() {
        lines.push(say(match number {
            1 => Message::RankingEmpty,
            page => Message::RankingEmptyPage { page },
        }));
    }
    let mut provisional = false;
    for (rank, standing) in ((number - 1) * PAGE + 1..).zip(&ranking.standings) {
        if standing.provisional && !provisional {
            provisional = true;
            lines.push(say(Message::RankingProvisional));
        }
        lines.push(row(rank, standing, locale));
    }
    let picture = (!ranking.standings.is_empty()).then(|| picture(page, ranking, own, locale, &game, period));
    let to = |number| ButtonId::Ranking(RankingPage { page: number, ..page });
    let turner = turn_over(page.page, ranking.more, locale, to);
    let buttons = if turner.is_empty() { Vec::new() } else { vec![turner] };
    Reply { picture, buttons, ..Reply::public(lines.join("\n")) }
}

/// The same as a picture; those who cannot see it have the text.
fn picture(
    page: RankingPage,
    ranking: &Ranking,
    own: Theme,
    locale: Locale,
    game: &str,
    period: String,
) -> Picture {
    let count = |games: i64| u32::try_from(games).unwrap_or(u32::MAX);
    let first = (page.page - 1).saturating_mul(count(PAGE)).saturating_add(1);
    let rating = |rating: f64| u16::try_from(whole(rating).max(0)).unwrap_or(u16::MAX);
    let rows = (first..).zip(&ranking.standings).map(|(rank, standing)| hoyito_board::Standing {
        rank: (!standing.provisional).then_some(rank),
        name: standing.name.clone(),
        rating: rating(standing.value),
        deviation: rating(standing.deviation),
        wins: count(standing.wins),
        draws: count(standing.draws),
        losses: count(standing.games - standing.wins - standing.draws),
        // Everybody sees the same picture, so that it is nobody's.
        own: false,
    });
    let alt = text(locale, &Message::RankingAlt { game, period: &period });
    let subtitle = match page.page {
        1 => period,
        page => text(locale, &Message::RankingPeriodPage { period: &period, page: page.into() }),
    };
    let board = Leaderboard {
        title: game.to_owned(),
        subtitle,
        rows: rows.collect(),
        thousands: locale.thousands(),
        theme: theme(own),
    };
    Picture { art: Art::Leaderboard(board), file: "hoyito-ranking.png".to_owned(), alt }
}

fn row(rank: i64, standing: &Standing, locale: Locale) -> String {
    text(
        locale,
        &Message::RankingRow {
            rank,
            name: &escaped(&standing.name),
            rating: whole(standing.value),
            deviation: whole(standing.deviation),
            games: standing.games,
            wins: standing.wins,
            draws: standing.draws,
        },
    )
}

/// A rating as people read it.
#[expect(clippy::cast_possible_truncation, reason = "ratings are a few thousands")]
pub fn whole(rating: f64) -> i64 {
    rating.round() as i64
}
