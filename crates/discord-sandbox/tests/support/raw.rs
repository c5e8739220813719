//! A bot without a client library, which can say anything, also what no library would.

use std::{io::Read, time::Duration};

use discord_sandbox::{Outcome, Sandbox};
use flate2::read::ZlibDecoder;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, tungstenite::Message};

/// Every intent that is about guilds, members and messages.
pub const INTENTS: u64 = 1 | 1 << 1 | 1 << 9 | 1 << 12;

/// A connection to the gateway.
pub struct Gateway {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The last sequence number.
    pub seq: u64,
    /// Every payload that was received, as text.
    pub received: Vec<String>,
    /// How many of them came compressed.
    pub compressed: usize,
}

impl Gateway {
    /// Opens a connection and takes the greeting.
    pub async fn open(sandbox: &Sandbox) -> Gateway {
        let mut gateway = Gateway::connect(sandbox, "v=10&encoding=json").await.unwrap();
        assert_eq!(gateway.payload().await.unwrap()["op"], 10);
        gateway
    }

    /// Opens a connection with these parameters; `None` if that is refused.
    pub async fn connect(sandbox: &Sandbox, parameters: &str) -> Option<Gateway> {
        let address = format!("{}/?{parameters}", sandbox.url().replace("http", "ws"));
        let (socket, _) = tokio_tungstenite::connect_async(address).await.ok()?;
        Some(Gateway { socket, seq: 0, received: vec![], compressed: 0 })
    }

    /// Opens a connection and identifies; the answer is READY.
    pub async fn identified(sandbox: &Sandbox, intents: u64) -> (Gateway, Value) {
        let mut gateway = Gateway::open(sandbox).await;
        gateway.send(&json!({"op": 2, "d": {"token": "t", "intents": intents, "properties": {}}})).await;
        let ready = gateway.event("READY").await;
        (gateway, ready)
    }

    pub async fn send(&mut self, payload: &Value) {
        self.send_raw(Message::text(payload.to_string())).await;
    }

    pub async fn send_raw(&mut self, message: Message) {
        self.socket.send(message).await.unwrap();
    }

