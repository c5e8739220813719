//! Works out one table, exactly, from the captures backwards.
//!
//! For each threshold `t` from the highest down, the positions whose mover can force at least `t`, and those
//! where the other side can, are found together: first those where a capture settles it, then those one turn
//! before them, and so on until nothing is added. A mover needs one turn into such a position; the other side
//! needs all of the mover's turns to lead there. What is never added stays without a capture for ever or
//! cannot be forced: that is the value 0. May import: `state`, `index`.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering::Relaxed};

use super::index::{self, Positions};
use super::{Known, Level, Tables};
use crate::engine::state::{Course, Next, State};
use crate::game::Game;
use crate::hole::Size;
use crate::side::Side;
use crate::variant::{Rules, Variant};

/// How far building has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The variant whose tables are built.
    pub variant: Variant,
    /// The size of board they are for.
    pub size: Size,
    /// The seed count being worked on.
    pub seeds: u8,
    /// The share of this count's work that is done, 0 to 1.
    pub done: f32,
}

/// Positions handed to a thread at a time.
const BATCH: usize = 1 << 14;

/// The mover can force the threshold.
const MOVER: u8 = 1;
/// The other side can.
const OTHER: u8 = 2;

/// Best of a mover's captures where it has none.
const NO_CAPTURE: i8 = i8::MIN;

/// The turns that capture nothing, read backwards, and what the others bring.
struct Graph {
    /// Best value of the mover's turns that capture.
    best: Vec<i8>,
    /// How many of its turns do not.
    quiet: Vec<u8>,
    /// Where a position's predecessors begin in `before`.
    first: Vec<u32>,
    before: Vec<AtomicU32>,
}

/// Positions and the values and distances found for them.
struct Found {
    bytes: Vec<AtomicU8>,
    far: Mutex<Vec<(u32, u8)>>,
    seeds: u8,
}

/// The table for so many seeds, given those for fewer.
pub(super) fn level(
    smaller: &Tables,
    rules: Rules,
    seeds: u8,
    threads: usize,
    progress: &mut dyn FnMut(Progress),
) -> Level {
    let Rules { variant, size, .. } = rules;
    let mut tell = |done| progress(Progress { variant, size, seeds, done });
    tell(0.0);
    let course = Course::of(&Game::start(rules, Side::South));
    let graph = Graph::of(&course, smaller, seeds, threads, &mut tell);
    let count = graph.best.len();
    let found = Found { bytes: atomics(count), far: Mutex::new(Vec::new()), seeds };
    let marks: Vec<AtomicU8> = atomics(count);
    let open: Vec<AtomicU8> = atomics(count);
    for threshold in (1..=seeds / 4).rev().map(|fours| 4 * fours) {
        #[expect(clippy::cast_possible_wrap, reason = "at most 16 seeds")]
        force(&graph, &found, &marks, &open, threshold as i8, threads);
        tell(1.0 - 0.4 * f32::from(threshold - 4) / f32::from(seeds));
    }
    let mut far = found.far.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    far.sort_unstable();
    Level { seeds, bytes: found.bytes.into_iter().map(AtomicU8::into_inner).collect(), far }
}

impl Graph {
    fn of(course: &Course, smaller: &Tables, seeds: u8, threads: usize, tell: &mut impl FnMut(f32)) -> Graph {
        let holes = course.rules().size.holes();
        let count = index::positions(usize::from(seeds), holes) as usize;
        let mut best = vec![NO_CAPTURE; count];
        let mut quiet = vec![0; count];
        let degrees: Vec<AtomicU32> = atomics(count + 1);
        let batches = best.chunks_mut(BATCH).zip(quiet.chunks_mut(BATCH));
        share(threads, batches.enumerate(), |(batch, (best, quiet))| {
            let mut walk = Positions::from(start_of(batch), seeds, holes);
            for (best, quiet) in best.iter_mut().zip(quiet) {
                let state = State { seeds: *walk.seeds(), left: seeds, mover: Side::South, quiet: 0 };
                for reached in &*course.turns(&state) {
                    if reached.captured() {
                        *best = (*best).max(worth(smaller, reached));
                    } else {
                        *quiet += 1;
                        let after = index::number(&reached.state.seeds, holes, Side::North);
                        degrees[after as usize].fetch_add(1, Relaxed);
                    }
                }
                walk.advance();
            }
        });
        tell(0.3);
        // Each position's predecessors are written from their end, so that the ends become the beginnings.
        let mut total = 0;
        let ends = degrees;
        for end in &ends {
            total += end.load(Relaxed);
            end.store(total, Relaxed);
        }
        let before: Vec<AtomicU32> = atomics(total as usize);
        share(threads, (0..count).step_by(BATCH), |begin| {
            #[expect(clippy::cast_possible_truncation, reason = "positions are numbered by u32")]
            let numbers = begin as u32..(begin + BATCH).min(count) as u32;
            let mut walk = Positions::from(numbers.start, seeds, holes);
            for number in numbers {
                let state = State { seeds: *walk.seeds(), left: seeds, mover: Side::South, quiet: 0 };
                for reached in course.turns(&state).iter().filter(|reached| !reached.captured()) {
                    let after = index::number(&reached.state.seeds, holes, Side::North);
                    let place = ends[after as usize].fetch_sub(1, Relaxed) - 1;
                    before[place as usize].store(number, Relaxed);
                }
                walk.advance();
            }
        });
        tell(0.6);
        Graph { best, quiet, first: ends.into_iter().map(AtomicU32::into_inner).collect(), before }
    }

