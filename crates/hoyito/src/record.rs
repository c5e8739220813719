//! The record of one round: headers, turns, and what ended it. Writing, reading back, replaying.
//! May import: everything but `round` and `perft`.

mod fault;
mod read;

use std::fmt;

use crate::game::{Ending, Expects, Game, RoundResult, Turn};
use crate::hole::Size;
use crate::position::{Position, PositionError};
use crate::side::{BySide, Side};
use crate::turn_text::TurnText;
use crate::variant::{NotPlayedOn, Rules, Variant};

pub use fault::{Fault, Place, RecordError};

/// Turns are wrapped at this width.
const WIDTH: usize = 80;

/// One round as text: what was played, by whom, each turn, and what ended it.
///
/// ```
/// use hoyito::{Game, Record, Rules, Side, Size, Variant};
///
/// let mut record = Record::new(Variant::II, Size::Six, Side::South);
/// let mut game = record.opening()?;
/// for _ in 0..3 {
///     let (after, turn) = game.play(game.legal()[0])?;
///     record.push(&turn, &after);
///     game = after;
/// }
/// let text = record.to_string();
/// assert!(text.starts_with("variant: II\nholes: 6\nround: 1\nfirst: south\n\nA "));
///
/// let read: Record = text.parse()?;
/// let (_, last) = read.replay()?.pop().ok_or("three turns")?;
/// assert_eq!(last, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The variant.
    pub variant: Variant,
    /// The size of the board.
    pub size: Size,
    /// Which round of a match, from 1.
    pub round: u8,
    /// Who won the round before; `None`: it was drawn, or there was none. Written only where it matters: in
    /// III from round 3 on.
    pub previous: Option<Side>,
    /// Who makes the first turn.
    pub first: Side,
    /// South's name.
    pub south: Option<String>,
    /// North's name.
    pub north: Option<String>,
    /// When it was played.
    pub date: Option<String>,
    /// Who won the round.
    pub result: Option<RoundResult>,
    /// The position before the first turn, when it is not the usual one: some holes are closed, or seeds
    /// captured already.
    pub start: Option<Position>,
    /// The turns.
    pub turns: Vec<TurnText>,
    /// What ended the round, when it was not a capture.
    pub close: Option<Close>,
}

/// What ended a round other than a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Close {
    /// The rest was split equally: no progress, or both agreed to it.
    Split(BySide<u8>),
    /// This side resigned.
    Resigned(Side),
    /// This side ran out of time.
    Time(Side),
    /// Both agreed to a draw.
    Agreed,
    /// It was broken off before both sides had moved.
    Aborted,
    /// It does not count.
    Void,
}

impl Record {
    /// The record of a round that has just begun, the first of a match or a single one.
    pub fn new(variant: Variant, size: Size, first: Side) -> Record {
        Record {
            variant,
            size,
            round: 1,
            previous: None,
            first,
            south: None,
            north: None,
            date: None,
            result: None,
            start: None,
            turns: Vec::new(),
            close: None,
        }
    }

    /// Adds a turn; `after` is the round after it.
    pub fn push(&mut self, turn: &Turn, after: &Game) {
        self.turns.push(TurnText::of(turn, self.size));
        self.result = after.result();
        if let Expects::Over(Ending::NoProgress { split }) = after.expects() {
            self.close = Some(Close::Split(split));
        }
    }

    /// Ends the record of a round that is not over by its turns; `before` is the round as it stands.
    pub fn end(&mut self, close: Close, before: &Game) {
        self.close = Some(close);
        self.result = close.result(before);
    }

    /// The round before the first turn.
    ///
    /// # Errors
    /// The headers do not go together: see [`Fault`].
    pub fn opening(&self) -> Result<Game, RecordError> {
        let rules = Rules::for_round(self.variant, self.size, self.round, self.previous)?;
        match self.start {
            None => Ok(Game::start(rules, self.first)),
            Some(start) if start.to_move != Some(self.first) => Err(Fault::FirstIsNotToMove.in_headers()),
            Some(start) => Ok(Game::from_position(rules, start)?),
        }
    }

    /// Plays the whole record: each turn, with the round after it.
    ///
    /// # Errors
    /// A turn cannot be played, its captures are other ones, or the end does not fit; all that is written is
    /// checked.
    pub fn replay(&self) -> Result<Vec<(Turn, Game)>, RecordError> {
        let mut game = self.opening()?;
        let mut played = Vec::with_capacity(self.turns.len());
        for (number, &text) in (1..).zip(&self.turns) {
            let (after, turn) = self.play(&game, text).map_err(|fault| fault.in_turn(number))?;
            played.push((turn, after));
            game = after;
        }
        self.check_end(&game).map_err(Fault::at_the_end)?;
        Ok(played)
    }

