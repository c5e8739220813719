//! The table of puzzles.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use hoyito::engine::{Budget, Tables, hole_values, puzzle, puzzle_of_day, puzzles};
use hoyito::{Expects, Size, Variant};

use crate::known;

#[test]
fn there_are_puzzles_for_a_year_and_each_can_be_played() {
    assert!(puzzles() >= 366);
    let mut positions = HashSet::new();
    for number in 0..puzzles() {
        let puzzle = puzzle(number).unwrap();
        assert!(matches!(puzzle.game.expects(), Expects::Choice(_)));
        assert!(puzzle.game.legal().len() >= 3 && puzzle.game.legal().contains(&puzzle.best));
        assert!(puzzle.value - puzzle.second >= 4);
        assert!(positions.insert((*puzzle.game.position(), puzzle.game.rules().variant)));
    }
    for variant in Variant::ALL {
        let of_it = (0..puzzles()).filter(|&number| puzzle(number).unwrap().game.rules().variant == variant);
        assert!(of_it.count() >= 100);
    }
    assert_eq!(puzzle(puzzles()), None);
}

#[test]
fn days_have_their_puzzles_in_turn() {
    let count = i64::try_from(puzzles()).unwrap();
    assert_eq!(puzzle_of_day(0), 0);
    assert_eq!(puzzle_of_day(-1), puzzles() - 1);
    for day in [1, 20_788, i64::MAX - count] {
        assert_eq!(puzzle_of_day(day), (puzzle_of_day(day - 1) + 1) % puzzles());
        assert_eq!(puzzle_of_day(day), puzzle_of_day(day + count));
    }
}

#[test]
fn answers_are_proved_again() {
    let mut proved = 0;
    for puzzle in (0..puzzles()).map(|number| puzzle(number).unwrap()) {
        let left = puzzle.game.position().board.total();
        let tables = match puzzle.game.rules().variant {
            Variant::II => known::whole(),
            // With small tables only what is near them is quick.
            other if left <= 20 => known::up_to_twelve(other),
            _ => continue,
        };
        if proved == 24 {
            break;
        }
        let values = hole_values(&puzzle.game, Some(tables), Budget::nodes(3_000_000));
        if !values.iter().all(|value| value.exact) {
            continue;
        }
        proved += 1;
        assert_eq!((values[0].hole, values[0].value), (puzzle.best, puzzle.value));
        assert_eq!(values[1].value, puzzle.second);
    }
    assert!(proved >= 20, "{proved}");
}

/// All of them, with whole tables: a minute on two cores.
#[test]
#[ignore = "slow"]
fn every_answer_is_proved_again() {
    let tables = Variant::ALL.map(|variant| Tables::build(variant, Size::Six, 2, &mut |_| ()).unwrap());
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(puzzle) = puzzle(next.fetch_add(1, Relaxed)) {
            let variant = puzzle.game.rules().variant;
            let tables = tables.iter().find(|tables| tables.variant() == variant);
            let values = hole_values(&puzzle.game, tables, Budget::nodes(6_000_000));
            assert!(values.iter().all(|value| value.exact), "{}", puzzle.game.position());
            assert_eq!((values[0].hole, values[0].value), (puzzle.best, puzzle.value));
            assert_eq!(values[1].value, puzzle.second);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        work();
    });
}
