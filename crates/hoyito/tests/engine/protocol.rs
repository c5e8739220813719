//! The text protocol, by transcripts: lines that begin with `>` are said to the engine, the others are its
//! answers.

use hoyito::engine::Random;
use hoyito::engine::protocol::{Protocol, serve};
use proptest::prelude::*;

use crate::known::{SMALL, WHOLE};

/// What a transcript becomes when its lines are said again.
fn said_again(transcript: &str) -> String {
    let mut protocol = Protocol::new(&WHOLE);
    let lines = transcript.lines().filter_map(|line| line.strip_prefix("> "));
    let said: Vec<String> =
        lines.map(|line| format!("> {line}\n{}", protocol.answer(line).unwrap_or_default())).collect();
    said.concat().replace(concat!("hoyito ", env!("CARGO_PKG_VERSION")), "hoyito VERSION")
}

fn answers(lines: &str) -> String {
    let mut output = Vec::new();
    serve(lines.as_bytes(), &mut output, &SMALL).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn transcripts_are_said_again() {
    for transcript in [
        include_str!("protocol/hello.txt"),
        include_str!("protocol/positions.txt"),
        include_str!("protocol/faults.txt"),
        include_str!("protocol/play.txt"),
    ] {
        assert_eq!(said_again(transcript), transcript);
    }
}

#[test]
fn the_transcript_of_the_document_is_true() {
    let document = include_str!("../../../../docs/protocol.md");
    let (_, rest) = document.split_once("```text\n> ").unwrap();
    let (transcript, _) = rest.split_once("```").unwrap();
    let transcript = format!("> {transcript}");
    assert_eq!(said_again(&transcript), transcript);
}

#[test]
fn the_end_of_the_input_is_an_end_too() {
    assert_eq!(answers("isready\nquit\nisready\n"), "readyok\n");
    assert_eq!(answers("isready"), "readyok\n", "the last line may lack its end");
    assert_eq!(answers("\r\n  isready \r\n"), "readyok\n");
    assert_eq!(answers(""), "");
}

#[test]
fn it_keeps_to_its_time() {
    let begin = std::time::Instant::now();
    let said = answers("position start II 12\ngo movetime 50\nsetoption level perfect\ngo movetime 50\n");
    assert_eq!(said.matches("bestmove ").count(), 2);
    assert!(begin.elapsed() < std::time::Duration::from_secs(2), "{:?}", begin.elapsed());
}

#[test]
fn a_level_slips_by_its_seed() {
    let go = |seed| answers(&format!("setoption level beginner\nsetoption seed {seed}\ngo\n"));
    assert_eq!(go(1), go(1));
    assert!((2..30).any(|seed| go(seed) != go(1)));
}

proptest! {
    #[test]
    fn no_line_makes_it_panic(bytes in any::<Vec<u8>>(), seed in any::<u64>()) {
        // Words of the protocol in any order, then any bytes.
        let words = ["position", "start", "moves", "A", "--", "last", "first", "II", "III", "6", "12", "s",
            "go nodes 10", "nodes", "setoption", "level", "show", "turns", "newgame", "\n",
            "4,4,4,4,4,4/4,4,4,4,4,4", "0-0", "0", "x,x", "seed", "stop", "ugi"];
        let mut random = Random::new(seed);
        let mut input: Vec<u8> = Vec::new();
        for _ in 0..40 {
            input.extend(words[random.below(words.len())].bytes());
            input.push(b' ');
        }
        input.push(b'\n');
        input.extend(bytes);
        let mut output = Vec::new();
        serve(input.as_slice(), &mut output, &SMALL).unwrap();
        for line in String::from_utf8(output).unwrap().lines() {
            prop_assert!(line.split(' ').next().is_some_and(|word| !word.is_empty()));
        }
    }
}
