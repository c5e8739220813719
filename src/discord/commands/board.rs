//! `/hoyito board`

use chrono::Utc;

use super::{Context, which};
use crate::{
    discord::{
        custom_id::ButtonId,
        error::{Fault, chain},
        request::Request,
        view,
    },
    ids::GameId,
};

#[poise::command(slash_command)]
pub(super) async fn board(
    ctx: Context<'_>,
    #[autocomplete = "which::all"] game: Option<String>,
    text: Option<bool>,
    flip: Option<bool>,
) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let outcome = match which::named(game.as_deref()) {
        Err(refusal) => Err(refusal.into()),
        Ok(named) if text == Some(true) => show_as_text(&mut request, named).await,
        Ok(named) if flip == Some(true) => show_flipped(&mut request, named).await,
        Ok(named) => show_again(&mut request, named).await,
    };
    request.close(outcome).await;
    Ok(())
}

/// Tells a game's board privately, as text.
///
/// # Errors
/// When there is no such game.
pub async fn show_as_text(request: &mut Request, named: Option<GameId>) -> Result<(), Fault> {
    let Some(table) = which::meant(request, named, |table| ButtonId::Text(table.id)).await? else {
        return Ok(());
    };
    let board = view::text_board(&table, request.private);
    request.reply(board).await?;
    Ok(())
}

/// Shows a game's board privately, from the caller's own side.
///
/// # Errors
/// When there is no such game, or it cannot be shown.
pub async fn show_flipped(request: &mut Request, named: Option<GameId>) -> Result<(), Fault> {
    let Some(table) = which::meant(request, named, |table| ButtonId::Flip(table.id)).await? else {
        return Ok(());
    };
    let service = request.bot.service.clone();
    let moment = request.decided(service.newest(&table)).await?;
    let asker = request.asker();
    let theme = request.decided(service.theme(asker)).await?;
    let board = view::flipped(&moment, asker, theme, request.private);
    request.reply(board).await?;
    Ok(())
}

/// Shows a game's newest board once more, as the channel's newest message; the one before loses its buttons.
///
/// # Errors
/// When there is no such game, or it cannot be shown.
pub async fn show_again(request: &mut Request, named: Option<GameId>) -> Result<(), Fault> {
    let Some(table) = which::meant(request, named, |table| ButtonId::Board(table.id)).await? else {
        return Ok(());
    };
    let service = request.bot.service.clone();
    let moment = request.decided(service.newest(&table)).await?;
    // It pings nobody: whoever asked for it is looking.
    let reply = view::Reply { ping: None, ..view::board(&moment, request.public, true) };
    let Some(message) = request.reply(reply).await? else { return Ok(()) };
    let old = match service.shown_again(&moment, message, Utc::now()).await {
        Ok(true) => table.board,
        // A turn was made meanwhile: its board is the newest, and this one is old already.
        Ok(false) => Some(message),
        // It stands, and can be played on; whoever asked for it has it.
        Err(error) => {
            tracing::warn!(error = %chain(&error), game = %table.id, "a board is not known to be the newest");
            table.board
        }
    };
    if let Some(old) = old {
        request.take_buttons_away(old).await;
    }
    Ok(())
}
