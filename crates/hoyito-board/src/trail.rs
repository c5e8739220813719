//! What a sowing leaves to be marked: its path, its pick-ups, its captures. Pure data. May import: `hoyito`.

use std::collections::BTreeMap;
use std::iter::successors;

use hoyito::{Hole, Size, Sowing};

/// Steps gone more often than this are drawn no thicker.
const THICKEST: u8 = 3;
/// The last pick-ups that a shortened trail still shows.
const SHOWN_OF_LONG: usize = 3;

/// The marks of one sowing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trail {
    /// Holes a seed was carried on from, with how often, at most three times.
    pub hops: BTreeMap<Hole, u8>,
    /// Holes that were picked up, with the numbers of the pick-ups, from 1.
    pub pick_ups: BTreeMap<Hole, Vec<usize>>,
    /// Where the sowing began.
    pub first: Hole,
    /// Where the last seed fell.
    pub last: Hole,
    /// Captured by fours: holes and seeds.
    pub captured: BTreeMap<Hole, u32>,
    /// Holes that held the last four seeds, with how many.
    pub last_four: BTreeMap<Hole, u8>,
    /// How many laps it had, when only the last of them are shown.
    pub laps: Option<usize>,
}

/// Pick-ups that a board of this size shows one by one.
fn most_shown(size: Size) -> usize {
    match size {
        Size::Six => 7,
        Size::Twelve => 10,
    }
}

impl Trail {
    /// Reads the marks off a sowing.
    pub fn of(sowing: &Sowing) -> Trail {
        let size = sowing.before.size();
        let count = sowing.laps.len();
        let laps = (count > most_shown(size)).then_some(count);
        let skipped = if laps.is_some() { count - SHOWN_OF_LONG } else { 0 };
        let mut trail = Trail {
            hops: BTreeMap::new(),
            pick_ups: BTreeMap::new(),
            first: sowing.from,
            last: sowing.last(),
            captured: BTreeMap::new(),
            last_four: last_four(sowing),
            laps,
        };
        if laps.is_some() {
            trail.pick_ups.insert(sowing.from, vec![1]);
        }
        for (number, lap) in sowing.laps.iter().enumerate().skip(skipped) {
            trail.pick_ups.entry(lap.from).or_default().push(number + 1);
        }
        let mut hand = sowing.from;
        for drop in sowing.drops() {
            if drop.lap >= skipped {
                trail.carry(hand, drop.hole, size);
            }
            hand = drop.hole;
        }
        for capture in &sowing.captures {
            *trail.captured.entry(capture.hole).or_default() += u32::from(capture.seeds);
        }
        trail
    }

    /// Counts the steps from one hole to another; there is more than one where closed holes lie between.
    fn carry(&mut self, from: Hole, to: Hole, size: Size) {
        for hole in successors(Some(from), |hole| Some(hole.next(size))).take_while(|&hole| hole != to) {
            let times = self.hops.entry(hole).or_default();
            *times = (*times + 1).min(THICKEST);
        }
    }

    /// Every hole the trail touches, for checking that the board has it.
    pub fn holes(&self) -> impl Iterator<Item = Hole> + '_ {
        let captured = self.captured.keys().chain(self.last_four.keys());
        self.hops.keys().chain(self.pick_ups.keys()).chain(captured).copied().chain([self.first, self.last])
    }
}

