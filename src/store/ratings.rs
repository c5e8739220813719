//! Rows of `ratings` and `rating_changes`.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use hoyito::{Size, Variant};

use super::{Db, StoreError, Tx, challenges::columns, damaged};
use crate::{
    ids::{GameId, GuildId, PlayerId},
    ratings::{FEWEST_GAMES, MOST_DEVIATION, Outcome, Rating},
};

/// Which ratings: those of one server in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// The server.
    pub guild: GuildId,
    /// Whose rules.
    pub variant: Variant,
    /// Holes per row.
    pub size: Size,
}

/// What a game was for one of its players.
#[derive(Clone, Debug)]
pub struct Change {
    /// Who.
    pub person: PlayerId,
    /// The name they played under.
    pub name: String,
    /// Against whom.
    pub opponent: PlayerId,
    /// How it ended for them.
    pub outcome: Outcome,
    /// Their rating before the game, rested.
    pub before: Rating,
    /// And after it.
    pub after: Rating,
}

/// A game as it was counted.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// Which.
    pub game: GameId,
    /// When it ended.
    pub at: DateTime<Utc>,
    /// Its two players.
    pub people: [PlayerId; 2],
    /// How it ended for the first of them.
    pub first: Outcome,
}

/// What a game was for one of its players, computed again.
#[derive(Clone, Copy, Debug)]
pub struct Recomputed {
    /// Which game.
    pub game: GameId,
    /// Whose.
    pub person: PlayerId,
    /// Their rating before it, rested.
    pub before: Rating,
    /// And after it.
    pub after: Rating,
}

/// A game that was taken out of a ranking.
#[derive(Clone, Debug)]
pub struct Dropped {
    /// Out of which.
    pub ladder: Ladder,
    /// Where it stood in the order in which games were counted.
    pub number: i64,
    /// Its players.
    pub people: Vec<PlayerId>,
}

/// Somebody in a server's ranking.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Who.
    pub person: PlayerId,
    /// The name in their newest rated game.
    pub name: String,
    /// Their rating.
    pub value: f64,
    /// How uncertain it is by now.
    pub deviation: f64,
    /// Rated games in the time that is looked at.
    pub games: i64,
    /// Those won.
    pub wins: i64,
    /// Those drawn.
    pub draws: i64,
    /// Too few games or too uncertain; such people stand after the others.
    pub provisional: bool,
}

impl Tx {
    /// Lets the ratings of a server be changed by one transaction at a time.
    pub(crate) async fn lock_ratings(&mut self, guild: GuildId) -> Result<(), StoreError> {
        sqlx::query!("select pg_advisory_xact_lock($1)", guild.to_sql()).execute(&mut *self.0).await?;
        Ok(())
    }

    /// A person's rating as their newest game left it, and when that ended.
    pub(crate) async fn rating(
        &mut self,
        ladder: Ladder,
        person: PlayerId,
    ) -> Result<Option<(Rating, DateTime<Utc>)>, StoreError> {
        let row = sqlx::query!(
            "select value, deviation, volatility, last_at from ratings
             where guild_id = $1 and variant = $2 and holes = $3 and person_id = $4",
            ladder.guild.to_sql(),
            ladder.variant.as_str(),
            columns(ladder.size),
            person.to_sql()
        )
        .fetch_optional(&mut *self.0)
        .await?;
        Ok(row.map(|row| {
            let rating = Rating { value: row.value, deviation: row.deviation, volatility: row.volatility };
            (rating, row.last_at)
        }))
    }

    /// How many games between two people have counted in a server since then.
    pub(crate) async fn count_rated(
        &mut self,
        guild: GuildId,
        one: PlayerId,
        other: PlayerId,
        since: DateTime<Utc>,
    ) -> Result<i64, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"select count(*) as "count!" from rating_changes
               where guild_id = $1 and least(person_id, opponent_id) = least($2::bigint, $3::bigint)
                 and greatest(person_id, opponent_id) = greatest($2::bigint, $3::bigint)
                 and person_id = $2 and ended_at >= $4"#,
            guild.to_sql(),
            one.to_sql(),
            other.to_sql(),
            since
        )
        .fetch_one(&mut *self.0)
        .await?)
    }

    /// Writes what a game that ended at `now` was for one of its players, and their rating after it.
    pub(crate) async fn keep_change(
        &mut self,
        ladder: Ladder,
        game: GameId,
        change: &Change,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let Change { person, name, opponent, outcome, before, after } = change;
        sqlx::query!(
            "insert into rating_changes (game_id, person_id, guild_id, variant, holes, opponent_id, name, result,
                ended_at, value_before, value, deviation, volatility)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
            game.to_sql(),
            person.to_sql(),
            ladder.guild.to_sql(),
            ladder.variant.as_str(),
            columns(ladder.size),
            opponent.to_sql(),
            name,
            outcome_as_str(*outcome),
            now,
            before.value,
            after.value,
            after.deviation,
            after.volatility
        )
        .execute(&mut *self.0)
        .await?;
        sqlx::query!(
            "insert into ratings (guild_id, variant, holes, person_id, name, value, deviation, volatility, games,
                wins, draws, last_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, $10, $11)
             on conflict (guild_id, variant, holes, person_id) do update set name = excluded.name,
                value = excluded.value, deviation = excluded.deviation, volatility = excluded.volatility,
                games = ratings.games + 1, wins = ratings.wins + excluded.wins,
                draws = ratings.draws + excluded.draws, last_at = excluded.last_at",
            ladder.guild.to_sql(),
            ladder.variant.as_str(),
            columns(ladder.size),
            person.to_sql(),
            name,
            after.value,
            after.deviation,
            after.volatility,
            i32::from(*outcome == Outcome::Won),
            i32::from(*outcome == Outcome::Drawn),
            now
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }
}

