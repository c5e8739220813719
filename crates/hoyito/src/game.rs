//! One round: whose turn it is, what may be played, what follows from it.
//! May import: everything but `turn_text`, `record`, `round` and `perft`.

use std::fmt;

use crate::board::Board;
use crate::hole::Hole;
use crate::position::{Position, PositionError};
use crate::side::{BySide, Side};
use crate::sow::{self, Harvest, LastFour, Outcome, Sowing};
use crate::variant::Rules;

/// A round under way, or over.
///
/// ```
/// use hoyito::{Expects, Game, Rules, Side, Size, Variant};
///
/// let game = Game::start(Rules::new(Variant::II, Size::Six)?, Side::South);
/// let first = game.legal()[0];
/// let (game, _turn) = game.play(first)?;
/// assert_eq!(game.expects(), Expects::Choice(Side::North));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    rules: Rules,
    position: Position,
    ending: Option<Ending>,
}

/// What the round waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expects {
    /// This side chooses a hole.
    Choice(Side),
    /// This side has no hole to choose and passes.
    Pass(Side),
    /// Nothing: the round is over.
    Over(Ending),
}

/// What can be done with a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoleState {
    /// It may be chosen.
    Playable,
    /// It has no seeds.
    Empty,
    /// Its sowing would never end.
    NeverEnding,
    /// Its side is not to move.
    NotToMove,
    /// It is out of play for this round.
    Closed,
}

/// What one side did, and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who moved.
    pub mover: Side,
    /// What was done.
    pub action: Action,
    /// What follows.
    pub then: Then,
}

impl Turn {
    /// The hole that was sown; `None` for a pass.
    pub fn hole(&self) -> Option<Hole> {
        match &self.action {
            Action::Sowed(sowing) => Some(sowing.from),
            Action::Passed => None,
        }
    }
}

/// What a side does in its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// It sowed a hole.
    Sowed(Sowing),
    /// It had no hole to choose.
    Passed,
}

/// What follows a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Then {
    /// The same side moves again, because it captured.
    ExtraTurn,
    /// The other side moves.
    OtherMoves,
    /// The round is over.
    Over(Ending),
}

/// Why a round is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// No seeds are left on the board.
    Captured,
    /// Too many turns in a row without a capture, or both agreed that nothing more will come of it: what
    /// was left on the board was split equally.
    NoProgress {
        /// The seeds each side got. A finished position does not tell them: in a game made from one they
        /// are 0; the record tells.
        split: BySide<u8>,
    },
}

/// Who won a round, by captured seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoundResult {
    /// This side has more seeds.
    Won(Side),
    /// Both have as many.
    Drawn,
}

impl RoundResult {
    /// The result of a finished round by the seeds captured.
    pub fn of(captured: BySide<u8>) -> RoundResult {
        match captured.south.cmp(&captured.north) {
            std::cmp::Ordering::Greater => RoundResult::Won(Side::South),
            std::cmp::Ordering::Less => RoundResult::Won(Side::North),
            std::cmp::Ordering::Equal => RoundResult::Drawn,
        }
    }

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Side> {
        match self {
            RoundResult::Won(side) => Some(side),
            RoundResult::Drawn => None,
        }
    }
}

impl Game {
    /// A round from the usual starting position.
    pub fn start(rules: Rules, first: Side) -> Game {
        Game::opening(rules, first, Board::start(rules.size), BySide::default())
    }

    /// A round for which each side has filled its holes from the seeds it owns, and keeps the rest.
    pub(crate) fn refilled(rules: Rules, first: Side, owned: BySide<u8>) -> Game {
        let (board, kept) = Board::filled(rules.size, owned);
        Game::opening(rules, first, board, kept)
    }

    fn opening(rules: Rules, first: Side, board: Board, captured: BySide<u8>) -> Game {
        let position = Position { board, to_move: Some(first), captured, quiet: 0 };
        Game { rules, position, ending: None }
    }

