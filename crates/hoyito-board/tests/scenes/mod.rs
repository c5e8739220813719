//! Every kind of picture, from games that were really played: by chance, but the same at every run.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use hoyito::{
    Action, Board, BySide, Expects, Game, Hole, HoleState, Outcome, RoundResult, Rules, Setup, Side, Size,
    Then, Turn, Variant, engine::Opening, sow,
};
use hoyito_board::{Ending, How, Last, MatchScore, Notice, Scene};

/// All scenes by name.
pub fn all() -> Vec<(&'static str, Scene)> {
    let mut scenes = six();
    scenes.extend(twelve());
    scenes.extend(rounds());
    scenes.extend(closed_holes());
    scenes.extend(names());
    scenes
}

fn six() -> Vec<(&'static str, Scene)> {
    let played = |wanted: fn(&Game, &Turn) -> bool| find(Variant::II, Size::Six, wanted);
    let resigned = Scene {
        mover: None,
        playable: Vec::new(),
        ending: Some(decided(RoundResult::Won(Side::South), How::Resigned(Side::North))),
        ..played(|_, turn| laps(turn) == 3)
    };
    let over = played(|game, _| game.result() == Some(RoundResult::Won(Side::North)));
    vec![
        ("start", start(Size::Six)),
        ("start_flipped", Scene { flip: true, ..start(Size::Six) }),
        ("fair_start", fair_start()),
        ("fair_start_flipped", Scene { flip: true, ..fair_start() }),
        ("first_turn", played(|_, turn| laps(turn) == 5)),
        ("relay", played(|_, turn| laps(turn) == 3 && captures(turn) == 0)),
        ("picked_up_twice", played(|_, turn| laps(turn) == 7)),
        ("long_flipped", Scene { flip: true, ..played(|_, turn| laps(turn) > 11) }),
        ("long", played(|_, turn| laps(turn) > 11)),
        ("capture", played(|_, turn| captures(turn) == 1 && laps(turn) == 2)),
        ("run_of_fours", played(|_, turn| captures(turn) >= 3)),
        ("run_of_fours_flipped", Scene { flip: true, ..played(|_, turn| captures(turn) >= 3) }),
        (
            "extra_turn_in_match",
            Scene {
                score: Some(score(2, 4, &FINISHED[..1], false)),
                ..played(|_, turn| captures(turn) == 2 && turn.then == Then::ExtraTurn)
            },
        ),
        ("mid_sow_captures", find(Variant::I, Size::Six, |_, turn| captures(turn) >= 2 && laps(turn) <= 6)),
        (
            "last_four",
            played(|_, turn| matches!(&turn.action, Action::Sowed(sowing) if sowing.last_four.is_some())),
        ),
        ("pass", played(|_, turn| turn.action == Action::Passed)),
        (
            "passed_after_sowing",
            Scene {
                then: Some(Notice::Passed(Side::North)),
                ..played(|game, turn| {
                    turn.mover == Side::South && game.expects() == Expects::Pass(Side::North)
                })
            },
        ),
        (
            "never_ending",
            played(|game, _| {
                Side::ALL
                    .iter()
                    .any(|&side| game.holes(side).iter().any(|hole| hole.2 == HoleState::NeverEnding))
            }),
        ),
        ("won", over.clone()),
        (
            "drawn",
            played(|game, turn| {
                game.result() == Some(RoundResult::Drawn)
                    && matches!(turn.then, Then::Over(hoyito::Ending::Captured))
            }),
        ),
        ("no_progress", played(|_, turn| matches!(turn.then, Then::Over(hoyito::Ending::NoProgress { .. })))),
        ("resigned", resigned.clone()),
        (
            "timed_out",
            Scene {
                ending: Some(decided(RoundResult::Won(Side::North), How::TimedOut(Side::South))),
                ..resigned.clone()
            },
        ),
        ("agreed", Scene { ending: Some(decided(RoundResult::Drawn, How::Agreed)), ..resigned.clone() }),
        (
            "split",
            Scene { ending: Some(decided(RoundResult::Won(Side::North), How::Split)), ..resigned.clone() },
        ),
        ("void", Scene { ending: Some(Ending::Void), ..resigned }),
        (
            "aborted",
            Scene {
                mover: None,
                playable: Vec::new(),
                ending: Some(Ending::Aborted),
                ..played(|game, _| game.position().to_move == Some(Side::North))
            },
        ),
        ("took_back", Scene { then: Some(Notice::TookBack(Side::South)), ..start(Size::Six) }),
        (
            "took_back_flipped",
            Scene { then: Some(Notice::TookBack(Side::North)), flip: true, ..closed(Size::Six, "B", "AF") },
        ),
        ("heaps", heaps()),
    ]
}

