//! Who plays, proves and explains.
//!
//! What a program that plays with people needs:
//!
//! | | |
//! |---|---|
//! | [`Shelf`] | the endgame tables, loaded or built in the background while others play |
//! | [`choose`] | a [`Level`]'s turn, by a seed and a [`Budget`] |
//! | [`hole_values`] | for a hint: what each hole is worth, takes now, and lets the other side take |
//! | [`judge`] | for a finished round: what each turn gave away, and what was best |
//! | [`fair_start`] | an opening to a position worth exactly 0, by its number |
//! | [`puzzle`], [`puzzle_of_day`] | a position with one clearly best turn |
//! | [`protocol`] | the engine for other programs, line by line |
//!
//! Values are differences in seeds, for the side to move unless said otherwise, of what both still gain.
//! Everything answers in the thread that asks, within its budget, and the same question with the same seed has
//! the same answer unless a deadline cuts it short. Beneath lie [`state`], [`search`] and [`proof`], for who
//! studies the game; they may change.

mod analysis;
mod budget;
mod cache;
mod choose;
mod endgame;
mod fair;
mod level;
pub mod proof;
pub mod protocol;
mod puzzle;
mod random;
pub mod search;
pub mod state;
mod tables;
mod think;

pub use analysis::{BLUNDER, HoleValue, Judged, hole_values, judge};
pub use budget::Budget;
pub use choose::{Choice, choose, choose_by};
pub use fair::{Opening, fair_start, fair_starts, usual_start_ends};
pub use level::{Level, Plan, UnknownLevel};
pub use puzzle::{Puzzle, puzzle, puzzle_of_day, puzzles};
pub use random::Random;
pub use tables::{Known, Progress, Shelf, TableError, Tables};
