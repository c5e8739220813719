//! Proofs of what a position is worth: "this side still gains at least so much more than the other".
//!
//! Two parts that do not trust each other. Depth-first proof-number search ([df-pn]) finds out which turns
//! prove a claim, quickly, and may err: what it remembers of a position can depend on the way it came there.
//! Then a [certificate](Certificate) is drawn from what it remembers and checked position by position, with
//! exact keys. Only what has a certificate is called proved.
//!
//! In a claim's terms a position is a state with the seeds still *needed*. While more than 0 are needed the
//! side has to make headway: coming back to a position counts against it, so that part of a proof is a finite
//! tree, and its height must fit under the no-progress limit. Once 0 or less are needed, never-ending play
//! does no harm, since it splits what is left: there a proof may run in circles.
//!
//! [df-pn]: https://doi.org/10.1016/S0004-3702(01)00084-X
//! May import: `state`, `tables`, `budget`.

mod certificate;

use super::budget::{Budget, Meter};
use super::state::{Course, Next, Reached, State};
use super::tables::{Known, Tables};
use crate::side::Side;

/// Stands for "never": the number of a claim that is settled.
const INFINITE: u32 = u32::MAX / 4;

/// A line of play longer than this is given up.
const LONGEST: usize = 600;

/// Room for entries: the largest budgets have use for no more.
const MOST_ENTRIES: usize = 1 << 20;

/// By which part of the second best child's number the best one may exceed it before the search turns to the
/// other: a quarter does best, the others serve when the search has got stuck.
const PATIENCE: [u32; 4] = [4, 2, 8, 32];

/// After a search of so many nodes another one starts afresh.
const LONG: u64 = 200_000;

/// Slots of the table that are looked at for one key.
const BUCKET: usize = 4;

/// What a position is worth, as far as proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The mover still gains at least so much more than the other side.
    pub low: i16,
    /// And at most so much.
    pub high: i16,
    /// The proof of the lower bound.
    pub at_least: Certificate,
    /// The proof of the upper bound.
    pub at_most: Certificate,
    /// Nodes used in all.
    pub nodes: u64,
}

/// A proof that was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Certificate {
    /// The turn that proves it, counted from the state's first, if its mover is who it favours.
    pub turn: Option<usize>,
    /// Positions in it, those the tables know not counted.
    pub positions: usize,
    /// Nodes used to find and check it.
    pub nodes: u64,
}

/// What came of trying to prove a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It is proved.
    Proved(Certificate),
    /// No proof was found where there could be one. That proves nothing: the opposite claim has to be proved.
    Refuted,
    /// The nodes did not suffice.
    Undecided,
}

/// Searches proofs about one round.
#[derive(Debug)]
pub struct Prover<'a> {
    course: &'a Course,
    tables: Option<&'a Tables>,
    meter: Meter,
    entries: Vec<Entry>,
    /// Keys of the positions on the way to the one that is looked at.
    path: Vec<u64>,
    /// Who makes the claim that is looked at.
    side: Side,
    /// The search of a claim pauses when so many nodes are used.
    pause: u64,
    /// How often it has started afresh.
    attempt: usize,
}

/// What is remembered of a position: how many positions at least must still be proved to prove the claim,
/// and how many refuted to refute it.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    numbers: Numbers,
    /// Nodes spent on it; 0 in an empty entry.
    work: u32,
}

impl Entry {
    const EMPTY: Entry = Entry { key: 0, numbers: Numbers { prove: 1, refute: 1 }, work: 0 };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    prove: u32,
    refute: u32,
}

impl Numbers {
    const PROVED: Numbers = Numbers { prove: 0, refute: INFINITE };
    const REFUTED: Numbers = Numbers { prove: INFINITE, refute: 0 };

    const fn settled(proved: bool) -> Numbers {
        if proved { Numbers::PROVED } else { Numbers::REFUTED }
    }

    const fn is_settled(self) -> bool {
        self.prove == 0 || self.refute == 0
    }
}

/// A position in the terms of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Node {
    state: State,
    /// What the side must still gain more than the other for the claim to hold.
    need: i16,
}

/// Where a turn leads, in the terms of a claim.
#[derive(Clone, Copy, Debug)]
enum Child {
    Settled(bool),
    Open(Node),
}