impl Tx {
    /// Takes out what a game was for its players, if it was counted.
    pub(crate) async fn drop_changes(&mut self, game: GameId) -> Result<Option<Dropped>, StoreError> {
        let rows = sqlx::query!(
            "delete from rating_changes where game_id = $1
             returning guild_id, variant, holes, person_id, number",
            game.to_sql()
        )
        .fetch_all(&mut *self.0)
        .await?;
        let (Some(first), Some(number)) = (rows.first(), rows.iter().map(|row| row.number).min()) else {
            return Ok(None);
        };
        let bad = |what: &str| damaged("rating_changes", game.to_sql(), what);
        let size = usize::try_from(first.holes).ok().and_then(Size::from_columns);
        Ok(Some(Dropped {
            ladder: Ladder {
                guild: GuildId::from_sql(first.guild_id),
                variant: first.variant.parse().map_err(|_| bad("variant"))?,
                size: size.ok_or_else(|| bad("holes"))?,
            },
            number,
            people: rows.iter().map(|row| PlayerId::from_sql(row.person_id)).collect(),
        }))
    }

    /// The ratings in a ranking as they were before the game with that number, and when each was last changed.
    pub(crate) async fn ratings_before(
        &mut self,
        ladder: Ladder,
        number: i64,
    ) -> Result<HashMap<PlayerId, (Rating, DateTime<Utc>)>, StoreError> {
        let rows = sqlx::query!(
            "select distinct on (person_id) person_id, value, deviation, volatility, ended_at from rating_changes
             where guild_id = $1 and variant = $2 and holes = $3 and number < $4
             order by person_id, number desc",
            ladder.guild.to_sql(),
            ladder.variant.as_str(),
            columns(ladder.size),
            number
        )
        .fetch_all(&mut *self.0)
        .await?;
        let rating = |value, deviation, volatility| Rating { value, deviation, volatility };
        Ok(rows
            .into_iter()
            .map(|row| {
                let rating = rating(row.value, row.deviation, row.volatility);
                (PlayerId::from_sql(row.person_id), (rating, row.ended_at))
            })
            .collect())
    }

