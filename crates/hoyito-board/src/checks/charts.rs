//! Charts are as legible as boards, and what is told apart by colour is told apart without it as well.

use hoyito::{BySide, Side};

use super::contrast::{HIGH_DIGIT, MARK, assert_high_at, assert_legible};
use super::sight::{Sight, ranked};
use super::{PAINTER, Picture};
use crate::charts::kit::{LOOKS, Piece};
use crate::charts::leaderboard::{self, BALANCE, Columns};
use crate::charts::ratings::{self, Plot};
use crate::charts::values::{self, Course};
use crate::charts::{HEADER, MARGIN, WIDTH};
use crate::colour::{CREAM, INK, QUIET, Rgb};
use crate::letters::round;
use crate::scene::Theme;
use crate::{Leaderboard, RatingGraph, RatingLine, RatingPoint, Standing, TurnValue, ValueGraph};

/// Asserts that the number around this place is legible and high enough.
fn assert_number(picture: &Picture, at: (f32, f32), width: f32, ink: Rgb, what: &str) {
    let rows = picture.rows(at, width, 42.0);
    assert_legible(&rows, what);
    assert_high_at(f32::from(WIDTH), &rows, ink, HIGH_DIGIT, what);
}

fn width(number: &str) -> f32 {
    PAINTER.easel(Theme::Earth).kit.digits.width(number)
}

fn standings(theme: Theme) -> Leaderboard {
    let standing = |index: u32| Standing {
        rank: (index < 7).then_some(index + 1),
        name: "Ana".to_owned(),
        rating: 1612,
        deviation: 345,
        wins: 20,
        draws: 20,
        losses: 20,
        own: [0, 3, 6].contains(&index),
    };
    Leaderboard {
        title: "Hoyito".to_owned(),
        subtitle: "1234".to_owned(),
        rows: (0..7).map(standing).collect(),
        thousands: ',',
        theme,
    }
}

#[test]
fn rows_of_a_ranking_are_legible() {
    for theme in Theme::ALL {
        let mut board = standings(theme);
        for provisional in [false, true] {
            if provisional {
                for row in &mut board.rows {
                    row.rank = None;
                }
            }
            let picture = Picture::from_canvas(&leaderboard::compose(PAINTER.easel(theme), &board));
            let columns = Columns::of(PAINTER.easel(theme).kit, &board);
            assert_legible(&picture.rows((MARGIN + 70.0, HEADER / 2.0 - 2.0), 90.0, 30.0), "title");
            assert_legible(&picture.rows((1020.0, HEADER / 2.0 - 2.0), 90.0, 30.0), "subtitle");
            for (index, row) in board.rows.iter().enumerate() {
                let y = leaderboard::middle(index);
                let rank = match row.rank {
                    Some(1..=3) => INK,
                    Some(_) => CREAM,
                    None => QUIET,
                };
                assert_number(&picture, (columns.rank, y), 28.0, rank, &format!("rank {:?}", row.rank));
                assert_legible(&picture.rows((columns.name + 40.0, y), 70.0, 36.0), "name");
                let middle = |right: f32, number| right - width(number) / 2.0;
                // Commas reach below the line, so the last three digits are looked at.
                assert_number(
                    &picture,
                    (middle(columns.rating, "612"), y),
                    width("612") - 6.0,
                    CREAM,
                    "rating",
                );
                let sign = columns.deviation + width("±") + width("345") / 2.0;
                assert_number(&picture, (sign, y), width("345") - 4.0, QUIET, "deviation");
                assert_number(&picture, (middle(columns.games, "60"), y), width("60") - 2.0, QUIET, "games");
            }
        }
    }
}

#[test]
fn wins_draws_and_losses_differ_without_colour() {
    for theme in Theme::ALL {
        let board = standings(theme);
        let picture = Picture::from_canvas(&leaderboard::compose(PAINTER.easel(theme), &board));
        let left = Columns::of(PAINTER.easel(theme).kit, &board).balance;
        for index in 0..board.rows.len() {
            let part = |number: f32| {
                let x = left + BALANCE.0 * (number + 0.5) / 3.0;
                picture.rows((x, leaderboard::middle(index)), BALANCE.0 / 3.0 - 8.0, BALANCE.1 - 8.0).concat()
            };
            let [wins, draws, losses] = [0.0, 1.0, 2.0].map(part);
            for sight in Sight::ALL {
                let light = |colours: &[Rgb]| {
                    let light = |colour: &&Rgb| sight.contrast(**colour, losses[0]) >= MARK;
                    colours.iter().filter(light).count() as f32 / colours.len() as f32
                };
                assert!(light(&wins) > 0.99 && light(&losses) < 0.01, "row {index} {sight:?}");
                assert!((0.35..0.65).contains(&light(&draws)), "row {index} {sight:?}: {}", light(&draws));
            }
        }
    }
}

