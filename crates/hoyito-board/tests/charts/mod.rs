//! Charts worth looking at.

use hoyito_board::{Leaderboard, Point, Rank, RatingGraph, RatingLine, Theme};

/// A page of a ranking with names in many scripts.
pub fn leaderboard(theme: Theme) -> Leaderboard {
    let people = [
        ("Altagracia", 1874, 48, [61, 12, 20]),
        ("Juan Pablo de la Cruz y Rosario", 1822, 52, [40, 9, 22]),
        ("محمد الأندلسي", 1740, 61, [33, 2, 19]),
        ("花子 🎲", 1695, 66, [25, 11, 25]),
        ("Ελένη", 1603, 71, [12, 3, 14]),
        ("Дмитрий", 1544, 80, [9, 4, 9]),
        ("שרה כהן", 1480, 95, [4, 0, 9]),
        ("Yudelka", 1398, 104, [2, 1, 12]),
        ("Beto", 1662, 290, [1, 0, 0]),
        ("Ana", 1338, 290, [0, 0, 1]),
    ];
    let rows = (11..).zip(people).map(|(rank, (name, rating, deviation, [won, drawn, lost]))| Rank {
        rank: rank - 10,
        name: name.to_owned(),
        rating,
        deviation,
        won,
        drawn,
        lost,
        provisional: deviation > 110,
    });
    Leaderboard {
        title: "La Plaza: Hoyito II".to_owned(),
        subtitle: "this month".to_owned(),
        rows: rows.collect(),
        theme,
    }
}

/// Three ratings that go up and down.
pub fn ratings(theme: Theme) -> RatingGraph {
    let line = |games: i64, begin: f64, rise: f64| RatingLine {
        points: (0..games)
            .map(|game| {
                let step = f64::from(u32::try_from(game).unwrap_or(0));
                Point {
                    at: game * 86_400,
                    rating: begin + rise * step + 60.0 * (step * 0.9).sin(),
                    deviation: 60.0 + 240.0 / (1.0 + step * 0.4),
                }
            })
            .collect(),
    };
    RatingGraph {
        title: "Altagracia".to_owned(),
        subtitle: "II, III, I".to_owned(),
        days: ["4 Aug 2026".to_owned(), "1 Dec 2026".to_owned()],
        lines: vec![line(80, 1500.0, 4.0), line(40, 1500.0, -3.0), line(60, 1480.0, 1.5)],
        theme,
    }
}
