//! Where the seeds lie. A [`Setup`] may be anything; a [`Board`] is proved to be possible.
//! May import: `side`, `hole`.

use std::fmt;

use crate::hole::{Hole, Size};
use crate::side::{BySide, Side};

/// The most holes any board has.
pub(crate) const MOST_HOLES: usize = Size::Twelve.holes();

/// Seeds in each hole that is in play at a round's start.
const START: u8 = 4;

/// Seeds and closed holes as somebody states them, not yet checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The size of the board.
    pub size: Size,
    /// Seeds by track index; past the end of the track: 0.
    pub seeds: [u8; MOST_HOLES],
    /// Closed holes, one bit for each track index.
    pub closed: u32,
}

/// A board that can be: seeds lie only in open holes, their total is a multiple of four and no more than
/// the game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    seeds: [u8; MOST_HOLES],
    closed: u32,
    size: Size,
}

impl Board {
    /// Four seeds in each hole.
    pub const fn start(size: Size) -> Board {
        let mut seeds = [0; MOST_HOLES];
        let mut index = 0;
        while index < size.holes() {
            seeds[index] = START;
            index += 1;
        }
        Board { seeds, closed: 0, size }
    }

    /// Four seeds in as many holes of each row as its side's seeds fill, from its own left on; the other
    /// holes are closed. Answers also the seeds that each side keeps.
    pub(crate) fn filled(size: Size, owned: BySide<u8>) -> (Board, BySide<u8>) {
        let mut board = Board::empty(size);
        let mut kept = owned;
        // Each side looks at the board from its own place, so its left comes first on the track.
        for hole in Hole::track(size) {
            let kept = &mut kept[hole.side(size)];
            if *kept >= START {
                board.seeds[hole.index()] = START;
                *kept -= START;
            } else {
                board.closed |= 1 << hole.index();
            }
        }
        (board, kept)
    }

    /// The board of this size without a seed, all holes open.
    pub const fn empty(size: Size) -> Board {
        Board { seeds: [0; MOST_HOLES], closed: 0, size }
    }

    /// The board as a statement that can be changed.
    pub const fn setup(&self) -> Setup {
        Setup { size: self.size, seeds: self.seeds, closed: self.closed }
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Seeds in the hole; none in a hole this board does not have.
    pub const fn seeds(&self, hole: Hole) -> u8 {
        self.seeds[hole.index()]
    }

    /// Seeds on the whole board.
    pub fn total(&self) -> u8 {
        self.seeds.iter().sum()
    }

    /// Seeds in one row.
    pub fn row_total(&self, side: Side) -> u8 {
        Hole::row(self.size, side).map(|hole| self.seeds(hole)).sum()
    }

    /// Whether the hole is out of play for this round.
    pub const fn is_closed(&self, hole: Hole) -> bool {
        self.closed >> hole.index() & 1 == 1
    }

    /// How many holes are in play.
    pub const fn open_holes(&self) -> usize {
        self.size.holes() - self.closed.count_ones() as usize
    }

    /// The same closed holes, no seeds.
    pub(crate) const fn cleared(&self) -> Board {
        Board { seeds: [0; MOST_HOLES], ..*self }
    }

    /// All seeds by track index.
    pub(crate) const fn all_seeds(&self) -> &[u8; MOST_HOLES] {
        &self.seeds
    }

    /// The same closed holes with other seeds; for sowing, which moves seeds between open holes and takes
    /// them away by fours, and so keeps what a board promises.
    pub(crate) const fn with_seeds(&self, seeds: [u8; MOST_HOLES]) -> Board {
        Board { seeds, ..*self }
    }
}

impl TryFrom<Setup> for Board {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Board, SetupError> {
        let Setup { size, seeds, closed } = setup;
        if closed >> size.holes() != 0 || seeds[size.holes()..].iter().any(|&count| count > 0) {
            return Err(SetupError::OffTheTrack);
        }
        let board = Board { seeds, closed, size };
        if let Some(hole) = Hole::track(size).find(|&hole| board.is_closed(hole) && board.seeds(hole) > 0) {
            return Err(SetupError::SeedsInClosedHole(hole));
        }
        let total = seeds.iter().map(|&count| u32::from(count)).sum();
        if total > u32::from(size.seeds()) {
            return Err(SetupError::TooManySeeds { total, most: size.seeds() });
        }
        if total % 4 != 0 {
            return Err(SetupError::NotByFours { total });
        }
        Ok(board)
    }
}

/// Why a [`Setup`] is no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// Seeds or closed holes past the end of the track.
    OffTheTrack,
    /// Seeds in a hole that is closed.
    SeedsInClosedHole(Hole),
    /// More seeds than the game has.
    TooManySeeds {
        /// Seeds on the board.
        total: u32,
        /// Seeds of the whole game.
        most: u8,
    },
    /// Seeds leave the board by fours only, so their total stays a multiple of four.
    NotByFours {
        /// Seeds on the board.
        total: u32,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::OffTheTrack => {
                f.write_str("there are seeds or closed holes past the end of the track")
            }
            SetupError::SeedsInClosedHole(hole) => {
                write!(f, "the closed hole {} of the track holds seeds", hole.index())
            }
            SetupError::TooManySeeds { total, most } => {
                write!(f, "{total} seeds on the board are more than the game's {most}")
            }
            SetupError::NotByFours { total } => {
                write!(f, "{total} seeds on the board are not a multiple of four")
            }
        }
    }
}

impl std::error::Error for SetupError {}
