//! How often bots may start sessions: so many a day, and one in five seconds. Imports nothing of this crate.

use std::time::{Duration, Instant};

/// How many sessions may be started at once, as `GET /gateway/bot` says.
pub(crate) const AT_ONCE: u32 = 1;
/// How long the next has to wait.
const PAUSE: Duration = Duration::from_secs(5);
const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// Whether a session may be started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    Fine,
    /// The one before is not five seconds old.
    TooSoon,
    /// The day's are used up.
    TooMany,
}

#[derive(Debug, Default)]
pub(crate) struct Starts {
    used: u32,
    /// On the stand-in's clock.
    day_began_ms: u64,
    last: Option<Instant>,
}

impl Starts {
    /// Counts a start of `total` a day, unless it may not be.
    pub(crate) fn count(&mut self, total: u32, now: Instant, now_ms: u64) -> Start {
        if self.remaining(total, now_ms) == 0 {
            return Start::TooMany;
        }
        if self.reset_after_ms(now_ms) == 0 {
            (self.used, self.day_began_ms) = (0, now_ms);
        }
        let soon = self.last.is_some_and(|last| now.saturating_duration_since(last) < PAUSE);
        self.used += 1;
        self.last = Some(now);
        if soon { Start::TooSoon } else { Start::Fine }
    }

    pub(crate) fn remaining(&self, total: u32, now_ms: u64) -> u32 {
        if self.reset_after_ms(now_ms) == 0 { total } else { total.saturating_sub(self.used) }
    }

    /// Milliseconds until the day's starts are all there again.
    pub(crate) fn reset_after_ms(&self, now_ms: u64) -> u64 {
        (self.day_began_ms + DAY_MS).saturating_sub(now_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_are_counted_by_day_and_by_pause() {
        let (mut starts, now) = (Starts::default(), Instant::now());
        let today = 400 * DAY_MS;
        assert_eq!((starts.remaining(2, today), starts.reset_after_ms(today)), (2, 0));
        assert_eq!(starts.count(2, now, today), Start::Fine);
        assert_eq!((starts.remaining(2, today), starts.reset_after_ms(today)), (1, DAY_MS));
        assert_eq!(starts.count(2, now + PAUSE / 2, today), Start::TooSoon);
        assert_eq!(starts.count(2, now + PAUSE * 2, today), Start::TooMany);
        assert_eq!(starts.remaining(2, today + DAY_MS), 2);
        assert_eq!(starts.count(2, now + PAUSE * 2, today + DAY_MS), Start::Fine);
    }
}
