//! What `ratings`, `rating_changes`, `games` and `turns` say about one person in a server.

use chrono::{DateTime, Utc};
use hoyito::{Size, Variant};

use super::{Db, StoreError, damaged, ratings::outcome_from};
use crate::{
    ids::{GuildId, PlayerId},
    ratings::{FEWEST_GAMES, MOST_DEVIATION, Outcome, Rating},
};

/// The most points of a graph; the newest are taken.
const MOST_POINTS: i64 = 2_000;

/// A person's rating in one game of a server.
#[derive(Clone, Debug)]
pub struct Rated {
    /// Whose rules.
    pub variant: Variant,
    /// Holes per row.
    pub size: Size,
    /// The rating, as the newest game left it.
    pub rating: Rating,
    /// When that game ended.
    pub last_at: DateTime<Utc>,
    /// Rated games.
    pub games: i64,
    /// Those won.
    pub wins: i64,
    /// Those drawn.
    pub draws: i64,
}

/// A rating after one game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingThen {
    /// When the game ended.
    pub at: DateTime<Utc>,
    /// The rating after it.
    pub value: f64,
    /// And how uncertain it was.
    pub deviation: f64,
}

/// The win against the strongest opponent.
#[derive(Clone, Debug, PartialEq)]
pub struct BestWin {
    /// Who lost.
    pub name: String,
    /// Their rating before it.
    pub value: f64,
}

/// The hole with which a person begins most often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FavouriteHole {
    /// Its letter.
    pub letter: char,
    /// In how many games.
    pub games: i64,
    /// Of how many that the person began.
    pub of: i64,
}

impl Rated {
    /// Too few games, or too long ago, to be ranked among the others.
    pub fn is_provisional(&self) -> bool {
        self.games < FEWEST_GAMES.into() || self.rating.deviation > MOST_DEVIATION
    }
}

impl Db {
    /// A person's ratings in a server, those with most games first.
    pub(crate) async fn ratings_of(
        &self,
        guild: GuildId,
        person: PlayerId,
    ) -> Result<Vec<Rated>, StoreError> {
        let rows = sqlx::query!(
            "select variant, holes, value, deviation, volatility, last_at, games, wins, draws from ratings
             where guild_id = $1 and person_id = $2 order by games desc, variant, holes",
            guild.to_sql(),
            person.to_sql()
        )
        .fetch_all(&self.0)
        .await?;
        rows.into_iter()
            .map(|row| {
                let bad = |what: &str| damaged("ratings", person.to_sql(), what);
                let size = usize::try_from(row.holes).ok().and_then(Size::from_columns);
                Ok(Rated {
                    variant: row.variant.parse().map_err(|_| bad("variant"))?,
                    size: size.ok_or_else(|| bad("holes"))?,
                    rating: Rating { value: row.value, deviation: row.deviation, volatility: row.volatility },
                    last_at: row.last_at,
                    games: row.games.into(),
                    wins: row.wins.into(),
                    draws: row.draws.into(),
                })
            })
            .collect()
    }

    /// A person's ratings in one game of a server over time, the oldest first.
    pub(crate) async fn ratings_over_time(
        &self,
        guild: GuildId,
        person: PlayerId,
        (variant, size): (Variant, Size),
    ) -> Result<Vec<RatingThen>, StoreError> {
        let rows = sqlx::query!(
            "select ended_at, value, deviation from rating_changes
             where guild_id = $1 and person_id = $2 and variant = $3 and holes = $4
             order by number desc limit $5",
            guild.to_sql(),
            person.to_sql(),
            variant.as_str(),
            super::challenges::columns(size),
            MOST_POINTS
        )
        .fetch_all(&self.0)
        .await?;
        let then = |at, value, deviation| RatingThen { at, value, deviation };
        Ok(rows.into_iter().rev().map(|row| then(row.ended_at, row.value, row.deviation)).collect())
    }

    /// How a person's rated games in a server ended, the newest first.
    pub(crate) async fn outcomes(
        &self,
        guild: GuildId,
        person: PlayerId,
    ) -> Result<Vec<Outcome>, StoreError> {
        let results = sqlx::query_scalar!(
            "select result from rating_changes where guild_id = $1 and person_id = $2 order by number desc",
            guild.to_sql(),
            person.to_sql()
        )
        .fetch_all(&self.0)
        .await?;
        let bad = || damaged("rating_changes", person.to_sql(), "result");
        results.iter().map(|result| outcome_from(result).ok_or_else(bad)).collect()
    }

    /// A person's win against the strongest opponent, of the rated games in a server that were not played in private.
    pub(crate) async fn best_win(
        &self,
        guild: GuildId,
        person: PlayerId,
    ) -> Result<Option<BestWin>, StoreError> {
        Ok(sqlx::query_as!(
            BestWin,
            "select o.name, o.value_before as value from rating_changes p
             join rating_changes o on o.game_id = p.game_id and o.person_id = p.opponent_id
             join games g on g.id = p.game_id and not g.private
             where p.guild_id = $1 and p.person_id = $2 and p.result = 'won'
             order by o.value_before desc, p.number limit 1",
            guild.to_sql(),
            person.to_sql()
        )
        .fetch_optional(&self.0)
        .await?)
    }

    /// The hole with which a person begins most often, of all games begun and finished in a server.
    pub(crate) async fn favourite_opening(
        &self,
        guild: GuildId,
        person: PlayerId,
    ) -> Result<Option<FavouriteHole>, StoreError> {
        let row = sqlx::query!(
            r#"select left(t.turn, 1) as "letter!", count(*) as "games!", (sum(count(*)) over ())::bigint as "of!"
               from games g join turns t on t.game_id = g.id and t.ply = 1
               where g.guild_id = $1 and g.south_id = $2 and g.state = 'over' and g.opening is null
                   and t.turn ~ '^[A-L]'
               group by 1 order by 2 desc, 1 limit 1"#,
            guild.to_sql(),
            person.to_sql()
        )
        .fetch_optional(&self.0)
        .await?;
        Ok(row.and_then(|row| {
            Some(FavouriteHole { letter: row.letter.chars().next()?, games: row.games, of: row.of })
        }))
    }
}
