//! Ending a game that is stuck, and declaring a result void.

use chrono::Utc;
use poise::serenity_prelude as serenity;
use serenity::CreateAutocompleteResponse;

use crate::{
    discord::{
        commands::{Context, which},
        error::Fault,
        request::{Request, caller},
        view::{self, Reply},
    },
    table::Refusal,
};

#[poise::command(slash_command)]
pub(super) async fn end(ctx: Context<'_>, #[autocomplete = "live"] game: String) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let outcome = stop(&mut request, &game, true).await;
    request.close(outcome).await;
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn void(ctx: Context<'_>, #[autocomplete = "over"] game: String) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let outcome = stop(&mut request, &game, false).await;
    request.close(outcome).await;
    Ok(())
}

/// Everybody may know who can see the game: the answer is public, unless it is played in private elsewhere.
async fn stop(request: &mut Request, game: &str, live: bool) -> Result<(), Fault> {
    let id = which::named(Some(game))?.ok_or(Refusal::Unknown)?;
    let (service, caller) = (request.bot.service.clone(), request.caller.clone());
    let stopped = if live {
        request.decided(service.stop_game(&caller, id, Utc::now())).await?
    } else {
        request.decided(service.void_game(&caller, id)).await?
    };
    if live {
        request.bot.wake.notify_one();
    }
    let private = stopped.place.private && stopped.place.channel != caller.place.channel;
    let locale = if private { request.private } else { request.public };
    let told = if live { view::stopped(&stopped, locale) } else { view::voided(&stopped, locale) };
    request.reply(Reply { private, ..told }).await.map(drop)
}

async fn live(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    list(ctx, partial, true).await
}

async fn over(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    list(ctx, partial, false).await
}

async fn list(ctx: Context<'_>, partial: &str, live: bool) -> CreateAutocompleteResponse {
    let games = ctx.framework.user_data.service.games_to_stop(&caller(ctx.interaction), live).await;
    which::choices(ctx, partial, games, view::dated_label)
}
