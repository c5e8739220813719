//! Endgame tables: what every position with few seeds is worth with best play, and how soon that shows.
//!
//! A value is the difference, for the side to move, of the seeds that both still gain. Never-ending play
//! splits what is left, so it adds nothing. A value other than 0 has a distance: so many turns, at most,
//! until whom it favours has made a capture happen that keeps it. Who goes down the distances makes headway
//! and never shuffles; and since a capture starts the count of quiet turns anew, a value holds under the
//! no-progress limit exactly when quiet turns and distance together are within it.
//!
//! The rules of III from round 3 on, where the last four go to a side fixed in advance, have other values;
//! they have no tables, and neither have boards with closed holes.
//! May import: `state`, and the rules.

mod build;
mod file;
mod index;
mod shelf;

use std::path::Path;

use super::state::{Course, State};
use crate::hole::Size;
use crate::variant::{NotPlayedOn, Rules, Variant};

pub use build::Progress;
pub use file::TableError;
pub use shelf::Shelf;

/// The endgame tables of one variant on one size of board.
#[derive(Debug, PartialEq, Eq)]
pub struct Tables {
    variant: Variant,
    size: Size,
    levels: Vec<Level>,
}

/// All positions with one number of seeds.
#[derive(Debug, PartialEq, Eq)]
struct Level {
    seeds: u8,
    /// One byte for each position by its number: see [`Level::byte`].
    bytes: Vec<u8>,
    /// The distances that are too long for the byte, by number.
    far: Vec<(u32, u8)>,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Seeds still to be gained by the mover minus those by the other side, with best play.
    pub value: i16,
    /// At most so many turns until a capture that keeps the value; 0 if and only if the value is 0.
    pub distance: u8,
}

impl Known {
    /// What a position with no seeds is worth.
    const NOTHING: Known = Known { value: 0, distance: 0 };

    /// The lowest and highest value it can have after so many quiet turns in a row, with so many ending the
    /// round. Both are the same when the value can be reached in time; else the round may end in a split
    /// before, so it lies between the value and 0.
    pub fn bounds(&self, quiet: u16, limit: u16) -> (i16, i16) {
        if quiet + u16::from(self.distance) <= limit {
            (self.value, self.value)
        } else {
            (self.value.min(0), self.value.max(0))
        }
    }
}

impl Level {
    /// Distances below this one stand in the byte itself.
    ///
    /// The byte is 0 for the value 0. The other values with `n` seeds are the multiples of four from `-n` to
    /// `n`, `n / 2` of them; each has as many bytes for its distances, the last one meaning this or more.
    const fn near(seeds: u8) -> u8 {
        255 / (seeds / 2)
    }

    /// The byte of a value that is not 0 with its distance, from 1 on.
    fn byte(seeds: u8, value: i16, distance: u8) -> u8 {
        let fours = (value + i16::from(seeds)) / 4;
        let class = if value > 0 { fours - 1 } else { fours };
        let near = Level::near(seeds);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "there are seeds / 2 classes"
        )]
        let class = class as u8;
        1 + class * near + distance.min(near) - 1
    }

    fn known(&self, number: u32) -> Known {
        let Some(rest) = self.bytes[number as usize].checked_sub(1) else { return Known::NOTHING };
        let near = Level::near(self.seeds);
        let (class, distance) = (rest / near, rest % near + 1);
        let half = self.seeds / 4;
        let fours = if class >= half { class + 1 } else { class };
        let value = 4 * i16::from(fours) - i16::from(self.seeds);
        let far = || self.far.binary_search_by_key(&number, |&(number, _)| number).ok();
        let distance = if distance == near { far().map_or(near, |at| self.far[at].1) } else { distance };
        Known { value, distance }
    }
}

