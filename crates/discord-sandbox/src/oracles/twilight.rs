//! A second client library as a judge: `twilight-model` must be able to read a body, `twilight-validate` finds
//! it within the limits.

use serde_json::{Map, Value, json};
use twilight_model::{
    application::command::Command,
    channel::message::MessageFlags,
    http::interaction::{InteractionResponse, InteractionResponseData},
};
use twilight_validate::{
    command::{CommandValidationError, CommandValidationErrorType},
    message,
};

pub(super) fn request(method: &str, path: &str, body: &Value) -> Vec<String> {
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    match (method, parts.as_slice()) {
        ("PUT", ["applications", .., "commands"]) => {
            body.as_array().into_iter().flatten().flat_map(command).collect()
        }
        ("POST", ["applications", .., "commands"]) => command(body),
        ("POST", ["interactions", _, _, "callback"]) => callback(body),
        ("POST", ["webhooks", _, _] | ["channels", _, "messages"])
        | ("PATCH", ["webhooks", _, _, "messages", _] | ["channels", _, "messages", _]) => message_body(body),
        _ => vec![],
    }
}

fn command(body: &Value) -> Vec<String> {
    let mut body = body.clone();
    // Discord gives a command its version itself, and its kind if it is left out.
    body["version"] = json!("1");
    if body.get("type").is_none() {
        body["type"] = json!(1);
    }
    match serde_json::from_value::<Command>(body) {
        Err(error) => vec![unreadable(&error)],
        Ok(command) => {
            let whole = twilight_validate::command::command(&command);
            let found = [whole, twilight_validate::command::options(&command.options)];
            // Its total of 4,000 characters is out of date; the stand-in counts to 8,000 itself.
            let outdated = |error: &_| {
                matches!(
                    CommandValidationError::kind(error),
                    CommandValidationErrorType::CommandTooLarge { .. }
                )
            };
            found
                .into_iter()
                .filter_map(Result::err)
                .filter(|error| !outdated(error))
                .map(|error| error.to_string())
                .collect()
        }
    }
}

fn unreadable(error: &serde_json::Error) -> String {
    format!("cannot be read: {error}")
}

fn callback(body: &Value) -> Vec<String> {
    let mut body = body.clone();
    if let Some(data) = body.get_mut("data") {
        as_twilight_writes(data);
    }
    match serde_json::from_value::<InteractionResponse>(body) {
        Err(error) => vec![unreadable(&error)],
        Ok(response) => response.data.as_ref().map(limits).unwrap_or_default(),
    }
}

/// Messages and webhooks share most fields with the data of an answer; only these are looked at.
fn message_body(body: &Value) -> Vec<String> {
    let shared = ["allowed_mentions", "attachments", "components", "content", "embeds", "flags", "tts"];
    let fields = body.as_object().into_iter().flatten().filter(|(key, _)| shared.contains(&key.as_str()));
    let mut data =
        Value::Object(fields.map(|(key, value)| (key.clone(), value.clone())).collect::<Map<_, _>>());
    as_twilight_writes(&mut data);
    match serde_json::from_value::<InteractionResponseData>(data) {
        Err(error) => vec![unreadable(&error)],
        Ok(data) => limits(&data),
    }
}

/// Fields that Discord lets a bot leave out and twilight does not: the kind of an embed, the name of a file that
/// stays.
fn as_twilight_writes(data: &mut Value) {
    for embed in data.get_mut("embeds").and_then(Value::as_array_mut).into_iter().flatten() {
        if embed.get("type").is_none() {
            embed["type"] = json!("rich");
        }
    }
    for attachment in data.get_mut("attachments").and_then(Value::as_array_mut).into_iter().flatten() {
        if attachment.get("filename").is_none() {
            attachment["filename"] = json!("kept");
        }
        if let Some(id) = attachment["id"].as_str().and_then(|id| id.parse::<u64>().ok()) {
            attachment["id"] = json!(id);
        }
    }
}

fn limits(data: &InteractionResponseData) -> Vec<String> {
    let second = data.flags.is_some_and(|flags| flags.contains(MessageFlags::IS_COMPONENTS_V2));
    let content = data.content.as_deref().map(message::content);
    let components = data.components.as_deref().map(|components| message::components(components, second));
    let embeds = data.embeds.as_deref().map(message::embeds);
    let attachments = data.attachments.iter().flatten().map(message::attachment);
    let all = [content, components, embeds].into_iter().flatten().chain(attachments);
    all.filter_map(Result::err).map(|error| error.to_string()).collect()
}
