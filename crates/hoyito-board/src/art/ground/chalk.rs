//! Concrete, holes drawn on it with chalk.

use super::super::{Chance, Drawing, circle, flat, oval, radial, slab, through};
use super::{each_hole, in_a_hole};
use crate::colour::{CONCRETE, Rgb};
use crate::layout::Layout;

/// Chalk.
const CHALK: Rgb = Rgb::hex(0xE9_E7E0);
/// Where seeds lie.
const SCOOP: Rgb = Rgb::hex(0x3A_3E41);
/// A joint, a crack, a pore.
const SHADE: Rgb = Rgb::hex(0x3D_4043);

/// The slab of concrete and all empty holes; its anchor is the picture's upper left corner.
pub(crate) fn ground(layout: &Layout) -> Drawing {
    let (width, height) = (f32::from(layout.width), f32::from(layout.height));
    let seen = (layout.bar, height - layout.bar);
    let mut drawing = poured((width, height), seen, |x, y| in_a_hole(layout, x, y));
    for (x, y) in each_hole(layout) {
        hole(&mut drawing, x, y, layout.hole);
    }
    drawing
}

/// Concrete of this width and height, seen from `top` to `bottom`; no pores are where it is taken.
pub(crate) fn poured(
    (width, height): (f32, f32),
    (top, bottom): (f32, f32),
    taken: impl Fn(f32, f32) -> bool,
) -> Drawing {
    let mut chance = Chance::new(11);
    let mut drawing = Drawing::new(0.0, 0.0, width, height);
    drawing.fill(&slab(width / 2.0, height / 2.0, width, height, 0.0), &flat(CONCRETE, 1.0));
    for stain in 0..30 {
        let tone = if stain % 2 == 0 { Rgb::hex(0x5B_5F63) } else { Rgb::hex(0x4E_5255) };
        let shape = oval(
            chance.between(0.0, width),
            chance.between(top, bottom),
            chance.between(60.0, 220.0),
            chance.between(24.0, 80.0),
        );
        drawing.fill(&shape, &flat(tone, 0.5));
    }
    pores(&mut drawing, &mut chance, width, (top, bottom), taken);
    for x in [width * 0.315, width * 0.655] {
        crack(&mut drawing, &mut chance, x, top, bottom);
    }
    drawing
}

/// Sand and pores, clear of what is taken.
fn pores(
    drawing: &mut Drawing,
    chance: &mut Chance,
    width: f32,
    (top, bottom): (f32, f32),
    taken: impl Fn(f32, f32) -> bool,
) {
    const TONES: [Rgb; 3] = [SHADE, Rgb::hex(0x7B_7F82), Rgb::hex(0x4B_4E51)];
    for _ in 0..420 {
        let (x, y) = (chance.between(0.0, width), chance.between(top + 4.0, bottom - 4.0));
        if !taken(x, y) {
            let size = chance.between(0.8, 2.2);
            drawing.fill(&circle(x, y, size), &flat(TONES[chance.one_of(TONES.len())], 0.8));
        }
    }
}

/// A thin crack from the upper bar to the lower one.
fn crack(drawing: &mut Drawing, chance: &mut Chance, x: f32, top: f32, bottom: f32) {
    let mut points = Vec::new();
    let (mut x, mut y) = (x, top);
    while y < bottom {
        points.push((x, y));
        x += chance.between(-14.0, 14.0);
        y += chance.between(16.0, 34.0);
    }
    points.push((x, bottom));
    drawing.line(&through(points, false), &flat(SHADE, 0.75), 1.8);
}

/// An empty hole: a shallow scoop, darker than the slab and flat as far as seeds lie, and a ring of chalk within
/// its edge, where no mark lies.
pub(crate) fn hole(drawing: &mut Drawing, x: f32, y: f32, radius: f32) {
    let shaded = radial(
        (x, y),
        (x, y),
        radius * 1.04,
        &[(0.0, SCOOP), (0.7, SCOOP), (0.88, Rgb::hex(0x2B_2E30)), (1.0, Rgb::hex(0x1F_2123))],
    );
    drawing.fill(&circle(x, y, radius + 2.0), &shaded);
    chalk_ring(drawing, x, y, radius - 6.5);
}

/// A ring drawn by hand, in three goes, with the dust that fell off and the grain that took no chalk; the same in
/// every hole, so that seeds can be laid over it beforehand.
fn chalk_ring(drawing: &mut Drawing, x: f32, y: f32, radius: f32) {
    const STEPS: u8 = 48;
    let mut chance = Chance::new(5);
    let at = |angle: f32, reach: f32| (x + reach * angle.cos(), y + reach * angle.sin());
    for opacity in [0.9, 0.65, 0.5] {
        let start = chance.between(0.0, 360.0);
        let (wobble, phase) = (chance.between(0.8, 2.0), chance.between(0.0, 6.0));
        let points = (0..=STEPS).map(|step| {
            let angle = (start + 372.0 * f32::from(step) / f32::from(STEPS)).to_radians();
            at(angle, radius + wobble * (3.0 * angle + phase).sin())
        });
        drawing.line(&through(points, false), &flat(CHALK, opacity), chance.between(1.8, 2.8));
    }
    for (colour, opacity, spread) in [(CHALK, 0.4, 4.5), (SCOOP, 0.8, 2.2)] {
        for _ in 0..110 {
            let (angle, out) = (chance.between(0.0, std::f32::consts::TAU), chance.between(-spread, spread));
            let (x, y) = at(angle, radius + out);
            drawing.fill(&circle(x, y, chance.between(0.5, 1.1)), &flat(colour, opacity));
        }
    }
}

/// A hole that is out of play: the slab as it was, the chalk rubbed away.
pub(crate) fn filled(radius: f32) -> Drawing {
    let mut chance = Chance::new(3);
    let mut drawing = Drawing::around(radius + 14.0);
    drawing.fill(&circle(0.0, 0.0, radius + 10.0), &flat(CONCRETE, 1.0));
    for _ in 0..5 {
        let (x, y) = (chance.between(-0.2, 0.2) * radius, chance.between(-0.2, 0.2) * radius);
        drawing.fill(&oval(x, y, radius * 0.72, radius * 0.62), &flat(Rgb::hex(0x9C_9FA0), 0.3));
    }
    drawing
}
