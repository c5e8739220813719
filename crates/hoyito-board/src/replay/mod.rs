//! Replays: a turn seed by seed, or a whole game turn by turn, as an animated GIF. May import: everything else in this
//! crate.

mod film;
mod gif;
#[cfg(test)]
mod tests;

use hoyito::{BySide, Game, Turn};

use crate::painter::{PaintError, Painter};
use crate::scene::Theme;
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

    /// The same for several rounds, each with its turns.
    pub fn of_rounds<T: IntoIterator<Item = (Game, Turn)>>(
        names: BySide<String>,
        rounds: impl IntoIterator<Item = (Game, T)>,
    ) -> Replay {
        let mut shown = Vec::new();
        for (mut before, turns) in rounds {
            for (after, turn) in turns {
                shown.push(Shown { before, turn, after });
                before = after;
            }
        }
        Replay { names, turns: shown, flip: false, theme: Theme::default() }
    }
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
