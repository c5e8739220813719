//! `/hoyito games`

use poise::serenity_prelude as serenity;

use super::Context;
use crate::discord::{
    custom_id::GamesPage,
    error::Fault,
    request::Request,
    view::{self, Reply},
};

#[poise::command(slash_command)]
pub(super) async fn games(ctx: Context<'_>, user: Option<serenity::User>) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let whose = user.map_or(request.asker(), |user| user.id.into());
    let outcome = show(&mut request, GamesPage { whose, page: 1 }).await;
    request.close(outcome).await;
    Ok(())
}

async fn show(request: &mut Request, page: GamesPage) -> Result<(), Fault> {
    let list = games_page(request, page).await?;
    request.reply(list).await.map(drop)
}

/// A page of a person's live games. Nobody hears of games in a place that they cannot be shown to see: a hidden channel,
/// a private thread.
///
/// # Errors
/// When the database fails.
pub async fn games_page(request: &mut Request, page: GamesPage) -> Result<Reply, Fault> {
    let service = request.bot.service.clone();
    let mut games = request.decided(service.games_of(request.caller.place, page.whose)).await?;
    let sight = request.sight_of(&games).await;
    games.retain(|table| sight.shows(table));
    Ok(view::games(&games, page, request.asker(), request.private))
}
