//! A challenge, from the command to what becomes of it.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use hoyito::{
    BySide, Format, MOST_ROUNDS, Side, Size, Variant,
    engine::{Level, Opening},
};

use super::{Clock, Link, Person, Place, Player, Refusal, Table, TableState, Theme, Time, opening::start_of};
use crate::ids::{ChannelId, GameId, MessageId, PlayerId};

/// How many challenges of one person may be open at once.
pub const MAX_OPEN_CHALLENGES: i64 = 5;

/// How long a person who says "not now" is not asked again.
pub const PAUSE: TimeDelta = TimeDelta::hours(1);

/// Rounds of a match with closing holes, when nobody says otherwise.
const CLOSING_ROUNDS: u8 = 4;

/// What is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Whose rules, on which board, in how many rounds, with closing holes or without.
    pub format: Format,
    /// Who starts round 1.
    pub first: First,
    /// How long a turn may take; `None` is for ever.
    pub time: Time,
    /// It counts for rankings.
    pub rated: bool,
    /// The game gets a thread of its own.
    pub thread: bool,
    /// How its boards look.
    pub theme: Theme,
}

/// Who starts round 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum First {
    /// The challenger.
    Challenger,
    /// The one who is challenged.
    Opponent,
    /// Either, by lot.
    #[default]
    Lot,
}

/// Why terms do not go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermsError {
    /// Rounds outside 1 to 12.
    #[error("a match has 1 to 12 rounds, not {0}")]
    Rounds(i64),
    /// The variant is not played on that board.
    #[error("that variant is not played on that board")]
    Board,
    /// The variant knows no closing holes.
    #[error("closing holes are played in I and II only")]
    NoClosing,
    /// No fair starts are known for that board.
    #[error("fair starts are known on rows of six only")]
    FairBoard,
    /// Fair starts are for one round: in a match both start in turn.
    #[error("a fair start is for one round")]
    FairRounds,
    /// Holes close after a round, so that one round has none.
    #[error("closing holes need two rounds or more")]
    ClosingOneRound,
}

impl First {
    const ALL: [Self; 3] = [Self::Challenger, Self::Opponent, Self::Lot];

    /// As it is kept.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Challenger => "challenger",
            Self::Opponent => "opponent",
            Self::Lot => "lot",
        }
    }

    /// Back from [`Self::as_str`].
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|first| first.as_str() == name)
    }
}

impl Terms {
    /// Usual terms for a match: who starts is drawn by lot, it is rated, and turns may take for ever. `rounds` are as
    /// many as the variant is usually played in, when nobody says otherwise; with closing holes, four.
    ///
    /// # Errors
    /// When they do not go together.
    pub fn usual(
        variant: Variant,
        size: Size,
        rounds: Option<i64>,
        closing: bool,
    ) -> Result<Self, TermsError> {
        if !variant.sizes().contains(&size) {
            return Err(TermsError::Board);
        }
        if closing && !variant.closing() {
            return Err(TermsError::NoClosing);
        }
        let rounds = match rounds {
            None if closing => CLOSING_ROUNDS,
            None => variant.default_rounds(),
            Some(given) => u8::try_from(given)
                .ok()
                .filter(|rounds| (1..=MOST_ROUNDS).contains(rounds))
                .ok_or(TermsError::Rounds(given))?,
        };
        if closing && rounds == 1 {
            return Err(TermsError::ClosingOneRound);
        }
        let format = Format { variant, size, rounds, closing };
        Ok(Self {
            format,
            first: First::Lot,
            time: None,
            rated: true,
            thread: false,
            theme: Theme::default(),
        })
    }
}

/// What became of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeState {
    /// It waits.
    Open,
    /// A game came of it.
    Accepted,
    /// The opponent did not want to.
    Declined,
    /// The challenger took it back.
    Withdrawn,
    /// Nobody answered in time.
    Expired,
}

/// What a person can do with a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeAction {
    /// Sit down and play.
    Accept,
    /// Do not play.
    Decline,
    /// Do not play, and do not be asked by the challenger again for [`PAUSE`].
    NotNow,
    /// Take one's own challenge back.
    Withdraw,
}

/// An offer to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Its id, and that of the game that comes of it.
    pub id: GameId,
    /// Where it was made.
    pub place: Place,
    /// Who made it.
    pub challenger: Person,
    /// To whom; `None` while it is open to anyone in the channel.
    pub opponent: Option<Person>,
    /// What is to be played.
    pub terms: Terms,
    /// The turns that lead to a fair start; `None` for the usual one.
    pub opening: Option<Arc<Opening>>,
    /// What became of it.
    pub state: ChallengeState,
    /// When it stops waiting.
    pub expires_at: DateTime<Utc>,
    /// Its message, once that is known to stand.
    pub message: Option<MessageId>,
    /// The game that it is a rematch of.
    pub rematch_of: Option<GameId>,
}

