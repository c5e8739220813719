//! The table of fair starts.

use std::collections::HashSet;

use hoyito::engine::{fair_start, fair_starts};
use hoyito::{Expects, Game, Rules, Side, Size, Variant};

#[test]
fn every_line_is_legal_play_to_the_position_it_names() {
    for variant in Variant::ALL {
        assert_eq!(fair_starts(variant), 100);
        let mut positions = HashSet::new();
        for number in 0..100 {
            // Reading replays the turns and compares captures and position.
            let start = fair_start(variant, number).unwrap();
            let rules = Rules::new(variant, Size::Six).unwrap();
            let mut game = Game::start(rules, Side::South);
            for hole in &start.turns {
                game = hole.map_or_else(|| game.pass(), |hole| game.play(hole)).unwrap().0;
            }
            assert_eq!(game, start.game);
            assert!(matches!(game.expects(), Expects::Choice(_)));
            let captured = game.position().captured;
            assert_eq!(captured.south, captured.north, "neither is ahead");
            assert!(positions.insert(*game.position()), "each is another one");
        }
        assert_eq!(fair_start(variant, 100), None);
    }
}
