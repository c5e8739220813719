//! The REST interface, version 10: takes a call apart, asks the module of its route for the answer while the
//! state is locked, records it. Imports the state; each route file imports `Call`, `Reply` and `ApiError`.

mod applications;
mod channels;
mod command_limits;
mod error;
mod interactions;
mod limits;
mod messages;
mod places;
mod threads;
mod webhooks;

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use axum::{
    body::{Body, Bytes, to_bytes},
    extract::{FromRequest, Multipart, Path, Request, State as Extract},
    http::{HeaderMap, HeaderValue, Response, header},
};
use serde_json::{Value, json};

use crate::{
    Limits, Sandbox,
    buckets::{Scope, Standing},
    faults,
    message::Upload,
    snowflake::Snowflake,
    state::{Recorded, RecordedFile, State, real_ms},
};
pub(crate) use error::ApiError;
use error::FieldFault;

/// The largest request that Discord takes, in bytes.
const LARGEST: usize = 25 << 20;

/// A call of the bot, taken apart.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) method: String,
    /// Without `/api/v10`.
    pub(crate) path: String,
    query: HashMap<String, String>,
    raw_query: Option<String>,
    pub(crate) body: Value,
    pub(crate) files: Vec<Upload>,
    authorized: bool,
}

impl Call {
    /// Method and path, as violations name it.
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    fn asks(&self, flag: &str) -> bool {
        self.query.get(flag).is_some_and(|value| matches!(value.as_str(), "true" | "1" | "True"))
    }

    fn id(&self, key: &str) -> Option<Snowflake> {
        self.query.get(key)?.parse().ok()
    }
}

/// What is answered when nothing is refused.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: Value,
}

#[allow(clippy::unnecessary_wraps)] // routes, which can refuse, end with these
impl Reply {
    pub(crate) fn ok(body: Value) -> Answer {
        Ok(Reply { status: 200, body })
    }

    pub(crate) fn nothing() -> Answer {
        Ok(Reply { status: 204, body: Value::Null })
    }
}

pub(crate) type Answer = Result<Reply, ApiError>;

/// Serves a call to `/api/...`; some clients write `@original` as `%40original`, which is decoded here.
pub(crate) async fn serve(
    Extract(sandbox): Extract<Sandbox>,
    Path(path): Path<String>,
    request: Request,
) -> Response<Body> {
    let at_ms = real_ms();
    let path = path.strip_prefix("v10").map_or(format!("/{path}"), str::to_owned);
    let name = format!("{} {path}", request.method());
    let call = match read(path, request, sandbox.options().largest_file).await {
        Ok(call) => call,
        Err(refused) => {
            sandbox.state().violation("limits", &name, refused.body().to_string());
            return response(refused.status, &refused.body(), refused.retry_after, None);
        }
    };
    let fault = faults::take(&mut sandbox.state().faults, &call.method, &call.path);
    if let Some(fault) = &fault {
        tokio::time::sleep(fault.delay).await;
    }
    let found = sandbox.examine(&call);
    let failing = fault.as_ref().filter(|fault| fault.status.is_some());
    let mut state = sandbox.state();
    for (source, finding) in found {
        state.violation(source, &call.name(), finding);
    }
    let limits = sandbox.options().limits;
    let standing = match limits {
        Limits::Off => None,
        Limits::Headers | Limits::Enforced => state.buckets.count(&call.method, &call.path, Instant::now()),
    };
    let over = standing.and_then(|standing| Some((standing.over?, standing.reset_after)));
    let answer = match (failing, over) {
        (None, Some((scope, wait))) if limits == Limits::Enforced => {
            Err(ApiError::too_often(scope == Scope::Global, wait.as_secs_f64()))
        }
        (None, _) => answer(&sandbox, &mut state, &call),
        (Some(fault), _) => {
            if fault.after_effect {
                // Its effect stays, its answer is lost.
                let _ = answer(&sandbox, &mut state, &call);
            }
            Err(failure(fault))
        }
    };
    let (status, body, retry_after) = match answer {
        Ok(reply) => (reply.status, reply.body, None),
        Err(refused) => (refused.status, refused.body(), refused.retry_after),
    };
    let query = call.raw_query.map_or(String::new(), |query| format!("?{query}"));
    state.record(Recorded {
        n: 0,
        at_ms,
        method: call.method,
        path: call.path + &query,
        status,
        body: call.body,
        files: call
            .files
            .iter()
            .map(|file| RecordedFile { name: file.name.clone(), size: file.bytes.len() })
            .collect(),
    });
    drop(state);
    response(status, &body, retry_after, standing)
}

fn failure(fault: &faults::Fault) -> ApiError {
    match fault.status {
        Some(429) => ApiError::rate_limited(fault.code, "You are being rate limited.", 1.0),
        status => ApiError::new(status.unwrap_or(500), fault.code, "This failure was asked for"),
    }
}

fn response(
    status: u16,
    body: &Value,
    retry_after: Option<f64>,
    standing: Option<Standing>,
) -> Response<Body> {
    let mut response = Response::builder().status(status);
    if let Some(headers) = response.headers_mut() {
        limit_headers(headers, retry_after, standing);
    }
    let body = if status == 204 {
        Body::empty()
    } else {
        response = response.header(header::CONTENT_TYPE, "application/json");
        Body::from(body.to_string())
    };
    response.body(body).expect("a status and plain headers make a response")
}

