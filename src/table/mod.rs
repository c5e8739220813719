//! What happens at a table, pure: challenges and the games that come of them.
//!
//! Everything has the shape `(state, actor, action, now) -> new state and what happened, or a Refusal`; nothing
//! here knows SQL, Discord or words. May import `hoyito` and `ids` only.

mod challenge;
mod clock;
mod game;
mod guild;
mod lesson;
mod moment;
mod offer;
mod opening;
mod person;
mod record;
mod refusal;
mod room;
mod sight;

pub use challenge::{
    Challenge, ChallengeAction, ChallengeState, First, MAX_OPEN_CHALLENGES, PAUSE, Terms, TermsError,
};
pub use clock::Clock;
pub use game::{Action, EndedBy, Table, TableState};
pub use guild::{GuildSettings, PartialTerms, Time};
pub use lesson::Lesson;
pub use moment::{Happening, Moment};
pub use offer::{Offer, Wish};
pub use opening::Start;
pub use person::{Challengers, Person, Player, Preferences, Theme};
pub use record::{DamagedRecord, Played, PlayedRound};
pub use refusal::Refusal;
pub use room::{Permission, Room};
pub use sight::Sight;

use crate::ids::{ChannelId, GuildId, MessageId};

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The server, or `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The channel that a thread belongs to.
    pub parent: Option<ChannelId>,
    /// We are not there ourselves: direct and group messages, and servers where only a person has installed us.
    /// Nothing can be said there but in answer to an interaction.
    pub answers_only: bool,
    /// A thread that only those see who were added.
    pub private: bool,
}

impl Place {
    /// Our own direct messages with a person, where nobody else is.
    pub fn is_between_us(&self) -> bool {
        self.guild.is_none() && !self.answers_only
    }

    /// Games here can count for a ranking: it belongs to a server, and we do.
    pub fn is_ranked(&self) -> bool {
        self.guild.is_some() && !self.answers_only
    }
}

/// A message that people can jump to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it stands.
    pub place: Place,
    /// Which one.
    pub message: MessageId,
}

#[cfg(test)]
mod tests;
