//! What was decided and is not yet known to be shown.

use chrono::{DateTime, Utc};

use super::{LEASE, Service, boards::offered};
use crate::{
    ids::{GameId, GuildId, MessageId},
    store::{Delivery, DeliveryKey, Kind, StoreError},
    table::{Challenge, Moment, Table, TableState},
};

/// What a delivery shows.
#[derive(Clone, Debug)]
pub enum Content {
    /// A challenge, by a message of its own.
    Challenge(Challenge),
    /// What became of a challenge, by editing its message.
    Settled(Challenge),
    /// That the mover's time runs out, with the newest board.
    Reminder(Box<Moment>),
    /// A board. It is `newest` when nothing has happened since, so that its buttons can still be pressed.
    Board {
        /// What is shown.
        moment: Box<Moment>,
        /// Nothing has happened since.
        newest: bool,
        /// It is the first one in a thread of its own, which may have to be opened.
        opens_thread: bool,
    },
}

impl Service {
    /// Takes a delivery that is due. Nobody else gets it while Discord may still be asked about it: three calls of
    /// at most 30 s each.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_delivery(&self, now: DateTime<Utc>) -> Result<Option<Delivery>, StoreError> {
        let mut tx = self.db.begin().await?;
        let taken = tx.take_delivery(now, now + LEASE * 3).await?;
        tx.commit().await?;
        Ok(taken)
    }

    /// What a delivery shows; `None` when it shows nothing any more.
    ///
    /// # Errors
    /// When the database fails or the record is damaged.
    pub async fn content(&self, key: DeliveryKey) -> Result<Option<Content>, StoreError> {
        Ok(match key.kind {
            Kind::Challenge => self.db.challenge(key.game).await?.map(Content::Challenge),
            Kind::Settled => self.db.challenge(key.game).await?.map(Content::Settled),
            Kind::Reminder => {
                let table = self.db.game(key.game).await?;
                // Whoever has moved meanwhile needs no reminder.
                match table.filter(|table| table.ply == key.ply && table.state == TableState::Live) {
                    None => None,
                    Some(table) => Some(Content::Reminder(Box::new(self.newest(&table).await?))),
                }
            }
            Kind::Turn | Kind::End | Kind::Start | Kind::Offer | Kind::Takeback => {
                match self.db.game(key.game).await? {
                    None => None,
                    // An offer that lapsed is nobody's business any more.
                    Some(table)
                        if matches!(key.kind, Kind::Offer | Kind::Takeback)
                            && offered(&table, key).is_none() =>
                    {
                        None
                    }
                    Some(table) => {
                        let moment = self.moment(&table, key).await?;
                        let newest = moment.is_newest(&table);
                        let opens_thread =
                            (key.kind, key.ply) == (Kind::Start, 0) && self.has_own_thread(&table).await?;
                        Some(Content::Board { moment: Box::new(moment), newest, opens_thread })
                    }
                }
            }
        })
    }

    /// The game's thread hangs under its challenge.
    async fn has_own_thread(&self, table: &Table) -> Result<bool, StoreError> {
        let challenge = self.db.challenge(table.id).await?;
        Ok(challenge.is_some_and(|challenge| {
            challenge.terms.thread && table.place.parent == Some(challenge.place.channel)
        }))
    }

    /// Keeps that a delivery was shown by `message`; `None` where nothing had to be shown. Whether that is the game's
    /// newest board from now on.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn shown(
        &self,
        key: DeliveryKey,
        message: Option<MessageId>,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let mut tx = self.db.begin().await?;
        tx.close_delivery(key, message, now).await?;
        let newest = match (message, key.kind) {
            (None, _) | (_, Kind::Settled | Kind::Offer | Kind::Takeback | Kind::Reminder) => false,
            (Some(message), Kind::Challenge) => {
                tx.keep_challenge_message(key.game, message).await?;
                false
            }
            (Some(message), Kind::Turn | Kind::End | Kind::Start) => {
                !tx.is_overtaken(key).await? && tx.keep_board_message(key.game, key.ply, message).await?
            }
        };
        tx.commit().await?;
        Ok(newest)
    }

    /// Keeps that `message` shows a game's newest board once more. Whether it still is the newest. Where nothing can be
    /// said but in answer to somebody, it stands for all that could not be shown before.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn shown_again(
        &self,
        moment: &Moment,
        message: MessageId,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let mut tx = self.db.begin().await?;
        let newest = tx.keep_board_message(moment.table.id, moment.table.ply, message).await?;
        if moment.table.place.answers_only {
            tx.close_boards(moment.table.id, moment.table.ply, now).await?;
        }
        tx.commit().await?;
        Ok(newest)
    }

    /// Whether something of a game could not be shown, and nobody is at it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_behind(&self, game: GameId, now: DateTime<Utc>) -> Result<bool, StoreError> {
        self.db.is_behind(game, now).await
    }

    /// Gives a delivery back, to be tried again from `due` on.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn postpone(&self, key: DeliveryKey, due: DateTime<Utc>) -> Result<(), StoreError> {
        let mut tx = self.db.begin().await?;
        tx.postpone_delivery(key, due).await?;
        tx.commit().await
    }

    /// Discord's locale of a server, if we have met it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn guild_language(&self, guild: GuildId) -> Result<Option<String>, StoreError> {
        self.db.guild_language(guild).await
    }
}
