//! The state of a round between two turns, and its text.
//! May import: `side`, `hole`, `board`.

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, Setup, SetupError};
use crate::hole::{Hole, Size};
use crate::side::{BySide, Side};

/// Turns in a row without a capture that end a round, for each open hole of the board.
const QUIET_TURNS_PER_HOLE: u16 = 10;

/// The state of a round; its variant stands elsewhere.
///
/// Its text is `<north, left to right>/<south, left to right> <s|n, or - when over> <captured by
/// south>-<captured by north> <quiet turns>`, with `x` for a closed hole.
///
/// ```
/// use hoyito::{Position, Side};
///
/// let start: Position = "4,4,4,4,4,4/4,4,4,4,4,4 s 0-0 0".parse()?;
/// assert_eq!(start.to_move, Some(Side::South));
/// assert_eq!(start.to_string(), "4,4,4,4,4,4/4,4,4,4,4,4 s 0-0 0");
/// # Ok::<(), hoyito::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The seeds on the board.
    pub board: Board,
    /// Who is to move; `None`: the round is over.
    pub to_move: Option<Side>,
    /// The seeds captured.
    pub captured: BySide<u8>,
    /// Turns in a row without a capture.
    pub quiet: u16,
}

impl Position {
    /// So many turns in a row without a capture end the round.
    pub fn most_quiet(&self) -> u16 {
        let open = u16::try_from(self.board.open_holes()).expect("a board has at most 24 holes");
        QUIET_TURNS_PER_HOLE * open
    }

    /// Splits the seeds on the board equally; answers what each side got.
    pub(crate) fn split(&mut self) -> BySide<u8> {
        let half = self.board.total() / 2; // whole, since the total is a multiple of four
        self.board = self.board.cleared();
        self.captured = self.captured.map(|captured| captured + half);
        BySide { south: half, north: half }
    }

    /// Whether a round can stand like this.
    pub(crate) fn check(&self) -> Result<(), PositionError> {
        let on_board = u16::from(self.board.total());
        let counted = on_board + u16::from(self.captured.south) + u16::from(self.captured.north);
        let seeds = self.board.size().seeds();
        if counted != u16::from(seeds) {
            return Err(PositionError::Total { counted, seeds });
        }
        match self.to_move {
            Some(_) if on_board == 0 => Err(PositionError::NothingToMove),
            Some(_) if self.quiet >= self.most_quiet() => {
                Err(PositionError::TooQuiet { most: self.most_quiet() - 1 })
            }
            None if on_board > 0 => Err(PositionError::NobodyToMove),
            None if self.quiet > self.most_quiet() => {
                Err(PositionError::TooQuiet { most: self.most_quiet() })
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |side| RowText { board: &self.board, side };
        let to_move = self.to_move.map_or('-', Side::letter);
        let BySide { south, north } = self.captured;
        write!(f, "{}/{} {to_move} {south}-{north} {}", row(Side::North), row(Side::South), self.quiet)
    }
}

struct RowText<'a> {
    board: &'a Board,
    side: Side,
}

impl fmt::Display for RowText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (column, hole) in Hole::row(self.board.size(), self.side).enumerate() {
            if column > 0 {
                f.write_str(",")?;
            }
            if self.board.is_closed(hole) {
                f.write_str("x")?;
            } else {
                write!(f, "{}", self.board.seeds(hole))?;
            }
        }
        Ok(())
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position, PositionError> {
        let mut fields = text.split(' ');
        let mut field = || fields.next().ok_or(PositionError::Fields);
        let (rows, to_move, captured, quiet) = (field()?, field()?, field()?, field()?);
        if fields.next().is_some() {
            return Err(PositionError::Fields);
        }
        let position = Position {
            board: board(rows)?,
            to_move: side_to_move(to_move)?,
            captured: pair(captured).ok_or(PositionError::Captured)?,
            quiet: number(quiet).ok_or(PositionError::Quiet)?,
        };
        position.check()?;
        Ok(position)
    }
}

