//! The gateway: one task for each connection, which speaks Discord's operations and leaves what is true to
//! the state. Imports the state and its sessions.

use std::{
    collections::VecDeque,
    io::Write,
    time::{Duration, Instant},
};

use axum::extract::ws::{CloseFrame, Message as Ws, WebSocket};
use flate2::{Compression, write::ZlibEncoder};
use serde_json::{Value, json};
use tokio::sync::mpsc::{self, UnboundedSender};

use crate::{
    Limits, Options, Sandbox,
    sessions::{Frame, Resumed, intent},
    starts::Start,
    state::State,
    world::{APPLICATION, BOT},
};

/// A connection may send this many payloads a minute.
const SENDS_A_MINUTE: usize = 120;
/// The largest payload that a connection may send, in bytes.
const LARGEST: usize = 4096;

/// Why a connection is closed: Discord's code.
type CloseCode = u16;

/// Serves one connection until it ends.
pub(crate) async fn serve(sandbox: Sandbox, mut socket: WebSocket) {
    let (frames, mut orders) = mpsc::unbounded_channel();
    let mut connection = Connection {
        number: sandbox.state().sessions.connection(),
        sandbox: sandbox.clone(),
        frames,
        identified: false,
        muted: false,
        compressed: false,
        sent: VecDeque::new(),
        beat: Instant::now(),
    };
    let interval = sandbox.options().heartbeat;
    let hello = json!({"op": 10, "s": null, "t": null, "d": {"heartbeat_interval": millis(interval)}});
    let mut ended = send(&mut socket, hello.to_string(), false).await.is_err();
    while !ended {
        tokio::select! {
            // What was to be sent before a payload came goes out before its answer.
            biased;
            order = orders.recv() => match order {
                Some(Frame::Text(text)) => ended = send(&mut socket, text, connection.compressed).await.is_err(),
                Some(Frame::MuteAcks(muted)) => connection.muted = muted,
                Some(Frame::Close(code)) => {
                    close(&mut socket, code).await;
                    break;
                }
                Some(Frame::Drop) | None => break,
            },
            received = socket.recv() => match received {
                Some(Ok(Ws::Text(text))) => match connection.receive(text.as_str()) {
                    Ok(Some(answer)) => {
                        ended = send(&mut socket, answer.to_string(), connection.compressed).await.is_err();
                    }
                    Ok(None) => {}
                    Err(code) => {
                        close(&mut socket, Some(code)).await;
                        break;
                    }
                },
                Some(Ok(Ws::Close(frame))) => {
                    ended = frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001));
                    connection.leave(ended);
                    return;
                }
                Some(Ok(Ws::Binary(_))) => {
                    // That is how Erlang's format comes, which was not agreed on.
                    close(&mut socket, Some(4002)).await;
                    break;
                }
                Some(Ok(Ws::Ping(_) | Ws::Pong(_))) => {}
                Some(Err(_)) | None => break,
            },
            () = tokio::time::sleep_until((connection.beat + interval * 2).into()) => {
                close(&mut socket, Some(4009)).await;
                break;
            }
            () = sandbox.down() => {
                close(&mut socket, Some(1001)).await;
                break;
            }
        }
    }
    connection.leave(false);
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

async fn send(socket: &mut WebSocket, text: String, compressed: bool) -> Result<(), axum::Error> {
    let message = if compressed { Ws::Binary(deflated(&text).into()) } else { Ws::Text(text.into()) };
    socket.send(message).await
}

/// A payload as a zlib stream of its own.
fn deflated(text: &str) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(vec![], Compression::fast());
    let written = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
    written.expect("writing to memory does not fail")
}

/// Closes a connection that asks for another version of the gateway.
pub(crate) async fn refuse_version(mut socket: WebSocket) {
    close(&mut socket, Some(4012)).await;
}

/// Closes and, as Discord does, gives the other side a moment to close too.
async fn close(socket: &mut WebSocket, code: Option<CloseCode>) {
    let frame = code.map(|code| CloseFrame { code, reason: "".into() });
    if socket.send(Ws::Close(frame)).await.is_ok() {
        let until_closed = async { while let Some(Ok(_)) = socket.recv().await {} };
        let _ = tokio::time::timeout(Duration::from_secs(1), until_closed).await;
    }
}

struct Connection {
    number: u64,
    sandbox: Sandbox,
    frames: UnboundedSender<Frame>,
    identified: bool,
    muted: bool,
    /// Payloads go out compressed.
    compressed: bool,
    sent: VecDeque<Instant>,
    beat: Instant,
}

impl Connection {
    /// One payload of the bot: what is answered at once, or the code with which the connection ends.
    fn receive(&mut self, text: &str) -> Result<Option<Value>, CloseCode> {
        let now = Instant::now();
        self.sent.retain(|at| now - *at < Duration::from_mins(1));
        self.sent.push_back(now);
        if self.sent.len() > SENDS_A_MINUTE {
            return Err(4008);
        }
        if text.len() > LARGEST {
            return Err(4002);
        }
        let payload: Value = serde_json::from_str(text).map_err(|_| 4002_u16)?;
        let data = &payload["d"];
        match payload["op"].as_u64() {
            Some(1) => {
                self.beat = now;
                Ok((!self.muted).then(|| json!({"op": 11})))
            }
            Some(2) => self.identify(data),
            Some(6) => self.resume(data),
            Some(_) if !self.identified => Err(4003),
            Some(3 | 4) => Ok(None),
            Some(8) => self.members(data).map(|()| None),
            _ => Err(4001),
        }
    }