#[test]
fn the_three_best_differ_in_shape() {
    for theme in Theme::ALL {
        let board = standings(theme);
        let picture = Picture::from_canvas(&leaderboard::compose(PAINTER.easel(theme), &board));
        let x = Columns::of(PAINTER.easel(theme).kit, &board).rank;
        for (index, points) in [12, 6, 0, 0].into_iter().enumerate() {
            let centre = (x.round() - 0.5, leaderboard::middle(index).round() - 0.5);
            // Between pixels, as the marks are.
            let ground = picture.at(centre.0 - 34.0, centre.1);
            let circle = picture.circle(centre, 28.4, 240);
            for sight in Sight::ALL {
                let light: Vec<bool> =
                    circle.iter().map(|&colour| sight.contrast(colour, ground) >= MARK).collect();
                // A few dark pixels may be but a jagged edge.
                let begins =
                    |step: &usize| light[*step] && (236..240).all(|back| !light[(step + back) % 240]);
                let starts = (0..light.len()).filter(begins).count();
                assert_eq!(starts, points, "rank {} {sight:?}", index + 1);
            }
        }
    }
}

/// As many lines as can be told apart, each level.
fn level_lines(theme: Theme) -> RatingGraph {
    let line = |number: u16| RatingLine {
        label: "Ana".to_owned(),
        points: (0..2).map(|time| RatingPoint { time, rating: 1110 + 200 * number, deviation: 0 }).collect(),
    };
    let lines = (0..5).map(line).collect();
    RatingGraph {
        lines,
        from: "2024".to_owned(),
        to: "2026".to_owned(),
        thousands: ',',
        theme,
        ..RatingGraph::default()
    }
}

#[test]
fn numbers_and_texts_of_ratings_are_legible() {
    for theme in Theme::ALL {
        let graph = level_lines(theme);
        let picture = Picture::from_canvas(&ratings::compose(PAINTER.easel(theme), &graph));
        let plot = Plot::of(PAINTER.easel(theme).kit, &graph);
        for (number, look) in (0..5_u8).zip(LOOKS) {
            let y = plot.y(1110.0 + 200.0 * f32::from(number));
            let x = plot.right + 72.0 + width("1,") + width("110") / 2.0;
            assert_number(
                &picture,
                (x, y),
                width("110") - 6.0,
                look.colour,
                &format!("rating of line {number}"),
            );
            let share = (f32::from(WIDTH) - 2.0 * MARGIN - 24.0) / 5.0;
            let label = MARGIN + 20.0 + share * f32::from(number) + 44.0;
            assert_legible(&picture.rows((label + 40.0, ratings::LEGEND), 70.0, 34.0), "label");
        }
        for rating in [1000.0, 1500.0, 2000.0] {
            let at = (plot.left - 22.0 - width("000") / 2.0, plot.y(rating));
            assert_number(&picture, at, width("000") - 6.0, QUIET, "axis");
        }
        for x in [plot.left + 45.0, plot.right - 45.0] {
            assert_legible(&picture.rows((x, ratings::PLOT.1 + 50.0), 80.0, 34.0), "date");
        }
    }
}

#[test]
fn lines_of_ratings_differ_in_their_dashes() {
    for theme in Theme::ALL {
        let graph = level_lines(theme);
        let picture = Picture::from_canvas(&ratings::compose(PAINTER.easel(theme), &graph));
        let plot = Plot::of(PAINTER.easel(theme).kit, &graph);
        for sight in Sight::ALL {
            let mut patterns: Vec<Vec<usize>> = (0..5_u8)
                .map(|number| {
                    let y = plot.y(1110.0 + 200.0 * f32::from(number));
                    // Clear of the marks at the ends.
                    let row = &picture.rows((f32::midpoint(plot.left, plot.right), y), 400.0, 1.0)[0];
                    let light: Vec<bool> =
                        row.iter().map(|&colour| sight.contrast(colour, INK) >= MARK).collect();
                    let mut dashes: Vec<usize> =
                        light.split(|light| !light).map(<[bool]>::len).filter(|&dash| dash > 0).collect();
                    // The outermost may be cut.
                    if let [_, middle @ .., _] = dashes.as_slice() {
                        dashes = middle.to_vec();
                    }
                    for dash in &mut dashes {
                        *dash = (*dash + 3) / 6;
                    }
                    dashes.sort_unstable();
                    dashes.dedup();
                    dashes
                })
                .collect();
            patterns.sort();
            patterns.dedup();
            assert_eq!(patterns.len(), 5, "{sight:?}: {patterns:?}");
        }
    }
}

#[test]
fn marks_of_ratings_differ_in_shape_and_stand_out() {
    for theme in Theme::ALL {
        let shape = |line: usize, sight: Sight| -> Vec<bool> {
            let mut canvas = crate::canvas::Canvas::new(PAINTER.palette(theme), 60, 60);
            canvas.fill((0, 0, 60, 60), INK, |_, _| true);
            canvas.stamp(PAINTER.easel(theme).kit.sprite(Piece::Mark(line)), 30, 30);
            let pixels = Picture::from_canvas(&canvas).rows((30.0, 30.0), 32.0, 32.0).concat();
            pixels.into_iter().map(|colour| sight.contrast(colour, INK) >= MARK).collect()
        };
        for sight in Sight::ALL {
            for one in 0..LOOKS.len() {
                assert!(shape(one, sight).iter().filter(|&&light| light).count() > 150, "{one} {sight:?}");
                for other in 0..one {
                    let differing =
                        shape(one, sight).iter().zip(shape(other, sight)).filter(|(a, b)| **a != *b).count();
                    assert!(differing > 60, "{one} and {other} differ in {differing} pixels ({sight:?})");
                }
            }
        }
    }
}

