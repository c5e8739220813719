//! Turns and resignations.

use chrono::{DateTime, Utc};
use hoyito::turn_text;

use super::{Caller, Failure, LEASE, Service, ratings::rate};
use crate::{
    ids::{GameId, MessageId},
    store::{DeliveryKey, Kind, SPLIT, StoreError, Tx, takeback},
    table::{Action, Happening, Moment, Refusal, Table, Wish},
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
        let (table, after, moments) = step(&mut tx, game, caller, action, now).await?;
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

    /// Does not grant what the other asked for on the position after `ply` plies. That takes the place of `offer`, the
    /// message that asked, by the delivery that is given back. No board follows, so that nothing is asked of the place.
    ///
    /// # Errors
    /// When the game is unknown, played in another channel, or the caller was not asked for that.
    pub async fn decline_offer(
        &self,
        game: GameId,
        caller: &Caller,
        (wish, ply): (Wish, u32),
        offer: MessageId,
        now: DateTime<Utc>,
    ) -> Result<DeliveryKey, Failure> {
        let mut tx = self.db.begin().await?;
        let (table, after, _) = step(&mut tx, game, caller, Action::Decline { wish, ply }, now).await?;
        let by = table.seated(caller.person.id)?.other();
        let key = delivery_key(&table.moment(Happening::Offered { by, wish }));
        tx.queue_again(key, offer, now + LEASE).await?;
        tx.save_game(&after, Some(caller.interaction), now).await?;
        tx.commit().await?;
        Ok(key)
    }
}

/// Locks a game and steps its table: how it was, how it is then, and what there is to show.
async fn step(
    tx: &mut Tx,
    game: GameId,
    caller: &Caller,
    action: Action,
    now: DateTime<Utc>,
) -> Result<(Table, Table, Vec<Moment>), Failure> {
    let table = tx.lock_game(game).await?.ok_or(Refusal::Unknown)?;
    if table.place.channel != caller.place.channel {
        return Err(Refusal::Elsewhere { at: table.link_for(caller.person.id) }.into());
    }
    let record =
        if action.reads_record() { tx.record(game, table.game().rules().size).await? } else { Vec::new() };
    match table.step(caller.person.id, action, &record, now) {
        Ok((after, moments)) => Ok((table, after, moments)),
        Err(_) if tx.acted_by(game).await? == Some(caller.interaction) => Err(Failure::Handled),
        // The newest one that is known to stand is an older one, perhaps the one that was pressed.
        Err(Refusal::OldBoard { .. }) if tx.owes_board(game, table.ply).await? => {
            Err(Refusal::OldBoard { newest: None }.into())
        }
        Err(refusal) => Err(refusal.into()),
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
        Happening::Offered { wish, by } => Kind::Offer(wish, by),
        Happening::Resigned(_)
        | Happening::TimedOut(_)
        | Happening::Aborted
        | Happening::Stopped
        | Happening::Voided
        | Happening::Agreed => Kind::End,
    };
    DeliveryKey { game: moment.table.id, ply: moment.table.ply, kind }
}
