//! What people and scripts can look at: the world, messages, the bot's calls, violations.

use serde::Serialize;
use serde_json::Value;

use super::{Refused, channel, person};
use crate::{
    Sandbox,
    channel::ChannelKind,
    snowflake::Snowflake,
    state::{Recorded, Violation},
    world::BOT,
};

/// Everything there is: `GET /sandbox`.
#[derive(Clone, Debug, Serialize)]
pub struct WorldView {
    /// The guilds with their channels and members.
    pub guilds: Vec<GuildView>,
    /// The private channels.
    pub dms: Vec<DirectView>,
    /// The people, without the bot.
    pub users: Vec<UserView>,
    /// The bot.
    pub bot: BotView,
}

/// A guild.
#[derive(Clone, Debug, Serialize)]
pub struct GuildView {
    /// Its id.
    pub id: Snowflake,
    /// Its name.
    pub name: String,
    /// Its language.
    pub locale: String,
    /// Its channels, threads after their parents' siblings.
    pub channels: Vec<ChannelView>,
    /// The people in it.
    pub members: Vec<Snowflake>,
    /// Whether the bot is a member. Where it is not, it is there only for those who installed it for themselves.
    pub bot: bool,
}

/// A channel of a guild.
#[derive(Clone, Debug, Serialize)]
pub struct ChannelView {
    /// Its id.
    pub id: Snowflake,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: ChannelKind,
    /// For a thread: where it belongs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<Snowflake>,
}

/// A private channel.
#[derive(Clone, Debug, Serialize)]
pub struct DirectView {
    /// Its id.
    pub id: Snowflake,
    /// Who is in it, the bot included.
    pub members: Vec<Snowflake>,
}

/// A person.
#[derive(Clone, Debug, Serialize)]
pub struct UserView {
    /// Their id.
    pub id: Snowflake,
    /// Their name.
    pub name: String,
    /// Their language.
    pub locale: String,
}

/// The bot.
#[derive(Clone, Debug, Serialize)]
pub struct BotView {
    /// Its id.
    pub id: Snowflake,
    /// Whether it is connected and has registered its commands.
    pub ready: bool,
    /// The commands it registered, as Discord would list them, those of single guilds last.
    pub commands: Vec<Value>,
}

impl WorldView {
    /// The id of the person with a name.
    pub fn user(&self, name: &str) -> Option<Snowflake> {
        self.users.iter().find(|user| user.name == name).map(|user| user.id)
    }

    /// The id of the channel with a name in the guild with a name.
    pub fn channel(&self, guild: &str, name: &str) -> Option<Snowflake> {
        let guild = self.guilds.iter().find(|one| one.name == guild)?;
        guild.channels.iter().find(|channel| channel.name == name).map(|channel| channel.id)
    }
}

impl Sandbox {
    /// Everything there is.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
    /// use discord_sandbox::{Options, Sandbox};
    /// let sandbox = Sandbox::start(Options::default()).await?;
    /// let world = sandbox.world();
    /// assert_eq!(world.guilds[0].name, "Sandbox");
    /// assert!(world.user("Ana").is_some() && world.channel("La Plaza", "general").is_some());
    /// assert!(!world.bot.ready);
    /// # sandbox.shutdown().await;
    /// # Ok::<(), discord_sandbox::StartError>(()) }).unwrap();
    /// ```
    pub fn world(&self) -> WorldView {
        let state = self.state();
        let world = &state.world;
        let guilds = world.guilds.iter().map(|guild| GuildView {
            id: guild.id,
            name: guild.name.clone(),
            locale: guild.locale.clone(),
            channels: world
                .channels
                .iter()
                .filter(|channel| channel.guild == Some(guild.id))
                .map(|channel| ChannelView {
                    id: channel.id,
                    name: channel.name.clone(),
                    kind: channel.kind,
                    parent: channel.parent,
                })
                .collect(),
            members: guild.members.keys().copied().filter(|who| *who != BOT).collect(),
            bot: guild.members.contains_key(&BOT),
        });
        let private = world.channels.iter().filter(|channel| channel.kind.private());
        let people = world.people.values().filter(|person| !person.bot);
        let commands = state.commands.global.iter().chain(state.commands.guild.values().flatten());
        WorldView {
            guilds: guilds.collect(),
            dms: private
                .map(|channel| DirectView {
                    id: channel.id,
                    members: channel.members.clone().unwrap_or_default(),
                })
                .collect(),
            users: people
                .map(|person| UserView {
                    id: person.id,
                    name: person.name.clone(),
                    locale: person.locale.clone(),
                })
                .collect(),
            bot: BotView { id: BOT, ready: state.bot_ready(), commands: commands.cloned().collect() },
        }
    }

    /// What a person sees in a channel, oldest first, newer than `after`: Discord's message objects with
    /// `ephemeral` and `edited` added; `mentions` are those who were pinged.
    ///
    /// # Errors
    /// 400 for an unknown user or channel, 403 if they do not see it.
    pub fn messages(
        &self,
        channel_name: &str,
        user: &str,
        after: Option<Snowflake>,
    ) -> Result<Vec<Value>, Refused> {
        let state = self.state();
        let place = channel(&state, "channel", channel_name)?;
        let user = person(&state, "user", user)?;
        if !state.world.sees(user.id, place) {
            return Err(Refused::new(403, format!("channel: {} does not see it", user.name)));
        }
        let newer = state.messages.values().filter(|message| after.is_none_or(|after| message.id > after));
        let seen = newer
            .filter(|message| message.channel == place.id && message.seen_by(user.id, &state.world, place))
            .map(|message| message.person_json(&state.world));
        Ok(seen.collect())
    }

    /// The bot's calls after the `after`th (0: all that are kept), oldest first.
    pub fn requests(&self, after: u64) -> Vec<Recorded> {
        self.state().requests.iter().filter(|call| call.n > after).cloned().collect()
    }

    /// What the bot sent that Discord would not have taken.
    pub fn violations(&self) -> Vec<Violation> {
        self.state().violations.clone()
    }
}
