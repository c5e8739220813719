//! Everything that is true at one moment, behind the one lock of a stand-in; `news` tells of it. Imports the world,
//! messages, interactions and the sessions of the gateway.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use serde::Serialize;
use serde_json::Value;
use tokio::sync::{broadcast, watch};

use crate::{
    ChannelKind, History,
    buckets::Buckets,
    channel::Channel,
    faults::Fault,
    interaction::Interaction,
    message::{EPHEMERAL, Message, Upload},
    sessions::Sessions,
    snowflake::{Mint, Snowflake},
    world::{BOT, World},
};

/// How many violations are kept: the first ones tell the most.
const VIOLATIONS: usize = 1_000;
/// How many interactions are remembered after their answer.
const INTERACTIONS: usize = 5_000;

/// A call that the bot made to the REST interface.
#[derive(Clone, Debug, Serialize)]
pub struct Recorded {
    /// Counts from 1.
    pub n: u64,
    /// When it arrived, in milliseconds of Unix time.
    pub at_ms: u64,
    /// `GET`, `POST` and so on.
    pub method: String,
    /// The path without `/api/v10`, with its query.
    pub path: String,
    /// The HTTP status that was answered.
    pub status: u16,
    /// The JSON body, `null` if there was none.
    pub body: Value,
    /// The files that came with it.
    pub files: Vec<RecordedFile>,
}

/// A file that came with a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecordedFile {
    /// Its name.
    pub name: String,
    /// Its size in bytes.
    pub size: usize,
}

/// Something the bot sent that Discord would not have taken, or not have understood.
#[derive(Clone, Debug, Serialize)]
pub struct Violation {
    /// When, in milliseconds of Unix time.
    pub at_ms: u64,
    /// Who found it: `limits`, `routes`, `openapi` or `twilight`.
    pub source: &'static str,
    /// Method and path of the call.
    pub call: String,
    /// What is wrong.
    pub message: String,
}

/// News for the people who look on.
#[derive(Clone, Debug)]
pub(crate) struct Notice {
    pub(crate) event: &'static str,
    pub(crate) channel: Option<Snowflake>,
    pub(crate) only_for: Option<Snowflake>,
    pub(crate) data: Value,
}

/// A form that a person has open.
#[derive(Clone, Debug)]
pub(crate) struct OpenModal {
    pub(crate) user: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) message: Option<Snowflake>,
    pub(crate) form: Value,
}

#[derive(Debug, Default)]
pub(crate) struct Commands {
    pub(crate) global: Vec<Value>,
    pub(crate) guild: BTreeMap<Snowflake, Vec<Value>>,
    pub(crate) registered: bool,
    /// When commands with new names were made, by guild (none: everywhere), on the stand-in's clock.
    pub(crate) made: BTreeMap<Option<Snowflake>, VecDeque<u64>>,
}

#[derive(Debug)]
pub(crate) struct State {
    pub(crate) world: World,
    pub(crate) commands: Commands,
    pub(crate) messages: BTreeMap<Snowflake, Message>,
    /// By token.
    pub(crate) interactions: HashMap<String, Interaction>,
    tokens: VecDeque<String>,
    /// Of what somebody waits for: where it was done, and its token.
    awaited: Vec<(Snowflake, String)>,
    pub(crate) modals: Vec<OpenModal>,
    pub(crate) sessions: Sessions,
    pub(crate) faults: Vec<Fault>,
    pub(crate) buckets: Buckets,
    pub(crate) requests: VecDeque<Recorded>,
    pub(crate) calls: u64,
    pub(crate) violations: Vec<Violation>,
    mint: Mint,
    advanced: Duration,
    pub(crate) history: History,
    pub(crate) largest_file: usize,
    url: String,
    pub(crate) notices: broadcast::Sender<Notice>,
    changes: watch::Sender<()>,
}

/// Unix time in milliseconds.
pub(crate) fn real_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// The present as Discord writes it.
pub(crate) fn timestamp() -> String {
    chrono::Utc::now().format("%Y-%m-%dT%H:%M:%S%.6f+00:00").to_string()
}

impl State {
    pub(crate) fn new(history: History, largest_file: usize, url: String) -> State {
        State {
            world: World::default(),
            commands: Commands::default(),
            messages: BTreeMap::new(),
            interactions: HashMap::new(),
            tokens: VecDeque::new(),
            awaited: vec![],
            modals: vec![],
            sessions: Sessions::default(),
            faults: vec![],
            buckets: Buckets::default(),
            requests: VecDeque::new(),
            calls: 0,
            violations: vec![],
            mint: Mint::default(),
            advanced: Duration::ZERO,
            history,
            largest_file,
            url,
            notices: broadcast::channel(1_024).0,
            changes: watch::channel(()).0,
        }
    }

    pub(crate) fn new_id(&mut self) -> Snowflake {
        self.mint.next(real_ms())
    }

    /// The stand-in's own clock in milliseconds: real time, and what it was advanced by.
    pub(crate) fn now_ms(&self) -> u64 {
        real_ms() + u64::try_from(self.advanced.as_millis()).unwrap_or(u64::MAX)
    }

