//! Rows of `challenges`.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use hoyito::{Format, Match, Size, Variant, engine::Opening};

use super::{Db, StoreError, Tx, damaged};
use crate::{
    ids::{ChannelId, GameId, GuildId, InteractionId, MessageId, PlayerId},
    table::{Challenge, ChallengeState, First, Person, Place, Terms, Theme},
};

/// Whether a challenge was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inserted {
    /// It was.
    Done,
    /// These two have an open one already.
    PairHasOne,
}

/// A row, as SQL has it.
#[allow(clippy::struct_excessive_bools, reason = "as many as the table has")]
struct Row {
    id: i64,
    guild_id: Option<i64>,
    channel_id: i64,
    challenger_id: i64,
    challenger_name: String,
    opponent_id: Option<i64>,
    opponent_name: Option<String>,
    variant: String,
    holes: i16,
    rounds: i16,
    first: String,
    state: String,
    expires_at: DateTime<Utc>,
    message_id: Option<i64>,
    rematch_of: Option<i64>,
    turn_seconds: Option<i32>,
    rated: bool,
    closing: bool,
    thread: bool,
    parent_id: Option<i64>,
    answers_only: bool,
    private: bool,
    theme: String,
    opening: Option<String>,
    challenger_pings: bool,
    opponent_pings: bool,
}

/// `select!("where ...", arguments)`: whole rows of `challenges c`, with what their people have set.
macro_rules! select {
    ($rest:literal, $($argument:expr),+ $(,)?) => {
        sqlx::query_as!(
            Row,
            "select c.id, guild_id, channel_id, challenger_id, challenger_name, opponent_id, opponent_name, variant, holes, "
                + "rounds, first, state, expires_at, message_id, rematch_of, turn_seconds, rated, closing, thread, "
                + "parent_id, answers_only, private, c.theme, opening, "
                + r#"coalesce(a.pings, true) as "challenger_pings!", coalesce(b.pings, true) as "opponent_pings!" "#
                + "from challenges c left join people a on a.id = challenger_id left join people b on b.id = opponent_id "
                + $rest,
            $($argument),+
        )
    };
}

impl TryFrom<Row> for Challenge {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let bad = |what: &str| damaged("challenges", row.id, what);
        let format = Format {
            variant: row.variant.parse().map_err(|_| bad("variant"))?,
            size: usize::try_from(row.holes).ok().and_then(Size::from_columns).ok_or_else(|| bad("holes"))?,
            rounds: u8::try_from(row.rounds).map_err(|_| bad("rounds"))?,
            closing: row.closing,
        };
        Match::start(format).map_err(|error| bad(&error.to_string()))?;
        let terms = Terms {
            format,
            first: First::from_name(&row.first).ok_or_else(|| bad("first"))?,
            time: row.turn_seconds.map(|seconds| TimeDelta::seconds(i64::from(seconds))),
            rated: row.rated,
            thread: row.thread,
            theme: Theme::from_name(&row.theme).ok_or_else(|| bad("theme"))?,
        };
        Ok(Self {
            id: GameId::from_sql(row.id),
            place: Place {
                guild: row.guild_id.map(GuildId::from_sql),
                channel: ChannelId::from_sql(row.channel_id),
                parent: row.parent_id.map(ChannelId::from_sql),
                answers_only: row.answers_only,
                private: row.private,
            },
            challenger: Person {
                id: PlayerId::from_sql(row.challenger_id),
                name: row.challenger_name,
                pings: row.challenger_pings,
            },
            opponent: row.opponent_id.zip(row.opponent_name).map(|(id, name)| Person {
                id: PlayerId::from_sql(id),
                name,
                pings: row.opponent_pings,
            }),
            opening: opening_from(row.opening.as_deref(), format.variant, bad)?,
            terms,
            state: state_from(&row.state).ok_or_else(|| damaged("challenges", row.id, "state"))?,
            expires_at: row.expires_at,
            message: row.message_id.map(MessageId::from_sql),
            rematch_of: row.rematch_of.map(GameId::from_sql),
        })
    }
}

