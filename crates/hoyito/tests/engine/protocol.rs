//! The text protocol.

use hoyito::engine::Random;
use hoyito::protocol::serve;
use hoyito::{Game, Rules, Side, Size, Variant, perft};
use proptest::prelude::*;

use crate::known;

fn answer(input: impl AsRef<[u8]>) -> String {
    let mut output = Vec::new();
    serve(input.as_ref(), &mut output, std::slice::from_ref(known::up_to_twelve(Variant::II))).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn it_introduces_itself_and_stops_when_told() {
    let said = answer("hoyito\n\n  isready \nquit\nisready\n");
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].starts_with("id name hoyito "));
    assert_eq!(lines[1], "variants I-6 I-12 II-6 II-12 III-6");
    assert_eq!(lines[2], "levels beginner casual strong expert perfect");
    assert_eq!(lines[3..], ["hoyitook", "readyok"]);
    assert_eq!(answer("isready"), "readyok\n", "the last line may lack its end");
    assert_eq!(answer(""), "");
}

#[test]
fn positions_are_put_up_and_counted() {
    assert_eq!(answer("position start moves A\nshow"), "6,6,1,0,6,6/2,7,1,6,1,6 n 0-0 1\n");
    assert_eq!(answer("position start n\nturns\nperft 3"), {
        let game = Game::start(Rules::new(Variant::II, Size::Six).unwrap(), Side::North);
        format!("turns A B C D E F\nperft 3 {}\n", perft(&game, 3))
    });
    let text = "5,11,1,6,3,4/1,0,2,0,5,2 s 4-4 0";
    assert_eq!(answer(format!("position {text}\nshow")), format!("{text}\n"));
    assert_eq!(answer("position start moves E E C Dx4 C Ax4\nshow"), format!("{text}\n"));
    assert_eq!(answer("variant I 12\nposition start\nperft 1"), "perft 1 12\n");
    // From round 3 on the last four of III go to the previous winner.
    let end = "position 0,0,0,3,1,0/0,0,0,0,0,4 n 40-0 0 moves E\nshow";
    assert_eq!(answer(end), "0,0,0,0,0,0/0,0,0,0,0,0 - 40-8 0\n");
    let end = format!("variant III 6 s\n{end}");
    assert_eq!(answer(end), "0,0,0,0,0,0/0,0,0,0,0,0 - 44-4 0\n");
}

#[test]
fn it_plays_by_nodes_by_time_and_by_level() {
    let position = "position 0,0,0,3,1,0/0,0,0,0,0,4 n 40-0 0";
    for how in ["go", "go nodes 500", "go movetime 20", "go level expert"] {
        let said = answer(format!("seed 7\n{position}\n{how}"));
        assert!(said.starts_with("info value 8 exact nodes 0 line E\n"), "{said}");
        assert!(said.ends_with("bestmove E\n"), "{said}");
    }
    assert_eq!(answer("position start\ngo nodes 900"), answer("position start\ngo nodes 900"));
    assert!(answer("position start\ngo nodes 900").contains(" estimate "));
    assert_eq!(answer("position 4,4,0,0,0,0/0,0,0,0,0,0 s 40-0 0\nturns\ngo"), "turns --\nbestmove --\n");
}

#[test]
fn nonsense_is_answered() {
    for (line, fault) in [
        ("castle", "unknown command"),
        ("go on", "unknown command"),
        ("go level godlike", "unknown command"),
        ("go nodes many", "expected a number"),
        ("go nodes 99999999999999999999", "expected a number"),
        ("go movetime -1", "expected a number"),
        ("perft x", "expected a number"),
        ("seed", "unknown command"),
        ("variant III 12", "expected `variant I|II|III 6|12 [s|n]` that is played"),
        ("variant II 6 s", "expected `variant I|II|III 6|12 [s|n]` that is played"),
        ("variant II 7", "expected `variant I|II|III 6|12 [s|n]` that is played"),
        ("position start x", "position: who is first, s or n?"),
        ("position start moves Z", "turn Z cannot be played"),
        ("position start moves L", "turn L cannot be played"),
        ("position start moves --", "turn -- cannot be played"),
        ("position 0,0,0,0,0,0/0,0,0,0,0,0 - 24-24 0\ngo", "the round is over"),
    ] {
        assert_eq!(answer(line), format!("error {fault}\n"), "{line}");
    }
    assert!(answer("position").starts_with("error position: "));
    assert!(answer("position 4,4/4,4 s 0-0 0").starts_with("error position: "));
    assert!(
        answer("variant II 12\nposition 4,4,4,4,4,4/4,4,4,4,4,4 s 0-0 0").starts_with("error position: ")
    );
    // A position that cannot be leaves the one before.
    assert_eq!(answer("position nowhere\nperft 1").lines().last(), Some("perft 1 6"));
}

proptest! {
    #[test]
    fn no_bytes_make_it_panic(bytes in any::<Vec<u8>>(), seed in any::<u64>()) {
        // Words of the protocol in any order, then any bytes.
        let words = ["position", "start", "moves", "A", "--", "variant", "II", "6", "12", "s", "go nodes 10",
            "nodes", "level", "show", "turns", "\n", "4,4,4,4,4,4/4,4,4,4,4,4", "0-0", "0", "x,x", "seed"];
        let mut random = Random::new(seed);
        let mut input: Vec<u8> = Vec::new();
        for _ in 0..40 {
            input.extend(words[random.below(words.len())].bytes());
            input.push(b' ');
        }
        input.push(b'\n');
        input.extend(bytes);
        for line in answer(input).lines() {
            let first = line.split(' ').next();
            prop_assert!(first.is_some_and(|word| !word.is_empty()));
        }
    }
}
