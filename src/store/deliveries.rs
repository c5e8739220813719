//! Rows of `deliveries`: what was decided and must be shown.

use chrono::{DateTime, Utc};
use hoyito::Side;

use super::{Db, StoreError, Tx, damaged, games::ply_to_sql};
use crate::{
    ids::{GameId, MessageId},
    table::Wish,
};

/// What a delivery shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A challenge, by a message of its own.
    Challenge,
    /// The board after a turn.
    Turn,
    /// The board after a game was ended by its people: resigned, aborted, drawn.
    End,
    /// A round's first board.
    Start,
    /// What a side asks the other for; once that is declined, the same message says so.
    Offer(Wish, Side),
    /// That the mover's time runs out.
    Reminder,
    /// What became of a challenge, by editing its message.
    Settled,
}

/// Which delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeliveryKey {
    /// The game, or the challenge.
    pub game: GameId,
    /// The position that it shows.
    pub ply: u32,
    /// What it shows.
    pub kind: Kind,
}

/// A delivery that somebody has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// Which one.
    pub key: DeliveryKey,
    /// How often it has been tried, this time included; the live answer counts as the first.
    pub attempts: i32,
}

impl Tx {
    /// Queues a delivery; a worker may take it from `due` on. Whether it was not queued before.
    pub(crate) async fn queue_delivery(
        &mut self,
        key: DeliveryKey,
        due: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let queued = sqlx::query!(
            "insert into deliveries (game_id, ply, kind, due_at, attempts) values ($1, $2, $3, $4, 1)
             on conflict do nothing",
            key.game.to_sql(),
            ply_to_sql(key.ply),
            key.kind.as_str(),
            due
        )
        .execute(&mut *self.0)
        .await?;
        Ok(queued.rows_affected() == 1)
    }

    /// Marks a delivery as shown by `message`.
    pub(crate) async fn close_delivery(
        &mut self,
        key: DeliveryKey,
        message: Option<MessageId>,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "update deliveries set due_at = null, shown_at = $4, message_id = $5
             where game_id = $1 and ply = $2 and kind = $3 and shown_at is null",
            key.game.to_sql(),
            ply_to_sql(key.ply),
            key.kind.as_str(),
            now,
            message.map(MessageId::to_sql)
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// Marks everything as shown that a game's newest board stands for.
    pub(crate) async fn close_boards(
        &mut self,
        game: GameId,
        ply: u32,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "update deliveries set due_at = null, shown_at = $3
             where game_id = $1 and ply <= $2 and shown_at is null",
            game.to_sql(),
            ply_to_sql(ply),
            now
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// Whether a board is followed by another one on its ply: the start of the next round, the end of the game.
    pub(crate) async fn is_overtaken(&mut self, board: DeliveryKey) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"with boards as (select array['turn', 'start', 'end'] as kinds)
               select exists (select from deliveries, boards where game_id = $1 and ply = $2
                   and array_position(kinds, kind) > array_position(kinds, $3)) as "overtaken!""#,
            board.game.to_sql(),
            ply_to_sql(board.ply),
            board.kind.as_str()
        )
        .fetch_one(&mut *self.0)
        .await?)
    }

    /// Whether a game's board on a ply is not known to be shown.
    pub(crate) async fn owes_board(&mut self, game: GameId, ply: u32) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"select exists (select from deliveries where game_id = $1 and ply = $2 and kind in ('turn', 'start')
                   and shown_at is null) as "owes!""#,
            game.to_sql(),
            ply_to_sql(ply)
        )
        .fetch_one(&mut *self.0)
        .await?)
    }

    /// Gives a delivery back, to be tried again from `due` on.
    pub(crate) async fn postpone_delivery(
        &mut self,
        key: DeliveryKey,
        due: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "update deliveries set due_at = $4 where game_id = $1 and ply = $2 and kind = $3 and shown_at is null",
            key.game.to_sql(),
            ply_to_sql(key.ply),
            key.kind.as_str(),
            due
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// Queues a delivery once more that was shown by `message`, which is to be edited.
    pub(crate) async fn queue_again(
        &mut self,
        key: DeliveryKey,
        message: MessageId,
        due: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "update deliveries set due_at = $4, shown_at = null, attempts = 1, message_id = $5
             where game_id = $1 and ply = $2 and kind = $3",
            key.game.to_sql(),
            ply_to_sql(key.ply),
            key.kind.as_str(),
            due,
            message.to_sql()
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// Takes the delivery that is due longest at `now`, and leases it until `lease`. Of each game only the earliest is
    /// taken, so that boards appear in their order.
    pub(crate) async fn take_delivery(
        &mut self,
        now: DateTime<Utc>,
        lease: DateTime<Utc>,
    ) -> Result<Option<Delivery>, StoreError> {
        let row = sqlx::query!(
            "with ranked as (
                 select game_id, ply, kind,
                     array_position(array['challenge', 'turn', 'start', 'draw_south', 'draw_north', 'back_south', 'back_north', 'reminder', 'end', 'settled'], kind) as rank
                 from deliveries where shown_at is null
             ), due as (
                 select d.game_id, d.ply, d.kind from deliveries d join ranked r using (game_id, ply, kind)
                 where d.shown_at is null and d.due_at <= $1
                     and not exists (select from challenges c where c.id = d.game_id and c.answers_only)
                     and not exists (select 1 from ranked e where e.game_id = d.game_id
                         and (e.ply, e.rank) < (d.ply, r.rank))
                 order by d.due_at limit 1 for update of d skip locked
             )
             update deliveries d set due_at = $2, attempts = d.attempts + 1 from due
             where d.game_id = due.game_id and d.ply = due.ply and d.kind = due.kind
             returning d.game_id, d.ply, d.kind, d.attempts",
            now,
            lease
        )
        .fetch_optional(&mut *self.0)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let bad = || damaged("deliveries", row.game_id, format!("{} {}", row.ply, row.kind));
        Ok(Some(Delivery {
            key: DeliveryKey {
                game: GameId::from_sql(row.game_id),
                ply: u32::try_from(row.ply).map_err(|_| bad())?,
                kind: Kind::from_name(&row.kind).ok_or_else(bad)?,
            },
            attempts: row.attempts,
        }))
    }
}

