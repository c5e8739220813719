//! The answer to one line: what comes of a turn, or what is wrong with the question.

use hoyito::{
    Action, Board, BySide, Game, Hole, IllegalMove, LastFour, MOST_ROUNDS, Position, Rules, Setup, Side,
    Size, Sowing, Then, Turn, Variant,
};
use serde_json::{Map, Value, json};

/// What a question says, each field by its name.
type Fields = Map<String, Value>;

/// The fields of a question that are repeated in its answer.
const REPEATED: [&str; 8] = ["id", "variant", "holes", "board", "to_move", "move", "round", "prev_winner"];

/// Answers a line of JSON.
pub fn to(line: &[u8]) -> Value {
    let fields: Fields = match serde_json::from_slice(line) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) => return json!({ "error": "line: not a JSON object" }),
        Err(error) => return json!({ "error": format!("line: not JSON: {error}") }),
    };
    let mut answer = Fields::new();
    match Question::read(&fields).and_then(|question| question.answer()) {
        Ok(Value::Object(result)) => {
            answer
                .extend(REPEATED.iter().filter_map(|&key| Some((key.to_owned(), fields.get(key)?.clone()))));
            answer.extend(result);
        }
        Ok(_) => unreachable!("an answer is an object"),
        Err(error) => {
            answer.extend(fields.get("id").map(|id| ("id".to_owned(), id.clone())));
            answer.insert("error".to_owned(), error.into());
        }
    }
    Value::Object(answer)
}

/// A turn in a round.
struct Question {
    game: Game,
    mover: Side,
    /// `None`: a pass.
    hole: Option<Hole>,
}

impl Question {
    fn read(fields: &Fields) -> Result<Question, String> {
        let rules = rules(fields)?;
        let board = board(fields, rules.size)?;
        let mover = side(field(fields, "to_move")?).ok_or("to_move: neither 0 (South) nor 1 (North)")?;
        let hole = match field(fields, "move")? {
            Value::Null => None,
            index => Some(hole(index, rules.size)?),
        };
        // Who holds the seeds that are not on the board makes no difference to a turn.
        let captured = BySide { south: rules.size.seeds() - board.total(), north: 0 };
        let position = Position { board, to_move: Some(mover), captured, quiet: 0 };
        let game = Game::from_position(rules, position).map_err(|error| format!("board: {error}"))?;
        Ok(Question { game, mover, hole })
    }

    fn answer(&self) -> Result<Value, String> {
        let played = match self.hole {
            None => self.game.pass(),
            Some(hole) => self.game.play(hole),
        };
        match (played, self.hole) {
            (Ok((after, turn)), _) => Ok(outcome(&turn, &after)),
            (Err(IllegalMove::NeverEnding(_)), _) => Ok(self.never_ending()),
            // So is the hole that was asked for, when none can be chosen and it has seeds.
            (Err(IllegalMove::MustPass), Some(hole)) if self.is_own_with_seeds(hole) => {
                Ok(self.never_ending())
            }
            (Err(fault), _) => Err(format!("move: {fault}")),
        }
    }

    fn is_own_with_seeds(&self, hole: Hole) -> bool {
        hole.side(self.game.rules().size) == self.mover && self.game.position().board.seeds(hole) > 0
    }

    /// The choice is refused: the board stays as it was, and the same side is to move.
    fn never_ending(&self) -> Value {
        json!({
            "result": seeds(&self.game.position().board),
            "captured_holes": [],
            "captured": 0,
            "last_four": 0,
            "last_four_to": null,
            "seeds_captured": 0,
            "extra_turn": false,
            "pass": false,
            "never_ending": true,
            "game_over": false,
            "laps": null,
            "sown": null,
            "next_to_move": side_number(self.mover),
        })
    }
}

