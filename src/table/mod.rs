//! What happens at a table, pure: challenges and the games that come of them.
//!
//! Everything has the shape `(state, actor, action, now) -> new state and what happened, or a Refusal`; nothing
//! here knows SQL, Discord or words. May import `hoyito` and `ids` only.

mod challenge;
mod clock;
mod game;
mod refusal;

pub use challenge::{
    Challenge, ChallengeAction, ChallengeState, First, MAX_OPEN_CHALLENGES, Terms, TermsError,
};
pub use clock::Clock;
pub use game::{Action, EndedBy, Happening, Moment, Offer, Played, Table, TableState};
pub use refusal::Refusal;

use crate::ids::{ChannelId, GuildId, MessageId, PlayerId};

/// Somebody at a table, under the name that the server shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Who.
    pub id: PlayerId,
    /// The display name, as the person wrote it.
    pub name: String,
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The server, or `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
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
