//! The turns of `data/turns.txt`: what they are, and that sowing agrees with each of them.

use crate::vectors::{self, Move, Vector};
use hoyito::{Board, Lap, Outcome, Sowing, harvest, sow};

#[test]
fn every_sowing_agrees() {
    let mut sowings = 0;
    for vector in vectors::all() {
        let Move::Sow(hole) = vector.play else { continue };
        sowings += 1;
        let outcome = sow(&vector.board, &vector.rules, vector.mover, hole);
        let lean = harvest(&vector.board, &vector.rules, vector.mover, hole);
        match outcome {
            Outcome::NeverEnding => {
                assert_eq!((vector.laps, lean), (None, None), "{vector:?}");
            }
            Outcome::Ended(sowing) => {
                agrees(&vector, &sowing);
                let lean = lean.unwrap();
                let told = (sowing.after, sowing.captured(), sowing.last_four.map(|last| last.to));
                assert_eq!((lean.after, lean.captured, lean.last_four), told, "{vector:?}");
            }
        }
    }
    assert_eq!(sowings, 2_942);
}

fn agrees(vector: &Vector, sowing: &Sowing) {
    assert_eq!(sowing.after, vector.result, "{vector:?}");
    let captured: Vec<_> = sowing.captures.iter().map(|capture| capture.hole).collect();
    assert_eq!(captured, vector.captured, "{vector:?}");
    assert_eq!(sowing.last_four.map(|last| last.to), vector.last_four_to, "{vector:?}");
    assert_eq!(Some(sowing.laps.len()), vector.laps, "{vector:?}");
    assert_eq!(Some(sowing.sown()), vector.sown, "{vector:?}");
}

/// The drops of a sowing, played one by one, are the sowing.
#[test]
fn drops_tell_the_whole_sowing() {
    for vector in vectors::all() {
        let Move::Sow(hole) = vector.play else { continue };
        let Outcome::Ended(sowing) = sow(&vector.board, &vector.rules, vector.mover, hole) else { continue };
        assert_eq!(replay(&sowing), sowing.after, "{vector:?}");
        let last = sowing.drops().last().unwrap();
        assert_eq!(last.hole, sowing.last(), "{vector:?}");
    }
}

fn replay(sowing: &Sowing) -> Board {
    let mut setup = sowing.before.setup();
    let mut lap = None;
    let mut captures = sowing.captures.iter().peekable();
    for (dropped, drop) in (1..).zip(sowing.drops()) {
        if lap != Some(drop.lap) {
            lap = Some(drop.lap);
            let Lap { from, hand, .. } = sowing.laps[drop.lap];
            assert_eq!(setup.seeds[from.index()], hand);
            setup.seeds[from.index()] = 0;
        }
        setup.seeds[drop.hole.index()] += 1;
        while let Some(capture) = captures.next_if(|capture| capture.after == dropped) {
            assert_eq!(setup.seeds[capture.hole.index()], capture.seeds);
            setup.seeds[capture.hole.index()] = 0;
        }
    }
    assert_eq!(captures.next(), None);
    if sowing.last_four.is_some() {
        setup.seeds.fill(0);
    }
    Board::try_from(setup).unwrap()
}