    /// The next payload, or the code with which the connection was closed: 1005 without one, 0 without a word.
    pub async fn payload(&mut self) -> Result<Value, u16> {
        loop {
            let next =
                tokio::time::timeout(Duration::from_secs(5), self.socket.next()).await.expect("nothing came");
            match next {
                Some(Ok(Message::Text(text))) => return Ok(self.keep(text.to_string())),
                Some(Ok(Message::Binary(bytes))) => {
                    self.compressed += 1;
                    let mut text = String::new();
                    ZlibDecoder::new(bytes.as_ref()).read_to_string(&mut text).unwrap();
                    return Ok(self.keep(text));
                }
                Some(Ok(Message::Close(frame))) => return Err(frame.map_or(1005, |frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(0),
            }
        }
    }

    fn keep(&mut self, text: String) -> Value {
        let payload: Value = serde_json::from_str(&text).unwrap();
        self.seq = payload["s"].as_u64().unwrap_or(self.seq);
        self.received.push(text);
        payload
    }

    /// The data of the next event with a name; others before it are passed over.
    pub async fn event(&mut self, name: &str) -> Value {
        loop {
            let payload =
                self.payload().await.unwrap_or_else(|code| panic!("closed with {code} before {name}"));
            if payload["t"] == name {
                return payload["d"].clone();
            }
        }
    }

    /// The names of the events that were sent until now: those before the acknowledgement of a heartbeat.
    pub async fn events_now(&mut self) -> Vec<String> {
        self.send(&json!({"op": 1, "d": self.seq})).await;
        let mut names = vec![];
        loop {
            let payload = self.payload().await.unwrap();
            if payload["op"] == 11 {
                return names;
            }
            names.extend(payload["t"].as_str().map(str::to_owned));
        }
    }

    pub async fn close(&mut self, code: u16) {
        let frame =
            tokio_tungstenite::tungstenite::protocol::CloseFrame { code: code.into(), reason: "".into() };
        self.socket.send(Message::Close(Some(frame))).await.unwrap();
        while self.payload().await.is_ok() {}
    }
}

/// The REST side.
#[derive(Clone)]
pub struct Rest {
    client: reqwest::Client,
    base: String,
}

impl Rest {
    pub fn new(sandbox: &Sandbox) -> Rest {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        Rest { client, base: format!("{}/api/v10", sandbox.url()) }
    }

    /// Makes a call: status and body.
    pub async fn call(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let request = self.request(method, path);
        answer(if body.is_null() { request } else { request.json(&body) }).await
    }

    /// Makes a call with files.
    pub async fn upload(
        &self,
        method: &str,
        path: &str,
        body: Value,
        files: &[(&str, &[u8])],
    ) -> (u16, Value) {
        let mut form = reqwest::multipart::Form::new().text("payload_json", body.to_string());
        for (n, (name, bytes)) in files.iter().enumerate() {
            let part = reqwest::multipart::Part::bytes(bytes.to_vec()).file_name((*name).to_owned());
            form = form.part(format!("files[{n}]"), part);
        }
        answer(self.request(method, path).multipart(form)).await
    }

    pub fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let method = method.parse().unwrap();
        self.client.request(method, format!("{}{path}", self.base)).header("authorization", "Bot t")
    }

    /// Registers commands.
    pub async fn register(&self, sandbox: &Sandbox, commands: Value) {
        let (status, body) = self.call("PUT", &commands_path(sandbox), commands).await;
        assert_eq!(status, 200, "{body}");
    }

    /// Answers an interaction.
    pub async fn answer(&self, interaction: &Value, body: Value) -> (u16, Value) {
        self.call("POST", &callback_path(interaction), body).await
    }
}

async fn answer(request: reqwest::RequestBuilder) -> (u16, Value) {
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

/// What [`refusal`] says of a call that is answered.
pub const OK: (u16, u64) = (200, 0);

/// Status and code of an answer; the code is 0 where there is none.
pub fn refusal((status, body): (u16, Value)) -> (u16, u64) {
    (status, body["code"].as_u64().unwrap_or(0))
}

pub fn commands_path(sandbox: &Sandbox) -> String {
    format!("/applications/{}/commands", sandbox.world().bot.id)
}

pub fn callback_path(interaction: &Value) -> String {
    format!(
        "/interactions/{}/{}/callback",
        interaction["id"].as_str().unwrap(),
        interaction["token"].as_str().unwrap()
    )
}

pub fn webhook_path(interaction: &Value) -> String {
    format!(
        "/webhooks/{}/{}",
        interaction["application_id"].as_str().unwrap(),
        interaction["token"].as_str().unwrap()
    )
}

/// A stand-in with a bot that has one command, `/go`.
pub struct RawBot {
    pub sandbox: Sandbox,
    pub gateway: Gateway,
    pub rest: Rest,
}

impl RawBot {
    pub async fn start() -> RawBot {
        let sandbox = Sandbox::start(super::options()).await.unwrap();
        let (gateway, _) = Gateway::identified(&sandbox, INTENTS).await;
        let rest = Rest::new(&sandbox);
        let command = json!({
            "name": "go", "description": "Goes", "contexts": [0, 1, 2], "integration_types": [0, 1],
            "options": [{"type": 6, "name": "whom", "description": "Whom"}],
        });
        rest.register(&sandbox, json!([command])).await;
        RawBot { sandbox, gateway, rest }
    }

    /// Runs `/go` as a person and hands over the interaction and what will have come of it.
    pub async fn go(&mut self, user: &str, channel: &str) -> (Value, tokio::task::JoinHandle<Outcome>) {
        let sandbox = self.sandbox.clone();
        let slash = discord_sandbox::Slash::new(user, channel, "go");
        let outcome = tokio::spawn(async move { sandbox.slash(slash).await.unwrap() });
        (self.gateway.event("INTERACTION_CREATE").await, outcome)
    }

    /// Presses a button as a person.
    pub async fn press(
        &mut self,
        user: &str,
        message: &Value,
        custom_id: &str,
    ) -> (Value, tokio::task::JoinHandle<Outcome>) {
        let sandbox = self.sandbox.clone();
        let message = message["id"].as_str().unwrap().parse().unwrap();
        let click = discord_sandbox::Click::new(user, message, custom_id);
        let outcome = tokio::spawn(async move { sandbox.click(click).await.unwrap() });
        (self.gateway.event("INTERACTION_CREATE").await, outcome)
    }

    /// A message with one button, `b`, as the answer to `/go`.
    pub async fn board(&mut self) -> Value {
        let (interaction, outcome) = self.go("Ana", "general").await;
        let (status, body) = self.rest.answer(&interaction, json!({"type": 4, "data": board()})).await;
        assert_eq!(status, 204, "{body}");
        outcome.await.unwrap().message.unwrap()
    }

    /// The path of a channel of the default world.
    pub fn channel(&self, name: &str) -> String {
        format!("/channels/{}", self.sandbox.world().channel("Sandbox", name).unwrap())
    }
}

/// The body of a message with one button.
pub fn board() -> Value {
    let button = json!({"type": 2, "style": 1, "label": "B", "custom_id": "b"});
    json!({"content": "board", "components": [{"type": 1, "components": [button]}]})
}
