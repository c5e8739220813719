//! A text protocol for other programs, after the manner of UCI and UGI: a line in, some lines out.
//! `docs/protocol.md` tells it in full. May import: the rules and what `engine` offers.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use super::budget::Budget;
use super::choose::{Choice, choose_by};
use super::level::{Level, Plan};
use super::tables::Shelf;
use crate::game::{Expects, Game};
use crate::hole::{Hole, Size};
use crate::perft::perft;
use crate::position::{Position, number};
use crate::side::Side;
use crate::turn_text::TurnText;
use crate::variant::{Rules, Variant};

/// Nodes for a turn when nobody says otherwise.
const NODES: u64 = 1_000_000;

/// What may stand between a position and its `moves`.
const GAME: &str = "expected I|II|III 6|12 that is played, `first` after `start`, or `last` after III";

/// Of all nodes this part is for proofs, before the search has its turn.
const PROOF_PART: u64 = 4;

/// Answers lines until `quit` or the end of the input, with what stands on the shelf.
///
/// # Errors
/// The input cannot be read or the output not written.
///
/// ```
/// use hoyito::engine::{Shelf, protocol};
///
/// let mut output = Vec::new();
/// protocol::serve("position start II 6\nperft 1\nquit\n".as_bytes(), &mut output, &Shelf::default())?;
/// assert_eq!(String::from_utf8_lossy(&output), "perft 1 6\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn serve(mut input: impl BufRead, mut output: impl Write, shelf: &Shelf) -> io::Result<()> {
    let mut protocol = Protocol::new(shelf);
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let Some(answer) = protocol.answer(&String::from_utf8_lossy(&line)) else { break };
        output.write_all(answer.as_bytes())?;
        output.flush()?;
        line.clear();
    }
    Ok(())
}

/// What another program has put up, and how it wants to be played against.
#[derive(Debug)]
pub struct Protocol<'a> {
    shelf: &'a Shelf,
    game: Game,
    /// `None`: as strong as the limits of each `go` allow.
    level: Option<Level>,
    seed: u64,
}

/// Why a line cannot be answered.
enum Fault {
    Unknown,
    Option,
    Position(String),
    Turn(String),
    Number,
    Over,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unknown => f.write_str("unknown command"),
            Fault::Option => f.write_str("unknown option or value"),
            Fault::Position(reason) => write!(f, "position: {reason}"),
            Fault::Turn(turn) => write!(f, "turn {turn} cannot be played"),
            Fault::Number => f.write_str("expected a number"),
            Fault::Over => f.write_str("the round is over"),
        }
    }
}

impl<'a> Protocol<'a> {
    /// At the usual start of II on rows of six, full strength, seed 0. Of the shelf that is used which fits.
    pub fn new(shelf: &'a Shelf) -> Protocol<'a> {
        let rules = Rules { variant: Variant::II, size: Size::Six, last_four_to: None };
        Protocol { shelf, game: Game::start(rules, Side::South), level: None, seed: 0 }
    }

    /// The answer to a line: none, one or several lines, each with its end; `None`: the other program wants
    /// to quit.
    ///
    /// A line that cannot be understood is answered by `error` and the reason, and changes nothing.
    pub fn answer(&mut self, line: &str) -> Option<String> {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        if words == ["quit"] {
            return None;
        }
        Some(self.obey(&words).unwrap_or_else(|fault| format!("error {fault}\n")))
    }

    fn obey(&mut self, words: &[&str]) -> Result<String, Fault> {
        match words {
            // An answer is complete before the next line is read, so there is never anything to stop.
            [] | ["stop"] => (),
            ["ugi"] => return Ok(introduction()),
            ["isready"] => return Ok("readyok\n".into()),
            ["newgame" | "uginewgame"] => self.game = Game::start(*self.game.rules(), Side::South),
            ["setoption", "name", name, "value", value] | ["setoption", name, value] => {
                self.set(name, value).ok_or(Fault::Option)?;
            }
            ["position", rest @ ..] => self.game = position(*self.game.rules(), rest)?,
            ["show"] => return Ok(format!("{}\n", self.game.position())),
            ["turns"] => return Ok(format!("turns{}\n", self.turns())),
            ["perft", depth] => {
                let depth = number(depth).ok_or(Fault::Number)?;
                return Ok(format!("perft {depth} {}\n", perft(&self.game, depth)));
            }
            ["go", limit @ ..] => return self.go(limit),
            _ => return Err(Fault::Unknown),
        }
        Ok(String::new())
    }

    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        match (name, value) {
            ("level", "full") => self.level = None,
            ("level", level) => self.level = Some(level.parse().ok()?),
            ("seed", seed) => self.seed = number(seed)?,
            _ => return None,
        }
        Some(())
    }

