//! Commands, presses, forms and completions: what each sends to the bot, and the wait for what comes of it.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{
    Autocomplete, Click, ModalSubmission, Outcome, OutcomeKind, Refused, Slash, channel,
    deed::{Deed, Sent},
    options, person,
};
use crate::{
    Sandbox,
    interaction::{ANSWER_WITHIN, answer, kind},
    snowflake::Snowflake,
    state::{OpenModal, State},
};

/// How long anybody waits for what a bot promised.
const DONE_WITHIN: Duration = Duration::from_secs(10);

impl Sandbox {
    /// Runs a slash command as a person and waits until the bot has answered and is quiet.
    ///
    /// # Errors
    /// When the bot registered no such command, an option does not fit, or the person may not run it there. That
    /// the bot fails to answer is no error but an outcome.
    pub async fn slash(&self, slash: Slash) -> Result<Outcome, Refused> {
        let sent = {
            let mut state = self.state();
            let (user, place) =
                (person(&state, "user", &slash.user)?, channel(&state, "channel", &slash.channel)?);
            let data = options::command_data(&state, user, place, &slash.command, &slash.options, None)?;
            let deed = Deed { kind: kind::COMMAND, user: user.id, channel: place.id, data, message: None };
            self.awaited(deed.send(&mut state), &mut state)
        };
        Ok(self.outcome(sent).await)
    }

    /// Asks the bot for completions of one option; the choices as the bot gave them.
    ///
    /// # Errors
    /// As [`slash`](Sandbox::slash), and 504 if the bot does not answer within three seconds.
    pub async fn autocomplete(&self, asked: Autocomplete) -> Result<Vec<Value>, Refused> {
        let mut sent = {
            let mut state = self.state();
            let (user, place) =
                (person(&state, "user", &asked.user)?, channel(&state, "channel", &asked.channel)?);
            let focused = Some(asked.focused.as_str());
            let data = options::command_data(&state, user, place, &asked.command, &asked.options, focused)?;
            let deed =
                Deed { kind: kind::AUTOCOMPLETE, user: user.id, channel: place.id, data, message: None };
            deed.send(&mut state)
        };
        loop {
            let deadline = {
                let state = self.state();
                let interaction = state.interactions.get(&sent.token);
                if let Some(choices) = interaction.and_then(|interaction| interaction.choices.clone()) {
                    return Ok(choices.as_array().cloned().unwrap_or_default());
                }
                match interaction {
                    Some(interaction) if !interaction.too_late() => interaction.born + ANSWER_WITHIN,
                    _ => return Err(Refused::new(504, "the bot gave no completions")),
                }
            };
            let _ =
                tokio::time::timeout_at((deadline + Duration::from_millis(1)).into(), sent.changed.changed())
                    .await;
        }
    }

    /// Presses a button or chooses in a select, and waits as [`slash`](Sandbox::slash) does.
    ///
    /// # Errors
    /// 404 for an unknown message, 403 if the person does not see it, 409 if the component is not there or is
    /// disabled (unless `force`), 400 for values that cannot be chosen.
    pub async fn click(&self, click: Click) -> Result<Outcome, Refused> {
        let sent = {
            let mut state = self.state();
            let user = person(&state, "user", &click.user)?.id;
            let (channel, data) = pressed(&state, user, &click)?;
            let deed = Deed { kind: kind::COMPONENT, user, channel, data, message: Some(click.message) };
            self.awaited(deed.send(&mut state), &mut state)
        };
        Ok(self.outcome(sent).await)
    }

