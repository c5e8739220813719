//! Who and what there is: people, guilds, channels, and how Discord writes each of them as JSON.
//! Imports channels, ids and permissions; knows neither messages nor connections.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::{
    channel::{Channel, ChannelKind},
    permissions::Permissions,
    snowflake::Snowflake,
};

// The default world keeps its ids from one start to the next, since a bot's database outlives the stand-in.
pub(crate) const APPLICATION: Snowflake = Snowflake(1_100_000_000_000_000_001);
/// A bot's user has the id of its application, as with every application of today.
pub(crate) const BOT: Snowflake = APPLICATION;
/// Owns the guilds and is no member to play as, so that nobody has every permission by accident.
const OWNER: Snowflake = Snowflake(1_100_000_000_000_000_009);
const PEOPLE: [(u64, &str); 3] = [
    (1_100_000_000_000_000_011, "Ana"),
    (1_100_000_000_000_000_012, "Beto"),
    (1_100_000_000_000_000_013, "Carla"),
];
const SANDBOX: u64 = 1_100_000_000_000_000_101;
const PLAZA: u64 = 1_100_000_000_000_000_201;
const JOINED: &str = "2024-01-01T00:00:00.000000+00:00";

#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) locale: String,
    pub(crate) bot: bool,
}

impl Person {
    /// Discord's user object, without anybody's private fields.
    pub(crate) fn json(&self) -> Value {
        json!({
            "id": self.id, "username": self.name.to_lowercase().replace(' ', "_"), "global_name": self.name,
            "discriminator": "0", "avatar": null, "bot": self.bot, "public_flags": 0, "flags": 0, "banner": null,
            "accent_color": null, "primary_guild": null, "collectibles": null, "avatar_decoration_data": null,
        })
    }

    /// The user object as `GET /users/@me` and READY give it to the bot itself.
    pub(crate) fn own_json(&self) -> Value {
        let mut user = self.json();
        user["mfa_enabled"] = json!(true);
        user["verified"] = json!(true);
        user["email"] = Value::Null;
        user["locale"] = json!(self.locale);
        user
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Guild {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) locale: String,
    /// What each member may do before channels take anything away.
    pub(crate) members: BTreeMap<Snowflake, Permissions>,
}

impl Guild {
    /// Discord's guild object, as REST gives it.
    pub(crate) fn json(&self) -> Value {
        let everyone = json!({
            "id": self.id, "name": "@everyone", "permissions": Permissions::EVERYONE.to_string(), "position": 0,
            "color": 0, "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
            "hoist": false, "managed": false, "mentionable": false, "icon": null, "unicode_emoji": null, "flags": 0,
        });
        json!({
            "id": self.id, "name": self.name, "icon": null, "description": null, "home_header": null,
            "splash": null, "discovery_splash": null, "features": [], "banner": null, "owner_id": OWNER,
            "application_id": null, "region": "us-east", "afk_channel_id": null, "afk_timeout": 300,
            "system_channel_id": null, "system_channel_flags": 0, "widget_enabled": false, "widget_channel_id": null,
            "verification_level": 0, "roles": [everyone], "default_message_notifications": 0, "mfa_level": 0,
            "explicit_content_filter": 0, "max_presences": null, "max_members": 500_000,
            "max_stage_video_channel_users": 50, "max_video_channel_users": 25, "vanity_url_code": null,
            "premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": self.locale,
            "rules_channel_id": null, "safety_alerts_channel_id": null, "public_updates_channel_id": null,
            "premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0, "emojis": [], "stickers": [],
            "incidents_data": null,
        })
    }
}

#[derive(Debug)]
pub(crate) struct World {
    pub(crate) people: BTreeMap<Snowflake, Person>,
    /// In the order in which they are shown.
    pub(crate) guilds: Vec<Guild>,
    /// In the order in which they are shown.
    pub(crate) channels: Vec<Channel>,
}

impl Default for World {
    fn default() -> World {
        let locale = "en-US".to_owned();
        let mut people: BTreeMap<_, _> = PEOPLE
            .map(|(id, name)| {
                let id = Snowflake(id);
                (id, Person { id, name: name.to_owned(), locale: locale.clone(), bot: false })
            })
            .into();
        people.insert(BOT, Person { id: BOT, name: "Bot".to_owned(), locale, bot: true });
        let mut world = World { people, guilds: vec![], channels: vec![] };
        world.add_default_guild(SANDBOX, "Sandbox", "en-US", &["general", "games"]);
        world.add_default_guild(PLAZA, "La Plaza", "es-ES", &["general"]);
        world
    }
}

impl World {
    fn add_default_guild(&mut self, id: u64, name: &str, locale: &str, channels: &[&str]) {
        let members = self.people.keys().map(|person| (*person, Permissions::EVERYONE)).collect();
        self.guilds.push(Guild {
            id: Snowflake(id),
            name: name.to_owned(),
            locale: locale.to_owned(),
            members,
        });
        for (at, channel) in (1..).zip(channels) {
            self.channels.push(Channel::new(
                Snowflake(id + at),
                channel,
                ChannelKind::Text,
                Some(Snowflake(id)),
            ));
        }
    }