impl Challenge {
    /// The same match once more, with the seats changed, asked for by `actor`.
    ///
    /// # Errors
    /// When the game is not over, or not this person's.
    pub fn rematch(
        id: GameId,
        of: &Table,
        actor: &Person,
        expires_at: DateTime<Utc>,
    ) -> Result<Self, Refusal> {
        let seat = of.seated(actor.id)?;
        if of.state == TableState::Live {
            return Err(Refusal::NotOver);
        }
        let opponent = of.seats[seat.other()].person().cloned();
        let first = if seat == of.starter() { First::Opponent } else { First::Challenger };
        Ok(Self {
            id,
            place: of.place,
            challenger: actor.clone(),
            opponent,
            terms: Terms {
                format: of.play.format(),
                first,
                time: of.clock.map(|clock| clock.limit),
                rated: of.rated,
                thread: false,
                theme: of.theme,
            },
            // With the same fair start, so that both have played either side of it.
            opening: of.opening.clone(),
            state: ChallengeState::Open,
            expires_at,
            message: None,
            rematch_of: Some(of.id),
        })
    }

    /// Whether it still waits at `now`.
    pub fn is_open(&self, now: DateTime<Utc>) -> bool {
        self.state == ChallengeState::Open && now < self.expires_at
    }

    /// Where its message stands.
    pub fn link(&self) -> Option<Link> {
        self.message.map(|message| Link { place: self.place, message })
    }

    /// Where its message stands, for a person who asks from elsewhere: only the two are known to see its channel.
    pub fn link_for(&self, person: PlayerId) -> Option<Link> {
        let concerns = |whom: &Person| whom.id == person;
        let concerned = concerns(&self.challenger) || self.opponent.as_ref().is_some_and(concerns);
        self.link().filter(|_| concerned)
    }

    /// Settles the challenge as `actor` wants; accepting it makes a table as well. `challenger_starts` is the lot,
    /// drawn by the caller and used only where [`First::Lot`] asks for it.
    ///
    /// # Errors
    /// When it is not open any more at `now`, or not this person's to settle that way.
    pub fn answer(
        &self,
        actor: &Person,
        action: ChallengeAction,
        challenger_starts: bool,
        now: DateTime<Utc>,
    ) -> Result<(Self, Option<Table>), Refusal> {
        if self.state != ChallengeState::Open {
            return Err(Refusal::ChallengeSettled { state: self.state });
        }
        self.may(actor, action)?;
        if now >= self.expires_at {
            return Err(Refusal::ChallengeSettled { state: ChallengeState::Expired });
        }
        Ok(match action {
            ChallengeAction::Decline | ChallengeAction::NotNow => {
                (self.settled(ChallengeState::Declined), None)
            }
            ChallengeAction::Withdraw => (self.settled(ChallengeState::Withdrawn), None),
            ChallengeAction::Accept => {
                let table = self.seat(actor.clone().into(), challenger_starts, now);
                // No thread can hang under a message that is not known to stand.
                let thread = table.place.channel != self.place.channel;
                let accepted = Self {
                    opponent: Some(actor.clone()),
                    terms: Terms { thread, ..self.terms },
                    ..self.settled(ChallengeState::Accepted)
                };
                (accepted, Some(table))
            }
        })
    }

    /// The engine accepts at once, and plays as well as `level` says.
    pub fn accepted_by_engine(
        &self,
        level: Level,
        challenger_starts: bool,
        now: DateTime<Utc>,
    ) -> (Self, Table) {
        (self.settled(ChallengeState::Accepted), self.seat(Player::Engine(level), challenger_starts, now))
    }

    fn may(&self, actor: &Person, action: ChallengeAction) -> Result<(), Refusal> {
        let own = actor.id == self.challenger.id;
        let withdraws = action == ChallengeAction::Withdraw;
        match (&self.opponent, action) {
            _ if own && withdraws => Ok(()),
            _ if own => Err(Refusal::OwnChallenge),
            (Some(opponent), _) if !withdraws && opponent.id != actor.id => {
                Err(Refusal::ChallengeForAnother { opponent: opponent.name.clone() })
            }
            (Some(_), _) if !withdraws => Ok(()),
            (None, ChallengeAction::Accept) => Ok(()),
            // What is open to everybody is nobody's to decline.
            _ => Err(Refusal::NotYourChallenge { challenger: self.challenger.name.clone() }),
        }
    }

    /// The challenge with `state`.
    #[must_use]
    pub fn settled(&self, state: ChallengeState) -> Self {
        Self { state, ..self.clone() }
    }

    /// The starter of round 1 sits South; with a fair start, where the first turn is to be made.
    fn seat(&self, opponent: Player, challenger_starts: bool, now: DateTime<Utc>) -> Table {
        let challenger_starts = match self.terms.first {
            First::Challenger => true,
            First::Opponent => false,
            First::Lot => challenger_starts,
        };
        let place = match self.message.filter(|_| self.terms.thread) {
            // A thread has the id of the message under which it hangs.
            Some(MessageId(thread)) => {
                Place { channel: ChannelId(thread), parent: Some(self.place.channel), ..self.place }
            }
            None => self.place,
        };
        let play = start_of(self.terms.format, self.opening.as_deref());
        let starter = play.game().position().to_move;
        let challenger = self.challenger.clone().into();
        let seats = if challenger_starts == (starter == Some(Side::South)) {
            BySide { south: challenger, north: opponent }
        } else {
            BySide { south: opponent, north: challenger }
        };
        let clock = self.terms.time.map(|limit| Clock::started(limit, now));
        let Terms { rated, theme, .. } = self.terms;
        let opening = self.opening.clone();
        Table { opening, clock, rated, theme, ..Table::open(self.id, place, seats, play) }
    }
}
