//! The motion of the seeds itself, on a ring of open holes: one implementation for the sowing that is told
//! in full and for the one that only counts. Allocates nothing. May import: `hole`, `board`, `variant`.

use crate::board::{Board, MOST_HOLES};
use crate::hole::{Hole, Size};
use crate::variant::Variant;

/// More laps than this, and a sowing is ruled never-ending. The longest finite one known has 491.
const MOST_LAPS: u32 = 1_000;

/// What makes a hole ripe for capture.
pub(crate) const FOUR: u8 = 4;

/// Seeds by place on the ring; places past its end are 0.
pub(crate) type Seeds = [u8; MOST_HOLES];

/// Is told what happens while seeds move. Places are indices on the ring of open holes.
pub(crate) trait Witness {
    /// A hand of seeds was lifted at `from` and its last seed fell at `to`.
    fn lap(&mut self, from: usize, hand: u8, to: usize);
    /// The four seeds at `place` were taken, when `sown` seeds had been sown.
    fn capture(&mut self, place: usize, sown: u32);
}

/// Looks away: for who needs the result only.
pub(crate) struct Nobody;

impl Witness for Nobody {
    #[inline]
    fn lap(&mut self, _: usize, _: u8, _: usize) {}
    #[inline]
    fn capture(&mut self, _: usize, _: u32) {}
}

/// How a sowing ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stop {
    /// Seeds taken by fours.
    pub(crate) captured: u8,
    /// Whether a capture left four seeds, which are taken off the board too.
    pub(crate) last_four: bool,
}

/// Which places of the ring are which holes of the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ring {
    holes: [u8; MOST_HOLES],
    len: usize,
}

impl Ring {
    /// The ring of a board's open holes.
    #[expect(clippy::cast_possible_truncation, reason = "an index on the track is below 24")]
    pub(crate) fn of(board: &Board) -> Ring {
        let mut ring = Ring { holes: [0; MOST_HOLES], len: 0 };
        for hole in Hole::track(board.size()).filter(|&hole| !board.is_closed(hole)) {
            ring.holes[ring.len] = hole.index() as u8;
            ring.len += 1;
        }
        ring
    }

    /// The hole at a place.
    pub(crate) fn hole(&self, place: usize) -> Hole {
        Hole::at(usize::from(self.holes[place]))
    }

    /// How many places there are.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    fn place(&self, hole: Hole) -> usize {
        let place = self.holes[..self.len].iter().position(|&index| usize::from(index) == hole.index());
        place.expect("a hole with seeds is open")
    }

    /// The seeds of a board by place.
    pub(crate) fn gather(&self, board: &Board) -> Seeds {
        let mut seeds = [0; MOST_HOLES];
        for (place, count) in seeds[..self.len].iter_mut().enumerate() {
            *count = board.seeds(self.hole(place));
        }
        seeds
    }

    fn scatter(&self, seeds: &Seeds) -> Seeds {
        let mut spread = [0; MOST_HOLES];
        for (place, &count) in seeds[..self.len].iter().enumerate() {
            spread[self.hole(place).index()] = count;
        }
        spread
    }
}

/// Sows the hole's seeds to the end. `None`: the sowing never ends.
///
/// With all holes open the ring is the track itself, and its length a constant the compiler works with.
#[inline]
pub(crate) fn run(
    board: &Board,
    variant: Variant,
    from: Hole,
    witness: &mut impl Witness,
) -> Option<(Board, Stop)> {
    let mut seeds = *board.all_seeds();
    let start = from.index();
    assert!(seeds[start] > 0, "an empty hole cannot be sown");
    if board.open_holes() == board.size().holes() {
        let stop = match board.size() {
            Size::Six => sow_to_the_end(&mut seeds, Whole::<{ Size::Six.holes() }>, variant, start, witness),
            Size::Twelve => {
                sow_to_the_end(&mut seeds, Whole::<{ Size::Twelve.holes() }>, variant, start, witness)
            }
        }?;
        return Some((board.with_seeds(seeds), stop));
    }
    let ring = Ring::of(board);
    let mut seeds = ring.gather(board);
    let stop = sow_to_the_end(&mut seeds, Open(ring.len), variant, ring.place(from), witness)?;
    Some((board.with_seeds(ring.scatter(&seeds)), stop))
}

/// As [`run`], for who keeps the seeds by place on a ring of so many places, and needs no story.
#[inline]
pub(crate) fn run_on_ring(seeds: &mut Seeds, places: usize, variant: Variant, start: usize) -> Option<Stop> {
    const SIX: usize = Size::Six.holes();
    const TWELVE: usize = Size::Twelve.holes();
    match places {
        SIX => sow_to_the_end(seeds, Whole::<SIX>, variant, start, &mut Nobody),
        TWELVE => sow_to_the_end(seeds, Whole::<TWELVE>, variant, start, &mut Nobody),
        places => sow_to_the_end(seeds, Open(places), variant, start, &mut Nobody),
    }
}

