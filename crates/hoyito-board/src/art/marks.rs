//! Marks that tell what may be done and what was done. Each has a shape of its own, so that none is told by
//! its colour alone.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, TAU};

use hoyito::Side;
use tiny_skia::{Path, PathBuilder};

use super::{Drawing, arc, circle, flat, slab, through};
use crate::colour::{CREAM, GOLD, INK, NORTH, Rgb, SOUTH, Team};
use crate::layout::{Layout, Place};

/// How dark the edge is that sets a mark off from the ground.
const EDGE: f32 = 0.75;

/// A side's colours.
pub(crate) fn team(side: Side) -> Team {
    match side {
        Side::South => SOUTH,
        Side::North => NORTH,
    }
}

/// How large a board's marks are, compared with the board of six.
fn scale(layout: &Layout) -> f32 {
    layout.hole / 71.0
}

/// Around a hole that may be chosen: one closed ring in its side's colour.
pub(crate) fn playable(layout: &Layout, side: Side) -> Drawing {
    let mut drawing = Drawing::around(layout.hole + 16.0);
    let scale = scale(layout);
    ring(&mut drawing, layout.hole + 6.0 * scale, 6.5 * scale, team(side).light);
    drawing
}

/// Around the hole where the last seed fell: four golden points towards it, and a golden ring when no other
/// ring is there.
pub(crate) fn last(layout: &Layout, ringed: bool) -> Drawing {
    let scale = scale(layout);
    let mut drawing = Drawing::around(layout.hole + 46.0 * scale);
    if ringed {
        ring(&mut drawing, layout.hole + 6.5 * scale, 8.0 * scale, GOLD);
    }
    let tip = layout.hole + 12.0 * scale;
    let (base, half) = (tip + 24.0 * scale, 14.0 * scale);
    for quarter in 0..4 {
        let (sin, cos) = (FRAC_PI_4 + FRAC_PI_2 * quarter as f32).sin_cos();
        let at = |out: f32, across: f32| (cos * out - sin * across, sin * out + cos * across);
        let point = through([at(tip, 0.0), at(base, half), at(base, -half)], true);
        drawing.line(&point, &flat(INK, EDGE), 5.0 * scale);
        drawing.fill(&point, &flat(GOLD, 1.0));
    }
    drawing
}

/// Around a hole emptied by a capture: long dashes.
pub(crate) fn captured(layout: &Layout) -> Drawing {
    broken_ring(layout, 16, 0.54, 6.5)
}

/// Around a hole whose seeds were the last four: dots.
pub(crate) fn last_four(layout: &Layout) -> Drawing {
    broken_ring(layout, 22, 0.01, 9.5)
}

fn broken_ring(layout: &Layout, dashes: usize, share: f32, width: f32) -> Drawing {
    let scale = scale(layout);
    let mut drawing = Drawing::around(layout.hole + 18.0);
    let radius = layout.hole + 6.5 * scale;
    let step = TAU * radius / dashes as f32;
    let line = circle(0.0, 0.0, radius);
    for (colour, opacity, more) in [(INK, EDGE, 5.0), (CREAM, 1.0, 0.0)] {
        let width = (width + more) * scale;
        drawing.dashes(&line, &flat(colour, opacity), width, step * share, step * (1.0 - share));
    }
    drawing
}

fn ring(drawing: &mut Drawing, radius: f32, width: f32, colour: Rgb) {
    let line = circle(0.0, 0.0, radius);
    drawing.line(&line, &flat(INK, EDGE), width + 5.0);
    drawing.line(&line, &flat(colour, 1.0), width);
}

/// Which way a step of the path leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Way {
    /// To the left, in the row drawn above.
    Left,
    /// From the row drawn above to the one below.
    Down,
    /// To the right, in the row drawn below.
    Right,
    /// From the row drawn below to the one above.
    Up,
}

impl Way {
    /// All of them.
    pub const ALL: [Way; 4] = [Way::Left, Way::Down, Way::Right, Way::Up];
}

impl From<&Place> for Way {
    fn from(place: &Place) -> Way {
        match (place.upper, place.turns) {
            (true, false) => Way::Left,
            (true, true) => Way::Down,
            (false, false) => Way::Right,
            (false, true) => Way::Up,
        }
    }
}

/// One step of the path, from a hole to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Hop {
    /// Where to.
    pub way: Way,
    /// How often it was gone, from 1 to 3: more is thicker.
    pub times: u8,
    /// What stands where it begins.
    pub from: Stop,
    /// What stands where it ends.
    pub to: Stop,
}