    /// A round from any position.
    ///
    /// # Errors
    /// The position cannot be: see [`PositionError`].
    pub fn from_position(rules: Rules, position: Position) -> Result<Game, PositionError> {
        if position.board.size() != rules.size {
            return Err(PositionError::OtherSize { expected: rules.size });
        }
        position.check()?;
        let ending = match position.to_move {
            Some(_) => None,
            None if position.quiet == 0 => Some(Ending::Captured),
            None => Some(Ending::NoProgress { split: BySide::default() }),
        };
        Ok(Game { rules, position, ending })
    }

    /// The rules of the round.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position reached.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What the round waits for.
    pub fn expects(&self) -> Expects {
        match (self.ending, self.position.to_move) {
            (Some(ending), _) => Expects::Over(ending),
            (None, Some(side)) if self.choices().next().is_some() => Expects::Choice(side),
            (None, Some(side)) => Expects::Pass(side),
            (None, None) => unreachable!("a round without a side to move is over"),
        }
    }

    /// The holes of a row from left to right, with their seeds and what can be done with them.
    pub fn holes(&self, side: Side) -> Vec<(Hole, u8, HoleState)> {
        Hole::row(self.rules.size, side)
            .map(|hole| (hole, self.position.board.seeds(hole), self.state(hole)))
            .collect()
    }

    /// The holes that may be chosen, from left to right. None when the side to move must pass.
    pub fn legal(&self) -> Vec<Hole> {
        self.choices().map(|(hole, _)| hole).collect()
    }

    /// Each hole that may be chosen with the round after it, for who needs no story. Allocates nothing.
    pub fn choices(&self) -> impl Iterator<Item = (Hole, Game)> + '_ {
        let row = self.position.to_move.map(|side| Hole::row(self.rules.size, side));
        row.into_iter().flatten().filter_map(|hole| Some((hole, self.after(hole)?)))
    }

    /// The round after choosing this hole; `None` if it may not be chosen.
    fn after(&self, hole: Hole) -> Option<Game> {
        let mover = self.position.to_move?;
        if self.position.board.seeds(hole) == 0 {
            return None;
        }
        let harvest = sow::harvest(&self.position.board, &self.rules, mover, hole)?;
        Some(self.settle(mover, &harvest).0)
    }

    /// Chooses a hole.
    ///
    /// # Errors
    /// The hole may not be chosen.
    pub fn play(&self, hole: Hole) -> Result<(Game, Turn), IllegalMove> {
        let mover = self.position.to_move.ok_or(IllegalMove::Over)?;
        let sowing = self.sow(mover, hole).map_err(|fault| self.blame(fault))?;
        let harvest = Harvest {
            after: sowing.after,
            captured: sowing.captured(),
            last_four: sowing.last_four.map(|last| last.to),
        };
        let (game, then) = self.settle(mover, &harvest);
        Ok((game, Turn { mover, action: Action::Sowed(sowing), then }))
    }

    /// Passes.
    ///
    /// # Errors
    /// There is a hole to choose, or the round is over.
    pub fn pass(&self) -> Result<(Game, Turn), IllegalMove> {
        match self.expects() {
            Expects::Over(_) => Err(IllegalMove::Over),
            Expects::Choice(_) => Err(IllegalMove::MustChoose),
            Expects::Pass(mover) => {
                let idle = Harvest { after: self.position.board, captured: 0, last_four: None };
                let (game, then) = self.settle(mover, &idle);
                Ok((game, Turn { mover, action: Action::Passed, then }))
            }
        }
    }

    /// Ends the round because both sides agree to split what is left, as no progress would.
    ///
    /// # Errors
    /// The round is over.
    pub fn split_rest(&self) -> Result<Game, IllegalMove> {
        let mut position = self.position;
        position.to_move.take().ok_or(IllegalMove::Over)?;
        let ending = Some(Ending::NoProgress { split: position.split() });
        // As no progress leaves it, so that its text reads back.
        position.quiet = position.most_quiet();
        Ok(Game { position, ending, ..*self })
    }

    /// Who won, once the round is over; by captured seeds alone, whoever moved last.
    pub fn result(&self) -> Option<RoundResult> {
        self.ending.map(|_| RoundResult::of(self.position.captured))
    }

    fn state(&self, hole: Hole) -> HoleState {
        let side = hole.side(self.rules.size);
        if self.position.board.is_closed(hole) {
            return HoleState::Closed;
        }
        if self.position.to_move != Some(side) {
            return HoleState::NotToMove;
        }
        if self.position.board.seeds(hole) == 0 {
            return HoleState::Empty;
        }
        match sow::harvest(&self.position.board, &self.rules, side, hole) {
            Some(_) => HoleState::Playable,
            None => HoleState::NeverEnding,
        }
    }

    fn sow(&self, mover: Side, hole: Hole) -> Result<Sowing, IllegalMove> {
        let size = self.rules.size;
        if Hole::new(size, hole.index()).is_none() {
            return Err(IllegalMove::NoSuchHole(hole));
        }
        if hole.side(size) != mover {
            return Err(IllegalMove::NotYourHole(hole));
        }
        if self.position.board.is_closed(hole) {
            return Err(IllegalMove::ClosedHole(hole));
        }
        if self.position.board.seeds(hole) == 0 {
            return Err(IllegalMove::EmptyHole(hole));
        }
        match sow::sow(&self.position.board, &self.rules, mover, hole) {
            Outcome::Ended(sowing) => Ok(sowing),
            Outcome::NeverEnding => Err(IllegalMove::NeverEnding(hole)),
        }
    }

    /// No hole is worth naming when none can be chosen.
    fn blame(&self, fault: IllegalMove) -> IllegalMove {
        match self.expects() {
            Expects::Pass(_) => IllegalMove::MustPass,
            Expects::Choice(_) | Expects::Over(_) => fault,
        }
    }

    /// The round after a turn, and what follows it.
    fn settle(&self, mover: Side, harvest: &Harvest) -> (Game, Then) {
        let Harvest { after: board, captured, last_four } = *harvest;
        let mut position = Position { board, ..self.position };
        position.captured[mover] += captured;
        if let Some(side) = last_four {
            position.captured[side] += LastFour::SEEDS;
        }
        position.quiet = if captured > 0 { 0 } else { self.position.quiet + 1 };

        let then = if board.total() == 0 {
            Then::Over(Ending::Captured)
        } else if captured > 0 && self.rules.variant.extra_turn() {
            Then::ExtraTurn
        } else if position.quiet >= position.most_quiet() {
            Then::Over(Ending::NoProgress { split: position.split() })
        } else {
            Then::OtherMoves
        };
        let ending = match then {
            Then::Over(ending) => Some(ending),
            Then::ExtraTurn | Then::OtherMoves => None,
        };
        position.to_move = match then {
            Then::ExtraTurn => Some(mover),
            Then::OtherMoves => Some(mover.other()),
            Then::Over(_) => None,
        };
        (Game { rules: self.rules, position, ending }, then)
    }
}