fn twelve() -> Vec<(&'static str, Scene)> {
    let played = |wanted: fn(&Game, &Turn) -> bool| find(Variant::II, Size::Twelve, wanted);
    vec![
        ("twelve_start", start(Size::Twelve)),
        ("twelve_relay", played(|_, turn| laps(turn) == 6)),
        (
            "twelve_capture",
            Scene {
                score: Some(score(8, 12, &FINISHED_ON_TWELVE[..7], false)),
                ..played(|_, turn| captures(turn) >= 2)
            },
        ),
        ("twelve_long", played(|_, turn| laps(turn) > 14)),
        ("twelve_flipped", Scene { flip: true, ..played(|_, turn| captures(turn) == 1) }),
        ("twelve_won", played(|game, _| matches!(game.result(), Some(RoundResult::Won(_))))),
    ]
}

fn names() -> Vec<(&'static str, Scene)> {
    let named = |south: &str, north: &str| Scene {
        names: BySide { south: south.to_owned(), north: north.to_owned() },
        ..start(Size::Six)
    };
    vec![
        ("names_arabic_hebrew", named("محمد الأندلسي", "שרה כהן")),
        ("names_han_hangul", named("花子 カナ 金城武", "김민수 박")),
        ("names_devanagari_thai", named("देवनागरी शर्मा", "สมชาย ใจดี ก็")),
        ("names_greek_cyrillic", named("Ελένη Παπαδοπούλου", "Дмитрий Ёжиков")),
        ("names_emoji", named("María 🌴 👩‍👩‍👧 🇩🇴 👍🏽", "★彡 Ñoño 彡★ ♥")),
        ("names_lao_tamil_georgian", named("ສົມຊາຍ தமிழ்", "გიორგი Արամ")),
        (
            "names_long",
            named(
                "Yohánder «El Duro» Peña Rodríguez de la Vega y más",
                "ااااااااااااااااااااااا محمد عبد الرحمن بن الأندلسي الطويل جدا",
            ),
        ),
        ("names_fancy", named("𝕱𝖗𝖆𝖓𝖐 ＡＢＣ ①", "Z̷̢̛a̸̡͇̓͘ļ̵̛̺͛g̶̙̅̈́ò̸̲ \u{202E}abc")),
        ("names_not_held", named("ᚠᚢᚦᚨᚱᚲ", "\u{200B}\u{2066}")),
        ("names_plain", named("Altagracia de la Cruz", "j")),
    ]
}

/// The first position of a round.
pub fn start(size: Size) -> Scene {
    let rules = Rules::new(Variant::II, size).unwrap();
    Scene::of(&Game::start(rules, Side::South), None, people())
}

/// A start with one of the longest openings.
fn fair_start() -> Scene {
    let opening = Opening::read(Variant::II, "C D D A C E B A").unwrap();
    let holes = opening.turns().iter().filter_map(|(_, turn)| turn.hole());
    Scene { last: Last::Opening(holes.collect()), ..Scene::of(opening.game(), None, people()) }
}

