//! From values to heights: scales that end on round numbers, and labels that keep clear of each other.
//! Imports nothing.

/// Round numbers along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ticks {
    pub low: i32,
    pub high: i32,
    /// From one to the next; `low` and `high` are multiples of it.
    pub step: i32,
}

impl Ticks {
    /// The narrowest that hold `low` to `high` with at most `most` steps between them.
    pub fn around(low: i32, high: i32, most: i32) -> Ticks {
        steps()
            .map(|step| Ticks {
                low: low.div_euclid(step) * step,
                high: -(-high).div_euclid(step) * step,
                step,
            })
            .map(|ticks| Ticks { high: ticks.high.max(ticks.low + ticks.step), ..ticks })
            .find(|ticks| (ticks.high - ticks.low) / ticks.step <= most)
            .expect("some step is wider than any range of numbers on a chart")
    }

    /// All of them, upwards.
    pub fn iter(self) -> impl Iterator<Item = i32> {
        (self.low..=self.high).step_by(self.step.unsigned_abs() as usize)
    }

    /// Where a value lies between the ends, from 0 to 1.
    pub fn share(self, value: f32) -> f32 {
        (value - self.low as f32) / (self.high - self.low) as f32
    }
}

/// 1, 2, 5, 10, 20, 50 and so on.
fn steps() -> impl Iterator<Item = i32> {
    (0..9).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i32.pow(power)))
}

/// Moves places, given upwards, until each is `gap` from the next and all lie from `low` to `high`.
pub(super) fn spread(places: &mut [f32], gap: f32, low: f32, high: f32) {
    let mut least = low;
    for place in places.iter_mut() {
        *place = place.max(least);
        least = *place + gap;
    }
    let mut most = high;
    for place in places.iter_mut().rev() {
        *place = place.min(most);
        most = *place - gap;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn scales_end_on_round_numbers() {
        assert_eq!(Ticks::around(1480, 1730, 4), Ticks { low: 1400, high: 1800, step: 100 });
        assert_eq!(Ticks::around(1500, 1500, 4), Ticks { low: 1500, high: 1501, step: 1 });
        assert_eq!(Ticks::around(0, 4000, 4), Ticks { low: 0, high: 4000, step: 1000 });
        assert_eq!(Ticks::around(-7, 7, 2), Ticks { low: -10, high: 10, step: 10 });
    }

    proptest! {
        #[test]
        fn scales_hold_their_values(one in -100_000..100_000_i32, other in -100_000..100_000_i32, most in 2..6) {
            let (low, high) = (one.min(other), one.max(other));
            let ticks = Ticks::around(low, high, most);
            prop_assert!(ticks.low <= low && high <= ticks.high && ticks.low < ticks.high);
            prop_assert!((ticks.high - ticks.low) / ticks.step <= most);
            prop_assert_eq!((ticks.low % ticks.step, ticks.high % ticks.step), (0, 0));
            prop_assert_eq!(ticks.iter().last(), Some(ticks.high));
        }

        #[test]
        fn spread_places_keep_clear_of_each_other(mut places in prop::collection::vec(-50.0..450.0_f32, 0..6)) {
            places.sort_by(f32::total_cmp);
            spread(&mut places, 50.0, 0.0, 300.0);
            prop_assert!(places.windows(2).all(|two| two[1] - two[0] > 49.99));
            prop_assert!(places.iter().all(|place| (-0.01..=300.01).contains(place)));
        }
    }
}
