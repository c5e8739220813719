//! Ratings from results, pure: Glicko-2, one game after another. Knows no SQL, no Discord and no words; imports nothing
//! of ours.
//!
//! The method: Mark Glickman, "Example of the Glicko-2 system", 2013 (<http://www.glicko.net/glicko/glicko2.pdf>). Each
//! game is a period of its own; a week without games makes a rating less certain, as a period without games does there.

use chrono::{DateTime, TimeDelta, Utc};
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2},
};

/// Fewer games, and a rating is provisional.
pub const FEWEST_GAMES: i32 = 5;

/// A deviation above this is provisional.
pub const MOST_DEVIATION: f64 = 110.0;

/// The deviation of somebody of whom nothing is known; none grows above it.
const UNKNOWN: f64 = 350.0;

/// How long a period without games is.
const PERIOD: TimeDelta = TimeDelta::weeks(1);

/// After so many periods without games a deviation has grown as far as it goes.
const MOST_PERIODS: i64 = 500;

/// How well somebody plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating itself; 1,500 is the middle.
    pub value: f64,
    /// How uncertain it is: with 95 % certainty it is right within twice as much.
    pub deviation: f64,
    /// How much their play changes.
    pub volatility: f64,
}

/// What a game was for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Won.
    Won,
    /// Drawn.
    Drawn,
    /// Lost.
    Lost,
}

impl Default for Rating {
    /// Of somebody of whom nothing is known.
    fn default() -> Self {
        Glicko2Rating::new().into()
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(Glicko2Rating { rating, deviation, volatility }: Glicko2Rating) -> Self {
        Self { value: rating, deviation, volatility }
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(Rating { value, deviation, volatility }: Rating) -> Self {
        Self { rating: value, deviation, volatility }
    }
}

impl Outcome {
    /// The same game for the other.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Won => Self::Lost,
            Self::Drawn => Self::Drawn,
            Self::Lost => Self::Won,
        }
    }
}

impl Rating {
    /// The rating as it has become by the time that went by since the last game.
    #[must_use]
    pub fn rested(self, last_game: DateTime<Utc>, now: DateTime<Utc>) -> Self {
        let periods = ((now - last_game).num_seconds() / PERIOD.num_seconds()).clamp(0, MOST_PERIODS);
        let rested = (0..periods).fold(Glicko2Rating::from(self), |rating, _| decay_deviation(&rating));
        Self { deviation: rested.deviation.min(UNKNOWN), ..self }
    }
}

/// Both ratings after a game, `outcome` being the first one's.
pub fn after(one: Rating, other: Rating, outcome: Outcome) -> (Rating, Rating) {
    let outcome = match outcome {
        Outcome::Won => Outcomes::WIN,
        Outcome::Drawn => Outcomes::DRAW,
        Outcome::Lost => Outcomes::LOSS,
    };
    let (one, other) = glicko2(&one.into(), &other.into(), &outcome, &Glicko2Config::new());
    (one.into(), other.into())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rating() -> impl Strategy<Value = Rating> {
        (100.0..3500.0_f64, 20.0..350.0_f64, 0.03..0.12_f64)
            .prop_map(|(value, deviation, volatility)| Rating { value, deviation, volatility })
    }

    proptest! {
        /// A winner never loses, a loser never gains, and both become more certain than they could have been.
        #[test]
        fn who_wins_does_not_lose(one in rating(), other in rating()) {
            let (winner, loser) = after(one, other, Outcome::Won);
            prop_assert!(winner.value >= one.value && loser.value <= other.value);
            prop_assert!(winner.deviation <= UNKNOWN + 1.0 && loser.deviation <= UNKNOWN + 1.0);
            let turned = after(other, one, Outcome::Won.turned());
            prop_assert!((turned.1.value - winner.value).abs() < 1e-6);
        }

        /// A draw brings ratings nearer to each other.
        #[test]
        fn a_draw_brings_nearer(one in rating(), other in rating()) {
            let (after_one, after_other) = after(one, other, Outcome::Drawn);
            let (before, now) = (one.value - other.value, after_one.value - after_other.value);
            prop_assert!(before.signum() * (before - now) >= -1e-9 || before == 0.0);
        }

        /// Time alone makes a rating less certain, and changes nothing else.
        #[test]
        fn rest_makes_less_certain(rating in rating(), weeks in 0..2_000_i64) {
            let start = DateTime::UNIX_EPOCH;
            let rested = rating.rested(start, start + TimeDelta::weeks(weeks));
            prop_assert!(rested.deviation >= rating.deviation && rested.deviation <= UNKNOWN);
            prop_assert_eq!((rested.value, rested.volatility), (rating.value, rating.volatility));
            prop_assert_eq!(rating.rested(start + TimeDelta::weeks(weeks), start), rating);
        }
    }

    /// The first game of the example in Glickman's paper, as a period of its own: 1500/200 wins against 1400/30.
    #[test]
    fn the_papers_example_comes_near() {
        let one = Rating { value: 1500.0, deviation: 200.0, volatility: 0.06 };
        let other = Rating { value: 1400.0, deviation: 30.0, volatility: 0.06 };
        let (winner, _) = after(one, other, Outcome::Won);
        assert!((winner.value - 1563.6).abs() < 0.5, "{winner:?}");
        assert!((winner.deviation - 175.4).abs() < 0.5, "{winner:?}");
    }
}
