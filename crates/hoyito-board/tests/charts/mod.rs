//! Every kind of chart, made up by chance, but the same at every run.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use hoyito::{BySide, Side};
use hoyito_board::{
    Leaderboard, PaintError, Painter, RatingGraph, RatingLine, RatingPoint, Standing, Theme, TurnValue,
    ValueGraph,
};

/// What a painter can be asked for beside boards.
#[derive(Clone, Debug)]
pub enum Chart {
    Leaderboard(Leaderboard),
    Ratings(RatingGraph),
    Values(ValueGraph),
}

impl Chart {
    pub fn png(&self, painter: &Painter) -> Result<Vec<u8>, PaintError> {
        match self {
            Chart::Leaderboard(page) => painter.leaderboard(page),
            Chart::Ratings(graph) => painter.rating_graph(graph),
            Chart::Values(graph) => painter.value_graph(graph),
        }
    }

    /// The same in another look.
    pub fn in_theme(mut self, look: Theme) -> Chart {
        match &mut self {
            Chart::Leaderboard(Leaderboard { theme, .. })
            | Chart::Ratings(RatingGraph { theme, .. })
            | Chart::Values(ValueGraph { theme, .. }) => *theme = look,
        }
        self
    }
}

/// All charts by name.
pub fn all() -> Vec<(&'static str, Chart)> {
    let pages = pages().into_iter().map(|(name, page)| (name, Chart::Leaderboard(page)));
    let ratings = ratings().into_iter().map(|(name, graph)| (name, Chart::Ratings(graph)));
    let values = values().into_iter().map(|(name, graph)| (name, Chart::Values(graph)));
    pages.chain(ratings).chain(values).collect()
}

const NAMES: [&str; 10] = [
    "Altagracia de la Cruz",
    "محمد الأندلسي",
    "花子 カナ 金城武",
    "María 🌴 👩‍👩‍👧 🇩🇴",
    "Yohánder «El Duro» Peña Rodríguez de la Vega y más",
    "ᚠᚢᚦᚨᚱᚲ",
    "김민수",
    "שרה כהן",
    "देवनागरी शर्मा",
    "j",
];

/// A page with rows of these ranks and without.
pub fn page(first: u32, ranked: usize, provisional: usize) -> Leaderboard {
    let row = |index: usize| {
        let place = u32::try_from(index).unwrap();
        Standing {
            rank: (index < ranked).then_some(first + place),
            name: NAMES[index % NAMES.len()].to_owned(),
            rating: u16::try_from(1987 - 61 * index).unwrap(),
            deviation: u16::try_from(if index < ranked { 42 + 5 * index } else { 160 + 20 * index }).unwrap(),
            wins: if index < ranked { 812 / (place + 1) } else { 3 },
            draws: 30 / (place + 1),
            losses: 75 * place,
            own: index == 2,
        }
    };
    Leaderboard {
        title: "Barrio Mate".to_owned(),
        subtitle: "II · 6 · 1/12".to_owned(),
        rows: (0..ranked + provisional).map(row).collect(),
        thousands: ',',
        theme: Theme::Earth,
    }
}

/// A page as a server may see it.
fn month() -> Leaderboard {
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
    let rows = (1..).zip(people).map(|(rank, (name, rating, deviation, [wins, draws, losses]))| Standing {
        rank: (deviation <= 110).then_some(rank),
        name: name.to_owned(),
        rating,
        deviation,
        wins,
        draws,
        losses,
        own: false,
    });
    Leaderboard {
        title: "Hoyito II".to_owned(),
        subtitle: "this month".to_owned(),
        rows: rows.collect(),
        thousands: ',',
        theme: Theme::Earth,
    }
}

fn pages() -> Vec<(&'static str, Leaderboard)> {
    let extremes = |number: u32| Standing {
        rank: Some(number),
        name: "Altagracia de la Cruz".to_owned(),
        rating: u16::try_from(number).unwrap_or(u16::MAX),
        deviation: u16::try_from(number).unwrap_or(u16::MAX),
        wins: number,
        draws: number / 2,
        losses: number / 3,
        own: number == 0,
    };
    vec![
        ("leaderboard", page(1, 7, 3)),
        ("leaderboard_month", month()),
        ("leaderboard_ranked", page(1, 10, 0)),
        ("leaderboard_third_page", page(21, 4, 0)),
        ("leaderboard_provisional", page(1, 0, 3)),
        ("leaderboard_of_one", page(1, 1, 0)),
        (
            "leaderboard_empty",
            Leaderboard {
                title: "الترتيب العام".to_owned(),
                subtitle: "今月".to_owned(),
                ..Leaderboard::default()
            },
        ),
        (
            "leaderboard_extremes",
            Leaderboard {
                title: "Liga de los Amigos del Hoyito de la Loma de Cabrera y sus Alrededores".to_owned(),
                subtitle: "octubre, noviembre y diciembre de 2026, página 1 de 12".to_owned(),
                rows: vec![extremes(0), extremes(1), extremes(99_999), extremes(u32::MAX)],
                thousands: '.',
                theme: Theme::Earth,
            },
        ),
    ]
}

