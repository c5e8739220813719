//! A match of one or more rounds. May import: everything but `turn_text`, `record` and `perft`.

use std::fmt;

use crate::board::Board;
use crate::game::{Game, IllegalMove, RoundResult, Then, Turn};
use crate::hole::{Hole, Size};
use crate::position::{Position, PositionError};
use crate::side::{BySide, Side};
use crate::variant::{NotPlayedOn, Rules, Variant};

/// The most rounds of a match.
pub const MOST_ROUNDS: u8 = 12;

/// What a match is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Format {
    /// The variant.
    pub variant: Variant,
    /// The size of the board.
    pub size: Size,
    /// How many rounds are to be played, 1 to [`MOST_ROUNDS`].
    pub rounds: u8,
    /// Whether each round after the first starts from what the sides own, the seeds they captured in the
    /// round before: each fills as many of its holes as it can with four, from its own left on, and keeps
    /// the rest as captured. The other holes are closed for that round. In I and II only; it means nothing
    /// in a match of one round.
    pub closing: bool,
}

impl Format {
    fn check(self) -> Result<(), MatchError> {
        let Format { variant, rounds, closing, .. } = self;
        if !(1..=MOST_ROUNDS).contains(&rounds) {
            return Err(MatchError::Rounds { rounds });
        }
        if closing && !variant.closing() {
            return Err(MatchError::ClosingNotPlayed(variant));
        }
        Ok(())
    }
}

/// A match: its finished rounds and the round under way. Seats stay; who starts a round alternates.
///
/// With closing holes, a side with fewer than four seeds cannot fill a hole for the next round and has lost
/// the match, whatever the rounds won. After the last round nothing is filled, and so nobody loses by that;
/// nor when the match is decided by rounds won before.
///
/// ```
/// use hoyito::{Format, Match, Side, Size, Variant};
///
/// let format = Format { variant: Variant::II, size: Size::Six, rounds: 2, closing: true };
/// let end_of_round_1 = "0,0,0,0,0,0/0,0,0,0,0,0 - 18-30 120".parse()?;
/// let play = Match::resume(format, Vec::new(), end_of_round_1)?;
/// assert_eq!(play.round(), 2);
/// assert_eq!(play.game().position().to_string(), "4,4,4,4,4,4/4,4,4,4,x,x n 2-6 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    format: Format,
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
    /// Who has lost the match by it, not having the seeds to fill one hole for the next round.
    pub unable: Option<Side>,
}

/// Who won a match: by rounds won, then by seeds over all rounds; or because the other side cannot fill one
/// hole.
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
    /// Not 1 to [`MOST_ROUNDS`] rounds, or the variant is not played on boards of this size or with closing
    /// holes.
    pub fn start(format: Format) -> Result<Match, MatchError> {
        format.check()?;
        let game = Game::start(Rules::new(format.variant, format.size)?, Side::South);
        Ok(Match { format, scores: Vec::new(), game, result: None })
    }

    /// A match from the seeds captured in its finished rounds and the position of the round under way.
    ///
    /// A position that is over belongs to the last of the scores when those decide the match; otherwise its
    /// round is counted here, and the next one starts.
    ///
    /// # Errors
    /// They cannot belong to such a match: see [`MatchError`].
    pub fn resume(format: Format, scores: Vec<BySide<u8>>, position: Position) -> Result<Match, MatchError> {
        let mut play = Match::start(format)?;
        for (round, score) in (1..).zip(scores) {
            if play.result.is_some() {
                return Err(MatchError::AlreadyDecided);
            }
            if u16::from(score.south) + u16::from(score.north) != u16::from(format.size.seeds()) {
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
        if position.board.setup().closed != play.opening().position().board.setup().closed {
            return Err(MatchError::ClosedHoles);
        }
        if over && !decided {
            play.close_round(position.captured);
        }
        Ok(play)
    }

    /// What it is played by.
    pub const fn format(&self) -> Format {
        self.format
    }

    /// The variant.
    pub const fn variant(&self) -> Variant {
        self.format.variant
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.format.size
    }

    /// How many rounds are to be played.
    pub const fn rounds(&self) -> u8 {
        self.format.rounds
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

    /// The round under way as it begins; of a finished match, its last.
    pub fn opening(&self) -> Game {
        let (rules, first) = (self.rules_of_round(), self.starter(self.round()));
        match self.previous_score() {
            Some(owned) if self.format.closing => Game::refilled(rules, first, owned),
            _ => Game::start(rules, first),
        }
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

    /// Who has lost the match for want of the seeds to fill one hole for the next round.
    pub fn unable(&self) -> Option<Side> {
        if !self.format.closing || self.decided_by_rounds() {
            return None;
        }
        let (board, _) = Board::filled(self.size(), *self.scores.last()?);
        Side::ALL.into_iter().find(|&side| board.row_total(side) == 0)
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
        after.close_round(score);
        let over = RoundOver {
            score,
            result: RoundResult::of(score),
            match_over: after.result,
            unable: after.unable(),
        };
        (after, over)
    }

    /// Counts a finished round; starts the next one unless the match is decided.
    fn close_round(&mut self, score: BySide<u8>) {
        self.scores.push(score);
        self.result = self.decide();
        if self.result.is_none() {
            self.game = self.opening();
        }
    }

    /// Whether the last round is played, or nobody can catch up in rounds won.
    fn decided_by_rounds(&self) -> bool {
        let BySide { south, north } = self.wins();
        let left = self.rounds() - self.finished();
        left == 0 || south.abs_diff(north) > left
    }

    /// Who has won, if no further round is played.
    fn decide(&self) -> Option<MatchResult> {
        if !self.decided_by_rounds() {
            return self.unable().map(|side| MatchResult::Won(side.other()));
        }
        let (wins, seeds) = (self.wins(), self.seeds());
        let south = (wins.south, seeds.south);
        let north = (wins.north, seeds.north);
        Some(match south.cmp(&north) {
            std::cmp::Ordering::Greater => MatchResult::Won(Side::South),
            std::cmp::Ordering::Less => MatchResult::Won(Side::North),
            std::cmp::Ordering::Equal => MatchResult::Drawn,
        })
    }

    fn rules_of_round(&self) -> Rules {
        let previous = self.previous_score().and_then(|score| RoundResult::of(score).winner());
        Rules::for_round(self.variant(), self.size(), self.round(), previous)
            .expect("a match is only started on boards its variant is played on")
    }

    /// The score of the round before the one under way.
    fn previous_score(&self) -> Option<BySide<u8>> {
        self.scores[..usize::from(self.round()) - 1].last().copied()
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
    /// The variant is not played with closing holes.
    ClosingNotPlayed(Variant),
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
    /// The position has other holes closed than the round under way.
    ClosedHoles,
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
            MatchError::ClosingNotPlayed(variant) => {
                write!(f, "Hoyito {variant} is not played with closing holes")
            }
            MatchError::AlreadyDecided => f.write_str("a round follows although the match is decided"),
            MatchError::LastScore => f.write_str("the position is not the end of the last round"),
            MatchError::ClosedHoles => f.write_str("the position has other holes closed than its round"),
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
