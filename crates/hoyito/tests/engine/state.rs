//! The engine's state of a round is the game's, turn by turn.

use hoyito::engine::state::{Course, Next, State};
use hoyito::{Ending, Expects, Game, Side};
use proptest::prelude::*;

use crate::play;

/// Seeds captured by the mover minus those by the other side, a split included.
fn lead(game: &Game, mover: Side) -> i16 {
    let captured = game.position().captured.map(i16::from);
    captured[mover] - captured[mover.other()]
}

/// Every turn of this round, by both.
fn check(course: &Course, state: &State, game: &Game) {
    let mover = game.position().to_move.unwrap();
    let turns = course.turns(state);
    let holes: Vec<_> = turns.iter().filter_map(|turn| turn.place).map(|place| course.hole(place)).collect();
    let mut legal = game.legal();
    legal.sort();
    assert_eq!(holes, legal, "{}", game.position());
    for reached in &*turns {
        let (after, _) = match reached.place {
            None => game.pass().unwrap(),
            Some(place) => game.play(course.hole(place)).unwrap(),
        };
        assert_eq!(reached.gain, lead(&after, mover) - lead(game, mover));
        let next = match after.expects() {
            Expects::Over(Ending::Captured | Ending::NoProgress { .. }) => Next::Over,
            Expects::Choice(side) | Expects::Pass(side) if side == mover => Next::Same,
            Expects::Choice(_) | Expects::Pass(_) => Next::Other,
        };
        assert_eq!(reached.next, next);
        if next != Next::Over {
            assert_eq!(Course::of(&after).state(&after), Some(reached.state));
            assert_eq!(reached.state.left(), i16::from(after.position().board.total()));
        }
    }
}

proptest! {
    #[test]
    fn the_state_is_the_game_in_play(rules in play::rules(), first in play::side(), picks in play::picks(200)) {
        let start = Game::start(rules, first);
        let course = Course::of(&start);
        let mut state = course.state(&start).unwrap();
        let mut game = start;
        for pick in picks {
            check(&course, &state, &game);
            let Some((after, _)) = play::turn(&game, pick) else { break };
            game = after;
            let Some(next) = course.state(&game) else { break };
            state = next;
        }
    }

    #[test]
    fn the_state_is_the_game_on_strewn_boards(game in play::strewn()) {
        let course = Course::of(&game);
        if let Some(state) = course.state(&game) {
            check(&course, &state, &game);
        }
    }
}
