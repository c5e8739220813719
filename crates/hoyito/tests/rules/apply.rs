//! The `apply` example answers every recorded turn, and refuses bad lines by the field at fault.

use hoyito::{Board, Hole, Side};
use serde_json::{Value, json};

use crate::answer;
use crate::vectors::{self, Move, Vector};

#[test]
fn every_recorded_turn_is_answered() {
    let mut answered = 0;
    for vector in vectors::all() {
        let question = question(&vector);
        let answer = answer::to(question.to_string().as_bytes());
        let mut expected = question;
        expected.as_object_mut().unwrap().extend(result(&vector).as_object().unwrap().clone());
        assert_eq!(answer, expected);
        answered += 1;
    }
    assert_eq!(answered, 3_122);
}

fn question(vector: &Vector) -> Value {
    let mut question = json!({
        "id": vector.id,
        "variant": vector.rules.variant.as_str(),
        "holes": vector.rules.size.columns(),
        "board": seeds(&vector.board),
        "to_move": number(vector.mover),
        "move": match vector.play {
            Move::Sow(hole) => json!(hole.index()),
            Move::Pass => Value::Null,
        },
    });
    if let Some(winner) = vector.rules.last_four_to {
        question["round"] = json!(3);
        question["prev_winner"] = json!(number(winner));
    }
    question
}

/// The result in full; what the file leaves out is worked out here.
fn result(vector: &Vector) -> Value {
    let captured = 4 * vector.captured.len();
    let last_four = if vector.last_four_to.is_some() { 4 } else { 0 };
    let seeds_captured = captured + if vector.last_four_to == Some(vector.mover) { 4 } else { 0 };
    json!({
        "result": seeds(&vector.result),
        "captured_holes": vector.captured.iter().map(|hole| hole.index()).collect::<Vec<_>>(),
        "captured": captured,
        "last_four": last_four,
        "last_four_to": vector.last_four_to.map(number),
        "seeds_captured": seeds_captured,
        "extra_turn": captured > 0 && vector.next == Some(vector.mover),
        "pass": vector.play == Move::Pass,
        "never_ending": vector.laps.is_none(),
        "game_over": vector.next.is_none(),
        "laps": vector.laps,
        "sown": vector.sown,
        "next_to_move": vector.next.map(number),
    })
}

fn seeds(board: &Board) -> Vec<u8> {
    Hole::track(board.size()).map(|hole| board.seeds(hole)).collect()
}

fn number(side: Side) -> u8 {
    u8::from(side == Side::North)
}

/// One good question, and what makes it bad.
#[test]
fn bad_lines_name_the_field() {
    let good = json!({
        "variant": "II", "holes": 6, "board": [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4], "to_move": 0, "move": 0
    });
    assert_eq!(answer::to(good.to_string().as_bytes())["laps"], 5);
    let bad = [
        ("variant", json!("IV")),
        ("variant", json!(2)),
        ("holes", json!(7)),
        ("holes", json!("6")),
        ("holes", json!(12.0)),
        ("board", json!("4,4")),
        ("board", json!([4, 4, 4])),
        ("board", json!([4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5])),
        ("board", json!([48, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
        ("board", json!([256, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
        ("board", json!([-4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
        ("board", json!([4.5, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
        ("board", json!([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
        ("to_move", json!(2)),
        ("to_move", json!(true)),
        ("to_move", Value::Null),
        ("move", json!(12)),
        ("move", json!(6)),
        ("move", json!(-1)),
        ("move", json!("A")),
        ("move", Value::Null),
        ("round", json!(0)),
        ("round", json!(13)),
        ("prev_winner", json!(2)),
        ("prev_winner", json!("south")),
    ];
    for (key, value) in bad {
        let mut question = good.clone();
        question[key] = value;
        names(&answer::to(question.to_string().as_bytes()), key);
    }
    for key in ["variant", "holes", "board", "to_move", "move"] {
        let mut question = good.clone();
        question.as_object_mut().unwrap().remove(key);
        names(&answer::to(question.to_string().as_bytes()), key);
    }
    for line in ["", "{", "[]", "7", "null", "{\"variant\": \"II\"} {}", "\u{feff}{}", &"[".repeat(1_000)] {
        names(&answer::to(line.as_bytes()), "line");
    }
    names(&answer::to(&[0xFF, 0xFE]), "line");
}

fn names(answer: &Value, field: &str) {
    let fields: Vec<_> = answer.as_object().unwrap().keys().collect();
    assert_eq!(fields, ["error"]);
    assert!(answer["error"].as_str().unwrap().starts_with(&format!("{field}: ")), "{field}: {answer}");
}
