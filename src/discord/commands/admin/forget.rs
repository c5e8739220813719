//! Deleting what is kept of a member in a server.

use chrono::Utc;
use poise::serenity_prelude as serenity;

use crate::{
    discord::{
        commands::Context,
        error::Fault,
        request::Request,
        view::{self, Reply},
    },
    ids::PlayerId,
};

#[poise::command(slash_command)]
pub(super) async fn forget(ctx: Context<'_>, user: serenity::User) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let outcome = ask(&mut request, &user).await;
    request.close(outcome).await;
    Ok(())
}

async fn ask(request: &mut Request, user: &serenity::User) -> Result<(), Fault> {
    // Whoever may not is told so before they are asked.
    let (service, caller) = (request.bot.service.clone(), request.caller.clone());
    request.decided(service.guild_settings(&caller)).await?;
    let question = view::forget_member_confirm(user.id.into(), user.display_name(), request.private);
    request.reply(question).await.map(drop)
}

/// Deletes what is kept of a member in the caller's server.
///
/// # Errors
/// When the caller does not manage it.
pub async fn forget_member(request: &mut Request, person: PlayerId) -> Result<Reply, Fault> {
    let (service, caller) = (request.bot.service.clone(), request.caller.clone());
    let called = view::deleted_player(request.public);
    request.decided(service.forget_member(&caller, person, &called, Utc::now())).await?;
    request.bot.wake.notify_one();
    Ok(view::forgotten(request.private))
}