/// How long the ring is: known to the compiler for a whole board, counted for one with closed holes.
trait Length: Copy {
    fn holes(self) -> usize;

    /// The place after this one.
    fn after(self, place: usize) -> usize {
        if place + 1 == self.holes() { 0 } else { place + 1 }
    }

    /// The place before this one.
    fn before(self, place: usize) -> usize {
        if place == 0 { self.holes() - 1 } else { place - 1 }
    }
}

#[derive(Clone, Copy)]
struct Whole<const HOLES: usize>;

impl<const HOLES: usize> Length for Whole<HOLES> {
    fn holes(self) -> usize {
        HOLES
    }
}

#[derive(Clone, Copy)]
struct Open(usize);

impl Length for Open {
    fn holes(self) -> usize {
        self.0
    }
}

fn sow_to_the_end<L: Length>(
    seeds: &mut Seeds,
    length: L,
    variant: Variant,
    start: usize,
    witness: &mut impl Witness,
) -> Option<Stop> {
    match variant {
        Variant::I => every_four(seeds, length, start, witness),
        Variant::II => last_seed(seeds, length, start, true, witness),
        Variant::III => last_seed(seeds, length, start, false, witness),
    }
}

/// Hoyito II and III: the last seed of the sowing captures when it makes four; with `run`, so does each
/// hole directly before it that holds four.
fn last_seed<L: Length>(
    seeds: &mut Seeds,
    length: L,
    start: usize,
    run: bool,
    witness: &mut impl Witness,
) -> Option<Stop> {
    let before = *seeds;
    let mut from = start;
    let mut sown = 0;
    for _ in 0..MOST_LAPS {
        let hand = std::mem::take(&mut seeds[from]);
        let to = spread(seeds, length, from, hand);
        sown += u32::from(hand);
        witness.lap(from, hand, to);
        match seeds[to] {
            1 => return Some(Stop { captured: 0, last_four: false }),
            FOUR => return Some(take(seeds, length, to, run, sown, witness)),
            _ => from = to,
        }
        // A lap can be undone, so a sowing that comes back anywhere comes back to its very start.
        if from == start && *seeds == before {
            return None;
        }
    }
    None
}

/// Takes the four at `last`, with `run` also the fours directly before it, and then perhaps the last four.
#[inline]
fn take<L: Length>(
    seeds: &mut Seeds,
    length: L,
    last: usize,
    run: bool,
    sown: u32,
    witness: &mut impl Witness,
) -> Stop {
    let mut place = last;
    let mut captured = 0;
    while seeds[place] == FOUR {
        seeds[place] = 0;
        captured += FOUR;
        witness.capture(place, sown);
        if !run {
            break;
        }
        place = length.before(place);
    }
    let last_four = total(seeds) == FOUR;
    if last_four {
        seeds.fill(0);
    }
    Stop { captured, last_four }
}

/// Hoyito I: each hole that becomes four is taken at once, also in the middle of a hand.
fn every_four<L: Length>(
    seeds: &mut Seeds,
    length: L,
    start: usize,
    witness: &mut impl Witness,
) -> Option<Stop> {
    let mut remaining = total(seeds);
    let in_play = remaining;
    let mut reference = (start, *seeds);
    let mut from = start;
    let mut sown = 0;
    for _ in 0..MOST_LAPS {
        let hand = std::mem::take(&mut seeds[from]);
        let at_lift = remaining;
        let mut to = from;
        for left in (0..hand).rev() {
            to = length.after(to);
            seeds[to] += 1;
            sown += 1;
            if seeds[to] == FOUR {
                seeds[to] = 0;
                remaining -= FOUR;
                witness.capture(to, sown);
                let last_four = remaining == FOUR;
                if last_four {
                    // Counted with what is still in the hand.
                    seeds.fill(0);
                }
                if last_four || left == 0 {
                    witness.lap(from, hand, to);
                    return Some(Stop { captured: in_play - remaining, last_four });
                }
            }
        }
        witness.lap(from, hand, to);
        if seeds[to] == 1 {
            return Some(Stop { captured: in_play - remaining, last_four: false });
        }
        from = to;
        if remaining != at_lift {
            // A capture cannot be undone: what comes back from here on comes back to here.
            reference = (from, *seeds);
        } else if reference == (from, *seeds) {
            return None;
        }
    }
    None
}

/// Sows a hand from the place after `from` on; answers where its last seed fell.
fn spread<L: Length>(seeds: &mut Seeds, length: L, from: usize, hand: u8) -> usize {
    let mut to = from;
    for _ in 0..hand {
        to = length.after(to);
        seeds[to] += 1;
    }
    to
}

fn total(seeds: &Seeds) -> u8 {
    seeds.iter().sum()
}
