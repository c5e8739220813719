//! The size of a board and the names of its holes. May import: `side`.

use crate::side::Side;

/// How many holes a row has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// Two rows of six holes, 48 seeds.
    Six,
    /// Two rows of twelve holes, 96 seeds.
    Twelve,
}

impl Size {
    /// Holes in a row: 6 or 12.
    pub const fn columns(self) -> usize {
        match self {
            Size::Six => 6,
            Size::Twelve => 12,
        }
    }

    /// Holes in both rows: 12 or 24.
    pub const fn holes(self) -> usize {
        2 * self.columns()
    }

    /// The letter of a row's last hole as drawn: `F` or `L`.
    pub const fn last_letter(self) -> char {
        LETTERS[self.columns() - 1]
    }

    /// Seeds of a whole game: 48 or 96.
    pub const fn seeds(self) -> u8 {
        match self {
            Size::Six => 48,
            Size::Twelve => 96,
        }
    }

    /// The size with so many holes in a row.
    pub const fn from_columns(columns: usize) -> Option<Size> {
        match columns {
            6 => Some(Size::Six),
            12 => Some(Size::Twelve),
            _ => None,
        }
    }
}

/// The column letters, from the left as drawn, the same above and below.
const LETTERS: [char; 12] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L'];

/// A hole by its index on the track, counter-clockwise from South's leftmost.
///
/// Indices below [`Size::columns`] are South's row from left to right; the others are North's row from
/// right to left as drawn. A hole does not know its board's size, so its methods take it.
///
/// ```
/// use hoyito::{Hole, Side, Size};
///
/// let north_leftmost = Hole::from_letter(Size::Six, Side::North, 'a').expect("six holes have an A");
/// assert_eq!(north_leftmost.index(), 11);
/// assert_eq!(north_leftmost.next(Size::Six).index(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hole(u8);

impl Hole {
    /// The hole with this track index, if the board has it.
    #[expect(clippy::cast_possible_truncation, reason = "an index on the track is below 24")]
    pub const fn new(size: Size, index: usize) -> Option<Hole> {
        if index < size.holes() { Some(Hole(index as u8)) } else { None }
    }

    /// The track index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whose row the hole is in.
    pub const fn side(self, size: Size) -> Side {
        if self.index() < size.columns() { Side::South } else { Side::North }
    }

    /// The column, 0 for the leftmost as drawn.
    pub const fn column(self, size: Size) -> usize {
        match self.side(size) {
            Side::South => self.index(),
            Side::North => size.holes() - 1 - self.index(),
        }
    }

    /// The column's letter, `A` for the leftmost as drawn.
    pub const fn letter(self, size: Size) -> char {
        LETTERS[self.column(size)]
    }

    /// The hole of a row by its column's letter, in either case.
    pub fn from_letter(size: Size, side: Side, letter: char) -> Option<Hole> {
        let column = LETTERS.iter().position(|&name| name == letter.to_ascii_uppercase())?;
        Hole::row(size, side).nth(column)
    }

    /// The hole after this one in the direction of sowing.
    #[must_use]
    pub const fn next(self, size: Size) -> Hole {
        if self.index() + 1 == size.holes() { Hole(0) } else { Hole(self.0 + 1) }
    }

    /// The hole before this one in the direction of sowing.
    #[must_use]
    pub const fn previous(self, size: Size) -> Hole {
        match self.0.checked_sub(1) {
            Some(index) => Hole(index),
            None => Hole::last(size),
        }
    }

    /// The holes of a row from left to right, as drawn.
    pub fn row(size: Size, side: Side) -> impl DoubleEndedIterator<Item = Hole> + ExactSizeIterator {
        (0..size.columns()).map(move |column| match side {
            Side::South => Hole::at(column),
            Side::North => Hole::at(size.holes() - 1 - column),
        })
    }

    /// All holes of a board in the order of the track.
    pub fn track(size: Size) -> impl DoubleEndedIterator<Item = Hole> + ExactSizeIterator {
        (0..size.holes()).map(Hole::at)
    }

    /// The last hole of the track: North's leftmost.
    const fn last(size: Size) -> Hole {
        Hole::at(size.holes() - 1)
    }

    /// For indices known to be on the track.
    #[expect(clippy::cast_possible_truncation, reason = "an index on the track is below 24")]
    pub(crate) const fn at(index: usize) -> Hole {
        Hole(index as u8)
    }
}
