//! The sessions of the gateway: who listens for what, and what is kept to be replayed. Imports ids and
//! the count of starts only;
//! connections hand in a channel, so that everything here happens in order and without waiting.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::{snowflake::Snowflake, starts::Starts};

/// Bits of IDENTIFY's `intents`.
pub(crate) mod intent {
    /// For events that no intent holds back.
    pub(crate) const NONE: u64 = 0;
    pub(crate) const GUILDS: u64 = 1;
    pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
    pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
    pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
    /// Every bit that Discord knows; others end the connection.
    pub(crate) const KNOWN: u64 = ((1 << 17) - 1) | (0b11 << 20) | (0b11 << 24);
}

/// How many events a session keeps for replay.
const REPLAYED: usize = 2_000;
/// How long a session without connection can be resumed.
const RESUMABLE: Duration = Duration::from_mins(2);

/// What a connection is told to do.
#[derive(Debug)]
pub(crate) enum Frame {
    Text(String),
    /// Close, with or without a code.
    Close(Option<u16>),
    /// End the connection without a word.
    Drop,
    /// Leave heartbeats unanswered from now on.
    MuteAcks(bool),
}

/// Whether a session goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resumed {
    Yes,
    /// It is not known, or no longer, or what was missed is not kept.
    Unknown,
    /// The bot claims to have seen what was never sent.
    AheadOfUs,
}

#[derive(Debug)]
struct Session {
    id: String,
    intents: u64,
    shard: (u64, u64),
    seq: u64,
    replay: VecDeque<(u64, String)>,
    link: Option<Link>,
    /// Since when it has no connection, and whether the stand-in itself cut it.
    alone: Option<(Instant, bool)>,
}

#[derive(Debug)]
struct Link {
    connection: u64,
    frames: UnboundedSender<Frame>,
    cut: bool,
}

impl Session {
    fn dispatch(&mut self, event: &str, data: &str) {
        self.seq += 1;
        let text = format!(r#"{{"op":0,"s":{},"t":"{event}","d":{data}}}"#, self.seq);
        if self.replay.len() == REPLAYED {
            self.replay.pop_front();
        }
        self.replay.push_back((self.seq, text.clone()));
        self.send(Frame::Text(text));
    }

    fn send(&self, frame: Frame) {
        if let Some(link) = &self.link {
            // A connection that is ending detaches itself; until then its frames may be lost, and are replayed.
            let _ = link.frames.send(frame);
        }
    }

    /// Whether it is told of events that ask for one of `intents`.
    fn hears(&self, intents: u64, guild: Option<Snowflake>) -> bool {
        (intents == intent::NONE || self.intents & intents != 0) && self.serves(guild)
    }

    /// Guilds are spread over shards by their ids; what has no guild goes to the first.
    fn serves(&self, guild: Option<Snowflake>) -> bool {
        guild.map_or(0, |id| (id.0 >> 22) % self.shard.1) == self.shard.0
    }
}

#[derive(Debug, Default)]
pub(crate) struct Sessions {
    all: Vec<Session>,
    pub(crate) starts: Starts,
    connections: u64,
}

impl Sessions {
    /// A number for a new connection.
    pub(crate) fn connection(&mut self) -> u64 {
        self.connections += 1;
        self.connections
    }

    pub(crate) fn identify(
        &mut self,
        id: String,
        connection: u64,
        frames: UnboundedSender<Frame>,
        intents: u64,
        shard: (u64, u64),
    ) {
        self.all.retain(|session| session.alone.is_none_or(|(since, _)| since.elapsed() < RESUMABLE));
        let link = Some(Link { connection, frames, cut: false });
        self.all.push(Session { id, intents, shard, seq: 0, replay: VecDeque::new(), link, alone: None });
    }

    /// Attaches a session to a new connection and sends what it missed after `seq`.
    pub(crate) fn resume(
        &mut self,
        id: &str,
        connection: u64,
        frames: UnboundedSender<Frame>,
        seq: u64,
    ) -> Resumed {
        let found = self.all.iter_mut().find(|session| !id.is_empty() && session.id == id);
        let Some(session) = found else { return Resumed::Unknown };
        let forgotten = session.replay.front().is_some_and(|(first, _)| *first > seq + 1);
        let expired = session.alone.is_some_and(|(since, _)| since.elapsed() >= RESUMABLE);
        if forgotten || expired {
            return Resumed::Unknown;
        }
        if seq > session.seq {
            return Resumed::AheadOfUs;
        }
        session.send(Frame::Close(Some(4000)));
        session.link = Some(Link { connection, frames, cut: false });
        session.alone = None;
        for (_, text) in session.replay.iter().filter(|(at, _)| *at > seq) {
            session.send(Frame::Text(text.clone()));
        }
        session.dispatch("RESUMED", "{}");
        Resumed::Yes
    }

    /// The connection is gone. `ended`: the bot closed it in a way that ends the session too.
    pub(crate) fn detach(&mut self, connection: u64, ended: bool) {
        let on_it =
            |session: &Session| session.link.as_ref().is_some_and(|link| link.connection == connection);
        if ended {
            self.all.retain(|session| !on_it(session));
        }
        for session in self.all.iter_mut().filter(|session| on_it(session)) {
            let cut = session.link.take().is_some_and(|link| link.cut);
            session.alone = Some((Instant::now(), cut));
        }
    }

