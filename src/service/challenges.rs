//! Making, answering and expiring challenges.

use chrono::{DateTime, Utc};

use super::{Caller, Failure, LEASE, Service};
use crate::{
    ids::GameId,
    store::{DeliveryKey, Inserted, Kind, StoreError, Tx},
    table::{
        Challenge, ChallengeAction, ChallengeState, Happening, MAX_OPEN_CHALLENGES, Moment, Person, Refusal,
        Terms,
    },
};

/// Somebody who is challenged, as Discord knows them.
#[derive(Clone, Debug)]
pub struct Invited {
    /// Who.
    pub person: Person,
    /// It is a bot.
    pub bot: bool,
    /// They belong to the server.
    pub member: bool,
}

impl Service {
    /// Makes a challenge with the given id. `locale` is the server's language, kept for what is said later.
    ///
    /// # Errors
    /// When the opponent cannot be challenged, the two have an open challenge, or the challenger has too many.
    pub async fn challenge(
        &self,
        id: GameId,
        caller: &Caller,
        invited: Option<Invited>,
        terms: Terms,
        locale: Option<&str>,
        now: DateTime<Utc>,
    ) -> Result<Challenge, Failure> {
        let opponent = invited.map(|invited| invitation(caller, invited)).transpose()?;
        let challenge = Challenge {
            id,
            place: caller.place,
            challenger: caller.person.clone(),
            opponent,
            terms,
            state: ChallengeState::Open,
            expires_at: now + self.settings.challenge_waits,
            message: None,
            rematch_of: None,
        };
        let mut tx = self.db.begin().await?;
        if let (Some(guild), Some(locale)) = (caller.place.guild, locale) {
            tx.keep_guild_locale(guild, locale).await?;
        }
        offer(&mut tx, &challenge, now).await?;
        tx.commit().await?;
        Ok(challenge)
    }

    /// Asks for a rematch of a finished game, by a challenge with the given id; where the other has asked for it
    /// already, accepts that. What comes of it is as in [`Self::answer_challenge`].
    ///
    /// # Errors
    /// When the game is unknown, not over, played elsewhere or not the caller's, or has had its rematch.
    pub async fn rematch(
        &self,
        id: GameId,
        of: GameId,
        caller: &Caller,
        now: DateTime<Utc>,
    ) -> Result<(Challenge, Option<Moment>), Failure> {
        let mut tx = self.db.begin().await?;
        let table = tx.lock_game(of).await?.ok_or(Refusal::Unknown)?;
        if table.place.channel != caller.place.channel {
            return Err(Refusal::Elsewhere { at: table.link() }.into());
        }
        let challenge = Challenge::rematch(id, &table, &caller.person, now + self.settings.challenge_waits)?;
        let (challenge, moment) = match tx.lock_rematch(of).await? {
            None => {
                offer(&mut tx, &challenge, now).await?;
                (challenge, None)
            }
            Some(asked) if asked.is_open(now) && asked.challenger.id != caller.person.id => {
                settle(&mut tx, &asked, &caller.person, ChallengeAction::Accept, false, now).await?
            }
            Some(asked) => return Err(Refusal::RematchAsked { at: asked.link() }.into()),
        };
        tx.commit().await?;
        Ok((challenge, moment))
    }

    /// Settles a challenge as the caller wants. An accepted one becomes a game, whose first moment is given back.
    /// `challenger_starts` is the lot.
    ///
    /// # Errors
    /// When it is unknown, not open, made in another channel, or not this person's to settle that way.
    pub async fn answer_challenge(
        &self,
        id: GameId,
        caller: &Caller,
        action: ChallengeAction,
        challenger_starts: bool,
        now: DateTime<Utc>,
    ) -> Result<(Challenge, Option<Moment>), Failure> {
        let mut tx = self.db.begin().await?;
        let challenge = tx.lock_challenge(id).await?.ok_or(Refusal::Unknown)?;
        if challenge.place.channel != caller.place.channel {
            return Err(Refusal::Elsewhere { at: challenge.link() }.into());
        }
        let settled = settle(&mut tx, &challenge, &caller.person, action, challenger_starts, now).await?;
        tx.commit().await?;
        Ok(settled)
    }

    /// Lets challenges go whose time has run out; gives back how many. Their messages are edited by the worker.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn expire_challenges(&self, now: DateTime<Utc>) -> Result<usize, StoreError> {
        let mut tx = self.db.begin().await?;
        let expired = tx.expire_challenges(now, 100).await?;
        for id in &expired {
            tx.queue_delivery(key(*id, Kind::Settled), now).await?;
        }
        tx.commit().await?;
        Ok(expired.len())
    }
}

fn invitation(caller: &Caller, invited: Invited) -> Result<Person, Refusal> {
    if invited.person.id == caller.person.id {
        return Err(Refusal::ChallengedOneself);
    }
    if invited.bot {
        return Err(Refusal::ChallengedBot);
    }
    if !invited.member {
        return Err(Refusal::ChallengedStranger { name: invited.person.name });
    }
    Ok(invited.person)
}

/// Writes a new challenge and queues its message.
async fn offer(tx: &mut Tx, challenge: &Challenge, now: DateTime<Utc>) -> Result<(), Failure> {
    if tx.count_open_challenges(challenge.challenger.id, now).await? >= MAX_OPEN_CHALLENGES {
        return Err(Refusal::TooManyChallenges.into());
    }
    if let Some(opponent) = &challenge.opponent {
        make_way(tx, challenge, opponent, now).await?;
    }
    if tx.insert_challenge(challenge, now).await? == Inserted::PairHasOne {
        // Somebody was faster by a moment; theirs is not visible to this transaction.
        return Err(Refusal::PairHasChallenge { at: None }.into());
    }
    tx.queue_delivery(key(challenge.id, Kind::Challenge), now + LEASE).await?;
    Ok(())
}

/// Settles a challenge; an accepted one becomes a game.
async fn settle(
    tx: &mut Tx,
    challenge: &Challenge,
    actor: &Person,
    action: ChallengeAction,
    challenger_starts: bool,
    now: DateTime<Utc>,
) -> Result<(Challenge, Option<Moment>), Failure> {
    let (challenge, table) = challenge.answer(actor, action, challenger_starts, now)?;
    tx.settle_challenge(&challenge, now).await?;
    tx.queue_delivery(key(challenge.id, Kind::Settled), now + LEASE).await?;
    if let Some(table) = &table {
        tx.insert_game(table, now).await?;
        tx.queue_delivery(key(table.id, Kind::Start), now + LEASE).await?;
    }
    Ok((challenge, table.map(|table| table.moment(Happening::Start))))
}

/// Two people have one open challenge at most; one whose time has run out makes way.
async fn make_way(
    tx: &mut Tx,
    challenge: &Challenge,
    opponent: &Person,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    let Challenge { place, challenger, .. } = challenge;
    let Some(other) = tx.lock_challenge_between(place.guild, challenger.id, opponent.id).await? else {
        return Ok(());
    };
    if other.expires_at > now {
        return Err(Refusal::PairHasChallenge { at: other.link() }.into());
    }
    tx.settle_challenge(&other.settled(ChallengeState::Expired), now).await?;
    tx.queue_delivery(key(other.id, Kind::Settled), now).await?;
    Ok(())
}

fn key(game: GameId, kind: Kind) -> DeliveryKey {
    DeliveryKey { game, ply: 0, kind }
}
