//! Rounds for the laws: random rules, random play, random boards.

use hoyito::{Board, BySide, Expects, Game, Position, Rules, Setup, Side, Size, Turn, Variant};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// The rules of any round that is played.
pub fn rules() -> impl Strategy<Value = Rules> {
    let played: Vec<(Variant, Size, u8)> = vec![
        (Variant::I, Size::Six, 1),
        (Variant::I, Size::Twelve, 1),
        (Variant::II, Size::Six, 1),
        (Variant::II, Size::Twelve, 1),
        (Variant::III, Size::Six, 1),
        (Variant::III, Size::Six, 3),
    ];
    (select(played), winner()).prop_map(|((variant, size, round), previous)| {
        Rules::for_round(variant, size, round, previous).unwrap()
    })
}

/// A side, or none.
pub fn winner() -> impl Strategy<Value = Option<Side>> {
    select(vec![Some(Side::South), Some(Side::North), None])
}

/// A side.
pub fn side() -> impl Strategy<Value = Side> {
    select(Side::ALL.to_vec())
}

/// Which of the legal holes to play, turn by turn.
pub fn picks(most: usize) -> impl Strategy<Value = Vec<u8>> {
    vec(any::<u8>(), 0..most)
}

/// One turn: the picked one of the legal holes, or the pass.
pub fn turn(game: &Game, pick: u8) -> Option<(Game, Turn)> {
    match game.expects() {
        Expects::Over(_) => None,
        Expects::Pass(_) => Some(game.pass().unwrap()),
        Expects::Choice(_) => {
            let legal = game.legal();
            Some(game.play(legal[usize::from(pick) % legal.len()]).unwrap())
        }
    }
}

/// Every turn of a round that is played with these picks, with the round after it.
pub fn turns(game: Game, picks: &[u8]) -> Vec<(Turn, Game)> {
    let mut game = game;
    let mut played = Vec::new();
    for &pick in picks {
        let Some((after, turn)) = turn(&game, pick) else { break };
        played.push((turn, after));
        game = after;
    }
    played
}

/// A round in the middle of random play.
pub fn midgame() -> impl Strategy<Value = Game> {
    (rules(), side(), picks(120)).prop_map(|(rules, first, picks)| {
        let start = Game::start(rules, first);
        turns(start, &picks).pop().map_or(start, |(_, game)| game)
    })
}

/// A round on a board that no play may reach: seeds strewn, and in I and II some holes closed.
pub fn strewn() -> impl Strategy<Value = Game> {
    // Often just eight, where the next capture ends the round.
    let fours = prop_oneof![Just(2), 1_usize..=12];
    let bag = fours.prop_flat_map(|fours| vec(0_usize..24, 4 * fours));
    (rules(), side(), bag, any::<u32>(), any::<bool>(), 0_u16..20).prop_filter_map(
        "some holes are open",
        |(rules, to_move, bag, mask, closing, quiet)| {
            let size = rules.size;
            let closing = closing && rules.variant != Variant::III;
            let closed = if closing { mask & ((1 << size.holes()) - 1) } else { 0 };
            let open: Vec<usize> = (0..size.holes()).filter(|index| closed & (1 << index) == 0).collect();
            let mut setup = Setup { size, seeds: [0; 24], closed };
            for place in &bag {
                setup.seeds[*open.get(place % open.len().max(1))?] += 1;
            }
            let board = Board::try_from(setup).ok()?;
            let captured = BySide { south: size.seeds() - board.total(), north: 0 };
            let most = u16::try_from(10 * open.len()).ok()?;
            let quiet = most.checked_sub(1 + quiet)?;
            Game::from_position(rules, Position { board, to_move: Some(to_move), captured, quiet }).ok()
        },
    )
}
