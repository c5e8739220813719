//! Boards with seeds strewn over them.

use hoyito::engine::Random;
use hoyito::{Board, BySide, Game, Position, Rules, Setup, Side};

/// A round with so many seeds on the board, any side to move.
pub fn strewn(rules: Rules, seeds: u8, random: &mut Random) -> Game {
    let mut setup: Setup = Board::empty(rules.size).setup();
    for _ in 0..seeds {
        setup.seeds[random.below(rules.size.holes())] += 1;
    }
    let board = Board::try_from(setup).unwrap();
    let to_move = Some(Side::ALL[random.below(2)]);
    let captured = BySide { south: rules.size.seeds() - seeds, north: 0 };
    Game::from_position(rules, Position { board, to_move, captured, quiet: 0 }).unwrap()
}
