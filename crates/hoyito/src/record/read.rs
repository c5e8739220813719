//! Reads the text of a record. What its turns mean is looked at when it is replayed.

use std::str::FromStr;

use super::{Close, DRAWN, Fault, Record, RecordError};
use crate::game::RoundResult;
use crate::hole::Size;
use crate::position::{Position, number, pair};
use crate::side::Side;
use crate::turn_text::upper_side;
use crate::variant::{Rules, Variant};

/// The keys a header can have.
const KEYS: [&str; 10] =
    ["variant", "holes", "round", "previous", "first", "south", "north", "date", "result", "start"];

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        let mut lines = text.lines();
        let mut record = Headers::read(&mut lines)?.into_record()?;
        let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
        let mut turn = 0;
        while let Some(&word) = words.get(turn) {
            if let Some(close) = close(&words[turn..]) {
                record.close = Some(close);
                break;
            }
            turn += 1;
            let text = word.parse().map_err(|_| Fault::NoTurn(word.to_owned()).in_turn(turn))?;
            record.turns.push(text);
        }
        Ok(record)
    }
}

/// What ends the round, if these words are that and nothing else.
fn close(words: &[&str]) -> Option<Close> {
    match words {
        ["split", split] => pair(split).map(Close::Split),
        ["resigned", side] => upper_side(side).map(Close::Resigned),
        ["time", side] => upper_side(side).map(Close::Time),
        ["agreed"] => Some(Close::Agreed),
        ["aborted"] => Some(Close::Aborted),
        ["void"] => Some(Close::Void),
        _ => None,
    }
}

/// The header lines by key, each with its number.
struct Headers<'a> {
    values: [Option<(usize, &'a str)>; KEYS.len()],
}

impl<'a> Headers<'a> {
    /// Reads up to the first empty line.
    fn read(lines: &mut impl Iterator<Item = &'a str>) -> Result<Headers<'a>, RecordError> {
        let mut values = [None; KEYS.len()];
        for (number, line) in (1..).zip(lines.take_while(|line| !line.trim().is_empty())) {
            let (key, value) = line.split_once(':').ok_or_else(|| Fault::NoHeader.in_line(number))?;
            let index = KEYS.iter().position(|&known| known == key);
            let index = index.ok_or_else(|| Fault::UnknownHeader(key.to_owned()).in_line(number))?;
            if values[index].replace((number, value.trim())).is_some() {
                return Err(Fault::HeaderTwice(KEYS[index]).in_line(number));
            }
        }
        Ok(Headers { values })
    }

    fn into_record(self) -> Result<Record, RecordError> {
        let variant: Variant = self.required("variant", "I, II or III", |text| text.parse().ok())?;
        let size = self.required("holes", "6 or 12", |text| Size::from_columns(number(text)?))?;
        let first = self.required("first", "south or north", side)?;
        let round =
            self.required("round", "a number from 1", |text| number(text).filter(|&round: &u8| round > 0))?;
        let mut record = Record::new(variant, size, first);
        record.round = round;
        let previous = self.optional("previous", "south, north or drawn", round_result)?;
        record.previous = match (Rules::previous_round_counts(variant, round), previous) {
            (true, None) => return Err(Fault::HeaderMissing("previous").in_headers()),
            (false, Some(_)) => return Err(Fault::HeaderOutOfPlace("previous").in_headers()),
            (_, previous) => previous.and_then(RoundResult::winner),
        };
        record.south = self.optional("south", "a name", name)?;
        record.north = self.optional("north", "a name", name)?;
        record.date = self.optional("date", "a date", name)?;
        record.result = self.optional("result", "south, north or drawn", round_result)?;
        record.start = self.start()?;
        record.opening()?;
        Ok(record)
    }

    fn start(&self) -> Result<Option<Position>, RecordError> {
        let Some((line, text)) = self.get("start") else { return Ok(None) };
        text.parse().map(Some).map_err(|error| Fault::Start(error).in_line(line))
    }

    fn required<T>(
        &self,
        key: &'static str,
        expected: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, RecordError> {
        self.optional(key, expected, read)?.ok_or_else(|| Fault::HeaderMissing(key).in_headers())
    }

    fn optional<T>(
        &self,
        key: &'static str,
        expected: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, RecordError> {
        let Some((line, text)) = self.get(key) else { return Ok(None) };
        let value = read(text).ok_or_else(|| Fault::Value { key, expected }.in_line(line))?;
        Ok(Some(value))
    }

    fn get(&self, key: &str) -> Option<(usize, &'a str)> {
        KEYS.iter().zip(self.values).find_map(|(&known, value)| if known == key { value } else { None })
    }
}

fn side(text: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| side.as_str() == text)
}

fn round_result(text: &str) -> Option<RoundResult> {
    if text == DRAWN { Some(RoundResult::Drawn) } else { side(text).map(RoundResult::Won) }
}

fn name(text: &str) -> Option<String> {
    if text.is_empty() { None } else { Some(text.to_owned()) }
}
