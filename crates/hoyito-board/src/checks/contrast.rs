//! Marks stand out at least 3:1 and digits 4.5:1 from what they lie on, also for colour-blind eyes.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use hoyito::{Board, BySide, Hole, RoundResult, Side};

use super::sight::{Sight, ranked};
use super::{PAINTER, Picture, all_scenes, boards, still};
use crate::art::bars;
use crate::colour::{self, CREAM, FAINT, GOLD, INK, QUIET, Rgb};
use crate::compose::rounds::Places;
use crate::layout::{CAP, Layout};
use crate::scene::{Ending, How, Last, MatchScore, Scene};
use crate::trail::Trail;

pub(super) const MARK: f32 = 3.0;
const DIGIT: f32 = 4.5;

fn counts<'a>(colours: impl IntoIterator<Item = &'a Rgb>) -> BTreeMap<Rgb, usize> {
    let mut counts = BTreeMap::new();
    for &colour in colours {
        *counts.entry(colour).or_default() += 1;
    }
    counts
}

fn commonest<'a>(colours: impl IntoIterator<Item = &'a Rgb>) -> Rgb {
    *counts(colours).iter().max_by_key(|(_, count)| **count).unwrap().0
}

/// The commonest colour of a rectangle and, of the colours in it that are not just soft edges, the one that
/// stands out most.
fn ground_and_ink(rows: &[Vec<Rgb>]) -> (Rgb, Rgb) {
    let counts = counts(rows.iter().flatten());
    let ground = commonest(rows.iter().flatten());
    let all: usize = counts.values().sum();
    let solid = counts.iter().filter(|(_, count)| **count > all / 60).map(|(colour, _)| *colour);
    let ink = solid
        .max_by(|&a, &b| Sight::Normal.contrast(a, ground).total_cmp(&Sight::Normal.contrast(b, ground)))
        .unwrap();
    (ground, ink)
}

pub(super) fn assert_legible(rows: &[Vec<Rgb>], what: &str) {
    let (ground, ink) = ground_and_ink(rows);
    for sight in Sight::ALL {
        let contrast = sight.contrast(ground, ink);
        assert!(contrast >= DIGIT, "{what}: {ink:?} on {ground:?} is {contrast:.2}:1 ({sight:?})");
    }
}

/// Digits are still so high when the picture is 350 pixels wide.
pub(super) const HIGH_DIGIT: f32 = 11.0;
/// Column letters, which the buttons repeat.
const HIGH_LETTER: f32 = 9.0;

/// Asserts that what is written in this colour is so high when the picture is 350 pixels wide.
fn assert_high(rows: &[Vec<Rgb>], ink: Rgb, least: f32, layout: &Layout, what: &str) {
    assert_high_at(f32::from(layout.width), rows, ink, least, what);
}

/// The same for a picture of this width.
pub(super) fn assert_high_at(width: f32, rows: &[Vec<Rgb>], ink: Rgb, least: f32, what: &str) {
    let inked: Vec<usize> = (0..rows.len()).filter(|&row| rows[row].contains(&ink)).collect();
    let height = inked.last().unwrap() - inked.first().unwrap() + 1;
    let scaled = height as f32 * 350.0 / width;
    // Scaling rounds to whole pixels.
    assert!(scaled.round() >= least, "{what}: {scaled:.1} pixels at a width of 350");
}

