//! From what a person typed to the options of a command, checked against what the bot registered.

use serde_json::{Map, Value, json};

use super::Refused;
use crate::{channel::Channel, permissions::Permissions, snowflake::Snowflake, state::State, world::Person};

/// Finds a command and fills in its options: the `data` of the interaction. With `focused`, only what is typed
/// is filled in, and the focused option may be anything.
pub(super) fn command_data(
    state: &State,
    person: &Person,
    channel: &Channel,
    command: &str,
    given: &Map<String, Value>,
    focused: Option<&str>,
) -> Result<Value, Refused> {
    let words: Vec<&str> = command.trim_start_matches('/').split_whitespace().collect();
    let registered = find(state, channel, words.first().copied().unwrap_or_default())?;
    may_run(state, person, channel, registered)?;
    let mut filling = Filling { state, channel, given, focused, resolved: Resolved::default() };
    let options = filling.level(registered, &words[1..], words[0])?;
    let mut data = json!({"id": registered["id"], "name": registered["name"], "type": 1, "options": options});
    if let Some(guild) = registered.get("guild_id") {
        data["guild_id"] = guild.clone();
    }
    let Resolved { users, members, channels } = filling.resolved;
    let resolved: Map<String, Value> = [("users", users), ("members", members), ("channels", channels)]
        .into_iter()
        .filter(|(_, found)| !found.is_empty())
        .map(|(name, found)| (name.to_owned(), found.into()))
        .collect();
    if !resolved.is_empty() {
        data["resolved"] = resolved.into();
    }
    Ok(data)
}

/// The commands that a channel offers: those of its guild and the global ones, if they suit how the bot is there.
pub(super) fn offered<'a>(state: &'a State, channel: &Channel) -> impl Iterator<Item = &'a Value> {
    let with_bot = state.world.bot_is_in(channel);
    let of_guild = channel.guild.filter(|_| with_bot).and_then(|guild| state.commands.guild.get(&guild));
    let in_guild = channel.guild.is_some();
    of_guild.into_iter().flatten().chain(&state.commands.global).filter(move |command| {
        let listed =
            |key: &str, number: u64| command[key].as_array().map(|list| list.contains(&json!(number)));
        let here = match (in_guild, with_bot) {
            (true, _) => listed("contexts", 0).unwrap_or(true),
            (false, true) => listed("contexts", 1).unwrap_or(command["dm_permission"] != false),
            (false, false) => listed("contexts", 2).unwrap_or(false),
        };
        here && (with_bot || listed("integration_types", 1).unwrap_or(false))
    })
}

fn find<'a>(state: &'a State, channel: &Channel, name: &str) -> Result<&'a Value, Refused> {
    let slash = |command: &&Value| command["type"] == 1;
    offered(state, channel).filter(slash).find(|command| command["name"] == name).ok_or_else(|| {
        let known: Vec<_> =
            offered(state, channel).filter(slash).filter_map(|one| one["name"].as_str()).collect();
        let possible = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        Refused::new(
            400,
            format!("command: there is no command `{name}` in this channel; there are: {possible}"),
        )
    })
}

fn may_run(state: &State, person: &Person, channel: &Channel, command: &Value) -> Result<(), Refused> {
    let may = state.world.permissions(person.id, channel);
    let refused = |why: &str| Err(Refused::new(403, format!("user: {} {why}", person.name)));
    if !may.has(Permissions::VIEW_CHANNEL) {
        return refused("does not see this channel");
    }
    if channel.archived {
        return refused("cannot use commands in a thread that is archived");
    }
    if !may.has(Permissions::USE_APPLICATION_COMMANDS) {
        return refused("may not use commands here");
    }
    // "0" leaves a command to administrators.
    let needed =
        command["default_member_permissions"].as_str().and_then(|bits| bits.parse().ok()).map(|bits| {
            match bits {
                0 => Permissions::ADMINISTRATOR,
                bits => Permissions(bits),
            }
        });
    match needed {
        Some(needed) if channel.guild.is_some() && !may.has(needed) => {
            refused("is not shown this command; it needs permissions that they lack")
        }
        _ => Ok(()),
    }
}

#[derive(Default)]
struct Resolved {
    users: Map<String, Value>,
    members: Map<String, Value>,
    channels: Map<String, Value>,
}

struct Filling<'a> {
    state: &'a State,
    channel: &'a Channel,
    given: &'a Map<String, Value>,
    focused: Option<&'a str>,
    resolved: Resolved,
}

