//! Which turn the tables advise. May import: `state`, `tables`.

use std::cmp::Reverse;

use super::state::{Course, Next, Reached, State};
use super::tables::{Known, Tables};

/// A turn that the tables advise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Advice {
    /// Which of the state's turns, counted from its first.
    pub(super) turn: usize,
    /// What the state is worth to its mover.
    pub(super) value: i16,
}

/// The turn that keeps the value; `None` when the tables do not reach, or the no-progress limit is so near
/// that they do not tell.
///
/// Of several, a side that is ahead takes the one that shows soonest, so that it makes headway; else the one
/// after which the other side has most to lose by a careless turn.
pub(super) fn advice(course: &Course, tables: &Tables, state: &State) -> Option<Advice> {
    let turns = course.turns(state);
    let mut best = None;
    for (turn, reached) in turns.iter().enumerate() {
        let Known { value, distance } = after(course, tables, reached)?;
        let (haste, hope) = if value > 0 { (distance, 0) } else { (0, hope(course, tables, reached)) };
        let rank = (value, Reverse(haste), hope);
        if best.is_none_or(|(most, _)| rank > most) {
            best = Some((rank, Advice { turn, value }));
        }
    }
    best.map(|(_, advice)| advice)
}

/// What a turn is worth to its mover and how soon that shows; `None` when the tables do not tell for sure.
fn after(course: &Course, tables: &Tables, reached: &Reached) -> Option<Known> {
    if reached.next == Next::Over {
        return Some(Known { value: reached.gain, distance: 0 });
    }
    let known = tables.probe(&reached.state)?;
    let (low, high) = known.bounds(reached.state.quiet(), course.limit());
    let distance = if reached.captured() { 0 } else { known.distance };
    (low == high).then(|| Known { value: reached.worth(low), distance })
}

/// A hundred times what the turn's mover gets on average if whoever moves next plays any turn.
fn hope(course: &Course, tables: &Tables, reached: &Reached) -> i32 {
    if reached.next == Next::Over {
        return 100 * i32::from(reached.gain);
    }
    let turns = course.turns(&reached.state);
    let worth = |reply: &Reached| {
        let rest = match reply.next {
            Next::Over => 0,
            Next::Same | Next::Other => tables.probe(&reply.state).map_or(0, |known| known.value),
        };
        i32::from(reached.worth(reply.worth(rest)))
    };
    let replies = i32::try_from(turns.len()).expect("at most twelve");
    100 * turns.iter().map(worth).sum::<i32>() / replies
}
