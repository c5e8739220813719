//! Threads: how a bot starts them, changes and removes them, and when they take no messages.

use serde_json::{Value, json};

use super::{Answer, ApiError, Call, Reply, error::FieldFault, messages, within_limits};
use crate::{
    ChannelKind,
    channel::Channel,
    permissions::Permissions,
    snowflake::Snowflake,
    state::State,
    world::{BOT, World},
};

/// The minutes of `auto_archive_duration`.
const ARCHIVE_AFTER: [u64; 4] = [60, 1440, 4320, 10080];
/// Discord's number of a private thread, which it makes if a body does not say what it wants.
const PRIVATE: u64 = 12;

/// Refuses what is not done in an archived thread.
pub(super) fn awake(channel: &Channel) -> Result<(), ApiError> {
    if channel.archived { Err(ApiError::archived(400)) } else { Ok(()) }
}

/// Refuses to take messages away from a thread that a moderator archived for good.
pub(super) fn lets_delete(state: &State, channel: &Channel) -> Result<(), ApiError> {
    if shut(state, channel) { Err(ApiError::archived(400)) } else { Ok(()) }
}

/// Refuses what only moderators do in a locked thread.
pub(super) fn unlocked(state: &State, channel: &Channel) -> Result<(), ApiError> {
    if !channel.locked || manages(state, channel) {
        return Ok(());
    }
    Err(ApiError::new(400, 160_005, "Thread is locked"))
}

/// Refuses answers to interactions where there is no place for them any more: the channel is gone, or it is a
/// thread that was archived and locked after the interaction.
pub(super) fn takes_answers(state: &State, channel: Snowflake) -> Result<(), ApiError> {
    let channel = state.world.channel(channel).ok_or_else(ApiError::unknown_channel)?;
    match shut(state, channel) {
        false => Ok(()),
        true if state.world.bot_is_in(channel) => Err(ApiError::archived(403)),
        true => Err(ApiError::missing_access()),
    }
}

/// Whether a thread is archived and not for the bot to open.
fn shut(state: &State, channel: &Channel) -> bool {
    channel.archived && channel.locked && !manages(state, channel)
}

fn manages(state: &State, channel: &Channel) -> bool {
    state.world.permissions(BOT, channel).has(Permissions::MANAGE_THREADS)
}

/// A thread that starts from a message and shares its id.
pub(super) fn start_from(state: &mut State, call: &Call, parent: &Channel, message: Snowflake) -> Answer {
    if !matches!(parent.kind, ChannelKind::Text | ChannelKind::Announcement) {
        return Err(ApiError::wrong_channel_type());
    }
    allowed(state, parent, Permissions::CREATE_PUBLIC_THREADS)?;
    let thread = asked(state, call, message, parent)?;
    if state.world.channel(message).is_some() {
        return Err(ApiError::new(400, 160_004, "A thread has already been created for this message"));
    }
    let object = open(state, thread);
    // The message shows its thread from now on.
    if let Some(message) = state.messages.get(&message).cloned() {
        state.republish(message);
    }
    Ok(Reply { status: 201, body: object })
}

/// A thread of its own, or a post in a forum.
pub(super) fn start(state: &mut State, call: &Call, parent: &Channel) -> Answer {
    let private = call.body["type"].as_u64().unwrap_or(PRIVATE) == PRIVATE;
    let right = match parent.kind {
        ChannelKind::Forum => Permissions::SEND_MESSAGES,
        ChannelKind::Text if private => Permissions::CREATE_PRIVATE_THREADS,
        ChannelKind::Text => Permissions::CREATE_PUBLIC_THREADS,
        ChannelKind::Announcement if !private => Permissions::CREATE_PUBLIC_THREADS,
        _ => return Err(ApiError::wrong_channel_type()),
    };
    allowed(state, parent, right)?;
    let id = state.new_id();
    let mut thread = asked(state, call, id, parent)?;
    if parent.kind != ChannelKind::Forum {
        // Nobody else is in a private thread until the bot calls them there.
        thread.members = private.then(Vec::new);
        return Ok(Reply { status: 201, body: open(state, thread) });
    }
    // A post begins with a message that shares its id.
    let mut first = messages::make(state, call, "message", id, None)?;
    first.id = id;
    let mut object = open(state, thread);
    object["message"] = first.json(&state.world);
    state.publish(first);
    Ok(Reply { status: 201, body: object })
}

