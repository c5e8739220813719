//! Charts of anything: no panic, bounded files, legible numbers.
#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use std::sync::LazyLock;

use proptest::prelude::*;

use super::*;
use crate::painter::Painter;
use crate::scene::Theme;

static PAINTER: LazyLock<Painter> = LazyLock::new(Painter::new);

fn rank() -> impl Strategy<Value = Rank> {
    (any::<u32>(), "\\PC{0,40}", any::<i64>(), any::<i64>(), any::<[u32; 3]>(), any::<bool>()).prop_map(
        |(rank, name, rating, deviation, [won, drawn, lost], provisional)| Rank {
            rank,
            name,
            rating,
            deviation,
            won,
            drawn,
            lost,
            provisional,
        },
    )
}

fn line() -> impl Strategy<Value = RatingLine> {
    let point = (any::<i64>(), any::<f64>(), any::<f64>()).prop_map(|(at, rating, deviation)| Point {
        at,
        rating,
        deviation,
    });
    let likely = (0..100_000_i64, 0.0..4000.0_f64, 20.0..350.0_f64)
        .prop_map(|(at, rating, deviation)| Point { at, rating, deviation });
    prop::collection::vec(prop_oneof![1 => point, 9 => likely], 0..600).prop_map(|mut points| {
        points.sort_by_key(|point| point.at);
        RatingLine { points }
    })
}

fn size(png: &[u8]) -> (u32, u32) {
    let picture = image::load_from_memory(png).unwrap();
    (picture.width(), picture.height())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_ranking_is_a_picture(title in "\\PC{0,60}", rows in prop::collection::vec(rank(), 0..30), chalk in any::<bool>()) {
        let theme = if chalk { Theme::Chalk } else { Theme::Earth };
        let count = u32::try_from(rows.len().min(25)).unwrap();
        let png = PAINTER.leaderboard(&Leaderboard { title: title.clone(), subtitle: title, rows, theme }).unwrap();
        let (width, height) = size(&png);
        prop_assert_eq!(width, 1100);
        prop_assert!(height >= 100 + 82 * count && height <= 130 + 112 * count);
    }

    #[test]
    fn every_rating_is_a_graph(title in "\\PC{0,60}", lines in prop::collection::vec(line(), 0..7)) {
        let days = ["1 Jan 2026".to_owned(), title.clone()];
        let graph = RatingGraph { title, subtitle: String::new(), days, lines, theme: Theme::Earth };
        let png = PAINTER.rating_graph(&graph).unwrap();
        prop_assert_eq!(size(&png), (1100, 620));
    }
}

/// Digits stay 11 pixels high at a width of 350: they are a board's counts, which a check holds to that.
#[test]
fn numbers_are_as_large_as_a_boards_counts() {
    let board = Leaderboard {
        title: String::new(),
        subtitle: String::new(),
        rows: vec![Rank {
            rank: 4,
            name: String::new(),
            rating: 1662,
            deviation: 60,
            won: 1,
            drawn: 0,
            lost: 0,
            provisional: false,
        }],
        theme: Theme::Earth,
    };
    let canvas = PAINTER.compose_leaderboard(&board);
    let cream = canvas.palette().index(CREAM);
    let rows = canvas.cells().chunks_exact(usize::from(WIDTH)).filter(|row| row.contains(&cream)).count();
    let scaled = u32::try_from(rows).unwrap() * 350 / u32::from(WIDTH);
    assert!(scaled >= 11, "{rows} rows");
}
