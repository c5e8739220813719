//! A person's ratings over time.

use super::figures::figure;
use super::kit::{Kit, LOOKS, Look, Piece};
use super::page::{Easel, Page};
use super::pen::{Frame, thinned};
use super::scale::{Ticks, spread};
use super::{GRAPH_HEIGHT, HEADER, MARGIN, WIDTH};
use crate::canvas::Canvas;
use crate::colour::{CREAM, FAINT, GOLD, QUIET, UNLIT};
use crate::scene::Theme;

/// A person's ratings over time, a line for each kind of game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatingGraph {
    /// Whose ratings these are, in any script.
    pub title: String,
    /// More about it, in any script.
    pub subtitle: String,
    /// At most [`RatingGraph::MOST_LINES`]; the first one also shows its deviation, as a band.
    pub lines: Vec<RatingLine>,
    /// What stands below the beginning: a date, as people there write it.
    pub from: String,
    /// What stands below the end.
    pub to: String,
    /// What sets thousands apart: `,`, `.`, `'` or a space. With anything else nothing does.
    pub thousands: char,
    /// The look.
    pub theme: Theme,
}

impl RatingGraph {
    /// Lines that can be told apart.
    pub const MOST_LINES: usize = LOOKS.len();
}

/// One line of ratings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatingLine {
    /// The kind of games, in any script; short, when there are many lines.
    pub label: String,
    /// The ratings, oldest first; the last one is the current one.
    pub points: Vec<RatingPoint>,
}

/// A rating at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RatingPoint {
    /// In seconds, counted from any moment.
    pub time: i64,
    /// The rating.
    pub rating: u16,
    /// How uncertain the rating is.
    pub deviation: u16,
}

/// The centre line of the labels.
pub(crate) const LEGEND: f32 = HEADER + MARGIN + 36.0;
/// The font size of labels and dates.
const LABEL: u16 = 42;
/// Where the lines are drawn, from top to bottom.
pub(crate) const PLOT: (f32, f32) = (LEGEND + 58.0, GRAPH_HEIGHT as f32 - MARGIN - 82.0);
/// From one line of numbers to the next.
const LINE: f32 = 46.0;
/// Marks of one line are at least so far from each other.
const ON_LINE: f32 = 64.0;
/// Marks of different lines are at least so far from each other.
const APART: f32 = 32.0;
/// The least and the most of the current deviation that the scale holds.
const SEEN_DEVIATION: (u16, u16) = (40, 400);

/// Draws a graph.
pub(crate) fn compose<'p>(easel: Easel<'p>, graph: &RatingGraph) -> Canvas<'p> {
    let mut page = Page::new(easel, GRAPH_HEIGHT);
    page.titles(&graph.title, &graph.subtitle);
    page.stamp(Piece::Panel, (0.0, 0.0));
    page.legend(&graph.lines);
    let plot = Plot::of(easel.kit, graph);
    page.grid(&plot, graph);
    if let Some(first) = graph.lines.first() {
        let band = plot.band(&first.points);
        plot.frame().area(&mut page.canvas, &band, GOLD, 40);
        plot.frame().line(&mut page.canvas, &band, Look { colour: FAINT, dashes: &[] }, 2.0);
    }
    let places: Vec<Vec<(f32, f32)>> =
        graph.lines.iter().map(|line| plot.places(&line.points, 0.0)).collect();
    for (line, look) in places.iter().zip(LOOKS) {
        plot.frame().line(&mut page.canvas, line, look, 6.0);
    }
    for (line, at) in marks(&places) {
        page.stamp(Piece::Mark(line), at);
    }
    page.current(&plot, &graph.lines);
    page.canvas
}

/// Where values lie.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plot {
    pub left: f32,
    pub right: f32,
    ticks: Ticks,
    /// The first and the last time.
    times: (f64, f64),
    thousands: char,
}

impl Plot {
    pub fn of(kit: &Kit, graph: &RatingGraph) -> Plot {
        let points = || graph.lines.iter().flat_map(|line| &line.points);
        // The current deviation is seen, and a line that hardly changes is not drawn as if it did.
        let current = graph.lines.iter().find_map(|line| line.points.last());
        let seen = current.map_or([1400, 1600], |point| {
            let deviation = i32::from(point.deviation.clamp(SEEN_DEVIATION.0, SEEN_DEVIATION.1));
            [-deviation, deviation].map(|off| (i32::from(point.rating) + off).max(0))
        });
        let [low, high] = points()
            .map(|point| i32::from(point.rating))
            .fold(seen, |[low, high], rating| [low.min(rating), high.max(rating)]);
        let ticks = Ticks::around(low, high, 4);
        let times = || points().map(|point| point.time as f64);
        let width = |numbers: &mut dyn Iterator<Item = i32>| {
            numbers.map(|number| kit.digits.width(&written(number, graph.thousands))).fold(0.0, f32::max)
        };
        let mut current =
            graph.lines.iter().filter_map(|line| line.points.last()).map(|point| point.rating.into());
        Plot {
            left: MARGIN + 22.0 + width(&mut ticks.iter()) + 22.0,
            right: f32::from(WIDTH) - MARGIN - 22.0 - width(&mut current) - 78.0,
            ticks,
            times: (times().fold(f64::MAX, f64::min), times().fold(f64::MIN, f64::max)),
            thousands: graph.thousands,
        }
    }