#[test]
fn f6_counts_and_letters_are_legible() {
    for (size, theme) in boards() {
        let layout = Layout::of(size);
        let mut scene =
            still(theme, size, &[(Side::South, 'A', 36), (Side::South, 'C', 8), (Side::North, 'B', 4)]);
        for mover in Side::ALL {
            scene.mover = Some(mover);
            scene.playable = Hole::row(size, mover).take(1).collect();
            let picture = Picture::of(&scene);
            for hole in Hole::track(size) {
                let place = layout.place(hole, false);
                let lettered = hole.side(size) == mover;
                let y = layout.mirrored(layout.plate, place.upper);
                let x = place.x + if lettered { layout.count_shift } else { 0.0 };
                let width = layout.plate_width[0] * 0.66;
                let rows = picture.rows((x, y), width, layout.text.count * CAP + 6.0);
                assert_legible(&rows, &format!("count of hole {hole:?}, mover {mover:?}"));
                let ink = if scene.board.seeds(hole) == 0 { FAINT } else { CREAM };
                assert_high(&rows, ink, HIGH_DIGIT, &layout, &format!("count of hole {hole:?}"));
                if lettered && scene.playable.contains(&hole) {
                    let at = (place.x + layout.letter.0, y + layout.letter.1 * place.inward());
                    let rows = picture.rows(at, layout.letter_disc * 1.3, layout.letter_disc * 1.3);
                    let what = format!("letter of hole {hole:?}, mover {mover:?}");
                    assert_legible(&rows, &what);
                    assert_high(&rows, CREAM, HIGH_LETTER, &layout, &what);
                }
            }
        }
    }
}

#[test]
fn captured_seeds_are_legible_on_lit_and_dark_bars() {
    for (size, theme) in boards() {
        let layout = Layout::of(size);
        let mut scene = still(theme, size, &[]);
        scene.captured = BySide { south: 36, north: 48 };
        for mover in [None, Some(Side::South), Some(Side::North)] {
            scene.mover = mover;
            let picture = Picture::of(&scene);
            for upper in [true, false] {
                let y = layout.mirrored(layout.bar / 2.0, upper);
                let at = (crate::art::bars::captured_middle(&layout), y);
                let rows = picture.rows(at, layout.text.count, layout.text.count * CAP + 4.0);
                assert_legible(&rows, &format!("captured seeds, mover {mover:?}"));
                assert_high(&rows, CREAM, HIGH_DIGIT, &layout, "captured seeds");
            }
        }
    }
}

#[test]
fn rings_stand_out_from_ground_and_hole() {
    for (name, scene) in all_scenes() {
        let layout = Layout::of(scene.board.size());
        if scene.ending.is_some() {
            continue; // the band covers half of each ring
        }
        let picture = Picture::of(&scene);
        let scale = layout.hole / 71.0;
        let mut rings: Vec<(Hole, f32)> = scene.playable.iter().map(|&hole| (hole, 0.5)).collect();
        if let Last::Sowed(sowing) = &scene.last {
            let trail = Trail::of(sowing);
            rings.extend(trail.captured.keys().map(|&hole| (hole, 0.75)));
            rings.push((trail.last, 0.75));
        }
        for (hole, share) in rings {
            let place = layout.place(hole, scene.flip);
            let centre = (place.x, place.y);
            let ring = ranked(&picture.circle(centre, layout.hole + 6.0 * scale, 240), share);
            let around = picture.circle(centre, layout.hole + 15.0 * scale, 240);
            // Letters and other marks may reach in.
            let outside = commonest(around.iter().filter(|&colour| {
                *colour == colour::ground(scene.theme) || !colour::flat(scene.theme).contains(colour)
            }));
            let inside = ranked(&picture.circle(centre, layout.hole + scale, 240), 0.5);
            for sight in Sight::ALL {
                for (where_to, ground) in [("outside", outside), ("inside", inside)] {
                    let contrast = sight.contrast(ring, ground);
                    assert!(
                        contrast >= MARK,
                        "{name}: ring of {hole:?} {ring:?} on {ground:?} {where_to} is {contrast:.2}:1 ({sight:?})"
                    );
                }
            }
        }
    }
}

