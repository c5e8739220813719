//! `/hoyito history`

use poise::serenity_prelude as serenity;

use super::Context;
use crate::discord::{
    custom_id::HistoryPage,
    error::Fault,
    request::Request,
    view::{self, Reply},
};

#[poise::command(slash_command)]
pub(super) async fn history(
    ctx: Context<'_>,
    user: Option<serenity::User>,
    opponent: Option<serenity::User>,
) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let whose = user.map_or(request.asker(), |user| user.id.into());
    let page = HistoryPage { whose, opponent: opponent.map(|user| user.id.into()), page: 1 };
    let outcome = show(&mut request, page).await;
    request.close(outcome).await;
    Ok(())
}

async fn show(request: &mut Request, page: HistoryPage) -> Result<(), Fault> {
    let history = history_page(request, page).await?;
    request.reply(history).await.map(drop)
}

/// A page of a person's finished games, as far as the caller can be shown them.
///
/// # Errors
/// When the database fails.
pub async fn history_page(request: &mut Request, page: HistoryPage) -> Result<Reply, Fault> {
    let (service, place) = (request.bot.service.clone(), request.caller.place);
    let sight = if page.whose == request.asker() { request.near_sight() } else { request.sight().await };
    let people = (page.whose, page.opponent);
    let history = request.decided(service.history(place, people, &sight, page.page.into())).await?;
    Ok(view::history(page, &history, request.private))
}
