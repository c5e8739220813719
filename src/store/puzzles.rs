//! Rows of `puzzle_answers`.

use chrono::{DateTime, NaiveDate, Utc};

use super::{Db, StoreError, Tx};
use crate::ids::PlayerId;

impl Db {
    /// The letter that a person answered to the puzzle of a day.
    pub(crate) async fn puzzle_answer(
        &self,
        person: PlayerId,
        day: NaiveDate,
    ) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar!(
            "select hole from puzzle_answers where person_id = $1 and day = $2",
            person.to_sql(),
            day
        )
        .fetch_optional(&self.0)
        .await?)
    }

    /// How many puzzles a person has solved on days in a row, up to `last`.
    pub(crate) async fn puzzle_streak(&self, person: PlayerId, last: NaiveDate) -> Result<i64, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"select count(*) as "streak!" from (
                   select day, row_number() over (order by day desc) as place from puzzle_answers
                   where person_id = $1 and solved and day <= $2) solved
               where day + place::integer = $2 + 1"#,
            person.to_sql(),
            last
        )
        .fetch_one(&self.0)
        .await?)
    }
}

impl Tx {
    /// Keeps a person's answer to the puzzle of a day; the first one stands.
    pub(crate) async fn keep_puzzle_answer(
        &mut self,
        person: PlayerId,
        day: NaiveDate,
        letter: char,
        solved: bool,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "insert into puzzle_answers (person_id, day, hole, solved, answered_at) values ($1, $2, $3, $4, $5)
             on conflict do nothing",
            person.to_sql(),
            day,
            letter.to_string(),
            solved,
            now
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }
}
