//! Counts of turn sequences, kept in `data/perft.txt` and counted by both implementations.

use hoyito::{Game, Position, Rules, Side, perft};

use crate::naive::Round;

/// Counts beyond this are left to the fast implementation.
const NAIVE_MOST: u64 = 20_000;

#[test]
fn counts_are_as_kept() {
    let mut checked = 0;
    for line in include_str!("../data/perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let (game, counts) = read(line);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&game, depth), count, "depth {depth} of {line}");
            if count <= NAIVE_MOST {
                assert_eq!(Round::of(&game).count(depth), count, "naive, depth {depth} of {line}");
            }
            checked += 1;
        }
    }
    assert!(checked >= 60, "only {checked} counts");
}

fn read(line: &str) -> (Game, Vec<u64>) {
    let fields: Vec<&str> = line.split("; ").collect();
    let [variant, position, counts] = fields[..] else { panic!("3 fields expected: {line}") };
    let (variant, previous) = variant.split_once(':').unwrap_or((variant, "-"));
    let position: Position = position.parse().unwrap();
    let rules = Rules {
        variant: variant.parse().unwrap(),
        size: position.board.size(),
        last_four_to: Side::ALL.into_iter().find(|side| previous == side.letter().to_string()),
    };
    let counts = counts.split(' ').map(|count| count.parse().unwrap()).collect();
    (Game::from_position(rules, position).unwrap(), counts)
}
