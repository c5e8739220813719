//! Values of holes and judgements of turns.

use std::time::{Duration, Instant};

use hoyito::engine::{BLUNDER, Budget, Random, choose, fair_start, hole_values, judge};
use hoyito::engine::{HoleValue, Judged, Level};
use hoyito::{Expects, Game, Hole, Rules, Side, Size, Then, Variant};
use proptest::prelude::*;

use crate::known;
use crate::play;
use crate::strewn::strewn;

#[test]
fn holes_are_worth_what_the_tables_say() {
    let tables = known::up_to_twelve(Variant::I);
    let rules = Rules::new(Variant::I, Size::Six).unwrap();
    let mut random = Random::new(9);
    for seeds in [8, 12] {
        for _ in 0..50 {
            let game = strewn(rules, seeds, &mut random);
            let values = hole_values(&game, Some(tables), Budget::nodes(1_000));
            let course = hoyito::engine::state::Course::of(&game);
            let known = tables.probe(&course.state(&game).unwrap()).unwrap();
            let Some(best) = values.first() else { continue };
            assert!(values.iter().all(|value| value.exact));
            assert_eq!(best.value, known.value);
            assert_eq!(values.len(), game.legal().len());
            assert!(values.is_sorted_by_key(|value| -value.value));
        }
    }
}

#[test]
fn first_turns_of_ii_are_worth_what_is_known() {
    let game = Game::start(Rules::new(Variant::II, Size::Six).unwrap(), Side::South);
    let values = hole_values(&game, Some(known::whole()), Budget::nodes(6_000_000));
    let known: Vec<i16> = values.iter().map(|value| value.value).collect();
    assert_eq!(known, [-28, -36, -36, -36, -36, -48]);
    assert!(values.iter().all(|value| value.exact && value.takes == 0 && !value.again));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn every_hole_is_told(game in prop_oneof![play::midgame(), play::strewn()]) {
        let values = hole_values(&game, None, Budget::nodes(3_000));
        let mut holes: Vec<Hole> = values.iter().map(|value| value.hole).collect();
        let mut legal = game.legal();
        holes.sort();
        legal.sort();
        prop_assert_eq!(holes, legal);
        for HoleValue { hole, takes, again, answer, line, .. } in values {
            prop_assert_eq!(line[0], hole);
            let mut after = game;
            for hole in line {
                while let Expects::Pass(_) = after.expects() {
                    after = after.pass().unwrap().0;
                }
                after = after.play(hole).unwrap().0;
            }
            let (after, turn) = game.play(hole).unwrap();
            prop_assert_eq!(again, turn.then == Then::ExtraTurn);
            let counted = if again { None } else { most_in_a_row(&after, turn.mover.other(), &mut 20_000) };
            prop_assert_eq!(answer, counted);
            prop_assert_eq!(takes, lead(&after, turn.mover) - lead(&game, turn.mover));
        }
    }
}

fn lead(game: &Game, side: Side) -> i16 {
    let captured = game.position().captured.map(i16::from);
    captured[side] - captured[side.other()]
}

/// The most that a side takes before the other one moves; `None` after too many turns.
fn most_in_a_row(game: &Game, side: Side, room: &mut u32) -> Option<i16> {
    let mut most = 0;
    match game.expects() {
        Expects::Over(_) => return Some(0),
        Expects::Pass(_) => *room = room.checked_sub(1)?,
        Expects::Choice(_) => (),
    }
    for hole in game.legal() {
        *room = room.checked_sub(1)?;
        let (after, turn) = game.play(hole).unwrap();
        let again = turn.then == Then::ExtraTurn;
        let rest = if again { most_in_a_row(&after, side, room)? } else { 0 };
        most = most.max(lead(&after, side) - lead(game, side) + rest);
    }
    Some(most)
}

#[test]
fn values_and_judgements_keep_to_their_time() {
    let begin = Instant::now();
    let soon = || Budget::until(Instant::now() + Duration::from_millis(100));
    let game = Game::start(Rules::new(Variant::II, Size::Twelve).unwrap(), Side::South);
    assert_eq!(hole_values(&game, None, soon()).len(), 12);
    let (start, turns, _) = round([Level::Casual, Level::Strong], 3);
    let judging = Instant::now();
    assert_eq!(judge(&start, &turns, None, soon()).unwrap().len(), turns.len());
    assert!(judging.elapsed() < Duration::from_secs(2), "{:?}", judging.elapsed());
    assert!(begin.elapsed() < Duration::from_secs(20));
}

/// Plays a round from a fair start, and answers its turns.
fn round(levels: [Level; 2], number: usize) -> (Game, Vec<Option<Hole>>, Game) {
    let start = *fair_start(Variant::II, number).unwrap().game();
    let mut random = Random::new(11);
    let (mut game, mut turns) = (start, Vec::new());
    loop {
        let hole = match game.expects() {
            Expects::Over(_) => return (start, turns, game),
            Expects::Pass(_) => None,
            Expects::Choice(side) => {
                let level = levels[usize::from(side == Side::North)];
                let budget = Budget::nodes(100_000);
                choose(&game, level, Some(known::whole()), budget, random.number()).map(|choice| choice.hole)
            }
        };
        game = hole.map_or_else(|| game.pass(), |hole| game.play(hole)).unwrap().0;
        turns.push(hole);
    }
}

#[test]
fn a_round_is_judged_turn_by_turn() {
    let (start, turns, end) = round([Level::Casual, Level::Strong], 3);
    let judged = judge(&start, &turns, Some(known::whole()), Budget::nodes(200_000)).unwrap();
    assert_eq!(judged.len(), turns.len());
    let captured = end.position().captured.map(i16::from);
    assert_eq!(judged.last().unwrap().after, captured.south - captured.north);
    let mut game = start;
    for (turn, next) in judged.iter().zip(judged.iter().skip(1)) {
        assert_eq!(turn.after, next.before);
    }
    let mut exact = 0;
    for (Judged { mover, hole, best, before, after, lost, exact: proved }, turn) in judged.iter().zip(&turns)
    {
        assert_eq!((Some(*mover), hole), (game.position().to_move, turn));
        assert_eq!(best.is_some(), hole.is_some());
        if let Some(best) = best {
            assert!(game.legal().contains(best));
        }
        if *proved {
            exact += 1;
            let given = if *mover == Side::South { before - after } else { after - before };
            assert_eq!(*lost, given, "what is proved is never bettered");
            assert!(*lost == 0 || best != hole);
        }
        game = turn.map_or_else(|| game.pass(), |hole| game.play(hole)).unwrap().0;
    }
    assert!(exact > turns.len() / 2, "{exact} of {}", turns.len());
    assert!(judged.iter().any(|turn| turn.is_blunder() && turn.lost >= BLUNDER));
}

#[test]
fn a_turn_that_cannot_be_played_is_refused() {
    let start = *fair_start(Variant::II, 0).unwrap().game();
    assert!(judge(&start, &[None], None, Budget::nodes(10)).is_err());
    assert!(judge(&start, &[Hole::new(Size::Six, 11)], None, Budget::nodes(10)).is_err());
    assert_eq!(judge(&start, &[], None, Budget::nodes(10)), Ok(Vec::new()));
}
