//! Messages and channels come, change and go: what then is true, and who is told of it. Imports the state and what
//! lies below it.

use serde_json::{Value, json};

use crate::{
    channel::{Channel, ChannelKind},
    message::Message,
    sessions::intent,
    snowflake::Snowflake,
    state::{Notice, State},
    world::{BOT, World},
};

impl State {
    /// Keeps a new message and tells everybody who may see it. It wakes an archived thread.
    pub(crate) fn publish(&mut self, message: Message) {
        if let Some(channel) = self.world.channel_mut(message.channel)
            && !message.ephemeral()
        {
            channel.last_message = Some(message.id);
            if channel.archived {
                let woken = Channel { archived: false, ..channel.clone() };
                self.replace_channel(&woken);
            }
        }
        self.tell("MESSAGE_CREATE", "message_created", &message);
        self.messages.insert(message.id, message);
        if self.messages.len() > self.history.messages {
            self.messages.pop_first();
        }
    }

    /// Replaces a message by its edited self and tells everybody who may see it.
    pub(crate) fn republish(&mut self, message: Message) {
        self.tell("MESSAGE_UPDATE", "message_updated", &message);
        self.messages.insert(message.id, message);
    }

    /// Takes a message away and tells everybody who could see it.
    pub(crate) fn remove(&mut self, id: Snowflake) {
        let Some(message) = self.messages.remove(&id) else { return };
        let guild = self.world.channel(message.channel).and_then(|channel| channel.guild);
        let mut data = json!({"id": id, "channel_id": message.channel});
        if let Some(guild) = guild {
            data["guild_id"] = json!(guild);
        }
        self.notify("message_deleted", &message, |_| data.clone());
        self.dispatch_about("MESSAGE_DELETE", &message, |_| data);
    }

    fn tell(&mut self, event: &str, notice: &'static str, message: &Message) {
        self.notify(notice, message, |world| message.person_json(world));
        self.dispatch_about(event, message, |world| message.event_json(world));
    }

    /// Sends the bot an event about a message, if it sees the message and asked for such events.
    fn dispatch_about(&mut self, event: &str, message: &Message, data: impl FnOnce(&World) -> Value) {
        let Some(channel) = self.world.channel(message.channel) else { return };
        let intents = if channel.guild.is_some() { intent::GUILD_MESSAGES } else { intent::DIRECT_MESSAGES };
        let hears = !message.ephemeral()
            && self.sessions.hear(intents, channel.guild)
            && self.world.sees(BOT, channel);
        if hears {
            self.sessions.dispatch(event, &data(&self.world), intents, channel.guild);
        }
    }

    /// Tells those who look on of a message. Nobody may be looking: then it is not even written down.
    fn notify(&self, event: &'static str, message: &Message, data: impl FnOnce(&World) -> Value) {
        if self.notices.receiver_count() > 0 {
            let (channel, only_for, data) = (Some(message.channel), message.only_for, data(&self.world));
            let _ = self.notices.send(Notice { event, channel, only_for, data });
        }
    }

    /// Tells those who look on that people, channels or commands are others now.
    pub(crate) fn world_changed(&self) {
        // Nobody may be looking.
        let _ = self.notices.send(Notice {
            event: "world_changed",
            channel: None,
            only_for: None,
            data: Value::Null,
        });
    }

    /// Sends the bot an event about a channel itself: `CREATE`, `UPDATE` or `DELETE`. A bot in the guild hears of
    /// channels whether it sees them or not, and of threads only if it does.
    pub(crate) fn dispatch_channel(&mut self, what: &str, channel: &Channel) {
        let thread = channel.kind == ChannelKind::Thread;
        let hears = if thread { self.world.sees(BOT, channel) } else { self.world.bot_is_in(channel) };
        if channel.guild.is_none() || !hears {
            return;
        }
        let mut data = self.world.channel_json(channel);
        match (thread, what) {
            (true, "CREATE") => data["newly_created"] = json!(true),
            (true, "DELETE") => data
                .as_object_mut()
                .expect("a channel is an object")
                .retain(|key, _| matches!(key.as_str(), "id" | "guild_id" | "parent_id" | "type")),
            _ => {}
        }
        let family = if thread { "THREAD" } else { "CHANNEL" };
        self.sessions.dispatch(&format!("{family}_{what}"), &data, intent::GUILDS, channel.guild);
    }

    /// Puts a changed channel in the place of the old one and tells the bot.
    pub(crate) fn replace_channel(&mut self, changed: &Channel) {
        let Some(kept) = self.world.channel_mut(changed.id) else { return };
        let woken = kept.archived && !changed.archived;
        kept.clone_from(changed);
        self.dispatch_channel("UPDATE", changed);
        if woken && changed.owner == Some(BOT) {
            // Archived threads are not known to everybody, nor who is in them.
            let mut member = World::thread_member_json(changed);
            member["guild_id"] = json!(changed.guild);
            self.sessions.dispatch("THREAD_MEMBER_UPDATE", &member, intent::GUILDS, changed.guild);
        }
        self.world_changed();
    }

    /// Removes a channel with its threads and messages and tells the bot: of the channel only, as Discord does.
    pub(crate) fn remove_channel(&mut self, channel: &Channel) {
        // What the bot is told depends on what it saw while the channel was there.
        self.dispatch_channel("DELETE", channel);
        let goes = |other: &Channel| other.id == channel.id || other.parent == Some(channel.id);
        let State { world, messages, .. } = self;
        messages.retain(|_, message| !world.channel(message.channel).is_some_and(goes));
        world.channels.retain(|other| !goes(other));
        self.world_changed();
    }
}
