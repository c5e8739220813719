//! A person's ratings over time.

use hoyito::Size;

use super::{Chart, HEAD, WIDTH};
use crate::art::{Drawing, circle, flat, slab, through};
use crate::bake;
use crate::canvas::Canvas;
use crate::colour::{CREAM, FAINT, GOLD, INK, NORTH, QUIET, RIDGE, Rgb, SOUTH};
use crate::encode;
use crate::letters::round;
use crate::painter::{PaintError, Painter};
use crate::scene::Theme;

/// Height of the picture, and what the plot leaves free of it at the left, right and bottom.
const HEIGHT: u16 = 620;
const MARGIN: (f32, f32, f32) = (150.0, 160.0, 86.0);
/// Lines at most; what is more is left out.
const MOST_LINES: usize = 5;
/// Points that are drawn of a line; of more, only some.
const MOST_POINTS: usize = 240;

/// A person's ratings in one or several games over time.
#[derive(Clone, Debug)]
pub struct RatingGraph {
    /// In any script; cut when it is long.
    pub title: String,
    /// What stands beside it.
    pub subtitle: String,
    /// The first and the last day, as people write them.
    pub days: [String; 2],
    /// One for each game, the first one with its uncertainty.
    pub lines: Vec<RatingLine>,
    /// The look.
    pub theme: Theme,
}

/// One rating over time.
#[derive(Clone, Debug)]
pub struct RatingLine {
    /// In order of time.
    pub points: Vec<Point>,
}

/// A rating after a game.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// Seconds since any moment.
    pub at: i64,
    /// The rating.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
}

/// A line's colour, and after how many pixels its dashes and gaps change; lines are told apart by both, and by the shape
/// at their end.
const LOOKS: [(Rgb, Option<(f32, f32)>); MOST_LINES] = [
    (GOLD, None),
    (SOUTH.light, Some((18.0, 10.0))),
    (NORTH.light, Some((4.0, 10.0))),
    (CREAM, Some((28.0, 8.0))),
    (FAINT, Some((10.0, 6.0))),
];

impl Painter {
    /// The graph as an opaque PNG, 1100 by 620 pixels.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn rating_graph(&self, graph: &RatingGraph) -> Result<Vec<u8>, PaintError> {
        Ok(encode::png(&self.compose_rating(graph))?)
    }

    pub(super) fn compose_rating(&self, graph: &RatingGraph) -> Canvas<'_> {
        let palette = &self.look(graph.theme).palette;
        let canvas = Canvas::filled(palette, WIDTH, HEIGHT, INK);
        let mut chart = Chart { baked: self.board(Size::Six, graph.theme), names: self.names(), canvas };
        chart.head(&graph.title, &graph.subtitle);
        let plot = Plot::of(graph);
        chart.grid(&plot);
        let y = f32::from(HEIGHT) - 42.0;
        chart.text(&graph.days[0], (MARGIN.0, y), 300.0, QUIET);
        chart.text(&graph.days[1], (f32::from(WIDTH) - MARGIN.1 - 240.0, y), 380.0, QUIET);
        chart.lines(graph, &plot);
        chart.canvas
    }
}

/// What is where.
#[derive(Clone, Copy, Debug)]
struct Plot {
    from: i64,
    to: i64,
    low: f64,
    high: f64,
}

impl Plot {
    fn of(graph: &RatingGraph) -> Plot {
        let points = || graph.lines.iter().take(MOST_LINES).flat_map(|line| &line.points);
        let from = points().map(|point| point.at).min().unwrap_or(0);
        let to = points().map(|point| point.at).max().unwrap_or(0);
        let finite = |rating: f64| rating.is_finite().then(|| rating.clamp(-10_000.0, 10_000.0));
        let ratings = || points().filter_map(|point| finite(point.rating));
        let low = ratings().fold(f64::INFINITY, f64::min);
        let high = ratings().fold(f64::NEG_INFINITY, f64::max);
        let (low, high) = if low <= high { (low, high) } else { (1500.0, 1500.0) };
        // Whole hundreds around what there is, at least two apart.
        let low = ((low - 20.0) / 100.0).floor() * 100.0;
        let high = (((high + 20.0) / 100.0).ceil() * 100.0).max(low + 200.0);
        Plot { from, to, low, high }
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "a place in a picture")]
    fn x(&self, at: i64) -> f32 {
        let wide = f32::from(WIDTH) - MARGIN.0 - MARGIN.1;
        let span = self.to.saturating_sub(self.from);
        // A single moment is now: at the right.
        let share = if span > 0 { at.saturating_sub(self.from) as f64 / span as f64 } else { 1.0 };
        MARGIN.0 + wide * share as f32
    }

    #[expect(clippy::cast_possible_truncation, reason = "a place in a picture")]
    fn y(&self, rating: f64) -> f32 {
        let (top, bottom) = (HEAD + 20.0, f32::from(HEIGHT) - MARGIN.2);
        let rating = if rating.is_finite() { rating } else { self.low };
        let share = ((rating - self.low) / (self.high - self.low)).clamp(0.0, 1.0) as f32;
        bottom + (top - bottom) * share
    }

    /// Ratings with a line of their own, four or five of them.
    fn marks(&self) -> impl Iterator<Item = f64> {
        let step = [100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0]
            .into_iter()
            .find(|step| (self.high - self.low) / step <= 5.0)
            .unwrap_or(10_000.0);
        let first = (self.low / step).ceil() * step;
        let high = self.high;
        (0..12_u8).map(move |number| first + step * f64::from(number)).take_while(move |mark| *mark <= high)
    }
}

