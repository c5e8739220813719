//! Alpha-beta, held against a search without any cunning.

use std::ops::ControlFlow;

use hoyito::engine::search::{Found, Rest, Search};
use hoyito::engine::state::{Course, Next, Reached, State};
use hoyito::engine::{Budget, Random};
use hoyito::{Game, Rules, Side, Size, Variant};
use proptest::prelude::*;

use crate::known;
use crate::play;
use crate::strewn::strewn;

/// The value of a state by trying everything.
fn plain(course: &Course, state: &State, rest: Rest, depth: i32) -> i16 {
    if depth == 0 {
        return match rest {
            Rest::Split => 0,
            Rest::All(side) if side == state.mover() => state.left(),
            Rest::All(_) => -state.left(),
        };
    }
    let worth = |reached: &Reached| after(course, reached, rest, depth);
    course.turns(state).iter().map(worth).max().unwrap()
}

/// The value of a turn, looking so deep, the turn included.
fn after(course: &Course, reached: &Reached, rest: Rest, depth: i32) -> i16 {
    match reached.next {
        Next::Over => reached.gain,
        Next::Same | Next::Other => reached.worth(plain(course, &reached.state, rest, depth - 1)),
    }
}

fn searched(course: &Course, state: &State, rest: Rest, depth: i32) -> Found {
    let order: Vec<usize> = (0..course.turns(state).len()).collect();
    let mut last = 0;
    let mut search = Search::new(course, None, rest, Budget::nodes(1 << 20));
    search.deepen(state, &order, depth, |found| {
        assert_eq!(found.depth, last + 1);
        last = found.depth;
        ControlFlow::Continue(())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    /// Up to three turns, where no state can be met again with fewer turns to go.
    #[test]
    fn cutting_changes_nothing(game in prop_oneof![play::midgame(), play::strewn()]) {
        let course = Course::of(&game);
        let Some(state) = course.state(&game) else { return Ok(()) };
        for depth in 1..=3 {
            let found = searched(&course, &state, Rest::Split, depth);
            prop_assert_eq!((found.value, found.depth), (plain(&course, &state, Rest::Split, depth), depth));
            let best = &course.turns(&state)[found.best];
            prop_assert_eq!(after(&course, best, Rest::Split, depth), found.value);
        }
    }

    /// What is remembered from deeper looks can only bring bounds closer.
    #[test]
    fn remembering_keeps_bounds_true(game in prop_oneof![play::midgame(), play::strewn()]) {
        let course = Course::of(&game);
        let Some(state) = course.state(&game) else { return Ok(()) };
        let depth = if game.rules().size == Size::Six { 6 } else { 4 };
        let bound = |side| {
            let rest = Rest::All(side);
            (searched(&course, &state, rest, depth).value, plain(&course, &state, rest, depth))
        };
        let (low, plain_low) = bound(state.mover().other());
        let (high, plain_high) = bound(state.mover());
        prop_assert!(plain_low <= low && low <= high && high <= plain_high);
    }
}

/// With all that is left given to one side the search finds bounds, and they close around the value.
#[test]
fn bounds_hold_the_value_between_them() {
    let mut random = Random::new(6);
    let tables = known::up_to_twelve(Variant::I);
    let rules = Rules::new(Variant::I, Size::Six).unwrap();
    let mut closed = 0;
    for _ in 0..50 {
        let game = strewn(rules, 8, &mut random);
        let course = Course::of(&game);
        let state = course.state(&game).unwrap();
        let value = tables.probe(&state).unwrap().value;
        let mover = state.mover();
        let low = searched(&course, &state, Rest::All(mover.other()), 12).value;
        let high = searched(&course, &state, Rest::All(mover), 12).value;
        assert!(low <= value && value <= high, "{low} <= {value} <= {high}, {}", game.position());
        closed += usize::from(low == high);
    }
    assert!(closed > 5, "{closed}");
}

#[test]
fn a_budget_is_kept() {
    let game = Game::start(Rules::new(Variant::II, Size::Twelve).unwrap(), Side::South);
    let course = Course::of(&game);
    let state = course.state(&game).unwrap();
    let order: Vec<usize> = (0..12).collect();
    for nodes in [0, 1, 100, 10_000] {
        let mut search = Search::new(&course, None, Rest::Split, Budget::nodes(nodes));
        let found = search.deepen(&state, &order, 60, |_| ControlFlow::Continue(()));
        assert!(search.nodes() <= nodes.max(12), "{} of {nodes}", search.nodes());
        assert!(found.depth >= 1, "one turn is always looked at");
    }
}
