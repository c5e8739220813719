//! A text protocol for other programs, after the manner of UCI and UGI: a line in, some lines out.
//! `docs/protocol.md` tells it in full. May import: the rules and `engine`.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use crate::engine::{Budget, Choice, Level, Plan, Tables, choose_by};
use crate::game::{Expects, Game};
use crate::hole::{Hole, Size};
use crate::perft::perft;
use crate::position::{Position, number};
use crate::side::Side;
use crate::turn_text::TurnText;
use crate::variant::{Rules, Variant};

/// Nodes for a turn when nobody says otherwise.
const NODES: u64 = 1_000_000;

/// Of all nodes this part is for proofs, before the search has its turn.
const PROOF_PART: u64 = 4;

/// Nodes that a proof may take for each millisecond: about half of the time.
const PROOF_PER_MILLISECOND: u64 = 400;

/// Answers lines until `quit` or the end of the input. Of the tables those are used that fit what is played.
///
/// A line that cannot be understood is answered by `error` and the reason; nothing a line says ends the loop
/// but `quit`.
///
/// # Errors
/// The input cannot be read or the output not written.
///
/// ```
/// let mut output = Vec::new();
/// hoyito::protocol::serve("position start\nperft 1\nquit\n".as_bytes(), &mut output, &[])?;
/// assert_eq!(String::from_utf8_lossy(&output), "perft 1 6\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn serve(mut input: impl BufRead, mut output: impl Write, tables: &[Tables]) -> io::Result<()> {
    let mut desk = Desk::new(tables);
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let text = String::from_utf8_lossy(&line);
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        match words.as_slice() {
            [] => (),
            ["quit"] => return Ok(()),
            words => match desk.answer(words) {
                Ok(answer) => output.write_all(answer.as_bytes())?,
                Err(fault) => writeln!(output, "error {fault}")?,
            },
        }
        output.flush()?;
        line.clear();
    }
    Ok(())
}

/// What the other program has put up.
struct Desk<'a> {
    tables: &'a [Tables],
    game: Game,
    seed: u64,
}

/// Why a line cannot be answered.
enum Fault {
    Unknown,
    Variant,
    Position(String),
    Turn(String),
    Number,
    Over,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unknown => f.write_str("unknown command"),
            Fault::Variant => f.write_str("expected `variant I|II|III 6|12 [s|n]` that is played"),
            Fault::Position(reason) => write!(f, "position: {reason}"),
            Fault::Turn(turn) => write!(f, "turn {turn} cannot be played"),
            Fault::Number => f.write_str("expected a number"),
            Fault::Over => f.write_str("the round is over"),
        }
    }
}

