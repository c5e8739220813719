//! What is refused, and why it says so.

use hoyito::{
    Board, BySide, Fault, Format, Game, Hole, HoleState, IllegalMove, Match, MatchError, NotPlayedOn, Place,
    Position, PositionError, Record, Rules, Setup, SetupError, Side, Size, Variant,
};

fn setup(seeds: &[(usize, u8)], closed: u32) -> Setup {
    let mut setup = Setup { size: Size::Six, seeds: [0; 24], closed };
    for &(index, count) in seeds {
        setup.seeds[index] = count;
    }
    setup
}

#[test]
fn impossible_boards() {
    let hole = Hole::new(Size::Six, 3).unwrap();
    let faults = [
        (setup(&[(12, 4)], 0), SetupError::OffTheTrack),
        (setup(&[], 1 << 12), SetupError::OffTheTrack),
        (setup(&[(3, 4)], 1 << 3), SetupError::SeedsInClosedHole(hole)),
        (setup(&[(0, 255), (1, 255), (2, 2)], 0), SetupError::TooManySeeds { total: 512, most: 48 }),
        (setup(&[(0, 5)], 0), SetupError::NotByFours { total: 5 }),
    ];
    for (setup, fault) in faults {
        assert_eq!(Board::try_from(setup), Err(fault));
    }
    let good = setup(&[(0, 40), (11, 8)], 1 << 3);
    assert_eq!(Board::try_from(good).unwrap().setup(), good);
}

#[test]
fn impossible_positions() {
    let faults = [
        ("4,4,4,4,4,4/4,4,4,4,4,4 s 0-0", PositionError::Fields),
        ("4,4,4,4,4,4/4,4,4,4,4,4 s 0-0 0 ", PositionError::Fields),
        ("4,4,4,4,4,4/4,4,4,4,4,4  s 0-0 0", PositionError::Fields),
        ("4,4,4,4,4,4,4,4,4,4,4,4 s 0-0 0", PositionError::Rows),
        ("4,4,4,4,4/4,4,4,4,4,4 s 0-0 0", PositionError::Rows),
        ("4,4,4,4,4,4/4,4,4,4,4,y s 0-0 0", PositionError::Seeds),
        ("4,4,4,4,4,4/4,4,4,4,4,04 s 0-0 0", PositionError::Seeds),
        ("4,4,4,4,4,4/4,4,4,4,4,+4 s 0-0 0", PositionError::Seeds),
        ("4,4,4,4,4,4/4,4,4,4,4,256 s 0-0 0", PositionError::Seeds),
        ("4,4,4,4,4,4/4,4,4,4,4,4 S 0-0 0", PositionError::ToMove),
        ("4,4,4,4,4,4/4,4,4,4,4,4 s 00 0", PositionError::Captured),
        ("4,4,4,4,4,4/4,4,4,4,4,4 s 0-0 -1", PositionError::Quiet),
        (
            "4,4,4,4,4,4/4,4,4,4,4,5 s 0-0 0",
            PositionError::Board(SetupError::TooManySeeds { total: 49, most: 48 }),
        ),
        ("4,4,4,4,4,4/4,4,4,4,4,0 s 0-0 0", PositionError::Total { counted: 44, seeds: 48 }),
        ("4,4,4,4,4,4/4,4,4,4,4,4 s 255-255 0", PositionError::Total { counted: 558, seeds: 48 }),
        ("4,4,4,4,4,4/4,4,4,4,4,4 - 0-0 0", PositionError::NobodyToMove),
        ("0,0,0,0,0,0/0,0,0,0,0,0 s 24-24 0", PositionError::NothingToMove),
        ("4,4,4,4,4,4/4,4,4,4,4,4 s 0-0 120", PositionError::TooQuiet { most: 119 }),
        ("x,4,4,4,4,4/4,4,4,4,4,4 s 4-0 110", PositionError::TooQuiet { most: 109 }),
        ("0,0,0,0,0,0/0,0,0,0,0,0 - 24-24 121", PositionError::TooQuiet { most: 120 }),
    ];
    for (text, fault) in faults {
        assert_eq!(text.parse::<Position>(), Err(fault), "{text}");
    }
    let rules = Rules::new(Variant::II, Size::Twelve).unwrap();
    let position = "4,4,4,4,4,4/4,4,4,4,4,4 s 0-0 0".parse().unwrap();
    assert_eq!(
        Game::from_position(rules, position),
        Err(PositionError::OtherSize { expected: Size::Twelve })
    );
}