    fn turns(&self) -> String {
        let size = self.game.rules().size;
        match self.game.expects() {
            Expects::Over(_) => String::new(),
            Expects::Pass(_) => " --".into(),
            Expects::Choice(_) => letters(&self.game.legal(), size),
        }
    }

    fn go(&self, limit: &[&str]) -> Result<String, Fault> {
        let (budget, proof) = match limit {
            [] if self.level.is_some() => (Budget::nodes(u64::MAX), u64::MAX),
            [] => (Budget::nodes(NODES), NODES / PROOF_PART),
            ["nodes", nodes] => {
                let nodes = number(nodes).ok_or(Fault::Number)?;
                (Budget::nodes(nodes), nodes / PROOF_PART)
            }
            ["movetime", time] => {
                let time: u32 = number(time).ok_or(Fault::Number)?;
                (Budget::until(Instant::now() + Duration::from_millis(time.into())), u64::MAX)
            }
            _ => return Err(Fault::Unknown),
        };
        match self.game.expects() {
            Expects::Over(_) => return Err(Fault::Over),
            Expects::Pass(_) => return Ok("bestmove --\n".into()),
            Expects::Choice(_) => (),
        }
        let plan = Plan { nodes: u64::MAX, slips: 0, tables: true, proof };
        let plan = self.level.map_or(plan, Level::plan);
        let tables = self.shelf.get(self.game.rules());
        let Choice { hole, value, exact, line, nodes } =
            choose_by(&self.game, plan, tables, budget, self.seed).ok_or(Fault::Over)?;
        let size = self.game.rules().size;
        let exact = if exact { "exact" } else { "estimate" };
        let (line, best) = (letters(&line, size), hole.letter(size));
        Ok(format!("info value {value} {exact} nodes {nodes} line{line}\nbestmove {best}\n"))
    }
}

fn introduction() -> String {
    let kinds = Shelf::ORDER.map(|(variant, size)| format!("{variant}-{}", size.columns()));
    let levels = Level::ALL.map(|level| format!(" var {level}"));
    format!(
        "id name hoyito {}\nid plays {}\n\
         option name level type combo default full var full{}\n\
         option name seed type spin default 0 min 0 max {}\nugiok\n",
        env!("CARGO_PKG_VERSION"),
        kinds.join(" "),
        levels.concat(),
        u64::MAX,
    )
}

/// The letters of holes, a blank before each.
fn letters(holes: &[Hole], size: Size) -> String {
    holes.iter().flat_map(|hole| [' ', hole.letter(size)]).collect()
}

fn side(letter: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| letter.chars().eq([side.letter()]))
}

/// `start` or a position text; then perhaps the game, who moves first and who gets the last four; then perhaps
/// `moves` with turns. What is not said of the rules stays as it was.
fn position(mut rules: Rules, words: &[&str]) -> Result<Game, Fault> {
    let fault = |reason: &str| Fault::Position(reason.into());
    let at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (words, turns) = words.split_at(at);
    let (place, mut rest) = match words {
        ["start", rest @ ..] => (None, rest),
        words => {
            let (text, rest) = words.split_at(words.len().min(4));
            let position: Position =
                text.join(" ").parse().map_err(|error| Fault::Position(format!("{error}")))?;
            (Some(position), rest)
        }
    };
    let mut first = Side::South;
    loop {
        rest = match rest {
            [] => break,
            ["first", letter, rest @ ..] if place.is_none() => {
                first = side(letter).ok_or_else(|| fault("who is first, s or n?"))?;
                rest
            }
            ["last", letter, rest @ ..] if rules.variant == Variant::III => {
                rules.last_four_to =
                    Some(side(letter).ok_or_else(|| fault("who gets the last four, s or n?"))?);
                rest
            }
            [variant, columns, rest @ ..] => {
                rules = kind(variant, columns).ok_or_else(|| fault(GAME))?;
                rest
            }
            [_] => return Err(fault("a word is missing or one too many")),
        }
    }
    let mut game = match place {
        None => Game::start(rules, first),
        Some(position) => {
            Game::from_position(rules, position).map_err(|error| Fault::Position(error.to_string()))?
        }
    };
    for &turn in turns.iter().skip(1) {
        game = play(&game, turn).ok_or_else(|| Fault::Turn(turn.into()))?;
    }
    Ok(game)
}

/// `II 6`
fn kind(variant: &str, columns: &str) -> Option<Rules> {
    Rules::new(variant.parse().ok()?, Size::from_columns(number(columns)?)?).ok()
}

/// Plays a turn as a record tells it; what it captures need not be told.
fn play(game: &Game, turn: &str) -> Option<Game> {
    let told: TurnText = turn.parse().ok()?;
    let mover = game.position().to_move?;
    let (after, _) = match told.hole(game.rules().size, mover) {
        Some(hole) => game.play(hole).ok()?,
        None if told == TurnText::Pass => game.pass().ok()?,
        None => return None,
    };
    Some(after)
}
