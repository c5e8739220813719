//! The engine's turn: what a level plays in a round.
//! May import: everything in `engine` but what is made for teaching.

use super::budget::Budget;
use super::level::{Level, Plan};
use super::random::Random;
use super::tables::Tables;
use super::think::Thinker;
use crate::game::Game;
use crate::hole::Hole;

/// Nodes for a turn without a choice, so that it still comes with a value and a line.
const ONE_TURN: u64 = 20_000;

/// What the engine plays, and what it thinks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The hole.
    pub hole: Hole,
    /// Seeds that the mover still gains minus those the other side does, this turn included. Of a slip too,
    /// it is what the position was thought to be worth.
    pub value: i16,
    /// Whether the value is proved, with never-ending play splitting what is left.
    pub exact: bool,
    /// Best play from here by both, as far as it was seen, the chosen hole first; a slip's ends with it.
    /// Passes are left out: a side that has no choice passes.
    pub line: Vec<Hole>,
    /// Nodes used.
    pub nodes: u64,
}

/// The turn that a level plays. The same question with the same seed has the same answer, unless a deadline
/// cuts it short; other seeds change slips, and which of equally good holes is played.
///
/// The level's own budget holds as well as the one given. `None`: there is nothing to choose, because the
/// round is over or the side to move must pass.
///
/// ```
/// use hoyito::engine::{Budget, Level, choose};
/// use hoyito::{Game, Rules, Side, Size, Variant};
///
/// let game = Game::start(Rules::new(Variant::II, Size::Six)?, Side::South);
/// let choice = choose(&game, Level::Strong, None, Budget::nodes(10_000), 1).expect("South has six holes");
/// assert!(game.legal().contains(&choice.hole));
/// # Ok::<(), hoyito::NotPlayedOn>(())
/// ```
pub fn choose(
    game: &Game,
    level: Level,
    tables: Option<&Tables>,
    budget: Budget,
    seed: u64,
) -> Option<Choice> {
    choose_by(game, level.plan(), tables, budget, seed)
}

/// As [`choose`], by a plan of one's own.
pub fn choose_by(
    game: &Game,
    plan: Plan,
    tables: Option<&Tables>,
    budget: Budget,
    seed: u64,
) -> Option<Choice> {
    let mut random = Random::new(seed);
    let thinker = Thinker::new(game, tables.filter(|_| plan.tables), &mut random)?;
    let turns = thinker.turns().len();
    let slip = random.percent(plan.slips).then(|| random.below(turns));
    // Who has but one turn need not know what it is worth.
    let plan = if turns == 1 { Plan { proof: 0, nodes: plan.nodes.min(ONE_TURN), ..plan } } else { plan };
    let mut thought = thinker.think(budget.at_most(plan.proof), budget.at_most(plan.nodes));
    if let Some(turn) = slip {
        thought.turn = turn;
        thought.line.clear();
    }
    let hole = thinker.hole(thought.turn)?;
    let rest = thought.line.iter().map(|&place| thinker.course().hole(place));
    Some(Choice {
        hole,
        value: thought.value,
        exact: thought.exact,
        line: std::iter::once(hole).chain(rest).collect(),
        nodes: thought.nodes,
    })
}
