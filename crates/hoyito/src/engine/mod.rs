//! Who plays, proves and explains.

mod analysis;
mod budget;
mod cache;
mod choose;
mod endgame;
mod fair;
mod level;
pub mod proof;
mod puzzle;
mod random;
pub mod search;
pub mod state;
mod tables;
mod think;

pub use analysis::{BLUNDER, HoleValue, Judged, hole_values, judge};
pub use budget::Budget;
pub use choose::{Choice, choose, choose_by};
pub use fair::{FairStart, fair_start, fair_starts};
pub use level::{Level, Plan, UnknownLevel};
pub use puzzle::{Puzzle, puzzle, puzzles};
pub use random::Random;
pub use tables::{Known, Progress, TableError, Tables};