impl Db {
    /// The message that shows a delivery, once it is known.
    pub(crate) async fn delivered(&self, key: DeliveryKey) -> Result<Option<MessageId>, StoreError> {
        let message = sqlx::query_scalar!(
            "select message_id from deliveries where game_id = $1 and ply = $2 and kind = $3",
            key.game.to_sql(),
            ply_to_sql(key.ply),
            key.kind.as_str()
        )
        .fetch_optional(&self.0)
        .await?;
        Ok(message.flatten().map(MessageId::from_sql))
    }

    /// From when on what waits longest of a game is anybody's to show, if anything waits.
    pub(crate) async fn waits_since(&self, game: GameId) -> Result<Option<DateTime<Utc>>, StoreError> {
        Ok(sqlx::query_scalar!("select min(due_at) from deliveries where game_id = $1", game.to_sql())
            .fetch_one(&self.0)
            .await?)
    }
}

impl Kind {
    /// All there are.
    pub const ALL: [Self; 10] = [
        Self::Challenge,
        Self::Turn,
        Self::Start,
        Self::Offer(Wish::Draw, Side::South),
        Self::Offer(Wish::Draw, Side::North),
        Self::Offer(Wish::Takeback, Side::South),
        Self::Offer(Wish::Takeback, Side::North),
        Self::Reminder,
        Self::End,
        Self::Settled,
    ];

    /// Its name, as SQL keeps it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Challenge => "challenge",
            Self::Turn => "turn",
            Self::End => "end",
            Self::Start => "start",
            Self::Offer(Wish::Draw, Side::South) => "draw_south",
            Self::Offer(Wish::Draw, Side::North) => "draw_north",
            Self::Offer(Wish::Takeback, Side::South) => "back_south",
            Self::Offer(Wish::Takeback, Side::North) => "back_north",
            Self::Reminder => "reminder",
            Self::Settled => "settled",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}
