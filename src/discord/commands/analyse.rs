//! `/hoyito analyse`

use super::{
    Context,
    replay::{newest, seen},
    which,
};
use crate::{
    discord::{
        custom_id::RoundPage,
        error::Fault,
        request::Request,
        view::{self, Reply},
    },
    ids::GameId,
    table::{Refusal, Table, TableState},
};

#[poise::command(slash_command)]
pub(super) async fn analyse(
    ctx: Context<'_>,
    #[autocomplete = "which::newest"] game: Option<String>,
) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let outcome = match which::named(game.as_deref()) {
        Ok(named) => show(&mut request, named).await,
        Err(refusal) => Err(refusal.into()),
    };
    request.close(outcome).await;
    Ok(())
}

async fn show(request: &mut Request, named: Option<GameId>) -> Result<(), Fault> {
    let table = match named {
        Some(id) => seen(request, id).await?,
        None => newest(request).await?,
    };
    let private = table.place.channel != request.caller.place.channel;
    let analysis = analysis_of(request, &table, 1, private).await?;
    request.reply(analysis).await.map(drop)
}

/// One round of a finished game, turn by turn: what each was worth, and what was better. What is played elsewhere is
/// shown to the one who asks alone.
///
/// # Errors
/// When there is no such game that the caller can be shown, it is not over, or nothing was played in that round.
pub async fn analysis(request: &mut Request, page: RoundPage, private: bool) -> Result<Reply, Fault> {
    let table =
        if private { seen(request, page.game).await? } else { request.meant(Some(page.game)).await? };
    analysis_of(request, &table, page.round, private).await
}

async fn analysis_of(
    request: &mut Request,
    table: &Table,
    round: u32,
    private: bool,
) -> Result<Reply, Fault> {
    if table.state == TableState::Live {
        return Err(Refusal::NotOver.into());
    }
    let (service, engine) = (request.bot.service.clone(), request.bot.engine.clone());
    let rounds = request.decided(service.played(table)).await?;
    let number = usize::try_from(round).unwrap_or(usize::MAX);
    let played = rounds.get(number.wrapping_sub(1)).filter(|round| !round.turns.is_empty());
    let played = played.ok_or(Refusal::NothingPlayed)?;
    let turns = played.turns.iter().map(|(_, turn)| turn.hole()).collect();
    let judged = request.decided(engine.judge(played.start, turns)).await;
    let judged = judged.ok_or(Refusal::NothingPlayed)?;
    let more = rounds.get(number).is_some_and(|round| !round.turns.is_empty());
    let locale = if private { request.private } else { request.public };
    let analysis = view::analysis(table, RoundPage { game: table.id, round }, &judged, more, locale);
    Ok(Reply { private, ..analysis })
}
