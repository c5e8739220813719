//! Who plays, proves and explains.

mod budget;
mod cache;
mod random;
pub mod search;
pub mod state;
mod tables;

pub use budget::Budget;
pub use random::Random;
pub use tables::{Known, Progress, TableError, Tables};
