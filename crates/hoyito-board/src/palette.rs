//! At most 256 colours for all the art, learnt from it once. May import: `colour`.
//!
//! Median cut over a coarse histogram, then a few rounds of k-means; the flat colours of marks are kept as
//! they are, so that their contrast is what it was designed to be.

use crate::colour::Rgb;

/// Colours in a palette: as many as a byte can name.
const SIZE: usize = 256;
/// Bits of each channel that histograms and the table of nearest colours tell apart.
const BITS: u32 = 7;
/// Rounds of k-means after the cut.
const ROUNDS: usize = 4;

/// How often each colour occurs in the art.
#[derive(Debug)]
pub(crate) struct Histogram {
    counts: Vec<u32>,
}

impl Histogram {
    pub fn new() -> Histogram {
        Histogram { counts: vec![0; 1 << (3 * BITS)] }
    }

    /// Counts a colour `weight` times.
    pub fn add(&mut self, colour: Rgb, weight: u32) {
        let place = table_place(colour, BITS);
        self.counts[place] = self.counts[place].saturating_add(weight);
    }

    /// Adds all that another one has counted.
    pub fn merge(&mut self, other: &Histogram) {
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count = count.saturating_add(*more);
        }
    }

    /// The colours that occur. Weights are damped, so that the wide ground does not take all places.
    fn samples(&self) -> Vec<Sample> {
        (0..)
            .zip(&self.counts)
            .filter(|&(_, &count)| count > 0)
            .map(|(place, &count)| Sample {
                colour: table_colour(place, BITS),
                weight: f64::from(count).sqrt(),
            })
            .collect()
    }
}

#[derive(Clone, Copy, Debug)]
struct Sample {
    colour: Rgb,
    weight: f64,
}

/// The colours, and for any colour the nearest of them.
#[derive(Debug)]
pub(crate) struct Palette {
    colours: Vec<Rgb>,
    nearest: Vec<u8>,
}

impl Palette {
    /// Learns the colours that come nearest to all that were counted; `fixed` ones are kept exactly.
    pub fn learn(histogram: &Histogram, fixed: &[Rgb]) -> Palette {
        let mut samples = histogram.samples();
        let mut learnt = median_cut(&mut samples, SIZE - fixed.len());
        for _ in 0..ROUNDS {
            settle(&samples, fixed, &mut learnt);
        }
        let colours: Vec<Rgb> = fixed.iter().copied().chain(learnt).collect();
        let mut palette = Palette { nearest: nearest_table(&colours), colours };
        for (index, &colour) in (0..).zip(fixed) {
            palette.nearest[table_place(colour, BITS)] = index;
        }
        palette
    }

    /// The index of the colour nearest to this one.
    pub fn index(&self, colour: Rgb) -> u8 {
        self.nearest[table_place(colour, BITS)]
    }

    /// The colour behind an index.
    pub fn colour(&self, index: u8) -> Rgb {
        self.colours[usize::from(index)]
    }

    /// What becomes of the colour behind an index when a share of another is laid over it.
    pub fn mix(&self, under: u8, over: Rgb, share: u8) -> u8 {
        self.index(self.colour(under).under(over, share))
    }

    /// The two colours that are most alike.
    pub fn most_alike(&self) -> (u8, u8) {
        let all = || (0..=u8::MAX).zip(&self.colours);
        let pairs = all().flat_map(|one| all().map(move |other| (one, other)));
        pairs
            .filter(|((one, _), (other, _))| one > other)
            .min_by_key(|((_, one), (_, other))| one.distance(**other))
            .map_or((0, 0), |((one, _), (other, _))| (one, other))
    }

    /// All colours in order, as a picture file holds them.
    pub fn bytes(&self) -> Vec<u8> {
        self.colours.iter().flat_map(|colour| colour.0).collect()
    }
}

/// A colour's place in a table that looks at `bits` of each channel.
fn table_place(colour: Rgb, bits: u32) -> usize {
    colour.0.iter().fold(0, |place, &channel| place << bits | usize::from(channel >> (8 - bits)))
}

