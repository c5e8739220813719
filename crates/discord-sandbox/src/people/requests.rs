//! What people ask for, as JSON bodies and as Rust values. Users, channels and guilds are named by id or name.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::{channel::ChannelKind, snowflake::Snowflake};

/// A slash command that a person runs: `POST /sandbox/slash`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slash {
    /// Who.
    pub user: String,
    /// Where.
    pub channel: String,
    /// The command with its group and subcommand, separated by blanks, without the slash.
    pub command: String,
    /// Values by the names of the options: the (English) name or the value of a choice, the id or the name of a
    /// user or a channel.
    #[serde(default)]
    pub options: Map<String, Value>,
}

impl Slash {
    /// A command without options.
    pub fn new(user: impl Into<String>, channel: impl Into<String>, command: impl Into<String>) -> Slash {
        Slash { user: user.into(), channel: channel.into(), command: command.into(), options: Map::new() }
    }

    /// The same with one option more.
    #[must_use]
    pub fn option(mut self, name: impl Into<String>, value: impl Into<Value>) -> Slash {
        self.options.insert(name.into(), value.into());
        self
    }
}

/// A question for completions of one option: `POST /sandbox/autocomplete`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Autocomplete {
    /// Who.
    pub user: String,
    /// Where.
    pub channel: String,
    /// As in [`Slash`].
    pub command: String,
    /// What is typed so far, that of the focused option as well.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// The option that is being typed.
    pub focused: String,
}

/// A press on a button, or a choice in a select: `POST /sandbox/click`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Click {
    /// Who.
    pub user: String,
    /// The message with the component.
    pub message: Snowflake,
    /// Which component.
    pub custom_id: String,
    /// What was chosen, for a select.
    #[serde(default)]
    pub values: Vec<String>,
    /// Press although the component is not there or is disabled: an old or a forged press.
    #[serde(default)]
    pub force: bool,
}

impl Click {
    /// A press on a button.
    pub fn new(user: impl Into<String>, message: Snowflake, custom_id: impl Into<String>) -> Click {
        Click { user: user.into(), message, custom_id: custom_id.into(), values: vec![], force: false }
    }

    /// The same, whether the button is there or not.
    #[must_use]
    pub fn forced(self) -> Click {
        Click { force: true, ..self }
    }
}

/// A form that is sent off: `POST /sandbox/modal`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModalSubmission {
    /// Who; the form must be open before them.
    pub user: String,
    /// The message whose button opened it, if it was a button; only checked.
    pub message: Option<Snowflake>,
    /// Which form.
    pub custom_id: String,
    /// Texts by the `custom_id` of the inputs.
    #[serde(default)]
    pub fields: Map<String, Value>,
}

/// A new person: `POST /sandbox/users`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewUser {
    /// Their name.
    pub name: String,
    /// Their language, `en-US` if not said.
    pub locale: Option<String>,
    /// The guild they are a member of, the first if not said.
    pub guild: Option<String>,
    /// What they may do there beyond everyone, by Discord's names (`MANAGE_GUILD`).
    #[serde(default)]
    pub permissions: Vec<String>,
    /// It is another bot, which does nothing but be there.
    #[serde(default)]
    pub bot: bool,
}

/// A new channel: `POST /sandbox/channels`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewChannel {
    /// Its name; private channels need none.
    #[serde(default)]
    pub name: String,
    /// The guild it is in, the first if not said.
    pub guild: Option<String>,
    /// Text if not said.
    pub kind: Option<ChannelKind>,
    /// For a thread: the channel it belongs to.
    pub parent: Option<String>,
    /// Who sees it; everyone in the guild if not said. One person and `dm`: the bot's channel with them. Two
    /// people and `dm`, or `group`: theirs, without the bot.
    pub members: Option<Vec<String>>,
}

/// A change of a channel: `PATCH /sandbox/channels/ID`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChannelChange {
    /// What the bot is denied there from now on, by Discord's names; an empty list denies nothing any more.
    pub deny: Option<Vec<String>>,
    /// For threads.
    pub archived: Option<bool>,
    /// For threads.
    pub locked: Option<bool>,
}

/// A change of a person: `PATCH /sandbox/users/ID`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UserChange {
    /// A new name.
    pub name: Option<String>,
    /// A new language.
    pub locale: Option<String>,
    /// Which guild `member` and `permissions` speak of, the first if not said.
    pub guild: Option<String>,
    /// False: they leave; true: they join.
    pub member: Option<bool>,
    /// What they may do there beyond everyone.
    pub permissions: Option<Vec<String>>,
}

/// A failure on demand: `POST /sandbox/faults`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaultRequest {
    /// Method and path of the calls that fail, without `/api/v10`, `*` for any part: `POST /channels/*/messages`.
    pub route: Option<String>,
    /// How many calls fail; 1 if not said.
    pub times: Option<u32>,
    /// The status; if not said the call is only delayed.
    pub status: Option<u16>,
    /// Discord's error code in the answer; for `gateway: close` the close code.
    pub code: Option<u32>,
    /// The call waits this long first, in milliseconds.
    #[serde(default)]
    pub delay_ms: u64,
    /// The call takes effect and only its answer is lost.
    #[serde(default)]
    pub after_effect: bool,
    /// What happens to the bot's connection, now.
    pub gateway: Option<GatewayFault>,
    /// Whether heartbeats go unanswered.
    pub mute_acks: Option<bool>,
    /// Forget all failures that wait.
    #[serde(default)]
    pub clear: bool,
}

/// What can happen to a bot's connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GatewayFault {
    /// Asked to connect again and resume (op 7).
    Reconnect,
    /// The session is void (op 9).
    InvalidSession,
    /// The connection ends without a word.
    Drop,
    /// The connection is closed, with `code` if given.
    Close,
}
