//! What time does: columns of `games`, and the row of `presence`.

use chrono::{DateTime, Utc};

use super::{StoreError, Tx, damaged};
use crate::ids::GameId;

impl Tx {
    /// Takes a live game whose mover's time has run out at `now`, if there is one; nobody else gets it meanwhile.
    pub(crate) async fn take_timed_out(&mut self, now: DateTime<Utc>) -> Result<Option<GameId>, StoreError> {
        let id = sqlx::query_scalar!(
            "select id from games where state = 'live' and deadline_at <= $1
                 -- Where the bot was removed, nobody can play.
                 and not exists (select from guilds where guilds.id = guild_id and left_at is not null)
             order by deadline_at limit 1 for update skip locked",
            now
        )
        .fetch_optional(&mut *self.0)
        .await?;
        Ok(id.map(GameId::from_sql))
    }

    /// Stops a game's clock.
    pub(crate) async fn stop_clock(&mut self, id: GameId) -> Result<(), StoreError> {
        sqlx::query!("update games set deadline_at = null, remind_at = null where id = $1", id.to_sql())
            .execute(&mut *self.0)
            .await?;
        Ok(())
    }

    /// Marks the reminders that are due at `now` as given; of which games, on which ply.
    pub(crate) async fn take_reminders(
        &mut self,
        now: DateTime<Utc>,
    ) -> Result<Vec<(GameId, u32)>, StoreError> {
        let rows = sqlx::query!(
            "update games set remind_at = null
             where id in (select id from games where state = 'live' and remind_at <= $1
                     and not exists (select from guilds where guilds.id = guild_id and left_at is not null)
                 order by remind_at limit 100 for update skip locked)
             returning id, ply",
            now
        )
        .fetch_all(&mut *self.0)
        .await?;
        rows.into_iter()
            .map(|row| {
                let ply = u32::try_from(row.ply).map_err(|_| damaged("games", row.id, "ply"))?;
                Ok((GameId::from_sql(row.id), ply))
            })
            .collect()
    }

    /// Keeps that a bot is connected at `now`; when one was connected last before.
    pub(crate) async fn keep_presence(&mut self, now: DateTime<Utc>) -> Result<DateTime<Utc>, StoreError> {
        sqlx::query!("insert into presence (connected_at) values ($1) on conflict do nothing", now)
            .execute(&mut *self.0)
            .await?;
        let last = sqlx::query_scalar!("select connected_at from presence for update")
            .fetch_one(&mut *self.0)
            .await?;
        sqlx::query!("update presence set connected_at = greatest(connected_at, $1)", now)
            .execute(&mut *self.0)
            .await?;
        Ok(last)
    }

    /// Gives every live game the time back that went by from `since` to `now`.
    pub(crate) async fn move_deadlines(
        &mut self,
        since: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "update games set deadline_at = deadline_at + ($2::timestamptz - $1::timestamptz),
                remind_at = remind_at + ($2::timestamptz - $1::timestamptz)
             where state = 'live' and deadline_at is not null",
            since,
            now
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }
}