    /// The games of a ranking that were counted after the one with that number, in that order.
    pub(crate) async fn counted_after(
        &mut self,
        ladder: Ladder,
        number: i64,
    ) -> Result<Vec<Counted>, StoreError> {
        let rows = sqlx::query!(
            // Both rows of a game follow each other; the first stands for it.
            "select game_id, person_id, opponent_id, result, ended_at from (
                 select *, row_number() over (partition by game_id order by number) as nth from rating_changes
                 where guild_id = $1 and variant = $2 and holes = $3 and number > $4
             ) as c where nth = 1 order by number",
            ladder.guild.to_sql(),
            ladder.variant.as_str(),
            columns(ladder.size),
            number
        )
        .fetch_all(&mut *self.0)
        .await?;
        rows.into_iter()
            .map(|row| {
                let bad = || damaged("rating_changes", row.game_id, "result");
                Ok(Counted {
                    game: GameId::from_sql(row.game_id),
                    at: row.ended_at,
                    people: [row.person_id, row.opponent_id].map(PlayerId::from_sql),
                    first: outcome_from(&row.result).ok_or_else(bad)?,
                })
            })
            .collect()
    }

    /// Writes what games were for their players, computed again.
    pub(crate) async fn rewrite_changes(&mut self, computed: &[Recomputed]) -> Result<(), StoreError> {
        let of = |number: fn(&Recomputed) -> f64| computed.iter().map(number).collect::<Vec<f64>>();
        sqlx::query!(
            "update rating_changes c set value_before = n.value_before, value = n.value, deviation = n.deviation,
                volatility = n.volatility
             from unnest($1::bigint[], $2::bigint[], $3::float8[], $4::float8[], $5::float8[], $6::float8[])
                as n (game_id, person_id, value_before, value, deviation, volatility)
             where c.game_id = n.game_id and c.person_id = n.person_id",
            &computed.iter().map(|change| change.game.to_sql()).collect::<Vec<_>>(),
            &computed.iter().map(|change| change.person.to_sql()).collect::<Vec<_>>(),
            &of(|change| change.before.value),
            &of(|change| change.after.value),
            &of(|change| change.after.deviation),
            &of(|change| change.after.volatility)
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// Makes these people's ratings in a ranking what their changes say.
    pub(crate) async fn rebuild_ratings(
        &mut self,
        ladder: Ladder,
        people: &[PlayerId],
    ) -> Result<(), StoreError> {
        let people: Vec<i64> = people.iter().map(|person| person.to_sql()).collect();
        let (guild, variant, holes) = (ladder.guild.to_sql(), ladder.variant.as_str(), columns(ladder.size));
        sqlx::query!(
            "delete from ratings where guild_id = $1 and variant = $2 and holes = $3 and person_id = any($4)",
            guild,
            variant,
            holes,
            &people
        )
        .execute(&mut *self.0)
        .await?;
        sqlx::query!(
            "insert into ratings (guild_id, variant, holes, person_id, name, value, deviation, volatility, games,
                wins, draws, last_at)
             select $1, $2, $3, c.person_id, c.name, c.value, c.deviation, c.volatility, t.games, t.wins, t.draws,
                c.ended_at
             from (select person_id, max(number) as number, count(*) as games,
                     count(*) filter (where result = 'won') as wins,
                     count(*) filter (where result = 'drawn') as draws
                 from rating_changes
                 where guild_id = $1 and variant = $2 and holes = $3 and person_id = any($4)
                 group by person_id) t
             join rating_changes c on c.guild_id = $1 and c.variant = $2 and c.holes = $3 and c.number = t.number",
            guild,
            variant,
            holes,
            &people
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }
}

impl Db {
    /// A page of a server's ranking at `now`: those whose rating is certain first, then by rating. With `since`, of
    /// those who have played rated games since then, with these games. Without those of whom Discord has said since
    /// `checked_since` that they left.
    pub(crate) async fn standings(
        &self,
        ladder: Ladder,
        since: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
        checked_since: DateTime<Utc>,
        (skip, most): (i64, i64),
    ) -> Result<Vec<Standing>, StoreError> {
        let rows = sqlx::query!(
            r#"with recent as (
                   select person_id, count(*) as games, count(*) filter (where result = 'won') as wins,
                       count(*) filter (where result = 'drawn') as draws
                   from rating_changes
                   where guild_id = $1 and variant = $2 and holes = $3 and ended_at >= $4
                   group by person_id
               ), standing as (
                   select r.person_id, r.name, r.value, coalesce(c.games, r.games) as games,
                       coalesce(c.wins, r.wins) as wins, coalesce(c.draws, r.draws) as draws, r.games as all_games,
                       -- As in ratings::Rating::rested; the factor is Glicko-2's scale.
                       least(350, sqrt(r.deviation ^ 2 + (r.volatility * 173.7178) ^ 2
                           * greatest(0, floor(extract(epoch from $5::timestamptz - r.last_at) / 604800)))) as deviation
                   from ratings r left join recent c using (person_id)
                   where r.guild_id = $1 and r.variant = $2 and r.holes = $3
                       and ($4::timestamptz is null or c.person_id is not null)
                       -- Nobody who has left, and nobody who had their data deleted.
                       and r.person_id >= 1 << 22
                       and not exists (select from memberships m where m.guild_id = $1 and m.person_id = r.person_id
                           and not m.belongs and m.checked_at >= $10)
               )
               select person_id, name, value, deviation as "deviation!", games as "games!", wins as "wins!",
                   draws as "draws!", (all_games < $6 or deviation > $7) as "provisional!"
               from standing order by "provisional!", value desc, person_id offset $8 limit $9"#,
            ladder.guild.to_sql(),
            ladder.variant.as_str(),
            columns(ladder.size),
            since,
            now,
            FEWEST_GAMES,
            MOST_DEVIATION,
            skip,
            most,
            checked_since
        )
        .fetch_all(&self.0)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| Standing {
                person: PlayerId::from_sql(row.person_id),
                name: row.name,
                value: row.value,
                deviation: row.deviation,
                games: row.games,
                wins: row.wins,
                draws: row.draws,
                provisional: row.provisional,
            })
            .collect())
    }
}

pub(super) fn outcome_from(text: &str) -> Option<Outcome> {
    [Outcome::Won, Outcome::Drawn, Outcome::Lost].into_iter().find(|&outcome| outcome_as_str(outcome) == text)
}

fn outcome_as_str(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "won",
        Outcome::Drawn => "drawn",
        Outcome::Lost => "lost",
    }
}
