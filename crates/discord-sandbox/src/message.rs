//! Messages: what is kept of one, how a body of the bot changes it, whom it pings, and Discord's JSON of it.
//! Imports the world (for authors and mentions) and ids; knows no routes and no connections.

use std::collections::VecDeque;

use axum::body::Bytes;
use serde_json::{Value, json};

use crate::{
    channel::Channel,
    permissions::Permissions,
    snowflake::Snowflake,
    world::{APPLICATION, World},
};

/// Bit of `flags`: only one person sees the message.
pub(crate) const EPHEMERAL: u64 = 1 << 6;
/// Bit of `flags`: "is thinking", until the deferred answer comes.
pub(crate) const LOADING: u64 = 1 << 7;
/// Bit of `flags`: components of the second version, which replace content and embeds.
pub(crate) const COMPONENTS_V2: u64 = 1 << 15;
/// Bit of `flags`: a thread starts from the message.
const HAS_THREAD: u64 = 1 << 5;
const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// The bits that a bot may choose.
const SETTABLE: u64 = EPHEMERAL | SUPPRESS_EMBEDS | COMPONENTS_V2 | (1 << 12);

/// A file as it came with a request.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// `files[n]`.
    pub(crate) field: String,
    pub(crate) name: String,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: Bytes,
}

#[derive(Clone, Debug)]
pub(crate) struct Attachment {
    pub(crate) id: Snowflake,
    pub(crate) filename: String,
    pub(crate) content_type: String,
    pub(crate) bytes: Bytes,
    description: Option<String>,
    url: String,
}

impl Attachment {
    fn json(&self, ephemeral: bool) -> Value {
        let mut object = json!({
            "id": self.id, "filename": self.filename, "size": self.bytes.len(), "url": self.url,
            "proxy_url": self.url, "content_type": self.content_type,
        });
        if let Some((width, height)) = picture_size(&self.bytes) {
            object["width"] = json!(width);
            object["height"] = json!(height);
        }
        if let Some(description) = &self.description {
            object["description"] = json!(description);
        }
        if ephemeral {
            object["ephemeral"] = json!(true);
        }
        object
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) id: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) author: Snowflake,
    /// 0, or 20 for the answer to a slash command.
    pub(crate) kind: u8,
    pub(crate) content: String,
    pub(crate) embeds: Vec<Value>,
    pub(crate) components: Vec<Value>,
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) flags: u64,
    /// Who was pinged when the message was made. Edits ping nobody and leave this as it is.
    pub(crate) mentions: Vec<Snowflake>,
    pub(crate) mention_everyone: bool,
    /// The only person who sees it.
    pub(crate) only_for: Option<Snowflake>,
    /// On the stand-in's own clock, which can be advanced.
    pub(crate) made_ms: u64,
    /// As shown; real time.
    pub(crate) timestamp: String,
    pub(crate) edited: Option<String>,
    pub(crate) nonce: Option<Value>,
    /// Fields that never change: what the message answers, in Discord's words.
    pub(crate) origin: Value,
    /// When it was edited after it had become old, on the stand-in's clock.
    pub(crate) late_edits: VecDeque<u64>,
}

impl Message {
    pub(crate) fn ephemeral(&self) -> bool {
        self.only_for.is_some()
    }

    pub(crate) fn seen_by(&self, who: Snowflake, world: &World, channel: &Channel) -> bool {
        self.only_for.is_none_or(|only| only == who) && world.sees(who, channel)
    }

    /// Discord's message object, as REST gives it.
    pub(crate) fn json(&self, world: &World) -> Value {
        let user = |id: &Snowflake| world.person(*id).map(crate::world::Person::json);
        let attachments = self.attachments.iter().map(|file| file.json(self.ephemeral()));
        let mut object = json!({
            "id": self.id, "channel_id": self.channel, "type": self.kind, "author": user(&self.author),
            "content": self.content, "timestamp": self.timestamp, "edited_timestamp": self.edited, "tts": false,
            "mention_everyone": self.mention_everyone, "mention_roles": [], "pinned": false, "flags": self.flags,
            "application_id": APPLICATION,
        });
        object["mentions"] = self.mentions.iter().filter_map(user).collect();
        object["attachments"] = attachments.collect();
        // Copied as they are; `json!` would write them out anew, which takes several times as long.
        object["embeds"] = self.embeds.clone().into();
        object["components"] = self.components.clone().into();
        // A thread that starts from a message has its id.
        if let Some(thread) = world.channel(self.id) {
            object["thread"] = world.channel_json(thread);
            object["flags"] = json!(self.flags | HAS_THREAD);
        }
        if let Some(nonce) = &self.nonce {
            object["nonce"] = nonce.clone();
        }
        if let (Some(object), Some(origin)) = (object.as_object_mut(), self.origin.as_object()) {
            object.extend(origin.clone());
        }
        object
    }