#[test]
fn gains_and_pick_ups_are_legible() {
    let mut seen = (0, 0);
    for (name, scene) in all_scenes() {
        let Last::Sowed(sowing) = &scene.last else { continue };
        if scene.ending.is_some() {
            continue;
        }
        let layout = Layout::of(scene.board.size());
        let picture = Picture::of(&scene);
        let trail = Trail::of(sowing);
        for hole in trail.captured.keys() {
            let place = layout.place(*hole, scene.flip);
            let rows = picture.rows((place.x, place.y), layout.text.count, layout.text.count * CAP + 2.0);
            let flat: Vec<Rgb> = rows.iter().flatten().copied().collect();
            let (ground, ink) = (ranked(&flat, 0.5), ranked(&flat, 0.97));
            for sight in Sight::ALL {
                assert!(sight.contrast(ground, ink) >= DIGIT, "{name}: gain in {hole:?}");
            }
            assert_high(&rows, GOLD, HIGH_DIGIT, &layout, &format!("{name}: gain in {hole:?}"));
            seen.0 += 1;
        }
        for (hole, numbers) in &trail.pick_ups {
            if numbers.len() > 1 {
                continue; // several stand side by side
            }
            let place = layout.place(*hole, scene.flip);
            let at = (place.x, place.y + place.inward() * layout.disc_out);
            let rows = picture.rows(at, layout.disc * 1.25, layout.text.disc * CAP + 4.0);
            assert_legible(&rows, &format!("{name}: pick-up {numbers:?}"));
            let ink = if numbers[0] == 1 { CREAM } else { INK };
            assert_high(&rows, ink, HIGH_DIGIT, &layout, &format!("{name}: pick-up {numbers:?}"));
            seen.1 += 1;
        }
    }
    assert!(seen.0 >= 8 && seen.1 >= 30, "few marks were looked at: {seen:?}");
}

#[test]
fn the_path_stands_out_from_the_ground() {
    for (name, scene) in all_scenes() {
        let Last::Sowed(sowing) = &scene.last else { continue };
        if scene.ending.is_some() {
            continue;
        }
        let layout = Layout::of(scene.board.size());
        let picture = Picture::of(&scene);
        let trail = Trail::of(sowing);
        for hole in trail.hops.keys() {
            let place = layout.place(*hole, scene.flip);
            // Several numbers side by side may reach over the middle of a step.
            let wide = |hole| trail.pick_ups.get(&hole).is_some_and(|numbers| numbers.len() > 1);
            if place.turns || wide(*hole) || wide(hole.next(scene.board.size())) {
                continue;
            }
            // Straight across the middle of the arrow.
            let x = place.x + layout.pitch / 2.0 * if place.upper { -1.0 } else { 1.0 };
            let y = place.y + place.inward() * (layout.path_out + 12.0);
            let column: Vec<Rgb> = picture.rows((x, y), 3.0, 40.0).into_iter().flatten().collect();
            let (ground, line) = (ranked(&column, 0.5), ranked(&column, 1.0));
            for sight in Sight::ALL {
                let contrast = sight.contrast(ground, line);
                assert!(contrast >= MARK, "{name}: arrow from {hole:?} is {contrast:.2}:1 ({sight:?})");
            }
        }
    }
}

#[test]
fn the_score_is_legible_whoever_won() {
    for (size, theme) in boards() {
        let layout = Layout::of(size);
        for result in [RoundResult::Won(Side::South), RoundResult::Won(Side::North), RoundResult::Drawn] {
            let scene = Scene {
                captured: BySide { south: 28, north: 20 },
                ending: Some(Ending::Decided { result, how: How::Seeds }),
                ..still(theme, size, &[])
            };
            let (x, y) = layout.centre();
            let rows = Picture::of(&scene).rows((x, y), 400.0, layout.text.score * CAP + 4.0);
            assert_legible(&rows, &format!("score of {result:?}"));
            assert_high(&rows, CREAM, HIGH_DIGIT, &layout, &format!("score of {result:?}"));
        }
    }
}