/// What stands beside a hole where a step of the path begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Stop {
    /// Nothing.
    Hole,
    /// A pick-up's number.
    Disc,
    /// Two digits or more.
    Pill,
    /// Nothing, since the hole is out of play: the path runs on past it.
    Closed,
}

impl Stop {
    /// All of them.
    pub const ALL: [Stop; 4] = [Stop::Hole, Stop::Disc, Stop::Pill, Stop::Closed];

    /// How far from the hole's centre line a step keeps clear of it.
    fn clear(self, layout: &Layout) -> f32 {
        match self {
            Stop::Hole => layout.hole * 0.43,
            Stop::Disc => layout.disc + 4.0,
            Stop::Pill => layout.disc + 4.0 + layout.text.disc * 0.18,
            Stop::Closed => 0.0,
        }
    }
}

/// A step of the path; its anchor is the hole's centre.
pub(crate) fn hop(layout: &Layout, hop: Hop) -> Drawing {
    let (way, inward) = if matches!(hop.way, Way::Left | Way::Down) { (-1.0, 1.0) } else { (1.0, -1.0) };
    let scale = if layout.disc > 30.0 { 1.1 } else { 1.0 };
    let middle = f32::from(layout.height) / 2.0 - layout.row;
    let (from, to) = (hop.from.clear(layout), hop.to.clear(layout));
    let (start, bend, end) = if matches!(hop.way, Way::Down | Way::Up) {
        let reach = |stop| if stop == Stop::Closed { layout.path_past() } else { layout.hole + 8.0 };
        let (rise, fall) = (reach(hop.from), 2.0 * middle - reach(hop.to));
        let bend = (way * (from.max(to) + 30.0), inward * middle);
        ((way * from, inward * rise), bend, (way * to, inward * fall))
    } else {
        let out = |stop| if stop == Stop::Closed { layout.path_past() } else { layout.path_out };
        let to = layout.pitch - to;
        let bend = if [hop.from, hop.to].contains(&Stop::Closed) {
            layout.path_past()
        } else {
            layout.path_out + 14.0 + (to - from) * 0.19
        };
        let at = |along: f32, out: f32| (way * along, inward * out);
        (at(from, out(hop.from)), at(f32::midpoint(from, to), bend), at(to, out(hop.to)))
    };
    let (near, far) = (-layout.hole, layout.pitch + 20.0);
    let deep = 2.0 * middle + 10.0;
    let mut drawing = match hop.way {
        Way::Left => Drawing::new(-far, 0.0, 0.0, middle),
        Way::Down => Drawing::new(-far, 0.0, -near, deep),
        Way::Right => Drawing::new(0.0, -middle, far, 0.0),
        Way::Up => Drawing::new(near, -deep, far, 0.0),
    };
    let width = (3.4 + 1.9 * (f32::from(hop.times) - 1.0)) * scale;
    let mut line = PathBuilder::new();
    line.move_to(start.0, start.1);
    line.quad_to(bend.0, bend.1, end.0, end.1);
    let line = line.finish().expect("a step has a length");
    let head = (hop.to != Stop::Closed).then(|| arrow_head(bend, end, (14.0 + width * 0.7) * scale));
    drawing.line(&line, &flat(INK, EDGE), width + 4.5);
    if let Some(head) = &head {
        drawing.line(head, &flat(INK, EDGE), 4.5);
    }
    drawing.line(&line, &flat(CREAM, 1.0), width);
    if let Some(head) = &head {
        drawing.fill(head, &flat(CREAM, 1.0));
    }
    drawing
}

/// The head of an arrow that comes from one point and ends at another.
fn arrow_head(from: (f32, f32), tip: (f32, f32), length: f32) -> Path {
    let (dx, dy) = (tip.0 - from.0, tip.1 - from.1);
    let distance = dx.hypot(dy);
    let (ux, uy) = (dx / distance, dy / distance);
    let at = |back: f32, across: f32| (tip.0 - ux * back - uy * across, tip.1 - uy * back + ux * across);
    through([at(-4.0, 0.0), at(length, length * 0.62), at(length, -length * 0.62)], true)
}

