//! The players' bars, above and below the board, and the band that tells the end.

use hoyito::Side;

use super::marks::{seat, team};
use super::seeds::{Seeds, pile};
use super::{Drawing, flat, linear, slab};
use crate::colour::{CREAM, GOLD, INK, RIDGE, Rgb, Team};
use crate::layout::Layout;

/// A bar's shares of its height.
const SEAT: f32 = 0.56;
const TRAY: (f32, f32) = (2.75, 0.78);
const TRAY_MARGIN: f32 = 0.16;

/// Where a bar's name begins.
pub(crate) fn name_left(layout: &Layout) -> f32 {
    layout.bar * 1.08
}

/// Where the tray with the captured seeds begins.
pub(crate) fn tray_left(layout: &Layout) -> f32 {
    f32::from(layout.width) - layout.bar * (TRAY.0 + TRAY_MARGIN)
}

/// Where what stands left of the tray ends.
pub(crate) fn beside_tray(layout: &Layout) -> f32 {
    tray_left(layout) - layout.bar * 0.1
}

/// The middle of the captured seeds' number.
pub(crate) fn captured_middle(layout: &Layout) -> f32 {
    tray_left(layout) + layout.bar * TRAY.0 * 0.66
}

/// A player's bar with its sign and tray. Lit when this player moves. Its anchor is the bar's left end, on
/// the centre line.
pub(crate) fn bar(layout: &Layout, seeds: &Seeds, side: Side, lit: bool, upper: bool) -> Drawing {
    let (width, height) = (f32::from(layout.width), layout.bar);
    let team = team(side);
    let mut drawing = beam((width, height), lit.then_some(team), upper);
    let (ground, shape) = if lit { (CREAM, team.main) } else { (team.main, CREAM) };
    drawing.lay(&seat(side, height * 0.33, ground, shape), height * SEAT, 0.0);
    let (tray_width, tray_height) = (height * TRAY.0, height * TRAY.1);
    let tray = slab(tray_left(layout) + tray_width / 2.0, 0.0, tray_width, tray_height, tray_height);
    drawing.fill(&tray, &flat(Rgb::hex(0x1A_0E08), if lit { 0.55 } else { 0.6 }));
    pile(&mut drawing, seeds, tray_left(layout) + height * 0.52, height * 0.02, layout.seed * 0.92);
    drawing
}

/// A bar with nothing on it, in a seat's colours or dark. Its anchor is its left end, on the centre line.
pub(crate) fn beam((width, height): (f32, f32), lit: Option<Team>, upper: bool) -> Drawing {
    let (above, below, edge) = match lit {
        Some(team) => (team.main, team.deep, team.light),
        None => (Rgb::hex(0x38_2418), INK, RIDGE),
    };
    let mut drawing = Drawing::new(0.0, -height / 2.0, width, height / 2.0);
    let wash = linear((0.0, -height / 2.0), (0.0, height / 2.0), &[(0.0, above), (1.0, below)]);
    drawing.fill(&slab(width / 2.0, 0.0, width, height, 0.0), &wash);
    let edge_y = (height / 2.0 - 2.0) * if upper { 1.0 } else { -1.0 };
    drawing.fill(&slab(width / 2.0, edge_y, width, 4.0, 0.0), &flat(edge, 1.0));
    drawing
}

/// The band across the board when it is over, in the winner's colours. Its anchor is the left end, on the
/// centre line.
pub(crate) fn band(layout: &Layout, winner: Option<Side>) -> Drawing {
    let (width, height) = (f32::from(layout.width), layout.band);
    let (above, below) = match winner {
        Some(side) => (team(side).main, team(side).deep),
        None => (Rgb::hex(0x6A_4A33), Rgb::hex(0x42_2B1C)),
    };
    let mut drawing = Drawing::new(0.0, -height / 2.0, width, height / 2.0 + 10.0);
    drawing.fill(&slab(width / 2.0, 8.0, width, height, 0.0), &flat(Rgb::hex(0x0C_0502), 0.45));
    let wash = linear((0.0, -height / 2.0), (0.0, height / 2.0), &[(0.0, above), (1.0, below)]);
    drawing.fill(&slab(width / 2.0, 0.0, width, height, 0.0), &wash);
    for y in [-height / 2.0 + 4.0, height / 2.0 - 4.0] {
        drawing.fill(&slab(width / 2.0, y, width, 6.0, 0.0), &flat(GOLD, 1.0));
    }
    drawing
}