#[test]
fn scores_of_rounds_are_legible() {
    let pairs = [(28, 20), (20, 28), (24, 24), (96, 0)];
    let scores: Vec<BySide<u8>> =
        pairs.iter().cycle().take(12).map(|&(south, north)| BySide { south, north }).collect();
    for (size, theme) in boards() {
        let score = MatchScore {
            round: 0, // no frame anywhere
            rounds: 12,
            scores: scores.clone(),
            wins: BySide { south: 6, north: 3 },
            over: false,
        };
        let layout = Layout::of(size);
        let places = Places::of(PAINTER.board(size, theme), &score, (0.0, bars::beside_tray(&layout)));
        assert!(places.ends.0 - bars::name_left(&layout) >= 180.0, "{size:?}: a name has room");
        // Both bars: one is lit, the other is not.
        let picture = Picture::of(&Scene { score: Some(score), ..still(theme, size, &[]) });
        for (index, seeds) in scores.iter().enumerate().skip(places.first) {
            for (side, &count) in seeds.iter() {
                let at = (places.cell(index), layout.bar_line(layout.is_upper(side, false)));
                let rows = picture.rows(at, layout.rounds.cell * 0.8, layout.text.count * CAP + 4.0);
                let what = format!("round {index}, {side:?}");
                assert_legible(&rows, &what);
                let ink = match count.cmp(&seeds[side.other()]) {
                    Ordering::Less => QUIET,
                    Ordering::Equal => INK,
                    Ordering::Greater => CREAM,
                };
                assert_high(&rows, ink, HIGH_DIGIT, &layout, &what);
                // The winner's slab has an edge that everybody sees, the lower number has none.
                let beside = (at.0 - layout.rounds.cell / 2.0 + 4.0, at.1);
                let edge = ranked(&picture.rows(beside, 4.0, 4.0).concat(), 1.0);
                for sight in Sight::ALL {
                    let marked = sight.contrast(edge, INK) >= MARK;
                    assert_eq!(marked, ink != QUIET, "{what}: {edge:?} ({sight:?})");
                }
            }
        }
    }
}

#[test]
fn crosses_on_closed_holes_stand_out() {
    for (size, theme) in boards() {
        let mut setup = Board::empty(size).setup();
        setup.closed = 1;
        let picture =
            Picture::of(&Scene { board: Board::try_from(setup).unwrap(), ..still(theme, size, &[]) });
        let layout = Layout::of(size);
        let place = layout.place(Hole::track(size).next().unwrap(), false);
        let flat = picture.rows((place.x, place.y), layout.hole, layout.hole).concat();
        for sight in Sight::ALL {
            let contrast = sight.contrast(ranked(&flat, 0.1), ranked(&flat, 0.6));
            assert!(contrast >= MARK, "{contrast:.2}:1 ({sight:?})");
        }
        // No plate: what lies there is the ground, which holds none of the plate's colour in one piece.
        let plate = picture.rows(
            (place.x, layout.mirrored(layout.plate, place.upper)),
            layout.plate_width[0] / 2.0,
            layout.plate_height / 2.0,
        );
        assert_ne!(commonest(plate.iter().flatten()), INK);
    }
}

#[test]
fn what_was_gained_is_legible_on_lit_bars() {
    let mut seen = 0;
    for (name, scene) in all_scenes() {
        let (Last::Sowed(sowing), Some(mover)) = (&scene.last, scene.mover) else { continue };
        let layout = Layout::of(scene.board.size());
        if sowing.captures.is_empty() || sowing.from.side(layout.size) != mover {
            continue;
        }
        let y = layout.mirrored(layout.bar / 2.0, layout.is_upper(mover, scene.flip));
        // In a match it lies over the tray's pile.
        let out = layout.bar * if scene.rounds().is_some() { 0.55 } else { -0.65 };
        let x = bars::tray_left(&layout) + out;
        let rows = Picture::of(&scene).rows((x, y), layout.text.count, layout.text.count * CAP + 4.0);
        assert_legible(&rows, &format!("{name}: gained"));
        assert_high(&rows, GOLD, HIGH_DIGIT, &layout, &format!("{name}: gained"));
        seen += 1;
    }
    assert!(seen >= 4, "few gains were looked at: {seen}");
}
