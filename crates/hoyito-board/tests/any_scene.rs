//! Whatever the position and whatever people are called, there is a picture, and always the same one.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use std::sync::LazyLock;

use hoyito::{
    Board, BySide, Game, Hole, MOST_ROUNDS, Outcome, RoundResult, Rules, Setup, Side, Size, Variant, sow,
};
use hoyito_board::{Ending, How, Last, MatchScore, Notice, PaintError, Painter, Scene, Theme};
use proptest::prelude::*;

mod scenes;

static PAINTER: LazyLock<Painter> = LazyLock::new(Painter::new);

fn board() -> impl Strategy<Value = Board> {
    (any::<bool>(), any::<u32>(), prop::collection::vec((0..24_usize, 1..40_u8), 0..20)).prop_map(
        |(twelve, closed, heaps)| {
            let size = if twelve { Size::Twelve } else { Size::Six };
            let mut setup = Setup { size, seeds: [0; 24], closed: 0 };
            let mut left = size.seeds();
            for (hole, count) in heaps {
                let count = count.min(left);
                setup.seeds[hole % size.holes()] += count;
                left -= count;
            }
            let total: u8 = setup.seeds.iter().sum();
            setup.seeds[0] += (4 - total % 4) % 4;
            for hole in 0..size.holes() {
                if setup.seeds[hole] == 0 {
                    setup.closed |= closed & 1 << hole;
                }
            }
            Board::try_from(setup).unwrap()
        },
    )
}

fn side() -> impl Strategy<Value = Side> {
    prop::sample::select(Side::ALL.to_vec())
}

fn ending() -> impl Strategy<Value = Ending> {
    let how = prop_oneof![
        prop::sample::select(vec![How::Seeds, How::NoProgress, How::Split, How::Agreed]),
        side().prop_map(How::Resigned),
        side().prop_map(How::TimedOut),
    ];
    let result = prop_oneof![Just(RoundResult::Drawn), side().prop_map(RoundResult::Won)];
    prop_oneof![
        4 => (result, how).prop_map(|(result, how)| Ending::Decided { result, how }),
        1 => Just(Ending::Aborted),
        1 => Just(Ending::Void),
    ]
}

fn score() -> impl Strategy<Value = MatchScore> {
    let seeds = || any::<[u8; 2]>().prop_map(|[south, north]| BySide { south, north });
    let scores = prop::collection::vec(seeds(), 0..14);
    (any::<u8>(), prop_oneof![1..=MOST_ROUNDS, any::<u8>()], scores, seeds(), any::<bool>())
        .prop_map(|(round, rounds, scores, wins, over)| MatchScore { round, rounds, scores, wins, over })
}

fn notice() -> impl Strategy<Value = Notice> {
    prop_oneof![
        side().prop_map(Notice::ExtraTurn),
        side().prop_map(Notice::Passed),
        side().prop_map(Notice::TookBack),
    ]
}

prop_compose! {
    fn scene()(
        board in board(),
        captured in any::<[u8; 2]>(),
        names in prop::collection::vec("\\PC{0,40}|[\u{0}-\u{FFFF}]{0,40}", 2),
        mover in prop::option::of(side()),
        chalk in any::<bool>(),
        chosen in any::<u32>(),
        lifted in prop::option::of((0..24_usize, any::<bool>())),
        passed in side(),
        then in prop::option::of(notice()),
        ending in prop::option::of(ending()),
        score in prop::option::of(score()),
        flip in any::<bool>(),
    ) -> Scene {
        let size = board.size();
        let playable: Vec<Hole> = Hole::track(size).filter(|hole| chosen >> hole.index() & 1 == 1).collect();
        let last = match lifted {
            None => Last::Passed(passed),
            Some((from, captures_on_the_way)) => {
                let variant = if captures_on_the_way { Variant::I } else { Variant::II };
                sown(&board, variant, from).unwrap_or_else(|| Last::Opening(playable.clone()))
            }
        };
        Scene {
            board,
            captured: BySide { south: captured[0], north: captured[1] },
            names: BySide { south: names[0].clone(), north: names[1].clone() },
            mover, playable, last, then, ending, score, flip,
            theme: if chalk { Theme::Chalk } else { Theme::Earth },
        }
    }
}