impl<'a> Desk<'a> {
    fn new(tables: &'a [Tables]) -> Desk<'a> {
        let rules = Rules { variant: Variant::II, size: Size::Six, last_four_to: None };
        Desk { tables, game: Game::start(rules, Side::South), seed: 0 }
    }

    fn answer(&mut self, words: &[&str]) -> Result<String, Fault> {
        match words {
            ["hoyito"] => Ok(format!(
                "id name hoyito {}\nvariants I-6 I-12 II-6 II-12 III-6\nlevels {}\nhoyitook\n",
                env!("CARGO_PKG_VERSION"),
                Level::ALL.map(Level::as_str).join(" "),
            )),
            ["isready"] => Ok("readyok\n".into()),
            ["seed", seed] => {
                self.seed = number(seed).ok_or(Fault::Number)?;
                Ok(String::new())
            }
            ["variant", variant, columns, rest @ ..] => {
                self.game = Game::start(rules(variant, columns, rest).ok_or(Fault::Variant)?, Side::South);
                Ok(String::new())
            }
            ["position", rest @ ..] => {
                self.game = position(*self.game.rules(), rest)?;
                Ok(String::new())
            }
            ["show"] => Ok(format!("{}\n", self.game.position())),
            ["turns"] => Ok(format!("turns{}\n", self.turns())),
            ["perft", depth] => {
                let depth = number(depth).ok_or(Fault::Number)?;
                Ok(format!("perft {depth} {}\n", perft(&self.game, depth)))
            }
            ["go", how @ ..] => self.go(how),
            _ => Err(Fault::Unknown),
        }
    }

    fn turns(&self) -> String {
        let size = self.game.rules().size;
        match self.game.expects() {
            Expects::Over(_) => String::new(),
            Expects::Pass(_) => " --".into(),
            Expects::Choice(_) => letters(&self.game.legal(), size),
        }
    }

    fn go(&self, how: &[&str]) -> Result<String, Fault> {
        let plan = |nodes: u64, proof| Plan { nodes, slips: 0, tables: true, proof };
        let (plan, budget) = match how {
            [] => (plan(NODES, NODES / PROOF_PART), Budget::nodes(NODES)),
            ["nodes", nodes] => {
                let nodes: u64 = number(nodes).ok_or(Fault::Number)?;
                (plan(nodes, nodes / PROOF_PART), Budget::nodes(nodes))
            }
            ["movetime", time] => {
                let time: u32 = number(time).ok_or(Fault::Number)?;
                let deadline = Instant::now() + Duration::from_millis(time.into());
                (plan(u64::MAX, u64::from(time) * PROOF_PER_MILLISECOND), Budget::until(deadline))
            }
            ["level", level] => {
                let level: Level = level.parse().map_err(|_| Fault::Unknown)?;
                (level.plan(), Budget::nodes(u64::MAX))
            }
            _ => return Err(Fault::Unknown),
        };
        match self.game.expects() {
            Expects::Over(_) => return Err(Fault::Over),
            Expects::Pass(_) => return Ok("bestmove --\n".into()),
            Expects::Choice(_) => (),
        }
        let rules = self.game.rules();
        let fitting = |tables: &&Tables| (tables.variant(), tables.size()) == (rules.variant, rules.size);
        let tables = self.tables.iter().find(fitting);
        let choice = choose_by(&self.game, plan, tables, budget, self.seed).ok_or(Fault::Over)?;
        let Choice { hole, value, exact, line, nodes } = choice;
        let exact = if exact { "exact" } else { "estimate" };
        let letters = letters(&line, rules.size);
        let best = hole.letter(rules.size);
        Ok(format!("info value {value} {exact} nodes {nodes} line{letters}\nbestmove {best}\n"))
    }
}

/// The letters of holes, a blank before each.
fn letters(holes: &[Hole], size: Size) -> String {
    holes.iter().flat_map(|hole| [' ', hole.letter(size)]).collect()
}

/// `II 6`, and for III from round 3 of a match on who gets the last four: `III 6 n`.
fn rules(variant: &str, columns: &str, rest: &[&str]) -> Option<Rules> {
    let variant = variant.parse().ok()?;
    let size = Size::from_columns(number(columns)?)?;
    match rest {
        [] => Rules::new(variant, size).ok(),
        [winner] if variant == Variant::III => Rules::for_round(variant, size, 3, Some(side(winner)?)).ok(),
        _ => None,
    }
}

fn side(letter: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| letter.chars().eq([side.letter()]))
}

/// `start [s|n]` or a position text, and perhaps `moves` with turns.
fn position(rules: Rules, words: &[&str]) -> Result<Game, Fault> {
    let at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (place, turns) = words.split_at(at);
    let mut game = match place {
        ["start"] => Game::start(rules, Side::South),
        ["start", first] => {
            let first = side(first).ok_or_else(|| Fault::Position("who is first, s or n?".into()))?;
            Game::start(rules, first)
        }
        text => {
            let position: Position =
                text.join(" ").parse().map_err(|error| Fault::Position(format!("{error}")))?;
            Game::from_position(rules, position).map_err(|error| Fault::Position(error.to_string()))?
        }
    };
    for &turn in turns.iter().skip(1) {
        game = play(&game, turn).ok_or_else(|| Fault::Turn(turn.into()))?;
    }
    Ok(game)
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