    pub(crate) fn add_channel(
        &mut self,
        id: Snowflake,
        name: &str,
        kind: ChannelKind,
        guild: Option<Snowflake>,
    ) -> &mut Channel {
        self.channels.push(Channel::new(id, name, kind, guild));
        self.channels.last_mut().expect("one was pushed just now")
    }

    pub(crate) fn guild(&self, id: Snowflake) -> Option<&Guild> {
        self.guilds.iter().find(|guild| guild.id == id)
    }

    pub(crate) fn channel(&self, id: Snowflake) -> Option<&Channel> {
        self.channels.iter().find(|channel| channel.id == id)
    }

    pub(crate) fn channel_mut(&mut self, id: Snowflake) -> Option<&mut Channel> {
        self.channels.iter_mut().find(|channel| channel.id == id)
    }

    pub(crate) fn person(&self, id: Snowflake) -> Option<&Person> {
        self.people.get(&id)
    }

    /// What somebody may do in a channel: nothing where they are not.
    pub(crate) fn permissions(&self, who: Snowflake, channel: &Channel) -> Permissions {
        let Some(guild) = channel.guild.and_then(|id| self.guild(id)) else {
            let inside = channel.members.as_ref().is_some_and(|members| members.contains(&who));
            return if inside { Permissions::EVERYONE } else { Permissions::NONE };
        };
        let Some(base) = guild.members.get(&who).copied() else { return Permissions::NONE };
        if base.has(Permissions::ADMINISTRATOR) {
            return Permissions::ALL;
        }
        let parent = channel.parent.and_then(|id| self.channel(id));
        let shut_out = |channel: &Channel| {
            who != BOT && channel.members.as_ref().is_some_and(|members| !members.contains(&who))
        };
        if shut_out(channel) || parent.is_some_and(shut_out) {
            return Permissions::NONE;
        }
        let mut may = base;
        if who == BOT {
            may =
                may.without(channel.denied).without(parent.map_or(Permissions::NONE, |parent| parent.denied));
        }
        // Without the sight of a channel, or the right to send there, the rights that need it are gone too.
        if !may.has(Permissions::VIEW_CHANNEL) {
            return Permissions::NONE;
        }
        let send = if channel.kind == ChannelKind::Thread {
            Permissions::SEND_MESSAGES_IN_THREADS
        } else {
            Permissions::SEND_MESSAGES
        };
        if !may.has(send) {
            may = may.without(Permissions::ATTACH_FILES).without(Permissions::EMBED_LINKS);
        }
        may
    }

