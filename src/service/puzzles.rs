//! The puzzle of a day: the same for all in a server, answered once.

use chrono::{DateTime, Days, NaiveDate, Utc};
use hoyito::{
    Size,
    engine::{Puzzle, puzzle, puzzle_of_day},
};

use super::{Failure, Service, ratings::zone};
use crate::{
    ids::PlayerId,
    store::StoreError,
    table::{Place, Refusal},
};

/// The puzzle of a day, as somebody has it.
#[derive(Clone, Debug)]
pub struct DaysPuzzle {
    /// The day.
    pub day: NaiveDate,
    /// The position and its answer.
    pub puzzle: Puzzle,
    /// The letter that they answered.
    pub answer: Option<char>,
    /// Days in a row on which they solved it, today's included once it is answered.
    pub streak: i64,
}

impl DaysPuzzle {
    /// Whether they found the best hole.
    pub fn is_solved(&self) -> bool {
        self.answer == Some(self.puzzle.best.letter(Size::Six))
    }
}

impl Service {
    /// Today's puzzle in a place, as it stands for a person.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn todays_puzzle(
        &self,
        place: Place,
        person: PlayerId,
        now: DateTime<Utc>,
    ) -> Result<DaysPuzzle, Failure> {
        let day = self.today(place, now).await?;
        let number = (day - NaiveDate::default()).num_days();
        let puzzle = puzzle(puzzle_of_day(number)).ok_or(Refusal::PuzzleOver)?;
        let answer = self.db.puzzle_answer(person, day).await?;
        let last = if answer.is_some() { day } else { day - Days::new(1) };
        let streak = self.db.puzzle_streak(person, last).await?;
        Ok(DaysPuzzle { day, puzzle, answer: answer.and_then(|hole| hole.chars().next()), streak })
    }

    /// Answers the puzzle of a day, which must be today's; the first answer stands.
    ///
    /// # Errors
    /// When that day is over.
    pub async fn answer_puzzle(
        &self,
        place: Place,
        person: PlayerId,
        day: i64,
        letter: char,
        now: DateTime<Utc>,
    ) -> Result<DaysPuzzle, Failure> {
        let todays = self.todays_puzzle(place, person, now).await?;
        if (todays.day - NaiveDate::default()).num_days() != day {
            return Err(Refusal::PuzzleOver.into());
        }
        let size = Size::Six;
        let hole = todays.puzzle.game.legal().into_iter().find(|hole| hole.letter(size) == letter);
        let hole = hole.ok_or(Refusal::NoSuchHole { given: letter.to_string(), last: size.last_letter() })?;
        let mut tx = self.db.begin().await?;
        let solved = hole == todays.puzzle.best;
        tx.keep_puzzle_answer(person, todays.day, letter, solved, now).await?;
        tx.commit().await?;
        self.todays_puzzle(place, person, now).await
    }

    /// The day it is in a place: by the server's time zone, else by UTC.
    async fn today(&self, place: Place, now: DateTime<Utc>) -> Result<NaiveDate, StoreError> {
        let name = match place.guild {
            Some(guild) => self.db.guild_time_zone(guild).await?,
            None => None,
        };
        Ok(now.with_timezone(&zone(name.as_deref())).date_naive())
    }
}
