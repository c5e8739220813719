//! The board turned by half: the same seen from the other side of the table.

use hoyito::{Board, Hole, Position, Setup, Side, Size};

/// The hole that lies where this one lay.
pub fn across(hole: Hole, size: Size) -> Hole {
    Hole::new(size, (hole.index() + size.columns()) % size.holes()).unwrap()
}

/// The board alone.
pub fn board(board: &Board) -> Board {
    let Setup { size, seeds, closed } = board.setup();
    let mut setup = Setup { size, seeds: [0; 24], closed: 0 };
    for hole in Hole::track(size) {
        let across = across(hole, size).index();
        setup.seeds[across] = seeds[hole.index()];
        setup.closed |= (closed >> hole.index() & 1) << across;
    }
    Board::try_from(setup).unwrap()
}

/// The whole position: what was South's is North's.
pub fn position(position: &Position) -> Position {
    Position {
        board: board(&position.board),
        to_move: position.to_move.map(Side::other),
        captured: position.captured.swapped(),
        quiet: position.quiet,
    }
}
