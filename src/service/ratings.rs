//! Ratings: what counts for them, and a server's ranking by them.

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeZone, Utc};
use chrono_tz::Tz;
use hoyito::{BySide, MatchResult, Side, Size, Variant};

use super::{Service, servers::MEMBERSHIP};
use crate::{
    ids::{GameId, GuildId},
    ratings::{self, Outcome, Rating},
    store::{Change, Counted, Ladder, Recomputed, Standing, StoreError, Tx},
    table::{EndedBy, Table, TableState},
};

/// People on a page of a ranking.
pub const PAGE: i64 = 10;

/// How many games of the same two people count in a server on one day.
pub const MOST_RATED_A_DAY: i64 = 3;

/// The time that a ranking looks at, in the server's time zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Period {
    /// All games.
    #[default]
    AllTime,
    /// Since the first of the month.
    Month,
    /// Since Monday.
    Week,
}

/// A page of a ranking.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// The people on it, the best first.
    pub standings: Vec<Standing>,
    /// Another page follows.
    pub more: bool,
}

impl Service {
    /// A page of a server's ranking, from 1.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ranking(
        &self,
        guild: GuildId,
        (variant, size): (Variant, Size),
        period: Period,
        page: i64,
        now: DateTime<Utc>,
    ) -> Result<Ranking, StoreError> {
        let zone = zone(self.db.guild_time_zone(guild).await?.as_deref());
        let ladder = Ladder { guild, variant, size };
        let since = period.began(zone, now);
        let mut standings =
            self.db.standings(ladder, since, now, now - MEMBERSHIP, ((page - 1) * PAGE, PAGE + 1)).await?;
        let page = usize::try_from(PAGE).unwrap_or(usize::MAX);
        let more = standings.len() > page;
        standings.truncate(page);
        Ok(Ranking { standings, more })
    }
}

/// Counts a game that has just ended, where it counts: between two people of a server, at most
/// [`MOST_RATED_A_DAY`] times a day.
pub(super) async fn rate(tx: &mut Tx, table: &Table, now: DateTime<Utc>) -> Result<(), StoreError> {
    let TableState::Over { by, result } = table.state else { return Ok(()) };
    let Some(guild) = table.place.guild.filter(|_| table.rated && table.place.is_ranked()) else {
        return Ok(());
    };
    // Whoever leaves before both have moved loses nothing by it, and the other gains nothing.
    if !table.has_begun() || matches!(by, EndedBy::Aborted | EndedBy::Void | EndedBy::Stopped) {
        return Ok(());
    }
    tx.lock_ratings(guild).await?;
    let zone = zone(tx.guild_time_zone(guild).await?.as_deref());
    let today = midnight(zone, now.with_timezone(&zone).date_naive());
    let BySide { south: Some(south), north: Some(north) } = table.seats.clone().map(|player| player.id())
    else {
        return Ok(());
    };
    let people = BySide { south, north };
    if tx.count_rated(guild, people.south, people.north, today).await? >= MOST_RATED_A_DAY {
        return Ok(());
    }
    let rules = table.game().rules();
    let ladder = Ladder { guild, variant: rules.variant, size: rules.size };
    let mut before = BySide::from_fn(|_| Rating::default());
    for side in Side::ALL {
        if let Some((rating, last)) = tx.rating(ladder, people[side]).await? {
            before[side] = rating.rested(last, now);
        }
    }
    let souths = match result {
        MatchResult::Won(Side::South) => Outcome::Won,
        MatchResult::Won(Side::North) => Outcome::Lost,
        MatchResult::Drawn => Outcome::Drawn,
    };
    let (south, north) = ratings::after(before.south, before.north, souths);
    let (after, outcomes) = (BySide { south, north }, BySide { south: souths, north: souths.turned() });
    for side in Side::ALL {
        let change = Change {
            person: people[side],
            name: table.seats[side].name().to_owned(),
            opponent: people[side.other()],
            outcome: outcomes[side],
            before: before[side],
            after: after[side],
        };
        tx.keep_change(ladder, table.id, &change, now).await?;
    }
    Ok(())
}

