//! Chance from a seed: the same seed gives the same choices. Imports nothing.

/// The generator known as `SplitMix64`: small, and good from the first number on.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator for a seed; any will do.
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Any number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below the limit; 0 for the limit 0.
    pub fn below(&mut self, limit: usize) -> usize {
        // The high half of the product: no division, and a bias that nobody can see for small limits.
        let scaled = (u128::from(self.number()) * limit as u128) >> 64;
        usize::try_from(scaled).expect("it is below the limit")
    }

    /// Whether something happens that happens so many times in a hundred.
    pub fn percent(&mut self, percent: u8) -> bool {
        self.below(100) < usize::from(percent)
    }

    /// Brings a list into any order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end + 1));
        }
    }
}
