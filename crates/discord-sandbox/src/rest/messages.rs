//! What every route that makes or edits a message shares.

use super::{ApiError, Call, limits, within_limits};
use crate::{
    message::{LOADING, Message},
    snowflake::Snowflake,
    state::{State, timestamp},
};

/// Makes a message of `body` (the call's, or what lies below its `data`) in a channel. It is not published yet.
pub(super) fn make(
    state: &mut State,
    call: &Call,
    at: &str,
    channel: Snowflake,
    only_for: Option<Snowflake>,
) -> Result<Message, ApiError> {
    let body = if at.is_empty() { &call.body } else { &call.body[at] };
    within_limits(state, call, &limits::message(at, body, &call.files, &[]))?;
    if limits::empty(body, &call.files) {
        state.violation("limits", &call.name(), "the message is empty".to_owned());
        return Err(ApiError::empty_message());
    }
    let mut message = state.draft(channel, only_for);
    state.apply(&mut message, body, &call.files);
    state.ping(&mut message, body.get("allowed_mentions"));
    Ok(message)
}

/// Edits a message by `body`, and tells everybody who sees it.
pub(super) fn edit(state: &mut State, call: &Call, at: &str, id: Snowflake) -> Result<(), ApiError> {
    let body = if at.is_empty() { &call.body } else { &call.body[at] };
    let Some(mut message) = state.messages.get(&id).cloned() else { return Err(ApiError::unknown_message()) };
    let kept: Vec<u64> = message.attachments.iter().map(|file| file.id.0).collect();
    within_limits(state, call, &limits::message(at, body, &call.files, &kept))?;
    state.apply(&mut message, body, &call.files);
    let shows_nothing = message.content.trim().is_empty()
        && message.embeds.is_empty()
        && message.components.is_empty()
        && message.attachments.is_empty();
    if shows_nothing {
        state.violation("limits", &call.name(), "the edit leaves nothing to show".to_owned());
        return Err(ApiError::empty_message());
    }
    if message.flags & LOADING != 0 {
        // The answer to a deferral is a message's first content: it pings as a new one would.
        message.flags &= !LOADING;
        state.ping(&mut message, body.get("allowed_mentions"));
    } else {
        message.edited = Some(timestamp());
    }
    state.republish(message);
    Ok(())
}
