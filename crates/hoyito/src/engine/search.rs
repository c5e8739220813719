//! Alpha-beta: the best turn as far as one can see, deeper and deeper until the budget is spent.
//!
//! A value is what the mover still gains minus what the other side does; where the search ends, what is left
//! counts for nobody. A side that captures in II and III stays to move, so its turns are searched for it and
//! not against it. Quiet turns are no part of a position's key unless they come near their limit; what is
//! found is never called exact, so that at worst a turn is chosen that is not the best.
//! May import: `state`, `tables`, `cache`, `budget`.

use std::ops::ControlFlow;

use super::budget::{Budget, Meter};
use super::cache::{Bound, Cache};
use super::state::{Course, Reached, State, Turns};
use super::tables::Tables;
use crate::side::Side;

/// The search looks no deeper, in turns.
pub const MOST_DEPTH: i32 = 60;

/// Below every value.
const NEVER: i16 = -1_000;

/// What the seeds count for that are left where the search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// For nobody, as in a split: the guess that is best for play.
    Split,
    /// All for this side: what is found is an upper bound of what this side can reach.
    All(Side),
}

/// What one depth of the search found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What the mover still gains minus what the other side does.
    pub value: i16,
    /// Which of the state's turns is best, counted from its first.
    pub best: usize,
    /// How deep was looked, in turns.
    pub depth: i32,
    /// Nodes used until then.
    pub nodes: u64,
}

/// A search of one round, with what it remembers.
#[derive(Debug)]
pub struct Search<'a> {
    course: &'a Course,
    tables: Option<&'a Tables>,
    rest: Rest,
    meter: Meter,
    cache: Cache,
}

