//! `/hoyito replay`

use super::{Context, which};
use crate::{
    discord::{
        error::Fault,
        request::Request,
        view::{self, Part},
    },
    ids::GameId,
    table::Refusal,
};

#[poise::command(slash_command)]
pub(super) async fn replay(
    ctx: Context<'_>,
    #[autocomplete = "which::newest"] game: Option<String>,
    whole: Option<bool>,
) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let part = if whole == Some(true) { Part::Whole } else { Part::LastTurn };
    let outcome = match which::named(game.as_deref()) {
        Ok(named) => show_replay(&mut request, named, part).await,
        Err(refusal) => Err(refusal.into()),
    };
    request.close(outcome).await;
    Ok(())
}

/// Shows a game, or its last turn, as an animated picture. Where none is named it is the caller's newest in this
/// channel, else the channel's.
///
/// # Errors
/// When there is no such game, nothing was played in it yet, or it cannot be shown.
pub async fn show_replay(request: &mut Request, named: Option<GameId>, part: Part) -> Result<(), Fault> {
    let table = match named {
        Some(_) => request.meant(named).await?,
        None => {
            let (service, caller) = (request.bot.service.clone(), request.caller.clone());
            let newest = async {
                let own = service.newest_here(&caller, true).await?;
                if own.is_empty() { service.newest_here(&caller, false).await } else { Ok(own) }
            };
            request.decided(newest).await?.into_iter().next().ok_or(Refusal::NoGameHere)?
        }
    };
    let service = request.bot.service.clone();
    let played = request.decided(service.played(&table)).await?;
    let replay = view::replay(&table, &played, part, request.public).ok_or(Refusal::NothingPlayed)?;
    request.reply(replay).await.map(drop)
}

/// Gives a game's record as a file of text to the one who asks.
///
/// # Errors
/// When there is no such game here, or its record cannot be given.
pub async fn give_record(request: &mut Request, id: GameId) -> Result<(), Fault> {
    let table = request.meant(Some(id)).await?;
    let service = request.bot.service.clone();
    let played = request.decided(service.played(&table)).await?;
    request.reply(view::record(&table, &played, request.private)).await.map(drop)
}
