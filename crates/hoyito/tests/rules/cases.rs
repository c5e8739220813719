//! Cases that other programs are known to have stumbled over, each by its name, and facts that were worked
//! out beforehand.

use hoyito::{
    Action, Board, BySide, Ending, Expects, Format, Game, Hole, HoleState, IllegalMove, Match, MatchResult,
    Outcome, Position, RoundResult, Rules, Side, Size, Then, Variant, sow, turn_text,
};

fn game(variant: Variant, position: &str) -> Game {
    let position: Position = position.parse().unwrap();
    Game::from_position(Rules::new(variant, position.board.size()).unwrap(), position).unwrap()
}

fn hole(index: usize) -> Hole {
    Hole::new(Size::Six, index).unwrap()
}

/// Where a game once hung because no move was legal, Hoyito passes.
#[test]
fn m1_no_legal_move_is_a_pass() {
    for captured in ["16-20", "20-16"] {
        let stuck = game(Variant::II, &format!("0,0,0,0,0,0/0,0,5,0,6,1 n {captured} 0"));
        assert_eq!(stuck.expects(), Expects::Pass(Side::North));
        assert_eq!(stuck.legal(), []);
        assert_eq!(stuck.play(hole(6)), Err(IllegalMove::MustPass));
        let (after, turn) = stuck.pass().unwrap();
        assert_eq!((turn.action, turn.then), (Action::Passed, Then::OtherMoves));
        assert_eq!(after.expects(), Expects::Choice(Side::South));
        assert_eq!(after.position().to_string(), format!("0,0,0,0,0,0/0,0,5,0,6,1 s {captured} 1"));
    }
}

/// The last four count before the result is known.
#[test]
fn m2_last_four_is_taken_before_the_result() {
    for variant in Variant::ALL {
        // With four seeds North would win, with the last four South does.
        let last = game(variant, "0,0,1,1,0,1/0,1,1,3,0,0 s 18-22 7");
        let (over, turn) = last.play(hole(2)).unwrap();
        assert_eq!(turn.then, Then::Over(Ending::Captured));
        assert_eq!(over.position().to_string(), "0,0,0,0,0,0/0,0,0,0,0,0 - 26-22 0");
        assert_eq!(over.result(), Some(RoundResult::Won(Side::South)));
    }
}

/// Seeds that are split leave the board.
#[test]
fn m3_split_seeds_are_not_counted_twice() {
    let last_turn = game(Variant::II, "0,0,0,0,0,2/0,0,2,0,0,4 s 20-20 119");
    let (over, turn) = last_turn.play(hole(2)).unwrap();
    let split = BySide { south: 4, north: 4 };
    assert_eq!(turn.then, Then::Over(Ending::NoProgress { split }));
    assert_eq!(over.position().to_string(), "0,0,0,0,0,0/0,0,0,0,0,0 - 24-24 120");
    assert_eq!(over.result(), Some(RoundResult::Drawn));
}

/// A last seed in an empty hole takes nothing, whatever lies opposite; only fours are taken.
#[test]
fn m4_an_empty_hole_captures_nothing() {
    for variant in Variant::ALL {
        for opposite in [0, 1, 7] {
            let rest = 24 - 4 - opposite;
            let last = game(variant, &format!("0,{rest},{opposite},0,0,0/1,0,0,3,0,0 s 12-12 0"));
            let (after, turn) = last.play(hole(0)).unwrap();
            assert_eq!(turn.then, Then::OtherMoves, "{variant}");
            assert_eq!(after.position().captured, BySide { south: 12, north: 12 });
        }
    }
}

/// There is no store on the track: a sowing of all the way round drops one seed in each hole and none elsewhere.
#[test]
fn m5_only_holes_are_sown() {
    let round = game(Variant::III, "0,0,0,0,0,0/12,0,0,0,0,0 s 18-18 0");
    let (after, turn) = round.play(hole(0)).unwrap();
    let Action::Sowed(sowing) = turn.action else { panic!("{turn:?}") };
    let sown: Vec<usize> = sowing.drops().take(12).map(|drop| drop.hole.index()).collect();
    assert_eq!(sown, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0]);
    assert_eq!(after.position().board.total(), 12);
}

/// Nobody's captured seeds change by being sown past.
#[test]
fn m6_no_seed_is_sown_into_anybodys_store() {
    let round = game(Variant::II, "1,1,1,1,1,1/7,0,0,0,0,3 s 20-12 0");
    let (after, _) = round.play(hole(0)).unwrap();
    let captured = after.position().captured;
    assert_eq!(captured.north, 12);
    assert_eq!(captured.south % 4, 0);
    let total =
        u16::from(after.position().board.total()) + u16::from(captured.south) + u16::from(captured.north);
    assert_eq!(total, 48);
}

