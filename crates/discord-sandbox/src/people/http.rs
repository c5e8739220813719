//! The JSON for scripts, each call a thin cover of a method of [`Sandbox`], and the stream of news.

use std::{collections::HashMap, convert::Infallible, time::Duration};

use axum::{
    Json, Router,
    body::Bytes,
    extract::{Path, Query, State as Extract},
    http::StatusCode,
    response::{
        IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
    routing::{delete, get, patch, post},
};
use futures_util::{Stream, stream};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;

use super::{Refused, person};
use crate::{Sandbox, snowflake::Snowflake, state::Notice};

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::BAD_REQUEST);
        (status, Json(json!({"error": self.error}))).into_response()
    }
}

type Given = HashMap<String, String>;
type Answer = Result<Json<Value>, Refused>;

pub(crate) fn routes() -> Router<Sandbox> {
    Router::new()
        .route("/sandbox", get(|Extract(sandbox): Extract<Sandbox>| async move { Json(sandbox.world()) }))
        .route("/sandbox/users", post(add_user))
        .route("/sandbox/users/{id}", patch(change_user))
        .route("/sandbox/channels", post(add_channel))
        .route("/sandbox/channels/{id}", patch(change_channel).delete(remove_channel))
        .route("/sandbox/slash", post(slash))
        .route("/sandbox/autocomplete", post(autocomplete))
        .route("/sandbox/click", post(click))
        .route("/sandbox/modal", post(submit))
        .route("/sandbox/messages", get(messages))
        .route("/sandbox/messages/{id}", delete(remove_message))
        .route("/sandbox/requests", get(requests))
        .route(
            "/sandbox/violations",
            get(|Extract(sandbox): Extract<Sandbox>| async move { Json(sandbox.violations()) }),
        )
        .route("/sandbox/faults", post(fault))
        .route("/sandbox/clock", post(clock))
        .route("/sandbox/events", get(events))
        .route("/sandbox/{*rest}", axum::routing::any(unknown))
}

/// Reads a body; the error says which field does not fit.
fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, Refused> {
    let mut json = serde_json::Deserializer::from_slice(body);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let field = error.path().to_string();
        let why = error.into_inner();
        // A field that is missing has no place, and the error names it by itself.
        Refused::new(400, if field == "." { why.to_string() } else { format!("{field}: {why}") })
    })?;
    json.end().map_err(|error| Refused::new(400, error.to_string()))?;
    Ok(value)
}

#[allow(clippy::unnecessary_wraps)] // calls that can be refused end with it
fn answer(value: impl serde::Serialize) -> Answer {
    Ok(Json(serde_json::to_value(value).expect("answers are made of strings, numbers and lists")))
}

async fn unknown() -> Refused {
    Refused::new(404, "there is no such call, or not with this method")
}

async fn add_user(Extract(sandbox): Extract<Sandbox>, body: Bytes) -> Answer {
    answer(json!({"id": sandbox.add_user(read(&body)?)?}))
}

async fn change_user(Extract(sandbox): Extract<Sandbox>, Path(id): Path<String>, body: Bytes) -> Answer {
    sandbox.change_user(&id, read(&body)?)?;
    answer(json!({}))
}

async fn add_channel(Extract(sandbox): Extract<Sandbox>, body: Bytes) -> Answer {
    answer(json!({"id": sandbox.add_channel(read(&body)?)?}))
}

async fn change_channel(Extract(sandbox): Extract<Sandbox>, Path(id): Path<String>, body: Bytes) -> Answer {
    sandbox.change_channel(&id, read(&body)?)?;
    answer(json!({}))
}

async fn remove_channel(Extract(sandbox): Extract<Sandbox>, Path(id): Path<String>) -> Answer {
    sandbox.remove_channel(&id)?;
    answer(json!({}))
}

async fn slash(Extract(sandbox): Extract<Sandbox>, body: Bytes) -> Answer {
    answer(sandbox.slash(read(&body)?).await?)
}

async fn autocomplete(Extract(sandbox): Extract<Sandbox>, body: Bytes) -> Answer {
    answer(json!({"choices": sandbox.autocomplete(read(&body)?).await?}))
}

