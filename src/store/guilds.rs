//! Rows of `guilds`.

use sqlx::PgExecutor;

use super::{Db, StoreError, Tx};
use crate::ids::GuildId;

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
}

impl Tx {
    /// The name of a server's time zone, if we have met the server.
    pub(crate) async fn guild_time_zone(&mut self, guild: GuildId) -> Result<Option<String>, StoreError> {
        time_zone(&mut *self.0, guild).await
    }
}

async fn time_zone(executor: impl PgExecutor<'_>, guild: GuildId) -> Result<Option<String>, StoreError> {
    Ok(sqlx::query_scalar!("select time_zone from guilds where id = $1", guild.to_sql())
        .fetch_optional(executor)
        .await?)
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
}