/// The side that makes the last capture can lose.
#[test]
fn m7_finishing_mover_can_lose() {
    let last = game(Variant::II, "0,0,1,1,0,1/0,1,1,3,0,0 s 12-28 0");
    let (over, turn) = last.play(hole(2)).unwrap();
    assert_eq!((turn.mover, turn.then), (Side::South, Then::Over(Ending::Captured)));
    assert_eq!(over.position().captured, BySide { south: 20, north: 28 });
    assert_eq!(over.result(), Some(RoundResult::Won(Side::North)));
}

/// A side without a capture, South too, is a side: what is captured is counted under it from 0 on.
#[test]
fn m14_souths_captures_are_counted_like_norths() {
    let south = game(Variant::II, "0,0,1,1,0,1/0,1,1,3,0,0 s 0-40 0").play(hole(2)).unwrap().0;
    let north = game(Variant::II, "0,0,3,1,1,0/1,0,1,1,0,0 n 40-0 0").play(hole(8)).unwrap().0;
    assert_eq!(south.position().captured, BySide { south: 8, north: 40 });
    assert_eq!(north.position().captured, BySide { south: 40, north: 8 });
}

/// Seeds that go round without a capture end the round after 10 turns a hole, and it is known how they are split.
#[test]
fn m17_a_round_without_progress_ends() {
    let quiet = game(Variant::II, "0,0,0,0,0,2/0,0,2,0,0,4 s 20-20 118");
    assert_eq!(quiet.position().most_quiet(), 120);
    let (next, turn) = quiet.play(hole(2)).unwrap();
    assert_eq!(turn.then, Then::OtherMoves);
    let choice = next.legal()[0];
    let Then::Over(Ending::NoProgress { split }) = next.play(choice).unwrap().1.then else {
        panic!("{next:?}")
    };
    assert_eq!(split, BySide { south: 4, north: 4 });
}

/// The hole that was lifted is sown into like any other when a hand goes all the way round.
#[test]
fn m21_the_lifted_hole_is_not_skipped() {
    let round = game(Variant::II, "0,0,0,0,0,0/16,0,0,0,0,0 s 16-16 0");
    let (_, turn) = round.play(hole(0)).unwrap();
    let Action::Sowed(sowing) = turn.action else { panic!("{turn:?}") };
    assert_eq!(sowing.drops().nth(11).unwrap().hole, hole(0));
}

/// A round taken up from any position goes on as it would have.
#[test]
fn m10_play_from_a_position_equals_play_from_the_start() {
    for variant in Variant::ALL {
        let mut whole = Game::start(Rules::new(variant, Size::Six).unwrap(), Side::South);
        for turn in 0.. {
            let again = game(variant, &whole.position().to_string());
            let next = match whole.expects() {
                Expects::Over(_) => break,
                Expects::Pass(_) => (whole.pass().unwrap(), again.pass().unwrap()),
                Expects::Choice(_) => {
                    let legal = whole.legal();
                    let chosen = legal[turn % legal.len()];
                    (whole.play(chosen).unwrap(), again.play(chosen).unwrap())
                }
            };
            assert_eq!(next.0, next.1);
            whole = next.0.0;
        }
    }
}

/// North's row is its own, not South's by the same letters.
#[test]
fn m13_north_is_checked_on_its_own_row() {
    let north = game(Variant::II, "0,0,0,0,0,3/0,5,0,0,0,0 n 20-20 0");
    let north_f = Hole::from_letter(Size::Six, Side::North, 'F').unwrap();
    assert_eq!(north.legal(), [north_f]);
    let south_b = Hole::from_letter(Size::Six, Side::South, 'B').unwrap();
    assert_eq!(north.play(south_b), Err(IllegalMove::NotYourHole(south_b)));
    let north_b = Hole::from_letter(Size::Six, Side::North, 'B').unwrap();
    assert_eq!(north.play(north_b), Err(IllegalMove::EmptyHole(north_b)));
}

/// All seeds in one row, for either side to move.
#[test]
fn m19_all_seeds_in_one_row() {
    let can = game(Variant::II, "0,0,0,0,0,0/0,0,0,0,0,8 s 20-20 0");
    assert_eq!(can.legal(), [hole(5)]);
    let states: Vec<_> = can.holes(Side::South).into_iter().map(|(_, _, state)| state).collect();
    assert_eq!(states[..5], [HoleState::Empty; 5]);
    let (after, _) = can.play(hole(5)).unwrap();
    assert_eq!(after.position().to_string(), "1,1,1,1,1,1/1,1,0,0,0,0 n 20-20 1");

    let cannot = game(Variant::II, "0,0,0,0,0,0/0,0,0,0,0,8 n 20-20 0");
    assert_eq!(cannot.expects(), Expects::Pass(Side::North));
    assert_eq!(cannot.pass().unwrap().0.expects(), Expects::Choice(Side::South));
}

