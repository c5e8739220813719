//! Whole matches by chance, for replays.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use hoyito::{Action, Expects, Format, Game, Match, Then, Turn};

/// A whole match in which `chance` chooses among so many holes, round by round: each round before its first turn, with its turns.
pub fn random_match(
    format: Format,
    mut chance: impl FnMut(usize) -> usize,
) -> Vec<(Game, Vec<(Game, Turn)>)> {
    let mut play = Match::start(format).unwrap();
    let mut rounds = vec![(*play.game(), Vec::new())];
    while play.result().is_none() {
        let game = *play.game();
        let (after, turn) = match game.expects() {
            Expects::Pass(_) => game.pass().unwrap(),
            _ => game.play(game.legal()[chance(game.legal().len())]).unwrap(),
        };
        rounds.last_mut().unwrap().1.push((after, turn.clone()));
        play = match turn.action {
            Action::Sowed(sowing) => play.play(sowing.from).unwrap().0,
            Action::Passed => play.pass().unwrap().0,
        };
        if matches!(turn.then, Then::Over(_)) {
            rounds.push((*play.game(), Vec::new()));
        }
    }
    rounds.retain(|(_, turns)| !turns.is_empty());
    rounds
}
