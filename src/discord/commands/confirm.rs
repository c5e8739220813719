//! Questions before what cannot be undone: whether one really resigns, aborts, offers a draw.

use super::which;
use crate::{
    discord::{custom_id::ButtonId, error::Fault, request::Request, view::Reply},
    i18n::Locale,
    ids::{GameId, PlayerId},
    table::{Refusal, Table, TableState},
};

/// A question before something is done in a game.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The button that asks it.
    pub button: fn(GameId) -> ButtonId,
    /// How it is asked.
    pub words: fn(&Table, PlayerId, Locale) -> Reply,
}

/// The question, for the game that is meant.
///
/// # Errors
/// When there is no such game, or it is over or not one's own.
pub async fn question(request: &mut Request, game: GameId, question: Question) -> Result<Reply, Fault> {
    let table = request.meant(Some(game)).await?;
    table.seated(request.asker())?;
    if table.state != TableState::Live {
        return Err(Refusal::GameOver.into());
    }
    Ok((question.words)(&table, request.asker(), request.private))
}

/// Answers a command with the question; with several games one is asked first which.
///
/// # Errors
/// When there is no such game, or it is over or not one's own.
pub async fn ask(request: &mut Request, game: Option<&str>, asked: Question) -> Result<(), Fault> {
    let named = which::named(game)?;
    let Some(table) = which::meant(request, named, |table| (asked.button)(table.id)).await? else {
        return Ok(());
    };
    let reply = question(request, table.id, asked).await?;
    request.reply(reply).await?;
    Ok(())
}