fn allowed(state: &State, channel: &Channel, right: Permissions) -> Result<(), ApiError> {
    if state.world.permissions(BOT, channel).has(right) {
        Ok(())
    } else {
        Err(ApiError::missing_permissions())
    }
}

/// The thread that a body asks for.
fn asked(state: &mut State, call: &Call, id: Snowflake, parent: &Channel) -> Result<Channel, ApiError> {
    let name = call.body["name"].as_str().unwrap_or_default();
    let after = &call.body["auto_archive_duration"];
    let mut faults = vec![];
    if name.is_empty() || name.chars().count() > 100 {
        let message = "Must be between 1 and 100 in length.".to_owned();
        faults.push(FieldFault { path: "name".into(), code: "BASE_TYPE_BAD_LENGTH", message });
    }
    if !after.is_null() && !after.as_u64().is_some_and(|after| ARCHIVE_AFTER.contains(&after)) {
        let message = format!("Value must be one of {ARCHIVE_AFTER:?}.");
        faults.push(FieldFault { path: "auto_archive_duration".into(), code: "BASE_TYPE_CHOICES", message });
    }
    within_limits(state, call, &faults)?;
    let mut thread = Channel::new(id, name, ChannelKind::Thread, parent.guild);
    thread.parent = Some(parent.id);
    thread.owner = Some(BOT);
    thread.archive_after = after.as_u64().unwrap_or(thread.archive_after);
    Ok(thread)
}

/// Opens a thread and tells the bot, which is in it from the start: the thread's JSON.
fn open(state: &mut State, thread: Channel) -> Value {
    state.dispatch_channel("CREATE", &thread);
    let guild = thread.guild.and_then(|id| state.world.guild(id));
    let mut member = World::thread_member_json(&thread);
    member["member"] = guild.and_then(|guild| state.world.member_json(guild, BOT)).into();
    member["presence"] = Value::Null;
    let joined = json!({
        "id": thread.id, "guild_id": thread.guild, "member_count": 1, "added_members": [member],
        "removed_member_ids": [],
    });
    let intents = crate::sessions::intent::GUILDS;
    state.sessions.dispatch("THREAD_MEMBERS_UPDATE", &joined, intents, thread.guild);
    let object = state.world.channel_json(&thread);
    state.world.channels.push(thread);
    state.world_changed();
    object
}

/// Changes a channel; who made a thread may rename, archive, lock and open it.
pub(super) fn change(state: &mut State, call: &Call, channel: &Channel) -> Answer {
    let body = &call.body;
    let opens = body["archived"] == false;
    let may = state.world.permissions(BOT, channel);
    let allowed = if channel.kind == ChannelKind::Thread {
        let only_opens = opens && !channel.locked && body.as_object().is_some_and(|body| body.len() == 1);
        channel.owner == Some(BOT)
            || may.has(Permissions::MANAGE_THREADS)
            || (only_opens && may.has(Permissions::SEND_MESSAGES_IN_THREADS))
    } else {
        may.has(Permissions::MANAGE_CHANNELS)
    };
    if !allowed {
        return Err(ApiError::missing_permissions());
    }
    if channel.archived && !opens {
        return Err(ApiError::archived(400));
    }
    let mut changed = channel.clone();
    if let Some(name) = body["name"].as_str() {
        name.clone_into(&mut changed.name);
    }
    for (key, flag) in [("archived", &mut changed.archived), ("locked", &mut changed.locked)] {
        *flag = body[key].as_bool().unwrap_or(*flag);
    }
    state.replace_channel(&changed);
    Reply::ok(state.world.channel_json(&changed))
}

/// Removes a thread or another channel of a guild.
pub(super) fn remove(state: &mut State, channel: &Channel) -> Answer {
    let right = match channel.kind {
        ChannelKind::Thread => Permissions::MANAGE_THREADS,
        // A private channel is only closed, and opened again by the next message.
        ChannelKind::Dm | ChannelKind::Group => return Reply::ok(state.world.channel_json(channel)),
        _ => Permissions::MANAGE_CHANNELS,
    };
    allowed(state, channel, right)?;
    let object = state.world.channel_json(channel);
    state.remove_channel(channel);
    Reply::ok(object)
}
