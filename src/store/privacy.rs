//! All that is kept of one person, in every table: read as a whole, or made somebody else's.
//!
//! PRIVACY.md lists the columns, and a test holds it complete.

use super::{Db, StoreError, Tx};
use crate::ids::{GameId, GuildId, PlayerId};

impl Db {
    /// All that is kept of a person, as JSON for people to read; nothing of anybody else.
    pub(crate) async fn export(&self, person: PlayerId) -> Result<String, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"select jsonb_pretty(jsonb_build_object(
                'person', $1::bigint::text,
                'settings', (select jsonb_build_object('pings', pings, 'challengers', challengers, 'theme', theme,
                    'language', language, 'lessons', lessons) from people where id = $1),
                'blocked', (select coalesce(jsonb_agg(jsonb_build_object('person', blocked_id::text, 'name', name)
                    order by blocked_id), '[]') from blocks where person_id = $1),
                'not_now', (select coalesce(jsonb_agg(jsonb_build_object('challenger', challenger_id::text,
                    'until', until) order by until), '[]') from pauses where person_id = $1),
                'memberships', (select coalesce(jsonb_agg(jsonb_build_object('server', guild_id::text,
                    'belongs', belongs, 'checked_at', checked_at) order by guild_id), '[]')
                    from memberships where person_id = $1),
                'challenges', (select coalesce(jsonb_agg(jsonb_build_object('id', id::text,
                    'server', guild_id::text, 'channel', channel_id::text,
                    'part', case when challenger_id = $1 then 'challenger' else 'opponent' end,
                    'name', case when challenger_id = $1 then challenger_name else opponent_name end,
                    'variant', variant, 'holes', holes, 'rounds', rounds, 'rated', rated, 'state', state,
                    'created_at', created_at, 'settled_at', settled_at) order by id), '[]')
                    from challenges where $1 in (challenger_id, opponent_id)),
                'games', (select coalesce(jsonb_agg(jsonb_build_object('id', g.id::text,
                    'server', guild_id::text, 'channel', channel_id::text, 'variant', variant, 'holes', holes,
                    'rounds', rounds, 'seat', case when south_id = $1 then 'south' else 'north' end,
                    'name', case when south_id = $1 then south_name else north_name end,
                    'seeds', case when south_id = $1 then south_seeds else north_seeds end,
                    'rated', rated, 'state', state, 'ended_by', ended_by, 'started_at', started_at,
                    'ended_at', ended_at,
                    'result', case when state = 'live' then null when winner is null then 'drawn'
                        when (winner = 'south') = (south_id = $1) then 'won' else 'lost' end,
                    'turns', (select coalesce(jsonb_agg(jsonb_build_object('ply', ply, 'round', round,
                        'turn', turn, 'played_at', played_at) order by ply), '[]') from turns
                        where game_id = g.id and (side = 'south') = (south_id = $1))) order by g.id), '[]')
                    from games g where $1 in (south_id, north_id)),
                'puzzles', (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'hole', hole, 'solved', solved,
                    'answered_at', answered_at) order by day), '[]') from puzzle_answers where person_id = $1),
                'ratings', (select coalesce(jsonb_agg(jsonb_build_object('server', guild_id::text,
                    'variant', variant, 'holes', holes, 'name', name, 'rating', value, 'deviation', deviation,
                    'volatility', volatility, 'games', games, 'wins', wins, 'draws', draws, 'last_at', last_at)
                    order by guild_id, variant, holes), '[]') from ratings where person_id = $1),
                'rating_changes', (select coalesce(jsonb_agg(jsonb_build_object('game', game_id::text,
                    'server', guild_id::text, 'variant', variant, 'holes', holes, 'name', name, 'result', result,
                    'ended_at', ended_at, 'rating_before', value_before, 'rating', value, 'deviation', deviation)
                    order by number), '[]') from rating_changes where person_id = $1)
            )) as "export!""#,
            person.to_sql()
        )
        .fetch_one(&self.0)
        .await?)
    }
}

impl Tx {
    /// The live games of a person, in one server or all, the oldest first.
    pub(crate) async fn live_games_of(
        &mut self,
        person: PlayerId,
        guild: Option<GuildId>,
    ) -> Result<Vec<GameId>, StoreError> {
        let ids = sqlx::query_scalar!(
            "select id from games where state = 'live' and $1 in (south_id, north_id)
                and ($2::bigint is null or guild_id = $2) order by id",
            person.to_sql(),
            guild.map(GuildId::to_sql)
        )
        .fetch_all(&mut *self.0)
        .await?;
        Ok(ids.into_iter().map(GameId::from_sql).collect())
    }

    /// The open challenges that a person made or was named in, in one server or all, the oldest first.
    pub(crate) async fn open_challenges_of(
        &mut self,
        person: PlayerId,
        guild: Option<GuildId>,
    ) -> Result<Vec<GameId>, StoreError> {
        let ids = sqlx::query_scalar!(
            "select id from challenges where state = 'open' and $1 in (challenger_id, opponent_id)
                and ($2::bigint is null or guild_id = $2) order by id",
            person.to_sql(),
            guild.map(GuildId::to_sql)
        )
        .fetch_all(&mut *self.0)
        .await?;
        Ok(ids.into_iter().map(GameId::from_sql).collect())
    }

    /// Forgets a person, in one server or all: what others keep of them names somebody called `called` from now on, of
    /// whom nothing is known.
    pub(crate) async fn forget_person(
        &mut self,
        person: PlayerId,
        guild: Option<GuildId>,
        called: &str,
    ) -> Result<(), StoreError> {
        let deleted = sqlx::query_scalar!(r#"select nextval('deleted_people') as "id!""#)
            .fetch_one(&mut *self.0)
            .await?;
        let (person, guild) = (person.to_sql(), guild.map(GuildId::to_sql));
        for (table, id, name) in [
            ("challenges", "challenger_id", Some("challenger_name")),
            ("challenges", "opponent_id", Some("opponent_name")),
            ("games", "south_id", Some("south_name")),
            ("games", "north_id", Some("north_name")),
            ("ratings", "person_id", Some("name")),
            ("rating_changes", "person_id", Some("name")),
            ("rating_changes", "opponent_id", None),
        ] {
            let name = name.map_or(String::new(), |name| format!(", {name} = $4"));
            let sql = format!(
                "update {table} set {id} = $2{name}
                 where {id} = $1 and ($3::bigint is null or guild_id = $3) and $4::text is not null"
            );
            // Made of the names above alone.
            sqlx::query(sqlx::AssertSqlSafe(sql))
                .bind(person)
                .bind(deleted)
                .bind(guild)
                .bind(called)
                .execute(&mut *self.0)
                .await?;
        }
        sqlx::query!(
            "delete from memberships where person_id = $1 and ($2::bigint is null or guild_id = $2)",
            person,
            guild
        )
        .execute(&mut *self.0)
        .await?;
        if guild.is_some() {
            return Ok(());
        }
        for sql in [
            "delete from people where id = $1",
            "delete from blocks where person_id = $1",
            "delete from puzzle_answers where person_id = $1",
            "delete from pauses where person_id = $1",
        ] {
            sqlx::query(sql).bind(person).execute(&mut *self.0).await?;
        }
        // Who does not want to meet somebody need not, whatever that person does: those blocks and pauses are theirs.
        sqlx::query!("update blocks set name = $2 where blocked_id = $1", person, called)
            .execute(&mut *self.0)
            .await?;
        Ok(())
    }
}
