//! The stand-in itself: started on a port, found by its address, shut down. Imports everything.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::{
    Router,
    extract::{
        DefaultBodyLimit, Path, Request, State as Extract,
        ws::{WebSocketUpgrade, rejection::WebSocketUpgradeRejection},
    },
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::{any, get},
    serve::ListenerExt,
};
use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

use crate::{Limits, gateway, page, people, rest, snowflake::Snowflake, state::State};

/// How a stand-in is started; the default suits a test.
#[derive(Clone, Debug)]
pub struct Options {
    /// The port on 127.0.0.1; 0 takes any free one.
    pub port: u16,
    /// How often a bot is asked to send heartbeats.
    pub heartbeat: Duration,
    /// How many shards a bot is told to start.
    pub shards: u32,
    /// How many sessions a bot may start in a day; Discord allows a small bot 1,000.
    pub session_starts: u32,
    /// How strict it is about how often a bot calls and connects.
    pub limits: Limits,
    /// Whether bots that ask for it in IDENTIFY get payloads compressed with zlib; Discord chooses freely.
    pub compress: bool,
    /// How long nothing must have come of an interaction before its outcome is told.
    pub quiet: Duration,
    /// The largest file that a message may carry, in bytes, as every interaction says.
    pub largest_file: usize,
    /// How much is kept.
    pub history: History,
    /// Who judges what the bot sends, beside the limits that are always checked.
    #[cfg(feature = "oracles")]
    pub oracles: crate::oracles::Config,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            port: 0,
            heartbeat: Duration::from_millis(41_250),
            shards: 1,
            session_starts: 1_000,
            limits: Limits::default(),
            compress: false,
            quiet: Duration::from_millis(200),
            largest_file: 10 << 20,
            history: History::default(),
            #[cfg(feature = "oracles")]
            oracles: crate::oracles::Config::default(),
        }
    }
}

/// How much of the past a stand-in keeps; what is older is forgotten first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct History {
    /// Calls of the bot.
    pub requests: usize,
    /// Messages, with their files.
    pub messages: usize,
}

impl History {
    /// Everything, for as long as there is memory.
    pub const ALL: History = History { requests: usize::MAX, messages: usize::MAX };
}

impl Default for History {
    fn default() -> History {
        History { requests: 10_000, messages: 4_000 }
    }
}

/// Why a stand-in could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Another program listens on the port.
    #[error(
        "port {port} of 127.0.0.1 is in use: stop what listens there, or choose another port (0 takes any)"
    )]
    PortInUse {
        /// Which port.
        port: u16,
    },
    /// Anything else that keeps it from listening.
    #[error("cannot listen on port {port} of 127.0.0.1: {source}")]
    Listen {
        /// Which port.
        port: u16,
        /// What the system says.
        source: io::Error,
    },
    /// The certificate for TLS cannot be made.
    #[cfg(feature = "tls")]
    #[error("cannot make a certificate: {0}")]
    Certificate(String),
    /// Discord's `OpenAPI` description cannot be read.
    #[cfg(feature = "oracles")]
    #[error("cannot read Discord's OpenAPI description: {0}")]
    OpenApi(io::Error),
}

/// A running stand-in. Clones are handles of the same one; it runs until [`shutdown`](Sandbox::shutdown) or the
/// end of the runtime it was started in.
#[derive(Clone, Debug)]
pub struct Sandbox {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    options: Options,
    port: u16,
    state: Mutex<State>,
    down: watch::Sender<bool>,
    server: Mutex<Option<JoinHandle<()>>>,
    #[cfg(feature = "oracles")]
    oracles: crate::oracles::Oracles,
}

impl Sandbox {
    /// Starts a stand-in with the default world: the guilds "Sandbox" and "La Plaza", the people Ana, Beto and
    /// Carla, and no bot yet.
    ///
    /// # Errors
    /// When the port cannot be listened on.
    pub async fn start(options: Options) -> Result<Sandbox, StartError> {
        let port = options.port;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await;
        let listener = listener.map_err(|source| match source.kind() {
            io::ErrorKind::AddrInUse => StartError::PortInUse { port },
            _ => StartError::Listen { port, source },
        })?;
        let port = listener.local_addr().as_ref().map(SocketAddr::port).map_err(|error| {
            StartError::Listen { port, source: io::Error::new(error.kind(), error.to_string()) }
        })?;
        let state =
            Mutex::new(State::new(options.history, options.largest_file, format!("http://127.0.0.1:{port}")));
        let inner = Inner {
            #[cfg(feature = "oracles")]
            oracles: crate::oracles::Oracles::new(&options.oracles).map_err(StartError::OpenApi)?,
            options,
            port,
            state,
            down: watch::Sender::new(false),
            server: Mutex::new(None),
        };
        let sandbox = Sandbox { inner: Arc::new(inner) };
        let routes = sandbox.routes();
        let down = sandbox.clone();
        let server = tokio::spawn(async move {
            let listener = listener.tap_io(|stream| {
                // Small answers must not wait for more to send; without it presses take 40 ms longer.
                if let Err(error) = stream.set_nodelay(true) {
                    tracing::debug!(%error, "no TCP_NODELAY");
                }
            });
            let ended =
                axum::serve(listener, routes).with_graceful_shutdown(async move { down.down().await });
            if let Err(error) = ended.await {
                tracing::error!(%error, "the stand-in stopped serving");
            }
        });
        *sandbox.inner.server.lock().unwrap_or_else(PoisonError::into_inner) = Some(server);
        Ok(sandbox)
    }

