//! Turns and resignations.

use chrono::{DateTime, Utc};
use hoyito::turn_text;

use super::{Caller, Failure, LEASE, Service};
use crate::{
    ids::GameId,
    store::{DeliveryKey, Kind, SPLIT, Tx},
    table::{Action, Happening, Moment, Refusal},
};

impl Service {
    /// Does at a table what the caller wants, with all that follows by itself. Gives back a moment for each message
    /// to be shown, in order.
    ///
    /// # Errors
    /// When the game is unknown, played in another channel, or the caller may not do that now.
    pub async fn act(
        &self,
        game: GameId,
        caller: &Caller,
        action: Action,
        now: DateTime<Utc>,
    ) -> Result<Vec<Moment>, Failure> {
        let mut tx = self.db.begin().await?;
        let table = tx.lock_game(game).await?.ok_or(Refusal::Unknown)?;
        if table.place.channel != caller.place.channel {
            return Err(Refusal::Elsewhere { at: table.link() }.into());
        }
        let (after, moments) = table.step(caller.person.id, action, now)?;
        for moment in &moments {
            record(&mut tx, moment, now, now + LEASE).await?;
        }
        tx.save_game(&after, now).await?;
        tx.commit().await?;
        Ok(moments)
    }
}

/// Writes what happened, to be shown from `due` on by whoever is free.
pub(super) async fn record(
    tx: &mut Tx,
    moment: &Moment,
    now: DateTime<Utc>,
    due: DateTime<Utc>,
) -> Result<(), Failure> {
    let Moment { table, happening, round, .. } = moment;
    match happening {
        Happening::Turn(step) => {
            let text = turn_text(&step.turn, table.game().rules().size);
            tx.insert_turn(table.id, table.ply, *round, step.turn.mover, &text, now).await?;
        }
        Happening::Split { accepted, .. } => {
            tx.insert_turn(table.id, table.ply, *round, *accepted, SPLIT, now).await?;
        }
        _ => {}
    }
    if tx.queue_delivery(delivery_key(moment), due).await? {
        Ok(())
    } else {
        Err(Refusal::OfferDeclined.into())
    }
}

/// The delivery that shows a moment.
pub fn delivery_key(moment: &Moment) -> DeliveryKey {
    let kind = match moment.happening {
        Happening::Start => Kind::Start,
        Happening::Turn(_) | Happening::Split { .. } => Kind::Turn,
        Happening::Offered(_) => Kind::Offer,
        Happening::Resigned(_) | Happening::TimedOut(_) | Happening::Aborted | Happening::Agreed => Kind::End,
    };
    DeliveryKey { game: moment.table.id, ply: moment.table.ply, kind }
}
