//! The other face of the stand-in: what people see and do. The same calls stand here as methods of
//! [`Sandbox`](crate::Sandbox) with typed requests, and in `http` as JSON. Imports the state.

mod change;
mod deed;
pub(crate) mod http;
mod interact;
mod look;
mod options;
mod requests;

use serde::Serialize;
use serde_json::Value;

use crate::{
    channel::Channel,
    snowflake::Snowflake,
    state::State,
    world::{Guild, Person},
};
pub use look::{BotView, ChannelView, DirectView, GuildView, UserView, WorldView};
pub use requests::{
    Autocomplete, ChannelChange, Click, FaultRequest, GatewayFault, ModalSubmission, NewChannel, NewUser,
    Slash, UserChange,
};

/// Why a call of a person, or of a script in their place, was refused. The text names the field and, where
/// there is a choice, what is possible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct Refused {
    /// The HTTP status: 400 for a wrong request, 403 for what the person may not see or do, 404 for what is not
    /// there, 409 for a component that cannot be pressed.
    pub status: u16,
    /// What is wrong.
    pub error: String,
}

impl Refused {
    fn new(status: u16, error: impl Into<String>) -> Refused {
        Refused { status, error: error.into() }
    }
}

/// What came of something that a person did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OutcomeKind {
    /// The bot answered directly: a message, or an update of the pressed one.
    Answered,
    /// The bot asked for time; what it said then stands in the messages.
    Deferred,
    /// No answer within three seconds, or no bot.
    Failed,
    /// The bot opened a form.
    Modal,
}

/// What a person gets to see after a command, a press or a form.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// How it went.
    pub outcome: OutcomeKind,
    /// Milliseconds until the bot acknowledged; `None` if it did not.
    pub ack_ms: Option<f64>,
    /// Milliseconds until the last message that came of it.
    pub done_ms: f64,
    /// The first message made or changed because of it: Discord's message object with `ephemeral` and `edited`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<Value>,
    /// All messages made or changed because of it, in order.
    pub messages: Vec<Value>,
    /// The form that was opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modal: Option<Value>,
    /// What the person reads when it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<&'static str>,
}

/// A person by id or by name.
fn person<'a>(state: &'a State, field: &str, who: &str) -> Result<&'a Person, Refused> {
    let humans = || state.world.people.values().filter(|person| !person.bot);
    let by_id = who.parse().ok().and_then(|id| state.world.person(id)).filter(|person| !person.bot);
    by_id.or_else(|| humans().find(|person| person.name.eq_ignore_ascii_case(who))).ok_or_else(|| {
        let names: Vec<_> = humans().map(|person| format!("{} ({})", person.name, person.id)).collect();
        Refused::new(400, format!("{field}: there is no user `{who}`; there are {}", names.join(", ")))
    })
}

/// A channel by id or by name; of several with one name the first.
fn channel<'a>(state: &'a State, field: &str, which: &str) -> Result<&'a Channel, Refused> {
    let channels = &state.world.channels;
    let by_id = which.parse().ok().and_then(|id| state.world.channel(id));
    let by_name = || channels.iter().find(|channel| !channel.name.is_empty() && channel.name == which);
    by_id.or_else(by_name).ok_or_else(|| {
        let names: Vec<_> =
            channels.iter().map(|channel| format!("{} ({})", channel.name, channel.id)).collect();
        Refused::new(400, format!("{field}: there is no channel `{which}`; there are {}", names.join(", ")))
    })
}

/// A guild by id or by name; without one the first.
fn guild<'a>(state: &'a State, which: Option<&str>) -> Result<&'a Guild, Refused> {
    let guilds = &state.world.guilds;
    let Some(which) = which else {
        return guilds.first().ok_or_else(|| Refused::new(400, "guild: there is none"));
    };
    guilds.iter().find(|guild| guild.id.to_string() == which || guild.name == which).ok_or_else(|| {
        let names: Vec<_> = guilds.iter().map(|guild| format!("{} ({})", guild.name, guild.id)).collect();
        Refused::new(400, format!("guild: there is no guild `{which}`; there are {}", names.join(", ")))
    })
}

/// Whom an option may name: bots are users too.
fn mentionable(state: &State, field: &str, who: &str) -> Result<Snowflake, Refused> {
    let named = |bot: &&Person| bot.bot && (who == bot.id.to_string() || who == bot.name);
    let bot = state.world.people.values().find(named);
    bot.map_or_else(|| person(state, field, who).map(|person| person.id), |bot| Ok(bot.id))
}
