//! Whatever the numbers and whatever people are called, there is a chart, and always the same one.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use std::sync::LazyLock;

use charts::Chart;
use hoyito::{BySide, Side};
use hoyito_board::{
    Leaderboard, PaintError, Painter, RatingGraph, RatingLine, RatingPoint, Standing, Theme, TurnValue,
    ValueGraph,
};
use proptest::prelude::*;

mod charts;

static PAINTER: LazyLock<Painter> = LazyLock::new(Painter::new);

/// The largest file, in bytes.
const LARGEST: usize = 150_000;

fn text() -> impl Strategy<Value = String> {
    "\\PC{0,40}|[\u{0}-\u{FFFF}]{0,40}|[a-zA-Z ]{0,60}"
}

/// Any number, and those that occur.
fn count() -> impl Strategy<Value = u32> {
    prop_oneof![any::<u32>(), 0..200_u32, Just(0), Just(u32::MAX)]
}

fn rating() -> impl Strategy<Value = u16> {
    prop_oneof![any::<u16>(), 0..4000_u16, Just(0), Just(u16::MAX)]
}

prop_compose! {
    fn standing()(
        rank in prop::option::of(count()),
        name in text(),
        (rating, deviation) in (rating(), rating()),
        (wins, draws, losses) in (count(), count(), count()),
        own in any::<bool>(),
    ) -> Standing {
        Standing { rank, name, rating, deviation, wins, draws, losses, own }
    }
}

/// Any separator, and those that are written.
fn thousands() -> impl Strategy<Value = char> {
    prop_oneof![any::<char>(), prop::sample::select(vec![',', '.', '\'', ' '])]
}

fn theme() -> impl Strategy<Value = Theme> {
    prop::sample::select(Theme::ALL.to_vec())
}

prop_compose! {
    fn leaderboard()(
        title in text(),
        subtitle in text(),
        rows in prop::collection::vec(standing(), 0..=Leaderboard::MOST_ROWS),
        (thousands, theme) in (thousands(), theme()),
    ) -> Leaderboard {
        Leaderboard { title, subtitle, rows, thousands, theme }
    }
}

fn points() -> impl Strategy<Value = Vec<RatingPoint>> {
    let point = |time: BoxedStrategy<i64>| {
        (time, rating(), rating()).prop_map(|(time, rating, deviation)| RatingPoint {
            time,
            rating,
            deviation,
        })
    };
    prop_oneof![
        prop::collection::vec(point(any::<i64>().boxed()), 0..40),
        prop::collection::vec(point((0..50_i64).boxed()), 0..40),
        (any::<u64>(), 0..2000_u16).prop_map(|(seed, count)| charts::line("", seed, count, 1500).points),
    ]
}

prop_compose! {
    fn rating_graph()(
        (title, subtitle, from, to) in (text(), text(), text(), text()),
        lines in prop::collection::vec((text(), points()), 0..=RatingGraph::MOST_LINES),
        (thousands, theme) in (thousands(), theme()),
    ) -> RatingGraph {
        let lines = lines.into_iter().map(|(label, points)| RatingLine { label, points }).collect();
        RatingGraph { title, subtitle, lines, from, to, thousands, theme }
    }
}

fn turn() -> impl Strategy<Value = TurnValue> {
    let ahead = prop_oneof![8 => -48..=48_i16, 1 => any::<i16>(), 1 => Just(i16::MIN)];
    let blunder = prop::option::weighted(0.1, prop::sample::select(Side::ALL.to_vec()));
    (ahead, any::<bool>(), blunder).prop_map(|(ahead, exact, blunder)| TurnValue { ahead, exact, blunder })
}

prop_compose! {
    fn value_graph()(
        (south, north) in (text(), text()),
        turns in prop_oneof![prop::collection::vec(turn(), 0..20), prop::collection::vec(turn(), 0..1200)],
        (thousands, theme) in (thousands(), theme()),
    ) -> ValueGraph {
        ValueGraph { names: BySide { south, north }, turns, thousands, theme }
    }
}

fn chart() -> impl Strategy<Value = Chart> {
    prop_oneof![
        leaderboard().prop_map(Chart::Leaderboard),
        rating_graph().prop_map(Chart::Ratings),
        value_graph().prop_map(Chart::Values),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn there_is_always_a_chart(chart in chart()) {
        let png = chart.png(&PAINTER).unwrap();
        prop_assert!(png.len() <= LARGEST, "{} bytes", png.len());
        let picture = image::load_from_memory(&png).unwrap();
        prop_assert_eq!(picture.width(), 1100);
        prop_assert!(!picture.color().has_alpha());
        match &chart {
            Chart::Leaderboard(_) => prop_assert!((114..=914).contains(&picture.height())),
            Chart::Ratings(_) | Chart::Values(_) => prop_assert_eq!(picture.height(), 600),
        }
        prop_assert_eq!(chart.png(&PAINTER).unwrap(), png);
    }

    #[test]
    fn other_current_ratings_are_other_graphs(seed in any::<u64>(), count in 1..2000_u16, more in 1..300_u16) {
        let mut graph = RatingGraph { lines: vec![charts::line("II", seed, count, 1500)], ..RatingGraph::default() };
        let before = PAINTER.rating_graph(&graph).unwrap();
        graph.lines[0].points.last_mut().unwrap().rating += more;
        prop_assert_ne!(PAINTER.rating_graph(&graph).unwrap(), before);
    }

    #[test]
    fn every_turn_is_seen(seed in any::<u64>(), count in 1..600_usize, at in any::<prop::sample::Index>()) {
        let mut game = charts::game(seed, count);
        let before = PAINTER.value_graph(&game).unwrap();
        let turn = &mut game.turns[at.index(count)];
        turn.ahead = if turn.ahead > 0 { turn.ahead - 12 } else { turn.ahead + 12 };
        prop_assert_ne!(PAINTER.value_graph(&game).unwrap(), before);
    }
}

#[test]
fn files_are_small() {
    for (name, chart) in charts::all() {
        for theme in Theme::ALL {
            let bytes = chart.clone().in_theme(theme).png(&PAINTER).unwrap().len();
            assert!(bytes <= LARGEST, "{name}, {theme}: {bytes} bytes");
        }
    }
}

#[test]
fn what_has_no_room_is_refused() {
    let page = charts::page(1, 8, 3);
    assert!(matches!(PAINTER.leaderboard(&page), Err(PaintError::TooManyRows(11))));
    let graph = RatingGraph { lines: vec![charts::line("II", 1, 3, 1500); 6], ..RatingGraph::default() };
    assert!(matches!(PAINTER.rating_graph(&graph), Err(PaintError::TooManyLines(6))));
}