fn people() -> BySide<String> {
    BySide { south: "Juan Pablo".to_owned(), north: "Altagracia".to_owned() }
}

fn decided(result: RoundResult, how: How) -> Ending {
    Ending::Decided { result, how }
}

/// Scores of South and North in eleven rounds: decided and drawn, one digit and two.
const FINISHED: [(u8, u8); 11] = [
    (28, 20),
    (20, 28),
    (24, 24),
    (44, 4),
    (8, 40),
    (0, 48),
    (48, 0),
    (32, 16),
    (24, 24),
    (12, 36),
    (26, 22),
];
const FINISHED_ON_TWELVE: [(u8, u8); 11] = [
    (40, 56),
    (52, 44),
    (48, 48),
    (88, 8),
    (4, 92),
    (0, 96),
    (96, 0),
    (60, 36),
    (48, 48),
    (12, 84),
    (52, 44),
];

fn score(round: u8, rounds: u8, finished: &[(u8, u8)], over: bool) -> MatchScore {
    let won = |better: fn(&(u8, u8)) -> bool| {
        u8::try_from(finished.iter().filter(|score| better(score)).count()).unwrap()
    };
    let wins = BySide { south: won(|score| score.0 > score.1), north: won(|score| score.1 > score.0) };
    let scores = finished.iter().map(|&(south, north)| BySide { south, north }).collect();
    MatchScore { round, rounds, scores, wins, over }
}

/// The last round of twelve is under way.
pub fn unfinished(size: Size) -> MatchScore {
    let finished = match size {
        Size::Six => FINISHED,
        Size::Twelve => FINISHED_ON_TWELVE,
    };
    score(12, 12, &finished, false)
}

/// Matches of several rounds.
fn rounds() -> Vec<(&'static str, Scene)> {
    let six = |wanted: fn(&Game, &Turn) -> bool| find(Variant::II, Size::Six, wanted);
    let over = six(|game, _| game.result() == Some(RoundResult::Won(Side::North)));
    let twelfth = Scene { score: Some(unfinished(Size::Six)), ..six(|_, turn| laps(turn) == 5) };
    let won_by_north = (over.captured.south, over.captured.north);
    let with_last = |before: &[(u8, u8)]| [before, &[won_by_north]].concat();
    let on_twelve = Scene {
        score: Some(unfinished(Size::Twelve)),
        ..find(Variant::II, Size::Twelve, |_, turn| laps(turn) == 6)
    };
    let long = |size| Scene {
        score: Some(unfinished(size)),
        ..find(Variant::II, size, |_, turn| {
            laps(turn) > 14 && captures(turn) > 0 && turn.then == Then::ExtraTurn
        })
    };
    vec![
        ("match_start", Scene { score: Some(score(1, 4, &[], false)), ..start(Size::Six) }),
        ("round_over", Scene { score: Some(score(3, 4, &with_last(&FINISHED[..2]), false)), ..over.clone() }),
        ("match_over", Scene { score: Some(score(4, 4, &with_last(&FINISHED[1..4]), true)), ..over.clone() }),
        (
            "match_of_twelve_over",
            Scene { score: Some(score(12, 12, &with_last(&FINISHED), true)), flip: true, ..over },
        ),
        ("twelve_rounds_flipped", Scene { flip: true, ..twelfth.clone() }),
        ("twelve_rounds", twelfth),
        ("twelve_twelve_rounds_flipped", Scene { flip: true, ..on_twelve.clone() }),
        ("twelve_twelve_rounds", on_twelve),
        ("long_in_match", long(Size::Six)),
        ("long_in_match_flipped", Scene { flip: true, ..long(Size::Six) }),
        ("twelve_long_in_match", long(Size::Twelve)),
    ]
}

