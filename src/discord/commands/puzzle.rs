//! `/hoyito puzzle`

use chrono::Utc;

use super::Context;
use crate::{
    discord::{
        error::Fault,
        request::Request,
        view::{self, Reply},
    },
    service::DaysPuzzle,
};

#[poise::command(slash_command)]
pub(super) async fn puzzle(ctx: Context<'_>) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let outcome = show(&mut request).await;
    request.close(outcome).await;
    Ok(())
}

/// Each has it alone, so that nobody reads the others' answers.
async fn show(request: &mut Request) -> Result<(), Fault> {
    let (service, place, asker) = (request.bot.service.clone(), request.caller.place, request.asker());
    let puzzle = request.decided(service.todays_puzzle(place, asker, Utc::now())).await?;
    let shown = shown(request, &puzzle).await?;
    request.reply(shown).await.map(drop)
}

/// Answers the puzzle of a day for the caller; what came of it.
///
/// # Errors
/// When that day is over, or the database fails.
pub async fn answer_puzzle(request: &mut Request, day: i64, letter: char) -> Result<Reply, Fault> {
    let (service, place, asker) = (request.bot.service.clone(), request.caller.place, request.asker());
    let answered = service.answer_puzzle(place, asker, day, letter, Utc::now());
    let puzzle = request.done(answered).await?;
    shown(request, &puzzle).await
}

async fn shown(request: &mut Request, puzzle: &DaysPuzzle) -> Result<Reply, Fault> {
    let (service, asker) = (request.bot.service.clone(), request.asker());
    let theme = request.decided(service.theme(asker)).await?;
    Ok(view::puzzle(puzzle, theme, request.private))
}
