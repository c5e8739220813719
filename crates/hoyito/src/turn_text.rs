//! The text of one turn in a record. May import: `side`, `hole`, `position`, `game`.

use std::fmt;
use std::str::FromStr;

use crate::game::{Action, Turn};
use crate::hole::{Hole, Size};
use crate::position::number;
use crate::side::Side;

/// One turn as a record tells it: `C`, `Cx8`, `Cx4+4`, `Cx4+4N`, `--`.
///
/// The hole's letter, the seeds captured by fours, and whether the last four of the round followed; with a
/// side's letter when they went to the side that did not move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnText {
    /// The side to move passed.
    Pass,
    /// The side to move sowed a hole.
    Sow {
        /// The column's letter, upper case.
        letter: char,
        /// Seeds captured by fours.
        captured: u8,
        /// Who got the last four seeds, if they were taken.
        last_four: Option<Taker>,
    },
}

/// Who gets the last four seeds, seen from the side that moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taker {
    /// The side that moved.
    Mover,
    /// This side, which did not move.
    Other(Side),
}

impl TurnText {
    /// The text of a turn on a board of this size.
    pub fn of(turn: &Turn, size: Size) -> TurnText {
        let Action::Sowed(sowing) = &turn.action else { return TurnText::Pass };
        let last_four = sowing
            .last_four
            .map(|last| if last.to == turn.mover { Taker::Mover } else { Taker::Other(last.to) });
        TurnText::Sow { letter: sowing.from.letter(size), captured: sowing.captured(), last_four }
    }

    /// The hole that this side sowed; `None` for a pass, and for a letter that the board does not have.
    pub fn hole(self, size: Size, mover: Side) -> Option<Hole> {
        match self {
            TurnText::Pass => None,
            TurnText::Sow { letter, .. } => Hole::from_letter(size, mover, letter),
        }
    }
}

/// The text of a turn on a board of this size.
pub fn turn_text(turn: &Turn, size: Size) -> String {
    TurnText::of(turn, size).to_string()
}

impl fmt::Display for TurnText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TurnText::Sow { letter, captured, last_four } = self else { return f.write_str("--") };
        write!(f, "{letter}")?;
        if *captured > 0 {
            write!(f, "x{captured}")?;
        }
        match last_four {
            None => Ok(()),
            Some(Taker::Mover) => f.write_str("+4"),
            Some(Taker::Other(side)) => write!(f, "+4{}", side.letter().to_ascii_uppercase()),
        }
    }
}

impl FromStr for TurnText {
    type Err = NoTurn;

    fn from_str(text: &str) -> Result<TurnText, NoTurn> {
        if text == "--" {
            return Ok(TurnText::Pass);
        }
        let mut rest = text.chars();
        let letter = rest.next().filter(|letter| ('A'..='L').contains(letter)).ok_or(NoTurn)?;
        if rest.as_str().is_empty() {
            return Ok(TurnText::Sow { letter, captured: 0, last_four: None });
        }
        let taken = rest.as_str().strip_prefix('x').ok_or(NoTurn)?;
        let (captured, last_four) = match taken.split_once("+4") {
            None => (taken, None),
            Some((captured, "")) => (captured, Some(Taker::Mover)),
            Some((captured, side)) => (captured, Some(Taker::Other(upper_side(side).ok_or(NoTurn)?))),
        };
        let captured = number(captured).filter(|captured| (1..=24).any(|holes| *captured == 4 * holes));
        Ok(TurnText::Sow { letter, captured: captured.ok_or(NoTurn)?, last_four })
    }
}

/// `S` or `N`.
pub(crate) fn upper_side(text: &str) -> Option<Side> {
    match text {
        "S" => Some(Side::South),
        "N" => Some(Side::North),
        _ => None,
    }
}

/// The text is no turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoTurn;

impl fmt::Display for NoTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a turn like `C`, `Cx8`, `Cx4+4` or `--`")
    }
}

impl std::error::Error for NoTurn {}
