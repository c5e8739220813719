//! What rankings read from `games`.

use hoyito::{Size, Variant};

use super::{Db, StoreError, challenges::columns};
use crate::ids::{GuildId, PlayerId};

/// Which ranking: of everything, or of one variant on one board.
pub type RankedGame = Option<(Variant, Size)>;

/// Somebody's results in a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who.
    pub person: PlayerId,
    /// The name under which the newest game was played.
    pub name: String,
    /// Finished games.
    pub games: i64,
    /// Those won.
    pub wins: i64,
    /// Those drawn.
    pub draws: i64,
    /// Seeds captured in all of them.
    pub seeds: i64,
}

impl Db {
    /// A page of a server's ranking: more wins first, then more draws, more seeds, fewer games.
    pub(crate) async fn standings(
        &self,
        guild: GuildId,
        game: RankedGame,
        skip: i64,
        most: i64,
    ) -> Result<Vec<Standing>, StoreError> {
        let (variant, holes) = game.map(|(variant, size)| (variant.as_str(), columns(size))).unzip();
        let rows = sqlx::query!(
            r#"with chosen as (
                   select * from games
                   where guild_id = $1 and rated and state = 'over' and ended_by not in ('aborted', 'void')
                       and ($2::text is null or variant = $2) and ($3::smallint is null or holes = $3)
               ), seats as (
                   select id, south_id as person, south_name as name, south_seeds as seeds,
                       coalesce(winner = 'south', false) as won, winner is null as drawn from chosen
                   union all
                   select id, north_id, north_name, north_seeds,
                       coalesce(winner = 'north', false), winner is null from chosen
               )
               select person as "person!", (array_agg(name order by id desc))[1] as "name!",
                   count(*) as "games!", count(*) filter (where won) as "wins!",
                   count(*) filter (where drawn) as "draws!", sum(seeds)::bigint as "seeds!"
               from seats group by person
               order by 4 desc, 5 desc, 6 desc, 3, 1 offset $4 limit $5"#,
            guild.to_sql(),
            variant,
            holes,
            skip,
            most
        )
        .fetch_all(&self.0)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| Standing {
                person: PlayerId::from_sql(row.person),
                name: row.name,
                games: row.games,
                wins: row.wins,
                draws: row.draws,
                seeds: row.seeds,
            })
            .collect())
    }
}
