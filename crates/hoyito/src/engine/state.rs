//! A round as the search sees it: seeds on a ring, who moves, how long nothing was captured. What stays the
//! same during a round stands apart, in the [`Course`].
//!
//! The seeds move by the same code as in [`Game`]; only the bookkeeping around it is leaner. Captured seeds
//! are not kept: a turn tells what it gains, and values are differences in what is still to be gained.
//! May import: the rules, from `side` to `game`.

use crate::game::Game;
use crate::hole::Hole;
use crate::side::Side;
use crate::sow::LastFour;
use crate::track::{self, Ring, Seeds};
use crate::variant::{Rules, Variant};

/// What stays the same during a round: the rules, and which places of the ring are whose holes.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    rules: Rules,
    ring: Ring,
    /// Open holes of South's row: the first places of the ring. The others are North's.
    south: usize,
    /// So many turns in a row without a capture end the round.
    limit: u16,
}

/// A round under way. Without its [`Course`] it means nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) seeds: Seeds,
    pub(super) left: u8,
    pub(super) mover: Side,
    pub(super) quiet: u16,
}

/// What one turn leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The place that was sown; `None`: the mover passed.
    pub place: Option<u8>,
    /// Seeds the mover gained minus seeds the other side gained, the last four included.
    pub gain: i16,
    /// Whose turn it is then.
    pub next: Next,
    /// The state after the turn; of no meaning when the round is over.
    pub state: State,
}

/// Whose turn follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The same side's: it captured.
    Same,
    /// The other side's.
    Other,
    /// Nobody's: the round is over.
    Over,
}

impl Reached {
    /// What the turn is worth to its mover, when the state after it is worth `after` to who moves there.
    pub const fn worth(&self, after: i16) -> i16 {
        match self.next {
            Next::Same => self.gain + after,
            Next::Other => self.gain - after,
            Next::Over => self.gain,
        }
    }

    /// Whether the turn captured.
    pub const fn captured(&self) -> bool {
        self.state.quiet == 0
    }
}

impl State {
    /// Seeds on the board.
    pub const fn left(&self) -> i16 {
        self.left as i16
    }

    /// Whose turn it is.
    pub const fn mover(&self) -> Side {
        self.mover
    }

    /// Turns in a row without a capture.
    pub const fn quiet(&self) -> u16 {
        self.quiet
    }

    /// A number for seeds and mover; equal for equal ones, and for others in one of 2^64 cases. Quiet turns
    /// play no part in it, so that a position is known again; `extra` is mixed in.
    pub(super) fn key(&self, extra: u64) -> u64 {
        let word = |at: usize| {
            let bytes = self.seeds[at..at + 8].try_into().expect("eight bytes of twenty-four");
            u64::from_le_bytes(bytes)
        };
        let first = folded(word(0) ^ 0x9E37_79B9_7F4A_7C15, word(8) ^ 0xD6E8_FEB8_6659_FD93);
        let rest = word(16)
            ^ (extra << 1 | u64::from(self.mover == Side::North)).wrapping_mul(0xA076_1D64_78BD_642F);
        folded(first ^ 0xE703_7ED1_A0B4_28DB, rest ^ 0x8EBC_6AF0_9C88_C6E3)
    }
}

/// Both halves of the product: every bit of either factor reaches every bit of the result.
fn folded(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    #[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
    let low = product as u64;
    low ^ (product >> 64) as u64
}

impl Course {
    /// The course of a round.
    pub fn of(game: &Game) -> Course {
        let board = &game.position().board;
        let ring = Ring::of(board);
        let size = game.rules().size;
        let south = (0..ring.len()).filter(|&place| ring.hole(place).side(size) == Side::South).count();
        Course { rules: *game.rules(), ring, south, limit: game.position().most_quiet() }
    }

    /// A round's state; `None` when it is over.
    pub fn state(&self, game: &Game) -> Option<State> {
        let position = game.position();
        let mover = position.to_move?;
        let board = &position.board;
        Some(State { seeds: self.ring.gather(board), left: board.total(), mover, quiet: position.quiet })
    }

    /// The rules of the round.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The variant played.
    pub const fn variant(&self) -> Variant {
        self.rules.variant
    }

    /// So many turns in a row without a capture end the round.
    pub const fn limit(&self) -> u16 {
        self.limit
    }

    /// The hole at a place of the ring.
    pub fn hole(&self, place: u8) -> Hole {
        self.ring.hole(usize::from(place))
    }

    /// Whether every hole of the board is in play.
    pub const fn is_whole(&self) -> bool {
        self.ring.len() == self.rules.size.holes()
    }

    /// Every turn the mover has, from its first place on: its choices, or else the pass. Never empty.
    #[inline]
    pub fn turns(&self, state: &State) -> Turns {
        let own = match state.mover {
            Side::South => 0..self.south,
            Side::North => self.south..self.ring.len(),
        };
        let mut turns = Turns { list: [Reached::NOTHING; Turns::MOST], len: 0 };
        for place in own {
            if state.seeds[place] > 0
                && let Some(reached) = self.sow(state, place)
            {
                turns.list[turns.len] = reached;
                turns.len += 1;
            }
        }
        if turns.len == 0 {
            turns.list[0] = self.pass(state);
            turns.len = 1;
        }
        turns
    }

    /// Sows a place that has seeds; `None`: the sowing would never end.
    #[inline]
    fn sow(&self, state: &State, place: usize) -> Option<Reached> {
        let mut seeds = state.seeds;
        let stop = track::run_on_ring(&mut seeds, self.ring.len(), self.rules.variant, place)?;
        let mut gain = i16::from(stop.captured);
        let mut left = state.left - stop.captured;
        if stop.last_four {
            let to_mover = self.rules.last_four_to.is_none_or(|side| side == state.mover);
            gain += if to_mover { i16::from(LastFour::SEEDS) } else { -i16::from(LastFour::SEEDS) };
            left -= LastFour::SEEDS;
        }
        #[expect(clippy::cast_possible_truncation, reason = "a place of the ring is below 24")]
        let place = Some(place as u8);
        Some(self.settle(state, seeds, left, place, gain))
    }

    fn pass(&self, state: &State) -> Reached {
        self.settle(state, state.seeds, state.left, None, 0)
    }

    #[inline]
    fn settle(&self, state: &State, seeds: Seeds, left: u8, place: Option<u8>, gain: i16) -> Reached {
        let captured = left != state.left;
        let quiet = if captured { 0 } else { state.quiet + 1 };
        let next = if left == 0 || quiet >= self.limit {
            Next::Over
        } else if captured && self.rules.variant.extra_turn() {
            Next::Same
        } else {
            Next::Other
        };
        let mover = if next == Next::Same { state.mover } else { state.mover.other() };
        Reached { place, gain, next, state: State { seeds, left, mover, quiet } }
    }
}

/// The turns of one state.
#[derive(Clone, Copy, Debug)]
pub struct Turns {
    list: [Reached; Turns::MOST],
    len: usize,
}

impl Turns {
    /// A row has no more holes.
    const MOST: usize = 12;
}

impl Reached {
    /// Fills what is not used.
    const NOTHING: Reached = Reached {
        place: None,
        gain: 0,
        next: Next::Over,
        state: State { seeds: [0; 24], left: 0, mover: Side::South, quiet: 0 },
    };
}

impl std::ops::Deref for Turns {
    type Target = [Reached];

    fn deref(&self) -> &[Reached] {
        &self.list[..self.len]
    }
}

impl std::ops::DerefMut for Turns {
    fn deref_mut(&mut self) -> &mut [Reached] {
        &mut self.list[..self.len]
    }
}
