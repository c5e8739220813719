//! `/hoyito draw`

use super::{
    Context,
    confirm::{Question, ask},
    which,
};
use crate::{
    discord::{custom_id::ButtonId, error::Fault, request::Request, view},
    table::Wish,
};

/// The question whether one really offers a draw.
pub const QUESTION: Question =
    Question { button: |game| ButtonId::AskOffer { game, wish: Wish::Draw }, words: view::draw_confirm };

#[poise::command(slash_command)]
pub(super) async fn draw(
    ctx: Context<'_>,
    #[autocomplete = "which::own"] game: Option<String>,
) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let outcome = ask(&mut request, game.as_deref(), QUESTION).await;
    request.close(outcome).await;
    Ok(())
}
