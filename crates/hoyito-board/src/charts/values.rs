//! The course of a finished game: what it was worth after each turn.

use hoyito::{BySide, Side};

use super::figures::figure;
use super::kit::{Kit, Piece};
use super::page::{Easel, Page, TEXT, striped};
use super::scale::Ticks;
use super::{GRAPH_HEIGHT, HEADER, MARGIN, WIDTH};
use crate::art::marks::team;
use crate::canvas::Canvas;
use crate::colour::{CREAM, GOLD, INK, QUIET};
use crate::letters::round;
use crate::scene::Theme;

/// What a finished game was worth after each turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueGraph {
    /// The players' names as they write them, in any script.
    pub names: BySide<String>,
    /// The value after each turn, in order. Each is seen up to 900 of them.
    pub turns: Vec<TurnValue>,
    /// What sets thousands apart: `,`, `.`, `'` or a space. With anything else nothing does.
    pub thousands: char,
    /// The look.
    pub theme: Theme,
}

/// What a game was worth after a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnValue {
    /// By how many seeds South was ahead, with the best turns from there on; negative when North was.
    pub ahead: i16,
    /// Whether that is certain and not estimated.
    pub exact: bool,
    /// Who blundered by this turn.
    pub blunder: Option<Side>,
}

/// From top to bottom of the bars.
pub(crate) const PLOT: (f32, f32) = (HEADER + MARGIN + 66.0, GRAPH_HEIGHT as f32 - MARGIN - 66.0 - 56.0);
pub(crate) const ZERO: f32 = f32::midpoint(PLOT.0, PLOT.1);
/// How far above or below the bars the blunders of a side lie.
pub(crate) const LANE: f32 = 34.0;
/// The centre line of the numbers of turns.
pub(crate) const TURN_NUMBERS: f32 = GRAPH_HEIGHT as f32 - MARGIN - 36.0;
/// The widest bar.
const WIDEST: i32 = 60;

/// Draws a graph.
pub(crate) fn compose<'p>(easel: Easel<'p>, graph: &ValueGraph) -> Canvas<'p> {
    let mut page = Page::new(easel, GRAPH_HEIGHT);
    page.stamp(Piece::Panel, (0.0, 0.0));
    page.players(&graph.names);
    let course = Course::of(easel.kit, graph);
    page.axes(&course);
    // Below the bars: a line may be wider than a turn and must not hide the next one.
    for side in Side::ALL {
        page.blunders(&course, &graph.turns, side);
    }
    for (index, turn) in graph.turns.iter().enumerate() {
        page.turn(&course, index, *turn);
    }
    page.zero(&course, &graph.turns);
    page.canvas
}

/// Where turns and values lie.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    pub left: f32,
    pub right: f32,
    turns: usize,
    /// The value at the ends.
    most: i32,
    thousands: char,
}

impl Course {
    pub fn of(kit: &Kit, graph: &ValueGraph) -> Course {
        let ValueGraph { turns, thousands, .. } = graph;
        let most = turns.iter().map(|turn| i32::from(turn.ahead.unsigned_abs())).max().unwrap_or(0);
        let most = Ticks::around(0, most.max(4), 5).high;
        let left = MARGIN + 22.0 + kit.digits.width(&lead(most, *thousands)) + 16.0;
        Course {
            left,
            right: f32::from(WIDTH) - MARGIN - 26.0,
            turns: turns.len(),
            most,
            thousands: *thousands,
        }
    }

    /// Where a turn's room begins; the next one's is where it ends.
    pub fn x(&self, index: usize) -> f32 {
        self.left + (self.right - self.left) * index as f32 / self.turns.max(1) as f32
    }

    pub fn middle(&self, index: usize) -> f32 {
        f32::midpoint(self.x(index), self.x(index + 1))
    }

    /// How far bars are from each other: not at all when there are many.
    fn gap(&self) -> i32 {
        let room = self.x(1) - self.left;
        if room < 12.0 { 0 } else { round(room / 5.0) }
    }

    pub fn y(&self, ahead: i16) -> f32 {
        ZERO - (ZERO - PLOT.0) * f32::from(ahead) / self.most as f32
    }
}

fn lead(seeds: i32, thousands: char) -> String {
    format!("+{}", figure(seeds.unsigned_abs().into(), thousands))
}