impl Chart<'_> {
    fn grid(&mut self, plot: &Plot) {
        let wide = round(f32::from(WIDTH) - MARGIN.0 - MARGIN.1);
        for mark in plot.marks() {
            let y = plot.y(mark);
            self.canvas.fill((round(MARGIN.0), round(y)), (wide, 2), RIDGE);
            self.number(&format!("{mark:.0}"), (MARGIN.0 - 14.0, y), QUIET);
        }
    }

    fn lines(&mut self, graph: &RatingGraph, plot: &Plot) {
        let mut drawing = Drawing::new(0.0, 0.0, f32::from(WIDTH), f32::from(HEIGHT));
        if let Some(line) = graph.lines.first() {
            band(&mut drawing, line, plot);
        }
        let mut labels = Vec::new();
        for (number, (line, (colour, dashes))) in graph.lines.iter().zip(LOOKS).enumerate() {
            let points: Vec<(f32, f32)> =
                thinned(&line.points).map(|point| (plot.x(point.at), plot.y(point.rating))).collect();
            let Some(&last) = points.last() else { continue };
            if points.len() > 1 {
                let path = through(points, false);
                match dashes {
                    None => drawing.line(&path, &flat(colour, 1.0), 5.0),
                    Some((dash, gap)) => drawing.dashes(&path, &flat(colour, 1.0), 5.0, dash, gap),
                }
            }
            end_mark(&mut drawing, number, last, colour);
            labels.extend(line.points.last().map(|point| (point.rating, last.1, colour)));
        }
        let sprite = bake::sprite(&drawing, self.canvas.palette());
        self.canvas.stamp(&sprite, 0, 0);
        for (rating, y, colour) in apart(labels) {
            self.number(&format!("{rating:.0}"), (f32::from(WIDTH) - 18.0, y), colour);
        }
    }
}

/// The uncertainty around the first line.
fn band(drawing: &mut Drawing, line: &RatingLine, plot: &Plot) {
    let points: Vec<&Point> = thinned(&line.points).collect();
    if points.len() < 2 {
        return;
    }
    let upper = points.iter().map(|point| (plot.x(point.at), plot.y(point.rating + point.deviation)));
    let lower = points.iter().rev().map(|point| (plot.x(point.at), plot.y(point.rating - point.deviation)));
    drawing.fill(&through(upper.chain(lower), true), &flat(GOLD, 0.16));
}

/// The newest rating of a line, with a shape for each.
fn end_mark(drawing: &mut Drawing, number: usize, (x, y): (f32, f32), colour: Rgb) {
    let shape = match number {
        0 => circle(x, y, 11.0),
        1 => slab(x, y, 20.0, 20.0, 0.0),
        2 => through([(x, y - 13.0), (x + 12.0, y + 9.0), (x - 12.0, y + 9.0)], true),
        3 => through([(x, y - 13.0), (x + 13.0, y), (x, y + 13.0), (x - 13.0, y)], true),
        _ => slab(x, y, 26.0, 12.0, 0.0),
    };
    drawing.line(&shape, &flat(INK, 1.0), 6.0);
    drawing.fill(&shape, &flat(colour, 1.0));
}

/// So many points as can be told apart, the first and the last among them.
fn thinned(points: &[Point]) -> impl Iterator<Item = &Point> {
    let step = points.len().div_ceil(MOST_POINTS).max(1);
    let last = points.len().saturating_sub(1);
    points.iter().enumerate().filter(move |(at, _)| at % step == 0 || *at == last).map(|(_, point)| point)
}

/// Labels moved down as far as they need not to lie on each other, or up from the lower edge.
fn apart(mut labels: Vec<(f64, f32, Rgb)>) -> Vec<(f64, f32, Rgb)> {
    const HIGH: f32 = 48.0;
    labels.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut free = HEAD + 20.0;
    for label in &mut labels {
        label.1 = label.1.max(free);
        free = label.1 + HIGH;
    }
    let mut free = f32::from(HEIGHT) - MARGIN.2 + 10.0;
    for label in labels.iter_mut().rev() {
        label.1 = label.1.min(free);
        free = label.1 - HIGH;
    }
    labels
}
