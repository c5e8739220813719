//! Closing holes by example: what a round starts from, and who has lost by it.

use hoyito::{
    Board, BySide, Format, Game, Match, MatchError, MatchResult, Position, Record, Side, Size, Variant,
};

use crate::play;

fn format(size: Size, rounds: u8) -> Format {
    Format { variant: Variant::II, size, rounds, closing: true }
}

fn score(south: u8, north: u8) -> BySide<u8> {
    BySide { south, north }
}

/// The end of a round with this score, on a whole board of six.
fn end(score: &str) -> Position {
    format!("0,0,0,0,0,0/0,0,0,0,0,0 - {score} 0").parse().unwrap()
}

/// What the second round starts from after this score of the first.
fn second_round(end: Position) -> String {
    let size = end.board.size();
    Match::resume(format(size, 2), Vec::new(), end).unwrap().game().position().to_string()
}

#[test]
fn each_side_fills_from_its_own_left() {
    let starts = [
        ("24-24", "4,4,4,4,4,4/4,4,4,4,4,4 n 0-0 0"),
        ("28-20", "x,4,4,4,4,4/4,4,4,4,4,4 n 4-0 0"),
        ("22-26", "4,4,4,4,4,4/4,4,4,4,4,x n 2-2 0"),
        ("26-22", "x,4,4,4,4,4/4,4,4,4,4,4 n 2-2 0"),
        ("6-42", "4,4,4,4,4,4/4,x,x,x,x,x n 2-18 0"),
        ("44-4", "x,x,x,x,x,4/4,4,4,4,4,4 n 20-0 0"),
    ];
    for (score, start) in starts {
        assert_eq!(second_round(end(score)), start);
    }
    let twelve = "0,0,0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0 - 62-34 0".parse().unwrap();
    assert_eq!(second_round(twelve), "x,x,x,x,4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4,4,4,4,4 n 14-2 0");
}

/// The first round is played on all holes, and holes that were closed can open again.
#[test]
fn closed_holes_open_again() {
    let play = Match::start(format(Size::Six, 3)).unwrap();
    assert_eq!(play.game().position().to_string(), "4,4,4,4,4,4/4,4,4,4,4,4 s 0-0 0");
    let end = "x,0,0,0,0,0/0,0,0,0,0,0 - 18-30 0".parse().unwrap();
    let play = Match::resume(play.format(), vec![score(28, 20)], end).unwrap();
    assert_eq!(play.scores(), [score(28, 20), score(18, 30)]);
    assert_eq!(play.game().position().to_string(), "4,4,4,4,4,4/4,4,4,4,x,x s 2-6 0");
}

/// Fewer than four seeds are the end of a match, even for who has won more rounds.
#[test]
fn who_cannot_fill_one_hole_has_lost() {
    // North, with twelve seeds of the round before, has three open holes.
    let scores = vec![score(20, 28), score(20, 28), score(36, 12)];
    for (captured, unable) in [("44-0", Some(Side::North)), ("42-2", None)] {
        let position = format!("x,x,x,0,0,0/0,0,0,0,0,4 n {captured} 5").parse().unwrap();
        let play = Match::resume(format(Size::Six, 12), scores.clone(), position).unwrap();
        let (play, over) = play.split_rest().unwrap();
        assert_eq!(play.wins(), score(2, 2));
        assert_eq!(
            (over.unable, over.match_over),
            (unable, unable.map(|side| MatchResult::Won(side.other())))
        );
        assert_eq!((play.unable(), play.result()), (over.unable, over.match_over));
    }
    for last in ["46-2", "48-0"] {
        let end: Position = format!("x,x,x,0,0,0/0,0,0,0,0,0 - {last} 0").parse().unwrap();
        let play = Match::resume(format(Size::Six, 12), scores.clone(), end).unwrap();
        assert_eq!((play.round(), play.unable()), (4, Some(Side::North)));
        assert_eq!(play.result(), Some(MatchResult::Won(Side::South)));
        let counted = [&scores[..], &[end.captured]].concat();
        assert_eq!(Match::resume(play.format(), counted.clone(), end), Ok(play.clone()));
        let on = Board::start(Size::Six);
        let on = Position { board: on, to_move: Some(Side::South), captured: score(0, 0), quiet: 0 };
        assert_eq!(Match::resume(play.format(), counted, on), Err(MatchError::AlreadyDecided));
    }
}