fn board(rows: &str) -> Result<Board, PositionError> {
    let (north, south) = rows.split_once('/').ok_or(PositionError::Rows)?;
    let size = Size::from_columns(south.split(',').count()).ok_or(PositionError::Rows)?;
    if north.split(',').count() != size.columns() {
        return Err(PositionError::Rows);
    }
    let mut setup = Setup { size, ..Board::empty(size).setup() };
    for (side, row) in [(Side::North, north), (Side::South, south)] {
        for (hole, text) in Hole::row(size, side).zip(row.split(',')) {
            if text == "x" {
                setup.closed |= 1 << hole.index();
            } else {
                setup.seeds[hole.index()] = number(text).ok_or(PositionError::Seeds)?;
            }
        }
    }
    Board::try_from(setup).map_err(PositionError::Board)
}

fn side_to_move(text: &str) -> Result<Option<Side>, PositionError> {
    match text {
        "s" => Ok(Some(Side::South)),
        "n" => Ok(Some(Side::North)),
        "-" => Ok(None),
        _ => Err(PositionError::ToMove),
    }
}

/// Two numbers, South's first: `12-8`.
pub(crate) fn pair(text: &str) -> Option<BySide<u8>> {
    let (south, north) = text.split_once('-')?;
    Some(BySide { south: number(south)?, north: number(north)? })
}

/// A number as it is written: digits only, no leading zero, so that there is one text for each position.
pub(crate) fn number<N: FromStr>(text: &str) -> Option<N> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// Why a position cannot be, or its text cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The text has not four parts with one blank between them.
    Fields,
    /// The rows are not two of six or twelve holes each.
    Rows,
    /// The seeds of a hole are neither a number nor `x`.
    Seeds,
    /// The side to move is none of `s`, `n`, `-`.
    ToMove,
    /// The captured seeds are not two numbers with `-` between them.
    Captured,
    /// The quiet turns are not a number.
    Quiet,
    /// The board cannot be.
    Board(SetupError),
    /// Board and captured seeds together are not the game's seeds.
    Total {
        /// Seeds on the board and captured.
        counted: u16,
        /// Seeds of the whole game.
        seeds: u8,
    },
    /// The board has another size than the rules.
    OtherSize {
        /// The size that the rules name.
        expected: Size,
    },
    /// A side is to move but no seeds are left.
    NothingToMove,
    /// Seeds are left but nobody is to move.
    NobodyToMove,
    /// The round would have ended before so many quiet turns.
    TooQuiet {
        /// The most quiet turns there can be here.
        most: u16,
    },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Fields => f.write_str("expected `<rows> <side to move> <captured> <quiet turns>`"),
            PositionError::Rows => f.write_str("expected two rows of 6 or 12 holes with `/` between them"),
            PositionError::Seeds => f.write_str("the seeds of a hole are neither a number nor `x`"),
            PositionError::ToMove => f.write_str("the side to move is none of `s`, `n` and `-`"),
            PositionError::Captured => f.write_str("the captured seeds are not two numbers like `12-8`"),
            PositionError::Quiet => f.write_str("the quiet turns are not a number"),
            PositionError::Board(error) => error.fmt(f),
            PositionError::Total { counted, seeds } => {
                write!(f, "{counted} seeds on the board and captured, but the game has {seeds}")
            }
            PositionError::OtherSize { expected } => {
                write!(f, "the rules are for rows of {} holes", expected.columns())
            }
            PositionError::NothingToMove => f.write_str("a side is to move but no seeds are left"),
            PositionError::NobodyToMove => f.write_str("seeds are left but nobody is to move"),
            PositionError::TooQuiet { most } => write!(f, "there cannot be more than {most} quiet turns"),
        }
    }
}

impl std::error::Error for PositionError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PositionError::Board(error) => Some(error),
            _ => None,
        }
    }
}
