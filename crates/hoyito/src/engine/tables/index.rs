//! The number of a position among all with as many seeds, and back.
//!
//! Seeds are read from the mover's first hole on, so both sides share one numbering. With `s(i)` the seeds in
//! the first `i + 1` holes, the numbers `s(i) + i` rise strictly: a choice of `holes - 1` out of
//! `seeds + holes - 1`, numbered as such choices are, by a sum of binomials.
//! May import: `side`, `board`, `track`.

use crate::board::MOST_HOLES;
use crate::side::Side;
use crate::track::Seeds;

/// The most seeds that are numbered.
pub(super) const MOST_SEEDS: usize = 16;

/// `[i][s]`: `s + i` over `i + 1`, the choices that come before those with `s(i) = s`.
static BEFORE: [[u32; MOST_SEEDS + 2]; MOST_HOLES] = before();

const fn before() -> [[u32; MOST_SEEDS + 2]; MOST_HOLES] {
    let mut table = [[0_u32; MOST_SEEDS + 2]; MOST_HOLES];
    let mut hole = 0;
    while hole < MOST_HOLES {
        let mut seeds = 1;
        while seeds < MOST_SEEDS + 2 {
            // Pascal's rule; the corner that overflows belongs to tables that nobody builds.
            let above = if hole == 0 { 1 } else { table[hole - 1][seeds] };
            table[hole][seeds] = table[hole][seeds - 1].saturating_add(above);
            seeds += 1;
        }
        hole += 1;
    }
    table
}

/// How many positions there are with so many seeds, at most 16, on so many holes, 2 to 24.
pub(super) fn positions(seeds: usize, holes: usize) -> u32 {
    BEFORE[holes - 2][seeds + 1]
}

/// The number of a position on a whole board of so many holes.
#[inline]
pub(super) fn number(seeds: &Seeds, holes: usize, mover: Side) -> u32 {
    let (south, north) = seeds[..holes].split_at(holes / 2);
    let rows = match mover {
        Side::South => [south, north],
        Side::North => [north, south],
    };
    let mut number = 0;
    let mut sum = 0;
    // The last hole holds what is left, so it does not count.
    for (&count, before) in rows.into_iter().flatten().zip(&BEFORE[..holes - 1]) {
        sum += usize::from(count);
        number += before[sum];
    }
    number
}

/// The positions of one seed count on a whole board in the order of their numbers, South to move.
pub(super) struct Positions {
    seeds: Seeds,
    holes: usize,
}

impl Positions {
    /// From this number on; it must be below [`positions`].
    pub(super) fn from(number: u32, seeds: u8, holes: usize) -> Positions {
        let mut rest = number;
        let mut sum = usize::from(seeds);
        let mut board = [0; MOST_HOLES];
        for hole in (0..holes).rev() {
            let before = if hole == 0 { 0 } else { largest(&BEFORE[hole - 1][..=sum], rest) };
            #[expect(clippy::cast_possible_truncation, reason = "at most 16 seeds")]
            let count = (sum - before) as u8;
            board[hole] = count;
            if hole > 0 {
                rest -= BEFORE[hole - 1][before];
            }
            sum = before;
        }
        Positions { seeds: board, holes }
    }

    /// The position reached.
    pub(super) const fn seeds(&self) -> &Seeds {
        &self.seeds
    }

    /// Goes to the next one, round to the first after the last.
    pub(super) fn advance(&mut self) {
        // The sum up to some hole grows by one, at the cost of the next hole; the sums before it fall to 0.
        // All that lies before the giver lies in the first hole, or an earlier hole could give.
        let gathered = std::mem::take(&mut self.seeds[0]);
        match (1..self.holes).find(|&hole| self.seeds[hole] > 0) {
            Some(giver) => {
                self.seeds[giver] -= 1;
                self.seeds[giver - 1] = gathered + 1;
            }
            None => self.seeds[self.holes - 1] = gathered,
        }
    }
}

/// The last place in a rising row whose entry is at most `most`.
fn largest(row: &[u32], most: u32) -> usize {
    row.partition_point(|&entry| entry <= most) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_up_and_lead_back() {
        for (seeds, holes, count) in [(4, 12, 1_365), (8, 12, 75_582), (12, 12, 1_352_078), (4, 24, 17_550)] {
            assert_eq!(positions(usize::from(seeds), holes), count);
            let mut walk = Positions::from(0, seeds, holes);
            for expected in 0..count {
                let board = *walk.seeds();
                assert_eq!(board.iter().sum::<u8>(), seeds);
                assert_eq!(number(&board, holes, Side::South), expected);
                if expected % 97 == 0 {
                    assert_eq!(*Positions::from(expected, seeds, holes).seeds(), board);
                }
                walk.advance();
            }
            assert_eq!(number(walk.seeds(), holes, Side::South), 0);
        }
        assert_eq!(positions(16, 12), 13_037_895);
        assert_eq!(positions(8, 24), 7_888_725);
    }

    #[test]
    fn the_mover_reads_the_board_from_its_own_row() {
        let board = *Positions::from(1_234, 12, 12).seeds();
        let mut turned = board;
        turned[..12].rotate_left(6);
        assert_eq!(number(&turned, 12, Side::North), 1_234);
    }
}