    /// Whether any session asked for one of `intents` and serves `guild`.
    pub(crate) fn hear(&self, intents: u64, guild: Option<Snowflake>) -> bool {
        self.all.iter().any(|session| session.hears(intents, guild))
    }

    /// Sends an event to every session that asked for one of `intents` and serves `guild`.
    pub(crate) fn dispatch(&mut self, event: &str, data: &Value, intents: u64, guild: Option<Snowflake>) {
        let data = data.to_string();
        for session in self.all.iter_mut().filter(|session| session.hears(intents, guild)) {
            session.dispatch(event, &data);
        }
    }

    /// Sends an event to the session of one connection only.
    pub(crate) fn dispatch_to(&mut self, connection: u64, event: &str, data: &Value) {
        if let Some(session) = self.on(connection) {
            session.dispatch(event, &data.to_string());
        }
    }

    /// The intents of the session on a connection, and whether it serves a guild.
    pub(crate) fn serves(&mut self, connection: u64, guild: Snowflake) -> Option<u64> {
        self.on(connection).filter(|session| session.serves(Some(guild))).map(|session| session.intents)
    }

    pub(crate) fn has_session(&mut self, connection: u64) -> bool {
        self.on(connection).is_some()
    }

    fn on(&mut self, connection: u64) -> Option<&mut Session> {
        self.all
            .iter_mut()
            .find(|session| session.link.as_ref().is_some_and(|link| link.connection == connection))
    }

    pub(crate) fn connected(&self) -> bool {
        self.all.iter().any(|session| session.link.is_some())
    }

    /// Whether a bot is here, or was cut off by the stand-in itself and can be expected back.
    pub(crate) fn expected(&self) -> bool {
        self.connected() || self.all.iter().any(|session| matches!(session.alone, Some((_, true))))
    }

    /// Asks every bot to connect again and to resume: op 7.
    pub(crate) fn reconnect(&mut self) {
        self.cut(|| Frame::Text(json!({"op": 7, "d": null}).to_string()));
    }

    /// Ends every session for good: op 9.
    pub(crate) fn invalidate(&mut self) {
        for session in &mut self.all {
            session.send(Frame::Text(json!({"op": 9, "d": false}).to_string()));
            // The connection stays open for a new IDENTIFY; the session is not to be found again.
            if session.link.take().is_some() {
                session.alone = Some((Instant::now(), true));
            }
            session.id.clear();
        }
    }

    /// Sends every connection a frame that makes it end, and so knows that the bot will be back.
    pub(crate) fn cut(&mut self, mut frame: impl FnMut() -> Frame) {
        for session in &mut self.all {
            session.send(frame());
            if let Some(link) = &mut session.link {
                link.cut = true;
            }
        }
    }

    pub(crate) fn mute_acks(&self, muted: bool) {
        for session in &self.all {
            session.send(Frame::MuteAcks(muted));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

    fn texts(frames: &mut UnboundedReceiver<Frame>) -> Vec<String> {
        let mut texts = vec![];
        while let Ok(Frame::Text(text)) = frames.try_recv() {
            texts.push(text);
        }
        texts
    }

    #[test]
    fn a_resumed_session_gets_what_it_missed_and_no_more() {
        let mut sessions = Sessions::default();
        let (frames, mut first) = unbounded_channel();
        sessions.identify("s".into(), 1, frames, intent::GUILDS, (0, 1));
        sessions.dispatch("A", &json!(1), intent::NONE, None);
        assert_eq!(texts(&mut first).len(), 1);
        sessions.detach(1, false);
        assert!(!sessions.connected());
        sessions.dispatch("B", &json!(2), intent::GUILDS, None);
        sessions.dispatch("C", &json!(3), intent::GUILD_MESSAGES, None);
        let (frames, mut second) = unbounded_channel();
        assert_eq!(sessions.resume("s", 2, frames, 1), Resumed::Yes);
        assert_eq!(
            texts(&mut second),
            [r#"{"op":0,"s":2,"t":"B","d":2}"#, r#"{"op":0,"s":3,"t":"RESUMED","d":{}}"#]
        );
        let (frames, _third) = unbounded_channel();
        assert_eq!(sessions.resume("other", 3, frames.clone(), 0), Resumed::Unknown);
        assert_eq!(sessions.resume("s", 3, frames, 9), Resumed::AheadOfUs);
    }

    #[test]
    fn shards_share_the_guilds() {
        let mut sessions = Sessions::default();
        let (frames, mut even) = unbounded_channel();
        sessions.identify("0".into(), 1, frames, 0, (0, 2));
        let (frames, mut odd) = unbounded_channel();
        sessions.identify("1".into(), 2, frames, 0, (1, 2));
        sessions.dispatch("GUILD", &json!(null), intent::NONE, Some(Snowflake(1 << 22)));
        sessions.dispatch("DM", &json!(null), intent::NONE, None);
        assert!(texts(&mut odd).concat().contains("GUILD"));
        assert!(texts(&mut even).concat().contains("DM"));
    }
}
