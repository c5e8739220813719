//! `/hoyito draw`

use super::{Context, games};
use crate::{
    discord::{custom_id::ButtonId, error::Fault, request::Request, view},
    ids::GameId,
    table::{Refusal, TableState},
};

#[poise::command(slash_command)]
pub(super) async fn draw(
    ctx: Context<'_>,
    #[autocomplete = "games::own"] game: Option<String>,
) -> Result<(), Fault> {
    let mut request = Request::command(ctx);
    let outcome = ask(&mut request, game.as_deref()).await;
    request.close(outcome).await;
    Ok(())
}

async fn ask(request: &mut Request, game: Option<&str>) -> Result<(), Fault> {
    let named = games::named(game)?;
    let Some(table) = games::meant(request, named, |table| ButtonId::AskDraw(table.id)).await? else {
        return Ok(());
    };
    let confirm = draw_confirm(request, Some(table.id)).await?;
    request.reply(confirm).await?;
    Ok(())
}

/// The question whether one really offers a draw.
///
/// # Errors
/// When the game is over or not one's own.
pub async fn draw_confirm(request: &mut Request, named: Option<GameId>) -> Result<view::Reply, Fault> {
    let table = request.meant(named).await?;
    table.seated(request.asker())?;
    if table.state != TableState::Live {
        return Err(Refusal::GameOver.into());
    }
    Ok(view::draw_confirm(&table, request.asker(), request.private))
}
