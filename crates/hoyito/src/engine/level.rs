//! How strong the engine plays. Imports nothing.

use std::fmt;
use std::str::FromStr;

/// How strong the engine plays, from weak to strong. `docs/ladder.md` tells how they fare against each
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Sees little and slips often: for who plays the first time.
    Beginner,
    /// Sees the next turns, and slips now and then.
    Casual,
    /// Sees what most people do not.
    Strong,
    /// Plays endings from the tables, and sees far before them.
    Expert,
    /// Plays by proof where one is found in time, on rows of six from the first turn.
    Perfect,
}

/// What a level may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Nodes of the alpha-beta search for a turn.
    pub nodes: u64,
    /// In how many turns of a hundred any hole is played that may be.
    pub slips: u8,
    /// Whether it looks into the endgame tables.
    pub tables: bool,
    /// Nodes for proofs, before the search.
    pub proof: u64,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 5] =
        [Level::Beginner, Level::Casual, Level::Strong, Level::Expert, Level::Perfect];

    /// What the level may use for a turn.
    pub const fn plan(self) -> Plan {
        match self {
            Level::Beginner => Plan { nodes: 6, slips: 33, tables: false, proof: 0 },
            Level::Casual => Plan { nodes: 100, slips: 20, tables: false, proof: 0 },
            Level::Strong => Plan { nodes: 280, slips: 0, tables: false, proof: 0 },
            Level::Expert => Plan { nodes: 1_600, slips: 0, tables: true, proof: 0 },
            Level::Perfect => Plan { nodes: 4_000_000, slips: 0, tables: true, proof: 1_500_000 },
        }
    }

    /// The name in lower case, as in commands.
    pub const fn as_str(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Casual => "casual",
            Level::Strong => "strong",
            Level::Expert => "expert",
            Level::Perfect => "perfect",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        Level::ALL.into_iter().find(|level| level.as_str() == text).ok_or(UnknownLevel)
    }
}

/// The text names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the level is none of beginner, casual, strong, expert, perfect")
    }
}

impl std::error::Error for UnknownLevel {}
