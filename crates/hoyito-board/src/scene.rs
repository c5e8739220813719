//! What a picture must tell, as plain data. May import: `hoyito`.

use std::fmt;
use std::str::FromStr;

use hoyito::{Action, Board, BySide, Game, Hole, RoundResult, Side, Sowing, Then, Turn};

/// Everything one picture tells. Whoever asks for a picture fills this in; nothing else is read.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The seeds as they lie after what happened last.
    pub board: Board,
    /// Seeds captured in this round, after what happened last.
    pub captured: BySide<u8>,
    /// The players' names as they write them, in any script.
    pub names: BySide<String>,
    /// Whose bar is lit and whose row carries letters; nobody's when the round is over.
    pub mover: Option<Side>,
    /// The holes that may be chosen: their letters are lit. The mover's other holes with seeds are shown as
    /// never-ending.
    pub playable: Vec<Hole>,
    /// What happened just now.
    pub last: Last,
    /// What follows from it, when that is more than the other player's turn.
    pub then: Option<Notice>,
    /// How the round or the match ended.
    pub ending: Option<Ending>,
    /// Where a match of several rounds stands; one of a single round shows nothing.
    pub score: Option<MatchScore>,
    /// Turns the whole board by half, so that North sits below. Letters stay with their holes.
    pub flip: bool,
    /// The look.
    pub theme: Theme,
}

impl Scene {
    /// A round as it stands after its last turn, if there was one. A match's score, a turned board and endings
    /// that the board does not show (given up, agreed, out of time) are for the caller to add.
    pub fn of(game: &Game, last: Option<&Turn>, names: BySide<String>) -> Scene {
        let position = game.position();
        let ending = |result| {
            let how = match last.map(|turn| turn.then) {
                Some(Then::Over(hoyito::Ending::NoProgress { .. })) => How::NoProgress,
                _ => How::Seeds,
            };
            Ending::Decided { result, how }
        };
        Scene {
            board: position.board,
            captured: position.captured,
            names,
            mover: position.to_move,
            playable: game.legal(),
            last: last.map_or(Last::Start, Last::from),
            then: last
                .and_then(|turn| (turn.then == Then::ExtraTurn).then_some(Notice::ExtraTurn(turn.mover))),
            ending: game.result().map(ending),
            score: None,
            flip: false,
            theme: Theme::Earth,
        }
    }

    /// The score, when there is more than one round to tell of.
    pub(crate) fn rounds(&self) -> Option<&MatchScore> {
        self.score.as_ref().filter(|score| score.rounds > 1)
    }
}

impl From<&Turn> for Last {
    fn from(turn: &Turn) -> Last {
        match &turn.action {
            Action::Sowed(sowing) => Last::Sowed(sowing.clone()),
            Action::Passed => Last::Passed(turn.mover),
        }
    }
}

/// What happened just now.
#[derive(Clone, Debug)]
pub enum Last {
    /// Nothing yet: the round starts here.
    Start,
    /// Nothing yet: the round starts here, after these holes were sown one after the other.
    Opening(Vec<Hole>),
    /// A sowing: its path, its pick-ups and its captures are marked.
    Sowed(Sowing),
    /// This side had nothing to choose.
    Passed(Side),
}

/// What follows from the last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// This side moves again.
    ExtraTurn(Side),
    /// This side has passed: for pictures that still show the sowing before the pass. Says nothing beside
    /// [`Last::Passed`].
    Passed(Side),
    /// This side's last turns were taken back. Shown where a pass is, so it belongs to [`Last::Start`].
    TookBack(Side),
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Won or drawn.
    Decided {
        /// Who won: the match when [`MatchScore::over`] says so or there is but one round, else the round.
        result: RoundResult,
        /// What ended it.
        how: How,
    },
    /// Ended before both had moved: there is no result.
    Aborted,
    /// Does not count: there is no result.
    Void,
}

/// What decided a round or a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// The last seeds were captured.
    Seeds,
    /// Too many turns without a capture: the seeds on the board were split.
    NoProgress,
    /// The players agreed to split the seeds on the board.
    Split,
    /// The players agreed on it.
    Agreed,
    /// This side gave up.
    Resigned(Side),
    /// This side's time ran out.
    TimedOut(Side),
}

/// Where a match of several rounds stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchScore {
    /// The round shown, from 1.
    pub round: u8,
    /// Rounds of the whole match, at most [`hoyito::MOST_ROUNDS`].
    pub rounds: u8,
    /// Seeds captured in each finished round, in order; who has more has won the round.
    pub scores: Vec<BySide<u8>>,
    /// Rounds won, the one shown included once it is over.
    pub wins: BySide<u8>,
    /// Whether the match is decided: an [`Ending`] then tells of the match.
    pub over: bool,
}

/// The look of board and seeds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Holes dug in brown earth.
    #[default]
    Earth,
    /// Holes drawn with chalk on concrete.
    Chalk,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 2] = [Theme::Earth, Theme::Chalk];

    /// `earth` or `chalk`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Theme::Earth => "earth",
            Theme::Chalk => "chalk",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(name: &str) -> Result<Theme, UnknownTheme> {
        Theme::ALL.into_iter().find(|theme| theme.as_str() == name).ok_or(UnknownTheme)
    }
}

/// The text names no theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the theme is none of earth, chalk")]
pub struct UnknownTheme;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_are_read_from_their_names() {
        for theme in Theme::ALL {
            assert_eq!(theme.to_string().parse(), Ok(theme));
        }
        assert_eq!("Earth".parse::<Theme>(), Err(UnknownTheme));
    }
}
