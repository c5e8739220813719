//! What is in a channel: rows of several tables, by place.

use chrono::{DateTime, Utc};

use super::{Db, StoreError, Tx};
use crate::ids::{ChannelId, GuildId};

impl Tx {
    /// Ends the games of a place that is gone, or of its threads, as void: those under way, and those whose time ran
    /// out without anybody having been told. How many there were.
    pub(crate) async fn void_games(
        &mut self,
        channel: ChannelId,
        now: DateTime<Utc>,
    ) -> Result<u64, StoreError> {
        let ended = sqlx::query!(
            "update games set state = 'over', ended_by = 'void', winner = null, ended_at = $2, remind_at = null,
                deadline_at = null
             where (channel_id = $1 or parent_id = $1)
                and (state = 'live' or ended_by = 'timed_out' and exists (select from deliveries
                    where game_id = games.id and kind = 'end' and shown_at is null))",
            channel.to_sql(),
            now
        )
        .execute(&mut *self.0)
        .await?;
        Ok(ended.rows_affected())
    }

    /// Lets the open challenges of a place go that is gone.
    pub(crate) async fn drop_challenges(
        &mut self,
        channel: ChannelId,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "update challenges set state = 'expired', settled_at = $2
             where state = 'open' and (channel_id = $1 or parent_id = $1)",
            channel.to_sql(),
            now
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// Nothing has to be shown any more in a place that is gone.
    pub(crate) async fn drop_deliveries(
        &mut self,
        channel: ChannelId,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "update deliveries d set due_at = null, shown_at = $2
             where d.shown_at is null and exists (select from challenges c left join games g using (id)
                where c.id = d.game_id
                    and $1 in (coalesce(g.channel_id, c.channel_id), coalesce(g.parent_id, c.parent_id)))",
            channel.to_sql(),
            now
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// Lets everything that is to be shown in a channel wait until `due` at least, as if each had been tried so often.
    pub(crate) async fn postpone_deliveries(
        &mut self,
        channel: ChannelId,
        attempts: i32,
        due: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        // What was never taken by a worker may be leased to whoever decided it, who answers without the channel.
        sqlx::query!(
            "update deliveries d set due_at = case when attempts > 1 then $2 else greatest(due_at, $2) end, attempts = greatest(attempts, $3)
             where d.shown_at is null and exists (select from challenges c left join games g using (id)
                where c.id = d.game_id and coalesce(g.channel_id, c.channel_id) = $1)",
            channel.to_sql(),
            due,
            attempts
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// Begins the time of every mover in a channel anew.
    pub(crate) async fn rewind_clocks(
        &mut self,
        channel: ChannelId,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "update games set deadline_at = $2::timestamptz + turn_seconds * interval '1 second',
                remind_at = $2::timestamptz + turn_seconds * interval '0.75 seconds'
             where channel_id = $1 and state = 'live' and deadline_at is not null",
            channel.to_sql(),
            now
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// Lets what was postponed in a channel be shown at once. Whether there was anything.
    pub(crate) async fn hasten_deliveries(
        &mut self,
        channel: ChannelId,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let hastened = sqlx::query!(
            "update deliveries d set due_at = $2, attempts = 1
             where d.shown_at is null and d.due_at > $2::timestamptz + interval '90 seconds'
                and exists (select from challenges c left join games g using (id)
                    where c.id = d.game_id and coalesce(g.channel_id, c.channel_id) = $1)",
            channel.to_sql(),
            now
        )
        .execute(&mut *self.0)
        .await?;
        Ok(hastened.rows_affected() > 0)
    }
}

impl Db {
    /// The channels of a server, threads counted as their channels, in which games are played or challenges wait.
    pub(crate) async fn places_in_use(&self, guild: GuildId) -> Result<Vec<ChannelId>, StoreError> {
        let ids = sqlx::query_scalar!(
            r#"select coalesce(parent_id, channel_id) as "id!" from games
               where guild_id = $1 and state = 'live' and not answers_only
               union select coalesce(parent_id, channel_id) from challenges
               where guild_id = $1 and state = 'open' and not answers_only"#,
            guild.to_sql()
        )
        .fetch_all(&self.0)
        .await?;
        Ok(ids.into_iter().map(ChannelId::from_sql).collect())
    }
}