    fn predecessors(&self, number: u32) -> impl Iterator<Item = u32> {
        let (from, to) = (self.first[number as usize], self.first[number as usize + 1]);
        self.before[from as usize..to as usize].iter().map(|before| before.load(Relaxed))
    }
}

/// What a capture is worth to its mover.
fn worth(smaller: &Tables, reached: &crate::engine::state::Reached) -> i8 {
    let rest = match reached.next {
        Next::Over => Known::NOTHING,
        Next::Same | Next::Other => {
            smaller.probe(&reached.state).expect("a capture leads to a smaller table")
        }
    };
    i8::try_from(reached.worth(rest.value)).expect("at most 16 seeds")
}

/// Finds all positions where a side can force at least the threshold, and notes those not known to be better.
fn force(graph: &Graph, found: &Found, marks: &[AtomicU8], open: &[AtomicU8], threshold: i8, threads: usize) {
    let first = Mutex::new(Vec::new());
    share(threads, (0..graph.best.len()).step_by(BATCH), |begin| {
        let mut forced = Vec::new();
        for number in begin..(begin + BATCH).min(graph.best.len()) {
            let (best, quiet) = (graph.best[number], graph.quiet[number]);
            open[number].store(quiet, Relaxed);
            let mark = if best >= threshold {
                MOVER
            } else if quiet == 0 && best <= -threshold {
                OTHER
            } else {
                0
            };
            marks[number].store(mark, Relaxed);
            if mark != 0 {
                #[expect(clippy::cast_possible_truncation, reason = "positions are numbered by u32")]
                forced.push((number as u32, mark));
            }
        }
        gather(&first, forced);
    });
    let mut frontier = first.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let mut distance = 1;
    while !frontier.is_empty() {
        let next = Mutex::new(Vec::new());
        share(threads, frontier.chunks(BATCH), |batch| {
            let mut forced = Vec::new();
            for &(number, mark) in batch {
                let value = if mark == MOVER { threshold } else { -threshold };
                found.note(number, value, distance);
                for before in graph.predecessors(number) {
                    let at = before as usize;
                    if mark == OTHER {
                        // Who moves there has a turn into it.
                        if marks[at].swap(MOVER, Relaxed) == 0 {
                            forced.push((before, MOVER));
                        }
                    } else if open[at].fetch_sub(1, Relaxed) == 1 && graph.best[at] <= -threshold {
                        // It was the last turn that led elsewhere.
                        marks[at].store(OTHER, Relaxed);
                        forced.push((before, OTHER));
                    }
                }
            }
            gather(&next, forced);
        });
        frontier = next.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        distance += 1;
    }
}

impl Found {
    /// Notes what was found, unless something better was found before.
    fn note(&self, number: u32, value: i8, distance: u32) {
        let byte = &self.bytes[number as usize];
        if byte.load(Relaxed) != 0 {
            return;
        }
        let distance = u8::try_from(distance).expect("distances stay far below the no-progress limit");
        byte.store(Level::byte(self.seeds, value.into(), distance), Relaxed);
        if distance >= Level::near(self.seeds) {
            self.far.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((number, distance));
        }
    }
}

fn gather(all: &Mutex<Vec<(u32, u8)>>, some: Vec<(u32, u8)>) {
    all.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend(some);
}

/// Does all of the work with so many threads, each taking the next piece as it gets ready.
fn share<T: Send>(threads: usize, work: impl Iterator<Item = T> + Send, each: impl Fn(T) + Sync) {
    let mut work = work.peekable();
    let Some(first) = work.next() else { return };
    if work.peek().is_none() {
        // Not worth a thread.
        return each(first);
    }
    let work = Mutex::new(std::iter::once(first).chain(work));
    let take = || work.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
    let run = || {
        while let Some(piece) = take() {
            each(piece);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
    });
}

fn start_of(batch: usize) -> u32 {
    u32::try_from(batch * BATCH).expect("positions are numbered by u32")
}

fn atomics<T: Default>(count: usize) -> Vec<T> {
    std::iter::repeat_with(T::default).take(count).collect()
}