/// An arrow that goes round to where it came from: the same side again.
pub(crate) fn again(reach: f32) -> Drawing {
    let mut drawing = Drawing::around(reach * 1.3);
    let radius = reach * 0.70;
    let at = |degrees: f32| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        (radius * cos, radius * sin)
    };
    let (start, end) = (-35.0, 225.0);
    drawing.line(&arc(0.0, 0.0, radius, start, end), &flat(INK, 1.0), reach * 0.27);
    // Along the circle, bent inwards by half the head's length.
    let (x, y) = at(end);
    let (sin, cos) = (end + 22.0_f32).to_radians().sin_cos();
    let length = reach * 0.72;
    let tip = (x - sin * length, y + cos * length);
    drawing.fill(&arrow_head((x, y), tip, length), &flat(INK, 1.0));
    drawing
}

/// On to the next: passed over.
pub(crate) fn pass(reach: f32) -> Drawing {
    let mut drawing = Drawing::around(reach * 1.3);
    let (half, wide) = (reach * 0.62, reach * 0.86);
    for left in [-reach * 1.05, -reach * 1.05 + wide] {
        let point = through([(left, -half), (left + wide, 0.0), (left, half)], true);
        drawing.fill(&point, &flat(INK, 1.0));
        drawing.line(&point, &flat(INK, 1.0), reach * 0.12);
    }
    drawing.fill(&slab(reach * 0.86, 0.0, reach * 0.26, half * 2.2, reach * 0.08), &flat(INK, 1.0));
    drawing
}

/// An arrow bent backwards: taken back.
pub(crate) fn took_back(reach: f32) -> Drawing {
    let mut drawing = Drawing::around(reach * 1.4);
    let (radius, left, right) = (reach * 0.48, -reach * 0.35, reach * 0.5);
    let top = -reach * 0.36;
    let ink = flat(INK, 1.0);
    for line in [
        through([(left, top), (right, top)], false),
        arc(right, top + radius, radius, -90.0, 90.0),
        through([(right, top + 2.0 * radius), (left, top + 2.0 * radius)], false),
    ] {
        drawing.line(&line, &ink, reach * 0.25);
    }
    drawing.fill(&arrow_head((right, top), (-reach * 1.0, top), reach * 0.78), &ink);
    drawing
}

/// Two steps of a path in a row: laps.
pub(crate) fn laps(reach: f32) -> Drawing {
    let mut drawing = Drawing::around(reach * 1.4);
    for left in [-reach * 1.15, reach * 0.05] {
        let end = (left + reach * 1.05, reach * 0.46);
        let bend = (left + reach * 0.55, -reach * 1.5);
        let mut line = PathBuilder::new();
        line.move_to(left, end.1);
        line.quad_to(bend.0, bend.1, end.0 - reach * 0.1, end.1 - reach * 0.35);
        let line = line.finish().expect("a step has a length");
        drawing.line(&line, &flat(INK, 1.0), reach * 0.20);
        drawing.fill(&arrow_head(bend, end, reach * 0.60), &flat(INK, 1.0));
    }
    drawing
}

/// A pill of any width around its centre; a disc when it is as wide as high.
pub(crate) fn pill(width: f32, height: f32, colour: Rgb, edge: Rgb) -> Drawing {
    let mut drawing =
        Drawing::new(-width / 2.0 - 5.0, -height / 2.0 - 5.0, width / 2.0 + 5.0, height / 2.0 + 5.0);
    drawing.fill(&slab(0.0, 0.0, width + 6.0, height + 6.0, height), &flat(INK, EDGE));
    drawing.fill(&slab(0.0, 0.0, width, height, height), &flat(edge, 1.0));
    if colour != edge {
        drawing.fill(&slab(0.0, 0.0, width - 6.0, height - 6.0, height), &flat(colour, 1.0));
    }
    drawing
}

/// A side's sign: a triangle for North, a square for South, on a disc.
pub(crate) fn seat(side: Side, radius: f32, ground: Rgb, shape: Rgb) -> Drawing {
    let mut drawing = Drawing::around(radius + 2.0);
    drawing.fill(&circle(0.0, 0.0, radius), &flat(ground, 1.0));
    let half = radius * 0.5;
    let outline = match side {
        Side::North => {
            through([(0.0, -half * 1.2), (half * 1.12, half * 0.75), (-half * 1.12, half * 0.75)], true)
        }
        Side::South => slab(0.0, 0.0, half * 1.7, half * 1.7, half * 0.28),
    };
    drawing.fill(&outline, &flat(shape, 1.0));
    drawing
}
