//! The table of fair starts.

use std::collections::HashSet;

use hoyito::engine::{Opening, fair_start, fair_starts};
use hoyito::{Action, Expects, Game, Rules, Side, Size, Variant};

#[test]
fn every_line_is_legal_play_to_the_position_it_names() {
    for variant in Variant::ALL {
        assert_eq!(fair_starts(variant), 100);
        let mut positions = HashSet::new();
        for number in 0..100 {
            // Reading replays the turns and compares captures and position.
            let opening = fair_start(variant, number).unwrap();
            let rules = Rules::new(variant, Size::Six).unwrap();
            let mut game = Game::start(rules, Side::South);
            assert_eq!(*opening.start(), game);
            for (after, turn) in opening.turns() {
                game = match &turn.action {
                    Action::Sowed(sowing) => game.play(sowing.from).unwrap().0,
                    Action::Passed => game.pass().unwrap().0,
                };
                assert_eq!(*after, game);
            }
            assert_eq!(game, *opening.game());
            assert_eq!(Opening::read(variant, &opening.to_string()), Some(opening));
            assert!(matches!(game.expects(), Expects::Choice(_)));
            let captured = game.position().captured;
            assert_eq!(captured.south, captured.north, "neither is ahead");
            assert!(positions.insert(*game.position()), "each is another one");
        }
        assert_eq!(fair_start(variant, 100), None);
    }
}

#[test]
fn what_cannot_be_played_is_no_opening() {
    for told in ["", "G", "Ax4", "--", "E  E", "E E C D"] {
        assert_eq!(Opening::read(Variant::II, told), None, "{told}");
    }
}