    /// Sends off a form that the bot opened before a person, and waits as [`slash`](Sandbox::slash) does.
    ///
    /// # Errors
    /// 409 if no such form is open before them, 400 for fields that it does not have or that are too short, too
    /// long or missing.
    pub async fn submit(&self, form: ModalSubmission) -> Result<Outcome, Refused> {
        let sent = {
            let mut state = self.state();
            let user = person(&state, "user", &form.user)?.id;
            let at = state.modals.iter().position(|open| {
                let same_message = form.message.is_none() || form.message == open.message;
                open.user == user && open.form["custom_id"] == form.custom_id && same_message
            });
            let at = at.ok_or_else(|| {
                Refused::new(409, format!("custom_id: no form `{}` is open before this user", form.custom_id))
            })?;
            let place = state.world.channel(state.modals[at].channel);
            if !place.is_some_and(|place| state.world.sees(user, place)) {
                return Err(Refused::new(403, "user: they no longer see the channel of this form"));
            }
            let data = filled_in(&state.modals[at].form, &form)?;
            let OpenModal { channel, message, .. } = state.modals.remove(at);
            let deed = Deed { kind: kind::MODAL, user, channel, data, message };
            self.awaited(deed.send(&mut state), &mut state)
        };
        Ok(self.outcome(sent).await)
    }

    /// Notes that this interaction is waited for, until what is returned is dropped: when the outcome is there, or
    /// when whoever waits for it goes away.
    fn awaited(&self, sent: Sent, state: &mut State) -> Awaited<'_> {
        state.await_interaction(sent.channel, &sent.token);
        Awaited { sandbox: self, sent }
    }

    /// Waits until the interaction failed, or was answered and nothing more came for a while.
    async fn outcome(&self, mut awaited: Awaited<'_>) -> Outcome {
        let sent = &mut awaited.sent;
        let quiet = self.options().quiet;
        loop {
            let look_again = match progress(&mut self.state(), sent, quiet) {
                Ok(outcome) => return outcome,
                Err(at) => at,
            };
            // Whether something changed or the time came: look again.
            let _ = tokio::time::timeout_at(look_again.into(), sent.changed.changed()).await;
        }
    }
}

/// An interaction on its way that somebody waits for.
struct Awaited<'a> {
    sandbox: &'a Sandbox,
    sent: Sent,
}

impl Drop for Awaited<'_> {
    fn drop(&mut self) {
        self.sandbox.state().no_longer_await(&self.sent.token);
    }
}

/// What came of it, or when to look again.
fn progress(state: &mut State, sent: &Sent, quiet: Duration) -> Result<Outcome, Instant> {
    let Some(interaction) = state.interactions.get_mut(&sent.token) else { return Ok(failed(sent)) };
    let Some((number, acknowledged)) = interaction.answered else {
        if interaction.dead || interaction.born.elapsed() >= ANSWER_WITHIN {
            interaction.dead = true;
            return Ok(failed(sent));
        }
        return Err(interaction.born + ANSWER_WITHIN);
    };
    let acknowledged_at = interaction.born + acknowledged;
    let give_up = interaction.born + DONE_WITHIN;
    let touched = !interaction.touched.is_empty();
    let last = if touched { interaction.last_touch } else { acknowledged_at };
    let promised = interaction.deferred() && !touched;
    let taken_back = number == answer::DEFERRED_MESSAGE
        && interaction.original.is_none_or(|original| !state.messages.contains_key(&original));
    if interaction.modal.is_none() && Instant::now() < give_up {
        if promised && !taken_back {
            return Err(give_up);
        }
        if last.elapsed() < quiet {
            return Err((last + quiet).min(give_up));
        }
    }
    let (born, deferred, modal) = (interaction.born, interaction.deferred(), interaction.modal.clone());
    let touched = interaction.touched.clone();
    let seen = touched.iter().filter_map(|id| {
        let message = state.messages.get(id)?;
        let channel = state.world.channel(message.channel)?;
        message.seen_by(sent.user, &state.world, channel).then(|| message.person_json(&state.world))
    });
    let messages: Vec<Value> = seen.collect();
    Ok(Outcome {
        outcome: match (&modal, deferred) {
            (Some(_), _) => OutcomeKind::Modal,
            (None, true) => OutcomeKind::Deferred,
            (None, false) => OutcomeKind::Answered,
        },
        ack_ms: Some(millis(acknowledged)),
        done_ms: millis(last - born),
        message: messages.first().cloned(),
        messages,
        modal,
        error: None,
    })
}

