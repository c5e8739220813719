//! What can be asked of the bot: one use case is one transaction. Lock the row, check who asks and for which ply,
//! step the pure table, save, queue what must be shown, commit. Nothing is said to Discord before the commit.
//!
//! May import `table`, `store`, `ratings`, `ids` and `hoyito`. Knows no words and no Discord.

mod boards;
mod challenges;
mod clocks;
mod deliveries;
mod engine;
mod games;
mod history;
mod people;
mod places;
mod privacy;
mod profiles;
mod puzzles;
mod ratings;
mod servers;

use chrono::TimeDelta;

pub use challenges::Invited;
pub use deliveries::{Backlog, Content, OwnThread};
pub use games::delivery_key;
pub use history::{HISTORY_PAGE, History};
pub use people::{OwnSettings, Setting};
pub use profiles::{Profile, Streak};
pub use puzzles::DaysPuzzle;
pub use ratings::{MOST_RATED_A_DAY, PAGE, Period, Ranking};
pub use servers::{GuildSetting, KEPT};

use crate::{
    ids::InteractionId,
    store::{Db, StoreError},
    table::{Person, Place, Refusal, Room},
};

/// How long the one who decided something has for showing it, before a worker takes over.
pub const LEASE: TimeDelta = TimeDelta::seconds(30);

/// All use cases, on one database. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Service {
    db: Db,
    settings: Settings,
}

/// What the owner of the bot decides.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How long a challenge waits for its answer.
    pub challenge_waits: TimeDelta,
}

/// Who asks, and where.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The person.
    pub person: Person,
    /// Where the command was given or the button pressed.
    pub place: Place,
    /// What that place lets the bot do.
    pub room: Room,
    /// Discord lets them manage the server.
    pub manages: bool,
    /// What they asked for it with.
    pub interaction: InteractionId,
}

/// Why a use case did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// What the person did cannot be.
    #[error("refused: {0}")]
    Refused(#[from] Refusal),
    /// Another process has done it already, and answers.
    #[error("done by another process")]
    Handled,
    /// It is our fault.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Service {
    /// The use cases on `db`.
    pub fn new(db: Db, settings: Settings) -> Self {
        Self { db, settings }
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// When it does not.
    pub async fn healthy(&self) -> Result<(), StoreError> {
        self.db.healthy().await
    }
}
