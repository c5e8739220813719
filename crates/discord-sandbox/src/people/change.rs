//! What scripts can change: people, channels, messages, failures, the clock.

use std::time::Duration;

use serde_json::json;

use super::{
    ChannelChange, FaultRequest, GatewayFault, NewChannel, NewUser, Refused, UserChange, channel, guild,
    mentionable, person,
};
use crate::{
    ChannelKind, Sandbox,
    channel::Channel,
    faults::Fault,
    permissions::Permissions,
    sessions::{Frame, intent},
    snowflake::Snowflake,
    state::State,
    world::{BOT, Guild, Person},
};

impl Sandbox {
    /// Makes a person who is a member of a guild, and tells the bot.
    ///
    /// # Errors
    /// 400 for an empty or long name, an unknown language, guild or permission.
    pub fn add_user(&self, new: NewUser) -> Result<Snowflake, Refused> {
        let mut state = self.state();
        let name = name_of_person(new.name)?;
        let locale = locale(new.locale.unwrap_or_else(|| "en-US".to_owned()))?;
        let home = guild(&state, new.guild.as_deref())?.id;
        let may = Permissions::EVERYONE.with(permissions("permissions", &new.permissions)?);
        let id = state.new_id();
        state.world.people.insert(id, Person { id, name, locale, bot: new.bot });
        join(&mut state, home, id, may);
        state.world_changed();
        Ok(id)
    }

    /// Makes a channel, and tells the bot.
    ///
    /// # Errors
    /// 400 for what does not fit together: a thread without a parent, a private channel without people.
    pub fn add_channel(&self, new: NewChannel) -> Result<Snowflake, Refused> {
        let NewChannel { name, guild: home, kind, parent, members } = new;
        let mut state = self.state();
        let kind = kind.unwrap_or(if parent.is_some() { ChannelKind::Thread } else { ChannelKind::Text });
        let listed = members.as_ref().map(|members| {
            members
                .iter()
                .map(|who| Ok(person(&state, "members", who)?.id))
                .collect::<Result<Vec<_>, Refused>>()
        });
        let mut members = listed.transpose()?;
        let parent = parent.as_ref().map(|parent| channel(&state, "parent", parent)).transpose()?;
        let parent = parent.map(|parent| (parent.id, parent.guild));
        if kind.private() {
            return private_channel(&mut state, kind, &name, members.take().unwrap_or_default());
        }
        if name.is_empty() {
            return Err(Refused::new(400, "name: a channel needs one"));
        }
        if (kind == ChannelKind::Thread) != parent.is_some() {
            return Err(Refused::new(400, "parent: a thread needs one, and nothing else has one"));
        }
        let home = match parent {
            Some((_, home)) => home,
            None => Some(guild(&state, home.as_deref())?.id),
        };
        let id = state.new_id();
        let made = state.world.add_channel(id, &name, kind, home);
        made.parent = parent.map(|(id, _)| id);
        made.members = members;
        let made = made.clone();
        state.dispatch_channel("CREATE", &made);
        state.world_changed();
        Ok(id)
    }

    /// Changes what the bot may do in a channel, or archives or locks a thread, and tells the bot.
    ///
    /// # Errors
    /// 400 for an unknown channel or permission.
    pub fn change_channel(&self, which: &str, change: ChannelChange) -> Result<(), Refused> {
        let ChannelChange { deny, archived, locked } = change;
        let mut state = self.state();
        let before = channel(&state, "channel", which)?.clone();
        let mut changed = before.clone();
        if (archived.is_some() || locked.is_some()) && changed.kind != ChannelKind::Thread {
            return Err(Refused::new(400, "archived, locked: only threads can be"));
        }
        if let Some(deny) = deny {
            changed.denied = permissions("deny", &deny)?;
        }
        changed.archived = archived.unwrap_or(changed.archived);
        changed.locked = locked.unwrap_or(changed.locked);
        let saw = state.world.sees(BOT, &before);
        state.replace_channel(&changed);
        if !saw && state.world.sees(BOT, &changed) {
            sync_threads(&mut state, &changed);
        }
        Ok(())
    }

    /// Removes a channel with its threads and messages, and tells the bot.
    ///
    /// # Errors
    /// 400 for an unknown channel.
    pub fn remove_channel(&self, which: &str) -> Result<(), Refused> {
        let mut state = self.state();
        let gone = channel(&state, "channel", which)?.clone();
        state.remove_channel(&gone);
        Ok(())
    }