    fn play(&self, game: &Game, text: TurnText) -> Result<(Game, Turn), Fault> {
        let mover = game.position().to_move.ok_or(Fault::AfterTheEnd)?;
        let (after, turn) = match text {
            TurnText::Pass => game.pass()?,
            TurnText::Sow { .. } => game.play(text.hole(self.size, mover).ok_or(Fault::NoSuchLetter)?)?,
        };
        let expected = TurnText::of(&turn, self.size);
        if expected == text { Ok((after, turn)) } else { Err(Fault::OtherCaptures { expected }) }
    }

    /// Whether what is said to have ended the round, and its result, fit the round after the last turn.
    fn check_end(&self, last: &Game) -> Result<(), Fault> {
        let split = match (last.expects(), self.close) {
            (Expects::Over(Ending::NoProgress { split }), _) => Some(split),
            (Expects::Over(Ending::Captured), Some(_)) => return Err(Fault::AlreadyOver),
            (Expects::Choice(_) | Expects::Pass(_), Some(Close::Split(_))) => {
                let half = last.position().board.total() / 2;
                Some(BySide { south: half, north: half })
            }
            _ => None,
        };
        if let Some(split) = split
            && self.close != Some(Close::Split(split))
        {
            return Err(Fault::OtherSplit { expected: split });
        }
        let expected = last.result().or_else(|| self.close.and_then(|close| close.result(last)));
        if self.result == expected { Ok(()) } else { Err(Fault::OtherResult { expected }) }
    }

    fn turn_words(&self) -> impl Iterator<Item = String> + '_ {
        let close = self.close.iter().map(ToString::to_string);
        self.turns.iter().map(ToString::to_string).chain(close)
    }
}

impl Close {
    /// Who won a round that stands so and is ended like this.
    pub fn result(self, before: &Game) -> Option<RoundResult> {
        match self {
            Close::Split(split) => {
                let captured = before.position().captured;
                Some(RoundResult::of(BySide::from_fn(|side| captured[side].saturating_add(split[side]))))
            }
            Close::Resigned(side) | Close::Time(side) => Some(RoundResult::Won(side.other())),
            Close::Agreed => Some(RoundResult::Drawn),
            Close::Aborted | Close::Void => None,
        }
    }
}

impl fmt::Display for Close {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Close::Split(BySide { south, north }) => write!(f, "split {south}-{north}"),
            Close::Resigned(side) => write!(f, "resigned {}", side.letter().to_ascii_uppercase()),
            Close::Time(side) => write!(f, "time {}", side.letter().to_ascii_uppercase()),
            Close::Agreed => f.write_str("agreed"),
            Close::Aborted => f.write_str("aborted"),
            Close::Void => f.write_str("void"),
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "variant: {}", self.variant)?;
        writeln!(f, "holes: {}", self.size.columns())?;
        writeln!(f, "round: {}", self.round)?;
        if Rules::previous_round_counts(self.variant, self.round) {
            writeln!(f, "previous: {}", self.previous.map_or(DRAWN, Side::as_str))?;
        }
        writeln!(f, "first: {}", self.first)?;
        for (key, value) in [("south", &self.south), ("north", &self.north), ("date", &self.date)] {
            if let Some(value) = value.as_deref().map(one_line).filter(|value| !value.is_empty()) {
                writeln!(f, "{key}: {value}")?;
            }
        }
        if let Some(result) = self.result {
            writeln!(f, "result: {}", result.winner().map_or(DRAWN, Side::as_str))?;
        }
        if let Some(start) = self.start {
            writeln!(f, "start: {start}")?;
        }
        f.write_str("\n")?;
        write_wrapped(f, self.turn_words())
    }
}

/// In place of a winner where there is none.
const DRAWN: &str = "drawn";

/// A value that stays on its header's line, whatever a name may hold.
fn one_line(value: &str) -> String {
    let words: Vec<&str> =
        value.split(|letter: char| letter.is_whitespace() || letter.is_control()).collect();
    words.join(" ").trim().to_owned()
}

fn write_wrapped(f: &mut fmt::Formatter<'_>, words: impl Iterator<Item = String>) -> fmt::Result {
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.len() > WIDTH {
            f.write_str("\n")?;
            column = 0;
        } else if column > 0 {
            f.write_str(" ")?;
            column += 1;
        }
        f.write_str(&word)?;
        column += word.len();
    }
    if column > 0 { f.write_str("\n") } else { Ok(()) }
}

impl From<NotPlayedOn> for RecordError {
    fn from(error: NotPlayedOn) -> Self {
        Fault::NotPlayedOn(error).in_headers()
    }
}

impl From<PositionError> for RecordError {
    fn from(error: PositionError) -> Self {
        Fault::Start(error).in_headers()
    }
}
