//! Applies single turns, so that other programs can be compared with this one.
//!
//! `cargo run --release -p hoyito --example apply < turns.jsonl`
//!
//! Each line of standard input is a JSON object: `variant` ("I", "II", "III"), `holes` in a row (6 or 12),
//! `board` (seeds by track index), `to_move` (0: South, 1: North), `move` (a track index; null: a pass), and
//! if need be `round` and `prev_winner` (0, 1; null: drawn). The answer is a line with the same fields and
//! what came of the turn; a line that cannot be answered gives `{"error": "..."}`. Empty lines are skipped.

mod answer;

use std::io::{self, BufRead, ErrorKind, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    match answer_lines(io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // Who reads the answers has had enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("apply: {error}");
            ExitCode::FAILURE
        }
    }
}

fn answer_lines(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        if !line.trim_ascii().is_empty() {
            writeln!(output, "{}", answer::to(&line))?;
        }
        line.clear();
    }
    Ok(())
}
