//! The first answer to an interaction: `POST /interactions/{id}/{token}/callback`.

use serde_json::{Value, json};

use super::{Answer, ApiError, Call, Reply, error::FieldFault, limits, messages, threads, within_limits};
use crate::{
    interaction::{Interaction, answer, kind},
    message::{EPHEMERAL, LOADING, Message, number_components},
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
    let asked = Asked::of(interaction);
    let answered = interaction.born.elapsed();
    let number = call.body["type"].as_u64().unwrap_or_default();
    if !fits(number, asked.kind, asked.message.is_some()) {
        let message =
            format!("An answer of type {number} does not fit an interaction of type {}", asked.kind);
        let fault = FieldFault { path: "type".into(), code: "INTERACTION_CALLBACK_TYPE_INVALID", message };
        within_limits(state, call, &[fault])?;
    }
    let effect = take_effect(state, call, number, &asked)?;
    let interaction = state.interactions.get_mut(token).expect("it was found above, under the same lock");
    interaction.answered = Some((number, answered));
    interaction.original = effect.original;
    interaction.made.extend(effect.original);
    interaction.modal = effect.modal;
    interaction.choices = effect.choices;
    match effect.shown {
        Some(message) => interaction.touch(message),
        None => interaction.wake(),
    }
    if call.asks("with_response") {
        return Reply::ok(callback_response(state, token, number));
    }
    Reply::nothing()
}

/// What is to be known of an interaction to answer it.
struct Asked {
    kind: u8,
    user: Snowflake,
    channel: Snowflake,
    message: Option<Snowflake>,
    origin: Value,
}

impl Asked {
    fn of(interaction: &Interaction) -> Asked {
        Asked {
            kind: interaction.kind,
            user: interaction.user,
            channel: interaction.channel,
            message: interaction.message,
            origin: interaction.origin.clone(),
        }
    }
}

/// What an answer does.
#[derive(Default)]
struct Effect {
    /// What `@original` means from now on.
    original: Option<Snowflake>,
    /// The message that the person sees anew; not the one that only says "is thinking".
    shown: Option<Snowflake>,
    modal: Option<Value>,
    choices: Option<Value>,
}

fn take_effect(state: &mut State, call: &Call, number: u64, asked: &Asked) -> Result<Effect, ApiError> {
    let data = &call.body["data"];
    let private = data["flags"].as_u64().unwrap_or_default() & EPHEMERAL != 0;
    let only_for = private.then_some(asked.user);
    let mut effect = Effect::default();
    if matches!(number, answer::MESSAGE | answer::DEFERRED_MESSAGE | answer::UPDATE) {
        threads::takes_answers(state, asked.channel)?;
    }
    match number {
        answer::MESSAGE => {
            let message = messages::make(state, call, "data", asked.channel, only_for)?;
            effect.original = Some(message.id);
            effect.shown = effect.original;
            publish(state, message, asked);
        }
        answer::DEFERRED_MESSAGE => {
            let mut message = state.draft(asked.channel, only_for);
            message.flags |= LOADING;
            effect.original = Some(message.id);
            publish(state, message, asked);
        }
        answer::DEFERRED_UPDATE => effect.original = asked.message,
        answer::UPDATE => {
            let id = asked.message.ok_or_else(ApiError::unknown_message)?;
            messages::edit(state, call, "data", id)?;
            effect.original = Some(id);
            effect.shown = effect.original;
        }
        answer::MODAL => {
            within_limits(state, call, &limits::modal(data))?;
            let mut form = data.clone();
            number_components(form["components"].as_array_mut().map_or(&mut [], Vec::as_mut_slice));
            let Asked { user, channel, message, .. } = *asked;
            // A person has one form open at a time.
            state.modals.retain(|other| other.user != user);
            state.modals.push(OpenModal { user, channel, message, form: form.clone() });
            effect.modal = Some(form);
        }
        answer::CHOICES => {
            within_limits(state, call, &limits::choices(data))?;
            effect.choices = Some(data["choices"].clone());
        }
        _ => {}
    }
    Ok(effect)
}

fn publish(state: &mut State, mut message: Message, asked: &Asked) {
    if asked.kind == kind::COMMAND {
        message.kind = 20;
    }
    message.origin.clone_from(&asked.origin);
    state.publish(message);
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
fn callback_response(state: &State, token: &str, number: u64) -> Value {
    let interaction = &state.interactions[token];
    let mut about =
        json!({"id": interaction.id, "type": interaction.kind, "channel_id": interaction.channel});
    if let Some(guild) = state.world.channel(interaction.channel).and_then(|channel| channel.guild) {
        about["guild_id"] = json!(guild);
    }
    let shows = matches!(number, answer::MESSAGE | answer::DEFERRED_MESSAGE | answer::UPDATE);
    let original = interaction.original.filter(|_| shows).and_then(|id| state.messages.get(&id));
    let Some(message) = original else { return json!({"interaction": about}) };
    about["response_message_id"] = json!(message.id);
    about["response_message_loading"] = json!(message.flags & LOADING != 0);
    about["response_message_ephemeral"] = json!(message.ephemeral());
    json!({"interaction": about, "resource": {"type": number, "message": message.json(&state.world)}})
}
