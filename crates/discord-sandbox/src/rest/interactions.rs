//! The first answer to an interaction: `POST /interactions/{id}/{token}/callback`.

use serde_json::{Value, json};

use super::{Answer, ApiError, Call, Reply, error::FieldFault, limits, messages, within_limits};
use crate::{
    interaction::{answer, kind},
    message::{EPHEMERAL, LOADING, number_components},
    snowflake::Snowflake,
    state::{OpenModal, State},
};

pub(super) fn route(state: &mut State, call: &Call, method: &str, parts: &[&str]) -> Option<Answer> {
    match (method, parts) {
        ("POST", [_, id, token, "callback"]) => Some(callback(state, call, id, token)),
        _ => None,
    }
}

fn callback(state: &mut State, call: &Call, id: &str, token: &str) -> Answer {
    let interaction = state.interactions.get(token).filter(|found| found.id.to_string() == id);
    let interaction =
        interaction.filter(|found| !found.too_late()).ok_or_else(ApiError::unknown_interaction)?;
    if interaction.answered.is_some() {
        return Err(ApiError::new(400, 40060, "Interaction has already been acknowledged."));
    }
    let (channel, user, pressed) = (interaction.channel, interaction.user, interaction.message);
    let (did, origin, answered) = (interaction.kind, interaction.origin.clone(), interaction.born.elapsed());
    let number = call.body["type"].as_u64().unwrap_or_default();
    if !fits(number, did, pressed.is_some()) {
        let message = format!("An answer of type {number} does not fit an interaction of type {did}");
        let fault = FieldFault { path: "type".into(), code: "INTERACTION_CALLBACK_TYPE_INVALID", message };
        within_limits(state, call, &[fault])?;
    }
    let private = call.body["data"]["flags"].as_u64().unwrap_or_default() & EPHEMERAL != 0;
    let only_for = private.then_some(user);
    let (mut made, mut touched, mut modal, mut choices) = (None, None, None, None);
    match number {
        answer::MESSAGE | answer::DEFERRED_MESSAGE => {
            let deferred = number == answer::DEFERRED_MESSAGE;
            let mut message = if deferred {
                state.draft(channel, only_for)
            } else {
                messages::make(state, call, "data", channel, only_for)?
            };
            if deferred {
                message.flags |= LOADING;
            } else {
                touched = Some(message.id);
            }
            if did == kind::COMMAND {
                message.kind = 20;
            }
            message.origin = origin;
            made = Some(message.id);
            state.publish(message);
        }
        answer::UPDATE => {
            let id = pressed.ok_or_else(ApiError::unknown_message)?;
            messages::edit(state, call, "data", id)?;
            touched = Some(id);
        }
        answer::MODAL => {
            within_limits(state, call, &limits::modal(&call.body["data"]))?;
            let mut form = call.body["data"].clone();
            number_components(form["components"].as_array_mut().map_or(&mut [], Vec::as_mut_slice));
            let open = OpenModal { user, channel, message: pressed, form: form.clone() };
            state.modals.retain(|other| other.user != user);
            state.modals.push(open);
            modal = Some(form);
        }
        answer::CHOICES => {
            within_limits(state, call, &limits::choices(&call.body["data"]))?;
            choices = Some(call.body["data"]["choices"].clone());
        }
        _ => {}
    }
    let interaction = state.interactions.get_mut(token).expect("it was found above, under the same lock");
    interaction.answered = Some((number, answered));
    interaction.original =
        made.or(pressed.filter(|_| matches!(number, answer::UPDATE | answer::DEFERRED_UPDATE)));
    interaction.made.extend(interaction.original);
    interaction.modal = modal;
    interaction.choices = choices;
    match touched {
        Some(message) => interaction.touch(message),
        None => interaction.wake(),
    }
    if call.asks("with_response") {
        return Reply::ok(callback_response(state, token, number, made, pressed));
    }
    Reply::nothing()
}

/// Which answers fit what was done: updates need a message to update, completions a question for them.
fn fits(number: u64, did: u8, has_message: bool) -> bool {
    match number {
        answer::MESSAGE | answer::DEFERRED_MESSAGE => did != kind::AUTOCOMPLETE,
        answer::DEFERRED_UPDATE | answer::UPDATE => {
            did == kind::COMPONENT || (did == kind::MODAL && has_message)
        }
        answer::CHOICES => did == kind::AUTOCOMPLETE,
        answer::MODAL => matches!(did, kind::COMMAND | kind::COMPONENT),
        _ => false,
    }
}

/// What `with_response=true` asks for.
fn callback_response(
    state: &State,
    token: &str,
    number: u64,
    made: Option<Snowflake>,
    pressed: Option<Snowflake>,
) -> Value {
    let interaction = &state.interactions[token];
    let mut about =
        json!({"id": interaction.id, "type": interaction.kind, "channel_id": interaction.channel});
    if let Some(guild) = state.world.channel(interaction.channel).and_then(|channel| channel.guild) {
        about["guild_id"] = json!(guild);
    }
    let shown = made.or(pressed.filter(|_| number == answer::UPDATE)).and_then(|id| state.messages.get(&id));
    let mut response = json!({});
    if let Some(message) = shown {
        about["response_message_id"] = json!(message.id);
        about["response_message_loading"] = json!(message.flags & LOADING != 0);
        about["response_message_ephemeral"] = json!(message.ephemeral());
        response["resource"] = json!({"type": number, "message": message.json(&state.world)});
    }
    response["interaction"] = about;
    response
}