/// The headers by which clients know how often they may call, and after a 429 when to come back.
fn limit_headers(headers: &mut HeaderMap, retry_after: Option<f64>, standing: Option<Standing>) {
    let mut set = |name: &'static str, value: String| {
        headers.insert(name, HeaderValue::from_str(&value).expect("numbers and words are plain ASCII"));
    };
    if let Some(seconds) = retry_after {
        let global = standing.is_some_and(|standing| standing.over == Some(Scope::Global));
        set("retry-after", Duration::from_secs_f64(seconds.ceil()).as_secs().to_string());
        set("x-ratelimit-scope", if global { "global" } else { "user" }.to_owned());
        if global {
            set("x-ratelimit-global", "true".to_owned());
        }
    }
    let Some(standing) = standing else { return };
    // A refusal of its own accord says for how long the bucket is empty.
    let (remaining, reset_after) = match retry_after {
        Some(seconds) => (0, seconds),
        None => (standing.remaining, standing.reset_after.as_secs_f64()),
    };
    // Rounded up, so that nobody comes back too early.
    let reset_after = (reset_after * 1000.0).ceil() / 1000.0;
    set("x-ratelimit-limit", standing.limit.to_string());
    set("x-ratelimit-remaining", remaining.to_string());
    set("x-ratelimit-reset-after", format!("{reset_after:.3}"));
    set("x-ratelimit-reset", format!("{:.3}", unix_now() + reset_after));
    set("x-ratelimit-bucket", format!("{:016x}", standing.bucket));
}

/// Unix time in seconds.
fn unix_now() -> f64 {
    Duration::from_millis(real_ms()).as_secs_f64()
}

/// Reads a request: JSON, or a form with the JSON in `payload_json` and files beside it.
async fn read(path: String, request: Request, largest_file: usize) -> Result<Call, ApiError> {
    let (parts, body) = request.into_parts();
    let raw_query = parts.uri.query().map(str::to_owned);
    let pairs = raw_query.as_deref().unwrap_or_default().split('&').filter_map(|pair| pair.split_once('='));
    let query = pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    let text = |name| parts.headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let authorized =
        text(header::AUTHORIZATION).is_some_and(|value| value.len() > 4 && value.starts_with("Bot "));
    let form = text(header::CONTENT_TYPE).is_some_and(|kind| kind.starts_with("multipart/form-data"));
    let method = parts.method.as_str().to_owned();
    let bytes = to_bytes(body, LARGEST).await.map_err(|_| ApiError::too_large())?;
    let (body, files) = if form {
        read_form(Request::from_parts(parts, Body::from(bytes))).await?
    } else {
        (read_json(&bytes)?, vec![])
    };
    if files.iter().any(|file| file.bytes.len() > largest_file) {
        return Err(ApiError::too_large());
    }
    Ok(Call { method, path, query, raw_query, body, files, authorized })
}

fn read_json(bytes: &Bytes) -> Result<Value, ApiError> {
    if bytes.is_empty() {
        return Ok(Value::Null);
    }
    serde_json::from_slice(bytes)
        .map_err(|_| ApiError::new(400, 50109, "The request body contains invalid JSON."))
}

async fn read_form(request: Request) -> Result<(Value, Vec<Upload>), ApiError> {
    let broken = || ApiError::new(400, 50035, "Invalid Form Body");
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| broken())?;
    let (mut body, mut files) = (json!({}), vec![]);
    while let Some(field) = form.next_field().await.map_err(|_| broken())? {
        let name = field.name().unwrap_or_default().to_owned();
        let file_name = field.file_name().map(str::to_owned);
        let content_type = field.content_type().map(str::to_owned);
        let bytes = field.bytes().await.map_err(|_| broken())?;
        match file_name {
            _ if name == "payload_json" => body = read_json(&bytes)?,
            Some(file) => {
                let content_type = content_type.or_else(|| kind_of(&bytes).map(str::to_owned));
                files.push(Upload { field: name, name: file, content_type, bytes });
            }
            None => body[name] = String::from_utf8_lossy(&bytes).into(),
        }
    }
    Ok((body, files))
}

/// The kind of a file by its first bytes, as Discord finds it out when a form leaves it unsaid.
fn kind_of(bytes: &[u8]) -> Option<&'static str> {
    [(b"\x89PNG".as_slice(), "image/png"), (b"GIF8", "image/gif"), (b"\xff\xd8", "image/jpeg")]
        .into_iter()
        .find_map(|(head, kind)| bytes.starts_with(head).then_some(kind))
}

fn answer(sandbox: &Sandbox, state: &mut State, call: &Call) -> Answer {
    let path = call.path.clone();
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    // Interactions prove themselves by their tokens, and the gateway's address is no secret.
    let open = matches!(parts.as_slice(), ["interactions" | "webhooks", ..] | ["gateway"]);
    if !call.authorized && !open {
        return Err(ApiError::unauthorized());
    }
    let method = call.method.as_str();
    let routed = match parts[0] {
        "applications" | "oauth2" => applications::route(state, call, method, &parts),
        "interactions" => interactions::route(state, call, method, &parts),
        "webhooks" => webhooks::route(state, call, method, &parts),
        "channels" => channels::route(state, call, method, &parts),
        "gateway" | "users" | "guilds" => places::route(sandbox, state, call, method, &parts),
        _ => None,
    };
    routed.unwrap_or_else(|| {
        state.violation(
            "routes",
            &call.name(),
            "there is no such route, or the stand-in lacks it".to_owned(),
        );
        Err(ApiError::not_found())
    })
}

/// Refuses a body that breaks Discord's limits, and keeps that it did.
fn within_limits(state: &mut State, call: &Call, faults: &[FieldFault]) -> Result<(), ApiError> {
    if faults.is_empty() {
        return Ok(());
    }
    for fault in faults {
        state.violation("limits", &call.name(), fault.to_string());
    }
    Err(ApiError::invalid(faults))
}