impl Tx {
    /// Writes a new challenge.
    pub(crate) async fn insert_challenge(
        &mut self,
        challenge: &Challenge,
        now: DateTime<Utc>,
    ) -> Result<Inserted, StoreError> {
        let Challenge { terms, place, challenger, opponent, .. } = challenge;
        let written = sqlx::query!(
            "insert into challenges (id, guild_id, channel_id, challenger_id, challenger_name, opponent_id,
                opponent_name, variant, holes, rounds, first, created_at, expires_at, rematch_of,
                turn_seconds, rated, closing, thread, parent_id, answers_only, theme,
                private, opening)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
                $22, $23)
             on conflict do nothing",
            challenge.id.to_sql(),
            place.guild.map(GuildId::to_sql),
            place.channel.to_sql(),
            challenger.id.to_sql(),
            challenger.name,
            opponent.as_ref().map(|person| person.id.to_sql()),
            opponent.as_ref().map(|person| &person.name),
            terms.format.variant.as_str(),
            columns(terms.format.size),
            i16::from(terms.format.rounds),
            terms.first.as_str(),
            now,
            challenge.expires_at,
            challenge.rematch_of.map(GameId::to_sql),
            terms.time.map(seconds),
            terms.rated,
            terms.format.closing,
            terms.thread,
            place.parent.map(ChannelId::to_sql),
            place.answers_only,
            terms.theme.as_str(),
            place.private,
            challenge.opening.as_ref().map(ToString::to_string)
        )
        .execute(&mut *self.0)
        .await?;
        Ok(if written.rows_affected() == 1 { Inserted::Done } else { Inserted::PairHasOne })
    }

    /// Reads a challenge and holds it until the transaction ends.
    pub(crate) async fn lock_challenge(&mut self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        select!("where c.id = $1 for update of c", id.to_sql())
            .fetch_optional(&mut *self.0)
            .await?
            .map(Challenge::try_from)
            .transpose()
    }

    /// The challenge that is a game's rematch, held until the transaction ends.
    pub(crate) async fn lock_rematch(&mut self, of: GameId) -> Result<Option<Challenge>, StoreError> {
        select!("where rematch_of = $1 for update of c", of.to_sql())
            .fetch_optional(&mut *self.0)
            .await?
            .map(Challenge::try_from)
            .transpose()
    }

    /// The open challenge between two people in a server, held until the transaction ends.
    pub(crate) async fn lock_challenge_between(
        &mut self,
        guild: Option<GuildId>,
        one: PlayerId,
        other: PlayerId,
    ) -> Result<Option<Challenge>, StoreError> {
        select!(
            "where coalesce(guild_id, 0) = coalesce($1::bigint, 0)
                and least(challenger_id, opponent_id) = least($2::bigint, $3::bigint)
                and greatest(challenger_id, opponent_id) = greatest($2::bigint, $3::bigint)
                and state = 'open' and opponent_id is not null
             for update of c",
            guild.map(GuildId::to_sql),
            one.to_sql(),
            other.to_sql()
        )
        .fetch_optional(&mut *self.0)
        .await?
        .map(Challenge::try_from)
        .transpose()
    }

    /// Lets the challenges of one person wait for each other until the transaction ends, so that they can be counted.
    pub(crate) async fn lock_challenger(&mut self, challenger: PlayerId) -> Result<(), StoreError> {
        sqlx::query!("select pg_advisory_xact_lock($1)", challenger.to_sql()).execute(&mut *self.0).await?;
        Ok(())
    }

    /// The open challenges of a person whose time has not run out at `now`.
    pub(crate) async fn count_open_challenges(
        &mut self,
        challenger: PlayerId,
        now: DateTime<Utc>,
    ) -> Result<i64, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"select count(*) as "count!" from challenges
               where challenger_id = $1 and state = 'open' and expires_at > $2"#,
            challenger.to_sql(),
            now
        )
        .fetch_one(&mut *self.0)
        .await?)
    }

    /// Lets open challenges go whose time has run out at `now`, at most `most` of them; gives back which.
    pub(crate) async fn expire_challenges(
        &mut self,
        now: DateTime<Utc>,
        most: i64,
    ) -> Result<Vec<GameId>, StoreError> {
        let ids = sqlx::query_scalar!(
            "update challenges set state = 'expired', settled_at = $1
             where id in (select id from challenges where state = 'open' and expires_at <= $1
                 order by expires_at limit $2 for update skip locked)
             returning id",
            now,
            most
        )
        .fetch_all(&mut *self.0)
        .await?;
        Ok(ids.into_iter().map(GameId::from_sql).collect())
    }

    /// Writes what became of a challenge, by an interaction or by itself.
    pub(crate) async fn settle_challenge(
        &mut self,
        challenge: &Challenge,
        by: Option<InteractionId>,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "update challenges set state = $2, settled_at = $3, opponent_id = $4, opponent_name = $5, settled_by = $6,
                thread = $7
             where id = $1",
            challenge.id.to_sql(),
            state_as_str(challenge.state),
            now,
            challenge.opponent.as_ref().map(|person| person.id.to_sql()),
            challenge.opponent.as_ref().map(|person| &person.name),
            by.map(InteractionId::to_sql),
            challenge.terms.thread,
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// The interaction that settled a challenge.
    pub(crate) async fn settled_by(&mut self, id: GameId) -> Result<Option<InteractionId>, StoreError> {
        let by = sqlx::query_scalar!("select settled_by from challenges where id = $1", id.to_sql())
            .fetch_optional(&mut *self.0)
            .await?;
        Ok(by.flatten().map(InteractionId::from_sql))
    }

    /// Keeps which message shows a challenge.
    pub(crate) async fn keep_challenge_message(
        &mut self,
        id: GameId,
        message: MessageId,
    ) -> Result<(), StoreError> {
        sqlx::query!("update challenges set message_id = $2 where id = $1", id.to_sql(), message.to_sql())
            .execute(&mut *self.0)
            .await?;
        Ok(())
    }
}