/// Without a next round nothing is filled, so nobody loses by that.
#[test]
fn the_last_round_is_decided_by_rounds_and_seeds() {
    let after = |rounds, scores: Vec<_>, position: &str| {
        let end = position.parse().unwrap();
        let play = Match::resume(format(Size::Six, rounds), scores, end).unwrap();
        (play.unable(), play.result())
    };
    let south = Some(MatchResult::Won(Side::South));
    let north = Some(MatchResult::Won(Side::North));
    let whole = "0,0,0,0,0,0/0,0,0,0,0,0 - 48-0 0";
    assert_eq!(after(1, vec![], whole), (None, south));
    // Two rounds each, and North with more seeds; were there a fifth round, North could not fill for it.
    let scores = vec![score(4, 44), score(4, 44), score(26, 22)];
    let fourth = "x,0,0,0,0,0/0,0,0,0,0,0 - 48-0 0";
    assert_eq!(after(4, scores.clone(), fourth), (None, north));
    assert_eq!(after(5, scores, fourth), (Some(Side::North), south));
    // One round up there is a third to fill for; two rounds up there is not.
    assert_eq!(after(3, vec![score(24, 24)], whole), (Some(Side::North), south));
    assert_eq!(after(3, vec![score(28, 20)], fourth), (None, south));
}

/// A round with closed holes and kept seeds is told by its record from its own start.
#[test]
fn a_round_with_closed_holes_is_recorded() {
    let second = Match::resume(format(Size::Six, 2), Vec::new(), end("18-30")).unwrap();
    let opening = second.opening();
    assert_eq!(Game::from_position(*opening.rules(), *opening.position()), Ok(opening));
    let mut record = Record::new(Variant::II, Size::Six, second.starter(2));
    record.round = 2;
    record.start = Some(*opening.position());
    let picks: Vec<u8> = (0..=u8::MAX).cycle().take(5_000).collect();
    let played = play::turns(opening, &picks);
    for (turn, after) in &played {
        record.push(turn, after);
    }
    assert!(record.result.is_some());
    let text = record.to_string();
    assert!(text.contains("\nround: 2\nfirst: north\n"), "{text}");
    assert!(text.contains("\nstart: 4,4,4,4,4,4/4,4,4,4,x,x n 2-6 0\n"), "{text}");
    let read: Record = text.parse().unwrap();
    assert_eq!(read.opening(), Ok(opening));
    assert_eq!(read.replay(), Ok(played));
}

#[test]
fn what_closing_does_not_go_with() {
    let three = Format { variant: Variant::III, size: Size::Six, rounds: 4, closing: true };
    assert_eq!(Match::start(three), Err(MatchError::ClosingNotPlayed(Variant::III)));
    let closed: Position = "x,4,4,4,4,4/4,4,4,4,4,4 n 4-0 0".parse().unwrap();
    let whole: Position = "4,4,4,4,4,4/4,4,4,4,4,4 n 0-0 0".parse().unwrap();
    let resume = |closing, position| {
        let format = Format { closing, ..format(Size::Six, 2) };
        Match::resume(format, vec![score(28, 20)], position).map(|play| *play.game().position())
    };
    assert_eq!(resume(true, closed), Ok(closed));
    assert_eq!(resume(false, whole), Ok(whole));
    assert_eq!(resume(true, whole), Err(MatchError::ClosedHoles));
    assert_eq!(resume(false, closed), Err(MatchError::ClosedHoles));
}