    fn routes(&self) -> Router {
        Router::new()
            .route("/", get(root))
            .route("/{file}", get(page::file))
            .route("/favicon.ico", get(|| async { StatusCode::NO_CONTENT }))
            .route("/attachments/{channel}/{id}/{name}", get(attachment))
            // It has limits of its own, which are Discord's.
            .route("/api/{*rest}", any(rest::serve).layer(DefaultBodyLimit::disable()))
            .merge(people::http::routes())
            .with_state(self.clone())
    }

    /// Where it listens: `http://127.0.0.1:PORT`, the address a bot uses in place of `https://discord.com`.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.inner.port)
    }

    /// Resolves when a bot is connected and has registered its commands.
    pub async fn bot_ready(&self) {
        let mut changes = self.state().watch();
        while !self.state().bot_ready() {
            if changes.changed().await.is_err() {
                return;
            }
        }
    }

    /// Closes every connection and stops listening.
    pub async fn shutdown(self) {
        self.inner.down.send_replace(true);
        let server = self.inner.server.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(mut server) = server {
            // Clients that keep a connection without using it are not waited for.
            if tokio::time::timeout(Duration::from_secs(2), &mut server).await.is_err() {
                server.abort();
            }
        }
    }

    /// Everything that is true now. Never held while something is awaited.
    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        // A panic under the lock is a fault of the stand-in that its test reports; others may go on.
        self.inner.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn options(&self) -> &Options {
        &self.inner.options
    }

    pub(crate) fn port(&self) -> u16 {
        self.inner.port
    }

    pub(crate) fn gateway_url(&self) -> String {
        format!("ws://127.0.0.1:{}", self.inner.port)
    }

    /// Resolves when the stand-in is being shut down.
    pub(crate) async fn down(&self) {
        let mut down = self.inner.down.subscribe();
        // The sender lives as long as this handle.
        let _ = down.wait_for(|down| *down).await;
    }

    /// What the oracles find wrong with a call of the bot; without them nothing.
    #[cfg(feature = "oracles")]
    pub(crate) fn examine(&self, call: &rest::Call) -> Vec<(&'static str, String)> {
        self.inner.oracles.examine(&call.method, &call.path, &call.body)
    }

    /// Without oracles nothing more is found.
    #[cfg(not(feature = "oracles"))]
    #[allow(clippy::unused_self)] // the same call with and without the feature
    pub(crate) fn examine(&self, _: &rest::Call) -> Vec<(&'static str, String)> {
        vec![]
    }
}

/// The page, or the gateway for those who ask for a web socket.
async fn root(
    Extract(sandbox): Extract<Sandbox>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    request: Request,
) -> Response {
    match upgrade {
        Ok(_) if asks(&request, |pair| pair.starts_with("compress=") || pair == "encoding=etf") => {
            let only = "the gateway speaks JSON, without compression of the whole connection";
            (StatusCode::BAD_REQUEST, only).into_response()
        }
        Ok(upgrade) if asks(&request, |pair| pair == "v=10") => {
            upgrade.on_upgrade(|socket| gateway::serve(sandbox, socket)).into_response()
        }
        Ok(upgrade) => upgrade.on_upgrade(gateway::refuse_version).into_response(),
        Err(_) => page::index(),
    }
}

/// Whether one of the parameters is such a one.
fn asks(request: &Request, wanted: impl Fn(&str) -> bool) -> bool {
    request.uri().query().is_some_and(|query| query.split('&').any(wanted))
}

/// A file of a message.
async fn attachment(
    Extract(sandbox): Extract<Sandbox>,
    Path((_, id, _)): Path<(String, Snowflake, String)>,
) -> Response {
    let state = sandbox.state();
    let file =
        state.messages.values().rev().flat_map(|message| &message.attachments).find(|file| file.id == id);
    match file {
        Some(file) => {
            ([(header::CONTENT_TYPE, file.content_type.clone())], file.bytes.clone()).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