fn sown(board: &Board, variant: Variant, from: usize) -> Option<Last> {
    let size = board.size();
    let hole = Hole::new(size, from % size.holes())?;
    let rules = Rules::new(variant, size).ok()?;
    match (board.seeds(hole) > 0).then(|| sow(board, &rules, hole.side(size), hole))? {
        Outcome::Ended(sowing) => Some(Last::Sowed(sowing)),
        Outcome::NeverEnding => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn there_is_always_a_picture(scene in scene()) {
        let png = PAINTER.png(&scene).unwrap();
        let picture = image::load_from_memory(&png).unwrap();
        let size = match scene.board.size() {
            Size::Six => (1100, 700),
            Size::Twelve => (1712, 720),
        };
        prop_assert_eq!((picture.width(), picture.height()), size);
        prop_assert!(!picture.color().has_alpha());
        prop_assert_eq!(PAINTER.png(&scene).unwrap(), png);
    }

    /// The newest rounds are told, four of them at least when no sowing has to be told.
    #[test]
    fn other_scores_are_other_pictures(scene in scene(), rounds in 2..=MOST_ROUNDS, back in 0..4_u8, seeds in 0..=96_u8) {
        let scores: Vec<BySide<u8>> = (0..rounds).map(|round| BySide { south: 96 - round, north: round }).collect();
        let wins = BySide { south: rounds, north: 0 };
        let score = MatchScore { round: rounds, rounds, scores, wins, over: true };
        let mut other = score.clone();
        let changed = &mut other.scores[usize::from((rounds - 1).saturating_sub(back))].north;
        prop_assume!(*changed != seeds);
        *changed = seeds;
        let scene = Scene { last: Last::Start, then: None, ..scene };
        let picture = |score| PAINTER.png(&Scene { score: Some(score), ..scene.clone() }).unwrap();
        prop_assert_ne!(picture(score), picture(other));
    }

    #[test]
    fn other_counts_are_other_pictures(scene in scene(), more in 1..12_u8) {
        let mut setup = scene.board.setup();
        let hole = (0..setup.size.holes()).find(|&hole| setup.closed >> hole & 1 == 0).unwrap();
        setup.seeds[hole] = setup.seeds[hole].saturating_add(4 * more);
        let Ok(board) = Board::try_from(setup) else { return Ok(()) };
        let other = Scene { board, ..scene.clone() };
        prop_assert_ne!(PAINTER.png(&other).unwrap(), PAINTER.png(&scene).unwrap());
    }
}

#[test]
fn two_painters_draw_the_same() {
    let painter = Painter::new();
    for (name, scene) in scenes::all().into_iter().step_by(5) {
        assert!(painter.png(&scene).unwrap() == PAINTER.png(&scene).unwrap(), "{name}");
    }
}

#[test]
fn many_threads_share_a_painter() {
    let scenes = scenes::all();
    let alone: Vec<Vec<u8>> = scenes.iter().map(|(_, scene)| PAINTER.png(scene).unwrap()).collect();
    std::thread::scope(|scope| {
        for start in 0..4 {
            let (scenes, alone) = (&scenes, &alone);
            scope.spawn(move || {
                for index in (0..scenes.len()).skip(start).step_by(3) {
                    assert!(PAINTER.png(&scenes[index].1).unwrap() == alone[index], "{}", scenes[index].0);
                }
            });
        }
    });
}

#[test]
fn every_kind_of_scene_is_a_picture_of_its_own() {
    let mut pictures: Vec<Vec<u8>> =
        scenes::all().iter().map(|(_, scene)| PAINTER.png(scene).unwrap()).collect();
    let count = pictures.len();
    pictures.sort();
    pictures.dedup();
    assert_eq!(pictures.len(), count);
}

#[test]
fn holes_of_another_board_are_refused() {
    let twelve = Hole::new(Size::Twelve, 20).unwrap();
    let scene = Scene { playable: vec![twelve], ..scenes::start(Size::Six) };
    assert!(matches!(PAINTER.png(&scene), Err(PaintError::NoSuchHole(hole)) if hole == twelve));

    let rules = Rules::new(Variant::II, Size::Twelve).unwrap();
    let game = Game::start(rules, Side::South);
    let (_, turn) = game.play(game.legal()[0]).unwrap();
    let scene = Scene { last: Last::from(&turn), ..scenes::start(Size::Six) };
    assert!(matches!(PAINTER.png(&scene), Err(PaintError::OtherBoard)));
}
