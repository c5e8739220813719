//! A match of one or more rounds. May import: everything but `turn_text`, `record` and `perft`.

use std::fmt;

use crate::game::{Game, IllegalMove, RoundResult, Then, Turn};
use crate::hole::{Hole, Size};
use crate::position::{Position, PositionError};
use crate::side::{BySide, Side};
use crate::variant::{NotPlayedOn, Rules, Variant};

/// The most rounds of a match.
pub const MOST_ROUNDS: u8 = 12;

/// A match: its finished rounds and the round under way. Seats stay; who starts a round alternates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    variant: Variant,
    size: Size,
    rounds: u8,
    scores: Vec<BySide<u8>>,
    game: Game,
    result: Option<MatchResult>,
}

/// A turn in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The turn.
    pub turn: Turn,
    /// The round it ended, if it did.
    pub round_over: Option<RoundOver>,
}

/// The end of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundOver {
    /// Seeds captured in the round.
    pub score: BySide<u8>,
    /// Who won the round.
    pub result: RoundResult,
    /// Who won the match, if it is over too; otherwise the next round has started.
    pub match_over: Option<MatchResult>,
}

/// Who won a match: by rounds won, then by seeds over all rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchResult {
    /// This side won.
    Won(Side),
    /// As many rounds and as many seeds for both.
    Drawn,
}

impl Match {
    /// A new match. South starts round 1.
    ///
    /// # Errors
    /// Not 1 to [`MOST_ROUNDS`] rounds, or the variant is not played on boards of this size.
    pub fn start(variant: Variant, size: Size, rounds: u8) -> Result<Match, MatchError> {
        if !(1..=MOST_ROUNDS).contains(&rounds) {
            return Err(MatchError::Rounds { rounds });
        }
        let game = Game::start(Rules::new(variant, size)?, Side::South);
        Ok(Match { variant, size, rounds, scores: Vec::new(), game, result: None })
    }

    /// A match from the seeds captured in its finished rounds and the position of the round under way.
    ///
    /// A position that is over belongs to the last of the scores when those decide the match; otherwise its
    /// round is counted here, and the next one starts.
    ///
    /// # Errors
    /// They cannot belong to such a match: see [`MatchError`].
    pub fn resume(
        variant: Variant,
        size: Size,
        rounds: u8,
        scores: Vec<BySide<u8>>,
        position: Position,
    ) -> Result<Match, MatchError> {
        let mut play = Match::start(variant, size, rounds)?;
        for (round, score) in (1..).zip(scores) {
            if play.result.is_some() {
                return Err(MatchError::AlreadyDecided);
            }
            if u16::from(score.south) + u16::from(score.north) != u16::from(size.seeds()) {
                return Err(MatchError::Score { round, score });
            }
            play.close_round(score);
        }
        let decided = play.result.is_some();
        let over = position.to_move.is_none();
        if decided && !over {
            return Err(MatchError::AlreadyDecided);
        }
        if decided && play.scores.last() != Some(&position.captured) {
            return Err(MatchError::LastScore);
        }
        play.game = Game::from_position(play.rules_of_round(), position)?;
        if over && !decided {
            play.close_round(position.captured);
        }
        Ok(play)
    }

    /// The variant.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// How many rounds are to be played.
    pub const fn rounds(&self) -> u8 {
        self.rounds
    }

    /// The round under way, from 1; of a finished match, its last.
    pub fn round(&self) -> u8 {
        let finished = self.finished();
        if self.result.is_some() { finished } else { finished + 1 }
    }

    /// The round under way; of a finished match, its last.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The seeds captured in each finished round.
    pub fn scores(&self) -> &[BySide<u8>] {
        &self.scores
    }

    /// Rounds won.
    pub fn wins(&self) -> BySide<u8> {
        let mut wins = BySide::default();
        for winner in self.scores.iter().filter_map(|&score| RoundResult::of(score).winner()) {
            wins[winner] += 1;
        }
        wins
    }

    /// Seeds captured over all finished rounds.
    pub fn seeds(&self) -> BySide<u16> {
        BySide::from_fn(|side| self.scores.iter().map(|score| u16::from(score[side])).sum())
    }

    /// Who starts a round, counted from 1.
    pub const fn starter(&self, round: u8) -> Side {
        if round % 2 == 1 { Side::South } else { Side::North }
    }

    /// Chooses a hole.
    ///
    /// # Errors
    /// The hole may not be chosen, or the match is over.
    pub fn play(&self, hole: Hole) -> Result<(Match, Step), IllegalMove> {
        Ok(self.advance(self.game.play(hole)?))
    }

