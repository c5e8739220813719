//! Rows of `people`, what a person has set (who has set nothing has no row), and of `pauses`.

use chrono::{DateTime, Utc};

use super::{StoreError, Tx};
use crate::ids::PlayerId;

impl Tx {
    /// Whether a person wants to be notified.
    pub(crate) async fn wants_pings(&mut self, person: PlayerId) -> Result<bool, StoreError> {
        let set = sqlx::query_scalar!("select pings from people where id = $1", person.to_sql())
            .fetch_optional(&mut *self.0)
            .await?;
        Ok(set.unwrap_or(true))
    }

    /// Keeps whether a person wants to be notified.
    pub(crate) async fn keep_pings(&mut self, person: PlayerId, pings: bool) -> Result<(), StoreError> {
        sqlx::query!(
            "insert into people (id, pings) values ($1, $2) on conflict (id) do update set pings = excluded.pings",
            person.to_sql(),
            pings
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
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
