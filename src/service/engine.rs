//! Games against the engine: they begin at once, are rated nowhere, and its turns come as jobs, each once.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use hoyito::{
    Format,
    engine::{Level, Opening},
};

use super::{Caller, Failure, LEASE, Service, challenges::allowed_here, games::record_moment, people::known};
use crate::{
    ids::GameId,
    store::{DeliveryKey, Kind, StoreError, Tx},
    table::{Challenge, ChallengeState, First, Happening, Moment, Refusal, Table, Terms},
};

impl Service {
    /// Begins a game of the caller against the engine, after an opening where it has one; gives back its first moment.
    /// `caller_starts` is the lot.
    ///
    /// # Errors
    /// When the place does not allow it, or the caller plays the engine here already.
    pub async fn play_engine(
        &self,
        caller: &Caller,
        level: Level,
        (format, opening): (Format, Option<Arc<Opening>>),
        first: First,
        caller_starts: bool,
        now: DateTime<Utc>,
    ) -> Result<Moment, Failure> {
        let mut tx = self.db.begin().await?;
        allowed_here(&mut tx, caller.place).await?;
        let theme = tx.preferences(caller.person.id).await?.theme;
        let challenge = Challenge {
            id: caller.interaction.into(),
            place: caller.place,
            challenger: known(&mut tx, &caller.person).await?,
            opponent: None,
            terms: Terms { format, first, time: None, rated: false, thread: false, theme },
            opening,
            state: ChallengeState::Open,
            expires_at: now,
            message: None,
            rematch_of: None,
        };
        let moment = begin(&mut tx, caller, &challenge, level, caller_starts, now).await?;
        tx.commit().await?;
        Ok(moment)
    }

    /// The engine's turn on the board after `ply` plies, with all that follows by itself: to be shown from `due` on by
    /// whoever is free.
    ///
    /// # Errors
    /// When it is not its turn there any more.
    pub async fn engine_turn(
        &self,
        id: GameId,
        (ply, letter): (u32, char),
        due: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<Vec<Moment>, Failure> {
        let mut tx = self.db.begin().await?;
        let table = tx.lock_game(id).await?.ok_or(Refusal::Unknown)?;
        let moments = table.engine_sows(ply, letter)?;
        for moment in &moments {
            record_moment(&mut tx, moment, now, due).await?;
        }
        let after = moments.last().map_or(&table, |moment| &moment.table);
        tx.save_game(after, None, now).await?;
        tx.commit().await?;
        Ok(moments)
    }

    /// A game in which it is the engine's turn and nobody thinks of it; whoever asks does from now on.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_thought(&self, now: DateTime<Utc>) -> Result<Option<Table>, StoreError> {
        let mut tx = self.db.begin().await?;
        let table = match tx.take_thought(now).await? {
            Some(id) => tx.lock_game(id).await?,
            None => None,
        };
        tx.commit().await?;
        Ok(table)
    }
}

/// Makes a game of a challenge to the engine, which accepts at once.
pub(super) async fn begin(
    tx: &mut Tx,
    caller: &Caller,
    challenge: &Challenge,
    level: Level,
    caller_starts: bool,
    now: DateTime<Utc>,
) -> Result<Moment, Failure> {
    caller.room.check(challenge.place, false)?;
    tx.lock_challenger(caller.person.id).await?;
    if tx.lock_challenge(challenge.id).await?.is_some() {
        return Err(Failure::Handled);
    }
    if let Some(table) = tx.engine_game(challenge.place.channel, caller.person.id).await? {
        return Err(Refusal::PlaysEngineAlready { at: table.link() }.into());
    }
    let (accepted, table) = challenge.accepted_by_engine(level, caller_starts, now);
    tx.insert_challenge(challenge, now).await?;
    tx.settle_challenge(&accepted, Some(caller.interaction), now).await?;
    tx.insert_game(&table, now).await?;
    tx.queue_delivery(DeliveryKey { game: table.id, ply: 0, kind: Kind::Start }, now + LEASE).await?;
    Ok(table.moment(Happening::Start))
}
