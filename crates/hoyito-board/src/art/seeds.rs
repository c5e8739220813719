//! Mate seeds (*Guilandina bonduc*): grey, egg-shaped, finely ringed; and how they lie in a hole.

use tiny_skia::Transform;

use super::{Chance, Drawing, arc, circle, flat, oval, radial};
use crate::colour::Rgb;

/// The greys that seeds come in.
const TONES: [Rgb; 6] = [
    Rgb::hex(0xC3_B69E),
    Rgb::hex(0xB2_A48C),
    Rgb::hex(0xCD_C1AA),
    Rgb::hex(0xA8_9D8B),
    Rgb::hex(0xBC_AA8C),
    Rgb::hex(0xC6_BEAE),
];
/// Ways a seed can lie.
const TURNS: usize = 9;
/// Seeds drawn in one layer, so that each is seen.
pub(crate) const FLAT_SEEDS: usize = 16;
/// Seeds in each layer of a heap.
const LAYERS: [usize; 4] = [14, 10, 7, 4];
/// The most seeds drawn in a hole; the count on the plate tells the rest.
pub(crate) const MOST_SEEDS: usize = 35;

/// A seed's place in a hole, from the hole's centre.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lying {
    pub x: f32,
    pub y: f32,
    /// Which of the ready-drawn seeds it is.
    pub kind: usize,
}

/// Every seed once, ready to be laid into holes.
#[derive(Debug)]
pub(crate) struct Seeds {
    kinds: Vec<Drawing>,
}

impl Seeds {
    /// Draws all seeds with this radius.
    pub fn new(radius: f32) -> Seeds {
        let each = |kind: usize| {
            seed(radius, TONES[kind % TONES.len()], 360.0 * (kind / TONES.len()) as f32 / TURNS as f32 + 17.0)
        };
        Seeds { kinds: (0..TONES.len() * TURNS).map(each).collect() }
    }

    /// Lays seeds into a drawing whose anchor is the hole's centre.
    pub fn lay(&self, drawing: &mut Drawing, lying: &[Lying]) {
        for seed in lying {
            drawing.lay(&self.kinds[seed.kind], seed.x, seed.y);
        }
    }

    /// Lays one seed.
    pub fn lay_one(&self, drawing: &mut Drawing, kind: usize, x: f32, y: f32) {
        drawing.lay(&self.kinds[kind % self.kinds.len()], x, y);
    }
}

/// One seed lying at an angle in degrees; light falls from the upper left.
fn seed(radius: f32, tone: Rgb, angle: f32) -> Drawing {
    let mut drawing = Drawing::around(radius * 1.5);
    let turn = Transform::from_rotate(angle);
    let (long, short) = (radius * 1.09, radius * 0.91);
    let shadow = Rgb::hex(0x16_0B05);
    drawing.fill(&oval(radius * 0.14, radius * 0.22, radius * 1.08, radius * 0.98), &flat(shadow, 0.45));
    // The body turns and its light does not, so the light is turned back.
    let (sin, cos) = (-angle.to_radians()).sin_cos();
    let lit = |x: f32, y: f32| (radius * (x * cos - y * sin), radius * (x * sin + y * cos));
    let body = radial(
        lit(-0.38, -0.46),
        lit(-0.08, -0.09),
        radius * 1.22,
        &[
            (0.0, tone.under(Rgb::hex(0xFF_FAEE), 140)),
            (0.5, tone),
            (0.82, tone.under(Rgb::hex(0x5A_4836), 128)),
            (1.0, tone.under(Rgb::hex(0x33_251A), 190)),
        ],
    );
    drawing.fill_turned(&oval(0.0, 0.0, long, short), &body, turn);
    for ring in [0.62, 0.84] {
        let line = arc(-long * 0.12, 0.0, long * ring, -56.0, 56.0);
        drawing.line_turned(&line, &flat(Rgb::hex(0x45_3A2E), 0.26), radius * 0.066, turn);
    }
    drawing.fill_turned(
        &oval(long * 0.80, 0.0, radius * 0.09, radius * 0.16),
        &flat(Rgb::hex(0x3A_2C20), 0.75),
        turn,
    );
    let glint = Transform::from_rotate(-40.0).post_translate(-radius * 0.36, -radius * 0.44);
    drawing.fill_turned(
        &oval(0.0, 0.0, radius * 0.21, radius * 0.13),
        &flat(Rgb::hex(0xFF_FCF4), 0.72),
        glint,
    );
    drawing
}

