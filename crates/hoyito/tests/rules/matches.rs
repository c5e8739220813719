//! What holds in every match, with closing holes and without.

use hoyito::{
    Action, Board, BySide, Expects, Format, Game, Hole, IllegalMove, Match, MatchResult, Position, RoundOver,
    RoundResult, Setup, Side, Size, Turn, Variant,
};
use proptest::prelude::*;
use proptest::sample::select;

use crate::turned;

/// Anything that is played.
fn formats() -> impl Strategy<Value = Format> {
    let boards: Vec<(Variant, Size)> = Variant::ALL
        .into_iter()
        .flat_map(|variant| variant.sizes().iter().map(move |&size| (variant, size)))
        .collect();
    (select(boards), 1_u8..=12, any::<bool>()).prop_map(|((variant, size), rounds, closing)| {
        let closing = closing && variant != Variant::III;
        Format { variant, size, rounds, closing }
    })
}

/// Formats with closing holes that come into play.
fn closing() -> impl Strategy<Value = Format> {
    formats().prop_filter_map("closing holes are played with", |format| {
        (format.variant != Variant::III && format.rounds > 1).then_some(Format { closing: true, ..format })
    })
}

/// What decides each turn of a random match: an arbitrary number.
fn picks() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 1..300)
}

/// What one step of a match did.
struct Played {
    after: Match,
    /// `None`: the sides agreed to split what was left.
    turn: Option<Turn>,
    over: Option<RoundOver>,
}

/// One turn, or now and then an agreement to split what is left.
fn step(play: &Match, pick: u32) -> Played {
    let pick = usize::try_from(pick).unwrap();
    if pick % 16 == 0 && play.game().position().board.total() <= 8 {
        let (after, over) = play.split_rest().unwrap();
        return Played { after, turn: None, over: Some(over) };
    }
    let (after, step) = match play.game().expects() {
        Expects::Pass(_) => play.pass().unwrap(),
        Expects::Choice(_) => {
            let legal = play.game().legal();
            play.play(legal[pick / 16 % legal.len()]).unwrap()
        }
        Expects::Over(_) => panic!("only a finished match stands at a finished round"),
    };
    Played { after, turn: Some(step.turn), over: step.round_over }
}

/// A whole match of random play; `law` is asked at each step, with the match before it. Every other round
/// is cut short, for random play alone seldom comes to a lopsided end.
fn each_step(format: Format, picks: &[u32], mut law: impl FnMut(&Match, &Played)) -> Match {
    let mut play = Match::start(format).unwrap();
    let mut picks = picks.iter().copied().cycle();
    let mut begins = true;
    while play.result().is_none() {
        let pick = picks.next().unwrap();
        if begins && pick % 2 == 0 {
            play = nearly_over(&play, pick);
        }
        let played = step(&play, pick);
        law(&play, &played);
        begins = played.over.is_some();
        play = played.after;
    }
    play
}

/// The same round with eight seeds left in its open holes, and often nearly all others on one side.
fn nearly_over(play: &Match, pick: u32) -> Match {
    let position = *play.game().position();
    let size = play.size();
    let mut setup = Setup { seeds: [0; 24], ..position.board.setup() };
    let open: Vec<Hole> = Hole::track(size).filter(|&hole| !position.board.is_closed(hole)).collect();
    for bits in [2, 5, 8, 11, 14, 17, 20, 23] {
        setup.seeds[open[usize::try_from(pick >> bits).unwrap() % open.len()].index()] += 1;
    }
    let captured = size.seeds() - 8;
    let south = [0, 2, captured / 2, captured - 2, captured][usize::try_from(pick >> 5).unwrap() % 5];
    let captured = BySide { south, north: captured - south };
    let position = Position { board: Board::try_from(setup).unwrap(), captured, quiet: 0, ..position };
    Match::resume(play.format(), play.scores().to_vec(), position).unwrap()
}

