//! Plates outside the holes: a count, and on the mover's row its letter.

use super::{Drawing, circle, flat, slab};
use crate::art::marks::team;
use crate::colour::{INK, Rgb, UNLIT};
use crate::layout::Layout;
use hoyito::Side;

/// The plate under a count; wider when it carries a letter as well.
pub(crate) fn plate(layout: &Layout, lettered: bool) -> Drawing {
    let (width, height) = (layout.plate_width[usize::from(lettered)], layout.plate_height);
    let mut drawing = Drawing::around(width / 2.0 + 8.0);
    drawing.fill(&slab(1.0, 3.5, width, height, height), &flat(Rgb::hex(0x2A_150A), 0.5));
    drawing.fill(&slab(0.0, 0.0, width, height, height), &flat(INK, 1.0));
    drawing
}

/// The disc under a letter: in the side's colour when its hole may be chosen.
pub(crate) fn letter_disc(layout: &Layout, lit: Option<Side>) -> Drawing {
    let radius = layout.letter_disc;
    let mut drawing = Drawing::around(radius + 6.0);
    drawing.fill(&circle(0.0, 0.0, radius + 3.0), &flat(INK, 1.0));
    match lit {
        Some(side) => {
            drawing.fill(&circle(0.0, 0.0, radius), &flat(team(side).light, 1.0));
            drawing.fill(&circle(0.0, 0.0, radius - 3.0), &flat(team(side).main, 1.0));
        }
        None => drawing.fill(&circle(0.0, 0.0, radius), &flat(UNLIT, 1.0)),
    }
    drawing
}
