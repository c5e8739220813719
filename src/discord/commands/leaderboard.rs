//! `/hoyito leaderboard`

use super::{Context, challenge::Game};
use crate::{
    discord::{error::Fault, request::Request, view},
    table::Refusal,
};

#[poise::command(slash_command)]
pub(super) async fn leaderboard(
    ctx: Context<'_>,
    variant: Option<Game>,
    #[min = 1]
    #[max = 100_000]
    page: Option<i64>,
) -> Result<(), Fault> {
    let mut request = Request::command(ctx);
    let outcome = show(&mut request, variant, page.unwrap_or(1)).await;
    request.close(outcome).await;
    Ok(())
}

async fn show(request: &mut Request, variant: Option<Game>, page: i64) -> Result<(), Fault> {
    let guild = request.caller.place.guild.ok_or(Refusal::ServersOnly)?;
    if page < 1 {
        return Err(Refusal::NoSuchPage { page }.into());
    }
    let board = variant.map(Game::parts);
    let service = request.bot.service.clone();
    let (standings, more) = request.decided(service.ranking(guild, board, page)).await?;
    let ranking = view::ranking(board, page, &standings, more, request.public);
    request.reply(ranking).await?;
    Ok(())
}