    pub(crate) fn sees(&self, who: Snowflake, channel: &Channel) -> bool {
        self.permissions(who, channel).has(Permissions::VIEW_CHANNEL)
    }

    /// Whether the bot is where this channel is (it may still be denied its sight).
    pub(crate) fn bot_is_in(&self, channel: &Channel) -> bool {
        match channel.guild.and_then(|id| self.guild(id)) {
            Some(guild) => guild.members.contains_key(&BOT),
            None => channel.members.as_ref().is_some_and(|members| members.contains(&BOT)),
        }
    }

    /// What Discord lets an application do at the place of an interaction: as a member what that member may do,
    /// in a guild it is not in what everybody may do, in private what its documentation lists.
    pub(crate) fn app_permissions(&self, channel: &Channel) -> Permissions {
        let in_private =
            Permissions::ATTACH_FILES.with(Permissions::EMBED_LINKS).with(Permissions::MENTION_EVERYONE);
        match (channel.guild, self.bot_is_in(channel)) {
            (Some(_), true) => self.permissions(BOT, channel),
            (Some(_), false) => Permissions::EVERYONE,
            (None, true) => in_private.with(Permissions::USE_EXTERNAL_EMOJIS),
            (None, false) => in_private,
        }
    }

    /// Discord's number of what a channel is. A thread that only some see is a private one.
    pub(crate) fn channel_type(&self, channel: &Channel) -> u8 {
        let parent = channel.parent.and_then(|id| self.channel(id));
        match channel.kind {
            ChannelKind::Thread if channel.members.is_some() => 12,
            ChannelKind::Thread if parent.is_some_and(|parent| parent.kind == ChannelKind::Announcement) => {
                10
            }
            kind => kind.number(),
        }
    }

    /// Discord's channel object.
    pub(crate) fn channel_json(&self, channel: &Channel) -> Value {
        let mut object = json!({
            "id": channel.id, "type": self.channel_type(channel), "flags": 0, "last_message_id": channel.last_message,
        });
        if let Some(guild) = channel.guild {
            object["guild_id"] = json!(guild);
            object["name"] = json!(channel.name);
            object["parent_id"] = json!(channel.parent);
            object["rate_limit_per_user"] = json!(0);
        }
        match channel.kind {
            ChannelKind::Dm | ChannelKind::Group => {
                let others = channel.members.iter().flatten().filter(|id| **id != BOT);
                object["recipients"] = others.filter_map(|id| Some(self.person(*id)?.json())).collect();
                if channel.kind == ChannelKind::Group {
                    object["name"] = json!(channel.name);
                    object["icon"] = Value::Null;
                    object["owner_id"] = json!(channel.members.iter().flatten().next());
                }
            }
            ChannelKind::Thread => {
                object["owner_id"] = json!(channel.owner.unwrap_or(OWNER));
                object["thread_metadata"] = json!({
                    "archived": channel.archived, "locked": channel.locked,
                    "auto_archive_duration": channel.archive_after, "archive_timestamp": JOINED, "create_timestamp": JOINED,
                });
                if channel.members.is_some() {
                    object["thread_metadata"]["invitable"] = json!(true);
                }
                for count in ["message_count", "member_count", "total_message_sent"] {
                    object[count] = json!(0);
                }
            }
            _ => {
                object["topic"] = Value::Null;
                object["nsfw"] = json!(false);
                let same_guild = |other: &&Channel| other.guild == channel.guild;
                object["position"] =
                    json!(self.channels.iter().filter(same_guild).position(|other| other.id == channel.id));
                object["permission_overwrites"] = Self::overwrites_json(channel);
                if channel.kind == ChannelKind::Voice {
                    object["bitrate"] = json!(64_000);
                    object["user_limit"] = json!(0);
                    object["rtc_region"] = Value::Null;
                }
                if channel.kind == ChannelKind::Forum {
                    object["available_tags"] = json!([]);
                }
            }
        }
        object
    }

