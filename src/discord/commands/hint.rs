//! `/hoyito hint`

use super::{Context, which};
use crate::{
    discord::{error::Fault, request::Request, view},
    ids::GameId,
    table::Refusal,
};

#[poise::command(slash_command)]
pub(super) async fn hint(
    ctx: Context<'_>,
    #[autocomplete = "which::own"] game: Option<String>,
) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let outcome = match which::named(game.as_deref()) {
        Ok(named) => give_hint(&mut request, named).await,
        Err(refusal) => Err(refusal.into()),
    };
    request.close(outcome).await;
    Ok(())
}

async fn give_hint(request: &mut Request, named: Option<GameId>) -> Result<(), Fault> {
    let table = match request.meant(named).await {
        // Of several games the one against the engine is meant.
        Err(Fault::Refused(Refusal::SeveralGames { games })) => {
            games.into_iter().find(|table| table.engine().is_some()).ok_or(Refusal::NoHintHere)?
        }
        meant => meant?,
    };
    let side = table.seated(request.asker())?;
    if table.engine().is_none() || table.mover() != Some(side) {
        return Err(Refusal::NoHintHere.into());
    }
    let engine = request.bot.engine.clone();
    let values = request.decided(engine.values(*table.game())).await;
    let hint = view::hint(&values, table.game().rules().size, request.private).ok_or(Refusal::NoHintHere)?;
    request.reply(hint).await.map(drop)
}
