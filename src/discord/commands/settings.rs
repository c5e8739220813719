//! `/hoyito settings`

use poise::serenity_prelude as serenity;

use super::Context;
use crate::{
    discord::{
        custom_id::{ListId, UnknownButton},
        error::Fault,
        request::Request,
        view::{self, Reply},
    },
    i18n::Locale,
    ids::PlayerId,
    service::Setting,
    table::{Challengers, Person, Theme},
};

#[poise::command(slash_command)]
pub(super) async fn settings(ctx: Context<'_>) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let outcome = show(&mut request).await;
    request.close(outcome).await;
    Ok(())
}

async fn show(request: &mut Request) -> Result<(), Fault> {
    let settings = own_settings(request).await?;
    request.reply(settings).await.map(drop)
}

/// What the caller has set.
///
/// # Errors
/// When the database fails.
pub async fn own_settings(request: &mut Request) -> Result<Reply, Fault> {
    let service = request.bot.service.clone();
    let own = request.decided(service.settings(request.caller.person.id)).await?;
    Ok(view::settings(&own, request.private))
}

/// A page of those whom the caller has blocked.
///
/// # Errors
/// When the database fails.
pub async fn own_blocks(request: &mut Request, page: u32) -> Result<Reply, Fault> {
    let service = request.bot.service.clone();
    let own = request.decided(service.settings(request.caller.person.id)).await?;
    Ok(view::blocks(&own.blocked, page, request.private))
}

/// Sets something for the caller; what is set from now on.
///
/// # Errors
/// When it cannot be set, or the database fails.
pub async fn set(request: &mut Request, setting: Setting) -> Result<Reply, Fault> {
    let blocks = matches!(setting, Setting::Block(_) | Setting::Unblock(_));
    let service = request.bot.service.clone();
    let own = request.decided(service.set(request.caller.person.id, setting)).await?;
    // Their language may be another one now.
    request.speak_their_languages().await;
    Ok(if blocks {
        view::blocks(&own.blocked, 1, request.private)
    } else {
        view::settings(&own, request.private)
    })
}

/// What was chosen from one of the lists.
///
/// # Errors
/// When it was not in that list.
pub fn chosen(list: ListId, press: &serenity::ComponentInteraction) -> Result<Setting, UnknownButton> {
    use serenity::ComponentInteractionDataKind::{StringSelect, UserSelect};
    let value = match &press.data.kind {
        StringSelect { values } => values.first().ok_or(UnknownButton)?,
        UserSelect { values } => {
            return Ok(Setting::Block(somebody(*values.first().ok_or(UnknownButton)?, press)));
        }
        _ => return Err(UnknownButton),
    };
    let setting = match list {
        ListId::Challengers => Challengers::from_name(value).map(Setting::Challengers),
        ListId::Theme => Theme::from_name(value).map(Setting::Theme),
        ListId::Language if value == view::DISCORDS => Some(Setting::Language(None)),
        ListId::Language => {
            Locale::from_code(value).map(|locale| Setting::Language(Some(locale.code().to_owned())))
        }
        ListId::Block => None,
        ListId::Unblock => value.parse().ok().map(|id| Setting::Unblock(PlayerId(id))),
    };
    setting.ok_or(UnknownButton)
}

/// A person who was chosen, as the server shows them.
fn somebody(id: serenity::UserId, press: &serenity::ComponentInteraction) -> Person {
    let resolved = &press.data.resolved;
    let nick = resolved.members.get(&id).and_then(|member| member.nick.clone());
    let name = nick.or_else(|| resolved.users.get(&id).map(|user| user.display_name().to_owned()));
    Person { id: id.into(), name: name.unwrap_or_default(), pings: true }
}
