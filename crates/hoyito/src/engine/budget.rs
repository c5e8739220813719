//! How much thinking is allowed. Imports nothing.

use std::time::Instant;

/// How much thinking is allowed: so many nodes, and until some moment.
///
/// A node is a position reached by a turn. Without a deadline the same question gets the same answer on any
/// machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most nodes.
    pub nodes: u64,
    /// When to stop at the latest.
    pub deadline: Option<Instant>,
}

impl Budget {
    /// So many nodes, however long that takes.
    pub const fn nodes(nodes: u64) -> Budget {
        Budget { nodes, deadline: None }
    }

    /// Until this moment.
    pub const fn until(deadline: Instant) -> Budget {
        Budget { nodes: u64::MAX, deadline: Some(deadline) }
    }

    /// The same deadline, and at most so many nodes.
    #[must_use]
    pub const fn at_most(self, nodes: u64) -> Budget {
        Budget { nodes: if nodes < self.nodes { nodes } else { self.nodes }, ..self }
    }

    /// The same nodes, and of the time that is left until the deadline one of so many equal parts.
    pub(super) fn part_of_time(self, parts: usize) -> Budget {
        let Some(deadline) = self.deadline else { return self };
        let now = Instant::now();
        let parts = u32::try_from(parts).unwrap_or(u32::MAX).max(1);
        Budget { deadline: Some(now + deadline.saturating_duration_since(now) / parts), ..self }
    }
}

/// Counts nodes, and knows when the budget is spent.
#[derive(Debug)]
pub(super) struct Meter {
    budget: Budget,
    used: u64,
    late: bool,
}

impl Meter {
    /// Looking at the clock costs as much as some nodes, so it is looked at this seldom.
    const LOOK: u64 = 1 << 10;

    pub(super) const fn new(budget: Budget) -> Meter {
        Meter { budget, used: 0, late: false }
    }

    /// Counts a node.
    #[inline]
    pub(super) fn count(&mut self) {
        self.used += 1;
        if self.used.is_multiple_of(Meter::LOOK)
            && let Some(deadline) = self.budget.deadline
        {
            self.late = Instant::now() >= deadline;
        }
    }

    #[inline]
    pub(super) const fn is_spent(&self) -> bool {
        self.late || self.used >= self.budget.nodes
    }

    pub(super) const fn used(&self) -> u64 {
        self.used
    }
}