    /// Who may or may not do what in a channel beyond what they may in its guild.
    fn overwrites_json(channel: &Channel) -> Value {
        let view = Permissions::VIEW_CHANNEL.to_string();
        let mut overwrites = vec![];
        if let (Some(members), Some(guild)) = (&channel.members, channel.guild) {
            overwrites.push(json!({"id": guild, "type": 0, "allow": "0", "deny": view}));
            overwrites
                .extend(members.iter().map(|id| json!({"id": id, "type": 1, "allow": view, "deny": "0"})));
        }
        if channel.denied != Permissions::NONE {
            overwrites.push(json!({"id": BOT, "type": 1, "allow": "0", "deny": channel.denied.to_string()}));
        }
        overwrites.into()
    }

    /// Discord's member object.
    pub(crate) fn member_json(&self, guild: &Guild, who: Snowflake) -> Option<Value> {
        guild.members.get(&who)?;
        Some(json!({
            "user": self.person(who)?.json(), "nick": null, "roles": [], "joined_at": JOINED, "deaf": false,
            "mute": false, "avatar": null, "banner": null, "communication_disabled_until": null, "flags": 0,
            "pending": false, "premium_since": null,
        }))
    }

    /// The bot as a member of a thread.
    pub(crate) fn thread_member_json(channel: &Channel) -> Value {
        json!({"id": channel.id, "user_id": BOT, "join_timestamp": JOINED, "flags": 0})
    }

    /// The threads that the bot is told of by itself: those it sees, of which `wanted` is true, unless archived.
    pub(crate) fn active_threads(&self, wanted: impl Fn(&Channel) -> bool) -> Vec<Value> {
        let active = |channel: &&Channel| channel.kind == ChannelKind::Thread && !channel.archived;
        let threads = self.channels.iter().filter(active);
        let told = threads.filter(|channel| wanted(channel) && self.sees(BOT, channel));
        told.map(|channel| self.channel_json(channel)).collect()
    }

    /// The guild object of `GUILD_CREATE`, with all channels, seen or not, with the active threads that are seen,
    /// and with every member if `all_members`.
    pub(crate) fn guild_create_json(&self, guild: &Guild, all_members: bool) -> Value {
        let mut object = guild.json();
        let here = |channel: &Channel| channel.guild == Some(guild.id);
        let channels = self.channels.iter();
        let channels = channels.filter(|channel| here(channel) && channel.kind != ChannelKind::Thread);
        object["channels"] = channels.map(|channel| self.channel_json(channel)).collect();
        object["threads"] = self.active_threads(here).into();
        let members = guild.members.keys().filter(|who| all_members || **who == BOT);
        object["members"] = members.filter_map(|who| self.member_json(guild, *who)).collect();
        object["member_count"] = json!(guild.members.len());
        object["joined_at"] = json!(JOINED);
        object["large"] = json!(false);
        object["unavailable"] = json!(false);
        for empty in
            ["voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"]
        {
            object[empty] = json!([]);
        }
        object
    }
}

/// Discord's application object of the one bot there is.
pub(crate) fn application_json(bot: &Person) -> Value {
    json!({
        "id": APPLICATION, "name": bot.name, "icon": null, "description": "", "type": null, "bot": bot.json(),
        "verify_key": "0".repeat(64), "flags": 0, "flags_new": "0", "redirect_uris": [],
        "interactions_endpoint_url": null, "role_connections_verification_url": null, "summary": "",
        "owner": {
            "id": OWNER, "username": "owner", "global_name": "Owner", "discriminator": "0", "avatar": null,
            "public_flags": 0, "flags": 0, "primary_guild": null,
        },
        "approximate_guild_count": 2, "approximate_user_install_count": 0, "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0, "team": null, "eligible_oauth2_scopes": [], "bot_public": true,
        "bot_require_code_grant": false, "integration_types_config": {"0": {}, "1": {}},
    })
}