#[test]
fn three_is_not_played_on_twelve() {
    let fault = NotPlayedOn { variant: Variant::III, size: Size::Twelve };
    assert_eq!(Rules::new(Variant::III, Size::Twelve), Err(fault));
    let format = Format { variant: Variant::III, size: Size::Twelve, rounds: 4, closing: false };
    assert_eq!(Match::start(format), Err(MatchError::NotPlayedOn(fault)));
}

#[test]
fn holes_of_another_board_or_side() {
    let game = Game::start(Rules::new(Variant::I, Size::Six).unwrap(), Side::South);
    let of_twelve = Hole::new(Size::Twelve, 20).unwrap();
    assert_eq!(game.play(of_twelve), Err(IllegalMove::NoSuchHole(of_twelve)));
    let of_north = Hole::new(Size::Six, 6).unwrap();
    assert_eq!(game.play(of_north), Err(IllegalMove::NotYourHole(of_north)));
    assert_eq!(game.pass(), Err(IllegalMove::MustChoose));

    let closed = "4,4,4,4,4,4/4,4,x,4,4,4 s 4-0 0".parse().unwrap();
    let game = Game::from_position(*game.rules(), closed).unwrap();
    let c = Hole::new(Size::Six, 2).unwrap();
    assert_eq!(game.play(c), Err(IllegalMove::ClosedHole(c)));
    assert_eq!(game.holes(Side::South)[2], (c, 0, HoleState::Closed));
    assert_eq!(game.holes(Side::North)[0].2, HoleState::NotToMove);
}

/// A match of II on six.
fn format(rounds: u8) -> Format {
    Format { variant: Variant::II, size: Size::Six, rounds, closing: false }
}

#[test]
fn impossible_matches() {
    let start = Position {
        board: Board::start(Size::Six),
        to_move: Some(Side::South),
        captured: BySide::default(),
        quiet: 0,
    };
    let over: Position = "0,0,0,0,0,0/0,0,0,0,0,0 - 28-20 0".parse().unwrap();
    let score = |south, north| BySide { south, north };
    for rounds in [0, 13] {
        assert_eq!(Match::start(format(rounds)), Err(MatchError::Rounds { rounds }));
    }
    let faults = [
        (vec![score(28, 16)], start, MatchError::Score { round: 1, score: score(28, 16) }),
        (vec![score(28, 20); 2], start, MatchError::AlreadyDecided),
        (vec![score(28, 20); 4], over, MatchError::AlreadyDecided),
        (vec![score(28, 20), score(30, 18)], over, MatchError::LastScore),
        (
            vec![],
            Position { captured: score(4, 0), ..start },
            MatchError::Position(PositionError::Total { counted: 52, seeds: 48 }),
        ),
    ];
    for (scores, position, fault) in faults {
        assert_eq!(Match::resume(format(3), scores, position), Err(fault));
    }
}

/// The end of a round can be told with its score or without; the match goes on, or is over, all the same.
#[test]
fn a_finished_round_is_counted_once() {
    let over: Position = "0,0,0,0,0,0/0,0,0,0,0,0 - 28-20 0".parse().unwrap();
    let score = over.captured;
    let resume = |rounds, scores| Match::resume(format(rounds), scores, over).unwrap();
    let next = resume(2, vec![]);
    assert_eq!((next.scores(), next.round()), (&[score][..], 2));
    assert_eq!(next.game().position().to_move, Some(Side::North));
    assert_eq!(resume(1, vec![]), resume(1, vec![score]));
    assert!(resume(1, vec![]).result().is_some());
}

const HEADERS: &str = "variant: II\nholes: 6\nround: 1\nfirst: south\n";

fn refusal(text: &str) -> (Place, Fault) {
    let error = text.parse::<Record>().and_then(|record| record.replay().map(drop)).unwrap_err();
    (error.place, error.fault)
}

