//! Routes below `/channels`: what a bot may do as a member, by its permissions, rather than by a token.

use std::collections::VecDeque;

use serde_json::json;

use super::{Answer, ApiError, Call, Reply, error::FieldFault, messages, threads};
use crate::{
    ChannelKind,
    channel::Channel,
    message::{Message, written_id},
    permissions::Permissions,
    snowflake::Snowflake,
    state::State,
    world::BOT,
};

/// Messages older than this may be edited only [`LATE_EDITS`] times an hour.
const OLD_MS: u64 = 60 * 60 * 1000;
/// Discord does not publish its quota for edits of old messages (code 30046); this is the stand-in's own, for
/// each message in any hour, low enough that a bot that lives by such edits fails here before it fails there.
const LATE_EDITS: usize = 5;
/// How long a nonce is enforced; Discord says "the past few minutes".
const NONCE_MS: u64 = 5 * 60 * 1000;

pub(super) fn route(state: &mut State, call: &Call, method: &str, parts: &[&str]) -> Option<Answer> {
    let wanted = parts.get(1)?.parse().ok().and_then(|id| state.world.channel(id)).cloned();
    let seen = |state: &State| {
        let channel = wanted.ok_or_else(ApiError::unknown_channel)?;
        if state.world.sees(BOT, &channel) { Ok(channel) } else { Err(ApiError::missing_access()) }
    };
    Some(match (method, &parts[2..]) {
        ("GET", []) => seen(state).and_then(|channel| Reply::ok(state.world.channel_json(&channel))),
        ("PATCH", []) => seen(state).and_then(|channel| threads::change(state, call, &channel)),
        ("DELETE", []) => seen(state).and_then(|channel| threads::remove(state, &channel)),
        ("POST", ["typing"]) => seen(state).and_then(|channel| {
            may_send(state, &channel)?;
            Reply::nothing()
        }),
        ("GET", ["messages"]) => seen(state).and_then(|channel| list(state, call, &channel)),
        ("POST", ["messages"]) => seen(state).and_then(|channel| create(state, call, &channel)),
        ("POST", ["threads"]) => seen(state).and_then(|channel| threads::start(state, call, &channel)),
        ("POST", ["messages", id, "threads"]) => seen(state).and_then(|channel| {
            let id = find(state, &channel, id)?.id;
            threads::start_from(state, call, &channel, id)
        }),
        ("GET", ["messages", id]) => seen(state).and_then(|channel| {
            readable(state, &channel)?;
            Reply::ok(find(state, &channel, id)?.json(&state.world))
        }),
        ("PATCH", ["messages", id]) => seen(state).and_then(|channel| edit(state, call, &channel, id)),
        ("DELETE", ["messages", id]) => seen(state).and_then(|channel| {
            threads::lets_delete(state, &channel)?;
            let id = find(state, &channel, id)?.id;
            state.remove(id);
            state.touch_in_channel(channel.id, id);
            Reply::nothing()
        }),
        _ => return None,
    })
}

/// A message of a channel that is no secret between the bot and one person.
fn find<'a>(state: &'a State, channel: &Channel, id: &str) -> Result<&'a Message, ApiError> {
    let message = id.parse().ok().and_then(|id: Snowflake| state.messages.get(&id));
    message
        .filter(|found| found.channel == channel.id && !found.ephemeral())
        .ok_or_else(ApiError::unknown_message)
}

fn may_send(state: &State, channel: &Channel) -> Result<Permissions, ApiError> {
    if channel.kind == ChannelKind::Forum {
        return Err(ApiError::new(400, 50008, "Cannot send messages in a non-text channel"));
    }
    threads::unlocked(state, channel)?;
    let send = match channel.kind {
        ChannelKind::Thread => Permissions::SEND_MESSAGES_IN_THREADS,
        _ => Permissions::SEND_MESSAGES,
    };
    let may = state.world.permissions(BOT, channel);
    if may.has(send) { Ok(may) } else { Err(ApiError::missing_permissions()) }
}

fn readable(state: &State, channel: &Channel) -> Result<(), ApiError> {
    let may = state.world.permissions(BOT, channel);
    if may.has(Permissions::READ_MESSAGE_HISTORY) { Ok(()) } else { Err(ApiError::missing_permissions()) }
}

/// The right to attach the files and embed the links of a body.
fn may_carry(may: Permissions, call: &Call) -> Result<(), ApiError> {
    let embeds = call.body["embeds"].as_array().is_some_and(|embeds| !embeds.is_empty());
    let lacks = (!call.files.is_empty() && !may.has(Permissions::ATTACH_FILES))
        || (embeds && !may.has(Permissions::EMBED_LINKS));
    if lacks { Err(ApiError::missing_permissions()) } else { Ok(()) }
}

