//! What those who manage a server see.

use super::{Reply, board::count, game_name, listed, names::name, refusal::permission_name};
use crate::{
    i18n::{Locale, Message, text},
    ids::ChannelId,
    table::{GuildSettings, PartialTerms, Permission, Table},
};

/// What a server has set.
pub fn guild_settings(settings: &GuildSettings, locale: Locale) -> Reply {
    let say = |message: Message<'_>| text(locale, &message);
    let ours = settings.language.as_deref().and_then(Locale::from_code);
    let language = ours.map_or_else(|| discords_language(locale), |ours| ours.name().to_owned());
    let channels: Vec<String> = settings.channels.iter().map(|channel| format!("<#{channel}>")).collect();
    let channels = if channels.is_empty() { say(Message::GuildChannelsAll) } else { channels.join(", ") };
    let defaults = defaults(&settings.defaults, locale);
    Reply::private(
        [
            say(Message::GuildLanguage { language: &language }),
            say(Message::GuildTimeZone { zone: settings.time_zone.name() }),
            say(Message::GuildChannels { channels: &channels }),
            say(Message::GuildDefaults { defaults: &defaults }),
        ]
        .join("\n"),
    )
}

/// What stands for the language that Discord has for a server.
pub fn discords_language(locale: Locale) -> String {
    text(locale, &Message::GuildDiscordsLanguage)
}

fn defaults(set: &PartialTerms, locale: Locale) -> String {
    let say = |message: Message<'_>| text(locale, &message);
    if set.is_empty() {
        return say(Message::GuildDefaultsUsual);
    }
    let yes = |yes| if yes { Message::Yes } else { Message::No };
    let mut said = Vec::new();
    said.extend(set.game.map(|(variant, size)| game_name(locale, variant, size)));
    said.extend(set.rounds.map(|rounds| say(Message::DefaultRounds { rounds: rounds.into() })));
    said.extend(set.time.map(|time| match time {
        None => say(Message::DefaultNoTime),
        Some(time) if time.num_hours() < 24 => say(Message::DefaultTime { hours: time.num_hours() }),
        Some(time) => say(Message::DefaultDays { days: time.num_days() }),
    }));
    said.extend(set.rated.map(|rated| say(Message::DefaultRated { rated: &say(yes(rated)) })));
    said.extend(set.thread.map(|thread| say(Message::DefaultThread { thread: &say(yes(thread)) })));
    said.join("; ")
}

/// That a game was ended, and counts for nothing.
pub fn stopped(table: &Table, locale: Locale) -> Reply {
    told_of(table, locale, |south, north, game| Message::GameStopped { south, north, game })
}

/// That a finished game counts for nothing any more.
pub fn voided(table: &Table, locale: Locale) -> Reply {
    told_of(table, locale, |south, north, game| Message::GameVoided { south, north, game })
}

fn told_of(
    table: &Table,
    locale: Locale,
    message: impl for<'a> Fn(&'a str, &'a str, &'a str) -> Message<'a>,
) -> Reply {
    let names = table.seats.clone().map(|player| name(&player));
    let rules = table.game().rules();
    let game = game_name(locale, rules.variant, rules.size);
    Reply::public(text(locale, &message(&names.south, &names.north, &game)))
}

/// What is missing in which channel, and what each is needed for.
pub fn doctor(found: &[(ChannelId, Vec<Permission>)], locale: Locale) -> Reply {
    let say = |message: Message<'_>| text(locale, &message);
    let ill: Vec<_> = found.iter().filter(|(_, lacking)| !lacking.is_empty()).collect();
    if ill.is_empty() {
        return Reply::private(say(Message::DoctorWell { channels: count(found.len()) }));
    }
    let needed = Permission::ALL.into_iter();
    let needed = needed.filter(|needed| ill.iter().any(|(_, lacking)| lacking.contains(needed)));
    let mut lines: Vec<String> = needed
        .map(|needed| format!("**{}**: {}", say(permission_name(needed)), why(needed, locale)))
        .collect();
    lines.push(say(Message::DoctorHow));
    // Last, since they may be more than fit.
    lines.push(say(Message::DoctorIll { channels: count(ill.len()) }));
    for (channel, lacking) in ill {
        let permissions: Vec<String> = lacking.iter().map(|&lacking| say(permission_name(lacking))).collect();
        lines.push(format!("<#{channel}>: {}", permissions.join(", ")));
    }
    Reply::private(listed(&lines, 0, locale))
}

fn why(permission: Permission, locale: Locale) -> String {
    text(
        locale,
        &match permission {
            Permission::ViewChannel => Message::WhyView,
            Permission::SendMessages => Message::WhySend,
            Permission::SendMessagesInThreads => Message::WhySendInThreads,
            Permission::AttachFiles => Message::WhyAttach,
            Permission::CreatePublicThreads => Message::WhyThreads,
            Permission::ReadMessageHistory => Message::WhyHistory,
        },
    )
}
