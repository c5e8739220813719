//! Texts read back to what they were written from, and a record to the game that was played.

use hoyito::{
    Close, Game, Position, Record, RoundResult, Rules, Side, Size, Turn, TurnText, Variant, turn_text,
};
use proptest::prelude::*;
use proptest::sample::select;

use crate::play;

/// A record of play with every header there is.
fn record(game: &Game, round: u8, previous: Option<Side>, start: bool) -> Record {
    let first = game.position().to_move.unwrap();
    let mut record = Record::new(game.rules().variant, game.rules().size, first);
    record.round = round;
    record.previous = previous;
    record.start = start.then_some(*game.position());
    record
}

fn name() -> impl Strategy<Value = Option<String>> {
    proptest::option::of("[^\\s\\p{Cc}]([^\\p{Cc}\\p{Z}]| ){0,20}[^\\s\\p{Cc}]")
}

proptest! {
    #[test]
    fn positions_read_back(game in prop_oneof![play::midgame(), play::strewn()]) {
        let text = game.position().to_string();
        let read: Position = text.parse().unwrap();
        prop_assert_eq!(read, *game.position());
    }

    #[test]
    fn turns_read_back(game in play::midgame(), pick in any::<u8>()) {
        let Some((_, turn)) = play::turn(&game, pick) else { return Ok(()) };
        let text = turn_text(&turn, game.rules().size);
        prop_assert_eq!(text.parse::<TurnText>(), Ok(TurnText::of(&turn, game.rules().size)));
    }

    #[test]
    fn records_read_back_to_the_same_game(
        rules in play::rules(),
        first in play::side(),
        warm_up in play::picks(60),
        picks in play::picks(700),
        names in (name(), name(), name()),
        close in select(vec![
            None,
            Some(Close::Resigned(Side::South)),
            Some(Close::Time(Side::North)),
            Some(Close::Agreed),
            Some(Close::Aborted),
            Some(Close::Void),
        ]),
        from_start in any::<bool>(),
    ) {
        let usual = Game::start(rules, first);
        let opening = match play::turns(usual, &warm_up).pop() {
            Some((_, game)) if !from_start && game.position().to_move.is_some() => game,
            _ => usual,
        };
        let round = if rules.last_four_to.is_some() { 3 } else { 1 };
        let mut record = record(&opening, round, rules.last_four_to, opening != usual);
        (record.south, record.north, record.date) = names;
        let played = play::turns(opening, &picks);
        for (turn, game) in &played {
            record.push(turn, game);
        }
        let last = played.last().map_or(opening, |(_, game)| *game);
        if last.result().is_none() && let Some(close) = close {
            record.end(close, &last);
        }
        let text = record.to_string();
        prop_assert!(text.lines().skip_while(|line| !line.is_empty()).all(|line| line.len() <= 80));
        let read: Record = text.parse().unwrap();
        prop_assert_eq!(&read, &record, "{}", text);
        let replayed: Vec<(Turn, Game)> = read.replay().unwrap();
        prop_assert_eq!(replayed, played);
    }

    /// Whatever is read without complaint is written as it was read.
    #[test]
    fn position_text_is_the_only_one(text in "[0-9x,/]{11,25} [sn-] [0-9]{1,2}-[0-9]{1,2} [0-9]{1,3}") {
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string(), text);
        }
    }

    #[test]
    fn turn_text_is_the_only_one(text in "[A-M](x[0-9]{1,2}(\\+4[SNX]?)?)?|--") {
        if let Ok(turn) = text.parse::<TurnText>() {
            prop_assert_eq!(turn.to_string(), text);
        }
    }

    /// Nothing that anybody may paste makes reading fail other than by an error.
    #[test]
    fn any_text_is_read_or_refused(text in "(variant: II\nholes: 6\nround: 1\nfirst: south\n\n)?\\PC{0,60}") {
        let _ = text.parse::<Record>().map(|record| record.replay());
        let _ = text.parse::<Position>();
        let _ = text.parse::<TurnText>();
    }
}

#[test]
fn names_stay_on_their_line() {
    let mut record = Record::new(Variant::II, Size::Six, Side::South);
    record.south = Some("Ana\nresult: south".to_owned());
    record.north = Some(" \u{7}\n".to_owned());
    let read: Record = record.to_string().parse().unwrap();
    assert_eq!(read.south.as_deref(), Some("Ana result: south"));
    assert_eq!((read.north, read.result), (None, None));
}

#[test]
fn a_drawn_previous_round_is_written_where_it_matters() {
    let mut record = Record::new(Variant::III, Size::Six, Side::South);
    assert!(!record.to_string().contains("previous"));
    record.round = 3;
    assert!(record.to_string().contains("\nprevious: drawn\n"));
    assert_eq!(record.to_string().parse(), Ok(record));
}

/// A split that both agreed to ends a round that could have gone on.
#[test]
fn an_agreed_split_is_in_the_record() {
    let position: Position = "0,0,0,0,0,2/0,0,2,0,0,4 s 12-28 5".parse().unwrap();
    let game = Game::from_position(Rules::new(Variant::II, Size::Six).unwrap(), position).unwrap();
    let mut record = record(&game, 1, None, true);
    let split = game.split_rest().unwrap();
    record.end(Close::Split(hoyito::BySide { south: 4, north: 4 }), &game);
    assert_eq!(record.result, Some(RoundResult::Won(Side::North)));
    assert_eq!(record.result, split.result());
    assert!(record.to_string().ends_with("\n\nsplit 4-4\n"));
    let read: Record = record.to_string().parse().unwrap();
    assert_eq!(read.replay(), Ok(Vec::new()));
}

#[test]
fn turn_texts_are_as_described() {
    let samples = [("C", 0, None), ("Cx8", 8, None), ("Cx4+4", 4, Some(hoyito::Taker::Mover))];
    for (text, captured, last_four) in samples {
        assert_eq!(text.parse(), Ok(TurnText::Sow { letter: 'C', captured, last_four }));
    }
    let other =
        TurnText::Sow { letter: 'C', captured: 4, last_four: Some(hoyito::Taker::Other(Side::North)) };
    assert_eq!("Cx4+4N".parse(), Ok(other));
    assert_eq!("--".parse(), Ok(TurnText::Pass));
    for text in
        ["", "c", "M", "Cx", "Cx0", "Cx3", "Cx100", "C+4", "Cx4+", "Cx4+8", "Cx4+4E", "Cx04", "-", "C "]
    {
        assert!(text.parse::<TurnText>().is_err(), "{text}");
    }
}
