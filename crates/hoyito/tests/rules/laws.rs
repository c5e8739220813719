//! What holds in every round.

use hoyito::{
    Action, Expects, Game, Hole, IllegalMove, Outcome, Position, Rules, Side, Then, Turn, harvest, sow,
};
use proptest::prelude::*;

use crate::naive;
use crate::play;
use crate::turned;

fn seeds_in_all(game: &Game) -> u16 {
    let Position { board, captured, .. } = *game.position();
    u16::from(board.total()) + u16::from(captured.south) + u16::from(captured.north)
}

/// The same round seen from the other side of the table.
fn turned(game: &Game) -> Game {
    let rules = game.rules();
    let rules = Rules { last_four_to: rules.last_four_to.map(Side::other), ..*rules };
    Game::from_position(rules, turned::position(game.position())).unwrap()
}

proptest! {
    #[test]
    fn seeds_are_conserved(rules in play::rules(), first in play::side(), picks in play::picks(400)) {
        for (_, game) in play::turns(Game::start(rules, first), &picks) {
            prop_assert_eq!(seeds_in_all(&game), u16::from(rules.size.seeds()));
        }
    }

    #[test]
    fn both_implementations_agree_in_play(game in play::midgame()) {
        naive::check(&game);
    }

    #[test]
    fn both_implementations_agree_on_strewn_boards(game in play::strewn()) {
        naive::check(&game);
    }

    #[test]
    fn turning_the_board_changes_nothing(game in prop_oneof![play::midgame(), play::strewn()]) {
        let size = game.rules().size;
        let other = turned(&game);
        // Both rows are told from the left as drawn, so the order is turned too.
        let legal: Vec<Hole> = game.legal().into_iter().rev().map(|hole| turned::across(hole, size)).collect();
        prop_assert_eq!(other.legal(), legal);
        for hole in game.legal() {
            let (after, turn) = game.play(hole).unwrap();
            let (other_after, other_turn) = other.play(turned::across(hole, size)).unwrap();
            prop_assert_eq!(turned::position(after.position()), *other_after.position());
            prop_assert_eq!(turn.mover.other(), other_turn.mover);
            let (Action::Sowed(sowing), Action::Sowed(other_sowing)) = (turn.action, other_turn.action) else {
                panic!("a hole was played");
            };
            let drops = sowing.drops().map(|drop| turned::across(drop.hole, size));
            prop_assert!(drops.eq(other_sowing.drops().map(|drop| drop.hole)));
        }
        if let Expects::Pass(_) = game.expects() {
            prop_assert_eq!(turned::position(game.pass().unwrap().0.position()), *other.pass().unwrap().0.position());
        }
    }

    #[test]
    fn legal_is_what_can_be_played(game in prop_oneof![play::midgame(), play::strewn()]) {
        let legal = game.legal();
        for hole in Hole::track(game.rules().size) {
            prop_assert_eq!(game.play(hole).is_ok(), legal.contains(&hole));
        }
        let playable: Vec<Hole> = Side::ALL
            .into_iter()
            .flat_map(|side| game.holes(side))
            .filter(|(_, _, state)| *state == hoyito::HoleState::Playable)
            .map(|(hole, _, _)| hole)
            .collect();
        prop_assert_eq!(&playable, &legal);
        match game.expects() {
            Expects::Choice(_) => prop_assert_eq!(game.pass(), Err(IllegalMove::MustChoose)),
            Expects::Pass(_) => prop_assert!(game.pass().is_ok() && legal.is_empty()),
            Expects::Over(_) => prop_assert!(game.pass().is_err() && legal.is_empty()),
        }
        let choices: Vec<Hole> = game.choices().map(|(hole, _)| hole).collect();
        prop_assert_eq!(choices, legal);
        for (hole, after) in game.choices() {
            prop_assert_eq!(after, game.play(hole).unwrap().0);
        }
    }

    #[test]
    fn the_lean_sowing_is_the_told_one(game in play::strewn()) {
        let Position { board, to_move, .. } = *game.position();
        let (rules, mover) = (game.rules(), to_move.unwrap());
        for hole in Hole::track(rules.size).filter(|&hole| board.seeds(hole) > 0) {
            let lean = harvest(&board, rules, mover, hole);
            match sow(&board, rules, mover, hole) {
                Outcome::NeverEnding => prop_assert_eq!(lean, None),
                Outcome::Ended(sowing) => {
                    let lean = lean.unwrap();
                    prop_assert_eq!(lean.after, sowing.after);
                    prop_assert_eq!(lean.captured, sowing.captured());
                    prop_assert_eq!(lean.last_four, sowing.last_four.map(|last| last.to));
                    prop_assert_eq!(usize::try_from(sowing.sown()).unwrap(), sowing.drops().count());
                    prop_assert_eq!(sowing.drops().last().map(|drop| drop.hole), Some(sowing.last()));
                }
            }
        }
    }

    #[test]
    fn a_turn_tells_what_follows(game in play::midgame(), pick in any::<u8>()) {
        let Some((after, Turn { mover, action, then })) = play::turn(&game, pick) else { return Ok(()) };
        let captured = matches!(&action, Action::Sowed(sowing) if sowing.captured() > 0);
        match then {
            Then::ExtraTurn => prop_assert!(captured && game.rules().variant.extra_turn()),
            Then::OtherMoves => prop_assert!(!captured || !game.rules().variant.extra_turn()),
            Then::Over(ending) => prop_assert_eq!(after.expects(), Expects::Over(ending)),
        }
        let next = match then {
            Then::ExtraTurn => Some(mover),
            Then::OtherMoves => Some(mover.other()),
            Then::Over(_) => None,
        };
        prop_assert_eq!(after.position().to_move, next);
        if next.is_some() {
            prop_assert_eq!(after.position().quiet, if captured { 0 } else { game.position().quiet + 1 });
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// A capture takes four of at most 96 seeds, and so many quiet turns end a round: it cannot go on.
    #[test]
    fn every_round_ends(rules in play::rules(), first in play::side(), picks in play::picks(256)) {
        let mut game = Game::start(rules, first);
        let most = usize::from(rules.size.seeds() / 4 + 1) * 10 * rules.size.holes();
        let mut turns = 0;
        for &pick in picks.iter().chain(&[7]).cycle() {
            let Some((after, _)) = play::turn(&game, pick) else { break };
            game = after;
            turns += 1;
            prop_assert!(turns <= most);
        }
        prop_assert_eq!(game.position().board.total(), 0);
        prop_assert_eq!(seeds_in_all(&game), u16::from(rules.size.seeds()));
    }
}
