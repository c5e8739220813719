//! Making, answering and expiring challenges.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use hoyito::engine::Opening;

use super::{
    Caller, Failure, LEASE, Service,
    engine::begin,
    people::{known, may_challenge, may_meet},
};
use crate::{
    ids::{GameId, MessageId},
    store::{DeliveryKey, Inserted, Kind, StoreError, Tx},
    table::{
        Challenge, ChallengeAction, ChallengeState, Happening, MAX_OPEN_CHALLENGES, Moment, PAUSE, Person,
        Place, Refusal, Terms,
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
    /// Makes a challenge, under the id of the caller's interaction, with an opening where it has one. `locale` is the server's language, kept for what
    /// is said later.
    ///
    /// # Errors
    /// When the place does not allow it, the opponent cannot be challenged, the two have an open challenge, or the
    /// challenger has too many.
    pub async fn challenge(
        &self,
        caller: &Caller,
        invited: Option<Invited>,
        (terms, opening): (Terms, Option<Arc<Opening>>),
        locale: Option<&str>,
        now: DateTime<Utc>,
    ) -> Result<Challenge, Failure> {
        if caller.place.is_between_us() {
            return Err(Refusal::NobodyElseHere.into());
        }
        caller.room.check(caller.place, terms.thread)?;
        let opponent = invited.map(|invited| invitation(caller, invited)).transpose()?;
        let mut tx = self.db.begin().await?;
        if let (Some(guild), Some(locale)) = (caller.place.guild, locale) {
            tx.keep_guild_locale(guild, locale).await?;
        }
        let opponent = match opponent {
            Some(opponent) => Some(known(&mut tx, &opponent).await?),
            None => None,
        };
        let theme = tx.preferences(caller.person.id).await?.theme;
        let challenge = Challenge {
            id: caller.interaction.into(),
            place: caller.place,
            challenger: known(&mut tx, &caller.person).await?,
            opponent,
            terms: Terms { rated: terms.rated && caller.place.is_ranked(), theme, ..terms },
            opening,
            state: ChallengeState::Open,
            expires_at: now + self.settings.challenge_waits,
            message: None,
            rematch_of: None,
        };
        offer(&mut tx, &challenge, now).await?;
        tx.commit().await?;
        Ok(challenge)
    }

    /// Asks for a rematch of a finished game; where the other has asked for it already, accepts that. What comes of it
    /// is as in [`Self::answer_challenge`].
    ///
    /// # Errors
    /// When the game is unknown, not over, played elsewhere or not the caller's, or has had its rematch; or the other has
    /// left the server, as far as Discord has said so.
    pub async fn rematch(
        &self,
        of: GameId,
        caller: &Caller,
        now: DateTime<Utc>,
    ) -> Result<(Challenge, Option<Moment>), Failure> {
        let mut tx = self.db.begin().await?;
        let table = tx.lock_game(of).await?.ok_or(Refusal::Unknown)?;
        if table.place.channel != caller.place.channel {
            return Err(Refusal::Elsewhere { at: table.link_for(caller.person.id) }.into());
        }
        let until = now + self.settings.challenge_waits;
        let challenge = Challenge::rematch(caller.interaction.into(), &table, &caller.person, until)?;
        caller.room.check(table.place, false)?;
        if let (Some(guild), Some(opponent)) = (caller.place.guild, &challenge.opponent)
            && tx.has_left(guild, opponent.id).await?
        {
            return Err(Refusal::ChallengedStranger { name: opponent.name.clone() }.into());
        }
        let (challenge, moment) = match (tx.lock_rematch(of).await?, table.engine()) {
            (None, Some(level)) => {
                let moment = begin(&mut tx, caller, &challenge, level, false, now).await?;
                (challenge, Some(moment))
            }
            (None, None) => {
                offer(&mut tx, &challenge, now).await?;
                (challenge, None)
            }
            (Some(asked), _) if asked.id == challenge.id => return Err(Failure::Handled),
            (Some(asked), _) if asked.is_open(now) && asked.challenger.id != caller.person.id => {
                settle(&mut tx, &asked, caller, ChallengeAction::Accept, false, now).await?
            }
            (Some(asked), _) if tx.settled_by(asked.id).await? == Some(caller.interaction) => {
                return Err(Failure::Handled);
            }
            (Some(asked), _) => return Err(Refusal::RematchAsked { at: asked.link() }.into()),
        };
        tx.commit().await?;
        Ok((challenge, moment))
    }

    /// Settles a challenge as the caller wants. An accepted one becomes a game, whose first moment is given back.
    /// `pressed` is its message, where that was pressed; `challenger_starts` is the lot.
    ///
    /// # Errors
    /// When it is unknown, not open, made in another channel, or not this person's to settle that way.
    pub async fn answer_challenge(
        &self,
        id: GameId,
        caller: &Caller,
        action: ChallengeAction,
        pressed: Option<MessageId>,
        challenger_starts: bool,
        now: DateTime<Utc>,
    ) -> Result<(Challenge, Option<Moment>), Failure> {
        let mut tx = self.db.begin().await?;
        let mut challenge = tx.lock_challenge(id).await?.ok_or(Refusal::Unknown)?;
        if challenge.place.channel != caller.place.channel {
            return Err(Refusal::Elsewhere { at: challenge.link_for(caller.person.id) }.into());
        }
        if let (None, Some(pressed)) = (challenge.message, pressed) {
            // It was pressed before its own answer was known to stand.
            tx.keep_challenge_message(id, pressed).await?;
            challenge.message = Some(pressed);
        }
        let settled = settle(&mut tx, &challenge, caller, action, challenger_starts, now).await?;
        tx.commit().await?;
        Ok(settled)
    }

    /// A challenge, if there is one with that id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn find_challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        self.db.challenge(id).await
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

/// Whether games can be begun in a place, as its server has set.
pub(super) async fn allowed_here(tx: &mut Tx, place: Place) -> Result<(), Failure> {
    let Some(guild) = place.guild else { return Ok(()) };
    let channels = tx.allowed_channels(guild).await?;
    // Threads are counted as their channels.
    if channels.is_empty() || channels.contains(&place.parent.unwrap_or(place.channel)) {
        Ok(())
    } else {
        Err(Refusal::NotAllowedHere { channels }.into())
    }
}

/// Writes a new challenge and queues its message.
async fn offer(tx: &mut Tx, challenge: &Challenge, now: DateTime<Utc>) -> Result<(), Failure> {
    allowed_here(tx, challenge.place).await?;
    tx.lock_challenger(challenge.challenger.id).await?;
    if tx.lock_challenge(challenge.id).await?.is_some() {
        return Err(Failure::Handled);
    }
    if let Some(opponent) = &challenge.opponent {
        may_challenge(tx, &challenge.challenger, opponent).await?;
        make_way(tx, challenge, opponent, now).await?;
        if let Some(until) = tx.pause(opponent.id, challenge.challenger.id, now).await? {
            return Err(Refusal::NotNow { name: opponent.name.clone(), until }.into());
        }
    }
    if tx.count_open_challenges(challenge.challenger.id, now).await? >= MAX_OPEN_CHALLENGES {
        return Err(Refusal::TooManyChallenges.into());
    }
    if tx.insert_challenge(challenge, now).await? == Inserted::PairHasOne {
        // The other was faster by a moment.
        if let Some(opponent) = &challenge.opponent {
            make_way(tx, challenge, opponent, now).await?;
        }
        return Err(Refusal::PairHasChallenge { at: None }.into());
    }
    tx.queue_delivery(key(challenge.id, Kind::Challenge), now + LEASE).await?;
    Ok(())
}

/// Settles a challenge; an accepted one becomes a game.
async fn settle(
    tx: &mut Tx,
    challenge: &Challenge,
    caller: &Caller,
    action: ChallengeAction,
    challenger_starts: bool,
    now: DateTime<Utc>,
) -> Result<(Challenge, Option<Moment>), Failure> {
    let actor = known(tx, &caller.person).await?;
    let (challenge, table) = match challenge.answer(&actor, action, challenger_starts, now) {
        Ok(answered) => answered,
        Err(_) if tx.settled_by(challenge.id).await? == Some(caller.interaction) => {
            return Err(Failure::Handled);
        }
        Err(refusal) => return Err(refusal.into()),
    };
    if table.is_some() {
        may_meet(tx, &actor, &challenge.challenger).await?;
        caller.room.check(challenge.place, challenge.terms.thread)?;
    }
    if action == ChallengeAction::NotNow {
        tx.keep_pause(actor.id, challenge.challenger.id, now + PAUSE).await?;
    }
    tx.settle_challenge(&challenge, Some(caller.interaction), now).await?;
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
    if other.is_open(now) {
        let crossed = other.challenger.id == opponent.id && other.place.channel == place.channel;
        return Err(if crossed {
            Refusal::Crossed { challenge: Box::new(other) }
        } else {
            Refusal::PairHasChallenge { at: other.link() }
        }
        .into());
    }
    tx.settle_challenge(&other.settled(ChallengeState::Expired), None, now).await?;
    tx.queue_delivery(key(other.id, Kind::Settled), now).await?;
    Ok(())
}

fn key(game: GameId, kind: Kind) -> DeliveryKey {
    DeliveryKey { game, ply: 0, kind }
}