impl Tables {
    /// The seed counts that the tables of a size hold: 8, 12 and 16 on rows of six, 8 on rows of twelve.
    pub const fn seed_counts(size: Size) -> &'static [u8] {
        match size {
            Size::Six => &[8, 12, 16],
            Size::Twelve => &[8],
        }
    }

    /// Works out the tables of a variant, up to the seed counts of its size, with so many threads.
    ///
    /// On rows of six this takes some seconds and, while it lasts, about 400 MB of memory.
    ///
    /// # Errors
    /// The variant is not played on boards of this size.
    pub fn build(
        variant: Variant,
        size: Size,
        threads: usize,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Tables, NotPlayedOn> {
        Tables::build_up_to(variant, size, u8::MAX, threads, progress)
    }

    /// As [`Tables::build`], leaving out positions with more seeds than `most`.
    ///
    /// # Errors
    /// The variant is not played on boards of this size.
    pub fn build_up_to(
        variant: Variant,
        size: Size,
        most: u8,
        threads: usize,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Tables, NotPlayedOn> {
        let rules = Rules::new(variant, size)?;
        let mut tables = Tables { variant, size, levels: Vec::new() };
        for &seeds in Tables::seed_counts(size).iter().filter(|&&seeds| seeds <= most) {
            let level = build::level(&tables, rules, seeds, threads.max(1), progress);
            tables.levels.push(level);
        }
        Ok(tables)
    }

    /// The tables of a variant as they lie in a folder, from an earlier [`Tables::save`].
    ///
    /// # Errors
    /// They are not there, are of another version, or damaged.
    pub fn load(folder: &Path, variant: Variant, size: Size) -> Result<Tables, TableError> {
        file::load(folder, variant, size)
    }

    /// Puts the tables into a folder, made if need be: written under another name first, so that nobody ever
    /// finds half a file.
    ///
    /// # Errors
    /// The folder cannot be written to.
    pub fn save(&self, folder: &Path) -> std::io::Result<()> {
        file::save(self, folder)
    }

    /// Loads the tables from a folder, or builds them and puts them there when they are not there or damaged.
    ///
    /// # Errors
    /// The variant is not played on boards of this size, or the folder cannot be written to.
    pub fn load_or_build(
        folder: &Path,
        variant: Variant,
        size: Size,
        threads: usize,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Tables, TableError> {
        if let Ok(tables) = Tables::load(folder, variant, size) {
            return Ok(tables);
        }
        let tables = Tables::build(variant, size, threads, progress).map_err(TableError::NotPlayed)?;
        tables.save(folder).map_err(TableError::Io)?;
        Ok(tables)
    }

    /// The variant they are for.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The size of board they are for.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whether the tables are for rounds with these rules and all holes open.
    pub fn fit(&self, course: &Course) -> bool {
        let rules = course.rules();
        course.is_whole()
            && rules.last_four_to.is_none()
            && (rules.variant, rules.size) == (self.variant, self.size)
    }

    /// What is known of a state of a round that the tables [`fit`](Tables::fit).
    #[inline]
    pub fn probe(&self, state: &State) -> Option<Known> {
        let level = self.levels.iter().find(|level| level.seeds == state.left)?;
        Some(level.known(index::number(&state.seeds, self.size.holes(), state.mover)))
    }

    /// How many positions with so many seeds have each value and distance, in the order of values.
    pub fn census(&self, seeds: u8) -> Vec<(Known, u32)> {
        let mut counts = std::collections::BTreeMap::new();
        for level in self.levels.iter().filter(|level| level.seeds == seeds) {
            for number in 0..index::positions(usize::from(seeds), self.size.holes()) {
                let Known { value, distance } = level.known(number);
                *counts.entry((value, distance)).or_insert(0) += 1;
            }
        }
        counts.into_iter().map(|((value, distance), count)| (Known { value, distance }, count)).collect()
    }

    /// Bytes of memory the tables take.
    pub fn bytes(&self) -> usize {
        let far = size_of::<(u32, u8)>();
        self.levels.iter().map(|level| level.bytes.len() + far * level.far.len()).sum()
    }
}
