//! Games worth playing, found by playing many with the rules alone.

use hoyito::{Action, Ending, Expects, Format, Game, Hole, Match, RoundResult, Size, Step, Then, Variant};

/// A small source of chance that is the same each time (xorshift).
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let at = (self.0 >> 33) % u64::try_from(of.len()).unwrap();
        of[usize::try_from(at).unwrap()]
    }
}

/// Any hole.
pub fn any(seed: u64) -> impl FnMut(&Game) -> Hole {
    let mut chance = Chance::new(seed);
    move |game| chance.pick(&game.legal())
}

/// A hole that captures most, so that games are short.
pub fn greedy(seed: u64) -> impl FnMut(&Game) -> Hole {
    let mut chance = Chance::new(seed);
    move |game| {
        let gain = |hole: Hole| {
            let (after, turn) = game.play(hole).unwrap();
            after.position().captured[turn.mover] - game.position().captured[turn.mover]
        };
        let most = game.legal().into_iter().map(gain).max().unwrap();
        let best: Vec<Hole> = game.legal().into_iter().filter(|&hole| gain(hole) == most).collect();
        chance.pick(&best)
    }
}

/// A hole that captures nothing, where there is one.
pub fn shy(seed: u64) -> impl FnMut(&Game) -> Hole {
    let mut chance = Chance::new(seed);
    move |game| {
        let quiet: Vec<Hole> = game
            .legal()
            .into_iter()
            .filter(|&hole| {
                matches!(game.play(hole).unwrap().1.action, Action::Sowed(sowing) if sowing.captures.is_empty())
            })
            .collect();
        if quiet.is_empty() { chance.pick(&game.legal()) } else { chance.pick(&quiet) }
    }
}

/// The holes of the shortest of many games that holds what is `wanted`, up to the turn where it does.
fn shortest(
    variant: Variant,
    rounds: u8,
    games: u64,
    mut player: impl FnMut(u64) -> Box<dyn FnMut(&Game) -> Hole>,
    wanted: impl Fn(&Match, &Step, &Match) -> bool,
) -> Vec<Hole> {
    let mut best: Option<Vec<Hole>> = None;
    for seed in 1..=games {
        let mut play = Match::start(Format { variant, size: Size::Six, rounds, closing: false }).unwrap();
        let mut choose = player(seed);
        let mut holes = Vec::new();
        while play.result().is_none() && best.as_ref().is_none_or(|best| holes.len() < best.len()) {
            let (next, step) = if let Expects::Pass(_) = play.game().expects() {
                play.pass().unwrap()
            } else {
                let hole = choose(play.game());
                holes.push(hole);
                play.play(hole).unwrap()
            };
            if wanted(&play, &step, &next) {
                best = Some(holes);
                break;
            }
            play = next;
        }
    }
    best.expect("one of so many games holds it")
}

/// An extra turn is earned with an empty row, so that the mover passes.
pub fn extra_turn_without_seeds() -> Vec<Hole> {
    shortest(
        Variant::II,
        1,
        3_000,
        |seed| Box::new(any(seed)),
        |_, step, next| {
            step.turn.then == Then::ExtraTurn && next.game().expects() == Expects::Pass(step.turn.mover)
        },
    )
}

/// A seed with which [`greedy`] players end the first round with other seeds each.
pub fn uneven_first_round(format: Format) -> u64 {
    let uneven = |seed: &u64| {
        let mut choose = greedy(*seed);
        let mut play = Match::start(format).unwrap();
        while play.round() == 1 && play.result().is_none() {
            let next = match play.game().expects() {
                Expects::Pass(_) => play.pass().unwrap(),
                _ => play.play(choose(play.game())).unwrap(),
            };
            play = next.0;
        }
        play.result().is_none() && play.scores()[0].south != play.scores()[0].north
    };
    (1..100).find(uneven).expect("one of so many games is uneven")
}

/// A game that ends in a draw with the last capture.
pub fn draw() -> Vec<Hole> {
    shortest(
        Variant::II,
        1,
        300,
        |seed| Box::new(greedy(seed)),
        |_, step, _| {
            step.turn.then == Then::Over(Ending::Captured)
                && step.round_over.is_some_and(|over| over.result == RoundResult::Drawn)
        },
    )
}

/// A game that ends because nobody captured for too long.
pub fn no_progress() -> Vec<Hole> {
    shortest(
        Variant::II,
        1,
        50,
        |seed| Box::new(shy(seed)),
        |_, step, _| matches!(step.turn.then, Then::Over(Ending::NoProgress { .. })),
    )
}

/// A match of III in whose third round the last four go to the one who did not capture.
pub fn last_four_to_the_other() -> Vec<Hole> {
    shortest(
        Variant::III,
        4,
        2_000,
        |seed| Box::new(greedy(seed)),
        |before, step, _| {
            before.round() == 3
                && matches!(&step.turn.action, Action::Sowed(sowing)
                if sowing.last_four.is_some_and(|last| last.to != step.turn.mover))
        },
    )
}

/// A turn that leads to a hole whose sowing would never end.
pub fn never_ending() -> Vec<Hole> {
    shortest(
        Variant::II,
        1,
        3_000,
        |seed| Box::new(any(seed)),
        |_, _, next| {
            let game = next.game();
            let Expects::Choice(side) = game.expects() else { return false };
            game.holes(side).iter().any(|(_, _, state)| *state == hoyito::HoleState::NeverEnding)
        },
    )
}
