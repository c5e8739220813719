//! Rows of `people`, what a person has set (who has set nothing has no row), of `blocks` and of `pauses`.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;

use super::{Db, StoreError, Tx, damaged};
use crate::{
    ids::{GuildId, PlayerId},
    table::{Challengers, Person, Preferences, Theme},
};

/// The codes of languages that were set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Languages {
    /// By the server.
    pub guild: Option<String>,
    /// By the person.
    pub person: Option<String>,
}

impl Tx {
    /// What a person has set.
    pub(crate) async fn preferences(&mut self, person: PlayerId) -> Result<Preferences, StoreError> {
        preferences(&mut *self.0, person).await
    }

    /// Keeps what a person has set.
    pub(crate) async fn keep_preferences(
        &mut self,
        person: PlayerId,
        set: &Preferences,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "insert into people (id, pings, challengers, theme, language) values ($1, $2, $3, $4, $5)
             on conflict (id) do update set pings = excluded.pings, challengers = excluded.challengers,
                theme = excluded.theme, language = excluded.language",
            person.to_sql(),
            set.pings,
            set.challengers.as_str(),
            set.theme.as_str(),
            set.language
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// Keeps that a person has done so many lessons; more stay more.
    pub(crate) async fn keep_lessons(&mut self, person: PlayerId, done: u8) -> Result<(), StoreError> {
        sqlx::query!(
            "insert into people (id, lessons) values ($1, $2)
             on conflict (id) do update set lessons = greatest(people.lessons, excluded.lessons)",
            person.to_sql(),
            i16::from(done)
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// Keeps that a person does not want to meet another.
    pub(crate) async fn keep_block(&mut self, person: PlayerId, other: &Person) -> Result<(), StoreError> {
        sqlx::query!(
            "insert into blocks (person_id, blocked_id, name) values ($1, $2, $3)
             on conflict (person_id, blocked_id) do update set name = excluded.name",
            person.to_sql(),
            other.id.to_sql(),
            other.name
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// Forgets that a person does not want to meet another.
    pub(crate) async fn lift_block(&mut self, person: PlayerId, other: PlayerId) -> Result<(), StoreError> {
        sqlx::query!(
            "delete from blocks where person_id = $1 and blocked_id = $2",
            person.to_sql(),
            other.to_sql()
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// Whom a person does not want to meet, in the order of their names.
    pub(crate) async fn blocks(&mut self, person: PlayerId) -> Result<Vec<Person>, StoreError> {
        let rows = sqlx::query!(
            "select blocked_id, name from blocks where person_id = $1 order by name, blocked_id",
            person.to_sql()
        )
        .fetch_all(&mut *self.0)
        .await?;
        let person = |id, name| Person { id: PlayerId::from_sql(id), name, pings: true };
        Ok(rows.into_iter().map(|row| person(row.blocked_id, row.name)).collect())
    }

    /// Whether a person does not want to meet another.
    pub(crate) async fn has_blocked(
        &mut self,
        person: PlayerId,
        other: PlayerId,
    ) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"select exists (select from blocks where person_id = $1 and blocked_id = $2) as "blocked!""#,
            person.to_sql(),
            other.to_sql()
        )
        .fetch_one(&mut *self.0)
        .await?)
    }

    /// Whether two people have played a game with each other.
    pub(crate) async fn have_played(&mut self, one: PlayerId, other: PlayerId) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"select exists (select from games where south_id = $1 and north_id = $2)
                or exists (select from games where south_id = $2 and north_id = $1) as "played!""#,
            one.to_sql(),
            other.to_sql()
        )
        .fetch_one(&mut *self.0)
        .await?)
    }

    /// Keeps that a person does not want to be challenged by another until then.
    pub(crate) async fn keep_pause(
        &mut self,
        person: PlayerId,
        challenger: PlayerId,
        until: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "insert into pauses (person_id, challenger_id, until) values ($1, $2, $3)
             on conflict (person_id, challenger_id) do update set until = excluded.until",
            person.to_sql(),
            challenger.to_sql(),
            until
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// Until when a person does not want to be challenged by another, if that is after `now`.
    pub(crate) async fn pause(
        &mut self,
        person: PlayerId,
        challenger: PlayerId,
        now: DateTime<Utc>,
    ) -> Result<Option<DateTime<Utc>>, StoreError> {
        let until = sqlx::query_scalar!(
            "select until from pauses where person_id = $1 and challenger_id = $2 and until > $3",
            person.to_sql(),
            challenger.to_sql(),
            now
        )
        .fetch_optional(&mut *self.0)
        .await?;
        Ok(until)
    }
}

impl Db {
    /// How many lessons a person has done.
    pub(crate) async fn lessons(&self, person: PlayerId) -> Result<u8, StoreError> {
        let done = sqlx::query_scalar!("select lessons from people where id = $1", person.to_sql())
            .fetch_optional(&self.0)
            .await?;
        u8::try_from(done.unwrap_or(0)).map_err(|_| damaged("people", person.to_sql(), "lessons"))
    }

    /// What a person has set.
    pub(crate) async fn preferences(&self, person: PlayerId) -> Result<Preferences, StoreError> {
        preferences(&self.0, person).await
    }

    /// The languages that were set for a person in a server.
    pub(crate) async fn languages(
        &self,
        guild: Option<GuildId>,
        person: PlayerId,
    ) -> Result<Languages, StoreError> {
        let row = sqlx::query!(
            r#"select (select language from guilds where id = $1) as guild,
                (select language from people where id = $2) as person"#,
            guild.map(GuildId::to_sql),
            person.to_sql()
        )
        .fetch_one(&self.0)
        .await?;
        Ok(Languages { guild: row.guild, person: row.person })
    }
}

async fn preferences(executor: impl PgExecutor<'_>, person: PlayerId) -> Result<Preferences, StoreError> {
    let row =
        sqlx::query!("select pings, challengers, theme, language from people where id = $1", person.to_sql())
            .fetch_optional(executor)
            .await?;
    let Some(row) = row else { return Ok(Preferences::default()) };
    let bad = |what| damaged("people", person.to_sql(), what);
    Ok(Preferences {
        pings: row.pings,
        challengers: Challengers::from_name(&row.challengers).ok_or_else(|| bad("challengers"))?,
        theme: Theme::from_name(&row.theme).ok_or_else(|| bad("theme"))?,
        language: row.language,
    })
}