proptest! {
    #[test]
    fn matches_keep_their_books(format in formats(), picks in picks()) {
        check_opening(&Match::start(format).unwrap());
        let end = each_step(format, &picks, |before, Played { after, over, .. }| {
            assert_eq!(after.scores().len(), before.scores().len() + usize::from(over.is_some()));
            if let Some(over) = over {
                assert_eq!(after.scores().last(), Some(&over.score));
                assert_eq!(over.result, RoundResult::of(over.score));
                assert_eq!((over.match_over, over.unable), (after.result(), after.unable()));
            }
            if over.is_some() && after.result().is_none() {
                check_opening(after);
            }
            check_books(after);
        });
        prop_assert_eq!(end.split_rest(), Err(IllegalMove::Over));
    }

    #[test]
    fn closed_holes_are_out_of_play(format in closing(), picks in picks()) {
        each_step(format, &picks, |before, Played { after, turn, over }| {
            let board = before.game().position().board;
            if over.is_none() {
                let setup = after.game().position().board.setup();
                assert_eq!(setup.closed, board.setup().closed);
                assert!(Board::try_from(setup).is_ok(), "no seeds in a closed hole");
            }
            if let Some(Turn { action: Action::Sowed(sowing), .. }) = turn {
                assert!(!sowing.drops().any(|drop| board.is_closed(drop.hole)));
                assert!(!sowing.laps.iter().any(|lap| board.is_closed(lap.from)));
            }
        });
    }

    #[test]
    fn a_match_taken_up_goes_on_as_it_would_have(format in formats(), picks in picks()) {
        each_step(format, &picks, |_, Played { after, .. }| {
            let text = after.game().position().to_string();
            let resumed = Match::resume(format, after.scores().to_vec(), text.parse().unwrap()).unwrap();
            if after.result().is_none() {
                assert_eq!(&resumed, after);
            } else {
                // A finished position does not tell how the rest was split.
                assert_eq!(resumed.game().position(), after.game().position());
                assert_eq!(resumed.game().rules(), after.game().rules());
                assert_eq!((resumed.round(), resumed.result()), (after.round(), after.result()));
            }
        });
    }

    #[test]
    fn turning_the_board_swaps_the_sides_of_a_match(format in closing(), picks in picks()) {
        each_step(format, &picks, |before, Played { after, turn, over }| {
            let other = turned_match(before);
            let (other_after, other_over) = match turn.as_ref().map(|turn| &turn.action) {
                None => other.split_rest().map(|(after, over)| (after, Some(over))).unwrap(),
                Some(Action::Passed) => other.pass().map(|(after, step)| (after, step.round_over)).unwrap(),
                Some(Action::Sowed(sowing)) => {
                    let (after, step) = other.play(turned::across(sowing.from, format.size)).unwrap();
                    (after, step.round_over)
                }
            };
            assert_eq!(other_over, over.map(turned_over));
            assert_eq!(other_after.result(), after.result().map(turned_result));
            // Who starts a round goes by the round alone, so that is not turned.
            let first = after.game().position().to_move;
            let swaps = over.is_none() || after.result().is_some();
            let to_move = if swaps { first.map(Side::other) } else { first };
            let expected = Position { to_move, ..turned::position(after.game().position()) };
            assert_eq!(other_after.game().position(), &expected);
        });
    }

    /// Only what a round starts from is another with closing holes.
    #[test]
    fn closing_holes_mean_nothing_in_the_first_round(format in closing(), picks in picks()) {
        let mut play = Match::start(format).unwrap();
        let mut plain = Match::start(Format { closing: false, ..format }).unwrap();
        for pick in picks {
            let (one, other) = (step(&play, pick), step(&plain, pick));
            prop_assert_eq!(one.turn, other.turn);
            if let (Some(one), Some(other)) = (one.over, other.over) {
                prop_assert_eq!((one.score, one.result), (other.score, other.result));
                break;
            }
            (play, plain) = (one.after, other.after);
            prop_assert_eq!(play.game(), plain.game());
        }
    }
}

