//! A person in a server: ratings, results, habits.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::{Service, ratings::zone};
use crate::{
    ids::{GuildId, PlayerId},
    ratings::Outcome,
    store::{BestWin, FavouriteHole, Rated, RatingThen, StoreError},
};

/// What a server knows of a person.
#[derive(Clone, Debug)]
pub struct Profile {
    /// Their ratings with what came before, those with most games first.
    pub ratings: Vec<(Rated, Vec<RatingThen>)>,
    /// Their rated games, one after another.
    pub streak: Streak,
    /// The win against the strongest opponent.
    pub best_win: Option<BestWin>,
    /// The hole with which they begin most often.
    pub opening: Option<FavouriteHole>,
    /// The server's.
    pub time_zone: Tz,
}

/// Games in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// How the newest games ended, and how many in a row; `None` without any.
    pub now: Option<(Outcome, i64)>,
    /// The most wins in a row.
    pub longest: i64,
}

impl Streak {
    /// Of games, the newest first.
    pub fn of(outcomes: &[Outcome]) -> Self {
        let mut longest = 0;
        let mut wins = 0;
        for &outcome in outcomes {
            wins = if outcome == Outcome::Won { wins + 1 } else { 0 };
            longest = longest.max(wins);
        }
        let now = outcomes.first().map(|&newest| {
            let same = outcomes.iter().take_while(|&&outcome| outcome == newest).count();
            (newest, i64::try_from(same).unwrap_or(i64::MAX))
        });
        Self { now, longest }
    }
}

impl Service {
    /// What a server knows of a person at `now`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn profile(
        &self,
        guild: GuildId,
        person: PlayerId,
        now: DateTime<Utc>,
    ) -> Result<Profile, StoreError> {
        let mut ratings = Vec::new();
        for rated in self.db.ratings_of(guild, person).await? {
            let game = (rated.variant, rated.size);
            let over_time = self.db.ratings_over_time(guild, person, game).await?;
            ratings.push((Rated { rating: rated.rating.rested(rated.last_at, now), ..rated }, over_time));
        }
        Ok(Profile {
            ratings,
            streak: Streak::of(&self.db.outcomes(guild, person).await?),
            best_win: self.db.best_win(guild, person).await?,
            opening: self.db.favourite_opening(guild, person).await?,
            time_zone: zone(self.db.guild_time_zone(guild).await?.as_deref()),
        })
    }
}

#[cfg(test)]
mod tests {
    use Outcome::{Drawn, Lost, Won};

    use super::*;

    #[test]
    fn streaks_count_games_in_a_row() {
        assert_eq!(Streak::of(&[]), Streak::default());
        assert_eq!(Streak::of(&[Lost, Lost, Won]), Streak { now: Some((Lost, 2)), longest: 1 });
        assert_eq!(Streak::of(&[Won, Drawn, Won, Won, Won]), Streak { now: Some((Won, 1)), longest: 3 });
    }
}
