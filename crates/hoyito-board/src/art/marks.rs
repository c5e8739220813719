//! Marks that tell what may be done and what was done. Each has a shape of its own, so that none is told by
//! its colour alone.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, TAU};

use hoyito::Side;
use tiny_skia::{Path, PathBuilder};

use super::{Drawing, circle, flat, slab, through};
use crate::colour::{CREAM, GOLD, INK, NORTH, Rgb, SOUTH, Team};
use crate::layout::Layout;

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

/// Around the hole where the last seed fell: a golden ring with four points towards it.
pub(crate) fn last(layout: &Layout, outside: bool) -> Drawing {
    let scale = scale(layout);
    let mut drawing = Drawing::around(layout.hole + 46.0 * scale);
    let (radius, width) = if outside { (13.5, 4.5) } else { (6.5, 8.0) };
    let radius = layout.hole + radius * scale;
    ring(&mut drawing, radius, width * scale, GOLD);
    let (tip, base, half) = (radius + 1.0 * scale, radius + 25.0 * scale, 13.0 * scale);
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

/// One step of the path, from a hole's centre to the next hole's; `times` it was gone, up to three, makes it
/// thicker. `upper` is the row it is in, `turns` when it leaves the row.
pub(crate) fn hop(layout: &Layout, upper: bool, turns: bool, times: u8) -> Drawing {
    let (way, inward) = if upper { (-1.0, 1.0) } else { (1.0, -1.0) };
    let scale = if layout.disc > 30.0 { 1.15 } else { 1.0 };
    let middle = layout.height as f32 / 2.0 - layout.row;
    let off = layout.disc + 6.0;
    let (start, bend, end) = if turns {
        let reach = layout.hole + 8.0;
        let across = layout.hole * 0.42 * way;
        ((across, inward * reach), (across + 30.0 * way, inward * middle), (across, inward * (2.0 * middle - reach)))
    } else {
        let out = inward * layout.path_out;
        ((way * off, out), (way * layout.pitch / 2.0, out + inward * 34.0 * scale), (way * (layout.pitch - off), out))
    };
    let mut drawing = Drawing::around(layout.pitch + 20.0 + 2.0 * middle.abs());
    let width = (3.4 + 1.9 * (f32::from(times) - 1.0)) * scale;
    let mut line = PathBuilder::new();
    line.move_to(start.0, start.1);
    line.quad_to(bend.0, bend.1, end.0, end.1);
    let line = line.finish().expect("a step has a length");
    let head = arrow_head(bend, end, (14.0 + width * 0.7) * scale);
    drawing.line(&line, &flat(INK, EDGE), width + 4.5);
    drawing.line(&head, &flat(INK, EDGE), 4.5);
    drawing.line(&line, &flat(CREAM, 1.0), width);
    drawing.fill(&head, &flat(CREAM, 1.0));
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

/// A pill of any width around its centre; a disc when it is as wide as high.
pub(crate) fn pill(width: f32, height: f32, colour: Rgb, edge: Rgb) -> Drawing {
    let mut drawing = Drawing::new(-width / 2.0 - 5.0, -height / 2.0 - 5.0, width / 2.0 + 5.0, height / 2.0 + 5.0);
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
        Side::North => through([(0.0, -half * 1.2), (half * 1.12, half * 0.75), (-half * 1.12, half * 0.75)], true),
        Side::South => slab(0.0, 0.0, half * 1.7, half * 1.7, half * 0.28),
    };
    drawing.fill(&outline, &flat(shape, 1.0));
    drawing
}

/// How far a round of the match has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Stage {
    /// Over.
    Past,
    /// The one shown.
    Now,
    /// Still to come.
    Ahead,
}

/// A small disc for one round of the match.
pub(crate) fn round(stage: Stage) -> Drawing {
    let mut drawing = Drawing::around(12.0);
    let (radius, fill) = match stage {
        Stage::Past => (6.5, CREAM),
        Stage::Now => (9.0, GOLD),
        Stage::Ahead => (6.5, Rgb::hex(0x5A_3F2D)),
    };
    drawing.fill(&circle(0.0, 0.0, radius + 2.5), &flat(INK, 1.0));
    drawing.fill(&circle(0.0, 0.0, radius), &flat(fill, 1.0));
    drawing
}
