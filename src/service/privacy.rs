//! What is kept of a person: given to them, or forgotten.

use chrono::{DateTime, Utc};

use super::{Caller, Failure, Service, games::record_moment, ratings::rate, servers::managed};
use crate::{
    ids::{GameId, GuildId, PlayerId},
    store::{DeliveryKey, Kind, StoreError, Tx},
    table::{Action, ChallengeState, Refusal},
};

impl Service {
    /// All that is kept of a person, as JSON; nothing of anybody else.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn export(&self, person: PlayerId) -> Result<String, StoreError> {
        self.db.export(person).await
    }

    /// Forgets a person everywhere: games under way are left, open challenges go, and what others keep names somebody
    /// called `called`. Their results and ratings stand. Twice is harmless.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget(&self, person: PlayerId, called: &str, now: DateTime<Utc>) -> Result<(), Failure> {
        let mut tx = self.db.begin().await?;
        forget(&mut tx, person, None, called, now).await?;
        Ok(tx.commit().await?)
    }

    /// Forgets a person in the caller's server, as [`Self::forget`] does everywhere; what they have set stays.
    ///
    /// # Errors
    /// When this is no server, or the caller does not manage it.
    pub async fn forget_member(
        &self,
        caller: &Caller,
        person: PlayerId,
        called: &str,
        now: DateTime<Utc>,
    ) -> Result<(), Failure> {
        let guild = managed(caller)?;
        let mut tx = self.db.begin().await?;
        forget(&mut tx, person, Some(guild), called, now).await?;
        Ok(tx.commit().await?)
    }
}

async fn forget(
    tx: &mut Tx,
    person: PlayerId,
    guild: Option<GuildId>,
    called: &str,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    for id in tx.live_games_of(person, guild).await? {
        leave(tx, person, id, now).await?;
    }
    for id in tx.open_challenges_of(person, guild).await? {
        drop_challenge(tx, person, id, now).await?;
    }
    tx.forget_person(person, guild, called).await?;
    Ok(())
}

/// Leaves a game: aborts it where that is free, else resigns it. The worker shows it.
async fn leave(tx: &mut Tx, person: PlayerId, id: GameId, now: DateTime<Utc>) -> Result<(), Failure> {
    let Some(table) = tx.lock_game(id).await? else { return Ok(()) };
    let action = if table.has_begun() { Action::Resign } else { Action::Abort };
    let (after, moments) = match table.step(person, action, &[], now) {
        Ok(done) => done,
        // It ended meanwhile.
        Err(Refusal::GameOver) => return Ok(()),
        Err(refusal) => return Err(refusal.into()),
    };
    for moment in &moments {
        record_moment(tx, moment, now, now).await?;
    }
    tx.save_game(&after, None, now).await?;
    rate(tx, &after, now).await?;
    Ok(())
}

/// Takes an own challenge back, and declines another's. The worker says so on its message.
async fn drop_challenge(
    tx: &mut Tx,
    person: PlayerId,
    id: GameId,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let Some(challenge) = tx.lock_challenge(id).await? else { return Ok(()) };
    if challenge.state != ChallengeState::Open {
        return Ok(());
    }
    let own = challenge.challenger.id == person;
    let state = if own { ChallengeState::Withdrawn } else { ChallengeState::Declined };
    tx.settle_challenge(&challenge.settled(state), None, now).await?;
    tx.queue_delivery(DeliveryKey { game: id, ply: 0, kind: Kind::Settled }, now).await?;
    Ok(())
}
