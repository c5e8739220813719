//! Swept earth, holes scooped out of it.

use super::super::{Chance, Drawing, arc, circle, flat, linear, oval, radial, slab};
use super::{each_hole, in_a_hole};
use crate::colour::{EARTH, Rgb};
use crate::layout::Layout;
use tiny_skia::PathBuilder;

/// The swept earth and all empty holes; its anchor is the picture's upper left corner.
pub(crate) fn ground(layout: &Layout) -> Drawing {
    let (width, height) = (f32::from(layout.width), f32::from(layout.height));
    let seen = (layout.bar, height - layout.bar);
    let mut drawing = swept((width, height), seen, |x, y| in_a_hole(layout, x, y));
    for (x, y) in each_hole(layout) {
        hole(&mut drawing, x, y, layout.hole);
    }
    drawing
}

/// Swept earth of this width and height, seen from `top` to `bottom`; no pebbles lie where it is taken.
pub(crate) fn swept(
    (width, height): (f32, f32),
    (top, bottom): (f32, f32),
    taken: impl Fn(f32, f32) -> bool,
) -> Drawing {
    let mut chance = Chance::new(7);
    let mut drawing = Drawing::new(0.0, 0.0, width, height);
    drawing.fill(&slab(width / 2.0, height / 2.0, width, height, 0.0), &flat(EARTH, 1.0));
    for patch in 0..26 {
        let tone = if patch % 2 == 0 { Rgb::hex(0x8C_5B36) } else { Rgb::hex(0x78_4A29) };
        let shape = oval(
            chance.between(0.0, width),
            chance.between(top, bottom),
            chance.between(90.0, 260.0),
            chance.between(22.0, 70.0),
        );
        drawing.fill(&shape, &flat(tone, 0.55));
    }
    broom_strokes(&mut drawing, &mut chance, width, top, bottom);
    pebbles(&mut drawing, &mut chance, width, (top, bottom), taken);
    drawing
}

fn broom_strokes(drawing: &mut Drawing, chance: &mut Chance, width: f32, top: f32, bottom: f32) {
    for _ in 0..22 {
        let (x, y) = (chance.between(-60.0, width), chance.between(top + 8.0, bottom - 8.0));
        let mut line = PathBuilder::new();
        line.move_to(x, y);
        line.quad_to(
            x + chance.between(60.0, 120.0),
            y - chance.between(6.0, 16.0),
            x + chance.between(150.0, 260.0),
            y + chance.between(-4.0, 6.0),
        );
        let line = line.finish().expect("a stroke of the broom has a length");
        drawing.line(&line, &flat(Rgb::hex(0xA5_7148), 0.35), chance.between(1.5, 3.0));
    }
}

/// Pebbles and crumbs, clear of what is taken.
fn pebbles(
    drawing: &mut Drawing,
    chance: &mut Chance,
    width: f32,
    (top, bottom): (f32, f32),
    taken: impl Fn(f32, f32) -> bool,
) {
    const TONES: [Rgb; 4] =
        [Rgb::hex(0x5E_3820), Rgb::hex(0xA9_7A52), Rgb::hex(0x6E_4529), Rgb::hex(0x52_2F19)];
    for _ in 0..330 {
        let (x, y) = (chance.between(0.0, width), chance.between(top + 6.0, bottom - 6.0));
        if taken(x, y) {
            continue;
        }
        let size = chance.between(1.2, 3.4);
        drawing.fill(&oval(x + 1.0, y + 1.4, size * 1.2, size), &flat(Rgb::hex(0x3C_2110), 0.5));
        drawing.fill(&oval(x, y, size * 1.2, size), &flat(TONES[chance.one_of(TONES.len())], 1.0));
    }
}

/// An empty hole: soil thrown up around it, the scoop lit from the upper left.
pub(crate) fn hole(drawing: &mut Drawing, x: f32, y: f32, radius: f32) {
    drawing.fill(&circle(x + 1.5, y + 4.0, radius + 10.0), &flat(Rgb::hex(0x46_2713), 0.45));
    let rim = linear(
        (x - radius, y - radius),
        (x + radius, y + radius),
        &[(0.0, Rgb::hex(0xB5_7F50)), (0.55, Rgb::hex(0x93_6039)), (1.0, Rgb::hex(0x6B_4122))],
    );
    drawing.fill(&circle(x, y, radius + 9.0), &rim);
    drawing.fill(&circle(x, y, radius + 2.0), &flat(Rgb::hex(0x4A_2A15), 1.0));
    drawing.fill(&circle(x, y, radius), &scoop(x, y, radius));
    drawing.line(&arc(x, y, radius - 3.0, -10.0, 100.0), &flat(Rgb::hex(0x8F_5E39), 0.55), 3.5);
}

/// A hole that is out of play, filled up with earth.
pub(crate) fn filled(radius: f32) -> Drawing {
    let mut drawing = Drawing::around(radius + 14.0);
    drawing.fill(&circle(0.0, 0.0, radius + 10.0), &flat(EARTH, 1.0));
    let mound = radial(
        (-radius * 0.3, -radius * 0.4),
        (0.0, 0.0),
        radius * 1.1,
        &[(0.0, Rgb::hex(0xA9_7448)), (0.55, Rgb::hex(0x9A_6840)), (0.8, EARTH), (1.0, Rgb::hex(0x6B_4122))],
    );
    drawing.fill(&circle(0.0, 0.0, radius), &mound);
    drawing
}

fn scoop(x: f32, y: f32, radius: f32) -> tiny_skia::Paint<'static> {
    radial(
        (x + radius * 0.30, y + radius * 0.36),
        (x, y),
        radius * 1.02,
        &[
            (0.0, Rgb::hex(0x6E_4529)),
            (0.45, Rgb::hex(0x57_331D)),
            (0.8, Rgb::hex(0x3C_2112)),
            (1.0, Rgb::hex(0x2A_150B)),
        ],
    )
}
