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
    /// What became of an offer that was shown and declined, by editing its message.
    Declined {
        /// The game.
        table: Box<Table>,
        /// The offer's message.
        message: MessageId,
    },
    /// That the mover's time runs out, with the newest board.
    Reminder(Box<Moment>),
    /// A board. It is `newest` when nothing has happened since, so that its buttons can still be pressed.
    Board {
        /// What is shown.
        moment: Box<Moment>,
        /// Nothing has happened since.
        newest: bool,
        /// What it has to do with a thread of the game's own.
        thread: OwnThread,
    },
}

/// A game's own thread, at the moment of its first board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnThread {
    /// The game has none, or this is not its first board.
    None,
    /// The first board is shown in it, and it may have to be opened.
    Opens,
    /// It could not be opened, and the game is played where the challenge was made.
    Lost,
}

/// What is not known to be shown of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backlog {
    /// Nothing.
    Nothing,
    /// Something that somebody is showing at the moment.
    InHand,
    /// Something that could not be shown.
    Due,
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
            Kind::Turn | Kind::End | Kind::Start | Kind::Offer(..) => {
                match self.db.game(key.game).await? {
                    None => None,
                    Some(table) if matches!(key.kind, Kind::Offer(..)) && offered(&table, key).is_none() => {
                        // One that lapsed before it was shown is nobody's business any more.
                        let message = self.db.delivered(key).await?;
                        message.map(|message| Content::Declined { table: Box::new(table), message })
                    }
                    Some(table) => {
                        let moment = self.moment(&table, key).await?;
                        let newest = moment.is_newest(&table);
                        let first = (key.kind, key.ply) == (Kind::Start, 0);
                        let thread = if first { self.own_thread(&table).await? } else { OwnThread::None };
                        Some(Content::Board { moment: Box::new(moment), newest, thread })
                    }
                }
            }
        })
    }

    /// The game's thread hangs under its challenge.
    async fn own_thread(&self, table: &Table) -> Result<OwnThread, StoreError> {
        let challenge = self.db.challenge(table.id).await?.filter(|challenge| challenge.terms.thread);
        Ok(match challenge {
            None => OwnThread::None,
            Some(challenge) if table.place.channel == challenge.place.channel => OwnThread::Lost,
            Some(_) => OwnThread::Opens,
        })
    }

    /// A game's own thread cannot be opened any more: it is played where its challenge was made.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn play_without_thread(&self, game: GameId) -> Result<(), StoreError> {
        let mut tx = self.db.begin().await?;
        tx.move_to_parent(game).await?;
        tx.commit().await
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
            (None, _) | (_, Kind::Settled | Kind::Offer(..) | Kind::Reminder) => false,
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

    /// What is not known to be shown of a game.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn backlog(&self, game: GameId, now: DateTime<Utc>) -> Result<Backlog, StoreError> {
        Ok(match self.db.waits_since(game).await? {
            None => Backlog::Nothing,
            Some(due) if due <= now => Backlog::Due,
            Some(_) => Backlog::InHand,
        })
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