impl<'a> Prover<'a> {
    /// A prover with a budget for all that it is asked. Tables that do not fit the round are left aside.
    pub fn new(course: &'a Course, tables: Option<&'a Tables>, budget: Budget) -> Prover<'a> {
        let room =
            usize::try_from(budget.nodes).unwrap_or(usize::MAX).saturating_mul(2).clamp(64, MOST_ENTRIES);
        Prover {
            course,
            tables: tables.filter(|tables| tables.fit(course)),
            meter: Meter::new(budget),
            entries: vec![Entry::EMPTY; room.next_power_of_two()],
            path: Vec::new(),
            side: Side::South,
            pause: 0,
            attempt: 0,
        }
    }

    /// Nodes used so far.
    pub const fn nodes(&self) -> u64 {
        self.meter.used()
    }

    /// Narrows down what a state is worth to its mover until it is proved or the budget is spent. A good
    /// guess saves time; a bad one does no harm.
    pub fn value(&mut self, state: &State, guess: i16) -> Verdict {
        let left = state.left();
        let nothing = Certificate::default();
        let mut verdict = Verdict { low: -left, high: left, at_least: nothing, at_most: nothing, nodes: 0 };
        while verdict.low < verdict.high && !self.meter.is_spent() {
            // The value is on one side of `step`: at least that, or at most four less.
            let step = (guess - guess.rem_euclid(4)).clamp(verdict.low, verdict.high);
            let step = if step > verdict.low { step } else { step + 4 };
            match self.on_which_side(state, step) {
                Some((true, certificate)) => (verdict.low, verdict.at_least) = (step, certificate),
                Some((false, certificate)) => (verdict.high, verdict.at_most) = (step - 4, certificate),
                None => break,
            }
        }
        Verdict { nodes: self.meter.used(), ..verdict }
    }

    /// Whether the mover gains at least `step` (true), or the other side sees to it that it does not.
    fn on_which_side(&mut self, state: &State, step: i16) -> Option<(bool, Certificate)> {
        let before = self.meter.used();
        let mut slice = 1_000;
        let mut stuck = 0;
        while !self.meter.is_spent() && stuck < PATIENCE.len() {
            let mut refuted = 0;
            for (side, need) in [(state.mover, step), (state.mover.other(), 4 - step)] {
                match self.claim(state, side, need, slice) {
                    Claim::Proved(certificate) => {
                        let nodes = self.meter.used() - before;
                        return Some((side == state.mover, Certificate { nodes, ..certificate }));
                    }
                    Claim::Refuted => refuted += 1,
                    Claim::Undecided => (),
                }
            }
            // Both refuted: either the search has led itself astray, or neither has a proof since the
            // limit decides.
            stuck += refuted / 2;
            if slice >= LONG || refuted == 2 {
                self.start_afresh();
            }
            slice *= 2;
        }
        None
    }

    /// Forgets everything, and goes about it in another way: what is remembered of a position can depend on
    /// the way there, and now and then leads the search astray for good.
    fn start_afresh(&mut self) {
        self.entries.fill(Entry::EMPTY);
        self.attempt += 1;
    }

    /// Tries to prove that a side still gains at least `need` more than the other, with about so many nodes.
    /// Asked again it goes on where it stopped.
    pub fn claim(&mut self, state: &State, side: Side, need: i16, nodes: u64) -> Claim {
        self.side = side;
        self.pause = self.meter.used().saturating_add(nodes);
        self.path.clear();
        // Quiet turns before the claim are accounted for when it is certified.
        let root = Node { state: State { quiet: 0, ..*state }, need };
        let numbers = match self.known(&root) {
            Some((proved, _)) => Numbers::settled(proved),
            None => self.search(&root, INFINITE, INFINITE),
        };
        if numbers.prove == 0 {
            // Checking what was found is not left half done.
            self.pause = u64::MAX;
            return certificate::draw(self, &root, state.quiet).map_or(Claim::Refuted, Claim::Proved);
        }
        if numbers.refute == 0 { Claim::Refuted } else { Claim::Undecided }
    }

    /// Whether a position settles the claim by itself, and how many quiet turns that may take.
    fn known(&self, node: &Node) -> Option<(bool, u16)> {
        let left = node.state.left();
        if node.need <= -left {
            return Some((true, 0));
        }
        if node.need > left {
            return Some((false, 0));
        }
        let Known { value, distance } = self.tables?.probe(&node.state)?;
        let value = if node.state.mover == self.side { value } else { -value };
        // To keep what one has takes no headway.
        let turns = if node.need > 0 { u16::from(distance) } else { 0 };
        Some((value >= node.need, turns))
    }

    fn child(&self, node: &Node, reached: &Reached) -> Child {
        let gain = if node.state.mover == self.side { reached.gain } else { -reached.gain };
        let child = Node { state: reached.state, need: node.need - gain };
        if reached.next == Next::Over {
            return Child::Settled(child.need <= 0);
        }
        self.known(&child).map_or(Child::Open(child), |(proved, _)| Child::Settled(proved))
    }

    fn key(&self, node: &Node) -> u64 {
        let need = u64::from(node.need.unsigned_abs());
        let sign = u64::from(node.need < 0);
        node.state.key(need << 2 | sign << 1 | u64::from(self.side == Side::North))
    }

    /// The numbers of a position that nothing is known of: the more captures are missing, the higher.
    fn first_guess(node: &Node) -> Numbers {
        let count = |seeds: i16| u32::from(seeds.max(0).unsigned_abs()) / 8 + 1;
        let left = node.state.left();
        Numbers { prove: count(left + node.need), refute: count(left - node.need) }
    }

    fn numbers(&self, child: &Child) -> Numbers {
        match child {
            Child::Settled(proved) => Numbers::settled(*proved),
            Child::Open(node) => {
                let key = self.key(node);
                // Only since the last capture can a position have been met before.
                let since = self.path.len().saturating_sub(usize::from(node.state.quiet));
                if self.path[since..].contains(&key) {
                    return Numbers::settled(node.need <= 0);
                }
                self.get(key).unwrap_or_else(|| Prover::first_guess(node))
            }
        }
    }

    /// Works on a position until one of its numbers reaches its bound.
    fn search(&mut self, node: &Node, prove: u32, refute: u32) -> Numbers {
        let key = self.key(node);
        let before = self.meter.used();
        self.meter.count();
        if self.path.len() >= LONGEST {
            return Numbers::REFUTED;
        }
        self.path.push(key);
        let turns = self.course.turns(&node.state);
        let mut children = [Child::Settled(false); 12];
        for (child, reached) in children.iter_mut().zip(turns.iter()) {
            *child = self.child(node, reached);
        }
        let children = &children[..turns.len()];
        let own = node.state.mover == self.side;
        let numbers = loop {
            let Best { numbers, at, second } = self.best(children, own);
            if numbers.prove >= prove || numbers.refute >= refute || numbers.is_settled() {
                break numbers;
            }
            if self.meter.used() >= self.pause || self.meter.is_spent() {
                break numbers;
            }
            let Child::Open(child) = children[at] else { break numbers };
            let Numbers { prove: child_prove, refute: child_refute } = self.numbers(&children[at]);
            // Somewhat more than the second best, so that two that are close do not take turns all the time.
            let patience = PATIENCE[self.attempt % PATIENCE.len()];
            let switch = second.saturating_add(second / patience).saturating_add(1);
            if own {
                self.search(&child, prove.min(switch), refute - numbers.refute + child_refute);
            } else {
                self.search(&child, prove - numbers.prove + child_prove, refute.min(switch));
            }
        };
        self.path.pop();
        self.put(key, numbers, self.meter.used() - before);
        numbers
    }

    /// The numbers of a position by those of its children, which child to work on, and the number of the
    /// next best one.
    fn best(&self, children: &[Child], own: bool) -> Best {
        let mut best = Best { numbers: Numbers::PROVED, at: 0, second: INFINITE };
        let (mut least, mut sum) = (INFINITE, 0_u32);
        for (at, child) in children.iter().enumerate() {
            let Numbers { prove, refute } = self.numbers(child);
            // Who is to move needs one turn; the other one must meet all of them.
            let (one, all) = if own { (prove, refute) } else { (refute, prove) };
            sum = sum.saturating_add(all).min(INFINITE);
            if one < least || at == 0 {
                best.second = if at == 0 { INFINITE } else { least };
                (least, best.at) = (one, at);
            } else if one < best.second {
                best.second = one;
            }
        }
        best.numbers =
            if own { Numbers { prove: least, refute: sum } } else { Numbers { prove: sum, refute: least } };
        best
    }

    fn bucket(&self, key: u64) -> std::ops::Range<usize> {
        #[expect(clippy::cast_possible_truncation, reason = "the low bits are as good as any")]
        let from = key as usize & (self.entries.len() - 1) & !(BUCKET - 1);
        from..from + BUCKET
    }

    fn get(&self, key: u64) -> Option<Numbers> {
        let bucket = &self.entries[self.bucket(key)];
        bucket.iter().find(|entry| entry.key == key && entry.work > 0).map(|entry| entry.numbers)
    }

    /// Remembers, at the cost of what took the least work.
    fn put(&mut self, key: u64, numbers: Numbers, work: u64) {
        let bucket = self.bucket(key);
        let bucket = &mut self.entries[bucket];
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1);
        let same = bucket.iter().position(|entry| entry.key == key && entry.work > 0);
        let least = || (0..BUCKET).min_by_key(|&at| bucket[at].work).unwrap_or(0);
        let at = same.unwrap_or_else(least);
        let work = if same.is_some() { work.saturating_add(bucket[at].work) } else { work };
        bucket[at] = Entry { key, numbers, work };
    }
}

struct Best {
    numbers: Numbers,
    at: usize,
    second: u32,
}