/// Takes a game out of its server's ratings: what came after it in the same ranking is computed again without it.
pub(super) async fn take_out(tx: &mut Tx, guild: GuildId, game: GameId) -> Result<(), StoreError> {
    tx.lock_ratings(guild).await?;
    let Some(counted) = tx.drop_changes(game).await? else { return Ok(()) };
    let mut ratings = tx.ratings_before(counted.ladder, counted.number).await?;
    let mut computed = Vec::new();
    for Counted { game, at, people, first } in tx.counted_after(counted.ladder, counted.number).await? {
        let before = people.map(|person| match ratings.get(&person) {
            Some(&(rating, last)) => rating.rested(last, at),
            None => Rating::default(),
        });
        let (one, other) = ratings::after(before[0], before[1], first);
        for (person, before, after) in [(people[0], before[0], one), (people[1], before[1], other)] {
            ratings.insert(person, (after, at));
            computed.push(Recomputed { game, person, before, after });
        }
    }
    tx.rewrite_changes(&computed).await?;
    let mut people = counted.people;
    people.extend(computed.iter().map(|change| change.person));
    people.sort_unstable();
    people.dedup();
    tx.rebuild_ratings(counted.ladder, &people).await
}

impl Period {
    /// A short name that does not change.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AllTime => "all",
            Self::Month => "month",
            Self::Week => "week",
        }
    }

    /// Back from [`Self::as_str`].
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::AllTime, Self::Month, Self::Week].into_iter().find(|period| period.as_str() == name)
    }

    /// When it began; `None` for all time.
    fn began(self, zone: Tz, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let today = now.with_timezone(&zone).date_naive();
        let day = match self {
            Self::AllTime => return None,
            Self::Month => today.with_day(1).unwrap_or(today),
            Self::Week => today - Days::new(u64::from(today.weekday().num_days_from_monday())),
        };
        Some(midnight(zone, day))
    }
}

/// The zone with that name; UTC where there is none, which settings do not allow.
pub(super) fn zone(name: Option<&str>) -> Tz {
    name.and_then(|name| name.parse().ok()).unwrap_or(Tz::UTC)
}

/// When a day begins. Where clocks are put forward over midnight, the day begins with the first moment after it; where
/// they are put back, with the earlier one.
fn midnight(zone: Tz, day: NaiveDate) -> DateTime<Utc> {
    let mut time = day.and_time(NaiveTime::MIN);
    loop {
        match zone.from_local_datetime(&time).earliest() {
            Some(begins) => return begins.to_utc(),
            None => time += chrono::TimeDelta::minutes(15),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn periods_begin_at_the_servers_midnight() {
        let santo_domingo: Tz = "America/Santo_Domingo".parse().unwrap();
        // A Tuesday, 22:30 on the Monday there.
        let now = at("2026-12-01T02:30:00Z");
        assert_eq!(Period::Week.began(santo_domingo, now), Some(at("2026-11-30T04:00:00Z")));
        assert_eq!(Period::Month.began(santo_domingo, now), Some(at("2026-11-01T04:00:00Z")));
        assert_eq!(Period::Month.began(Tz::UTC, now), Some(at("2026-12-01T00:00:00Z")));
        assert_eq!(Period::AllTime.began(Tz::UTC, now), None);
    }

    /// Clocks put forward and back, also over midnight itself.
    #[test]
    fn days_begin_once_whatever_clocks_do() {
        let begins = |zone: &str, year, month, day| {
            midnight(zone.parse().unwrap(), NaiveDate::from_ymd_opt(year, month, day).unwrap())
        };
        assert_eq!(begins("Europe/Madrid", 2026, 3, 29), at("2026-03-28T23:00:00Z"));
        assert_eq!(begins("Europe/Madrid", 2026, 3, 30), at("2026-03-29T22:00:00Z"));
        // In Cuba clocks go from 0:00 to 1:00, and from 1:00 back to 0:00.
        assert_eq!(begins("America/Havana", 2026, 3, 8), at("2026-03-08T05:00:00Z"));
        assert_eq!(begins("America/Havana", 2026, 11, 1), at("2026-11-01T04:00:00Z"));
        // A day that never was.
        assert_eq!(begins("Pacific/Apia", 2011, 12, 30), at("2011-12-30T10:00:00Z"));
    }
}
