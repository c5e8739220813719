//! Replays: a turn seed by seed, or a whole game turn by turn, as an animated GIF. May import: everything else in this
//! crate.

mod film;
mod gif;
#[cfg(test)]
mod tests;

use hoyito::{BySide, Game, RoundResult, Turn};

use crate::painter::{PaintError, Painter};
use crate::scene::{Ending, MatchScore, Theme};
use film::Film;

/// No replay is larger, in bytes.
pub const MOST_BYTES: usize = 8_000_000;

/// What is to be shown again.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The players' names as they write them, in any script.
    pub names: BySide<String>,
    /// The turns in order, of one round or of several. A single turn is shown seed by seed.
    pub turns: Vec<Shown>,
    /// Where the match stands after the last turn; one of a single round shows nothing.
    pub score: Option<MatchScore>,
    /// How it ended, where the board after the last turn does not tell: given up, agreed, out of time.
    pub ending: Option<Ending>,
    /// Turns the whole board by half, so that North sits below.
    pub flip: bool,
    /// The look.
    pub theme: Theme,
}

/// A turn that is shown again.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The round before it.
    pub before: Game,
    /// The turn.
    pub turn: Turn,
    /// The round after it.
    pub after: Game,
}

impl Replay {
    /// The turns that lead on from a round, in the order in which they are played.
    ///
    /// ```
    /// use hoyito::{BySide, Game, Rules, Side, Size, Variant};
    /// use hoyito_board::{Painter, Replay};
    ///
    /// let start = Game::start(Rules::new(Variant::II, Size::Six)?, Side::South);
    /// let first = start.play(start.legal()[2])?;
    /// let replay = Replay::of(BySide { south: "Ana".into(), north: "Beto".into() }, start, [first]);
    /// let gif = Painter::new().gif(&replay, &mut |_, _| {})?;
    /// assert!(gif.starts_with(b"GIF89a"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(names: BySide<String>, start: Game, turns: impl IntoIterator<Item = (Game, Turn)>) -> Replay {
        Replay::of_rounds(names, [(start, turns)])
    }

    /// The same for the rounds of a match, each with its turns. The match counts as under way, with no more rounds to
    /// come: of how many rounds it is, and how it ended, is for the caller to add.
    pub fn of_rounds<T: IntoIterator<Item = (Game, Turn)>>(
        names: BySide<String>,
        rounds: impl IntoIterator<Item = (Game, T)>,
    ) -> Replay {
        let mut replay = Replay {
            names,
            turns: Vec::new(),
            score: None,
            ending: None,
            flip: false,
            theme: Theme::default(),
        };
        let mut latest = Vec::new();
        for (mut before, turns) in rounds {
            let played = replay.turns.len();
            for (after, turn) in turns {
                replay.turns.push(Shown { before, turn, after });
                before = after;
            }
            if replay.turns.len() > played {
                latest.push(before);
            }
        }
        replay.score = score(&latest);
        replay
    }
}

/// Where a match stands, by the latest position of each of its rounds. All but the last are over; the rest of one that
/// does not look so was split.
fn score(rounds: &[Game]) -> Option<MatchScore> {
    let (last, earlier) = rounds.split_last()?;
    let earlier = earlier.iter().map(|round| round.split_rest().unwrap_or(*round));
    let over = last.result().map(|_| *last);
    let scores: Vec<_> = earlier.chain(over).map(|round| round.position().captured).collect();
    let round = u8::try_from(rounds.len()).unwrap_or(u8::MAX);
    Some(MatchScore { round, rounds: round, wins: wins(&scores), scores, over: false })
}

/// Rounds won, by the seeds captured in each.
fn wins(scores: &[BySide<u8>]) -> BySide<u8> {
    let mut wins = BySide::<u8>::default();
    for winner in scores.iter().filter_map(|&score| RoundResult::of(score).winner()) {
        wins[winner] = wins[winner].saturating_add(1);
    }
    wins
}

impl Painter {
    /// The replay as a GIF, 550 pixels wide and at most [`MOST_BYTES`] large: of long games only some turns are shown.
    /// `progress` hears how many of how many pictures are drawn; where they come to too many bytes it begins anew.
    ///
    /// # Errors
    /// There is nothing to show.
    pub fn gif(
        &self,
        replay: &Replay,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<u8>, PaintError> {
        let mut film = Film::of(replay).ok_or(PaintError::NothingToShow)?;
        loop {
            match gif::encode(self, replay, &film, progress)? {
                Some(file) => return Ok(file),
                None => film = film.shortened(),
            }
        }
    }
}
