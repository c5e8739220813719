//! Hoyito, the mancala of the Dominican south-west: its three variants on boards of two rows of six or
//! twelve holes.
//!
//! No dependencies and no chance of its own: the same calls always give the same game. The rules know neither
//! input nor output nor a clock; the engine reads and writes its tables where it is told to, and looks at the
//! clock only for a deadline it was given. From the bottom up:
//!
//! - [`Side`], [`BySide`]: the two seats.
//! - [`Size`], [`Hole`]: the track and its names.
//! - [`Variant`], [`Rules`]: what is played.
//! - [`Setup`], [`Board`]: where the seeds lie.
//! - [`sow()`], [`Sowing`]: one sowing as data; [`harvest()`]: its result alone.
//! - [`Position`], [`Game`], [`Turn`]: one round.
//! - [`Format`], [`Match`], [`Step`]: the rounds of a match.
//! - [`TurnText`], [`Record`]: a round as text, and back.
//! - [`perft()`]: counts sequences of turns, to check the rules by.
//! - [`engine`]: who plays, proves and explains.

mod board;
pub mod engine;
mod game;
mod hole;
mod perft;
mod position;
mod record;
mod round;
mod side;
mod sow;
mod track;
mod turn_text;
mod variant;

pub use board::{Board, Setup, SetupError};
pub use game::{Action, Ending, Expects, Game, HoleState, IllegalMove, RoundResult, Then, Turn};
pub use hole::{Hole, Size};
pub use perft::perft;
pub use position::{Position, PositionError};
pub use record::{Close, Fault, Place, Record, RecordError};
pub use round::{Format, MOST_ROUNDS, Match, MatchError, MatchResult, RoundOver, Step};
pub use side::{BySide, Side};
pub use sow::{Capture, Drop, Harvest, Lap, LastFour, Outcome, Sowing, harvest, sow};
pub use turn_text::{NoTurn, Taker, TurnText, turn_text};
pub use variant::{NotPlayedOn, Rules, UnknownVariant, Variant};

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
