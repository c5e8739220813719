//! Nodes a second of the search on one core, with and without tables.
//!
//! `cargo bench -p hoyito --bench engine`. Positions of random play are searched, each with the same number
//! of nodes; the best of some passes counts, for whatever else the machine does can only slow it down.

use std::ops::ControlFlow;
use std::time::Instant;

use hoyito::engine::search::{MOST_DEPTH, Rest, Search};
use hoyito::engine::state::Course;
use hoyito::engine::{Budget, Random, Tables};
use hoyito::{Expects, Game, Rules, Side, Size, Variant};

const GAMES: usize = 20;
const NODES: u64 = 200_000;
const PASSES: usize = 5;

fn main() {
    println!("nodes a second, one core, middle of random play");
    for (variant, size) in [
        (Variant::II, Size::Six),
        (Variant::III, Size::Six),
        (Variant::I, Size::Six),
        (Variant::II, Size::Twelve),
        (Variant::I, Size::Twelve),
    ] {
        let rules = Rules::new(variant, size).expect("each pair is played");
        let tables = Tables::build_up_to(variant, size, 12, 2, &mut |_| ()).expect("each pair is played");
        let games: Vec<Game> = (0..GAMES as u64).map(|seed| midgame(rules, seed)).collect();
        let name = format!("{variant} 2x{}", size.columns());
        let (plain, tabled) = (speed(&games, None), speed(&games, Some(&tables)));
        println!("{name:<8} {plain:>6.2} million, with tables up to 12 seeds {tabled:>6.2} million");
    }
}

/// Million nodes a second.
fn speed(games: &[Game], tables: Option<&Tables>) -> f64 {
    let pass = || {
        let start = Instant::now();
        let mut nodes = 0;
        for game in games {
            let course = Course::of(game);
            let Some(state) = course.state(game) else { continue };
            let order: Vec<usize> = (0..course.turns(&state).len()).collect();
            let mut search = Search::new(&course, tables, Rest::Split, Budget::nodes(NODES));
            search.deepen(&state, &order, MOST_DEPTH, |_| ControlFlow::Continue(()));
            nodes += search.nodes();
        }
        let nodes = u32::try_from(nodes).expect("some million nodes");
        1e-6 * f64::from(nodes) / start.elapsed().as_secs_f64()
    };
    (0..PASSES).map(|_| pass()).fold(0.0, f64::max)
}

fn midgame(rules: Rules, seed: u64) -> Game {
    let mut random = Random::new(seed);
    let mut game = Game::start(rules, Side::South);
    for _ in 0..8 {
        game = match game.expects() {
            Expects::Over(_) => return game,
            Expects::Pass(_) => game.pass().expect("a pass is expected").0,
            Expects::Choice(_) => {
                let legal = game.legal();
                game.play(legal[random.below(legal.len())]).expect("the hole is legal").0
            }
        };
    }
    game
}
