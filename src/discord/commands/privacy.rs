//! `/hoyito privacy`: what is kept of the caller, given to them or deleted.

use chrono::Utc;

use super::Context;
use crate::discord::{
    error::Fault,
    request::Request,
    view::{self, Reply},
};

/// The group of both.
#[poise::command(slash_command, subcommand_required, subcommands("export", "delete"))]
#[allow(clippy::unused_async, reason = "poise's form")]
pub(super) async fn privacy(_ctx: Context<'_>) -> Result<(), Fault> {
    Ok(())
}

#[poise::command(slash_command)]
async fn export(ctx: Context<'_>) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let outcome = give(&mut request).await;
    request.close(outcome).await;
    Ok(())
}

#[poise::command(slash_command)]
async fn delete(ctx: Context<'_>) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let question = view::forget_me_confirm(request.private);
    let outcome = request.reply(question).await.map(drop);
    request.close(outcome).await;
    Ok(())
}

async fn give(request: &mut Request) -> Result<(), Fault> {
    let (service, asker) = (request.bot.service.clone(), request.asker());
    let data = request.decided(service.export(asker)).await?;
    request.reply(view::export(data, request.private)).await.map(drop)
}

/// Deletes what is kept of the caller.
///
/// # Errors
/// When the database fails.
pub async fn forget_me(request: &mut Request) -> Result<Reply, Fault> {
    let (service, asker) = (request.bot.service.clone(), request.asker());
    let called = view::deleted_player(request.public);
    request.decided(service.forget(asker, &called, Utc::now())).await?;
    request.bot.wake.notify_one();
    Ok(view::forgotten(request.private))
}
