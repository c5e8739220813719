//! A course for those who begin: five positions of Hoyito II, each with a task that its rule answers.

use hoyito::{Action, Game, IllegalMove, Rules, Side, Size, Turn, Variant};

/// A lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lesson {
    /// Sow one lap that ends in an empty hole.
    Sowing,
    /// Sow on from a hole that holds seeds.
    Relay,
    /// Take four with the last seed.
    Capture,
    /// Take the fours just before it, too.
    Several,
    /// Take the last four of all.
    End,
}

impl Lesson {
    /// All of them, in their order.
    pub const ALL: [Self; 5] = [Self::Sowing, Self::Relay, Self::Capture, Self::Several, Self::End];

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        // They are declared in their order.
        self as u8 + 1
    }

    /// Back from [`Self::number`].
    pub fn from_number(number: u64) -> Option<Self> {
        Self::ALL.into_iter().find(|lesson| u64::from(lesson.number()) == number)
    }

    /// Its position, South to move.
    pub const fn position(self) -> &'static str {
        match self {
            Self::Sowing => "0,0,1,0,9,2/0,1,6,6,1,10 s 4-8 0",
            Self::Relay => "0,0,2,0,0,5/3,4,5,13,7,1 s 0-8 1",
            Self::Capture => "0,1,2,8,3,0/2,1,4,4,5,2 s 8-8 1",
            Self::Several => "0,2,1,1,3,3/0,11,0,2,3,2 s 8-12 0",
            Self::End => "1,1,0,0,0,1/0,0,1,3,1,0 s 20-20 20",
        }
    }

    /// The round that it begins with.
    pub fn game(self) -> Option<Game> {
        Game::from_position(Rules::new(Variant::II, Size::Six).ok()?, self.position().parse().ok()?).ok()
    }

    /// Sows one of South's holes, if it is one that can be sown: the round then, the turn, and whether it does what the
    /// lesson asks for.
    ///
    /// # Errors
    /// When that hole cannot be sown.
    pub fn answered(self, letter: char) -> Option<Result<(Game, Turn, bool), IllegalMove>> {
        let hole = hoyito::Hole::from_letter(Size::Six, Side::South, letter)?;
        let played = self.game()?.play(hole);
        Some(played.map(|(after, turn)| {
            let met = self.is_met(&turn);
            (after, turn, met)
        }))
    }

    fn is_met(self, turn: &Turn) -> bool {
        let Action::Sowed(sowing) = &turn.action else { return false };
        match self {
            Self::Sowing => sowing.laps.len() == 1 && sowing.captures.is_empty(),
            Self::Relay => sowing.laps.len() > 1,
            Self::Capture => !sowing.captures.is_empty(),
            Self::Several => sowing.captures.len() > 1,
            Self::End => sowing.last_four.is_some(),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    /// Each lesson can be answered rightly and, so that there is something to learn, wrongly.
    #[test]
    fn lessons_can_be_met_and_missed() {
        for lesson in Lesson::ALL {
            assert_eq!(Lesson::from_number(lesson.number().into()), Some(lesson));
            let game = lesson.game().unwrap();
            assert_eq!(game.position().to_move, Some(Side::South));
            let letters = game.legal().into_iter().map(|hole| hole.letter(Size::Six));
            let met: Vec<bool> = letters.map(|letter| lesson.answered(letter).unwrap().unwrap().2).collect();
            assert!(met.contains(&true) && met.contains(&false), "{lesson:?}: {met:?}");
        }
        assert!(Lesson::Sowing.answered('L').is_none() && Lesson::Sowing.answered('A').unwrap().is_err());
    }
}