fn outcome(turn: &Turn, after: &Game) -> Value {
    let sowing = match &turn.action {
        Action::Sowed(sowing) => Some(sowing),
        Action::Passed => None,
    };
    let captured = sowing.map_or(0, Sowing::captured);
    let holes = sowing.into_iter().flat_map(|sowing| &sowing.captures).map(|capture| capture.hole.index());
    let last_four_to = sowing.and_then(|sowing| sowing.last_four).map(|last| last.to);
    let last_four = if last_four_to.is_some() { LastFour::SEEDS } else { 0 };
    let all = if last_four_to == Some(turn.mover) { captured + last_four } else { captured };
    json!({
        "result": seeds(&sowing.map_or(after.position().board, |sowing| sowing.after)),
        "captured_holes": holes.collect::<Vec<_>>(),
        "captured": captured,
        "last_four": last_four,
        "last_four_to": last_four_to.map(side_number),
        "seeds_captured": all,
        "extra_turn": turn.then == Then::ExtraTurn,
        "pass": sowing.is_none(),
        "never_ending": false,
        "game_over": matches!(turn.then, Then::Over(_)),
        "laps": sowing.map_or(0, |sowing| sowing.laps.len()),
        "sown": sowing.map_or(0, Sowing::sown),
        "next_to_move": after.position().to_move.map(side_number),
    })
}

fn rules(fields: &Fields) -> Result<Rules, String> {
    let variant = field(fields, "variant")?.as_str().ok_or("variant: not a text")?;
    let variant: Variant = variant.parse().map_err(|error| format!("variant: {error}"))?;
    let columns = number(field(fields, "holes")?).and_then(Size::from_columns);
    let size = columns.ok_or("holes: neither 6 nor 12")?;
    let round = match fields.get("round") {
        None | Some(Value::Null) => 1,
        Some(round) => number(round)
            .filter(|round| (1..=MOST_ROUNDS).contains(round))
            .ok_or_else(|| format!("round: not a number from 1 to {MOST_ROUNDS}"))?,
    };
    let previous = match fields.get("prev_winner") {
        None | Some(Value::Null) => None,
        Some(winner) => Some(side(winner).ok_or("prev_winner: none of 0 (South), 1 (North) and null")?),
    };
    // One turn is asked for, not a match: III can be sown on twelve holes too, though nobody plays it there.
    let rules =
        Rules::for_round(variant, Size::Six, round, previous).map_err(|error| format!("variant: {error}"))?;
    Ok(Rules { size, ..rules })
}

fn board(fields: &Fields, size: Size) -> Result<Board, String> {
    let counts = field(fields, "board")?.as_array().ok_or("board: not a list")?;
    if counts.len() != size.holes() {
        return Err(format!("board: {} holes instead of {}", counts.len(), size.holes()));
    }
    let mut setup = Setup { size, ..Board::empty(size).setup() };
    for (place, count) in setup.seeds.iter_mut().zip(counts) {
        *place = number(count).ok_or_else(|| format!("board: {count} is not a number of seeds"))?;
    }
    Board::try_from(setup).map_err(|error| format!("board: {error}"))
}

fn hole(index: &Value, size: Size) -> Result<Hole, String> {
    let hole = number(index).and_then(|index| Hole::new(size, index));
    hole.ok_or_else(|| format!("move: {index} is not a hole of this board"))
}

fn field<'a>(fields: &'a Fields, name: &str) -> Result<&'a Value, String> {
    fields.get(name).ok_or_else(|| format!("{name}: missing"))
}

fn number<N: TryFrom<u64>>(value: &Value) -> Option<N> {
    N::try_from(value.as_u64()?).ok()
}

fn side(value: &Value) -> Option<Side> {
    Side::ALL.get(number::<usize>(value)?).copied()
}

fn side_number(side: Side) -> u8 {
    match side {
        Side::South => 0,
        Side::North => 1,
    }
}

fn seeds(board: &Board) -> Vec<u8> {
    Hole::track(board.size()).map(|hole| board.seeds(hole)).collect()
}