fn turned_match(play: &Match) -> Match {
    let scores = play.scores().iter().map(|score| score.swapped()).collect();
    Match::resume(play.format(), scores, turned::position(play.game().position())).unwrap()
}

fn turned_over(over: RoundOver) -> RoundOver {
    RoundOver {
        score: over.score.swapped(),
        result: over.result.winner().map_or(RoundResult::Drawn, |side| RoundResult::Won(side.other())),
        match_over: over.match_over.map(turned_result),
        unable: over.unable.map(Side::other),
    }
}

fn turned_result(result: MatchResult) -> MatchResult {
    match result {
        MatchResult::Won(side) => MatchResult::Won(side.other()),
        MatchResult::Drawn => MatchResult::Drawn,
    }
}

/// The round begins with four seeds in each hole; with closing holes, in those the sides can fill.
fn check_opening(play: &Match) {
    let rules = *play.game().rules();
    let first = play.starter(play.round());
    assert_eq!(first, if play.round() % 2 == 1 { Side::South } else { Side::North });
    assert_eq!(*play.game(), play.opening());
    let Some(&owned) = play.scores().last().filter(|_| play.format().closing) else {
        assert_eq!(play.opening(), Game::start(rules, first));
        return;
    };
    let columns = play.size().columns();
    let filled = owned.map(|seeds| columns.min(usize::from(seeds / 4)));
    let kept = BySide::from_fn(|side| usize::from(owned[side]) - 4 * filled[side]);
    let south = [vec!["4"; filled.south], vec!["x"; columns - filled.south]].concat().join(",");
    let north = [vec!["x"; columns - filled.north], vec!["4"; filled.north]].concat().join(",");
    let text = format!("{north}/{south} {} {}-{} 0", first.letter(), kept.south, kept.north);
    assert_eq!(play.game().position().to_string(), text);
}

fn check_books(play: &Match) {
    let wins = play.wins();
    let decided = play.scores().iter().filter(|score| score.south != score.north).count();
    assert_eq!(usize::from(wins.south + wins.north), decided);
    let Position { board, captured, .. } = *play.game().position();
    assert_eq!(board.total() + captured.south + captured.north, play.size().seeds());
    let finished = u16::try_from(play.scores().len()).unwrap();
    assert_eq!(play.seeds().south + play.seeds().north, u16::from(play.size().seeds()) * finished);
    if let Some(score) = play.scores().last()
        && play.result().is_none()
    {
        let counts = play.variant() == Variant::III && play.round() >= 3;
        let winner = RoundResult::of(*score).winner().filter(|_| counts);
        assert_eq!(play.game().rules().last_four_to, winner);
    }
    check_result(play, wins);
}

fn check_result(play: &Match, wins: BySide<u8>) {
    let lead = wins.south.abs_diff(wins.north);
    let left = play.rounds() - u8::try_from(play.scores().len()).unwrap();
    let by_rounds = left == 0 || lead > left;
    let poor = |side: Side| play.scores().last().is_some_and(|score| score[side] < 4);
    let unable = Side::ALL.into_iter().find(|&side| play.format().closing && !by_rounds && poor(side));
    assert_eq!(play.unable(), unable);
    assert_eq!(play.result().is_some(), by_rounds || unable.is_some());
    let Some(result) = play.result() else { return };
    let seeds = play.seeds();
    let expected = match (unable, lead, seeds.south.abs_diff(seeds.north)) {
        (Some(unable), _, _) => MatchResult::Won(unable.other()),
        (None, 0, 0) => MatchResult::Drawn,
        (None, 0, _) if seeds.south > seeds.north => MatchResult::Won(Side::South),
        (None, 0, _) => MatchResult::Won(Side::North),
        _ if wins.south > wins.north => MatchResult::Won(Side::South),
        _ => MatchResult::Won(Side::North),
    };
    assert_eq!(result, expected);
}
