//! What stands behind the scores of a match's rounds.

use hoyito::Side;

use super::marks::team;
use super::{Drawing, flat, slab};
use crate::colour::{GOLD, QUIET};
use crate::layout::Layout;

/// What a round's cell looks like behind its number; its anchor is the number's centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Cell {
    /// Won by this side.
    Won(Side),
    /// Drawn.
    Drawn,
    /// A frame around the round that is shown.
    Shown,
}

impl Cell {
    /// All of them.
    pub const ALL: [Cell; 4] = [Cell::Won(Side::South), Cell::Won(Side::North), Cell::Drawn, Cell::Shown];
}

/// What stands behind a round's number.
pub(crate) fn cell(layout: &Layout, cell: Cell) -> Drawing {
    let (wide, line) = (layout.rounds.cell, layout.rounds.line);
    let corner = line * 0.28;
    let one = |less: f32| slab(0.0, 0.0, wide - 5.0 - less, line - less, corner);
    let mut drawing = Drawing::new(-wide / 2.0 - 2.0, -line / 2.0 - 4.0, wide / 2.0 + 2.0, line / 2.0 + 4.0);
    match cell {
        Cell::Won(side) => {
            // A light edge, as letters in play have it: red alone is dark to some eyes.
            let edge = line * 0.045;
            for (colour, less) in [(team(side).light, 0.0), (team(side).main, 2.0 * edge)] {
                drawing.fill(&one(less), &flat(colour, 1.0));
            }
        }
        Cell::Drawn => drawing.fill(&one(0.0), &flat(QUIET, 1.0)),
        Cell::Shown => drawing.line(&one(-2.0), &flat(GOLD, 1.0), 4.0),
    }
    drawing
}