impl Filling<'_> {
    /// The options of a command, a group or a subcommand.
    fn level(&mut self, thing: &Value, words: &[&str], said: &str) -> Result<Vec<Value>, Refused> {
        let options = thing["options"].as_array().map_or(&[] as &[Value], Vec::as_slice);
        let below: Vec<&Value> =
            options.iter().filter(|option| matches!(option["type"].as_u64(), Some(1 | 2))).collect();
        if !below.is_empty() {
            let wanted = words.first().copied().unwrap_or_default();
            let Some(next) = below.iter().find(|option| option["name"] == wanted) else {
                let known: Vec<_> = below.iter().filter_map(|option| option["name"].as_str()).collect();
                let possible = known.join(", ");
                return Err(Refused::new(
                    400,
                    format!("command: after `{said}` one of these is needed: {possible}"),
                ));
            };
            let inside = self.level(next, &words[1..], &format!("{said} {wanted}"))?;
            return Ok(vec![json!({"name": next["name"], "type": next["type"], "options": inside})]);
        }
        if let Some(word) = words.first() {
            return Err(Refused::new(400, format!("command: `{said}` has no subcommand `{word}`")));
        }
        self.values(options, said)
    }

    fn values(&mut self, options: &[Value], said: &str) -> Result<Vec<Value>, Refused> {
        let name = |option: &Value| option["name"].as_str().unwrap_or_default().to_owned();
        let known = || options.iter().map(name).collect::<Vec<_>>().join(", ");
        let unknown = |wanted: &&str| !options.iter().any(|option| option["name"] == **wanted);
        let keys = self.given.keys().map(|key| (format!("options.{key}"), key.as_str()));
        let focused = self.focused.map(|key| ("focused".to_owned(), key));
        if let Some((field, _)) = keys.chain(focused).find(|(_, key)| unknown(key)) {
            let error = format!("{field}: `{said}` has no such option; it has: {}", known());
            return Err(Refused::new(400, error));
        }
        let mut filled = vec![];
        for option in options {
            let name = name(option);
            let focused = self.focused == Some(name.as_str());
            match self.given.get(&name) {
                None | Some(Value::Null) if focused => {
                    filled.push(json!({"name": name, "type": option["type"], "value": "", "focused": true}));
                }
                None | Some(Value::Null) => {
                    if option["required"] == true && self.focused.is_none() {
                        return Err(Refused::new(400, format!("options.{name}: `{said}` needs this option")));
                    }
                }
                Some(typed) if focused => {
                    let typed = typed.as_str().map_or_else(|| typed.to_string(), str::to_owned);
                    filled
                        .push(json!({"name": name, "type": option["type"], "value": typed, "focused": true}));
                }
                Some(typed) => {
                    let value = self.value(option, &format!("options.{name}"), typed)?;
                    filled.push(json!({"name": name, "type": option["type"], "value": value}));
                }
            }
        }
        Ok(filled)
    }

    fn value(&mut self, option: &Value, field: &str, typed: &Value) -> Result<Value, Refused> {
        let text = typed.as_str().map_or_else(|| typed.to_string(), str::to_owned);
        let wrong = |what: &str| Refused::new(400, format!("{field}: `{text}` is not {what}"));
        if typed.is_array() || typed.is_object() {
            return Err(wrong("a single value"));
        }
        match option["type"].as_u64() {
            Some(3) => {
                let chosen = choice(option, field, typed)?.unwrap_or_else(|| json!(text));
                let length = chosen.as_str().map_or(0, |text| text.chars().count()) as u64;
                let least = option["min_length"].as_u64().unwrap_or(0);
                let most = option["max_length"].as_u64().unwrap_or(6000);
                if !(least..=most).contains(&length) {
                    return Err(wrong(&format!("between {least} and {most} characters long")));
                }
                Ok(chosen)
            }
            Some(4) => {
                let number = match choice(option, field, typed)? {
                    Some(chosen) => chosen.as_i64(),
                    None => typed.as_i64().or_else(|| text.trim().parse().ok()),
                };
                let number = number.ok_or_else(|| wrong("a whole number"))?;
                #[allow(clippy::cast_precision_loss)] // bounds are far below the limit of exact floats
                in_bounds(option, number as f64).map_err(|bounds| wrong(&bounds))?;
                Ok(json!(number))
            }
            Some(5) => match text.to_lowercase().as_str() {
                "true" => Ok(json!(true)),
                "false" => Ok(json!(false)),
                _ => Err(wrong("true or false")),
            },
            Some(6 | 9) => self.user(field, &text).map(|id| json!(id)),
            Some(7) => self.other_channel(option, field, &text).map(|id| json!(id)),
            Some(10) => {
                let number = match choice(option, field, typed)? {
                    Some(chosen) => chosen.as_f64(),
                    None => typed.as_f64().or_else(|| text.trim().parse().ok()),
                };
                let number = number.ok_or_else(|| wrong("a number"))?;
                in_bounds(option, number).map_err(|bounds| wrong(&bounds))?;
                Ok(json!(number))
            }
            _ => Err(Refused::new(400, format!("{field}: options of this type cannot be filled in here"))),
        }
    }

    fn user(&mut self, field: &str, who: &str) -> Result<Snowflake, Refused> {
        let who = who.trim_start_matches("<@").trim_start_matches('!').trim_end_matches('>');
        let id = super::mentionable(self.state, field, who)?;
        let person = self.state.world.person(id).expect("it was found just now");
        self.resolved.users.insert(id.to_string(), person.json());
        let guild = self.channel.guild.and_then(|guild| self.state.world.guild(guild));
        if let Some((guild, mut member)) =
            guild.and_then(|guild| Some((guild, self.state.world.member_json(guild, id)?)))
        {
            let object = member.as_object_mut().expect("a member is an object");
            for beside in ["user", "deaf", "mute"] {
                object.remove(beside);
            }
            let everywhere = guild.members.get(&id).copied().unwrap_or(Permissions::NONE);
            object.insert("permissions".to_owned(), json!(everywhere.to_string()));
            self.resolved.members.insert(id.to_string(), member);
        }
        Ok(id)
    }

    fn other_channel(&mut self, option: &Value, field: &str, which: &str) -> Result<Snowflake, Refused> {
        let which = which.trim_start_matches("<#").trim_end_matches('>');
        let here = |channel: &&Channel| channel.guild == self.channel.guild && channel.name == which;
        let named = self.state.world.channels.iter().find(here);
        let found = named.map_or_else(|| super::channel(self.state, field, which), Ok)?;
        let kinds = option["channel_types"].as_array();
        if kinds.is_some_and(|kinds| {
            !kinds.is_empty() && !kinds.contains(&json!(self.state.world.channel_type(found)))
        }) {
            return Err(Refused::new(400, format!("{field}: a channel of this kind cannot be chosen")));
        }
        let mut partial = self.state.world.channel_json(found);
        partial["permissions"] = json!(Permissions::EVERYONE.to_string());
        self.resolved.channels.insert(found.id.to_string(), partial);
        Ok(found.id)
    }
}

