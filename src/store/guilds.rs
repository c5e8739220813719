//! Rows of `guilds`, of `allowed_channels` and of `memberships`.

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use hoyito::Size;
use sqlx::PgExecutor;

use super::{
    Db, StoreError, Tx,
    challenges::{columns, seconds},
    damaged,
};
use crate::{
    ids::{ChannelId, GuildId, PlayerId},
    table::{GuildSettings, PartialTerms, Time},
};

/// Discord's locale of servers of which we know none.
const UNKNOWN_LOCALE: &str = "en-US";

impl Tx {
    /// Keeps the server's language. Writes only when it changed.
    pub(crate) async fn keep_guild_locale(&mut self, guild: GuildId, locale: &str) -> Result<(), StoreError> {
        sqlx::query!(
            "insert into guilds (id, locale) values ($1, $2)
             on conflict (id) do update set locale = excluded.locale where guilds.locale <> excluded.locale",
            guild.to_sql(),
            locale
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// The name of a server's time zone, if we have met the server.
    pub(crate) async fn guild_time_zone(&mut self, guild: GuildId) -> Result<Option<String>, StoreError> {
        time_zone(&mut *self.0, guild).await
    }

    /// What a server has set; nobody else changes it until the transaction ends.
    pub(crate) async fn lock_guild(&mut self, guild: GuildId) -> Result<GuildSettings, StoreError> {
        sqlx::query!(
            "insert into guilds (id, locale) values ($1, $2) on conflict do nothing",
            guild.to_sql(),
            UNKNOWN_LOCALE
        )
        .execute(&mut *self.0)
        .await?;
        sqlx::query!("select from guilds where id = $1 for update", guild.to_sql())
            .fetch_one(&mut *self.0)
            .await?;
        guild_settings(&mut self.0, guild).await
    }

    /// Keeps what a server has set, but for its channels.
    pub(crate) async fn keep_guild_settings(
        &mut self,
        guild: GuildId,
        set: &GuildSettings,
    ) -> Result<(), StoreError> {
        let PartialTerms { game, rounds, time, rated, thread } = set.defaults;
        sqlx::query!(
            "update guilds set language = $2, time_zone = $3, default_variant = $4, default_holes = $5,
                default_rounds = $6, default_turn_seconds = $7, default_rated = $8, default_thread = $9
             where id = $1",
            guild.to_sql(),
            set.language,
            set.time_zone.name(),
            game.map(|(variant, _)| variant.as_str()),
            game.map(|(_, size)| columns(size)),
            rounds.map(i16::from),
            time.map(|time| time.map_or(0, seconds)),
            rated,
            thread
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// Keeps that challenges can be made in a channel.
    pub(crate) async fn allow_channel(
        &mut self,
        guild: GuildId,
        channel: ChannelId,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "insert into allowed_channels (guild_id, channel_id) values ($1, $2) on conflict do nothing",
            guild.to_sql(),
            channel.to_sql()
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// Takes a channel from those where challenges can be made.
    pub(crate) async fn forbid_channel(
        &mut self,
        guild: GuildId,
        channel: ChannelId,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "delete from allowed_channels where guild_id = $1 and channel_id = $2",
            guild.to_sql(),
            channel.to_sql()
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// The channels where challenges can be made; none when all are.
    pub(crate) async fn allowed_channels(&mut self, guild: GuildId) -> Result<Vec<ChannelId>, StoreError> {
        allowed_channels(&mut *self.0, guild).await
    }

    /// A deleted channel is no place for challenges any more.
    pub(crate) async fn forget_channel(&mut self, channel: ChannelId) -> Result<(), StoreError> {
        sqlx::query!("delete from allowed_channels where channel_id = $1", channel.to_sql())
            .execute(&mut *self.0)
            .await?;
        Ok(())
    }

    /// Keeps that the bot belonged to a server at `now`; since when it did not, if it was removed before. Events may
    /// come to their end in another order than that in which they happened.
    pub(crate) async fn join_guild(
        &mut self,
        guild: GuildId,
        locale: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<DateTime<Utc>>, StoreError> {
        self.keep_guild_locale(guild, locale).await?;
        let left = sqlx::query_scalar!("select left_at from guilds where id = $1 for update", guild.to_sql())
            .fetch_one(&mut *self.0)
            .await?
            .filter(|&left: &DateTime<Utc>| left <= now);
        sqlx::query!(
            "update guilds set joined = true, left_at = case when left_at > $2 then left_at end where id = $1",
            guild.to_sql(),
            now
        )
        .execute(&mut *self.0)
        .await?;
        Ok(left)
    }

    /// Keeps that the bot was removed from a server by `now`. Whether it belonged to it.
    pub(crate) async fn leave_guild(
        &mut self,
        guild: GuildId,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let left = sqlx::query!(
            "update guilds set left_at = coalesce(left_at, $2) where id = $1 and joined",
            guild.to_sql(),
            now
        )
        .execute(&mut *self.0)
        .await?;
        Ok(left.rows_affected() > 0)
    }

    /// The servers that we believe to belong to, of those that a connection with that number, of so many, hears of.
    pub(crate) async fn joined_guilds(
        &mut self,
        shard: i64,
        shards: i64,
    ) -> Result<Vec<GuildId>, StoreError> {
        let ids = sqlx::query_scalar!(
            "select id from guilds where joined and left_at is null and (id >> 22) % $2 = $1",
            shard,
            shards
        )
        .fetch_all(&mut *self.0)
        .await?;
        Ok(ids.into_iter().map(GuildId::from_sql).collect())
    }

    /// Gives the games of a server the time back in which nobody could play there.
    pub(crate) async fn move_guild_deadlines(
        &mut self,
        guild: GuildId,
        since: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "update games set deadline_at = deadline_at + ($3::timestamptz - $2::timestamptz),
                remind_at = remind_at + ($3::timestamptz - $2::timestamptz)
             where guild_id = $1 and state = 'live' and deadline_at is not null",
            guild.to_sql(),
            since,
            now
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// A server that the bot was removed from before then, if there is one.
    pub(crate) async fn guild_left_before(
        &mut self,
        then: DateTime<Utc>,
    ) -> Result<Option<GuildId>, StoreError> {
        let id = sqlx::query_scalar!(
            "select id from guilds where left_at < $1 limit 1 for update skip locked",
            then
        )
        .fetch_optional(&mut *self.0)
        .await?;
        Ok(id.map(GuildId::from_sql))
    }

    /// Deletes everything of a server.
    pub(crate) async fn delete_guild(&mut self, guild: GuildId) -> Result<(), StoreError> {
        // In the order in which rows name each other.
        for sql in [
            "delete from deliveries where game_id in (select id from challenges where guild_id = $1)",
            "delete from turns where game_id in (select id from games where guild_id = $1)",
            "delete from rating_changes where guild_id = $1",
            "delete from ratings where guild_id = $1",
            "update challenges set rematch_of = null where guild_id = $1",
            "delete from games where guild_id = $1",
            "delete from challenges where guild_id = $1",
            "delete from memberships where guild_id = $1",
            "delete from allowed_channels where guild_id = $1",
            "delete from guilds where id = $1",
        ] {
            sqlx::query(sql).bind(guild.to_sql()).execute(&mut *self.0).await?;
        }
        Ok(())
    }

    /// Keeps who belongs to a server, as Discord said at `now`.
    pub(crate) async fn keep_memberships(
        &mut self,
        guild: GuildId,
        people: &[(PlayerId, bool)],
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let ids: Vec<i64> = people.iter().map(|(person, _)| person.to_sql()).collect();
        let belongs: Vec<bool> = people.iter().map(|&(_, belongs)| belongs).collect();
        sqlx::query!(
            "insert into memberships (guild_id, person_id, belongs, checked_at)
             select $1, person_id, belongs, $4 from unnest($2::bigint[], $3::boolean[]) as p (person_id, belongs)
             on conflict (guild_id, person_id) do update set belongs = excluded.belongs,
                checked_at = excluded.checked_at",
            guild.to_sql(),
            &ids,
            &belongs,
            now
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// Whether Discord said last that a person does not belong to a server.
    pub(crate) async fn has_left(&mut self, guild: GuildId, person: PlayerId) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"select exists (select from memberships where guild_id = $1 and person_id = $2 and not belongs)
                as "left!""#,
            guild.to_sql(),
            person.to_sql()
        )
        .fetch_one(&mut *self.0)
        .await?)
    }
}

impl Db {
    /// The name of a server's time zone, if we have met the server.
    pub(crate) async fn guild_time_zone(&self, guild: GuildId) -> Result<Option<String>, StoreError> {
        time_zone(&self.0, guild).await
    }

    /// The language of what everybody in a server reads, if we have met it: the one that was set, else Discord's
    /// locale of it.
    pub(crate) async fn guild_language(&self, guild: GuildId) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"select coalesce(language, locale) as "language!" from guilds where id = $1"#,
            guild.to_sql()
        )
        .fetch_optional(&self.0)
        .await?)
    }

    /// What a server has set.
    pub(crate) async fn guild_settings(&self, guild: GuildId) -> Result<GuildSettings, StoreError> {
        guild_settings(&mut *self.0.acquire().await?, guild).await
    }

    /// Of these people those of whom Discord has not said since then whether they belong to a server.
    pub(crate) async fn unchecked(
        &self,
        guild: GuildId,
        people: &[PlayerId],
        since: DateTime<Utc>,
    ) -> Result<Vec<PlayerId>, StoreError> {
        let ids: Vec<i64> = people.iter().map(|person| person.to_sql()).collect();
        let unchecked = sqlx::query_scalar!(
            r#"select p.id as "id!" from unnest($2::bigint[]) as p (id) where not exists (select from memberships m
                where m.guild_id = $1 and m.person_id = p.id and m.checked_at >= $3)"#,
            guild.to_sql(),
            &ids,
            since
        )
        .fetch_all(&self.0)
        .await?;
        Ok(unchecked.into_iter().map(PlayerId::from_sql).collect())
    }
}

async fn time_zone(executor: impl PgExecutor<'_>, guild: GuildId) -> Result<Option<String>, StoreError> {
    Ok(sqlx::query_scalar!("select time_zone from guilds where id = $1", guild.to_sql())
        .fetch_optional(executor)
        .await?)
}

async fn allowed_channels(
    executor: impl PgExecutor<'_>,
    guild: GuildId,
) -> Result<Vec<ChannelId>, StoreError> {
    let ids = sqlx::query_scalar!(
        "select channel_id from allowed_channels where guild_id = $1 order by channel_id",
        guild.to_sql()
    )
    .fetch_all(executor)
    .await?;
    Ok(ids.into_iter().map(ChannelId::from_sql).collect())
}

async fn guild_settings(
    connection: &mut sqlx::PgConnection,
    guild: GuildId,
) -> Result<GuildSettings, StoreError> {
    let row = sqlx::query!(
        "select language, time_zone, default_variant, default_holes, default_rounds, default_turn_seconds,
            default_rated, default_thread from guilds where id = $1",
        guild.to_sql()
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(GuildSettings::default()) };
    let bad = |what: &str| damaged("guilds", guild.to_sql(), what);
    let game = match (&row.default_variant, row.default_holes) {
        (Some(variant), Some(holes)) => Some((
            variant.parse().map_err(|_| bad("default_variant"))?,
            usize::try_from(holes).ok().and_then(Size::from_columns).ok_or_else(|| bad("default_holes"))?,
        )),
        _ => None,
    };
    let time: Option<Time> = row.default_turn_seconds.map(|limit| match limit {
        0 => None,
        limit => Some(TimeDelta::seconds(limit.into())),
    });
    Ok(GuildSettings {
        language: row.language,
        time_zone: row.time_zone.parse::<Tz>().map_err(|_| bad("time_zone"))?,
        channels: allowed_channels(connection, guild).await?,
        defaults: PartialTerms {
            game,
            rounds: row.default_rounds.map(u8::try_from).transpose().map_err(|_| bad("default_rounds"))?,
            time,
            rated: row.default_rated,
            thread: row.default_thread,
        },
    })
}
