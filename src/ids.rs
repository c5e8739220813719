//! Discord's ids as types of our own, so that a channel is never taken for a person. Imports nothing of ours.
//!
//! The one place where a snowflake becomes the `bigint` that SQL keeps, and back.

use std::fmt;

use chrono::{DateTime, Utc};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u64);

        impl $name {
            /// The same 64 bits as SQL's `bigint`. Snowflakes stay below 2^63 until the year 2084.
            pub const fn to_sql(self) -> i64 {
                self.0.cast_signed()
            }

            /// Back from SQL's `bigint`.
            pub const fn from_sql(value: i64) -> Self {
                Self(value.cast_unsigned())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id!(
    /// A person.
    PlayerId
);
id!(
    /// A server.
    GuildId
);
id!(
    /// A channel or a thread.
    ChannelId
);
id!(
    /// A message.
    MessageId
);
id!(
    /// A challenge, and the game that comes of it: the id of the interaction that made the challenge.
    GameId
);
id!(
    /// Something a person asked for, once: a command that was given, a button that was pressed.
    InteractionId
);

impl PlayerId {
    /// Stands for somebody who had their data deleted: Discord's own ids begin above 2^22.
    pub const fn is_deleted(self) -> bool {
        self.0 < 1 << 22
    }
}

impl GameId {
    /// When the challenge was made: the upper bits of Discord's ids are milliseconds since the beginning of 2015.
    pub fn made_at(self) -> DateTime<Utc> {
        const SINCE: i64 = 1_420_070_400_000;
        DateTime::from_timestamp_millis((self.0 >> 22).cast_signed() + SINCE).unwrap_or_default()
    }
}

impl From<InteractionId> for GameId {
    /// A challenge has the id of the interaction that made it.
    fn from(interaction: InteractionId) -> Self {
        Self(interaction.0)
    }
}