/// The colour in the middle of such a place.
fn table_colour(place: usize, bits: u32) -> Rgb {
    let channel = |k: u32| {
        let high = place >> (k * bits) & ((1 << bits) - 1);
        u8::try_from(high << (8 - bits) | 1 << (7 - bits)).unwrap_or(u8::MAX)
    };
    Rgb([channel(2), channel(1), channel(0)])
}

/// The index of the nearest colour and its distance.
fn nearest_of(colours: &[Rgb], wanted: Rgb) -> (u8, u32) {
    let mut best = (0, u32::MAX);
    for (index, colour) in (0..=u8::MAX).zip(colours) {
        let distance = colour.distance(wanted);
        if distance < best.1 {
            best = (index, distance);
        }
    }
    best
}

/// For each place of the table the nearest colour.
///
/// The table is gone through in cubes. What is nearest to a cube's middle tells which colours can be nearest
/// to any place in it, and they are few.
fn nearest_table(colours: &[Rgb]) -> Vec<u8> {
    /// Bits of each channel that name a cube.
    const COARSE: u32 = 4;
    /// The largest distance between a cube's middle and a place in it, by `Rgb::distance`: half an edge in
    /// each channel, and a little for the middle's rounding.
    const REACH: f64 = 3.0 * ((1 << (7 - COARSE)) as f64 + 1.0);
    let mut table = vec![0; 1 << (3 * BITS)];
    let within: usize = 1 << (BITS - COARSE);
    for cube in 0..1 << (3 * COARSE) {
        let middle = table_colour(cube, COARSE);
        let distance = |colour: &Rgb| f64::from(colour.distance(middle)).sqrt();
        let best = colours.iter().map(distance).fold(f64::INFINITY, f64::min);
        let near: Vec<(u8, Rgb)> = (0..=u8::MAX)
            .zip(colours.iter().copied())
            .filter(|(_, colour)| distance(colour) <= best + 2.0 * REACH)
            .collect();
        let edge = |k: u32| (cube >> (k * COARSE) & ((1 << COARSE) - 1)) * within;
        for red in edge(2)..edge(2) + within {
            for green in edge(1)..edge(1) + within {
                for blue in edge(0)..edge(0) + within {
                    let place = red << (2 * BITS) | green << BITS | blue;
                    let wanted = table_colour(place, BITS);
                    let nearest = near.iter().min_by_key(|(_, colour)| colour.distance(wanted));
                    table[place] = nearest.map_or(0, |&(index, _)| index);
                }
            }
        }
    }
    table
}

/// Cuts the samples into boxes, always the one with the most to gain, and takes the mean of each box.
fn median_cut(samples: &mut [Sample], count: usize) -> Vec<Rgb> {
    let mut boxes = vec![Shade::of(0, samples)];
    while boxes.len() < count {
        let Some(widest) = (0..boxes.len()).max_by(|&a, &b| boxes[a].spread.total_cmp(&boxes[b].spread))
        else {
            break;
        };
        let Shade { start, len, channel, spread } = boxes[widest];
        if spread <= 0.0 {
            break;
        }
        let part = &mut samples[start..start + len];
        part.sort_by_key(|sample| (sample.colour.0[channel], sample.colour));
        let half: f64 = part.iter().map(|sample| sample.weight).sum::<f64>() / 2.0;
        let mut sum = 0.0;
        let cut = part.iter().position(|sample| {
            sum += sample.weight;
            sum >= half
        });
        let cut = cut.unwrap_or(0).clamp(1, len - 1);
        boxes[widest] = Shade::of(start, &part[..cut]);
        boxes.push(Shade::of(start + cut, &part[cut..]));
    }
    boxes.iter().filter_map(|shade| mean(&samples[shade.start..shade.start + shade.len])).collect()
}

/// A run of samples of like colour.
#[derive(Clone, Copy, Debug)]
struct Shade {
    start: usize,
    len: usize,
    /// The channel in which they differ most.
    channel: usize,
    /// How much there is to gain by cutting; nothing for a single colour.
    spread: f64,
}

