//! What a person can be shown.

use std::collections::HashSet;

use super::Table;
use crate::ids::{ChannelId, PlayerId};

/// What a person can be shown of others' games: nothing that was played where they cannot be shown to look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Who looks.
    pub person: PlayerId,
    /// From which channel or thread.
    pub here: ChannelId,
    /// The channels, threads left out, that they are known to see. Threads that nobody was added to are seen with the
    /// channels that they belong to.
    pub seen: HashSet<ChannelId>,
}

impl Sight {
    /// Whether a game can be shown to them.
    pub fn shows(&self, table: &Table) -> bool {
        let place = table.place;
        let knows = place.channel == self.here || table.side_of(self.person).is_some();
        knows || (!place.private && self.seen.contains(&place.parent.unwrap_or(place.channel)))
    }
}
