//! What the search has found out before, by position. Imports nothing.

/// More make no difference below the largest budgets.
const MOST_ENTRIES: usize = 1 << 20;

/// A table of answers; a new one may take the place of an old one.
#[derive(Debug)]
pub(super) struct Cache {
    entries: Vec<Entry>,
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    pub(super) value: i8,
    /// How deep was looked, in turns; below 0: an empty entry.
    pub(super) depth: i8,
    pub(super) bound: Bound,
    /// Which of the position's turns was best, counted from its first.
    pub(super) best: u8,
}

/// What the value of an entry says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

impl Cache {
    /// Room for a search of so many nodes.
    pub(super) fn for_nodes(nodes: u64) -> Cache {
        let wanted = usize::try_from(nodes).unwrap_or(usize::MAX).clamp(16, MOST_ENTRIES);
        let empty = Entry { key: 0, value: 0, depth: -1, bound: Bound::AtMost, best: 0 };
        Cache { entries: vec![empty; wanted.next_power_of_two()] }
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let slot = self.slot(key);
        let mut pair = self.entries[slot..slot + 2].iter();
        pair.find(|entry| entry.depth >= 0 && entry.key == key).copied()
    }

    /// Of the two slots for a key the first keeps what was looked at deepest, the second what came last.
    pub(super) fn put(&mut self, key: u64, value: i16, depth: i32, bound: Bound, best: usize) {
        // All of them are small: a value is at most 96, a depth at most 64, a turn one of twelve.
        let (Ok(value), Ok(depth), Ok(best)) = (i8::try_from(value), i8::try_from(depth), u8::try_from(best))
        else {
            return;
        };
        let slot = self.slot(key);
        let deep = self.entries[slot];
        let at = if deep.key == key || deep.depth <= depth { slot } else { slot + 1 };
        self.entries[at] = Entry { key, value, depth, bound, best };
    }

    fn slot(&self, key: u64) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "the low bits are as good as any")]
        let bits = key as usize;
        bits & (self.entries.len() - 2)
    }
}
