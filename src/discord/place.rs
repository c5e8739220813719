//! Where an interaction comes from, and what the bot may do there.

use poise::serenity_prelude as serenity;
use serenity::{
    AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ChannelType, PartialChannel, Permissions,
};

use crate::table::{Permission, Place, Room};

/// The place of an interaction.
pub fn place(
    guild: Option<serenity::GuildId>,
    channel: serenity::ChannelId,
    about: Option<&PartialChannel>,
    owners: &AuthorizingIntegrationOwners,
) -> Place {
    Place {
        guild: guild.map(Into::into),
        channel: channel.into(),
        parent: about.filter(|about| is_thread(about.kind)).and_then(|about| about.parent_id).map(Into::into),
        answers_only: !owners.0.is_empty() && !owners.0.iter().any(installed_here),
        private: about.is_some_and(|about| about.kind == ChannelType::PrivateThread),
    }
}

/// By the server, or by being the other side of the bot's own direct messages.
fn installed_here(owner: &AuthorizingIntegrationOwner) -> bool {
    matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_))
}

/// What the bot may do where an interaction comes from.
pub fn room(may: Option<Permissions>, about: Option<&PartialChannel>) -> Room {
    // Where Discord does not say, what is missing will show.
    let may = may.unwrap_or(Permissions::all());
    let locked = about.and_then(|about| about.thread_metadata).is_some_and(|thread| thread.locked);
    Room {
        lacking: lacking(may),
        locked: locked && !may.manage_threads() && !may.administrator(),
        has_threads: about.is_some_and(|about| matches!(about.kind, ChannelType::Text | ChannelType::News)),
    }
}

/// What the bot may not do of what it needs.
pub fn lacking(may: Permissions) -> Vec<Permission> {
    let may = if may.administrator() { Permissions::all() } else { may };
    PERMISSIONS.iter().filter(|(flag, _)| !may.contains(*flag)).map(|&(_, named)| named).collect()
}

const PERMISSIONS: [(Permissions, Permission); 6] = [
    (Permissions::VIEW_CHANNEL, Permission::ViewChannel),
    (Permissions::SEND_MESSAGES, Permission::SendMessages),
    (Permissions::SEND_MESSAGES_IN_THREADS, Permission::SendMessagesInThreads),
    (Permissions::ATTACH_FILES, Permission::AttachFiles),
    (Permissions::CREATE_PUBLIC_THREADS, Permission::CreatePublicThreads),
    (Permissions::READ_MESSAGE_HISTORY, Permission::ReadMessageHistory),
];

fn is_thread(kind: ChannelType) -> bool {
    matches!(kind, ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread)
}