    /// Changes a person, or lets them leave or join a guild, and tells the bot. The bot itself is named by its id
    /// or its name: where it is no member, it is there only for those who installed it for themselves.
    ///
    /// # Errors
    /// 400 for an unknown person, language, guild or permission, and for an empty or long name.
    pub fn change_user(&self, who: &str, change: UserChange) -> Result<(), Refused> {
        let mut state = self.state();
        let id = mentionable(&state, "user", who)?;
        let home = guild(&state, change.guild.as_deref())?.id;
        let name = change.name.map(name_of_person).transpose()?;
        let language = change.locale.map(locale).transpose()?;
        let may = change.permissions.as_ref().map(|names| permissions("permissions", names)).transpose()?;
        let may = may.map(|beyond| Permissions::EVERYONE.with(beyond));
        if let Some(person) = state.world.people.get_mut(&id) {
            person.name = name.unwrap_or_else(|| person.name.clone());
            person.locale = language.unwrap_or_else(|| person.locale.clone());
        }
        let is_member = state.world.guild(home).is_some_and(|guild| guild.members.contains_key(&id));
        match change.member {
            Some(true) if !is_member => join(&mut state, home, id, may.unwrap_or(Permissions::EVERYONE)),
            Some(false) if is_member => leave(&mut state, home, id),
            _ => {}
        }
        let guild = state.world.guilds.iter_mut().find(|guild| guild.id == home);
        if let (Some(may), Some(member)) = (may, guild.and_then(|guild| guild.members.get_mut(&id))) {
            *member = may;
        }
        state.world_changed();
        Ok(())
    }

    /// Tells the bot that a guild, the first if not said, cannot be reached for now, or can be reached again: an outage
    /// of Discord's, in which nobody removes anything.
    ///
    /// # Errors
    /// 400 for an unknown guild.
    pub fn outage(&self, which: Option<&str>, out: bool) -> Result<(), Refused> {
        let mut state = self.state();
        let home = guild(&state, which)?.id;
        let State { world, sessions, .. } = &mut *state;
        let Some(guild) = world.guild(home) else { return Ok(()) };
        if out {
            let data = json!({"id": home, "unavailable": true});
            sessions.dispatch("GUILD_DELETE", &data, intent::GUILDS, Some(home));
        } else {
            let object = world.guild_create_json(guild, false);
            sessions.dispatch("GUILD_CREATE", &object, intent::GUILDS, Some(home));
        }
        Ok(())
    }

    /// Deletes a message as a moderator would, and tells the bot.
    ///
    /// # Errors
    /// 404 if there is none.
    pub fn remove_message(&self, id: Snowflake) -> Result<(), Refused> {
        let mut state = self.state();
        if !state.messages.contains_key(&id) {
            return Err(Refused::new(404, format!("message: there is no message {id}")));
        }
        state.remove(id);
        Ok(())
    }

    /// Makes calls fail, or the gateway.
    ///
    /// # Errors
    /// 400 for a request that asks for nothing, or for what does not fit together.
    pub fn fault(&self, asked: FaultRequest) -> Result<(), Refused> {
        let close_code = check_fault(&asked)?;
        let mut state = self.state();
        if asked.clear {
            state.faults.clear();
            state.sessions.mute_acks(false);
        }
        if let Some(muted) = asked.mute_acks {
            state.sessions.mute_acks(muted);
        }
        if let Some(route) = asked.route {
            let times = asked.times.unwrap_or(1);
            if times > 0 {
                let delay = Duration::from_millis(asked.delay_ms);
                let (status, code, after_effect) =
                    (asked.status, asked.code.unwrap_or(0), asked.after_effect);
                state.faults.push(Fault { route, times, status, code, delay, after_effect });
            }
        }
        match asked.gateway {
            Some(GatewayFault::Reconnect) => state.sessions.reconnect(),
            Some(GatewayFault::InvalidSession) => state.sessions.invalidate(),
            Some(GatewayFault::Drop) => state.sessions.cut(|| Frame::Drop),
            Some(GatewayFault::Close) => state.sessions.cut(|| Frame::Close(close_code)),
            None => {}
        }
        Ok(())
    }

    /// Lets time pass: tokens and messages become older by this. Deadlines of running interactions do not.
    pub fn advance(&self, by: Duration) {
        self.state().advance(by);
    }
}

