//! Fair starts: short openings to positions that are worth exactly 0, since the usual start is lost for the
//! first player. May import: the rules.

use std::fmt;

use crate::game::{Expects, Game, Turn};
use crate::hole::Size;
use crate::position::Position;
use crate::side::{BySide, Side};
use crate::turn_text::TurnText;
use crate::variant::{Rules, Variant};

const TABLE: &str = include_str!("../../assets/fair-starts.txt");

/// Turns that lead on from the usual start on rows of six, where South moves first. As text, what a record says of
/// them: `E E C Dx4`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    start: Game,
    turns: Vec<(Game, Turn)>,
}

impl Opening {
    /// Reads the turns as a record tells them, one at least; `None` when they cannot be played as told.
    ///
    /// ```
    /// use hoyito::{Variant, engine::Opening};
    ///
    /// let opening = Opening::read(Variant::II, "E E C Dx4").expect("it can be played");
    /// assert_eq!(opening.to_string(), "E E C Dx4");
    /// assert_eq!(Opening::read(Variant::II, "E E C D"), None);
    /// ```
    pub fn read(variant: Variant, turns: &str) -> Option<Opening> {
        let start = Game::start(Rules::new(variant, Size::Six).ok()?, Side::South);
        let mut opening = Opening { start, turns: Vec::new() };
        for told in turns.split(' ') {
            let told: TurnText = told.parse().ok()?;
            let game = *opening.game();
            let hole = told.hole(Size::Six, game.position().to_move?);
            let (after, turn) = match (game.expects(), hole) {
                (Expects::Choice(_), Some(hole)) => game.play(hole).ok()?,
                (Expects::Pass(_), None) => game.pass().ok()?,
                _ => return None,
            };
            if TurnText::of(&turn, Size::Six) != told {
                return None;
            }
            opening.turns.push((after, turn));
        }
        Some(opening)
    }

    /// The round before the first turn.
    pub const fn start(&self) -> &Game {
        &self.start
    }

    /// The turns in order, each with the round after it.
    pub fn turns(&self) -> &[(Game, Turn)] {
        &self.turns
    }

    /// The round that they lead to.
    pub fn game(&self) -> &Game {
        self.turns.last().map_or(&self.start, |(game, _)| game)
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (_, turn)) in self.turns.iter().enumerate() {
            let space = if number == 0 { "" } else { " " };
            write!(f, "{space}{}", TurnText::of(turn, Size::Six))?;
        }
        Ok(())
    }
}

/// What best play comes to from the usual start on rows of six, in seeds; the example `solve` proves it. South moves
/// first, and loses.
pub const fn usual_start_ends(variant: Variant) -> BySide<u8> {
    match variant {
        Variant::I => BySide { south: 20, north: 28 },
        Variant::II => BySide { south: 10, north: 38 },
        Variant::III => BySide { south: 6, north: 42 },
    }
}

/// How many fair starts a variant has.
pub fn fair_starts(variant: Variant) -> usize {
    lines(variant).count()
}

/// A variant's fair start by its number, from 0; `None` past the last one.
///
/// ```
/// use hoyito::engine::{fair_start, fair_starts};
/// use hoyito::Variant;
///
/// let start = fair_start(Variant::II, 0).expect("there are some");
/// assert_eq!(start.game().position().to_string(), "5,11,1,6,3,4/1,0,2,0,5,2 s 4-4 0");
/// assert!(fair_start(Variant::II, fair_starts(Variant::II)).is_none());
/// ```
pub fn fair_start(variant: Variant, number: usize) -> Option<Opening> {
    let (position, turns) = lines(variant).nth(number)?;
    let start = Opening::read(variant, turns)?;
    let promised: Position = position.parse().ok()?;
    (*start.game().position() == promised).then_some(start)
}

/// Position and turns of each of a variant's lines.
fn lines(variant: Variant) -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(move |line| {
        let (name, rest) = line.split_once(" | ")?;
        if name == variant.as_str() { rest.split_once(" | ") } else { None }
    })
}
