//! From what a person did to the interaction that the bot receives.

use std::time::Instant;

use serde_json::{Value, json};
use tokio::sync::watch;

use crate::{
    channel::Channel,
    interaction::{Interaction, kind},
    sessions::intent,
    snowflake::Snowflake,
    state::State,
    world::{APPLICATION, Person},
};

/// What a person did. Person and channel are there, which is looked up under the same lock.
pub(super) struct Deed {
    pub(super) kind: u8,
    pub(super) user: Snowflake,
    pub(super) channel: Snowflake,
    pub(super) data: Value,
    /// The message whose component was used.
    pub(super) message: Option<Snowflake>,
}

/// An interaction on its way.
pub(super) struct Sent {
    pub(super) token: String,
    pub(super) channel: Snowflake,
    pub(super) user: Snowflake,
    pub(super) kind: u8,
    pub(super) born: Instant,
    pub(super) changed: watch::Receiver<()>,
}

impl Deed {
    /// Makes the interaction and tells the bot. Without a bot it has failed already.
    pub(super) fn send(self, state: &mut State) -> Sent {
        let id = state.new_id();
        let token = format!("interaction-{id}-{:016x}", id.0.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let channel = state.world.channel(self.channel).expect("a deed is done where a channel is").clone();
        let owners = self.integration_owners(state, &channel);
        let payload = self.payload(state, id, &token, &channel, &owners);
        let (changed, receiver) = watch::channel(());
        let born = Instant::now();
        state.add_interaction(Interaction {
            id,
            token: token.clone(),
            kind: self.kind,
            user: self.user,
            channel: self.channel,
            message: self.message,
            origin: self.origin(state, id, &owners),
            outside: !state.world.bot_is_in(&channel),
            born,
            born_ms: state.now_ms(),
            answered: None,
            dead: !state.sessions.expected(),
            original: None,
            follow_ups: 0,
            made: vec![],
            touched: vec![],
            last_touch: born,
            modal: None,
            choices: None,
            changed,
        });
        state.sessions.dispatch("INTERACTION_CREATE", &payload, intent::NONE, channel.guild);
        Sent { token, channel: self.channel, user: self.user, kind: self.kind, born, changed: receiver }
    }

    /// Through whose installation the application is there: the guild's ("0"), or a person's own ("1"). That of
    /// a message's components is the one through which the message came, whoever presses.
    fn integration_owners(&self, state: &State, channel: &Channel) -> Value {
        let message = self.message.and_then(|id| state.messages.get(&id));
        let came_by = message.map(|message| &message.origin["interaction_metadata"]);
        if let Some(owners) = came_by.and_then(|about| about.get("authorizing_integration_owners")) {
            return owners.clone();
        }
        match channel.guild {
            _ if !state.world.bot_is_in(channel) => json!({"1": self.user}),
            Some(guild) => json!({"0": guild}),
            None => json!({"0": "0"}),
        }
    }

    /// What the answer will say of where it comes from.
    fn origin(&self, state: &State, id: Snowflake, owners: &Value) -> Value {
        let user = state.world.person(self.user).map(Person::json);
        let mut about =
            json!({"id": id, "type": self.kind, "user": user, "authorizing_integration_owners": owners});
        match (self.kind, self.message) {
            (kind::COMMAND, _) => {
                let interaction =
                    json!({"id": id, "type": self.kind, "name": self.data["name"], "user": user});
                json!({"interaction_metadata": about, "interaction": interaction})
            }
            (kind::COMPONENT, Some(message)) => {
                about["interacted_message_id"] = json!(message);
                json!({"interaction_metadata": about})
            }
            // A form would name the interaction that opened it; too little is known of that to say it right.
            _ => json!({}),
        }
    }

    /// The interaction as the bot receives it.
    fn payload(&self, state: &State, id: Snowflake, token: &str, channel: &Channel, owners: &Value) -> Value {
        let world = &state.world;
        let who = world.person(self.user).expect("a deed is done by somebody who is there");
        let may = json!(world.permissions(self.user, channel).to_string());
        let mut partial = world.channel_json(channel);
        partial["permissions"] = may.clone();
        let outside = !world.bot_is_in(channel);
        let context = match (channel.guild, outside) {
            (Some(_), _) => 0,
            (None, false) => 1,
            (None, true) => 2,
        };
        let mut payload = json!({
            "id": id, "application_id": APPLICATION, "type": self.kind, "token": token, "version": 1,
            "data": self.data, "channel_id": channel.id, "channel": partial, "locale": who.locale,
            "app_permissions": world.app_permissions(channel).to_string(), "entitlements": [], "context": context,
            "authorizing_integration_owners": owners, "attachment_size_limit": state.largest_file,
        });
        match channel.guild.and_then(|guild| world.guild(guild)) {
            Some(guild) => {
                payload["guild_id"] = json!(guild.id);
                payload["guild_locale"] = json!(guild.locale);
                payload["guild"] = json!({"id": guild.id, "features": [], "locale": guild.locale});
                let mut member = world.member_json(guild, self.user).unwrap_or_default();
                member["permissions"] = may;
                payload["member"] = member;
            }
            None => payload["user"] = who.json(),
        }
        if let Some(message) = self.message.and_then(|id| state.messages.get(&id)) {
            payload["message"] = message.json(world);
        }
        payload
    }
}