impl Page<'_> {
    /// South at the left, North at the right.
    fn players(&mut self, names: &BySide<String>) {
        let (y, seat) = (HEADER / 2.0 - 2.0, HEADER * 0.52);
        let edge = MARGIN + 10.0;
        let room = f32::from(WIDTH) / 2.0 - edge - seat * 1.8;
        self.stamp(Piece::Seat(Side::South), (seat, y));
        self.stamp(Piece::Seat(Side::North), (f32::from(WIDTH) - seat, y));
        let left = seat * 2.05;
        let south = self.shaped(&names.south, TEXT, room - edge);
        let north = self.shaped(&names.north, TEXT, room - edge);
        self.letter(&south, (left, y), TEXT, CREAM, HEADER);
        self.letter(&north, (f32::from(WIDTH) - left - north.advance, y), TEXT, CREAM, HEADER);
    }

    /// Leads at the left, South's above; numbers of turns below.
    fn axes(&mut self, course: &Course) {
        let right = course.left - 16.0;
        for y in [PLOT.0, PLOT.1] {
            self.number_to(&lead(course.most, course.thousands), (right, y), QUIET);
        }
        self.number_to("0", (right, ZERO), QUIET);
        for side in Side::ALL {
            let y = if side == Side::South { PLOT.0 } else { PLOT.1 };
            self.stamp(Piece::Seat(side), (right - 40.0, f32::midpoint(y, ZERO)));
        }
        if course.turns > 0 {
            self.turn_numbers(course);
        }
    }

    /// Round numbers of turns below the bars, and the last one.
    fn turn_numbers(&mut self, course: &Course) {
        let kit = self.kit;
        let last = i32::try_from(course.turns).unwrap_or(i32::MAX);
        let text = |turn: i32| figure(turn.unsigned_abs().into(), course.thousands);
        let half = |turn: i32| kit.digits.width(&text(turn)) / 2.0;
        let end = course.middle(course.turns - 1).min(course.right + 8.0 - half(last));
        let ticks = Ticks::around(0, last, 6);
        for turn in ticks.iter().filter(|turn| (1..last).contains(turn)) {
            let x = course.middle(turn as usize - 1);
            if x + half(turn) + 20.0 < end - half(last) {
                kit.digits.write(&mut self.canvas, &text(turn), (x, TURN_NUMBERS), QUIET);
            }
        }
        kit.digits.write(&mut self.canvas, &text(last), (end, TURN_NUMBERS), QUIET);
    }

    /// The line between the halves, bold and golden where values are certain.
    fn zero(&mut self, course: &Course, turns: &[TurnValue]) {
        self.block(course.left, ZERO - 1.0, course.right - course.left, 2.0, QUIET);
        for (index, _) in turns.iter().enumerate().filter(|(_, turn)| turn.exact) {
            let (from, to) = (round(course.x(index)), round(course.x(index + 1)));
            self.canvas.fill((from, round(ZERO) - 4, to - from, 8), GOLD, |_, _| true);
        }
    }

    /// A turn's bar: full when the value is certain, striped when not, light at its tip.
    fn turn(&mut self, course: &Course, index: usize, turn: TurnValue) {
        let (from, to) = (round(course.x(index)), round(course.x(index + 1)));
        let width = (to - from - course.gap()).clamp(1, WIDEST);
        let left = from + (to - from - width) / 2;
        let (tip, zero) = (round(course.y(turn.ahead)), round(ZERO));
        let colours = team(if turn.ahead > 0 { Side::South } else { Side::North });
        let area = (left, tip.min(zero), width, (tip - zero).abs());
        self.canvas.fill(area, colours.main, |_, _| true);
        self.canvas.fill(area, colours.light, |x, y| turn.exact || striped(x, y));
        let edge = (left, if tip < zero { tip } else { tip - 4 }, width, 4);
        if turn.ahead != 0 {
            self.canvas.fill(edge, colours.light, |_, _| true);
        }
    }

    /// A side's blunders: a line down to each, and a pin on it where there is room for one.
    fn blunders(&mut self, course: &Course, turns: &[TurnValue], side: Side) {
        let (lane, edge) =
            if side == Side::South { (PLOT.0 - LANE, PLOT.0) } else { (PLOT.1 + LANE, PLOT.1) };
        let mut free = f32::NEG_INFINITY;
        for (index, turn) in turns.iter().enumerate().filter(|(_, turn)| turn.blunder == Some(side)) {
            let (x, tip) = (course.middle(index), course.y(turn.ahead));
            let end = if side == Side::South { tip.min(ZERO) } else { tip.max(ZERO) };
            self.block(x - 2.0, edge.min(end), 4.0, (edge - end).abs(), CREAM);
            if x - 24.0 >= free {
                self.stamp(Piece::Blunder(side), (x, lane));
                self.kit.digits.write(&mut self.canvas, "?", (x, lane), INK);
                free = x + 24.0;
            }
        }
    }
}
