//! Every kind of picture, from games that were really played: by chance, but the same at every run.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use hoyito::{
    Action, Board, BySide, Expects, Game, Hole, HoleState, RoundResult, Rules, Setup, Side, Size, Then, Turn,
    Variant,
};
use hoyito_board::{Ending, How, MatchScore, Notice, Scene};

/// All scenes by name.
pub fn all() -> Vec<(&'static str, Scene)> {
    let mut scenes = six();
    scenes.extend(twelve());
    scenes.extend(names());
    scenes
}

fn six() -> Vec<(&'static str, Scene)> {
    let played = |wanted: fn(&Game, &Turn) -> bool| find(Variant::II, Size::Six, wanted);
    let score = |round, south, north, over| {
        Some(MatchScore { round, rounds: 4, wins: BySide { south, north }, over })
    };
    let resigned = Scene {
        mover: None,
        playable: Vec::new(),
        ending: Some(Ending { result: RoundResult::Won(Side::South), how: How::Resigned(Side::North) }),
        ..played(|_, turn| laps(turn) == 3)
    };
    let over = played(|game, _| game.result() == Some(RoundResult::Won(Side::North)));
    vec![
        ("start", start(Size::Six)),
        ("start_flipped", Scene { flip: true, ..start(Size::Six) }),
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
                score: score(2, 1, 0, false),
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
                ending: Some(Ending {
                    result: RoundResult::Won(Side::North),
                    how: How::TimedOut(Side::South),
                }),
                ..resigned.clone()
            },
        ),
        (
            "agreed",
            Scene {
                ending: Some(Ending { result: RoundResult::Drawn, how: How::Agreed }),
                ..resigned.clone()
            },
        ),
        (
            "split",
            Scene {
                ending: Some(Ending { result: RoundResult::Won(Side::North), how: How::Split }),
                ..resigned
            },
        ),
        ("round_over", Scene { score: score(3, 1, 2, false), ..over.clone() }),
        ("match_over", Scene { score: score(4, 1, 3, true), ..over }),
        ("heaps", heaps()),
        ("closed", closed()),
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
                score: Some(MatchScore {
                    round: 8,
                    rounds: 12,
                    wins: BySide { south: 4, north: 3 },
                    over: false,
                }),
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

fn people() -> BySide<String> {
    BySide { south: "Juan Pablo".to_owned(), north: "Altagracia".to_owned() }
}

fn heaps() -> Scene {
    board_scene([0, 1, 2, 12, 16, 17], 0)
}

fn closed() -> Scene {
    board_scene([0, 5, 7, 8, 0, 16], 1 << 0 | 1 << 4 | 1 << 9)
}

/// A board made by hand: South's row as given, North's empty but for one hole.
fn board_scene(row: [u8; 6], closed: u32) -> Scene {
    let mut seeds = [0; 24];
    seeds[..6].copy_from_slice(&row);
    seeds[7] = (4 - row.iter().sum::<u8>() % 4) % 4;
    let board = Board::try_from(Setup { size: Size::Six, seeds, closed }).unwrap();
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
