//! `/hoyito resign`

use super::{
    Context,
    confirm::{Question, ask},
    which,
};
use crate::discord::{custom_id::ButtonId, error::Fault, request::Request, view};

/// The question whether one really leaves the game.
pub const QUESTION: Question = Question { button: ButtonId::AskResign, words: view::leave_confirm };

#[poise::command(slash_command)]
pub(super) async fn resign(
    ctx: Context<'_>,
    #[autocomplete = "which::own"] game: Option<String>,
) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let outcome = ask(&mut request, game.as_deref(), QUESTION).await;
    request.close(outcome).await;
    Ok(())
}
