//! What can be wrong with a record, and where.

use std::fmt;

use crate::game::{IllegalMove, RoundResult};
use crate::position::PositionError;
use crate::side::{BySide, Side};
use crate::turn_text::TurnText;
use crate::variant::NotPlayedOn;

/// A record that cannot be read or replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// Where.
    pub place: Place,
    /// What.
    pub fault: Fault,
}

/// Where a record is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In this line of the headers, from 1.
    Line(usize),
    /// In the headers as a whole.
    Headers,
    /// In this turn, from 1.
    Turn(usize),
    /// In what ended the round.
    End,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A header is not `key: value`.
    NoHeader,
    /// No header has this key.
    UnknownHeader(String),
    /// The header occurs twice.
    HeaderTwice(&'static str),
    /// The header is missing.
    HeaderMissing(&'static str),
    /// The header means nothing for this variant and round.
    HeaderOutOfPlace(&'static str),
    /// The header's value is none it can have.
    Value {
        /// The header's key.
        key: &'static str,
        /// What it may be.
        expected: &'static str,
    },
    /// The variant is not played on boards of this size.
    NotPlayedOn(NotPlayedOn),
    /// The starting position cannot be.
    Start(PositionError),
    /// Another side is to move in the starting position than the one said to be first.
    FirstIsNotToMove,
    /// This is neither a turn nor the end of a round.
    NoTurn(String),
    /// Something follows what ended the round.
    AfterTheEnd,
    /// The board has no hole of this letter.
    NoSuchLetter,
    /// The turn may not be played.
    Illegal(IllegalMove),
    /// The turn captures something else than it says.
    OtherCaptures {
        /// What it should say.
        expected: TurnText,
    },
    /// The round was over by its turns.
    AlreadyOver,
    /// The rest is split in another way than is said, or nothing is said of it.
    OtherSplit {
        /// What each side gets.
        expected: BySide<u8>,
    },
    /// The result is another one.
    OtherResult {
        /// What it should be.
        expected: Option<RoundResult>,
    },
}

impl Fault {
    pub(super) fn in_line(self, number: usize) -> RecordError {
        RecordError { place: Place::Line(number), fault: self }
    }

    pub(super) fn in_headers(self) -> RecordError {
        RecordError { place: Place::Headers, fault: self }
    }

    pub(super) fn in_turn(self, number: usize) -> RecordError {
        RecordError { place: Place::Turn(number), fault: self }
    }

    pub(super) fn at_the_end(self) -> RecordError {
        RecordError { place: Place::End, fault: self }
    }
}

impl From<IllegalMove> for Fault {
    fn from(error: IllegalMove) -> Self {
        Fault::Illegal(error)
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Line(number) => write!(f, "line {number}: ")?,
            Place::Headers => f.write_str("headers: ")?,
            Place::Turn(number) => write!(f, "turn {number}: ")?,
            Place::End => f.write_str("end: ")?,
        }
        self.fault.fmt(f)
    }
}

impl std::error::Error for RecordError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.fault {
            Fault::NotPlayedOn(error) => Some(error),
            Fault::Start(error) => Some(error),
            Fault::Illegal(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoHeader => f.write_str("expected `key: value`"),
            Fault::UnknownHeader(key) => write!(f, "there is no header `{key}`"),
            Fault::HeaderTwice(key) => write!(f, "the header `{key}` occurs twice"),
            Fault::HeaderMissing(key) => write!(f, "the header `{key}` is missing"),
            Fault::HeaderOutOfPlace(key) => {
                write!(f, "the header `{key}` means nothing for this variant and round")
            }
            Fault::Value { key, expected } => write!(f, "`{key}` is not {expected}"),
            Fault::NotPlayedOn(error) => error.fmt(f),
            Fault::Start(error) => error.fmt(f),
            Fault::FirstIsNotToMove => f.write_str("in the starting position another side is to move"),
            Fault::NoTurn(word) => write!(f, "`{word}` is neither a turn nor the end of a round"),
            Fault::AfterTheEnd => f.write_str("the round is over before this"),
            Fault::NoSuchLetter => f.write_str("the board has no hole of this letter"),
            Fault::Illegal(error) => error.fmt(f),
            Fault::OtherCaptures { expected } => write!(f, "played out, the turn is `{expected}`"),
            Fault::AlreadyOver => f.write_str("the last turn had ended the round already"),
            Fault::OtherSplit { expected: BySide { south, north } } => {
                write!(f, "expected `split {south}-{north}`")
            }
            Fault::OtherResult { expected: None } => f.write_str("the round has no result"),
            Fault::OtherResult { expected: Some(result) } => {
                let winner = result.winner().map_or(super::DRAWN, Side::as_str);
                write!(f, "the result is `{winner}`")
            }
        }
    }
}