    /// What the event to the bot adds to the object.
    pub(crate) fn event_json(&self, world: &World) -> Value {
        let mut object = self.json(world);
        if let Some(guild) = world.channel(self.channel).and_then(|channel| world.guild(channel.guild?)) {
            object["guild_id"] = json!(guild.id);
            if let Some(mut member) = world.member_json(guild, self.author) {
                // The author stands beside it already.
                member.as_object_mut().expect("a member is an object").remove("user");
                object["member"] = member;
            }
        }
        object
    }

    /// What a person sees: the object with what its colour and marks would tell.
    pub(crate) fn person_json(&self, world: &World) -> Value {
        let mut object = self.json(world);
        object["ephemeral"] = json!(self.ephemeral());
        object["edited"] = json!(self.edited.is_some());
        object
    }

    /// Takes over what a body says; what it leaves out stays. `attachments` replaces the list: an empty one
    /// empties it, a missing one keeps it. Files always come on top.
    pub(crate) fn apply(
        &mut self,
        body: &Value,
        files: &[Upload],
        mut attachment: impl FnMut(&Upload) -> (Snowflake, String),
    ) {
        if let Some(content) = body.get("content") {
            content.as_str().unwrap_or_default().clone_into(&mut self.content);
        }
        if let Some(embeds) = body.get("embeds") {
            self.embeds = embeds.as_array().cloned().unwrap_or_default();
            for embed in &mut self.embeds {
                embed["type"] = json!("rich");
            }
        }
        if let Some(components) = body.get("components") {
            self.components = components.as_array().cloned().unwrap_or_default();
            number_components(&mut self.components);
        }
        if let Some(flags) = body.get("flags").and_then(Value::as_u64) {
            let fixed = EPHEMERAL | LOADING;
            self.flags = (self.flags & fixed) | (flags & SETTABLE & !fixed);
        }
        self.apply_attachments(body.get("attachments"), files, &mut attachment);
    }

    fn apply_attachments(
        &mut self,
        listed: Option<&Value>,
        files: &[Upload],
        place: &mut impl FnMut(&Upload) -> (Snowflake, String),
    ) {
        let mut next = match listed {
            Some(_) => vec![],
            None => self.attachments.clone(),
        };
        let mut upload = |file: &Upload, entry: Option<&Value>| {
            let (id, url) = place(file);
            let text = |key: &str| Some(entry?.get(key)?.as_str()?.to_owned());
            Attachment {
                id,
                filename: text("filename").unwrap_or_else(|| file.name.clone()),
                content_type: file
                    .content_type
                    .clone()
                    .unwrap_or_else(|| "application/octet-stream".to_owned()),
                bytes: file.bytes.clone(),
                description: text("description"),
                url,
            }
        };
        let mut used = vec![];
        for entry in listed.and_then(Value::as_array).into_iter().flatten() {
            let id = written_id(&entry["id"]);
            if let Some(file) = files
                .iter()
                .find(|file| Some(file.field.as_str()) == id.map(|id| format!("files[{id}]")).as_deref())
            {
                used.push(&file.field);
                next.push(upload(file, Some(entry)));
            } else if let Some(kept) = self.attachments.iter().find(|kept| Some(kept.id.0) == id) {
                let mut kept = kept.clone();
                if let Some(description) = entry.get("description") {
                    kept.description = description.as_str().map(str::to_owned);
                }
                next.push(kept);
            }
        }
        next.extend(files.iter().filter(|file| !used.contains(&&file.field)).map(|file| upload(file, None)));
        self.attachments = next;
    }

    /// The component that sends `custom_id`, wherever in the message it stands.
    pub(crate) fn component(&self, custom_id: &str) -> Option<&Value> {
        fn find<'a>(components: &'a [Value], custom_id: &str) -> Option<&'a Value> {
            components.iter().find_map(|component| {
                if component["custom_id"] == custom_id {
                    return Some(component);
                }
                let below = component["components"].as_array().map_or(&[] as &[Value], Vec::as_slice);
                let beside = std::slice::from_ref(&component["accessory"]);
                find(below, custom_id)
                    .or_else(|| beside[0].is_object().then(|| find(beside, custom_id)).flatten())
            })
        }
        find(&self.components, custom_id)
    }
}