/// So many ratings, an hour or a day apart, that wander from a first one.
pub fn line(label: &str, seed: u64, count: u16, first: i32) -> RatingLine {
    let mut choose = chance(seed);
    let (mut rating, mut time) = (first, 1_700_000_000);
    let points = (0..count)
        .map(|game| {
            rating = (rating + i32::try_from(choose(61)).unwrap() - 29).clamp(0, 4000);
            time += i64::try_from(3600 * (1 + choose(30))).unwrap();
            let deviation = 45 + 3050 / (10 + game);
            RatingPoint { time, rating: u16::try_from(rating).unwrap(), deviation }
        })
        .collect();
    RatingLine { label: label.to_owned(), points }
}

fn ratings() -> Vec<(&'static str, RatingGraph)> {
    let graph = |lines: Vec<RatingLine>| RatingGraph {
        title: "Altagracia".to_owned(),
        subtitle: "Barrio Mate".to_owned(),
        lines,
        from: "2024-03-01".to_owned(),
        to: "2026-11-30".to_owned(),
        thousands: ',',
        theme: Theme::Earth,
    };
    let flat = |label: &str, rating: u16| RatingLine {
        label: label.to_owned(),
        points: (0..8).map(|time| RatingPoint { time: 86_400 * time, rating, deviation: 60 }).collect(),
    };
    let five = |count| {
        let labels = ["II · 6", "I · 6", "II · 12", "I · 12", "Σ"];
        (0..).zip(labels).map(|(index, label)| line(label, index, count, 1500)).collect()
    };
    vec![
        ("ratings", graph(vec![line("Hoyito II", 1, 60, 1500), line("Hoyito I", 2, 25, 1600)])),
        ("ratings_of_five", graph(five(40))),
        ("ratings_many", graph(five(2000))),
        ("ratings_one_line", graph(vec![line("II", 7, 2000, 1500)])),
        ("ratings_none", graph(vec![RatingLine { label: "Hoyito II".to_owned(), points: Vec::new() }])),
        ("ratings_one_point", graph(vec![line("Hoyito II", 3, 1, 1500)])),
        ("ratings_two_points", graph(vec![line("Hoyito II", 4, 2, 1500), line("Hoyito I", 9, 2, 1480)])),
        (
            "ratings_equal",
            graph(["II", "I", "金城武", "الثاني", "🌴"].map(|label| flat(label, 1500)).to_vec()),
        ),
        ("ratings_wide", graph(vec![flat("II", 0), flat("I", 4000), flat("Yohánder «El Duro» Peña", 2000)])),
        (
            "ratings_arabic",
            RatingGraph {
                title: "محمد الأندلسي".to_owned(),
                subtitle: "花子 金城武".to_owned(),
                from: "٢٠٢٤/٣/١".to_owned(),
                to: "2026年11月30日".to_owned(),
                ..graph(vec![line("هويتو", 5, 12, 1400)])
            },
        ),
    ]
}

/// A game of so many turns, decided in the end.
pub fn game(seed: u64, turns: usize) -> ValueGraph {
    let mut choose = chance(seed);
    let mut ahead: i16 = 0;
    let turns = (0..turns)
        .map(|turn| {
            let change = i16::try_from(choose(9)).unwrap() - 4;
            let blundered = choose(30) == 0;
            let change = if blundered { change.signum() * 12 } else { change };
            ahead = (ahead + change).clamp(-48, 48);
            let blunder = blundered.then_some(if change < 0 { Side::South } else { Side::North });
            TurnValue { ahead, exact: turn * 3 > turns * 2, blunder }
        })
        .collect();
    let names = BySide { south: "Juan Pablo".to_owned(), north: "Altagracia".to_owned() };
    ValueGraph { names, turns, thousands: ',', theme: Theme::Earth }
}

fn values() -> Vec<(&'static str, ValueGraph)> {
    let long = BySide {
        south: "Yohánder «El Duro» Peña Rodríguez de la Vega".to_owned(),
        north: "محمد عبد الرحمن بن الأندلسي الطويل جدا 🌴🥳".to_owned(),
    };
    vec![
        ("values", game(1, 46)),
        ("values_long", ValueGraph { names: long, ..game(2, 600) }),
        ("values_none", game(3, 0)),
        ("values_one", game(4, 1)),
        ("values_few", game(5, 7)),
        ("values_hundred", game(6, 123)),
    ]
}

/// Repeatable choices among so many.
fn chance(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x2545_F491_4F6C_DD1D;
    move |count| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % count
    }
}