impl Shade {
    fn of(start: usize, samples: &[Sample]) -> Shade {
        let weight: f64 = samples.iter().map(|sample| sample.weight).sum();
        let spread = |channel: usize| {
            let values = || samples.iter().map(|sample| f64::from(sample.colour.0[channel]));
            let mean =
                values().zip(samples).map(|(value, sample)| value * sample.weight).sum::<f64>() / weight;
            values().zip(samples).map(|(value, sample)| (value - mean).powi(2) * sample.weight).sum::<f64>()
        };
        let spreads = [3.0 * spread(0), 4.0 * spread(1), 2.0 * spread(2)];
        let channel = (0..3).fold(0, |best, k| if spreads[k] > spreads[best] { k } else { best });
        let spread = if samples.len() > 1 { spreads[channel] } else { 0.0 };
        Shade { start, len: samples.len(), channel, spread }
    }
}

/// Moves each colour into the middle of the samples that are nearest to it.
fn settle(samples: &[Sample], fixed: &[Rgb], learnt: &mut [Rgb]) {
    let all: Vec<Rgb> = fixed.iter().chain(learnt.iter()).copied().collect();
    let mut groups = vec![Vec::new(); all.len()];
    for &sample in samples {
        groups[usize::from(nearest_of(&all, sample.colour).0)].push(sample);
    }
    for (colour, group) in learnt.iter_mut().zip(&groups[fixed.len()..]) {
        if let Some(middle) = mean(group) {
            *colour = middle;
        }
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a mean of bytes is a byte")]
fn mean(samples: &[Sample]) -> Option<Rgb> {
    let weight: f64 = samples.iter().map(|sample| sample.weight).sum();
    let channel = |k: usize| {
        let sum: f64 = samples.iter().map(|sample| f64::from(sample.colour.0[k]) * sample.weight).sum();
        (sum / weight).round() as u8
    };
    (!samples.is_empty()).then(|| Rgb([channel(0), channel(1), channel(2)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn colours() -> impl Strategy<Value = Vec<Rgb>> {
        prop::collection::vec(any::<[u8; 3]>().prop_map(Rgb), 1..600)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        #[test]
        fn fixed_colours_are_kept_and_there_are_no_more_than_a_byte_names(art in colours(), fixed in colours()) {
            let fixed = &fixed[..fixed.len().min(12)];
            let mut histogram = Histogram::new();
            for &colour in &art {
                histogram.add(colour, 1);
            }
            let palette = Palette::learn(&histogram, fixed);
            prop_assert!(palette.bytes().len() <= 3 * SIZE);
            prop_assert_eq!(&palette.colours[..fixed.len()], fixed);
            // Colours that differ in their high bits do not get into each other's way.
            for (index, &colour) in fixed.iter().enumerate() {
                let place = table_place(colour, BITS);
                if fixed.iter().skip(index + 1).all(|&other| table_place(other, BITS) != place) {
                    prop_assert_eq!(palette.colour(palette.index(colour)), colour);
                }
            }
        }

        #[test]
        fn the_table_names_the_nearest_of_all(art in colours(), places in prop::collection::vec(0..1_usize << (3 * BITS), 200)) {
            let art = &art[..art.len().min(SIZE)];
            let table = nearest_table(art);
            for place in places {
                let wanted = table_colour(place, BITS);
                let (index, distance) = nearest_of(art, wanted);
                prop_assert_eq!(art[usize::from(table[place])].distance(wanted), distance, "{}", index);
            }
        }

        #[test]
        fn few_colours_are_met_almost_exactly(art in prop::collection::vec(any::<[u8; 3]>().prop_map(Rgb), 1..100)) {
            let mut histogram = Histogram::new();
            for &colour in &art {
                histogram.add(colour, 1);
            }
            let palette = Palette::learn(&histogram, &[]);
            for &colour in &art {
                let met = palette.colour(palette.index(colour));
                prop_assert!(colour.0.iter().zip(met.0).all(|(&a, b)| a.abs_diff(b) <= 4), "{:?} {:?}", colour, met);
            }
        }
    }
}
