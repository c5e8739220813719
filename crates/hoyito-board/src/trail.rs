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