/// Why something may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The round is over.
    Over,
    /// The board has no such hole.
    NoSuchHole(Hole),
    /// The hole is in the row of who is not to move.
    NotYourHole(Hole),
    /// The hole is out of play for this round.
    ClosedHole(Hole),
    /// The hole has no seeds.
    EmptyHole(Hole),
    /// The sowing would never end.
    NeverEnding(Hole),
    /// No hole may be chosen, so the side to move passes.
    MustPass,
    /// A hole may be chosen, so there is no passing.
    MustChoose,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hole, fault) = match self {
            IllegalMove::Over => return f.write_str("the round is over"),
            IllegalMove::MustPass => return f.write_str("no hole can be chosen: the side to move must pass"),
            IllegalMove::MustChoose => return f.write_str("a hole can be chosen: passing is not allowed"),
            IllegalMove::NoSuchHole(hole) => (hole, "is not on this board"),
            IllegalMove::NotYourHole(hole) => (hole, "belongs to the side that is not to move"),
            IllegalMove::ClosedHole(hole) => (hole, "is closed"),
            IllegalMove::EmptyHole(hole) => (hole, "is empty"),
            IllegalMove::NeverEnding(hole) => (hole, "cannot be chosen: its sowing would never end"),
        };
        write!(f, "hole {} of the track {fault}", hole.index())
    }
}

impl std::error::Error for IllegalMove {}
