//! The strip below a match's board: what stands behind the scores of its rounds.

use hoyito::Side;

use super::marks::team;
use super::{Drawing, circle, flat, slab};
use crate::colour::{FAINT, GOLD, INK, QUIET, RIDGE};
use crate::layout::Layout;

/// What a round's cell looks like behind its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Cell {
    /// Behind the winner's number alone; its anchor is that number's centre.
    Won(Side),
    /// One slab behind both numbers.
    Drawn,
    /// A frame around the round that is shown.
    Shown,
    /// A dot for a round to come.
    Ahead,
}

impl Cell {
    /// All of them.
    pub const ALL: [Cell; 5] =
        [Cell::Won(Side::South), Cell::Won(Side::North), Cell::Drawn, Cell::Shown, Cell::Ahead];
}

/// The strip's ground; its anchor is the upper left corner.
pub(crate) fn ground(layout: &Layout) -> Drawing {
    let (width, height) = (f32::from(layout.width), f32::from(layout.strip.height));
    let mut drawing = Drawing::new(0.0, 0.0, width, height);
    drawing.fill(&slab(width / 2.0, height / 2.0, width, height, 0.0), &flat(INK, 1.0));
    drawing.fill(&slab(width / 2.0, 1.5, width, 3.0, 0.0), &flat(RIDGE, 1.0));
    drawing
}

/// What stands behind a round's numbers; its anchor is the cell's centre.
pub(crate) fn cell(layout: &Layout, cell: Cell) -> Drawing {
    let (wide, line) = (layout.strip.cell, layout.strip.line);
    let corner = line * 0.28;
    let both = |more: f32| slab(0.0, 0.0, wide - 6.0 + more, line * 2.0 - 4.0 + more, corner);
    let mut drawing = Drawing::new(-wide / 2.0 - 2.0, -line - 2.0, wide / 2.0 + 2.0, line + 2.0);
    match cell {
        Cell::Won(side) => {
            // A light edge, as letters in play have it: red alone is dark to some eyes.
            let edge = line * 0.045;
            for (colour, less) in [(team(side).light, 0.0), (team(side).main, 2.0 * edge)] {
                let one = slab(0.0, 0.0, wide - 5.0 - less, line - 3.0 - less, corner);
                drawing.fill(&one, &flat(colour, 1.0));
            }
        }
        Cell::Drawn => drawing.fill(&both(0.0), &flat(QUIET, 1.0)),
        Cell::Shown => drawing.line(&both(3.0), &flat(GOLD, 1.0), 4.0),
        Cell::Ahead => drawing.fill(&circle(0.0, 0.0, line * 0.13), &flat(FAINT, 1.0)),
    }
    drawing
}
