//! What the levels play.

use std::time::{Duration, Instant};

use hoyito::engine::{Budget, Level, Random, choose, fair_start};
use hoyito::{Expects, Game, Position, Rules, Side, Size, Variant};
use proptest::prelude::*;

use crate::known;
use crate::play;
use crate::strewn::strewn;

const PLENTY: Budget = Budget::nodes(u64::MAX);

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn what_is_chosen_is_legal_and_chosen_again(
        game in prop_oneof![play::midgame(), play::strewn()],
        seed in any::<u64>(),
    ) {
        for level in Level::ALL {
            let tables = Some(known::up_to_twelve(game.rules().variant));
            let choice = choose(&game, level, tables, Budget::nodes(2_000), seed);
            prop_assert_eq!(choice.is_some(), matches!(game.expects(), Expects::Choice(_)));
            let Some(choice) = choice else { continue };
            prop_assert!(choice.nodes <= 2 * 2_000 + 100);
            prop_assert_eq!(choice.line.first(), Some(&choice.hole));
            // The line can be played; who has no choice in it passes.
            let mut after = game;
            for &hole in &choice.line {
                while let Expects::Pass(_) = after.expects() {
                    after = after.pass().unwrap().0;
                }
                after = after.play(hole).unwrap().0;
            }
            prop_assert_eq!(Some(choice), choose(&game, level, tables, Budget::nodes(2_000), seed));
        }
    }
}

#[test]
fn the_perfect_level_knows_the_start() {
    let game = Game::start(Rules::new(Variant::II, Size::Six).unwrap(), Side::South);
    let choice = choose(&game, Level::Perfect, Some(known::whole()), PLENTY, 1).unwrap();
    assert_eq!((choice.value, choice.exact), (-28, true));
    assert!(choice.line.len() > 1);
}

/// Where it knows the value the perfect level never loses any of it, against whoever.
#[test]
fn the_perfect_level_keeps_what_it_has() {
    let tables = Some(known::whole());
    for (number, start) in [(0, 0), (1, 10), (2, 20), (3, 30)] {
        let mut random = Random::new(number);
        let mut game = *fair_start(Variant::II, start).unwrap().game();
        let mut promised = 0;
        let me = if number % 2 == 0 { Side::South } else { Side::North };
        while let expects @ (Expects::Choice(_) | Expects::Pass(_)) = game.expects() {
            game = match expects {
                Expects::Choice(side) if side == me => {
                    let choice =
                        choose(&game, Level::Perfect, tables, Budget::nodes(200_000), number).unwrap();
                    if choice.exact {
                        let captured = game.position().captured.map(i16::from);
                        let end = captured[me] - captured[me.other()] + choice.value;
                        assert!(end >= promised, "{end} after {promised}: {}", game.position());
                        promised = end;
                    }
                    game.play(choice.hole).unwrap().0
                }
                Expects::Choice(_) => {
                    let choice = choose(&game, Level::Strong, tables, PLENTY, random.number()).unwrap();
                    game.play(choice.hole).unwrap().0
                }
                _ => game.pass().unwrap().0,
            };
        }
        let captured = game.position().captured.map(i16::from);
        assert!(captured[me] - captured[me.other()] >= promised);
    }
}

/// A won ending is won and not shuffled, up to the last moment that the limit leaves.
#[test]
fn a_won_ending_is_won_in_time() {
    let rules = Rules::new(Variant::II, Size::Six).unwrap();
    let tables = known::whole();
    let mut random = Random::new(8);
    let mut won = 0;
    while won < 20 {
        let game = strewn(rules, 8, &mut random);
        let course = hoyito::engine::state::Course::of(&game);
        let known = tables.probe(&course.state(&game).unwrap()).unwrap();
        if known.value != 8 || known.distance < 20 {
            continue;
        }
        let quiet = 120 - u16::from(known.distance);
        let mut game = Game::from_position(rules, Position { quiet, ..*game.position() }).unwrap();
        let winner = game.position().to_move.unwrap();
        let before = game.position().captured[winner];
        while let Expects::Choice(_) | Expects::Pass(_) = game.expects() {
            game = match choose(&game, Level::Expert, Some(tables), PLENTY, 1) {
                Some(choice) => game.play(choice.hole).unwrap().0,
                None => game.pass().unwrap().0,
            };
        }
        assert_eq!(game.position().captured[winner], before + 8);
        won += 1;
    }
}

#[test]
fn levels_have_names_and_a_deadline_is_kept() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert!("godlike".parse::<Level>().is_err());
    let game = Game::start(Rules::new(Variant::II, Size::Twelve).unwrap(), Side::South);
    let start = Instant::now();
    let deadline = start + Duration::from_millis(50);
    assert!(choose(&game, Level::Perfect, None, Budget::until(deadline), 1).is_some());
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}