#[test]
fn records_that_cannot_be_read() {
    let value = |key, expected| Fault::Value { key, expected };
    let faults = [
        (String::new(), Place::Headers, Fault::HeaderMissing("variant")),
        (HEADERS.replace("II", "IV"), Place::Line(1), value("variant", "I, II or III")),
        (HEADERS.replace('6', "8"), Place::Line(2), value("holes", "6 or 12")),
        (HEADERS.replace('1', "0"), Place::Line(3), value("round", "a number from 1")),
        (HEADERS.replace("south", "west"), Place::Line(4), value("first", "south or north")),
        (format!("{HEADERS}round: 2\n"), Place::Line(5), Fault::HeaderTwice("round")),
        (format!("{HEADERS}colour: red\n"), Place::Line(5), Fault::UnknownHeader("colour".to_owned())),
        (format!("{HEADERS}nothing\n"), Place::Line(5), Fault::NoHeader),
        (format!("{HEADERS}previous: south\n"), Place::Headers, Fault::HeaderOutOfPlace("previous")),
        (HEADERS.replace("II", "III").replace('1', "3"), Place::Headers, Fault::HeaderMissing("previous")),
        (format!("{HEADERS}start: 4\n"), Place::Line(5), Fault::Start(PositionError::Fields)),
        (
            format!("{HEADERS}start: 4,4,4,4,4,4/4,4,4,4,4,4 n 0-0 0\n"),
            Place::Headers,
            Fault::FirstIsNotToMove,
        ),
        (format!("{HEADERS}\nA B Z"), Place::Turn(3), Fault::NoTurn("Z".to_owned())),
        (format!("{HEADERS}\nA agreed B"), Place::Turn(2), Fault::NoTurn("agreed".to_owned())),
    ];
    for (text, place, fault) in faults {
        assert_eq!(refusal(&text), (place, fault), "{text}");
    }
}

#[test]
fn records_that_cannot_be_replayed() {
    let quiet = "start: 0,0,0,0,0,2/0,0,2,0,0,4 s 20-20 119\n";
    let last = "start: 0,0,1,1,0,1/0,1,1,3,0,0 s 18-22 0\n";
    let text = |result: &str, start: &str, turns: &str| format!("{HEADERS}{result}{start}\n{turns}\n");
    let south = "result: south\n";
    let drawn = "result: drawn\n";
    let expected = |text: &str| Fault::OtherCaptures { expected: text.parse().unwrap() };
    let split = BySide { south: 4, north: 4 };
    let faults = [
        (text("", "", "A L"), Place::Turn(2), Fault::NoSuchLetter),
        (text("", "", "--"), Place::Turn(1), Fault::Illegal(IllegalMove::MustChoose)),
        (text("", "", "Ax4"), Place::Turn(1), expected("A")),
        (text(south, last, "Cx4"), Place::Turn(1), expected("Cx4+4")),
        (text(south, last, "Cx4+4N"), Place::Turn(1), expected("Cx4+4")),
        (text(south, last, "Cx4+4 A"), Place::Turn(2), Fault::AfterTheEnd),
        (text(south, last, "Cx4+4 resigned N"), Place::End, Fault::AlreadyOver),
        (text(drawn, quiet, "C"), Place::End, Fault::OtherSplit { expected: split }),
        (text(drawn, quiet, "C split 2-6"), Place::End, Fault::OtherSplit { expected: split }),
        (
            text(south, quiet, "C split 4-4"),
            Place::End,
            Fault::OtherResult { expected: Some(hoyito::RoundResult::Drawn) },
        ),
        (text(south, "", "A"), Place::End, Fault::OtherResult { expected: None }),
        (text(south, "", "A aborted"), Place::End, Fault::OtherResult { expected: None }),
    ];
    for (text, place, fault) in faults {
        assert_eq!(refusal(&text), (place, fault), "{text}");
    }
    for good in [
        text(south, last, "Cx4+4"),
        text(drawn, quiet, "C split 4-4"),
        text(south, "", "A resigned N"),
        text(drawn, "", "agreed"),
        text("", "", "A void"),
    ] {
        assert!(good.parse::<Record>().unwrap().replay().is_ok(), "{good}");
    }
}
