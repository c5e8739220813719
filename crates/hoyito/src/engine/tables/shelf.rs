//! The tables of everything that is played, each from the moment that it is ready.
//! May import: what lies beside it.

use std::path::Path;
use std::sync::OnceLock;

use super::{Progress, TableError, Tables};
use crate::hole::Size;
use crate::variant::{Rules, Variant};

/// The tables of everything that is played, each from the moment that it is ready: one thread fills the
/// shelf while others play with what already stands on it.
///
/// ```
/// use hoyito::engine::{Budget, Level, Shelf, choose};
/// use hoyito::{Game, Rules, Side, Size, Variant};
///
/// let shelf = Shelf::default(); // in a bot: shared, and another thread runs `shelf.fill(folder, 1, ..)`
/// let game = Game::start(Rules::new(Variant::II, Size::Six)?, Side::South);
/// let tables = shelf.get(game.rules()); // `None` as long as they are not ready
/// assert!(choose(&game, Level::Casual, tables, Budget::nodes(1_000), 1).is_some());
/// # Ok::<(), hoyito::NotPlayedOn>(())
/// ```
#[derive(Debug, Default)]
pub struct Shelf {
    places: [OnceLock<Tables>; Shelf::ORDER.len()],
}

impl Shelf {
    /// What is played, in the order in which the shelf is filled: the most played first.
    pub const ORDER: [(Variant, Size); 5] = [
        (Variant::II, Size::Six),
        (Variant::III, Size::Six),
        (Variant::I, Size::Six),
        (Variant::II, Size::Twelve),
        (Variant::I, Size::Twelve),
    ];

    /// Loads from a folder what stands there and builds what is missing or damaged, one after the other, with
    /// so many threads; what was built is put into the folder. Comes back when the shelf is full: after a
    /// fraction of a second if all was there, else after up to ten seconds of one core for each.
    ///
    /// # Errors
    /// The folder cannot be written to. The shelf is full all the same, but the next program builds again.
    pub fn fill(
        &self,
        folder: &Path,
        threads: usize,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<(), TableError> {
        let mut saved = Ok(());
        for (variant, size) in Shelf::ORDER {
            if let Ok(tables) = Tables::load(folder, variant, size) {
                self.put(tables);
                continue;
            }
            let tables = Tables::build(variant, size, threads, progress).map_err(TableError::NotPlayed)?;
            saved = saved.and(tables.save(folder).map_err(TableError::Io));
            self.put(tables);
        }
        saved
    }

    /// Puts tables on the shelf, unless some of their kind stand there.
    pub fn put(&self, tables: Tables) {
        let place = Shelf::place(tables.variant, tables.size);
        if let Some(place) = place.and_then(|place| self.places.get(place)) {
            // The ones that stand there are as good.
            let _ = place.set(tables);
        }
    }

    /// The tables for rounds with these rules; `None` when they are not ready, or when there are none: for
    /// III from round 3 of a match on.
    pub fn get(&self, rules: &Rules) -> Option<&Tables> {
        if rules.last_four_to.is_some() {
            return None;
        }
        self.places.get(Shelf::place(rules.variant, rules.size)?)?.get()
    }

    /// How many of the shelf's places are filled, and how many it has.
    pub fn filled(&self) -> (usize, usize) {
        (self.places.iter().filter(|place| place.get().is_some()).count(), self.places.len())
    }

    fn place(variant: Variant, size: Size) -> Option<usize> {
        Shelf::ORDER.iter().position(|&kind| kind == (variant, size))
    }
}
