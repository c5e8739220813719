//! The time that a turn may take.

use chrono::{DateTime, TimeDelta, Utc};

/// A turn's time under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// How long a turn may take.
    pub limit: TimeDelta,
    /// When the mover is reminded; `None` once that is done.
    pub remind_at: Option<DateTime<Utc>>,
    /// When the time has run out.
    pub deadline: DateTime<Utc>,
}

impl Clock {
    /// A turn that began at `now`; its mover is reminded after three quarters of the time.
    pub fn started(limit: TimeDelta, now: DateTime<Utc>) -> Self {
        Self { limit, remind_at: Some(now + limit * 3 / 4), deadline: now + limit }
    }
}