fn list(state: &State, call: &Call, channel: &Channel) -> Answer {
    let limit = call.query.get("limit").and_then(|limit| limit.parse().ok()).unwrap_or(50_usize);
    if !(1..=100).contains(&limit) {
        let message = "int value should be between 1 and 100.".to_owned();
        return Err(ApiError::invalid(&[FieldFault {
            path: "limit".into(),
            code: "NUMBER_TYPE_RANGE",
            message,
        }]));
    }
    if readable(state, channel).is_err() {
        return Reply::ok(json!([]));
    }
    let shown =
        || state.messages.values().filter(|message| message.channel == channel.id && !message.ephemeral());
    // Newest first, whichever end they are counted from.
    let mut found: Vec<&Message> = if let Some(after) = call.id("after") {
        shown().filter(|message| message.id > after).take(limit).collect()
    } else if let Some(around) = call.id("around") {
        let half = limit / 2;
        let before = shown().filter(|message| message.id < around).rev().take(half);
        before.chain(shown().filter(|message| message.id >= around).take(limit - half)).collect()
    } else {
        let before = call.id("before");
        shown().rev().filter(|message| before.is_none_or(|before| message.id < before)).take(limit).collect()
    };
    found.sort_by_key(|message| std::cmp::Reverse(message.id));
    Reply::ok(found.into_iter().map(|message| message.json(&state.world)).collect())
}

fn create(state: &mut State, call: &Call, channel: &Channel) -> Answer {
    let may = may_send(state, channel)?;
    may_carry(may, call)?;
    let nonce = call.body.get("nonce").filter(|nonce| !nonce.is_null());
    if let (Some(nonce), Some(true)) = (nonce, call.body["enforce_nonce"].as_bool()) {
        let since = state.now_ms().saturating_sub(NONCE_MS);
        let same = |message: &&Message| {
            message.channel == channel.id && message.nonce.as_ref() == Some(nonce) && message.made_ms >= since
        };
        if let Some(existing) = state.messages.values().rev().find(same) {
            return Reply::ok(existing.json(&state.world));
        }
    }
    let mut message = messages::make(state, call, "", channel.id, None)?;
    message.nonce = nonce.cloned();
    reply_to(state, call, channel, &mut message)?;
    let (id, object) = (message.id, message.json(&state.world));
    state.publish(message);
    state.touch_in_channel(channel.id, id);
    Reply::ok(object)
}

/// Makes a message a reply, if its body says so.
fn reply_to(state: &State, call: &Call, channel: &Channel, message: &mut Message) -> Result<(), ApiError> {
    let reference = &call.body["message_reference"];
    let Some(id) = written_id(&reference["message_id"]) else { return Ok(()) };
    match find(state, channel, &id.to_string()) {
        Ok(original) => {
            message.kind = 19;
            message.origin = json!({
                "message_reference": {
                    "type": 0, "channel_id": channel.id, "message_id": original.id, "guild_id": channel.guild,
                },
                "referenced_message": original.json(&state.world),
            });
            Ok(())
        }
        Err(_) if reference["fail_if_not_exists"] == false => Ok(()),
        Err(_) => {
            let message = "Unknown message".to_owned();
            let path = "message_reference".into();
            Err(ApiError::invalid(&[FieldFault { path, code: "REPLIES_UNKNOWN_MESSAGE", message }]))
        }
    }
}

fn edit(state: &mut State, call: &Call, channel: &Channel, id: &str) -> Answer {
    threads::awake(channel)?;
    threads::unlocked(state, channel)?;
    let id = find(state, channel, id)?.id;
    may_carry(state.world.permissions(BOT, channel), call)?;
    let now = state.now_ms();
    let message = state.messages.get_mut(&id).expect("it was found above, under the same lock");
    if now.saturating_sub(message.made_ms) > OLD_MS {
        count_late_edit(&mut message.late_edits, now)?;
    }
    messages::edit(state, call, "", id)?;
    state.touch_in_channel(channel.id, id);
    Reply::ok(state.messages[&id].json(&state.world))
}

#[allow(clippy::cast_precision_loss)] // the milliseconds of an hour are exact in a float
fn count_late_edit(edits: &mut VecDeque<u64>, now: u64) -> Result<(), ApiError> {
    edits.retain(|at| now.saturating_sub(*at) < OLD_MS);
    if edits.len() >= LATE_EDITS {
        let message = "Maximum number of edits to messages older than 1 hour reached. Try again later";
        let wait = OLD_MS - now.saturating_sub(edits[0]);
        return Err(ApiError::rate_limited(30046, message, wait as f64 / 1000.0));
    }
    edits.push_back(now);
    Ok(())
}