/// Whether a failure can be made as it is asked for; the code with which connections are to be closed.
fn check_fault(asked: &FaultRequest) -> Result<Option<u16>, Refused> {
    let refused = |error: &str| Err(Refused::new(400, error));
    let something =
        asked.clear || asked.route.is_some() || asked.gateway.is_some() || asked.mute_acks.is_some();
    if !something {
        return refused("one of route, gateway, mute_acks and clear is needed");
    }
    if let Some(route) = asked.route.as_ref().filter(|route| !route.contains(" /")) {
        let error = format!("route: `{route}` is no method and path like `POST /channels/*/messages`");
        return refused(&error);
    }
    if asked.status.is_some_and(|status| !(400..=599).contains(&status)) {
        return refused("status: between 400 and 599");
    }
    for (field, given) in [
        ("times", asked.times.is_some()),
        ("status", asked.status.is_some()),
        ("delay_ms", asked.delay_ms > 0),
        ("after_effect", asked.after_effect),
    ] {
        if given && asked.route.is_none() {
            return refused(&format!("{field}: only calls have it; `route` says which"));
        }
    }
    let closes = asked.gateway == Some(GatewayFault::Close);
    match asked.code {
        Some(_) if !closes && asked.route.is_none() => {
            refused("code: only calls (`route`) and `gateway: close` have one")
        }
        // These a peer may send; the others stand for what happened without a code.
        Some(code) if closes => match u16::try_from(code) {
            Ok(code) if matches!(code, 1000..=1003 | 1007..=1014 | 3000..=4999) => Ok(Some(code)),
            _ => refused("code: a connection is closed with 1000 to 1014 or 3000 to 4999"),
        },
        _ => Ok(None),
    }
}

fn name_of_person(mut name: String) -> Result<String, Refused> {
    name = name.trim().to_owned();
    if name.is_empty() || name.chars().count() > 32 {
        return Err(Refused::new(400, "name: needs 1 to 32 characters"));
    }
    Ok(name)
}

/// The languages that Discord can be used in.
const LOCALES: [&str; 32] = [
    "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "hi", "hr", "hu", "id",
    "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN",
    "zh-TW",
];

fn locale(locale: String) -> Result<String, Refused> {
    if LOCALES.contains(&locale.as_str()) {
        return Ok(locale);
    }
    Err(Refused::new(
        400,
        format!("locale: there is no language `{locale}`; there are {}", LOCALES.join(", ")),
    ))
}

fn permissions(field: &str, names: &[String]) -> Result<Permissions, Refused> {
    Permissions::named(names).map_err(|name| {
        Refused::new(
            400,
            format!("{field}: there is no permission `{name}`; there are {}", Permissions::known()),
        )
    })
}

fn private_channel(
    state: &mut State,
    kind: ChannelKind,
    name: &str,
    members: Vec<Snowflake>,
) -> Result<Snowflake, Refused> {
    match (kind, members.as_slice()) {
        (ChannelKind::Dm, [one]) => Ok(state.direct_channel(*one)),
        (ChannelKind::Dm, [_, _]) | (ChannelKind::Group, [_, _, ..]) => {
            let id = state.new_id();
            state.world.add_channel(id, name, kind, None).members = Some(members);
            state.world_changed();
            Ok(id)
        }
        (ChannelKind::Dm, _) => {
            Err(Refused::new(400, "members: a dm has one person (and the bot) or two people"))
        }
        _ => Err(Refused::new(400, "members: a group has at least two people")),
    }
}

/// Tells the bot of the active threads of a channel that it sees for the first time.
fn sync_threads(state: &mut State, channel: &Channel) {
    let threads = state.world.active_threads(|thread| thread.parent == Some(channel.id));
    if threads.is_empty() {
        return;
    }
    let data = json!({
        "guild_id": channel.guild, "channel_ids": [channel.id], "threads": threads, "members": [],
    });
    state.sessions.dispatch("THREAD_LIST_SYNC", &data, intent::GUILDS, channel.guild);
}

fn join(state: &mut State, home: Snowflake, who: Snowflake, may: Permissions) {
    let State { world, sessions, .. } = state;
    let Some(guild) = world.guilds.iter_mut().find(|guild| guild.id == home) else { return };
    guild.members.insert(who, may);
    let Some(guild) = world.guild(home) else { return };
    if who == BOT {
        let object = world.guild_create_json(guild, false);
        sessions.dispatch("GUILD_CREATE", &object, intent::GUILDS, Some(home));
    } else if let Some(mut member) = bot_in(guild).then(|| world.member_json(guild, who)).flatten() {
        member["guild_id"] = json!(home);
        sessions.dispatch("GUILD_MEMBER_ADD", &member, intent::GUILD_MEMBERS, Some(home));
    }
}

fn leave(state: &mut State, home: Snowflake, who: Snowflake) {
    let State { world, sessions, .. } = state;
    let Some(guild) = world.guilds.iter_mut().find(|guild| guild.id == home) else { return };
    guild.members.remove(&who);
    if who == BOT {
        sessions.dispatch("GUILD_DELETE", &json!({"id": home}), intent::GUILDS, Some(home));
    } else if bot_in(guild) {
        let data = json!({"guild_id": home, "user": world.people.get(&who).map(Person::json)});
        sessions.dispatch("GUILD_MEMBER_REMOVE", &data, intent::GUILD_MEMBERS, Some(home));
    }
}

fn bot_in(guild: &Guild) -> bool {
    guild.members.contains_key(&BOT)
}
