//! A drawn message on its way to Discord: its JSON, its file, the route it takes.
//!
//! Serenity's own message builders are not used, because they lack `with_response` and always send an empty list of
//! attachments with an update, which takes a picture away that is sent with it. Its `Http` and routes are.

use poise::serenity_prelude as serenity;
use serde_json::{Value, json};
use serenity::{
    CreateAttachment,
    http::{Http, LightMethod, Multipart, MultipartUpload, Request, Route},
};

use super::{
    studio::Drawn,
    view::{Button, Choices, List, Reply, Style},
};

/// Discord's flag for a message that only one person sees.
const EPHEMERAL: u64 = 1 << 6;

/// A message's fields, for creating it or for putting it in the place of another. `allowed_mentions` is always there:
/// without it everything that looks like a mention would notify. So is the list of files: without it a picture of what
/// stood there before would stay.
pub fn payload(drawn: &Drawn) -> Value {
    let reply = &drawn.reply;
    let mut payload = json!({
        "content": reply.content,
        "components": components(reply),
        "allowed_mentions": allowed_mentions(reply),
        "attachments": attachments(drawn),
    });
    if reply.private {
        payload["flags"] = json!(EPHEMERAL);
    }
    payload
}

/// The fields that take a message's buttons away and leave everything else.
pub fn without_buttons() -> Value {
    json!({ "components": [], "allowed_mentions": { "parse": [] } })
}

fn allowed_mentions(reply: &Reply) -> Value {
    match reply.ping {
        None => json!({ "parse": [] }),
        Some(person) => json!({ "parse": [], "users": [person.to_string()] }),
    }
}

fn attachments(drawn: &Drawn) -> Vec<Value> {
    let file = drawn.reply.picture.as_ref().filter(|_| drawn.file.is_some());
    file.map(|picture| json!({ "id": "0", "filename": picture.file, "description": picture.alt }))
        .into_iter()
        .collect()
}

fn components(reply: &Reply) -> Vec<Value> {
    let buttons = reply.buttons.iter().map(|row| row.iter().map(button).collect());
    let lists = reply.lists.iter().map(|of| vec![list(of)]);
    buttons.chain(lists).map(|row: Vec<Value>| json!({ "type": 1, "components": row })).collect()
}

fn list(list: &List) -> Value {
    let List { id, prompt, of } = list;
    match of {
        Choices::People => json!({ "type": 5, "custom_id": id.to_string(), "placeholder": prompt }),
        Choices::These(choices) => {
            let options: Vec<Value> = choices
                .iter()
                .map(|choice| json!({ "value": choice.value, "label": choice.label, "default": choice.chosen }))
                .collect();
            json!({ "type": 3, "custom_id": id.to_string(), "placeholder": prompt, "options": options })
        }
    }
}

fn button(button: &Button) -> Value {
    let style = match button.style {
        Style::Primary => 1,
        Style::Secondary => 2,
        Style::Success => 3,
        Style::Danger => 4,
    };
    json!({
        "type": 2,
        "style": style,
        "custom_id": button.id.to_string(),
        "label": button.label,
        "disabled": !button.enabled,
    })
}

/// Sends `payload`, with the file of `drawn` if it has one, and reads the answer; `Value::Null` when there is none.
///
/// # Errors
/// When Discord refuses or cannot be reached.
pub async fn send(
    http: &Http,
    route: Route<'_>,
    method: LightMethod,
    payload: &Value,
    drawn: Option<&Drawn>,
    params: Option<Vec<(&'static str, String)>>,
) -> Result<Value, serenity::Error> {
    let mut request = Request::new(route, method).params(params);
    let file = drawn.and_then(|drawn| drawn.reply.picture.as_ref().zip(drawn.file.as_ref()));
    request = match file {
        None => request.body(Some(payload.to_string().into_bytes())),
        // One file a message: serenity gives all the same number.
        Some((picture, file)) => request.multipart(Some(Multipart {
            upload: MultipartUpload::Attachments(vec![CreateAttachment::bytes(file.clone(), &picture.file)]),
            payload_json: Some(payload.to_string()),
            fields: Vec::new(),
        })),
    };
    let bytes = http.request(request).await?.bytes().await?;
    if bytes.is_empty() { Ok(Value::Null) } else { Ok(serde_json::from_slice(&bytes)?) }
}
