//! The application and its commands.

use serde_json::{Value, json};

use super::{Answer, ApiError, Call, Reply, command_limits, within_limits};
use crate::{
    snowflake::Snowflake,
    state::State,
    world::{APPLICATION, BOT, application_json},
};

/// How many commands with new names may be made in a day, everywhere or in one guild.
const MADE_A_DAY: usize = 200;
const DAY_MS: u64 = 24 * 60 * 60 * 1000;

pub(super) fn route(state: &mut State, call: &Call, method: &str, parts: &[&str]) -> Option<Answer> {
    let own = |id: &str| id == APPLICATION.to_string();
    match (method, parts) {
        ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => {
            Some(Reply::ok(application_json(state.world.person(BOT).expect("the bot is in every world"))))
        }
        (_, ["applications", id, "commands", rest @ ..]) if own(id) => {
            commands(state, call, method, None, rest)
        }
        (_, ["applications", id, "guilds", guild, "commands", rest @ ..]) if own(id) => {
            match guild.parse().ok().filter(|guild| state.world.guild(*guild).is_some()) {
                Some(guild) => commands(state, call, method, Some(guild), rest),
                None => Some(Err(ApiError::missing_access())),
            }
        }
        (_, ["applications", ..]) => Some(Err(ApiError::new(404, 10002, "Unknown Application"))),
        _ => None,
    }
}

fn commands(
    state: &mut State,
    call: &Call,
    method: &str,
    guild: Option<Snowflake>,
    rest: &[&str],
) -> Option<Answer> {
    let found = |state: &mut State, id: &str| {
        let at = place(state, guild).iter().position(|command| command["id"] == id);
        at.ok_or_else(|| ApiError::new(404, 10063, "Unknown application command"))
    };
    Some(match (method, rest) {
        ("GET", []) => {
            let localized = call.asks("with_localizations");
            Reply::ok(place(state, guild).iter().map(|command| shown(command, localized)).collect())
        }
        ("PUT", []) => replace(state, call, guild),
        ("POST", []) => create(state, call, guild),
        ("GET", [id]) => found(state, id).and_then(|at| Reply::ok(place(state, guild)[at].clone())),
        ("PATCH", [id]) => found(state, id).and_then(|at| {
            let mut body = place(state, guild)[at].clone();
            for (key, value) in call.body.as_object().into_iter().flatten() {
                body[key] = value.clone();
            }
            within_limits(state, call, &command_limits::command(&body))?;
            let id = body["id"].clone();
            let command = registered(state, &body, Some(id), guild);
            place(state, guild)[at] = command.clone();
            announce(state);
            Reply::ok(command)
        }),
        ("DELETE", [id]) => found(state, id).and_then(|at| {
            place(state, guild).remove(at);
            announce(state);
            Reply::nothing()
        }),
        _ => return None,
    })
}

fn place(state: &mut State, guild: Option<Snowflake>) -> &mut Vec<Value> {
    match guild {
        Some(guild) => state.commands.guild.entry(guild).or_default(),
        None => &mut state.commands.global,
    }
}

/// A command as lists show it: the localisations only when asked for.
fn shown(command: &Value, localized: bool) -> Value {
    let mut command = command.clone();
    if !localized {
        fn strip(thing: &mut Value) {
            if let Some(thing) = thing.as_object_mut() {
                thing.remove("name_localizations");
                thing.remove("description_localizations");
            }
            for key in ["options", "choices"] {
                thing.get_mut(key).and_then(Value::as_array_mut).into_iter().flatten().for_each(strip);
            }
        }
        strip(&mut command);
    }
    command
}

fn replace(state: &mut State, call: &Call, guild: Option<Snowflake>) -> Answer {
    let bodies = call.body.as_array().cloned().unwrap_or_default();
    within_limits(state, call, &command_limits::commands(&bodies))?;
    let known = |body: &Value, old: &Value| old["name"] == body["name"] && old["type"] == kind(body);
    let before = place(state, guild).clone();
    let new = bodies.iter().filter(|body| !before.iter().any(|old| known(body, old))).count();
    count_made(state, guild, new)?;
    let commands: Vec<Value> = bodies
        .iter()
        .map(|body| {
            // A command that keeps its name keeps its id.
            let same = before.iter().find(|old| known(body, old));
            registered(state, body, same.map(|old| old["id"].clone()), guild)
        })
        .collect();
    place(state, guild).clone_from(&commands);
    announce(state);
    Reply::ok(commands.into())
}

fn create(state: &mut State, call: &Call, guild: Option<Snowflake>) -> Answer {
    within_limits(state, call, &command_limits::command(&call.body))?;
    let same = |old: &Value| old["name"] == call.body["name"] && old["type"] == kind(&call.body);
    let at = place(state, guild).iter().position(same);
    if at.is_none() {
        let slash = place(state, guild).iter().filter(|command| command_limits::is_slash(command)).count();
        if slash >= command_limits::COMMANDS && command_limits::is_slash(&call.body) {
            return Err(ApiError::new(400, 30032, "Maximum number of application commands reached (100)."));
        }
        count_made(state, guild, 1)?;
    }
    let id = at.map(|at| place(state, guild)[at]["id"].clone());
    let command = registered(state, &call.body, id, guild);
    match at {
        Some(at) => place(state, guild)[at] = command.clone(),
        None => place(state, guild).push(command.clone()),
    }
    announce(state);
    Ok(Reply { status: if at.is_some() { 200 } else { 201 }, body: command })
}

#[allow(clippy::cast_precision_loss)] // the milliseconds of a day are exact in a float
fn count_made(state: &mut State, guild: Option<Snowflake>, new: usize) -> Result<(), ApiError> {
    let now = state.now_ms();
    let made = state.commands.made.entry(guild).or_default();
    made.retain(|at| now.saturating_sub(*at) < DAY_MS);
    if made.len() + new > MADE_A_DAY {
        let message = "Max number of daily application command creates has been reached (200)";
        let wait = DAY_MS - made.front().map_or(0, |first| now.saturating_sub(*first));
        return Err(ApiError::rate_limited(30034, message, wait as f64 / 1000.0));
    }
    made.extend(std::iter::repeat_n(now, new));
    Ok(())
}

fn kind(body: &Value) -> Value {
    body.get("type").cloned().unwrap_or(json!(1))
}

/// A command with what Discord adds to it.
fn registered(state: &mut State, body: &Value, id: Option<Value>, guild: Option<Snowflake>) -> Value {
    let mut command = body.clone();
    command["id"] = id.unwrap_or_else(|| json!(state.new_id()));
    command["application_id"] = json!(APPLICATION);
    command["version"] = json!(state.new_id());
    let defaults = [
        ("type", json!(1)),
        ("description", json!("")),
        ("default_member_permissions", Value::Null),
        ("nsfw", json!(false)),
        ("integration_types", json!([0])),
    ];
    for (key, value) in defaults {
        if command.get(key).is_none() {
            command[key] = value;
        }
    }
    if let Some(guild) = guild {
        command["guild_id"] = json!(guild);
    } else if command.get("dm_permission").is_none_or(Value::is_null) {
        let in_dms = command["contexts"].as_array().is_none_or(|contexts| contexts.contains(&json!(1)));
        command["dm_permission"] = json!(in_dms);
    }
    command
}

fn announce(state: &mut State) {
    state.commands.registered = true;
    state.world_changed();
    state.changed();
}