fn failed(sent: &Sent) -> Outcome {
    let error = match sent.kind {
        kind::COMMAND => "The application did not respond",
        kind::MODAL => "Something went wrong. Try again.",
        _ => "This interaction failed",
    };
    Outcome {
        outcome: OutcomeKind::Failed,
        ack_ms: None,
        done_ms: millis(sent.born.elapsed()),
        message: None,
        messages: vec![],
        modal: None,
        error: Some(error),
    }
}

/// Milliseconds with three digits.
fn millis(duration: Duration) -> f64 {
    (duration.as_secs_f64() * 1e6).round() / 1e3
}

/// The channel and the `data` of a press.
fn pressed(state: &State, user: Snowflake, click: &Click) -> Result<(Snowflake, Value), Refused> {
    let id = click.message;
    let message = state
        .messages
        .get(&id)
        .ok_or_else(|| Refused::new(404, format!("message: there is no message {id}")))?;
    let place = state
        .world
        .channel(message.channel)
        .ok_or_else(|| Refused::new(404, "message: its channel is gone"))?;
    if !message.seen_by(user, &state.world, place) {
        return Err(Refused::new(403, "message: this user does not see it"));
    }
    let found = message.component(&click.custom_id);
    if !click.force && found.is_none_or(|component| component["disabled"] == true) {
        let state = if found.is_none() { "is not on this message" } else { "is disabled" };
        return Err(Refused::new(
            409,
            format!("custom_id: `{}` {state}; `force` presses it all the same", click.custom_id),
        ));
    }
    let guessed = json!({"type": if click.values.is_empty() { 2 } else { 3 }, "id": 0});
    let component = found.unwrap_or(&guessed);
    let mut data =
        json!({"component_type": component["type"], "custom_id": click.custom_id, "id": component["id"]});
    if component["type"] != 2 {
        let (values, resolved) = match found {
            Some(select) => options::selected(state, place, select, &click.values)?,
            None => (click.values.clone(), None),
        };
        data["values"] = json!(values);
        if let Some(resolved) = resolved {
            data["resolved"] = resolved;
        }
    }
    Ok((place.id, data))
}

/// The `data` of a form: its rows with what was typed.
fn filled_in(form: &Value, typed: &ModalSubmission) -> Result<Value, Refused> {
    let mut rows = form["components"].clone();
    let mut known = vec![];
    for row in rows.as_array_mut().into_iter().flatten() {
        let inputs = match row.get_mut("component") {
            Some(inside) => std::slice::from_mut(inside),
            None => row["components"].as_array_mut().map_or(&mut [] as &mut [Value], Vec::as_mut_slice),
        };
        for input in inputs {
            let name = input["custom_id"].as_str().unwrap_or_default().to_owned();
            let given = typed.fields.get(&name).or(input.get("value")).unwrap_or(&Value::Null);
            let text = match given {
                Value::String(text) => text.clone(),
                Value::Null => String::new(),
                _ => return Err(Refused::new(400, format!("fields.{name}: needs a text"))),
            };
            let length = text.chars().count() as u64;
            let required = input["required"] != false;
            let least = input["min_length"].as_u64().unwrap_or(0).max(u64::from(required));
            let most = input["max_length"].as_u64().unwrap_or(4000);
            if (length > 0 || required) && !(least..=most).contains(&length) {
                return Err(Refused::new(400, format!("fields.{name}: needs {least} to {most} characters")));
            }
            *input = json!({"type": 4, "id": input["id"], "custom_id": name, "value": text});
            known.push(name);
        }
        // What is sent back leaves out the words around the inputs.
        for words in ["label", "description"] {
            if let Some(row) = row.as_object_mut() {
                row.remove(words);
            }
        }
    }
    if let Some(other) = typed.fields.keys().find(|key| !known.contains(key)) {
        return Err(Refused::new(
            400,
            format!("fields.{other}: the form has no such field; it has: {}", known.join(", ")),
        ));
    }
    Ok(json!({"custom_id": typed.custom_id, "components": rows}))
}