/// Where the last four seeds lay: what is left when the sowing is done over without them.
fn last_four(sowing: &Sowing) -> BTreeMap<Hole, u8> {
    let mut left = BTreeMap::new();
    if sowing.last_four.is_none() {
        return left;
    }
    let size = sowing.before.size();
    let mut seeds = sowing.before.setup().seeds;
    let mut lap = usize::MAX;
    for (sown, drop) in (1..).zip(sowing.drops()) {
        if drop.lap != lap {
            lap = drop.lap;
            seeds[sowing.laps[lap].from.index()] = 0;
        }
        seeds[drop.hole.index()] = seeds[drop.hole.index()].saturating_add(1);
        for capture in sowing.captures.iter().filter(|capture| capture.after == sown) {
            seeds[capture.hole.index()] = 0;
        }
    }
    left.extend(Hole::track(size).map(|hole| (hole, seeds[hole.index()])).filter(|&(_, count)| count > 0));
    left
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test may panic")]

    use super::*;
    use hoyito::{Board, Outcome, Rules, Side, Variant, sow};
    use proptest::prelude::*;

    /// A sowing on a board of so many seeds in each hole, if there is one.
    fn sown(variant: Variant, size: Size, mut seeds: Vec<u8>, from: usize) -> Option<Sowing> {
        let mut setup = Board::empty(size).setup();
        seeds.truncate(size.holes());
        setup.seeds[..seeds.len()].copy_from_slice(&seeds);
        let total: u8 = seeds.iter().sum();
        setup.seeds[0] += (4 - total % 4) % 4;
        let board = Board::try_from(setup).ok()?;
        let hole = Hole::new(size, from % size.holes())?;
        if board.seeds(hole) == 0 {
            return None;
        }
        match sow(&board, &Rules::new(variant, size).ok()?, hole.side(size), hole) {
            Outcome::Ended(sowing) => Some(sowing),
            Outcome::NeverEnding => None,
        }
    }

    proptest! {
        #[test]
        fn every_lap_and_capture_is_marked(
            variant in prop::sample::select(vec![Variant::I, Variant::II]),
            twelve: bool,
            seeds in prop::collection::vec(0..4_u8, 24),
            from in 0..24_usize,
        ) {
            let size = if twelve { Size::Twelve } else { Size::Six };
            let Some(sowing) = sown(variant, size, seeds, from) else { return Ok(()) };
            let trail = Trail::of(&sowing);
            let numbers = trail.pick_ups.values().flatten().count();
            match trail.laps {
                None => prop_assert_eq!(numbers, sowing.laps.len()),
                Some(laps) => {
                    prop_assert_eq!(laps, sowing.laps.len());
                    prop_assert_eq!(numbers, SHOWN_OF_LONG + 1);
                    prop_assert!(trail.pick_ups.values().flatten().any(|&number| number == laps));
                }
            }
            prop_assert_eq!(trail.captured.values().sum::<u32>(), u32::from(sowing.captured()));
            prop_assert!(trail.pick_ups[&sowing.from].contains(&1));
            prop_assert_eq!(trail.last, sowing.last());
            // The path reaches the last hole, and leaves every hole that was picked up.
            prop_assert!(trail.hops.contains_key(&trail.last.previous(size)));
            if trail.laps.is_none() {
                prop_assert!(trail.pick_ups.keys().all(|hole| trail.hops.contains_key(hole)));
            }
            if sowing.last_four.is_none() {
                prop_assert!(trail.last_four.is_empty());
            }
        }
    }

    #[test]
    fn the_last_four_are_where_they_lay() {
        // Two seeds fall behind the three: four are taken, and four are left elsewhere.
        let seeds = vec![1, 3, 0, 0, 0, 0, 0, 0, 1, 0, 2, 1];
        let sowing = sown(Variant::II, Size::Six, seeds, 0).unwrap();
        assert!(sowing.last_four.is_some());
        let trail = Trail::of(&sowing);
        let hole = |index| Hole::new(Size::Six, index).unwrap();
        assert_eq!(trail.captured, BTreeMap::from([(hole(1), 4)]));
        assert_eq!(trail.last_four, BTreeMap::from([(hole(8), 1), (hole(10), 2), (hole(11), 1)]));
    }

    #[test]
    fn a_hole_picked_up_twice_keeps_both_numbers() {
        let rules = Rules::new(Variant::II, Size::Six).unwrap();
        let first = Hole::row(Size::Six, Side::South).next().unwrap();
        let Outcome::Ended(mut sowing) = sow(&Board::start(Size::Six), &rules, Side::South, first) else {
            panic!("the first sowing ends");
        };
        let again = sowing.laps[1].from;
        sowing.laps[3].from = again;
        assert_eq!(Trail::of(&sowing).pick_ups[&again], [2, 4]);
    }
}
