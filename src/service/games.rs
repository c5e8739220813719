//! Turns and resignations.

use chrono::{DateTime, Utc};
use hoyito::turn_text;

use super::{Caller, Failure, LEASE, Service, ratings::rate};
use crate::{
    ids::GameId,
    store::{DeliveryKey, Kind, SPLIT, StoreError, Tx, takeback},
    table::{Action, Happening, Moment, Refusal, Wish},
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
        let record = if action.reads_record() {
            tx.record(game, table.game().rules().size).await?
        } else {
            Vec::new()
        };
        let (after, moments) = match table.step(caller.person.id, action, &record, now) {
            Ok(done) => done,
            Err(_) if tx.acted_by(game).await? == Some(caller.interaction) => return Err(Failure::Handled),
            Err(refusal) => return Err(refusal.into()),
        };
        if let Err(refusal) = caller.room.check(table.place, false)
            && !action.leaves()
        {
            // The game waits, and nobody loses time over it.
            tx.save_game(&table.rewound(now), None, now).await?;
            tx.commit().await?;
            return Err(refusal.into());
        }
        for moment in &moments {
            if !record_moment(&mut tx, moment, now, now + LEASE).await? {
                // Only what is asked for can come twice on one position.
                return Err(Refusal::OfferDeclined.into());
            }
        }
        tx.save_game(&after, Some(caller.interaction), now).await?;
        rate(&mut tx, &after, now).await?;
        tx.commit().await?;
        Ok(moments)
    }
}

/// Writes what happened, to be shown from `due` on by whoever is free. Whether it had not happened already.
pub(super) async fn record_moment(
    tx: &mut Tx,
    moment: &Moment,
    now: DateTime<Utc>,
    due: DateTime<Utc>,
) -> Result<bool, StoreError> {
    let Moment { table, happening, round, .. } = moment;
    match happening {
        Happening::Turn(step) => {
            let text = turn_text(&step.turn, table.game().rules().size);
            tx.insert_turn(table.id, table.ply, *round, step.turn.mover, &text, now).await?;
        }
        Happening::Split { accepted, .. } => {
            tx.insert_turn(table.id, table.ply, *round, *accepted, SPLIT, now).await?;
        }
        Happening::TookBack { by, turns } => {
            tx.insert_turn(table.id, table.ply, *round, *by, &takeback(*turns), now).await?;
        }
        _ => {}
    }
    tx.queue_delivery(delivery_key(moment), due).await
}

/// The delivery that shows a moment.
pub fn delivery_key(moment: &Moment) -> DeliveryKey {
    let kind = match moment.happening {
        Happening::Start => Kind::Start,
        Happening::Turn(_) | Happening::Split { .. } | Happening::TookBack { .. } => Kind::Turn,
        Happening::Offered { wish: Wish::Draw, .. } => Kind::Offer,
        Happening::Offered { wish: Wish::Takeback, .. } => Kind::Takeback,
        Happening::Resigned(_)
        | Happening::TimedOut(_)
        | Happening::Aborted
        | Happening::Stopped
        | Happening::Voided
        | Happening::Agreed => Kind::End,
    };
    DeliveryKey { game: moment.table.id, ply: moment.table.ply, kind }
}
