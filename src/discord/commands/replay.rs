//! `/hoyito replay`

use super::{Context, which};
use crate::{
    discord::{
        error::Fault,
        request::Request,
        view::{self, Part, Reply},
    },
    i18n::Locale,
    ids::GameId,
    table::{Refusal, Table},
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
        None => newest(request).await?,
    };
    let replay = replay_of(request, &table, part, request.public).await?;
    request.reply(replay).await.map(drop)
}

/// The same for one person alone, who may look at games of other channels, too.
///
/// # Errors
/// When there is no game that the caller can be shown, nothing was played in it yet, or it cannot be shown.
pub async fn watch_replay(request: &mut Request, id: GameId, part: Part) -> Result<(), Fault> {
    let table = seen(request, id).await?;
    let replay = replay_of(request, &table, part, request.private).await?;
    request.reply(Reply { private: true, ..replay }).await.map(drop)
}

/// The caller's newest game in this channel, else the channel's.
pub(super) async fn newest(request: &mut Request) -> Result<Table, Fault> {
    let (service, caller) = (request.bot.service.clone(), request.caller.clone());
    let newest = async {
        let own = service.newest_here(&caller, true).await?;
        if own.is_empty() { service.newest_here(&caller, false).await } else { Ok(own) }
    };
    Ok(request.decided(newest).await?.into_iter().next().ok_or(Refusal::NoGameHere)?)
}

async fn replay_of(request: &mut Request, table: &Table, part: Part, locale: Locale) -> Result<Reply, Fault> {
    let service = request.bot.service.clone();
    let looked = async { Ok::<_, Fault>((service.newest(table).await?, service.played(table).await?)) };
    let (moment, played) = request.decided(looked).await?;
    Ok(view::replay(&moment, &played, part, locale).ok_or(Refusal::NothingPlayed)?)
}

/// A game, wherever it was played that the caller can be shown to look.
pub(super) async fn seen(request: &mut Request, id: GameId) -> Result<Table, Fault> {
    let (service, place) = (request.bot.service.clone(), request.caller.place);
    let table = request.decided(service.game_of(place, id)).await?;
    let sight = request.sight_of(std::slice::from_ref(&table)).await;
    if sight.shows(&table) { Ok(table) } else { Err(Refusal::Unknown.into()) }
}

/// Gives a game's record as a file of text to the one who asks.
///
/// # Errors
/// When there is no game that the caller can be shown, or its record cannot be given.
pub async fn give_record(request: &mut Request, id: GameId) -> Result<(), Fault> {
    let table = seen(request, id).await?;
    let service = request.bot.service.clone();
    let played = request.decided(service.played(&table)).await?;
    request.reply(view::record(&table, &played, request.private)).await.map(drop)
}
