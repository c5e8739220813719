//! The rules once more, as plainly as can be, to check the real ones by: growing lists instead of arrays, a
//! full history against never-ending sowings, nothing shared.

use std::collections::HashSet;

use hoyito::{Expects, Game, Hole, Setup, Side, Variant};

/// A round in a form of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    variant: Variant,
    row: usize,
    seeds: Vec<u32>,
    closed: Vec<bool>,
    /// 0: South, 1: North.
    mover: Option<usize>,
    captured: [u32; 2],
    last_four_to: Option<usize>,
    quiet: u32,
}

fn seat(side: Side) -> usize {
    usize::from(side == Side::North)
}

impl Round {
    pub fn of(game: &Game) -> Round {
        let position = game.position();
        let Setup { size, seeds, closed } = position.board.setup();
        Round {
            variant: game.rules().variant,
            row: size.columns(),
            seeds: seeds[..size.holes()].iter().map(|&count| u32::from(count)).collect(),
            closed: (0..size.holes()).map(|index| closed & (1 << index) != 0).collect(),
            mover: position.to_move.map(seat),
            captured: [position.captured.south.into(), position.captured.north.into()],
            last_four_to: game.rules().last_four_to.map(seat),
            quiet: position.quiet.into(),
        }
    }

    /// Every turn there is: the hole, or none for a pass, and the round after it.
    pub fn turns(&self) -> Vec<(Option<usize>, Round)> {
        let Some(mover) = self.mover else { return Vec::new() };
        let own = mover * self.row..(mover + 1) * self.row;
        let mut turns = Vec::new();
        for hole in own {
            if self.seeds[hole] > 0
                && let Some(after) = self.sow(mover, hole)
            {
                turns.push((Some(hole), after));
            }
        }
        if turns.is_empty() {
            turns.push((None, self.clone().finish(mover, false)));
        }
        turns
    }

    pub fn count(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.turns().iter().map(|(_, after)| after.count(depth - 1)).sum() }
    }

    fn left(&self) -> u32 {
        self.seeds.iter().sum()
    }

    fn step(&self, mut hole: usize, by: usize) -> usize {
        loop {
            hole = (hole + by) % self.seeds.len();
            if !self.closed[hole] {
                return hole;
            }
        }
    }

    fn sow(&self, mover: usize, start: usize) -> Option<Round> {
        let mut round = self.clone();
        let mut met = HashSet::new();
        let mut at = start;
        while met.insert((round.seeds.clone(), at)) {
            if met.len() > 1_000 {
                return None;
            }
            let mut hand = std::mem::replace(&mut round.seeds[at], 0);
            while hand > 0 {
                at = round.step(at, 1);
                round.seeds[at] += 1;
                hand -= 1;
                if round.variant == Variant::I && round.seeds[at] == 4 {
                    round.seeds[at] = 0;
                    round.captured[mover] += 4;
                    if round.left() + hand == 4 {
                        return Some(round.sweep(mover));
                    }
                    if hand == 0 {
                        return Some(round.finish(mover, true));
                    }
                }
            }
            if round.seeds[at] == 1 {
                let captured = round.captured != self.captured;
                return Some(round.finish(mover, captured));
            }
            if round.seeds[at] == 4 {
                return Some(round.take_from(mover, at));
            }
        }
        None
    }

    fn take_from(mut self, mover: usize, mut at: usize) -> Round {
        while self.seeds[at] == 4 {
            self.seeds[at] = 0;
            self.captured[mover] += 4;
            if self.variant == Variant::III {
                break;
            }
            at = self.step(at, self.seeds.len() - 1);
        }
        if self.left() == 4 { self.sweep(mover) } else { self.finish(mover, true) }
    }

    fn sweep(mut self, mover: usize) -> Round {
        self.seeds.fill(0);
        self.captured[self.last_four_to.unwrap_or(mover)] += 4;
        self.finish(mover, true)
    }

    fn finish(mut self, mover: usize, captured: bool) -> Round {
        self.quiet = if captured { 0 } else { self.quiet + 1 };
        let open = self.closed.iter().filter(|closed| !**closed).count();
        if u64::from(self.quiet) == 10 * open as u64 {
            let half = self.left() / 2;
            self.captured = self.captured.map(|count| count + half);
            self.seeds.fill(0);
        }
        self.mover = if self.left() == 0 {
            None
        } else if captured && self.variant != Variant::I {
            Some(mover)
        } else {
            Some(1 - mover)
        };
        self
    }
}

/// Checks every turn of this round against this implementation.
pub fn check(game: &Game) {
    let turns = Round::of(game).turns();
    let expected: HashSet<Option<usize>> = turns.iter().map(|(hole, _)| *hole).collect();
    let legal: HashSet<Option<usize>> = match game.expects() {
        Expects::Pass(_) => HashSet::from([None]),
        Expects::Choice(_) => game.legal().into_iter().map(|hole| Some(hole.index())).collect(),
        Expects::Over(_) => HashSet::new(),
    };
    assert_eq!(legal, expected, "{}", game.position());
    for (hole, after) in turns {
        let (played, _) = match hole {
            None => game.pass().unwrap(),
            Some(index) => game.play(Hole::new(game.rules().size, index).unwrap()).unwrap(),
        };
        assert_eq!(Round::of(&played), after, "{hole:?} of {}", game.position());
    }
}
