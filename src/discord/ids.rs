//! Serenity's ids to ours and back.

use poise::serenity_prelude as serenity;

use crate::ids::{ChannelId, GuildId, InteractionId, MessageId, PlayerId};

macro_rules! same {
    ($($theirs:ident -> $ours:ident),*) => {
        $(impl From<serenity::$theirs> for $ours {
            fn from(id: serenity::$theirs) -> Self {
                Self(id.get())
            }
        })*
    };
}

same!(UserId -> PlayerId, GuildId -> GuildId, ChannelId -> ChannelId, MessageId -> MessageId, InteractionId -> InteractionId);

impl From<ChannelId> for serenity::ChannelId {
    fn from(id: ChannelId) -> Self {
        Self::new(id.0)
    }
}

impl From<GuildId> for serenity::GuildId {
    fn from(id: GuildId) -> Self {
        Self::new(id.0)
    }
}

impl From<PlayerId> for serenity::UserId {
    fn from(id: PlayerId) -> Self {
        Self::new(id.0)
    }
}

impl From<MessageId> for serenity::MessageId {
    fn from(id: MessageId) -> Self {
        Self::new(id.0)
    }
}