async fn click(Extract(sandbox): Extract<Sandbox>, body: Bytes) -> Answer {
    answer(sandbox.click(read(&body)?).await?)
}

async fn submit(Extract(sandbox): Extract<Sandbox>, body: Bytes) -> Answer {
    answer(sandbox.submit(read(&body)?).await?)
}

/// Refuses parameters that a call does not have.
fn only(given: &Given, known: &[&str]) -> Result<(), Refused> {
    let unknown = given.keys().find(|key| !known.contains(&key.as_str()));
    unknown.map_or(Ok(()), |key| {
        let error = format!("{key}: there is no such parameter; there are: {}", known.join(", "));
        Err(Refused::new(400, error))
    })
}

fn needed<'a>(given: &'a Given, field: &str) -> Result<&'a str, Refused> {
    given
        .get(field)
        .map(String::as_str)
        .ok_or_else(|| Refused::new(400, format!("{field}: this parameter is needed")))
}

/// A number among the parameters.
fn number(given: &Given, field: &str) -> Result<Option<u64>, Refused> {
    let wrong = |text: &String| Refused::new(400, format!("{field}: `{text}` is not a number"));
    given.get(field).map(|text| text.parse().map_err(|_| wrong(text))).transpose()
}

async fn messages(Extract(sandbox): Extract<Sandbox>, Query(given): Query<Given>) -> Answer {
    only(&given, &["channel", "user", "after"])?;
    let after = number(&given, "after")?.map(Snowflake);
    answer(sandbox.messages(needed(&given, "channel")?, needed(&given, "user")?, after)?)
}

async fn remove_message(Extract(sandbox): Extract<Sandbox>, Path(id): Path<String>) -> Answer {
    let id = id.parse().map_err(|_| Refused::new(404, format!("message: there is no message {id}")))?;
    sandbox.remove_message(id)?;
    answer(json!({}))
}

async fn requests(Extract(sandbox): Extract<Sandbox>, Query(given): Query<Given>) -> Answer {
    only(&given, &["after"])?;
    answer(sandbox.requests(number(&given, "after")?.unwrap_or(0)))
}

async fn fault(Extract(sandbox): Extract<Sandbox>, body: Bytes) -> Answer {
    sandbox.fault(read(&body)?)?;
    answer(json!({}))
}

async fn clock(Extract(sandbox): Extract<Sandbox>, body: Bytes) -> Answer {
    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Clock {
        advance_s: u64,
    }
    sandbox.advance(Duration::from_secs(read::<Clock>(&body)?.advance_s));
    answer(json!({}))
}

/// News as they come, those that the person may see: `message_created`, `message_updated`, `message_deleted`
/// with the message, `world_changed` without more. A listener that falls far behind is told `world_changed`.
async fn events(
    Extract(sandbox): Extract<Sandbox>,
    Query(given): Query<Given>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refused> {
    only(&given, &["user"])?;
    let (user, notices) = {
        let state = sandbox.state();
        (person(&state, "user", needed(&given, "user")?)?.id, state.notices.subscribe())
    };
    let news = stream::unfold((sandbox, notices), move |(sandbox, mut notices)| async move {
        loop {
            let received = tokio::select! {
                received = notices.recv() => received,
                () = sandbox.down() => return None,
            };
            let event = match received {
                Ok(notice) if sees(&sandbox, user, &notice) => {
                    Event::default().event(notice.event).data(notice.data.to_string())
                }
                Ok(_) => continue,
                Err(RecvError::Lagged(_)) => Event::default().event("world_changed").data("null"),
                Err(RecvError::Closed) => return None,
            };
            return Some((Ok(event), (sandbox, notices)));
        }
    });
    Ok(Sse::new(news).keep_alive(KeepAlive::default()))
}

fn sees(sandbox: &Sandbox, user: Snowflake, notice: &Notice) -> bool {
    let state = sandbox.state();
    let channel = notice.channel.map(|id| state.world.channel(id));
    match (notice.only_for, channel) {
        (Some(only), _) => only == user,
        (None, Some(channel)) => channel.is_some_and(|channel| state.world.sees(user, channel)),
        (None, None) => true,
    }
}