    pub(crate) fn advance(&mut self, by: Duration) {
        self.advanced += by;
    }

    /// Wakes those who wait for something to become true.
    pub(crate) fn changed(&self) {
        self.changes.send_replace(());
    }

    /// Tells scripts that wait for the bot, and the page that shows whether it is there.
    pub(crate) fn bot_came_or_went(&self) {
        self.world_changed();
        self.changed();
    }

    pub(crate) fn watch(&self) -> watch::Receiver<()> {
        self.changes.subscribe()
    }

    pub(crate) fn bot_ready(&self) -> bool {
        self.sessions.connected() && self.commands.registered
    }

    pub(crate) fn violation(&mut self, source: &'static str, call: &str, message: String) {
        tracing::warn!(source, call, message, "violation");
        if self.violations.len() < VIOLATIONS {
            self.violations.push(Violation { at_ms: real_ms(), source, call: call.to_owned(), message });
        }
    }

    pub(crate) fn record(&mut self, mut call: Recorded) {
        self.calls += 1;
        call.n = self.calls;
        self.requests.push_back(call);
        if self.requests.len() > self.history.requests {
            self.requests.pop_front();
        }
        self.changed();
    }

    /// A message of the bot, empty yet and not kept: `publish` does that.
    pub(crate) fn draft(&mut self, channel: Snowflake, only_for: Option<Snowflake>) -> Message {
        Message {
            id: self.new_id(),
            channel,
            author: BOT,
            kind: 0,
            content: String::new(),
            embeds: vec![],
            components: vec![],
            attachments: vec![],
            flags: if only_for.is_some() { EPHEMERAL } else { 0 },
            mentions: vec![],
            mention_everyone: false,
            only_for,
            made_ms: self.now_ms(),
            timestamp: timestamp(),
            edited: None,
            nonce: None,
            origin: Value::Null,
            late_edits: VecDeque::new(),
        }
    }

    /// Changes a message by a body; see [`Message::apply`].
    pub(crate) fn apply(&mut self, message: &mut Message, body: &Value, files: &[Upload]) {
        let State { mint, url, .. } = self;
        let channel = message.channel;
        message.apply(body, files, |file| {
            let id = mint.next(real_ms());
            (id, format!("{url}/attachments/{channel}/{id}/{}", safe_name(&file.name)))
        });
    }

    /// Pings those whom a new message may ping.
    pub(crate) fn ping(&self, message: &mut Message, allowed: Option<&Value>) {
        let Some(channel) = self.world.channel(message.channel) else { return };
        let pings = crate::message::pings(&message.content, allowed, message.author, &self.world, channel);
        message.mentions = pings.people;
        message.mention_everyone = pings.everyone && !message.ephemeral();
        if let Some(only) = message.only_for {
            message.mentions.retain(|who| *who == only);
        }
    }

    /// The private channel of the bot and a person: the one there is, or a new one.
    pub(crate) fn direct_channel(&mut self, person: Snowflake) -> Snowflake {
        let members = vec![person, BOT];
        let same = |channel: &&Channel| {
            channel.kind == ChannelKind::Dm
                && channel.members.as_ref().is_some_and(|inside| *inside == members)
        };
        if let Some(channel) = self.world.channels.iter().find(same) {
            return channel.id;
        }
        let id = self.new_id();
        self.world.add_channel(id, "", ChannelKind::Dm, None).members = Some(members);
        self.world_changed();
        id
    }

    pub(crate) fn add_interaction(&mut self, interaction: Interaction) {
        self.tokens.push_back(interaction.token.clone());
        self.interactions.insert(interaction.token.clone(), interaction);
        if self.tokens.len() > INTERACTIONS
            && let Some(oldest) = self.tokens.pop_front()
        {
            self.interactions.remove(&oldest);
        }
    }

    /// Notes that somebody waits for what comes of an interaction.
    pub(crate) fn await_interaction(&mut self, channel: Snowflake, token: &str) {
        self.awaited.push((channel, token.to_owned()));
    }

    /// Nobody waits for an interaction any more.
    pub(crate) fn no_longer_await(&mut self, token: &str) {
        self.awaited.retain(|(_, awaited)| awaited != token);
    }

    /// Notes what a channel route did for whoever waits. A pressed message that changes belongs to its press;
    /// another message belongs to the one interaction that is waited for in the channel, if it is the only one.
    pub(crate) fn touch_in_channel(&mut self, channel: Snowflake, message: Snowflake) {
        let State { awaited, interactions, .. } = self;
        let here = awaited.iter().filter(|(place, _)| *place == channel).map(|(_, token)| token);
        // What the bot writes before it has answered an interaction comes of something earlier.
        let answered = |token: &&String| interactions.get(*token).is_some_and(|one| one.answered.is_some());
        let waiting: Vec<&String> = here.filter(answered).collect();
        let only = waiting.len() == 1;
        for token in waiting {
            if let Some(one) = interactions.get_mut(token)
                && (only || one.message == Some(message))
            {
                one.touch(message);
            }
        }
    }
}

/// A file name as it stands in an address.
fn safe_name(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' }).collect()
}
