//! The two seats, and values that come in pairs, one for each of them. Imports nothing.

use std::fmt;
use std::ops::{Index, IndexMut};

/// A seat at the board. South's row is drawn below, North's above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The row drawn below; sits here: who starts round 1.
    South,
    /// The row drawn above.
    North,
}

impl Side {
    /// Both seats, South first.
    pub const ALL: [Side; 2] = [Side::South, Side::North];

    /// The seat across the board.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::South => Side::North,
            Side::North => Side::South,
        }
    }

    /// `s` or `n`, as in position text.
    pub const fn letter(self) -> char {
        match self {
            Side::South => 's',
            Side::North => 'n',
        }
    }

    /// `south` or `north`, as in the headers of a record.
    pub const fn as_str(self) -> &'static str {
        match self {
            Side::South => "south",
            Side::North => "north",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// One value for each seat.
///
/// ```
/// use hoyito::{BySide, Side};
///
/// let mut captured = BySide { south: 12, north: 8 };
/// captured[Side::North] += 4;
/// assert_eq!(captured.swapped(), BySide { south: 12, north: 12 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T> {
    /// South's value.
    pub south: T,
    /// North's value.
    pub north: T,
}

impl<T> BySide<T> {
    /// Builds both values from their seats.
    pub fn from_fn(mut value: impl FnMut(Side) -> T) -> Self {
        BySide { south: value(Side::South), north: value(Side::North) }
    }

    /// Converts both values.
    pub fn map<U>(self, mut convert: impl FnMut(T) -> U) -> BySide<U> {
        BySide { south: convert(self.south), north: convert(self.north) }
    }

    /// Both seats with their values, South first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        Side::ALL.into_iter().map(|side| (side, &self[side]))
    }

    /// The same values with the seats exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        BySide { south: self.north, north: self.south }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::South => &self.south,
            Side::North => &self.north,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::South => &mut self.south,
            Side::North => &mut self.north,
        }
    }
}
