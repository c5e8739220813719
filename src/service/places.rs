//! Places that are gone, or that keep us out.

use chrono::{DateTime, Utc};

use super::Service;
use crate::{
    ids::{ChannelId, GuildId},
    store::StoreError,
};

impl Service {
    /// A channel or thread was deleted, with all its threads: what was played there is void, its people are free, and
    /// nothing has to be shown there any more. Gives back how many games that ended.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn place_gone(&self, channel: ChannelId, now: DateTime<Utc>) -> Result<u64, StoreError> {
        let mut tx = self.db.begin().await?;
        let ended = tx.void_games(channel, now).await?;
        tx.drop_challenges(channel, now).await?;
        tx.drop_deliveries(channel, now).await?;
        tx.forget_channel(channel).await?;
        tx.commit().await?;
        Ok(ended)
    }

    /// The channels of a server in which games are played or challenges wait.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn places_in_use(&self, guild: GuildId) -> Result<Vec<ChannelId>, StoreError> {
        self.db.places_in_use(guild).await
    }

    /// Nothing can be shown in a channel now, which has been tried so often: everything that waits for it waits until
    /// `due`, and is then tried with one message, not with all at once. The games there wait as well: a mover whom
    /// nobody can remind does not lose on time.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn postpone_place(
        &self,
        channel: ChannelId,
        attempts: i32,
        due: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let mut tx = self.db.begin().await?;
        tx.rewind_clocks(channel, now).await?;
        tx.postpone_deliveries(channel, attempts, due).await?;
        tx.commit().await
    }

    /// A channel lets us in again: what waits for it is shown at once.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn place_open(&self, channel: ChannelId, now: DateTime<Utc>) -> Result<bool, StoreError> {
        let mut tx = self.db.begin().await?;
        let any = tx.hasten_deliveries(channel, now).await?;
        tx.commit().await?;
        Ok(any)
    }
}