impl Db {
    /// Reads a challenge.
    pub(crate) async fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        select!("where c.id = $1", id.to_sql())
            .fetch_optional(&self.0)
            .await?
            .map(Challenge::try_from)
            .transpose()
    }
}

/// A turn's time as SQL keeps it.
pub(super) fn seconds(limit: TimeDelta) -> i32 {
    i32::try_from(limit.num_seconds()).unwrap_or(i32::MAX)
}

/// Holes per row, as SQL keeps them.
pub(super) fn columns(size: Size) -> i16 {
    match size {
        Size::Six => 6,
        Size::Twelve => 12,
    }
}

/// An opening as SQL keeps it; `bad` says where what is none stands.
pub(super) fn opening_from(
    text: Option<&str>,
    variant: Variant,
    bad: impl FnOnce(&str) -> StoreError,
) -> Result<Option<Arc<Opening>>, StoreError> {
    let read = |turns| Opening::read(variant, turns).map(Arc::new).ok_or_else(|| bad("opening"));
    text.map(read).transpose()
}

fn state_as_str(state: ChallengeState) -> &'static str {
    match state {
        ChallengeState::Open => "open",
        ChallengeState::Accepted => "accepted",
        ChallengeState::Declined => "declined",
        ChallengeState::Withdrawn => "withdrawn",
        ChallengeState::Expired => "expired",
    }
}

fn state_from(text: &str) -> Option<ChallengeState> {
    use ChallengeState::{Accepted, Declined, Expired, Open, Withdrawn};
    [Open, Accepted, Declined, Withdrawn, Expired].into_iter().find(|&state| state_as_str(state) == text)
}
