//! What those who manage a server set for it.

use chrono::TimeDelta;
use chrono_tz::Tz;
use hoyito::{Size, Variant};

use super::{Terms, TermsError};
use crate::ids::ChannelId;

/// How long a turn may take; `None` is for ever.
pub type Time = Option<TimeDelta>;

/// How long a turn may take where nobody says otherwise.
const USUAL_TIME: Time = Some(TimeDelta::days(3));

/// What a server has set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GuildSettings {
    /// The code of the language of what everybody reads; `None` is the one that Discord has for the server.
    pub language: Option<String>,
    /// Days, weeks and months of rankings begin at its midnight.
    pub time_zone: Tz,
    /// Where challenges can be made, threads counted as their channels; everywhere when there is none.
    pub channels: Vec<ChannelId>,
    /// The challenge that is made where a person names nothing else.
    pub defaults: PartialTerms,
}

/// Terms of a challenge as far as a server has set them, or a person named them; the rest is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartialTerms {
    /// Whose rules, on which board.
    pub game: Option<(Variant, Size)>,
    /// How many rounds.
    pub rounds: Option<u8>,
    /// How long a turn may take.
    pub time: Option<Time>,
    /// It counts for rankings.
    pub rated: Option<bool>,
    /// The game gets a thread of its own.
    pub thread: Option<bool>,
}

impl PartialTerms {
    /// Whether nothing is set.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// These, and what they leave open as in `other`.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            game: self.game.or(other.game),
            // So many rounds were meant for that game.
            rounds: self.rounds.or(other.rounds.filter(|_| self.game.is_none())),
            time: self.time.or(other.time),
            rated: self.rated.or(other.rated),
            thread: self.thread.or(other.thread),
        }
    }

    /// The terms of a challenge, what is left open as usual.
    ///
    /// # Errors
    /// When they do not go together.
    pub fn terms(self, closing: bool) -> Result<Terms, TermsError> {
        let (variant, size) = self.game.unwrap_or((Variant::II, Size::Six));
        let usual = Terms::usual(variant, size, self.rounds.map(Into::into), closing)?;
        Ok(Terms {
            time: self.time.unwrap_or(USUAL_TIME),
            rated: self.rated.unwrap_or(usual.rated),
            thread: self.thread.unwrap_or(usual.thread),
            ..usual
        })
    }
}
