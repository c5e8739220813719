//! Commands, presses, forms and completions: sends the interaction to the bot and waits for what comes of it.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::watch;

use super::{
    Autocomplete, Click, ModalSubmission, Outcome, OutcomeKind, Refused, Slash, channel, options, person,
};
use crate::{
    Sandbox,
    gateway::sessions::intent,
    interaction::{ANSWER_WITHIN, Interaction, answer, kind},
    permissions::Permissions,
    snowflake::Snowflake,
    state::State,
    world::{APPLICATION, BOT, Channel},
};

/// How long anybody waits for what a bot promised.
const DONE_WITHIN: Duration = Duration::from_secs(10);
/// The largest file that an answer may carry, in bytes, as every interaction says.
const ATTACHMENT_LIMIT: u64 = 10 << 20;

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
            let (user, place) = (user.id, place.id);
            send(&mut state, kind::COMMAND, user, place, &data, None)
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
            let (user, place) = (user.id, place.id);
            send(&mut state, kind::AUTOCOMPLETE, user, place, &data, None)
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
            let (place, data) = pressed(&state, user, &click)?;
            send(&mut state, kind::COMPONENT, user, place, &data, Some(click.message))
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
            let data = filled_in(&state.modals[at].form, &form)?;
            let open = state.modals.remove(at);
            send(&mut state, kind::MODAL, user, open.channel, &data, open.message)
        };
        Ok(self.outcome(sent).await)
    }

    /// Waits until the interaction failed, or was answered and nothing more came for a while.
    async fn outcome(&self, mut sent: Sent) -> Outcome {
        let quiet = self.options().quiet;
        loop {
            let look_again = match progress(&mut self.state(), &sent, quiet) {
                Ok(outcome) => return outcome,
                Err(at) => at,
            };
            // Whether something changed or the time came: look again.
            let _ = tokio::time::timeout_at(look_again.into(), sent.changed.changed()).await;
        }
    }
}

/// An interaction on its way.
struct Sent {
    token: String,
    user: Snowflake,
    kind: u8,
    changed: watch::Receiver<()>,
}

/// What came of it, or when to look again.
fn progress(state: &mut State, sent: &Sent, quiet: Duration) -> Result<Outcome, Instant> {
    let Some(interaction) = state.interactions.get_mut(&sent.token) else { return Ok(failed(sent)) };
    let Some((number, acknowledged)) = interaction.answered else {
        if interaction.dead || interaction.born.elapsed() >= ANSWER_WITHIN {
            interaction.dead = true;
            interaction.awaited = false;
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
    interaction.awaited = false;
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
        done_ms: millis(ANSWER_WITHIN),
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
            let text = given.as_str().map_or_else(String::new, str::to_owned);
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

/// Makes an interaction and tells the bot. Without a bot it has failed already.
fn send(
    state: &mut State,
    kind: u8,
    user: Snowflake,
    place: Snowflake,
    data: &Value,
    message: Option<Snowflake>,
) -> Sent {
    let id = state.new_id();
    let token = format!("interaction-{id}-{:016x}", id.0.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let channel =
        state.world.channel(place).expect("who sends looked the channel up under the same lock").clone();
    let owners = integration_owners(state, user, &channel);
    let payload = payload(state, id, &token, kind, user, &channel, data, message, &owners);
    let (changed, receiver) = watch::channel(());
    let here = state.sessions.expected();
    state.add_interaction(Interaction {
        id,
        token: token.clone(),
        kind,
        user,
        channel: place,
        message,
        origin: origin(state, id, kind, user, &payload, message, &owners),
        outside: !state.world.bot_is_in(&channel),
        born: Instant::now(),
        born_ms: state.now_ms(),
        answered: None,
        dead: !here,
        original: None,
        follow_ups: 0,
        made: vec![],
        touched: vec![],
        last_touch: Instant::now(),
        modal: None,
        choices: None,
        awaited: true,
        changed,
    });
    state.sessions.dispatch("INTERACTION_CREATE", &payload, intent::NONE, channel.guild);
    Sent { token, user, kind, changed: receiver }
}

/// Through whose installation the application is there: the guild's ("0"), or the person's own ("1").
fn integration_owners(state: &State, user: Snowflake, channel: &Channel) -> Value {
    match channel.guild {
        Some(guild) => json!({"0": guild}),
        None if state.world.bot_is_in(channel) => json!({"0": "0"}),
        None => json!({"1": user}),
    }
}

/// What the answer will say of where it comes from.
fn origin(
    state: &State,
    id: Snowflake,
    kind: u8,
    user: Snowflake,
    payload: &Value,
    message: Option<Snowflake>,
    owners: &Value,
) -> Value {
    let user = state.world.person(user).map(crate::world::Person::json);
    let mut about = json!({"id": id, "type": kind, "user": user, "authorizing_integration_owners": owners});
    match (kind, message) {
        (kind::COMMAND, _) => {
            let interaction = json!({"id": id, "type": kind, "name": payload["data"]["name"], "user": user});
            return json!({"interaction_metadata": about, "interaction": interaction});
        }
        (kind::COMPONENT, Some(message)) => about["interacted_message_id"] = json!(message),
        // A form would name the interaction that opened it; too little is known of that to say it right.
        _ => return json!({}),
    }
    json!({"interaction_metadata": about})
}

/// The interaction as the bot receives it.
#[allow(clippy::too_many_arguments)] // each is one field of the one object that is written here
fn payload(
    state: &State,
    id: Snowflake,
    token: &str,
    kind: u8,
    user: Snowflake,
    channel: &Channel,
    data: &Value,
    message: Option<Snowflake>,
    owners: &Value,
) -> Value {
    let world = &state.world;
    let who = world.person(user).expect("who sends looked the person up under the same lock");
    let mut partial = world.channel_json(channel);
    partial["permissions"] = json!(world.permissions(user, channel).to_string());
    let outside = !world.bot_is_in(channel);
    // Where the bot is no member it has what everybody has.
    let bot_may = if outside { Permissions::EVERYONE } else { world.permissions(BOT, channel) };
    let context = match (channel.guild, outside) {
        (Some(_), _) => 0,
        (None, false) => 1,
        (None, true) => 2,
    };
    let mut payload = json!({
        "id": id, "application_id": APPLICATION, "type": kind, "token": token, "version": 1, "data": data,
        "channel_id": channel.id, "channel": partial, "locale": who.locale, "app_permissions": bot_may.to_string(),
        "entitlements": [], "authorizing_integration_owners": owners, "context": context,
        "attachment_size_limit": ATTACHMENT_LIMIT,
    });
    match channel.guild.and_then(|guild| world.guild(guild)) {
        Some(guild) => {
            payload["guild_id"] = json!(guild.id);
            payload["guild_locale"] = json!(guild.locale);
            payload["guild"] = json!({"id": guild.id, "features": [], "locale": guild.locale});
            let mut member = world.member_json(guild, user).unwrap_or_default();
            member["permissions"] = json!(world.permissions(user, channel).to_string());
            payload["member"] = member;
        }
        None => payload["user"] = who.json(),
    }
    if let Some(message) = message.and_then(|id| state.messages.get(&id)) {
        payload["message"] = message.json(world);
    }
    payload
}
