//! Sowings a second on one core, on the choices of random play.
//!
//! `cargo bench -p hoyito`. Positions are collected first; then each of their choices is sown again and
//! again without looking at what happens on the way, as a search does. The best of some passes counts, for
//! whatever else the machine does can only slow it down.

use std::hint::black_box;
use std::time::{Duration, Instant};

use hoyito::{Board, Expects, Game, Hole, Rules, Side, Size, Variant, harvest, perft};

/// A choice of random play.
struct Choice {
    board: Board,
    mover: Side,
    hole: Hole,
}

/// Enough that no branch predictor learns them by heart, few enough for a short run.
const CHOICES: u32 = 100_000;
const PASSES: usize = 20;

fn main() {
    println!("sowings a second, one core, choices of random play");
    for (variant, size) in [
        (Variant::II, Size::Six),
        (Variant::III, Size::Six),
        (Variant::I, Size::Six),
        (Variant::II, Size::Twelve),
        (Variant::I, Size::Twelve),
    ] {
        let rules = Rules::new(variant, size).expect("each pair is played");
        let choices = random_choices(rules);
        let best = (0..PASSES).map(|_| sow_all(rules, &choices)).min().expect("there are passes");
        let each = best.as_secs_f64() / f64::from(CHOICES);
        let name = format!("{variant} 2x{}", size.columns());
        println!("{name:<8} {:>6.1} million, {:>5.1} ns each", 1e-6 / each, 1e9 * each);
    }
    let game = Game::start(Rules::new(Variant::II, Size::Six).expect("II is played on six"), Side::South);
    let start = Instant::now();
    let turns = perft(&game, 9);
    println!("perft 9, II 2x6: {turns} in {:.2} s", start.elapsed().as_secs_f64());
}

fn sow_all(rules: Rules, choices: &[Choice]) -> Duration {
    let start = Instant::now();
    for choice in choices {
        black_box(harvest(&choice.board, &rules, choice.mover, choice.hole));
    }
    start.elapsed()
}

/// Every choice of every position of random games, until there are enough.
fn random_choices(rules: Rules) -> Vec<Choice> {
    let mut random = Random(0x5EED);
    let mut choices = Vec::new();
    let mut game = Game::start(rules, Side::South);
    let wanted = CHOICES as usize;
    while choices.len() < wanted {
        game = match game.expects() {
            Expects::Over(_) => Game::start(rules, Side::South),
            Expects::Pass(_) => game.pass().expect("a pass is expected").0,
            Expects::Choice(mover) => {
                let legal = game.legal();
                let board = game.position().board;
                choices.extend(legal.iter().map(|&hole| Choice { board, mover, hole }));
                game.play(legal[random.below(legal.len())]).expect("the hole is legal").0
            }
        };
    }
    choices.truncate(wanted);
    choices
}

/// Xorshift: the same games in each run, without a dependency.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }
}
