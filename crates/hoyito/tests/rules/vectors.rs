//! Reads `data/turns.txt`; its head tells the format.

use hoyito::{Board, Hole, Rules, Setup, Side, Size};

/// What was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// This hole was lifted.
    Sow(Hole),
    /// The side to move passed.
    Pass,
}

/// One turn and what comes of it.
#[derive(Clone, Debug)]
pub struct Vector {
    pub id: u64,
    pub rules: Rules,
    pub board: Board,
    pub mover: Side,
    pub play: Move,
    pub result: Board,
    pub captured: Vec<Hole>,
    pub last_four_to: Option<Side>,
    /// `None`: never-ending.
    pub laps: Option<usize>,
    /// `None`: never-ending.
    pub sown: Option<u32>,
    pub next: Option<Side>,
}

/// All turns of the file.
pub fn all() -> impl Iterator<Item = Vector> {
    include_str!("../data/turns.txt").lines().filter(|line| !line.starts_with('#')).map(read)
}

fn read(line: &str) -> Vector {
    let fields: Vec<&str> = line.split(' ').collect();
    let [id, variant, board, mover, play, result, captured, last_four_to, laps, sown, next] = fields[..]
    else {
        panic!("11 fields expected: {line}");
    };
    let seeds = numbers(board);
    let size = Size::from_columns(seeds.len() / 2).unwrap();
    let board = to_board(size, &seeds);
    let (variant, previous) = variant.split_once(':').unwrap_or((variant, "-"));
    let hole = |index: usize| Hole::new(size, index).unwrap();
    Vector {
        id: id.parse().unwrap(),
        // Built field by field: the file also has III on twelve holes, which nobody plays.
        rules: Rules { variant: variant.parse().unwrap(), size, last_four_to: side(previous) },
        board,
        mover: side(mover).unwrap(),
        play: if play == "-" { Move::Pass } else { Move::Sow(hole(play.parse().unwrap())) },
        result: if result == "=" { board } else { to_board(size, &numbers(result)) },
        captured: numbers(captured).into_iter().map(hole).collect(),
        last_four_to: side(last_four_to),
        laps: laps.parse().ok(),
        sown: sown.parse().ok(),
        next: side(next),
    }
}

fn numbers(text: &str) -> Vec<usize> {
    if text == "-" { Vec::new() } else { text.split(',').map(|number| number.parse().unwrap()).collect() }
}

fn to_board(size: Size, seeds: &[usize]) -> Board {
    let mut setup = Setup { seeds: [0; 24], size, closed: 0 };
    for (hole, &count) in setup.seeds.iter_mut().zip(seeds) {
        *hole = count.try_into().unwrap();
    }
    setup.try_into().unwrap()
}

fn side(text: &str) -> Option<Side> {
    match text {
        "s" => Some(Side::South),
        "n" => Some(Side::North),
        "-" => None,
        _ => panic!("no side: {text}"),
    }
}
