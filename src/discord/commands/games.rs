//! `/hoyito games`

use poise::serenity_prelude as serenity;

use super::Context;
use crate::{
    discord::{error::Fault, request::Request, view},
    ids::PlayerId,
};

#[poise::command(slash_command)]
pub(super) async fn games(ctx: Context<'_>, user: Option<serenity::User>) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let whose = user.map_or(request.asker(), |user| user.id.into());
    let outcome = show(&mut request, whose).await;
    request.close(outcome).await;
    Ok(())
}

/// Nobody hears of games in a place that they cannot be shown to see: a hidden channel, a private thread.
async fn show(request: &mut Request, whose: PlayerId) -> Result<(), Fault> {
    let service = request.bot.service.clone();
    let mut games = request.decided(service.games_of(request.caller.place, whose)).await?;
    let sight = request.sight_of(&games).await;
    games.retain(|table| sight.shows(table));
    let list = view::games(&games, whose, request.asker(), request.private);
    request.reply(list).await.map(drop)
}
