//! What a bot does with an interaction's token after the first answer: follow-ups, and its own messages.

use super::{Answer, ApiError, Call, Reply, messages, threads};
use crate::{
    interaction::{FOLLOW_UPS_OUTSIDE, Interaction, TOKEN_LIVES_MS},
    message::{EPHEMERAL, LOADING},
    snowflake::Snowflake,
    state::State,
    world::APPLICATION,
};

pub(super) fn route(state: &mut State, call: &Call, method: &str, parts: &[&str]) -> Option<Answer> {
    let known = matches!(
        (method, parts),
        ("POST", [_, _, _]) | ("GET" | "PATCH" | "DELETE", [_, _, _, "messages", _])
    );
    known.then(|| {
        live(state, parts[1], parts[2])?;
        let token = parts[2];
        if matches!(method, "POST" | "PATCH") {
            threads::takes_answers(state, state.interactions[token].channel)?;
        }
        match parts.get(4) {
            None => follow_up(state, call, token),
            Some(which) => {
                let id = reachable(state, token, which)?;
                match method {
                    "GET" => Reply::ok(state.messages[&id].json(&state.world)),
                    "PATCH" => edit(state, call, token, id),
                    _ => delete(state, token, id),
                }
            }
        }
    })
}

/// The interaction of a token that can still be used.
fn live<'a>(state: &'a State, application: &str, token: &str) -> Result<&'a Interaction, ApiError> {
    let unknown = || ApiError::new(404, 10015, "Unknown Webhook");
    let known = state.interactions.get(token).filter(|_| application == APPLICATION.to_string());
    let interaction = known.ok_or_else(unknown)?;
    if state.now_ms().saturating_sub(interaction.born_ms) > TOKEN_LIVES_MS {
        return Err(ApiError::new(401, 50027, "Invalid Webhook Token"));
    }
    // Before the first answer there is nothing to follow up.
    if interaction.dead || interaction.answered.is_none() {
        return Err(unknown());
    }
    Ok(interaction)
}

/// The message that a token reaches by `@original` or by id.
fn reachable(state: &State, token: &str, which: &str) -> Result<Snowflake, ApiError> {
    let interaction = &state.interactions[token];
    let id = match which {
        "@original" => interaction.original,
        id => id.parse().ok().filter(|id| interaction.made.contains(id)),
    };
    id.filter(|id| state.messages.contains_key(id)).ok_or_else(ApiError::unknown_message)
}

fn follow_up(state: &mut State, call: &Call, token: &str) -> Answer {
    let interaction = &state.interactions[token];
    let (channel, user, original) = (interaction.channel, interaction.user, interaction.original);
    let waiting =
        original.and_then(|id| state.messages.get(&id)).filter(|message| message.flags & LOADING != 0);
    if let Some(original) = waiting.map(|message| message.id) {
        // The first follow-up after a deferral takes the place of "is thinking", and stays as private as that.
        return edit(state, call, token, original);
    }
    if interaction.outside && interaction.follow_ups >= FOLLOW_UPS_OUTSIDE {
        let message = "This interaction has reached its maximum number of follow-up messages";
        return Err(ApiError::new(400, 40094, message));
    }
    let private = call.body["flags"].as_u64().unwrap_or_default() & EPHEMERAL != 0;
    let mut message = messages::make(state, call, "", channel, private.then_some(user))?;
    message.origin.clone_from(&state.interactions[token].origin);
    if let (Some(origin), Some(original)) = (message.origin.as_object_mut(), original) {
        if let Some(about) = origin.get_mut("interaction_metadata") {
            about["original_response_message_id"] = serde_json::json!(original);
        }
        origin.remove("interaction");
    }
    let id = message.id;
    let object = message.json(&state.world);
    state.publish(message);
    if let Some(interaction) = state.interactions.get_mut(token) {
        interaction.follow_ups += 1;
        interaction.made.push(id);
        interaction.touch(id);
    }
    // The tokens of interactions always wait for the message, whatever `wait` says.
    Reply::ok(object)
}

fn edit(state: &mut State, call: &Call, token: &str, id: Snowflake) -> Answer {
    messages::edit(state, call, "", id)?;
    if let Some(interaction) = state.interactions.get_mut(token) {
        interaction.touch(id);
    }
    Reply::ok(state.messages[&id].json(&state.world))
}

fn delete(state: &mut State, token: &str, id: Snowflake) -> Answer {
    state.remove(id);
    if let Some(interaction) = state.interactions.get_mut(token) {
        interaction.made.retain(|made| *made != id);
        interaction.wake();
    }
    Reply::nothing()
}
