//! Proofs: the start positions, agreement with the tables, the no-progress limit.

use hoyito::engine::proof::{Claim, Prover, Verdict};
use hoyito::engine::state::Course;
use hoyito::engine::{Budget, Random, Tables, fair_start, usual_start_ends};
use hoyito::{Game, Rules, Side, Size, Variant};

use crate::known;
use crate::strewn::strewn;

fn verdict(game: &Game, tables: Option<&Tables>, nodes: u64, guess: i16) -> Verdict {
    let course = Course::of(game);
    let state = course.state(game).unwrap();
    Prover::new(&course, tables, Budget::nodes(nodes)).value(&state, guess)
}

fn start(variant: Variant) -> Game {
    Game::start(Rules::new(variant, Size::Six).unwrap(), Side::South)
}

/// By how much the side that moves first is ahead in the end, as it is told to people.
fn told(variant: Variant) -> i16 {
    let ends = usual_start_ends(variant);
    i16::from(ends.south) - i16::from(ends.north)
}

#[test]
fn the_second_player_wins_ii_by_28_whatever_the_guess() {
    for guess in [-28, 0, 13, -48, 48, 1_000] {
        let verdict = verdict(&start(Variant::II), Some(known::whole()), 2_000_000, guess);
        assert_eq!((verdict.low, verdict.high), (-28, -28), "guess {guess}");
        assert_eq!(told(Variant::II), -28);
        assert!(verdict.at_least.positions > 100 && verdict.at_most.positions > 10);
    }
}

#[test]
fn the_second_player_wins_i_by_8_with_tables_and_without() {
    let tables = known::up_to_twelve(Variant::I);
    for tables in [Some(tables), None] {
        let verdict = verdict(&start(Variant::I), tables, 5_000_000, -8);
        assert_eq!((verdict.low, verdict.high, told(Variant::I)), (-8, -8, -8));
    }
}

#[test]
fn iii_needs_no_more_than_twelve_in_the_tables() {
    let verdict = verdict(&start(Variant::III), Some(known::up_to_twelve(Variant::III)), 5_000_000, -36);
    assert_eq!((verdict.low, verdict.high, told(Variant::III)), (-36, -36, -36));
}

#[test]
fn fair_starts_are_worth_nothing() {
    for number in (0..100).step_by(9) {
        let ii = *fair_start(Variant::II, number).unwrap().game();
        let verdict_of_ii = verdict(&ii, Some(known::whole()), 5_000_000, 0);
        assert_eq!((verdict_of_ii.low, verdict_of_ii.high), (0, 0), "II {number}");
        let one = *fair_start(Variant::I, number).unwrap().game();
        let verdict_of_i = verdict(&one, Some(known::up_to_twelve(Variant::I)), 5_000_000, 0);
        assert_eq!((verdict_of_i.low, verdict_of_i.high), (0, 0), "I {number}");
    }
}

/// What is proved without tables is what the tables know, found in another way.
#[test]
fn proofs_without_tables_agree_with_the_tables() {
    let mut random = Random::new(3);
    let mut decided = 0;
    for variant in Variant::ALL {
        let tables = known::up_to_twelve(variant);
        let rules = Rules::new(variant, Size::Six).unwrap();
        for seeds in [8, 12] {
            for _ in 0..60 {
                let game = strewn(rules, seeds, &mut random);
                let course = Course::of(&game);
                let value = tables.probe(&course.state(&game).unwrap()).unwrap().value;
                let Verdict { low, high, .. } = verdict(&game, None, 20_000, 0);
                assert!(low <= value && value <= high, "{value} of {}", game.position());
                decided += usize::from(low == high);
            }
        }
    }
    assert!(decided > 80, "{decided} of 360 decided");
}

/// With tables for eight seeds only, what needs twelve has to be proved.
#[test]
fn nothing_is_proved_that_the_limit_forbids() {
    let tables = known::up_to_twelve(Variant::II);
    let rules = Rules::new(Variant::II, Size::Six).unwrap();
    let mut random = Random::new(4);
    let mut near = 0;
    for _ in 0..300 {
        let game = strewn(rules, 8, &mut random);
        let known = tables.probe(&Course::of(&game).state(&game).unwrap()).unwrap();
        if known.value <= 0 || known.distance < 2 {
            continue;
        }
        near += 1;
        for (quiet, proved) in
            [(120 - u16::from(known.distance), true), (121 - u16::from(known.distance), false)]
        {
            let position = hoyito::Position { quiet, ..*game.position() };
            let late = Game::from_position(rules, position).unwrap();
            let course = Course::of(&late);
            let state = course.state(&late).unwrap();
            for tables in [Some(tables), None] {
                let mut prover = Prover::new(&course, tables, Budget::nodes(200_000));
                let claim = prover.claim(&state, state.mover(), 8, 200_000);
                // What the search alone finds need not be the shortest way.
                if tables.is_some() || !proved {
                    assert_eq!(matches!(claim, Claim::Proved(_)), proved, "{}", late.position());
                }
            }
        }
    }
    assert!(near > 50, "{near}");
}

#[test]
fn every_round_can_be_asked_about() {
    let mut random = Random::new(5);
    let third = Rules::for_round(Variant::III, Size::Six, 3, Some(Side::North)).unwrap();
    let twelve = Rules::new(Variant::II, Size::Twelve).unwrap();
    for rules in [third, twelve] {
        for seeds in [4, 8, 20] {
            let game = strewn(rules, seeds, &mut random);
            let Verdict { low, high, nodes, .. } = verdict(&game, None, 3_000, 0);
            let seeds = i16::from(seeds);
            assert!(-seeds <= low && low <= high && high <= seeds);
            assert!(nodes <= 3_100);
        }
    }
}
