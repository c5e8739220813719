//! Thinking about one position with everything there is: the tables, proofs, and the search.
//! May import: `endgame`, `proof`, `search` and what they may.

use std::ops::ControlFlow;

use super::budget::Budget;
use super::endgame;
use super::proof::{Claim, Prover};
use super::random::Random;
use super::search::{Found, MOST_DEPTH, Rest, Search};
use super::state::{Course, Next, State, Turns};
use super::tables::Tables;
use crate::game::{Expects, Game};
use crate::hole::Hole;

/// Nodes of the search that gives a proof its first guess, and the turn to be tried before others.
const GUESS: u64 = 20_000;

/// Nodes for proving that the search's turn is as good as the one that the proof found.
const SAME: u64 = 20_000;

/// A line is told no further, in turns.
const LONGEST_LINE: usize = 16;

/// A position, and what helps in it.
#[derive(Debug)]
pub(super) struct Thinker<'a> {
    course: Course,
    state: State,
    turns: Turns,
    tables: Option<&'a Tables>,
    /// In which order the turns are tried: of equal ones the first is best.
    order: Vec<usize>,
}

/// What thinking found out.
#[derive(Clone, Debug)]
pub(super) struct Thought {
    /// The best turn, counted from the state's first.
    pub(super) turn: usize,
    /// What the state is worth to its mover.
    pub(super) value: i16,
    /// Whether that is proved.
    pub(super) exact: bool,
    /// The places that both sow after the turn.
    pub(super) line: Vec<u8>,
    pub(super) nodes: u64,
}

impl<'a> Thinker<'a> {
    /// `None` when there is no choice. Chance decides between turns that are equally good.
    pub(super) fn new(game: &Game, tables: Option<&'a Tables>, random: &mut Random) -> Option<Thinker<'a>> {
        let Expects::Choice(_) = game.expects() else { return None };
        let course = Course::of(game);
        let mut thinker = Thinker::at(course, course.state(game)?, tables);
        random.shuffle(&mut thinker.order);
        Some(thinker)
    }

    /// In a state in which the side to move may have to pass. Of turns that are equally good the first is
    /// the best.
    pub(super) fn at(course: Course, state: State, tables: Option<&'a Tables>) -> Thinker<'a> {
        let turns = course.turns(&state);
        let order = (0..turns.len()).collect();
        let tables = tables.filter(|tables| tables.fit(&course));
        Thinker { course, state, turns, tables, order }
    }

    pub(super) const fn course(&self) -> &Course {
        &self.course
    }

    pub(super) const fn turns(&self) -> &Turns {
        &self.turns
    }

    pub(super) fn hole(&self, turn: usize) -> Option<Hole> {
        self.turns[turn].place.map(|place| self.course.hole(place))
    }

    /// Looks the position up, or else proves it, for which it has half of the time, or else searches it.
    pub(super) fn think(&self, proof: Budget, search: Budget) -> Thought {
        let looked_up = self.tables.and_then(|tables| self.look_up(tables));
        looked_up.or_else(|| self.prove(proof.part_of_time(2))).unwrap_or_else(|| self.search(search))
    }

    fn look_up(&self, tables: &Tables) -> Option<Thought> {
        let endgame::Advice { turn, value } = endgame::advice(&self.course, tables, &self.state)?;
        Some(Thought { turn, value, exact: true, line: self.line(turn, None), nodes: 0 })
    }

    /// A turn that is proved best; `None` when the budget does not suffice.
    fn prove(&self, budget: Budget) -> Option<Thought> {
        if budget.nodes == 0 {
            return None;
        }
        let guess = self.search(budget.at_most(GUESS));
        let mut prover = Prover::new(&self.course, self.tables, budget);
        let verdict = prover.value(&self.state, guess.value);
        if verdict.low < verdict.high {
            return None;
        }
        let value = verdict.low;
        // The search sees what a proof does not: how easily the other side goes wrong.
        let reached = &self.turns[guess.turn];
        let need = value - reached.gain;
        let as_good = match reached.next {
            Next::Over => need <= 0,
            Next::Same | Next::Other => {
                let claim = prover.claim(&reached.state, self.state.mover(), need, SAME);
                matches!(claim, Claim::Proved(_))
            }
        };
        let nodes = guess.nodes + prover.nodes();
        match verdict.at_least.turn {
            Some(turn) if !as_good && turn != guess.turn => {
                Some(Thought { turn, value, exact: true, line: self.line(turn, None), nodes })
            }
            // Where everything is lost, every turn is as good.
            _ => Some(Thought { value, exact: true, nodes, ..guess }),
        }
    }

    fn search(&self, budget: Budget) -> Thought {
        let mut search = Search::new(&self.course, self.tables, Rest::Split, budget);
        let Found { value, best, .. } =
            search.deepen(&self.state, &self.order, MOST_DEPTH, |_| ControlFlow::Continue(()));
        let line = self.line(best, Some(&search));
        Thought { turn: best, value, exact: false, line, nodes: search.nodes() }
    }

    /// Best play after a turn, as far as the tables or a search's memory tell.
    fn line(&self, turn: usize, search: Option<&Search<'_>>) -> Vec<u8> {
        let mut line = Vec::new();
        let mut reached = self.turns[turn];
        for _ in 0..LONGEST_LINE {
            if reached.next == Next::Over {
                break;
            }
            let known = self.tables.and_then(|tables| endgame::advice(&self.course, tables, &reached.state));
            let best = known.map(|advice| advice.turn).or_else(|| search?.remembered(&reached.state));
            let Some(best) = best else { break };
            reached = match self.course.turns(&reached.state).get(best) {
                Some(next) => *next,
                None => break,
            };
            line.extend(reached.place);
        }
        line
    }
}