/// The value of a choice, named by its English name or by its value; `None` if the option has no choices.
fn choice(option: &Value, field: &str, typed: &Value) -> Result<Option<Value>, Refused> {
    let choices = option["choices"].as_array().map_or(&[] as &[Value], Vec::as_slice);
    if choices.is_empty() {
        return Ok(None);
    }
    // A number may be written as text.
    let read = typed.as_str().and_then(|text| text.parse::<Value>().ok());
    let same = |value: &Value| value == typed || Some(value) == read.as_ref();
    let found = choices.iter().find(|choice| choice["name"] == *typed);
    let found = found.or_else(|| choices.iter().find(|choice| same(&choice["value"])));
    found.map(|choice| Some(choice["value"].clone())).ok_or_else(|| {
        let names: Vec<_> = choices.iter().filter_map(|choice| choice["name"].as_str()).collect();
        Refused::new(400, format!("{field}: {typed} is not among the choices: {}", names.join(" | ")))
    })
}

fn in_bounds(option: &Value, number: f64) -> Result<(), String> {
    let least = option["min_value"].as_f64().unwrap_or(f64::NEG_INFINITY);
    let most = option["max_value"].as_f64().unwrap_or(f64::INFINITY);
    if (least..=most).contains(&number) { Ok(()) } else { Err(format!("between {least} and {most}")) }
}

/// What a select resolves its values to.
pub(super) fn selected(
    state: &State,
    channel: &Channel,
    component: &Value,
    values: &[String],
) -> Result<(Vec<String>, Option<Value>), Refused> {
    let kind = component["type"].as_u64().unwrap_or(3);
    let (least, most) =
        (component["min_values"].as_u64().unwrap_or(1), component["max_values"].as_u64().unwrap_or(1));
    if !(least..=most).contains(&(values.len() as u64)) {
        return Err(Refused::new(400, format!("values: between {least} and {most} are needed")));
    }
    if kind == 3 {
        let options = component["options"].as_array().map_or(&[] as &[Value], Vec::as_slice);
        if let Some(other) =
            values.iter().find(|value| !options.iter().any(|option| option["value"] == ***value))
        {
            let known: Vec<_> = options.iter().filter_map(|option| option["value"].as_str()).collect();
            return Err(Refused::new(400, format!("values: `{other}` is not among {}", known.join(", "))));
        }
        return Ok((values.to_vec(), None));
    }
    let given = Map::new();
    let mut filling = Filling { state, channel, given: &given, focused: None, resolved: Resolved::default() };
    let mut ids = vec![];
    for value in values {
        let id = match kind {
            8 => filling.other_channel(component, "values", value)?,
            _ => filling.user("values", value)?,
        };
        ids.push(id.to_string());
    }
    let Resolved { users, members, channels } = filling.resolved;
    Ok((ids, Some(json!({"users": users, "members": members, "channels": channels}))))
}
