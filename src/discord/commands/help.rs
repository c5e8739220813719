//! `/hoyito help`

use super::Context;
use crate::discord::{error::Fault, request::Request, view};

#[poise::command(slash_command)]
pub(super) async fn help(ctx: Context<'_>) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let help = view::help(request.private);
    let outcome = request.reply(help).await.map(drop);
    request.close(outcome).await;
    Ok(())
}
