//! A flipped picture is the board turned by half: every hole is where the turn takes it, with the same seeds.

use hoyito::{Hole, Side, Size};

use super::{PAINTER, Picture, scenes};
use crate::art::bars;
use crate::compose::rounds::Places;
use crate::layout::Layout;
use crate::scene::{Scene, Theme};

#[test]
fn holes_go_where_half_a_turn_takes_them() {
    for size in [Size::Six, Size::Twelve] {
        let layout = Layout::of(size);
        let (x, y) = layout.centre();
        for hole in Hole::track(size) {
            let (plain, turned) = (layout.place(hole, false), layout.place(hole, true));
            assert!(
                (plain.x + turned.x - 2.0 * x).abs() < 0.01 && (plain.y + turned.y - 2.0 * y).abs() < 0.01
            );
            assert_eq!(plain.turns, turned.turns);
            // The way of sowing turns with it.
            assert_ne!(plain.upper, turned.upper);
        }
    }
}

#[test]
fn seeds_and_letters_stay_with_their_holes() {
    for plain in [
        scenes::start(Size::Six),
        scenes::start(Size::Twelve),
        scenes::closed(Size::Six, "AE", "C"),
        scenes::closed(Size::Twelve, "ABCDEFGHIJK", "CL"),
    ] {
        let size = plain.board.size();
        let closed: Vec<Hole> = Hole::track(size).filter(|&hole| plain.board.is_closed(hole)).collect();
        let turned = Scene { flip: true, ..plain.clone() };
        let (plain, turned) = (Picture::of(&plain), Picture::of(&turned));
        let layout = Layout::of(size);
        for hole in Hole::row(size, Side::South) {
            let (before, after) = (layout.place(hole, false), layout.place(hole, true));
            let inside = layout.hole * 1.2;
            assert_eq!(
                plain.rows((before.x, before.y), inside, inside),
                turned.rows((after.x, after.y), inside, inside),
                "seeds of {hole:?}"
            );
            if closed.contains(&hole) {
                continue; // no letter, and the ground does not turn
            }
            let letter = |picture: &Picture, place: &crate::layout::Place| {
                let y = layout.mirrored(layout.plate, place.upper) + layout.letter.1 * place.inward();
                picture.rows(
                    (place.x + layout.letter.0, y),
                    layout.letter_disc * 1.2,
                    layout.letter_disc * 1.2,
                )
            };
            assert_eq!(letter(&plain, &before), letter(&turned, &after), "letter of {hole:?}");
        }
    }
}

#[test]
fn scores_stay_with_their_sides() {
    for size in [Size::Six, Size::Twelve] {
        let layout = Layout::of(size);
        let score = scenes::unfinished(size);
        let places = Places::of(PAINTER.board(size, Theme::Earth), &score, (0.0, bars::beside_tray(&layout)));
        let finished = places.first..score.scores.len();
        let plain = Scene { score: Some(score), ..scenes::start(size) };
        let turned = Scene { flip: true, ..plain.clone() };
        let (plain, turned) = (Picture::of(&plain), Picture::of(&turned));
        for side in Side::ALL {
            let line = |picture: &Picture, flip| {
                let y = layout.bar_line(layout.is_upper(side, flip));
                let number = |index| picture.rows((places.cell(index), y), layout.rounds.cell * 0.7, 40.0);
                finished.clone().map(number).collect::<Vec<_>>()
            };
            assert!(line(&plain, false) == line(&turned, true), "{size:?}, {side:?}");
            assert!(line(&plain, false) != line(&turned, false), "{size:?}, {side:?}");
        }
    }
}
