//! What there is to learn: what each hole is worth, and what each turn of a finished round gave away.
//! May import: `think` and what it may.

use super::budget::Budget;
use super::random::Random;
use super::state::{Course, Next, State};
use super::tables::Tables;
use super::think::{Thinker, Thought};
use crate::game::{Expects, Game, IllegalMove};
use crate::hole::Hole;
use crate::side::Side;

/// Turns in answer to a hole that are looked at: far more than rows of six ever have.
const MOST_ANSWERS: usize = 20_000;

/// A turn that gives away so many seeds is a blunder.
pub const BLUNDER: i16 = 4;

/// What choosing a hole is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HoleValue {
    /// The hole.
    pub hole: Hole,
    /// Seeds that the mover still gains minus those the other side does, this turn included, with best play
    /// after it.
    pub value: i16,
    /// Whether the value is proved, with never-ending play splitting what is left.
    pub exact: bool,
    /// What the turn itself brings: the mover's seeds minus the other side's, the last four included.
    pub takes: i16,
    /// Whether the mover has another turn after it.
    pub again: bool,
    /// The most seeds that the other side can take in answer, with all the turns it then gets in a row, before
    /// the mover moves again. 0 when the round is over; `None` when the mover has another turn, or when there
    /// are too many answers to count.
    pub answer: Option<i16>,
    /// Best play from here by both, as far as it was seen, the hole first. Passes are left out.
    pub line: Vec<Hole>,
}

/// What each hole that may be chosen is worth, the best first; of equal ones the one that takes more. Empty
/// when there is nothing to choose.
///
/// The budget, of nodes and of time, is shared evenly between the holes, and for each between proof and
/// search.
pub fn hole_values(game: &Game, tables: Option<&Tables>, budget: Budget) -> Vec<HoleValue> {
    let Some(thinker) = Thinker::new(game, tables, &mut Random::new(0)) else { return Vec::new() };
    let share = budget.at_most(budget.nodes / (2 * thinker.turns().len() as u64));
    let course = *thinker.course();
    let mut values: Vec<HoleValue> = Vec::new();
    for (holes_left, reached) in (1..=thinker.turns().len()).rev().zip(&**thinker.turns()) {
        let Some(hole) = reached.place.map(|place| course.hole(place)) else { continue };
        let (rest, exact, line) = match reached.next {
            Next::Over => (0, true, Vec::new()),
            Next::Same | Next::Other => {
                let after = Thinker::at(course, reached.state, tables);
                let share = share.part_of_time(holes_left);
                let thought = after.think(share, share);
                let line = after.hole(thought.turn).into_iter().chain(holes(&after, &thought)).collect();
                (thought.value, thought.exact, line)
            }
        };
        values.push(HoleValue {
            hole,
            value: reached.worth(rest),
            exact,
            takes: reached.gain,
            again: reached.next == Next::Same,
            answer: match reached.next {
                Next::Over => Some(0),
                Next::Same => None,
                Next::Other => most_in_a_row(&course, &reached.state, &mut { MOST_ANSWERS }),
            },
            line: std::iter::once(hole).chain(line).collect(),
        });
    }
    values.sort_by_key(|value| std::cmp::Reverse((value.value, value.takes)));
    values
}

/// The most that the side to move can take before the other side moves; `None` when `room` does not suffice
/// for its turns.
fn most_in_a_row(course: &Course, state: &State, room: &mut usize) -> Option<i16> {
    let mut most = 0;
    for reached in &*course.turns(state) {
        *room = room.checked_sub(1)?;
        let rest = if reached.next == Next::Same { most_in_a_row(course, &reached.state, room)? } else { 0 };
        most = most.max(reached.gain + rest);
    }
    Some(most)
}

/// The holes that both sow after a turn that was thought of.
pub(super) fn holes(thinker: &Thinker<'_>, thought: &Thought) -> Vec<Hole> {
    thought.line.iter().map(|&place| thinker.course().hole(place)).collect()
}

/// One turn of a round, judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Who moved.
    pub mover: Side,
    /// The hole played; `None`: a pass.
    pub hole: Option<Hole>,
    /// The best hole; `None`: there was no choice.
    pub best: Option<Hole>,
    /// By how many seeds South would win the round with best play by both, before the turn.
    pub before: i16,
    /// The same after it.
    pub after: i16,
    /// Seeds that the turn gave away, 0 or more.
    pub lost: i16,
    /// Whether all of that is proved.
    pub exact: bool,
}

impl Judged {
    /// Whether the turn gave away so many seeds that it should be shown. Of a turn that is not judged exactly
    /// this is an estimate, too, and may be off by a capture.
    pub const fn is_blunder(&self) -> bool {
        self.lost >= BLUNDER
    }
}

/// Judges each turn of a round, played from `start`: the hole sown, or `None` for a pass. The nodes of
/// the budget are for each position, its time for all of them.
///
/// # Errors
/// A turn cannot be played.
pub fn judge(
    start: &Game,
    turns: &[Option<Hole>],
    tables: Option<&Tables>,
    budget: Budget,
) -> Result<Vec<Judged>, IllegalMove> {
    let mut games = vec![*start];
    let mut game = *start;
    for turn in turns {
        game = match turn {
            Some(hole) => game.play(*hole)?.0,
            None => game.pass()?.0,
        };
        games.push(game);
    }
    // From the end, so that each turn is judged by what is known of the position after it.
    let mut after = assess(&game, tables, budget.part_of_time(games.len()), None);
    let mut judged = Vec::new();
    for (number, (game, hole)) in games.iter().zip(turns).enumerate().rev() {
        let Some(mover) = game.position().to_move else { continue };
        let budget = budget.part_of_time(number + 1);
        let before = assess(game, tables, budget, Some((mover, &after)));
        let lost = match mover {
            Side::South => before.lead - after.lead,
            Side::North => after.lead - before.lead,
        };
        judged.push(Judged {
            mover,
            hole: *hole,
            best: before.best,
            before: before.lead,
            after: after.lead,
            lost: lost.max(0),
            exact: before.exact && after.exact,
        });
        after = before;
    }
    judged.reverse();
    Ok(judged)
}

/// What a position leads to.
struct Assessed {
    /// By how many seeds South wins with best play.
    lead: i16,
    exact: bool,
    best: Option<Hole>,
}

/// Assesses a position; `played`: who moved there, and what came of it.
fn assess(
    game: &Game,
    tables: Option<&Tables>,
    budget: Budget,
    played: Option<(Side, &Assessed)>,
) -> Assessed {
    let captured = game.position().captured.map(i16::from);
    let lead = captured.south - captured.north;
    let Some(thinker) = Thinker::new(game, tables, &mut Random::new(0)) else {
        return match (game.expects(), played) {
            // A pass is no choice, so nothing is lost by it.
            (Expects::Pass(_), Some((_, after))) => Assessed { best: None, ..*after },
            (Expects::Over(_), _) => Assessed { lead, exact: true, best: None },
            _ => Assessed { lead, exact: false, best: None },
        };
    };
    let half = budget.at_most(budget.nodes / 2);
    let thought = thinker.think(half, half);
    let mover = game.position().to_move.unwrap_or(Side::South);
    let sign = if mover == Side::South { 1 } else { -1 };
    let lead = lead + sign * thought.value;
    match played {
        // What was played turned out better than the estimate, so the estimate was too low.
        Some((_, after)) if !thought.exact && sign * (after.lead - lead) > 0 => {
            Assessed { lead: after.lead, exact: false, best: thinker.hole(thought.turn) }
        }
        _ => Assessed { lead, exact: thought.exact, best: thinker.hole(thought.turn) },
    }
}
