use hoyito::engine::proof::Prover;
use hoyito::engine::state::Course;
use hoyito::engine::{Budget, Tables};
use hoyito::{Game, Rules, Side, Size, Variant};
use std::time::Instant;
fn main() {
    let variant: Variant = std::env::args().nth(1).unwrap().parse().unwrap();
    let t = Instant::now();
    let tables =
        Tables::load_or_build(std::path::Path::new("/tmp/hoyito-tables"), variant, Size::Six, 2, &mut |_| ())
            .unwrap();
    println!("{:?}", t.elapsed());
    let game = Game::start(Rules::new(variant, Size::Six).unwrap(), Side::South);
    let course = Course::of(&game);
    let state = course.state(&game).unwrap();
    for guess in [0, -28, -36, -8] {
        let t = Instant::now();
        let mut p = Prover::new(&course, Some(&tables), Budget::nodes(5_000_000));
        println!("guess {guess}: {:?} {:?}", p.value(&state, guess), t.elapsed());
    }
    let t = Instant::now();
    let mut p = Prover::new(&course, None, Budget::nodes(20_000_000));
    println!("none: {:?} {:?}", p.value(&state, -28), t.elapsed());
}
