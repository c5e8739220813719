//! The ground with its holes, of each theme.

mod chalk;
mod earth;

use super::{Drawing, flat, through};
use crate::colour::INK;
use crate::layout::Layout;
use crate::scene::Theme;

/// The ground and all empty holes; its anchor is the picture's upper left corner.
pub(crate) fn ground(layout: &Layout, theme: Theme) -> Drawing {
    match theme {
        Theme::Earth => earth::ground(layout),
        Theme::Chalk => chalk::ground(layout),
    }
}

/// The ground of this width and height without holes, seen from `top` to `bottom`; its anchor is the upper left
/// corner.
pub(crate) fn bare(size: (f32, f32), (top, bottom): (f32, f32), theme: Theme) -> Drawing {
    match theme {
        Theme::Earth => earth::swept(size, (top, bottom), |_, _| false),
        Theme::Chalk => chalk::poured(size, (top, bottom), |_, _| false),
    }
}

/// An empty hole around its centre, for what lies in it.
pub(crate) fn hole(radius: f32, theme: Theme) -> Drawing {
    let mut drawing = Drawing::around(radius);
    match theme {
        Theme::Earth => earth::hole(&mut drawing, 0.0, 0.0, radius),
        Theme::Chalk => chalk::hole(&mut drawing, 0.0, 0.0, radius),
    }
    drawing
}

/// A hole that is out of play in this round: filled up, and crossed out.
pub(crate) fn closed(radius: f32, theme: Theme) -> Drawing {
    let mut drawing = match theme {
        Theme::Earth => earth::filled(radius),
        Theme::Chalk => chalk::filled(radius),
    };
    let reach = radius * 0.34;
    for slope in [1.0, -1.0] {
        let line = through([(-reach, -reach * slope), (reach, reach * slope)], false);
        drawing.line(&line, &flat(INK, 1.0), radius * 0.14);
    }
    drawing
}

/// The centres of all holes.
fn each_hole(layout: &Layout) -> impl Iterator<Item = (f32, f32)> {
    [true, false].into_iter().flat_map(move |upper| {
        let y = layout.mirrored(layout.row, upper);
        (0..layout.size.columns()).map(move |column| (layout.column(column), y))
    })
}

/// Whether a point is in a hole or on its rim.
fn in_a_hole(layout: &Layout, x: f32, y: f32) -> bool {
    each_hole(layout).any(|(hole_x, hole_y)| (x - hole_x).hypot(y - hole_y) < layout.hole + 17.0)
}