    fn identify(&mut self, data: &Value) -> Result<Option<Value>, CloseCode> {
        if self.sandbox.state().sessions.has_session(self.number) {
            return Err(4005);
        }
        if data["token"].as_str().is_none_or(str::is_empty) {
            return Err(4004);
        }
        let intents =
            data["intents"].as_u64().filter(|intents| intents & !intent::KNOWN == 0).ok_or(4013_u16)?;
        let shard = match &data["shard"] {
            Value::Null => (0, 1),
            shard => match (shard[0].as_u64(), shard[1].as_u64()) {
                (Some(shard), Some(count)) if shard < count => (shard, count),
                _ => return Err(4010),
            },
        };
        let Options { limits, session_starts, compress, .. } = *self.sandbox.options();
        let mut state = self.sandbox.state();
        let now_ms = state.now_ms();
        let start = state.sessions.starts.count(session_starts, Instant::now(), now_ms);
        match start {
            // Discord also makes the token invalid.
            Start::TooMany if limits == Limits::Enforced => return Err(4004),
            Start::TooSoon if limits == Limits::Enforced => return Ok(Some(invalid_session())),
            _ => {}
        }
        self.compressed = compress && data["compress"] == true;
        let session = state.new_id().to_string();
        state.sessions.detach(self.number, true);
        state.sessions.identify(session.clone(), self.number, self.frames.clone(), intents, shard);
        let ready = ready(&state, &session, self.sandbox.port(), shard);
        state.sessions.dispatch_to(self.number, "READY", &ready);
        let State { world, sessions, .. } = &mut *state;
        for guild in world.guilds.iter().filter(|guild| guild.members.contains_key(&BOT)) {
            let Some(intents) = sessions.serves(self.number, guild.id) else { continue };
            if intents & intent::GUILDS != 0 {
                let object = world.guild_create_json(guild, intents & intent::GUILD_MEMBERS != 0);
                sessions.dispatch_to(self.number, "GUILD_CREATE", &object);
            }
        }
        state.bot_came_or_went();
        self.identified = true;
        Ok(None)
    }

    fn resume(&mut self, data: &Value) -> Result<Option<Value>, CloseCode> {
        let mut state = self.sandbox.state();
        let session = data["session_id"].as_str().unwrap_or_default();
        let seq = data["seq"].as_u64().unwrap_or(u64::MAX);
        let resumed = state.sessions.resume(session, self.number, self.frames.clone(), seq);
        state.bot_came_or_went();
        match resumed {
            Resumed::Yes => self.identified = true,
            Resumed::Unknown => return Ok(Some(invalid_session())),
            Resumed::AheadOfUs => return Err(4007),
        }
        Ok(None)
    }

    /// Request Guild Members: by ids, or by the beginning of a name.
    fn members(&self, data: &Value) -> Result<(), CloseCode> {
        let mut state = self.sandbox.state();
        let State { world, sessions, .. } = &mut *state;
        let id = crate::message::written_id(&data["guild_id"]).ok_or(4002_u16)?;
        let Some(guild) = world.guilds.iter().find(|guild| guild.id.0 == id) else { return Ok(()) };
        let mut not_found = vec![];
        let members: Vec<Value> = match &data["user_ids"] {
            Value::Null => {
                let query = data["query"].as_str().unwrap_or_default().to_lowercase();
                let named = |who: &crate::Snowflake| {
                    world.person(*who).is_some_and(|person| person.name.to_lowercase().starts_with(&query))
                };
                guild
                    .members
                    .keys()
                    .copied()
                    .filter(named)
                    .filter_map(|who| world.member_json(guild, who))
                    .collect()
            }
            ids => {
                let ids = ids.as_array().map_or(std::slice::from_ref(ids), Vec::as_slice);
                let member = |id: &Value| {
                    let found = crate::message::written_id(id)
                        .and_then(|id| world.member_json(guild, crate::Snowflake(id)));
                    if found.is_none() {
                        not_found.push(id.clone());
                    }
                    found
                };
                ids.iter().filter_map(member).collect()
            }
        };
        let mut chunk = json!({"guild_id": guild.id, "members": members, "chunk_index": 0, "chunk_count": 1, "not_found": not_found});
        if let Some(nonce) = data.get("nonce") {
            chunk["nonce"] = nonce.clone();
        }
        sessions.dispatch_to(self.number, "GUILD_MEMBERS_CHUNK", &chunk);
        Ok(())
    }

    fn leave(self, ended: bool) {
        let mut state = self.sandbox.state();
        state.sessions.detach(self.number, ended);
        state.bot_came_or_went();
    }
}

/// Op 9: what was asked for cannot be, and there is nothing to resume.
fn invalid_session() -> Value {
    json!({"op": 9, "d": false})
}

fn ready(state: &State, session: &str, port: u16, shard: (u64, u64)) -> Value {
    let bot = state.world.person(BOT).expect("the bot is in every world");
    let guilds = state.world.guilds.iter().filter(|guild| guild.members.contains_key(&BOT));
    let guilds: Vec<_> = guilds
        .filter(|guild| (guild.id.0 >> 22) % shard.1 == shard.0)
        .map(|guild| json!({"id": guild.id, "unavailable": true}))
        .collect();
    json!({
        "v": 10, "user": bot.own_json(), "guilds": guilds, "session_id": session, "session_type": "normal",
        "resume_gateway_url": format!("ws://127.0.0.1:{port}"), "shard": [shard.0, shard.1],
        "application": {"id": APPLICATION, "flags": 0}, "private_channels": [], "relationships": [],
        "presences": [], "user_settings": {}, "_trace": [],
    })
}