/// Equal seeds are a draw, of a round and of a match; and nobody is asked to move in a round that is over.
#[test]
fn m22_equal_seeds_are_a_draw() {
    let last = game(Variant::III, "0,0,1,1,0,1/0,1,1,3,0,0 s 16-24 0");
    let (over, _) = last.play(hole(2)).unwrap();
    assert_eq!(over.result(), Some(RoundResult::Drawn));
    assert_eq!(over.expects(), Expects::Over(Ending::Captured));
    assert_eq!(over.legal(), []);
    assert_eq!(over.play(hole(2)), Err(IllegalMove::Over));
    assert_eq!(over.pass(), Err(IllegalMove::Over));

    let format = Format { variant: Variant::III, size: Size::Six, rounds: 1, closing: false };
    let play = Match::resume(format, Vec::new(), *last.position()).unwrap();
    let (play, step) = play.play(hole(2)).unwrap();
    let round = step.round_over.unwrap();
    assert_eq!((round.result, round.match_over), (RoundResult::Drawn, Some(MatchResult::Drawn)));
    assert_eq!(play.result(), Some(MatchResult::Drawn));
}

/// The first sowing is the same from every hole, turned round.
#[test]
fn s1_first_moves_are_one_sowing_turned_round() {
    let from_a = [2, 7, 1, 6, 1, 6, 6, 6, 0, 1, 6, 6];
    for variant in Variant::ALL {
        let rules = Rules::new(variant, Size::Six).unwrap();
        for start in Hole::track(Size::Six) {
            let mover = start.side(Size::Six);
            let Outcome::Ended(sowing) = sow(&Board::start(Size::Six), &rules, mover, start) else {
                panic!("the first sowing ends");
            };
            assert_eq!((sowing.laps.len(), sowing.sown(), sowing.captured()), (5, 26, 0));
            for (offset, seeds) in from_a.into_iter().enumerate() {
                assert_eq!(sowing.after.seeds(hole((start.index() + offset) % 12)), seeds);
            }
        }
    }
}

/// In III from round 3 on, the last four are the previous winner's, and can turn the result.
#[test]
fn last_four_goes_to_the_previous_winner() {
    let position: Position = "0,0,1,1,0,1/0,1,1,3,0,0 s 20-20 0".parse().unwrap();
    let results = [
        (2, Some(Side::North), "28-20"),
        (3, Some(Side::South), "28-20"),
        (3, Some(Side::North), "24-24"),
        (3, None, "28-20"),
    ];
    for (round, previous, score) in results {
        let rules = Rules::for_round(Variant::III, Size::Six, round, previous).unwrap();
        let (over, turn) = Game::from_position(rules, position).unwrap().play(hole(2)).unwrap();
        assert_eq!(over.position().to_string(), format!("0,0,0,0,0,0/0,0,0,0,0,0 - {score} 0"));
        let text = if score == "24-24" { "Cx4+4N" } else { "Cx4+4" };
        assert_eq!(turn_text(&turn, Size::Six), text);
    }
}

/// The smallest sowing that never ends, in every variant; with nothing else to choose it is a pass.
#[test]
fn smallest_never_ending_sowing_may_not_be_chosen() {
    for variant in Variant::ALL {
        let round = game(variant, "1,2,0,1,2,0/2,0,1,0,2,1 s 18-18 0");
        assert_eq!(round.holes(Side::South)[0], (hole(0), 2, HoleState::NeverEnding));
        assert_eq!(round.play(hole(0)), Err(IllegalMove::NeverEnding(hole(0))));
        assert!(!round.legal().contains(&hole(0)));
    }
}

/// A row with seeds but only never-ending sowings passes; when both rows are like that, no progress ends it.
#[test]
fn only_never_ending_choices_are_a_pass() {
    let stuck = game(Variant::II, "8,4,x,x,x,3/x,x,x,5,x,x s 28-0 0");
    assert_eq!(stuck.holes(Side::South)[3], (hole(3), 5, HoleState::NeverEnding));
    assert_eq!(stuck.play(hole(3)), Err(IllegalMove::MustPass));
    assert_eq!(stuck.pass().unwrap().0.expects(), Expects::Choice(Side::North));

    let mut both = game(Variant::II, "x,x,x,x,x,6/x,x,x,x,x,10 s 32-0 0");
    for _ in 0..20 {
        both = both.pass().unwrap().0;
    }
    let split = BySide { south: 8, north: 8 };
    assert_eq!(both.expects(), Expects::Over(Ending::NoProgress { split }));
    assert_eq!(both.position().to_string(), "x,x,x,x,x,0/x,x,x,x,x,0 - 40-8 20");
}

/// In II, the second player can take forty seeds in its first turn.
#[test]
fn ten_captures_in_a_row_are_one_turn_of_north() {
    let mut round = Game::start(Rules::new(Variant::II, Size::Six).unwrap(), Side::South);
    round = round.play(hole(2)).unwrap().0;
    for own in [0, 5, 5, 3, 2, 5, 1, 2, 3, 0] {
        let (after, turn) = round.play(hole(6 + own)).unwrap();
        assert_eq!(turn.mover, Side::North);
        round = after;
    }
    assert_eq!(round.position().captured, BySide { south: 0, north: 40 });
}