    /// Passes.
    ///
    /// # Errors
    /// There is a hole to choose, or the match is over.
    pub fn pass(&self) -> Result<(Match, Step), IllegalMove> {
        Ok(self.advance(self.game.pass()?))
    }

    /// Ends the round under way because both sides agree to split what is left.
    ///
    /// # Errors
    /// The match is over.
    pub fn split_rest(&self) -> Result<(Match, RoundOver), IllegalMove> {
        Ok(self.after_round(self.game.split_rest()?))
    }

    /// Who won, once the match is over.
    pub const fn result(&self) -> Option<MatchResult> {
        self.result
    }

    fn advance(&self, (game, turn): (Game, Turn)) -> (Match, Step) {
        match turn.then {
            Then::Over(_) => {
                let (after, over) = self.after_round(game);
                (after, Step { turn, round_over: Some(over) })
            }
            Then::ExtraTurn | Then::OtherMoves => {
                (Match { game, ..self.clone() }, Step { turn, round_over: None })
            }
        }
    }

    fn after_round(&self, game: Game) -> (Match, RoundOver) {
        let score = game.position().captured;
        let mut after = Match { game, ..self.clone() };
        let match_over = after.close_round(score);
        (after, RoundOver { score, result: RoundResult::of(score), match_over })
    }

    /// Counts a finished round; starts the next one unless the match is decided.
    fn close_round(&mut self, score: BySide<u8>) -> Option<MatchResult> {
        self.scores.push(score);
        self.result = self.decide();
        if self.result.is_none() {
            self.game = Game::start(self.rules_of_round(), self.starter(self.round()));
        }
        self.result
    }

    /// A match is over with its last round, or when nobody can catch up in rounds won.
    fn decide(&self) -> Option<MatchResult> {
        let (wins, seeds) = (self.wins(), self.seeds());
        let left = self.rounds - self.finished();
        if left > 0 && wins.south.abs_diff(wins.north) <= left {
            return None;
        }
        let south = (wins.south, seeds.south);
        let north = (wins.north, seeds.north);
        Some(match south.cmp(&north) {
            std::cmp::Ordering::Greater => MatchResult::Won(Side::South),
            std::cmp::Ordering::Less => MatchResult::Won(Side::North),
            std::cmp::Ordering::Equal => MatchResult::Drawn,
        })
    }

    fn rules_of_round(&self) -> Rules {
        let before = &self.scores[..usize::from(self.round()) - 1];
        let previous = before.last().and_then(|&score| RoundResult::of(score).winner());
        Rules::for_round(self.variant, self.size, self.round(), previous)
            .expect("a match is only started on boards its variant is played on")
    }

    fn finished(&self) -> u8 {
        u8::try_from(self.scores.len()).expect("a match has at most 12 rounds")
    }
}

/// Why a match cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchError {
    /// Not 1 to [`MOST_ROUNDS`] rounds.
    Rounds {
        /// The rounds asked for.
        rounds: u8,
    },
    /// The variant is not played on boards of this size.
    NotPlayedOn(NotPlayedOn),
    /// The seeds of a finished round are not the game's seeds.
    Score {
        /// The round, from 1.
        round: u8,
        /// Its score.
        score: BySide<u8>,
    },
    /// A round is said to follow although the match is decided before it.
    AlreadyDecided,
    /// The match is over, and its last score is not that of the position.
    LastScore,
    /// The position of the round under way cannot be.
    Position(PositionError),
}

impl From<NotPlayedOn> for MatchError {
    fn from(error: NotPlayedOn) -> Self {
        MatchError::NotPlayedOn(error)
    }
}

impl From<PositionError> for MatchError {
    fn from(error: PositionError) -> Self {
        MatchError::Position(error)
    }
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::Rounds { rounds } => {
                write!(f, "a match has 1 to {MOST_ROUNDS} rounds, not {rounds}")
            }
            MatchError::NotPlayedOn(error) => error.fmt(f),
            MatchError::Score { round, score: BySide { south, north } } => {
                write!(f, "the score {south}-{north} of round {round} does not count all seeds")
            }
            MatchError::AlreadyDecided => f.write_str("a round follows although the match is decided"),
            MatchError::LastScore => f.write_str("the position is not the end of the last round"),
            MatchError::Position(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for MatchError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            MatchError::NotPlayedOn(error) => Some(error),
            MatchError::Position(error) => Some(error),
            _ => None,
        }
    }
}
