//! Discord's hard limits on messages, forms and completions, and the rules on components that its published
//! schema leaves out. Each finding names its field. Limits of commands: `command_limits`.

use std::collections::HashSet;

use serde_json::Value;

use super::error::FieldFault;
use crate::message::{COMPONENTS_V2, Upload, written_id};

/// Collects what is wrong, field by field.
#[derive(Debug, Default)]
pub(crate) struct Findings(pub(crate) Vec<FieldFault>);

impl Findings {
    pub(crate) fn add(&mut self, path: impl Into<String>, code: &'static str, message: impl Into<String>) {
        self.0.push(FieldFault { path: path.into(), code, message: message.into() });
    }

    /// A text that has at least `least` and at most `most` characters.
    pub(crate) fn length(&mut self, path: &str, value: &Value, least: usize, most: usize) {
        let Some(text) = value.as_str() else {
            if least > 0 {
                self.add(path, "BASE_TYPE_REQUIRED", "This field is required");
            }
            return;
        };
        let length = text.chars().count();
        if length > most {
            self.add(path, "BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
        } else if length < least {
            self.add(path, "BASE_TYPE_MIN_LENGTH", format!("Must be {least} or more in length."));
        }
    }

    /// A list with at most `most` entries.
    pub(crate) fn count(&mut self, path: &str, value: &Value, most: usize) {
        if value.as_array().is_some_and(|list| list.len() > most) {
            self.add(path, "BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
        }
    }
}

pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The limits of a message's body; `kept` are the attachments that the message has already.
pub(crate) fn message(at: &str, body: &Value, files: &[Upload], kept: &[u64]) -> Vec<FieldFault> {
    let mut findings = Findings::default();
    let field = |name: &str| if at.is_empty() { name.to_owned() } else { format!("{at}.{name}") };
    findings.length(&field("content"), &body["content"], 0, 2000);
    if let Value::String(_) = &body["nonce"] {
        findings.length(&field("nonce"), &body["nonce"], 0, 25);
    }
    allowed_mentions(&mut findings, &field("allowed_mentions"), &body["allowed_mentions"]);
    embeds(&mut findings, &field("embeds"), list(&body["embeds"]));
    let second = body["flags"].as_u64().is_some_and(|flags| flags & COMPONENTS_V2 != 0);
    if second
        && (body["content"].as_str().is_some_and(|text| !text.is_empty())
            || !list(&body["embeds"]).is_empty())
    {
        let message = "Content and embeds cannot be used with components of the second version";
        findings.add(field("content"), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message);
    }
    components(&mut findings, &field("components"), list(&body["components"]), second);
    attachments(&mut findings, &field("attachments"), &body["attachments"], files, kept);
    findings.0
}

/// Who may be pinged: kinds, or lists, but not both for the same kind.
fn allowed_mentions(findings: &mut Findings, at: &str, allowed: &Value) {
    let kinds = list(&allowed["parse"]);
    for (n, kind) in kinds.iter().enumerate() {
        if !["roles", "users", "everyone"].iter().any(|known| kind == known) {
            let message = "Value must be one of {'roles', 'users', 'everyone'}.";
            findings.add(format!("{at}.parse.{n}"), "BASE_TYPE_CHOICES", message);
        }
    }
    for kind in ["users", "roles"] {
        findings.count(&format!("{at}.{kind}"), &allowed[kind], 100);
        if kinds.iter().any(|listed| listed == kind) && !list(&allowed[kind]).is_empty() {
            let message = format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive.");
            findings.add(at, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
    }
}

fn embeds(findings: &mut Findings, at: &str, embeds: &[Value]) {
    if embeds.len() > 10 {
        findings.add(at, "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.");
    }
    let mut total = 0;
    let mut size = |value: &Value| total += value.as_str().map_or(0, |text| text.chars().count());
    for (n, embed) in embeds.iter().enumerate() {
        let at = format!("{at}.{n}");
        for (value, name, most) in [
            (&embed["title"], "title", 256),
            (&embed["description"], "description", 4096),
            (&embed["footer"]["text"], "footer.text", 2048),
            (&embed["author"]["name"], "author.name", 256),
        ] {
            findings.length(&format!("{at}.{name}"), value, 0, most);
            size(value);
        }
        findings.count(&format!("{at}.fields"), &embed["fields"], 25);
        for (n, field) in list(&embed["fields"]).iter().enumerate() {
            findings.length(&format!("{at}.fields.{n}.name"), &field["name"], 1, 256);
            findings.length(&format!("{at}.fields.{n}.value"), &field["value"], 1, 1024);
            size(&field["name"]);
            size(&field["value"]);
        }
    }
    if total > 6000 {
        findings.add(at, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000");
    }
}

fn components(findings: &mut Findings, at: &str, rows: &[Value], second: bool) {
    let mut ids = HashSet::new();
    if second {
        let mut all = vec![];
        flatten(at, rows, &mut all);
        if all.len() > 40 {
            findings.add(at, "BASE_TYPE_MAX_LENGTH", "Must be 40 or fewer components in all.");
        }
        for (at, component) in all {
            interactive(findings, &at, component, &mut ids);
        }
        return;
    }
    if rows.len() > 5 {
        findings.add(at, "BASE_TYPE_MAX_LENGTH", "Must be between 1 and 5 in length.");
    }
    for (n, row) in rows.iter().enumerate() {
        let at = format!("{at}.{n}");
        if row["type"] != 1 {
            findings.add(
                format!("{at}.type"),
                "UNION_TYPE_CHOICES",
                "Value of field \"type\" must be one of (1,).",
            );
            continue;
        }
        let inside = list(&row["components"]);
        let at = format!("{at}.components");
        if inside.is_empty() || inside.len() > 5 {
            findings.add(&at, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.");
        }
        if inside.len() > 1 && inside.iter().any(|component| component["type"] != 2) {
            findings.add(
                &at,
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            );
        }
        for (n, component) in inside.iter().enumerate() {
            interactive(findings, &format!("{at}.{n}"), component, &mut ids);
        }
    }
}

/// Every component with its place, whatever holds it.
fn flatten<'a>(at: &str, components: &'a [Value], all: &mut Vec<(String, &'a Value)>) {
    for (n, component) in components.iter().enumerate() {
        let at = format!("{at}.{n}");
        all.push((at.clone(), component));
        flatten(&format!("{at}.components"), list(&component["components"]), all);
        if component["accessory"].is_object() {
            all.push((format!("{at}.accessory"), &component["accessory"]));
        }
    }
}

/// A button or a select.
fn interactive<'a>(findings: &mut Findings, at: &str, component: &'a Value, ids: &mut HashSet<&'a str>) {
    if let Some(id) = component["custom_id"].as_str()
        && !ids.insert(id)
    {
        let message = "Component custom id cannot be duplicated";
        findings.add(format!("{at}.custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message);
    }
    match component["type"].as_u64() {
        Some(2) => button(findings, at, component),
        Some(3 | 5..=8) => {
            findings.length(&format!("{at}.custom_id"), &component["custom_id"], 1, 100);
            findings.length(&format!("{at}.placeholder"), &component["placeholder"], 0, 150);
            let options = list(&component["options"]);
            if component["type"] == 3 && (options.is_empty() || options.len() > 25) {
                findings.add(
                    format!("{at}.options"),
                    "BASE_TYPE_BAD_LENGTH",
                    "Must be between 1 and 25 in length.",
                );
            }
            let possible = if component["type"] == 3 { options.len() as u64 } else { 25 };
            for (name, least) in [("min_values", 0), ("max_values", 1)] {
                let chosen = component[name].as_u64().unwrap_or(1);
                if !(least..=possible.max(1)).contains(&chosen) {
                    let message = format!("int value should be between {least} and {possible}.");
                    findings.add(format!("{at}.{name}"), "NUMBER_TYPE_RANGE", message);
                }
            }
            for (n, option) in options.iter().enumerate() {
                for name in ["label", "value"] {
                    findings.length(&format!("{at}.options.{n}.{name}"), &option[name], 1, 100);
                }
                findings.length(&format!("{at}.options.{n}.description"), &option["description"], 0, 100);
            }
        }
        _ => {}
    }
}

fn button(findings: &mut Findings, at: &str, button: &Value) {
    findings.length(&format!("{at}.label"), &button["label"], 0, 80);
    let style = button["style"].as_u64().unwrap_or_default();
    if !(1..=6).contains(&style) {
        findings.add(format!("{at}.style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).");
    }
    let unlabelled = button["label"].as_str().is_none_or(str::is_empty) && button["emoji"].is_null();
    if unlabelled && style != 6 {
        findings.add(at, "BUTTON_COMPONENT_INVALID_LABEL", "A button needs a label or an emoji");
    }
    if style == 5 {
        findings.length(&format!("{at}.url"), &button["url"], 1, 512);
        if !button["custom_id"].is_null() {
            let message = "A custom id and url cannot both be specified";
            findings.add(
                format!("{at}.custom_id"),
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                message,
            );
        }
    } else if style != 6 {
        findings.length(&format!("{at}.custom_id"), &button["custom_id"], 1, 100);
        if !button["url"].is_null() {
            let message = "A custom id and url cannot both be specified";
            findings.add(format!("{at}.url"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message);
        }
    }
}

fn attachments(findings: &mut Findings, at: &str, listed: &Value, files: &[Upload], kept: &[u64]) {
    if files.len() > 10 || list(listed).len() > 10 {
        findings.add(at, "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.");
    }
    for (n, entry) in list(listed).iter().enumerate() {
        let at = format!("{at}.{n}");
        findings.length(&format!("{at}.description"), &entry["description"], 0, 1024);
        let id = written_id(&entry["id"]);
        let uploaded = files.iter().any(|file| id.is_some_and(|id| file.field == format!("files[{id}]")));
        if !uploaded && !id.is_some_and(|id| kept.contains(&id)) {
            let message = "There is no file with this id, neither in the request nor in the message";
            findings.add(format!("{at}.id"), "ATTACHMENT_NOT_FOUND", message);
        }
    }
}

/// Whether a new message with this body would show nothing.
pub(crate) fn empty(body: &Value, files: &[Upload]) -> bool {
    body["content"].as_str().is_none_or(|text| text.trim().is_empty())
        && ["embeds", "components", "sticker_ids"].iter().all(|key| list(&body[*key]).is_empty())
        && body["poll"].is_null()
        && files.is_empty()
}

/// The limits of a form.
pub(crate) fn modal(data: &Value) -> Vec<FieldFault> {
    let mut findings = Findings::default();
    findings.length("data.title", &data["title"], 1, 45);
    findings.length("data.custom_id", &data["custom_id"], 1, 100);
    let rows = list(&data["components"]);
    if rows.is_empty() || rows.len() > 5 {
        findings.add("data.components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.");
    }
    for (n, row) in rows.iter().enumerate() {
        // In a row an input bears its label itself; what is not a row bears it for the input.
        let (inside, at, own_label) = match row["component"].as_object() {
            Some(_) => (std::slice::from_ref(&row["component"]), format!("data.components.{n}.component"), 0),
            None => (list(&row["components"]), format!("data.components.{n}.components"), 1),
        };
        for (n, input) in inside.iter().enumerate().filter(|(_, input)| input["type"] == 4) {
            findings.length(&format!("{at}.{n}.custom_id"), &input["custom_id"], 1, 100);
            findings.length(&format!("{at}.{n}.label"), &input["label"], own_label, 45);
            findings.length(&format!("{at}.{n}.placeholder"), &input["placeholder"], 0, 100);
            findings.length(&format!("{at}.{n}.value"), &input["value"], 0, 4000);
        }
    }
    findings.0
}

/// The limits of completions.
pub(crate) fn choices(data: &Value) -> Vec<FieldFault> {
    let mut findings = Findings::default();
    findings.count("data.choices", &data["choices"], 25);
    for (n, choice) in list(&data["choices"]).iter().enumerate() {
        findings.length(&format!("data.choices.{n}.name"), &choice["name"], 1, 100);
        findings.length(&format!("data.choices.{n}.value"), &choice["value"], 0, 100);
    }
    findings.0
}