impl<'a> Search<'a> {
    /// A search within a budget. Tables that do not fit the round are left aside.
    pub fn new(course: &'a Course, tables: Option<&'a Tables>, rest: Rest, budget: Budget) -> Search<'a> {
        let tables = tables.filter(|tables| tables.fit(course));
        Search { course, tables, rest, meter: Meter::new(budget), cache: Cache::for_nodes(budget.nodes) }
    }

    /// Nodes used so far.
    pub const fn nodes(&self) -> u64 {
        self.meter.used()
    }

    /// Looks deeper and deeper, and answers what the last depth found that was finished within the budget.
    /// `order` is in which order the first turns are tried, and so which of equal ones is best; it must
    /// name each of them once. With `told` each depth is told as it is finished, and the search can be broken
    /// off.
    ///
    /// Depth 1 is always finished, whatever the budget.
    pub fn deepen(
        &mut self,
        state: &State,
        order: &[usize],
        deepest: i32,
        mut told: impl FnMut(&Found) -> ControlFlow<()>,
    ) -> Found {
        let turns = self.course.turns(state);
        let mut order = order.to_vec();
        let mut found = Found { value: 0, best: order.first().copied().unwrap_or(0), depth: 0, nodes: 0 };
        for depth in 1..=deepest.min(MOST_DEPTH) {
            if depth > 1 && self.meter.is_spent() {
                break;
            }
            let Some((value, best)) = self.root(&turns, &order, depth) else { break };
            found = Found { value, best, depth, nodes: self.meter.used() };
            if told(&found).is_break() {
                break;
            }
            // The best one first: it is likely to stay the best, and if it does, the others need no proof.
            if let Some(at) = order.iter().position(|&turn| turn == best) {
                order[..=at].rotate_right(1);
            }
        }
        found
    }

    /// Value and best turn at one depth; `None` when the budget was spent before.
    fn root(&mut self, turns: &Turns, order: &[usize], depth: i32) -> Option<(i16, usize)> {
        let mut best = (NEVER, 0);
        for &turn in order {
            let value = self.turn(&turns[turn], depth, best.0, -NEVER);
            if self.meter.is_spent() && depth > 1 {
                return None;
            }
            if value > best.0 {
                best = (value, turn);
            }
        }
        Some(best)
    }

    /// What a turn is worth to its mover, who looks so deep, the turn included; at least or at most this
    /// where it falls outside the window.
    fn turn(&mut self, reached: &Reached, depth: i32, alpha: i16, beta: i16) -> i16 {
        use super::state::Next;
        let (gain, state) = (reached.gain, &reached.state);
        match reached.next {
            Next::Over => gain,
            Next::Same => gain + self.value(state, depth - 1, alpha - gain, beta - gain),
            Next::Other => gain - self.value(state, depth - 1, gain - beta, gain - alpha),
        }
    }

    fn value(&mut self, state: &State, depth: i32, alpha: i16, beta: i16) -> i16 {
        self.meter.count();
        // Nobody can gain more than there is.
        let left = state.left();
        let (mut low, mut high) = (-left, left);
        if let Some(known) = self.tables.and_then(|tables| tables.probe(state)) {
            (low, high) = known.bounds(state.quiet, self.course.limit());
        }
        if low >= beta || low == high {
            return low;
        }
        if high <= alpha {
            return high;
        }
        if depth <= 0 {
            return self.guess(state).clamp(low, high);
        }
        if self.meter.is_spent() {
            // Whatever is answered now is thrown away.
            return low;
        }
        let key = self.key(state, depth);
        let remembered = self.cache.get(key);
        if let Some(entry) = remembered.filter(|entry| i32::from(entry.depth) >= depth) {
            let value = i16::from(entry.value);
            match entry.bound {
                Bound::Exact => return value,
                Bound::AtLeast if value >= beta => return value,
                Bound::AtMost if value <= alpha => return value,
                Bound::AtLeast | Bound::AtMost => (),
            }
        }
        let turns = self.course.turns(state);
        let mut best = (NEVER, 0);
        let mut sorted = Sorted::of(&turns, remembered.map(|entry| usize::from(entry.best)));
        while let Some(turn) = sorted.next() {
            let floor = alpha.max(best.0);
            let reached = &turns[turn];
            // Once one turn stands, the others need only be proved no better.
            let mut value = if best.0 == NEVER {
                self.turn(reached, depth, floor, beta)
            } else {
                self.turn(reached, depth, floor, floor + 1)
            };
            if value > floor && value < beta && best.0 != NEVER && !self.meter.is_spent() {
                value = self.turn(reached, depth, value - 1, beta);
            }
            if self.meter.is_spent() {
                return value.max(best.0);
            }
            if value > best.0 {
                best = (value, turn);
                if value >= beta {
                    break;
                }
            }
        }
        let (value, turn) = best;
        let bound = match value {
            value if value >= beta => Bound::AtLeast,
            value if value <= alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.cache.put(key, value, depth, bound, turn);
        value
    }

    /// Which of a state's turns was best when it was last looked at.
    pub fn remembered(&self, state: &State) -> Option<usize> {
        self.cache.get(self.key(state, 1)).map(|entry| usize::from(entry.best))
    }

    fn guess(&self, state: &State) -> i16 {
        match self.rest {
            Rest::Split => 0,
            Rest::All(side) if side == state.mover => state.left(),
            Rest::All(_) => -state.left(),
        }
    }

    /// Quiet turns count where the limit, or a distance of the tables, may come in sight.
    fn key(&self, state: &State, depth: i32) -> u64 {
        let limit = self.course.limit();
        let far = i32::from(state.quiet) + depth < i32::from(limit) && state.quiet < limit / 3;
        state.key(if far { 0 } else { 1 + u64::from(state.quiet) })
    }
}

/// Turns from the most to the least promising: the remembered one, then by what they gain and whether the
/// mover stays to move.
struct Sorted {
    scores: [i16; 12],
    len: usize,
}

impl Sorted {
    /// Of a turn that was tried.
    const DONE: i16 = i16::MIN;

    fn of(turns: &Turns, remembered: Option<usize>) -> Sorted {
        let mut sorted = Sorted { scores: [Sorted::DONE; 12], len: turns.len() };
        for (score, reached) in sorted.scores.iter_mut().zip(turns.iter()) {
            *score = reached.gain;
        }
        if let Some(score) = remembered.and_then(|turn| sorted.scores[..turns.len()].get_mut(turn)) {
            *score = i16::MAX;
        }
        sorted
    }

    fn next(&mut self) -> Option<usize> {
        let mut best = None;
        let mut most = Sorted::DONE;
        for (turn, &score) in self.scores[..self.len].iter().enumerate() {
            if score > most {
                most = score;
                best = Some(turn);
            }
        }
        self.scores[best?] = Sorted::DONE;
        best
    }
}
