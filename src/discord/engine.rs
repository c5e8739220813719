//! The engine's turns: in answer to the press that let it move, or by the worker where nobody has seen to them.

use chrono::Utc;

use super::{Bot, error::chain, request::Request, show::show};
use crate::{
    service::{Failure, LEASE},
    table::{Refusal, Table},
};

/// Lets the engine move until it is somebody else's turn, and shows each of its turns.
pub async fn answer(request: &mut Request, mut table: Table) {
    // Where nothing but answers can be sent there is room for few, so that all is decided before it is shown.
    let mut kept = Vec::new();
    while let Some(sowing) = choose(&request.bot.clone(), &table).await {
        let now = Utc::now();
        match request.bot.service.engine_turn(table.id, sowing, now + LEASE, now).await {
            Ok(moments) => {
                let Some(last) = moments.last() else { return };
                table = last.table.clone();
                let before = table.board;
                if request.caller.place.answers_only {
                    kept.extend(moments);
                } else {
                    show(request, moments, before).await;
                }
            }
            Err(failure) => {
                missed(&table, &failure);
                break;
            }
        }
    }
    show(request, kept, None).await;
}

/// Lets the engine move until it is somebody else's turn. The worker shows what comes of it.
pub async fn think(bot: &Bot, mut table: Table) {
    while let Some(sowing) = choose(bot, &table).await {
        let now = Utc::now();
        match bot.service.engine_turn(table.id, sowing, now, now).await {
            Ok(moments) => {
                bot.wake.notify_one();
                let Some(last) = moments.last() else { return };
                table = last.table.clone();
            }
            Err(failure) => return missed(&table, &failure),
        }
    }
}

/// What the engine sows on which board, where it is its turn. The same board has the same turn, whoever asks.
async fn choose(bot: &Bot, table: &Table) -> Option<(u32, char)> {
    let level = table.engine_to_move()?;
    let choice = bot.engine.choose(*table.game(), level, table.id.0 ^ u64::from(table.ply)).await?;
    Some((table.ply, choice.hole.letter(table.game().rules().size)))
}

fn missed(table: &Table, failure: &Failure) {
    match failure {
        // Somebody else has seen to it, or the board is another one by now.
        Failure::Refused(Refusal::OldBoard { .. }) | Failure::Handled => {}
        failure => tracing::warn!(error = %chain(failure), game = %table.id, "the engine's turn comes later"),
    }
}
