//! `/hoyito settings`

use super::Context;
use crate::discord::{
    error::Fault,
    request::Request,
    view::{self, Reply},
};

#[poise::command(slash_command)]
pub(super) async fn settings(ctx: Context<'_>) -> Result<(), Fault> {
    let mut request = Request::command(ctx);
    let outcome = show(&mut request).await;
    request.close(outcome).await;
    Ok(())
}

async fn show(request: &mut Request) -> Result<(), Fault> {
    let service = request.bot.service.clone();
    let pings = request.decided(service.wants_pings(request.caller.person.id)).await?;
    let settings = view::settings(pings, request.private);
    request.reply(settings).await.map(drop)
}

/// Lets the caller be notified, or not any more; what is set from now on.
///
/// # Errors
/// When the database fails.
pub async fn set_pings(request: &mut Request, pings: bool) -> Result<Reply, Fault> {
    let service = request.bot.service.clone();
    request.decided(service.set_pings(request.caller.person.id, pings)).await?;
    Ok(view::settings(pings, request.private))
}
