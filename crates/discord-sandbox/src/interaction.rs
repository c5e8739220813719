//! One command, press, form or question for completions: its life from being sent to the last follow-up.
//! Imports ids only.

use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::watch;

use crate::snowflake::Snowflake;

/// How long a bot has for its first answer.
pub(crate) const ANSWER_WITHIN: Duration = Duration::from_secs(3);
/// How long the token of an answered interaction lives, in milliseconds.
pub(crate) const TOKEN_LIVES_MS: u64 = 15 * 60 * 1000;
/// How many follow-ups an application may send where it is not a member.
pub(crate) const FOLLOW_UPS_OUTSIDE: u32 = 5;

/// Discord's numbers of what a person did.
pub(crate) mod kind {
    pub(crate) const COMMAND: u8 = 2;
    pub(crate) const COMPONENT: u8 = 3;
    pub(crate) const AUTOCOMPLETE: u8 = 4;
    pub(crate) const MODAL: u8 = 5;
}

/// Discord's numbers of how a bot answers.
pub(crate) mod answer {
    pub(crate) const MESSAGE: u64 = 4;
    pub(crate) const DEFERRED_MESSAGE: u64 = 5;
    pub(crate) const DEFERRED_UPDATE: u64 = 6;
    pub(crate) const UPDATE: u64 = 7;
    pub(crate) const CHOICES: u64 = 8;
    pub(crate) const MODAL: u64 = 9;
}

#[derive(Debug)]
pub(crate) struct Interaction {
    pub(crate) id: Snowflake,
    pub(crate) token: String,
    pub(crate) kind: u8,
    pub(crate) user: Snowflake,
    pub(crate) channel: Snowflake,
    /// The message whose component was pressed, or whose button opened the form.
    pub(crate) message: Option<Snowflake>,
    /// What the answer says about its origin (`interaction_metadata`, and `interaction` for commands).
    pub(crate) origin: Value,
    /// The application is here only because the person installed it.
    pub(crate) outside: bool,
    pub(crate) born: Instant,
    /// On the stand-in's clock, which can be advanced.
    pub(crate) born_ms: u64,
    /// The number of the first answer, and how long it took.
    pub(crate) answered: Option<(u64, Duration)>,
    /// Nobody answered in time, or nobody was there: what comes later is not known to Discord.
    pub(crate) dead: bool,
    /// What `@original` means.
    pub(crate) original: Option<Snowflake>,
    pub(crate) follow_ups: u32,
    /// Messages made with this token; only they can be reached with it.
    pub(crate) made: Vec<Snowflake>,
    /// Messages made or changed because of it, in order of the first time.
    pub(crate) touched: Vec<Snowflake>,
    pub(crate) last_touch: Instant,
    /// The form or the completions that were the answer.
    pub(crate) modal: Option<Value>,
    pub(crate) choices: Option<Value>,
    pub(crate) changed: watch::Sender<()>,
}

impl Interaction {
    /// Notes that a message was made or changed because of this.
    pub(crate) fn touch(&mut self, message: Snowflake) {
        if !self.touched.contains(&message) {
            self.touched.push(message);
        }
        self.last_touch = Instant::now();
        self.wake();
    }

    /// Lets those who wait for it look again.
    pub(crate) fn wake(&self) {
        self.changed.send_replace(());
    }

    pub(crate) fn too_late(&self) -> bool {
        self.dead || (self.answered.is_none() && self.born.elapsed() > ANSWER_WITHIN)
    }

    pub(crate) fn deferred(&self) -> bool {
        matches!(self.answered, Some((answer::DEFERRED_MESSAGE | answer::DEFERRED_UPDATE, _)))
    }
}