/// Boards with holes out of play.
fn closed_holes() -> Vec<(&'static str, Scene)> {
    let few = || sowed(closed(Size::Six, "CF", "AE"), Side::South, 'B');
    let many = || sowed(closed(Size::Twelve, "BFGL", "ABCDEFGHIJL"), Side::South, 'K');
    vec![
        ("closed", closed(Size::Six, "AE", "C")),
        ("closed_five", closed(Size::Six, "ABCDE", "BCDEF")),
        ("closed_path", few()),
        ("closed_path_flipped", Scene { flip: true, ..few() }),
        ("twelve_closed", closed(Size::Twelve, "ABCDEFGHIJK", "CL")),
        ("twelve_closed_path", many()),
        ("twelve_closed_path_flipped", Scene { flip: true, ..many() }),
    ]
}

/// The start of a round in which these holes of South and North are out of play.
pub fn closed(size: Size, south: &str, north: &str) -> Scene {
    let mut setup = Board::start(size).setup();
    for (side, letters) in [(Side::South, south), (Side::North, north)] {
        for letter in letters.chars() {
            let hole = Hole::from_letter(size, side, letter).unwrap().index();
            setup.seeds[hole] = 0;
            setup.closed |= 1 << hole;
        }
    }
    let playable = Hole::row(size, Side::South).filter(|&hole| setup.seeds[hole.index()] > 0).collect();
    Scene { board: Board::try_from(setup).unwrap(), playable, ..start(size) }
}

/// What this sowing makes of a scene.
fn sowed(scene: Scene, side: Side, letter: char) -> Scene {
    let size = scene.board.size();
    let rules = Rules::new(Variant::II, size).unwrap();
    let from = Hole::from_letter(size, side, letter).unwrap();
    let Outcome::Ended(sowing) = sow(&scene.board, &rules, side, from) else { panic!("it ends") };
    let board = sowing.after;
    let other = side.other();
    Scene {
        board,
        mover: Some(other),
        playable: Hole::row(size, other).filter(|&hole| board.seeds(hole) > 0).collect(),
        last: Last::Sowed(sowing),
        ..scene
    }
}

/// A board made by hand: South's row, and one of North's holes so that there are fours.
fn heaps() -> Scene {
    let row = [0, 1, 2, 12, 16, 17];
    let mut seeds = [0; 24];
    seeds[..6].copy_from_slice(&row);
    seeds[7] = (4 - row.iter().sum::<u8>() % 4) % 4;
    let board = Board::try_from(Setup { size: Size::Six, seeds, closed: 0 }).unwrap();
    let playable = Hole::row(Size::Six, Side::South).filter(|&hole| board.seeds(hole) > 0).collect();
    Scene { board, playable, ..start(Size::Six) }
}

/// The scene after the first turn that is as wanted, in games played by chance.
pub fn find(variant: Variant, size: Size, wanted: impl Fn(&Game, &Turn) -> bool) -> Scene {
    let rules = Rules::new(variant, size).unwrap();
    for seed in 0..20_000 {
        let mut choose = chance(seed);
        let mut game = Game::start(rules, if seed % 2 == 0 { Side::South } else { Side::North });
        loop {
            let (next, turn) = match game.expects() {
                Expects::Choice(_) => {
                    let legal = game.legal();
                    game.play(legal[choose(legal.len())]).unwrap()
                }
                Expects::Pass(_) => game.pass().unwrap(),
                Expects::Over(_) => break,
            };
            if wanted(&next, &turn) {
                return Scene::of(&next, Some(&turn), people());
            }
            game = next;
        }
    }
    panic!("no game had such a turn");
}

/// Repeatable choices among so many.
/// Repeatable choices among so many.
pub fn chance(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x2545_F491_4F6C_DD1D;
    move |count| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % count
    }
}

fn laps(turn: &Turn) -> usize {
    match &turn.action {
        Action::Sowed(sowing) => sowing.laps.len(),
        Action::Passed => 0,
    }
}

fn captures(turn: &Turn) -> usize {
    match &turn.action {
        Action::Sowed(sowing) => sowing.captures.len(),
        Action::Passed => 0,
    }
}
