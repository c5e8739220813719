//! Channels: what kinds there are, and what is kept of one. Imports only ids and permissions.

use crate::{permissions::Permissions, snowflake::Snowflake};

/// What a channel is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChannelKind {
    /// A text channel of a guild.
    Text,
    /// An announcement channel of a guild.
    Announcement,
    /// The text chat of a voice channel.
    Voice,
    /// A public thread; has a parent.
    Thread,
    /// A forum, which takes no messages itself; its posts are threads.
    Forum,
    /// Between two: the bot and a person, or two people without the bot.
    Dm,
    /// Between several people, without the bot.
    Group,
}

impl ChannelKind {
    /// Discord's number; of threads [`World::channel_type`](crate::world::World::channel_type) knows more.
    pub(crate) fn number(self) -> u8 {
        match self {
            ChannelKind::Text => 0,
            ChannelKind::Dm => 1,
            ChannelKind::Voice => 2,
            ChannelKind::Group => 3,
            ChannelKind::Announcement => 5,
            ChannelKind::Thread => 11,
            ChannelKind::Forum => 15,
        }
    }

    pub(crate) fn private(self) -> bool {
        matches!(self, ChannelKind::Dm | ChannelKind::Group)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Channel {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) kind: ChannelKind,
    pub(crate) guild: Option<Snowflake>,
    pub(crate) parent: Option<Snowflake>,
    /// Those who see it; `None` is every member of the guild. Private channels always name them.
    pub(crate) members: Option<Vec<Snowflake>>,
    /// What the bot is denied here.
    pub(crate) denied: Permissions,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    /// For a thread: after how many minutes without a message it leaves the list of channels. Only shown.
    pub(crate) archive_after: u64,
    pub(crate) owner: Option<Snowflake>,
    pub(crate) last_message: Option<Snowflake>,
}

impl Channel {
    pub(crate) fn new(id: Snowflake, name: &str, kind: ChannelKind, guild: Option<Snowflake>) -> Channel {
        Channel {
            id,
            name: name.to_owned(),
            kind,
            guild,
            parent: None,
            members: None,
            denied: Permissions::NONE,
            archived: false,
            locked: false,
            archive_after: 1440,
            owner: None,
            last_message: None,
        }
    }
}
