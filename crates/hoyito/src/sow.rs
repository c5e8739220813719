//! One sowing, told as data, so that nobody has to work it out again.
//! May import: `side`, `hole`, `board`, `variant`, `track`.

use crate::board::Board;
use crate::hole::Hole;
use crate::side::Side;
use crate::track::{self, Nobody, Ring, Stop, Witness};
use crate::variant::Rules;

/// What becomes of lifting a hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The sowing comes to its end.
    Ended(Sowing),
    /// The sowing would never end, so the hole may not be chosen.
    NeverEnding,
}

/// A sowing from the first hole lifted to its end, captures included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sowing {
    /// The hole the mover chose.
    pub from: Hole,
    /// The laps in order, at least one.
    pub laps: Vec<Lap>,
    /// What was taken by fours, in order. In II the hole of the last seed comes first, then those before it.
    pub captures: Vec<Capture>,
    /// The last four seeds of the round, when the last capture left just those.
    pub last_four: Option<LastFour>,
    /// The board before the sowing.
    pub before: Board,
    /// The board after it, captured seeds removed.
    pub after: Board,
}

/// One hand: a hole lifted, its seeds sown one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lap {
    /// The hole lifted.
    pub from: Hole,
    /// Seeds lifted. All are sown, unless the round ends in the middle of the hand (Hoyito I).
    pub hand: u8,
    /// Where the last seed sown fell.
    pub to: Hole,
}

/// A hole taken because it held four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// The hole.
    pub hole: Hole,
    /// Seeds taken: four.
    pub seeds: u8,
    /// How many seeds of the sowing had been sown when it was taken.
    pub after: u32,
}

/// The last four seeds of a round, taken when a capture leaves just those.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastFour {
    /// Who gets them.
    pub to: Side,
}

impl LastFour {
    /// How many they are.
    pub const SEEDS: u8 = 4;
}

/// One seed falling into a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drop {
    /// Which lap, from 0.
    pub lap: usize,
    /// Where the seed fell.
    pub hole: Hole,
    /// Seeds left in the hand after it.
    pub hand: u8,
}

impl Sowing {
    /// Seeds sown in all laps.
    pub fn sown(&self) -> u32 {
        match (self.last_four, self.captures.last()) {
            // In Hoyito I the round may end in the middle of a hand, and then at its last capture.
            (Some(_), Some(capture)) => capture.after,
            _ => self.laps.iter().map(|lap| u32::from(lap.hand)).sum(),
        }
    }

    /// Where the last seed fell.
    pub fn last(&self) -> Hole {
        self.laps.last().map_or(self.from, |lap| lap.to)
    }

    /// Seeds captured by fours, without the last four of the round.
    pub fn captured(&self) -> u8 {
        self.captures.iter().map(|capture| capture.seeds).sum()
    }

    /// Every seed dropped, in order.
    pub fn drops(&self) -> impl Iterator<Item = Drop> + '_ {
        let sown = usize::try_from(self.sown()).expect("a sowing has at most 1,000 laps of 96 seeds");
        let drops = self.laps.iter().enumerate().flat_map(|(lap, &Lap { from, hand, .. })| {
            let hands = (0..hand).rev();
            self.holes_after(from).zip(hands).map(move |(hole, hand)| Drop { lap, hole, hand })
        });
        drops.take(sown)
    }

    /// The open holes that follow, round and round.
    fn holes_after(&self, from: Hole) -> impl Iterator<Item = Hole> + '_ {
        let size = self.before.size();
        let onward = std::iter::successors(Some(from), move |hole| Some(hole.next(size)));
        onward.skip(1).filter(|&hole| !self.before.is_closed(hole))
    }
}

/// Sows all seeds of a hole to the end and tells everything about it.
///
/// Whose hole it is plays no part here; `mover` says who captures. [`Game::play`](crate::Game::play) knows
/// whose turn it is.
///
/// # Panics
/// The hole is empty.
///
/// ```
/// use hoyito::{sow, Board, Hole, Outcome, Rules, Side, Size, Variant};
///
/// let rules = Rules::new(Variant::II, Size::Six)?;
/// let a = Hole::from_letter(Size::Six, Side::South, 'A').expect("South has an A");
/// let Outcome::Ended(sowing) = sow(&Board::start(Size::Six), &rules, Side::South, a) else {
///     panic!("the first sowing ends");
/// };
/// assert_eq!((sowing.laps.len(), sowing.sown(), sowing.captured()), (5, 26, 0));
/// # Ok::<(), hoyito::NotPlayedOn>(())
/// ```
pub fn sow(board: &Board, rules: &Rules, mover: Side, from: Hole) -> Outcome {
    let mut scribe = Scribe { ring: Ring::of(board), laps: Vec::new(), captures: Vec::new() };
    let Some((after, stop)) = track::run(board, rules.variant, from, &mut scribe) else {
        return Outcome::NeverEnding;
    };
    let Scribe { laps, captures, .. } = scribe;
    let last_four = last_four(stop, *rules, mover).map(|to| LastFour { to });
    Outcome::Ended(Sowing { from, laps, captures, last_four, before: *board, after })
}

/// What is left of a sowing when nobody asks how it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Harvest {
    /// The board after the sowing, captured seeds removed.
    pub after: Board,
    /// Seeds the mover captured by fours.
    pub captured: u8,
    /// Who got the last four seeds of the round, when the last capture left just those.
    pub last_four: Option<Side>,
}

/// As [`sow`], without the story and without allocation; `None` when the sowing would never end.
///
/// # Panics
/// The hole is empty.
#[inline]
pub fn harvest(board: &Board, rules: &Rules, mover: Side, from: Hole) -> Option<Harvest> {
    let (after, stop) = track::run(board, rules.variant, from, &mut Nobody)?;
    Some(Harvest { after, captured: stop.captured, last_four: last_four(stop, *rules, mover) })
}

fn last_four(stop: Stop, rules: Rules, mover: Side) -> Option<Side> {
    stop.last_four.then(|| rules.last_four_to.unwrap_or(mover))
}

/// Writes down what happens on the track.
struct Scribe {
    ring: Ring,
    laps: Vec<Lap>,
    captures: Vec<Capture>,
}

impl Witness for Scribe {
    fn lap(&mut self, from: usize, hand: u8, to: usize) {
        self.laps.push(Lap { from: self.ring.hole(from), hand, to: self.ring.hole(to) });
    }

    fn capture(&mut self, place: usize, sown: u32) {
        self.captures.push(Capture { hole: self.ring.hole(place), seeds: track::FOUR, after: sown });
    }
}