/// An id as a body writes it: a number or a string.
pub(crate) fn written_id(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

/// Gives every component a number of its own, as Discord does; numbers that the bot chose stay.
pub(crate) fn number_components(components: &mut [Value]) {
    fn each(components: &mut [Value], visit: &mut impl FnMut(&mut Value)) {
        for component in components {
            visit(component);
            if let Some(accessory) = component.get_mut("accessory") {
                each(std::slice::from_mut(accessory), visit);
            }
            if let Some(inner) = component.get_mut("component") {
                each(std::slice::from_mut(inner), visit);
            }
            if let Some(below) = component.get_mut("components").and_then(Value::as_array_mut) {
                each(below, visit);
            }
        }
    }
    let mut taken = vec![];
    each(components, &mut |component| taken.extend(component["id"].as_u64().filter(|id| *id != 0)));
    let mut next = 1..;
    each(components, &mut |component| {
        if component.is_object() && component["id"].as_u64().is_none_or(|id| id == 0) {
            component["id"] = json!(next.by_ref().find(|id| !taken.contains(id)));
        }
    });
}

/// Width and height in pixels, read from the header of a PNG or a GIF.
fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let side = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        return Some((side(16)?, side(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let side = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        return Some((side(6)?.into(), side(8)?.into()));
    }
    None
}

/// Whom a text pings.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Pings {
    pub(crate) people: Vec<Snowflake>,
    pub(crate) everyone: bool,
}

/// Whom `content` pings in a channel: those it names, whom `allowed_mentions` lets through, and who see it.
pub(crate) fn pings(
    content: &str,
    allowed: Option<&Value>,
    author: Snowflake,
    world: &World,
    channel: &Channel,
) -> Pings {
    let lets = |kind: &str| match allowed {
        None | Some(Value::Null) => true,
        Some(allowed) => {
            allowed["parse"].as_array().is_some_and(|kinds| kinds.iter().any(|known| known == kind))
        }
    };
    let listed = |who: Snowflake| {
        let users = allowed.and_then(|allowed| allowed["users"].as_array());
        users.is_some_and(|users| users.iter().any(|id| written_id(id) == Some(who.0)))
    };
    let mut people = vec![];
    for part in content.split("<@").skip(1) {
        let digits = part.split('>').next().unwrap_or_default().trim_start_matches('!');
        let Ok(who) = digits.parse::<Snowflake>() else { continue };
        if (lets("users") || listed(who)) && world.sees(who, channel) && !people.contains(&who) {
            people.push(who);
        }
    }
    let called = content.contains("@everyone") || content.contains("@here");
    let may = world.permissions(author, channel).has(Permissions::MENTION_EVERYONE);
    Pings { people, everyone: called && may && lets("everyone") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::BOT;

    fn pinged(content: &str, allowed: &Value) -> Vec<u64> {
        let world = World::default();
        let channel = &world.channels[0];
        let allowed = (!allowed.is_null()).then_some(allowed);
        pings(content, allowed, BOT, &world, channel).people.iter().map(|id| id.0).collect()
    }

    const ANA: u64 = 1_100_000_000_000_000_011;
    const BETO: u64 = 1_100_000_000_000_000_012;

    #[test]
    fn only_the_named_the_allowed_and_the_present_are_pinged() {
        let both = format!("<@{ANA}> and <@!{BETO}>, not <@77> nor <@&{ANA}>");
        assert_eq!(pinged(&both, &Value::Null), [ANA, BETO]);
        assert_eq!(pinged(&both, &json!({"parse": []})), [] as [u64; 0]);
        assert_eq!(pinged(&both, &json!({"parse": [], "users": [BETO.to_string()]})), [BETO]);
        assert_eq!(pinged(&both, &json!({"parse": ["users"]})), [ANA, BETO]);
        assert_eq!(pinged("nobody", &json!({"users": [ANA]})), [] as [u64; 0]);
    }

    #[test]
    fn the_size_of_a_picture_is_in_its_header() {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        png.extend([0, 0, 4, 76, 0, 0, 2, 188]);
        assert_eq!(picture_size(&png), Some((1100, 700)));
        assert_eq!(picture_size(b"GIF89a\x26\x02\x5e\x01"), Some((550, 350)));
        assert_eq!(picture_size(b"GIF8"), None);
        assert_eq!(picture_size(b"text"), None);
    }

    #[test]
    fn components_get_numbers_of_their_own() {
        let mut components = vec![
            json!({"type": 1, "components": [{"type": 2}, {"type": 2, "id": 1}]}),
            json!({"type": 1, "id": 0, "components": []}),
        ];
        number_components(&mut components);
        let ids = [
            &components[0],
            &components[0]["components"][0],
            &components[0]["components"][1],
            &components[1],
        ];
        assert_eq!(ids.map(|component| component["id"].as_u64()), [Some(2), Some(3), Some(1), Some(4)]);
    }
}