/// The pile that stands for captured seeds, about `reach` wide and high.
pub(crate) fn pile(drawing: &mut Drawing, seeds: &Seeds, x: f32, y: f32, radius: f32) {
    drawing.fill(&circle(x, y + radius * 0.35, radius * 1.5), &flat(Rgb::hex(0x16_0B05), 0.25));
    for (kind, dx, dy) in [(1, -1.0, 0.62), (20, 1.0, 0.70), (38, 0.05, -0.85)] {
        seeds.lay_one(drawing, kind, x + dx * radius, y + dy * radius);
    }
}

/// Where so many seeds lie in a hole: side by side up to [`FLAT_SEEDS`], heaped above. A pattern is one of
/// several ways they may have fallen.
pub(crate) fn heap(count: usize, hole: f32, seed: f32, pattern: u64) -> Vec<Lying> {
    let mut chance = Chance::new((count as u64) << 8 | (pattern + 1));
    let layers: &[usize] = if count <= FLAT_SEEDS { &[FLAT_SEEDS] } else { &LAYERS };
    let mut heap: Vec<Lying> = Vec::new();
    for (layer, &room) in layers.iter().enumerate() {
        let more = room.min(count.saturating_sub(heap.len()));
        let reach = (hole - seed - 3.5 - layer as f32 * seed * 0.85).max(seed);
        let mut places = scatter(more, reach, seed, &mut chance);
        places.sort_by(|a, b| a.1.total_cmp(&b.1));
        heap.extend(places.into_iter().map(|(x, y)| Lying {
            x,
            y,
            kind: chance.one_of(TONES.len() * TURNS),
        }));
    }
    heap
}

/// Places for seeds of one layer, pushed apart as far as the hole lets them.
fn scatter(count: usize, reach: f32, seed: f32, chance: &mut Chance) -> Vec<(f32, f32)> {
    const GOLDEN_ANGLE: f32 = 2.399_96;
    let first = chance.between(0.0, 6.3);
    let mut places: Vec<(f32, f32)> = (0..count)
        .map(|index| {
            let angle = first + index as f32 * GOLDEN_ANGLE + chance.between(0.0, 0.5);
            let out = reach * ((index as f32 + 0.5) / count as f32).sqrt() * chance.between(0.85, 1.0);
            (angle.cos() * out, angle.sin() * out)
        })
        .collect();
    // As far apart as so many can be: 2.2 is a little less than what the best packings reach.
    let apart = (seed * 2.12).min(2.2 * reach / (count as f32).sqrt());
    let pull = if count <= 9 { 0.988 } else { 1.0 };
    for _ in 0..160 {
        for one in 1..count {
            for other in 0..one {
                let (dx, dy) = (places[one].0 - places[other].0, places[one].1 - places[other].1);
                let distance = dx.hypot(dy).max(0.01);
                if distance < apart {
                    let push = (apart - distance) * 0.25 / distance;
                    places[one] = (places[one].0 + dx * push, places[one].1 + dy * push);
                    places[other] = (places[other].0 - dx * push, places[other].1 - dy * push);
                }
            }
        }
        for place in &mut places {
            *place = (place.0 * pull, place.1 * pull);
            let out = place.0.hypot(place.1);
            if out > reach {
                *place = (place.0 * reach / out, place.1 * reach / out);
            }
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_lie_inside_and_are_told_apart_up_to_sixteen() {
        for (hole, seed) in [(71.0, 16.5), (58.0, 13.5)] {
            for pattern in 0..4 {
                for count in 0..=MOST_SEEDS {
                    let lying = heap(count, hole, seed, pattern);
                    assert_eq!(lying.len(), count);
                    assert!(lying.iter().all(|place| place.x.hypot(place.y) + seed < hole));
                    if count > FLAT_SEEDS {
                        continue;
                    }
                    for (index, one) in lying.iter().enumerate() {
                        for other in &lying[..index] {
                            let apart = (one.x - other.x).hypot(one.y - other.y);
                            assert!(apart > 1.5 * seed, "{count} seeds: two are {apart:.1} apart, {pattern}");
                        }
                    }
                }
            }
        }
    }
}
