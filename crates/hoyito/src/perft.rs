//! Counts sequences of turns: a number that two implementations share only if both play by the same rules.
//! May import: `game`.

use crate::game::{Expects, Game};

/// How many different sequences of `depth` turns the round has from here. A pass is a turn; a round that
/// ends sooner counts for nothing.
///
/// ```
/// use hoyito::{perft, Game, Rules, Side, Size, Variant};
///
/// let game = Game::start(Rules::new(Variant::II, Size::Six)?, Side::South);
/// assert_eq!(perft(&game, 1), 6);
/// # Ok::<(), hoyito::NotPlayedOn>(())
/// ```
pub fn perft(game: &Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sequences = 0;
    let mut choices = 0;
    for (_, after) in game.choices() {
        choices += 1;
        sequences += perft(&after, depth - 1);
    }
    if choices == 0
        && let Expects::Pass(_) = game.expects()
    {
        let (after, _) = game.pass().expect("a pass is expected");
        sequences += perft(&after, depth - 1);
    }
    sequences
}