    pub fn y(&self, rating: f32) -> f32 {
        PLOT.1 - (PLOT.1 - PLOT.0) * self.ticks.share(rating)
    }

    /// A lone moment is now: at the right.
    fn x(&self, time: i64) -> f32 {
        let (first, last) = self.times;
        let share = if last > first { (time as f64 - first) / (last - first) } else { 1.0 };
        self.left + (self.right - self.left) * share as f32
    }

    /// Where a line runs, or what lies so many deviations above it.
    fn places(&self, points: &[RatingPoint], deviations: f32) -> Vec<(f32, f32)> {
        let place = |point: &RatingPoint| {
            let rating = f32::from(point.rating) + deviations * f32::from(point.deviation);
            (self.x(point.time), self.y(rating))
        };
        thinned(&points.iter().map(place).collect::<Vec<_>>())
    }

    /// The closed outline of where the ratings may truly be.
    fn band(&self, points: &[RatingPoint]) -> Vec<(f32, f32)> {
        let mut outline = self.places(points, 1.0);
        outline.extend(self.places(points, -1.0).into_iter().rev());
        outline.extend(outline.first().copied());
        outline
    }

    /// A little wider than the lines run, so that none is cut along its length.
    fn frame(&self) -> Frame {
        const MORE: f32 = 4.0;
        Frame {
            left: (self.left - MORE) as i32,
            top: (PLOT.0 - MORE) as i32,
            width: (self.right - self.left + 2.0 * MORE) as u16,
            height: (PLOT.1 - PLOT.0 + 2.0 * MORE) as u16,
        }
    }
}

fn written(number: i32, thousands: char) -> String {
    figure(number.unsigned_abs().into(), thousands)
}

impl Page<'_> {
    /// Each line's mark and label, with an equal share of the width.
    fn legend(&mut self, lines: &[RatingLine]) {
        let share = (f32::from(WIDTH) - 2.0 * MARGIN - 24.0) / lines.len().max(1) as f32;
        for (index, line) in lines.iter().enumerate() {
            let left = MARGIN + 20.0 + share * index as f32;
            let label = self.shaped(&line.label, LABEL, share - 62.0);
            self.stamp(Piece::Mark(index), (left + 18.0, LEGEND));
            self.letter(&label, (left + 44.0, LEGEND), LABEL, CREAM, 80.0);
        }
    }

    /// Round ratings at the left with lines across, dates below.
    fn grid(&mut self, plot: &Plot, graph: &RatingGraph) {
        for rating in plot.ticks.iter() {
            let y = plot.y(rating as f32);
            self.block(plot.left, y - 1.0, plot.right - plot.left, 2.0, UNLIT);
            self.number_to(&written(rating, plot.thousands), (plot.left - 22.0, y), QUIET);
        }
        let y = PLOT.1 + 50.0;
        let room = (plot.right - plot.left) / 2.0 - 12.0;
        let (from, to) = (self.shaped(&graph.from, LABEL, room), self.shaped(&graph.to, LABEL, room));
        self.letter(&from, (plot.left, y), LABEL, QUIET, 80.0);
        self.letter(&to, (plot.right - to.advance, y), LABEL, QUIET, 80.0);
    }

    /// The current ratings at the right, each as near as may be to the height of its line's end.
    fn current(&mut self, plot: &Plot, lines: &[RatingLine]) {
        let mut ends: Vec<(usize, u16)> = (0..)
            .zip(lines)
            .filter_map(|(index, line)| line.points.last().map(|point| (index, point.rating)))
            .collect();
        ends.sort_by_key(|end| std::cmp::Reverse(end.1));
        let mut places: Vec<f32> = ends.iter().map(|end| plot.y(end.1.into())).collect();
        spread(&mut places, LINE, PLOT.0, PLOT.1);
        for (&(index, rating), y) in ends.iter().zip(places) {
            self.stamp(Piece::Mark(index), (plot.right + 46.0, y));
            self.number(&written(rating.into(), plot.thousands), (plot.right + 72.0, y), LOOKS[index].colour);
        }
    }
}

/// Where marks lie, and on which lines: each line in turn gets one as near to its end as there is room, until
/// there is none. So lines that run together share their points.
fn marks(lines: &[Vec<(f32, f32)>]) -> Vec<(usize, (f32, f32))> {
    let mut marks: Vec<(usize, (f32, f32))> = Vec::new();
    let mut left: Vec<_> = lines.iter().map(|places| places.iter().rev()).enumerate().collect();
    while !left.is_empty() {
        left.retain_mut(|(line, places)| {
            let free = |&&(x, y): &&(f32, f32)| {
                let near = |mark: &(usize, (f32, f32))| {
                    let apart = if mark.0 == *line { ON_LINE } else { APART };
                    (mark.1.0 - x).hypot(mark.1.1 - y) < apart
                };
                !marks.iter().any(near)
            };
            let next = places.find(free);
            marks.extend(next.map(|&at| (*line, at)));
            next.is_some()
        });
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_run_together_share_their_points() {
        let line: Vec<(f32, f32)> = (0..12_u8).map(|point| (f32::from(point) * 70.0, 200.0)).collect();
        let marks = marks(&[line.clone(), line.clone(), line]);
        let of = |line| marks.iter().filter(|mark| mark.0 == line).count();
        assert_eq!([of(0), of(1), of(2)], [4, 4, 4]);
        assert_eq!(marks[0], (0, (770.0, 200.0)));
    }
}
