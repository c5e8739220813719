//! Puzzles: positions with one clearly best turn. May import: the rules.

use crate::game::Game;
use crate::hole::{Hole, Size};
use crate::variant::{Rules, Variant};

const TABLE: &str = include_str!("../../assets/puzzles.txt");

/// A position of which each hole's exact value is known, and one of them is clearly best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The position. All of them are on rows of six.
    pub game: Game,
    /// The best hole.
    pub best: Hole,
    /// Seeds that the mover still gains minus those the other side does, after the best hole.
    pub value: i16,
    /// The same after the second best, at least four less.
    pub second: i16,
}

/// How many puzzles there are: more than a year has days.
pub fn puzzles() -> usize {
    lines().count()
}

/// A puzzle by its number, from 0; `None` past the last one.
///
/// ```
/// use hoyito::engine::{puzzle, puzzle_of_day};
///
/// let day = 20_788; // 1 December 2026
/// let puzzle = puzzle(puzzle_of_day(day)).expect("each day has one");
/// assert!(puzzle.game.legal().contains(&puzzle.best));
/// assert!(puzzle.value - puzzle.second >= 4);
/// ```
pub fn puzzle(number: usize) -> Option<Puzzle> {
    read(lines().nth(number)?)
}

/// The number of a day's puzzle, days counted from 1 January 1970; they come round again after [`puzzles`]
/// days.
pub fn puzzle_of_day(day: i64) -> usize {
    let count = i64::try_from(puzzles()).unwrap_or(i64::MAX).max(1);
    usize::try_from(day.rem_euclid(count)).unwrap_or(0)
}

fn lines() -> impl Iterator<Item = &'static str> {
    TABLE.lines().filter(|line| !line.starts_with('#'))
}

/// `variant | position | best hole's letter, value, second best value`
fn read(line: &str) -> Option<Puzzle> {
    let mut fields = line.split(" | ");
    let variant: Variant = fields.next()?.parse().ok()?;
    let game =
        Game::from_position(Rules::new(variant, Size::Six).ok()?, fields.next()?.parse().ok()?).ok()?;
    let mut answer = fields.next()?.split(' ');
    let letter = answer.next()?.chars().next()?;
    let best = Hole::from_letter(Size::Six, game.position().to_move?, letter)?;
    let mut value = || answer.next()?.parse().ok();
    Some(Puzzle { game, best, value: value()?, second: value()? })
}