#[test]
fn lines_stand_out_from_the_band_and_the_band_has_an_edge() {
    for theme in Theme::ALL {
        let point = |time| RatingPoint { time, rating: 1500, deviation: 90 };
        let line =
            |at: &[i64]| RatingLine { label: String::new(), points: at.iter().copied().map(point).collect() };
        let graph = RatingGraph { lines: vec![line(&[0, 100])], theme, ..RatingGraph::default() };
        let plot = Plot::of(PAINTER.easel(theme).kit, &graph);
        let picture = Picture::from_canvas(&ratings::compose(PAINTER.easel(theme), &graph));
        let x = f32::midpoint(plot.left, plot.right);
        let band = picture.at(x, plot.y(1520.0));
        assert_ne!(band, INK);
        let edge = ranked(&picture.rows((x, plot.y(1590.0)), 3.0, 8.0).concat(), 1.0);
        for sight in Sight::ALL {
            assert!(sight.contrast(edge, INK) >= MARK, "edge {sight:?}");
            for look in LOOKS {
                assert!(sight.contrast(look.colour, band) >= MARK, "{look:?} on {band:?} ({sight:?})");
            }
        }
    }
}

/// A game in which each side was ahead, estimated and certain.
fn game(theme: Theme) -> ValueGraph {
    let turn = |(ahead, exact, blunder)| TurnValue { ahead, exact, blunder };
    let turns = [
        (16, false, None),
        (-16, false, Some(Side::South)),
        (16, true, Some(Side::North)),
        (-16, true, None),
    ];
    let names = BySide { south: "Ana".to_owned(), north: "Ana".to_owned() };
    ValueGraph { names, turns: turns.into_iter().map(turn).collect(), thousands: ',', theme }
}

#[test]
fn certain_values_are_full_and_estimates_striped() {
    for theme in Theme::ALL {
        let graph = game(theme);
        let picture = Picture::from_canvas(&values::compose(PAINTER.easel(theme), &graph));
        let course = Course::of(PAINTER.easel(theme).kit, &graph);
        for (index, turn) in graph.turns.iter().enumerate() {
            // Beside the line of a blunder.
            let at = (course.middle(index) + 15.0, course.y(turn.ahead / 2));
            let bar = picture.rows(at, 24.0, 48.0).concat();
            for sight in Sight::ALL {
                let brightest = ranked(&bar, 1.0);
                assert!(sight.contrast(brightest, INK) >= MARK, "turn {index} {sight:?}");
                let dark = |colour: &&Rgb| sight.contrast(**colour, brightest) > 1.8;
                let share = bar.iter().filter(dark).count() as f32 / bar.len() as f32;
                let wanted = if turn.exact { 0.0..0.01 } else { 0.4..0.6 };
                assert!(wanted.contains(&share), "turn {index} {sight:?}: {share}");
            }
        }
    }
}

#[test]
fn blunders_are_marked_at_their_turns() {
    for theme in Theme::ALL {
        let graph = game(theme);
        let picture = Picture::from_canvas(&values::compose(PAINTER.easel(theme), &graph));
        let course = Course::of(PAINTER.easel(theme).kit, &graph);
        let lanes =
            [(Side::South, values::PLOT.0 - values::LANE), (Side::North, values::PLOT.1 + values::LANE)];
        for (index, turn) in graph.turns.iter().enumerate() {
            for (side, y) in lanes {
                let x = course.middle(index);
                if turn.blunder == Some(side) {
                    assert_number(&picture, (x, y), 24.0, INK, "blunder");
                } else {
                    assert_eq!(picture.at(x, y), INK, "no blunder of {side:?} at turn {index}");
                }
            }
        }
    }
}

#[test]
fn numbers_and_names_of_values_are_legible() {
    for theme in Theme::ALL {
        let graph = game(theme);
        let picture = Picture::from_canvas(&values::compose(PAINTER.easel(theme), &graph));
        let course = Course::of(PAINTER.easel(theme).kit, &graph);
        for y in [values::PLOT.0, values::PLOT.1] {
            assert_number(
                &picture,
                (course.left - 16.0 - width("20") / 2.0, y),
                width("20") - 2.0,
                QUIET,
                "lead",
            );
        }
        assert_number(
            &picture,
            (course.left - 16.0 - width("0") / 2.0, values::ZERO),
            width("0"),
            QUIET,
            "zero",
        );
        for index in 0..4 {
            let y = values::TURN_NUMBERS;
            assert_number(&picture, (course.middle(index), y), 26.0, QUIET, &format!("turn {index}"));
        }
        for x in [130.0, f32::from(WIDTH) - 130.0] {
            assert_legible(&picture.rows((x, HEADER / 2.0 - 2.0), 70.0, 30.0), "name");
        }
        assert_eq!(round(course.x(4)), round(course.right));
    }
}
