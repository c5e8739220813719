//! Fair starts: short openings to positions that are worth exactly 0, since the usual start is lost for the
//! first player. May import: the rules.

use crate::game::{Expects, Game};
use crate::hole::{Hole, Size};
use crate::position::Position;
use crate::side::Side;
use crate::turn_text::TurnText;
use crate::variant::{Rules, Variant};

const TABLE: &str = include_str!("../../assets/fair-starts.txt");

/// An opening and where it leads. All of them are on rows of six, and South moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FairStart {
    /// The holes sown, in order; a pass stands for itself as `None`.
    pub turns: Vec<Option<Hole>>,
    /// The round that the turns lead to.
    pub game: Game,
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
/// assert_eq!(start.game.position().to_string(), "5,11,1,6,3,4/1,0,2,0,5,2 s 4-4 0");
/// assert!(fair_start(Variant::II, fair_starts(Variant::II)).is_none());
/// ```
pub fn fair_start(variant: Variant, number: usize) -> Option<FairStart> {
    let (position, turns) = lines(variant).nth(number)?;
    let start = replay(variant, turns)?;
    let promised: Position = position.parse().ok()?;
    (*start.game.position() == promised).then_some(start)
}

/// Position and turns of each of a variant's lines.
fn lines(variant: Variant) -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(move |line| {
        let (name, rest) = line.split_once(" | ")?;
        if name == variant.as_str() { rest.split_once(" | ") } else { None }
    })
}

/// Plays turns as a record tells them; `None` when one of them is not as told.
fn replay(variant: Variant, turns: &str) -> Option<FairStart> {
    let rules = Rules::new(variant, Size::Six).ok()?;
    let mut start = FairStart { turns: Vec::new(), game: Game::start(rules, Side::South) };
    for told in turns.split(' ') {
        let told: TurnText = told.parse().ok()?;
        let mover = start.game.position().to_move?;
        let hole = told.hole(Size::Six, mover);
        let (game, turn) = match (start.game.expects(), hole) {
            (Expects::Choice(_), Some(hole)) => start.game.play(hole).ok()?,
            (Expects::Pass(_), None) => start.game.pass().ok()?,
            _ => return None,
        };
        if TurnText::of(&turn, Size::Six) != told {
            return None;
        }
        start.turns.push(hole);
        start.game = game;
    }
    Some(start)
}
