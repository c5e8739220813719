//! Turns that take too long, and the time in which no bot was connected.

use chrono::{DateTime, TimeDelta, Utc};

use super::{Service, games::record_moment, ratings::rate};
use crate::store::{DeliveryKey, Kind, StoreError};

/// Shorter absences are not worth moving all deadlines for.
const ABSENCE: TimeDelta = TimeDelta::seconds(30);

impl Service {
    /// Ends games whose mover's time has run out at `now`, and queues reminders. What there is to show, the worker
    /// shows.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keep_time(&self, now: DateTime<Utc>) -> Result<(), StoreError> {
        let mut tx = self.db.begin().await?;
        for (game, ply) in tx.take_reminders(now).await? {
            tx.queue_delivery(DeliveryKey { game, ply, kind: Kind::Reminder }, now).await?;
        }
        tx.commit().await?;
        while self.time_one_out(now).await? {}
        Ok(())
    }

    /// Whether there was one.
    async fn time_one_out(&self, now: DateTime<Utc>) -> Result<bool, StoreError> {
        let mut tx = self.db.begin().await?;
        let Some(id) = tx.take_timed_out(now).await? else { return Ok(false) };
        match tx.lock_game(id).await {
            Ok(table) => {
                if let Some(moment) = table.and_then(|table| table.time_out(now)) {
                    record_moment(&mut tx, &moment, now, now).await?;
                    tx.save_game(&moment.table, None, now).await?;
                    rate(&mut tx, &moment.table, now).await?;
                }
            }
            // One damaged row must not keep the others waiting.
            Err(error @ StoreError::Damaged { .. }) => {
                tracing::error!(%error, game = %id, "its clock is stopped");
                tx.stop_clock(id).await?;
            }
            Err(error) => return Err(error),
        }
        tx.commit().await?;
        Ok(true)
    }

    /// Keeps that a bot is connected at `now`. Where none was for a while, every turn gets that time back.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn present(&self, now: DateTime<Utc>) -> Result<(), StoreError> {
        let mut tx = self.db.begin().await?;
        let last = tx.keep_presence(now).await?;
        if now - last > ABSENCE {
            tracing::info!(since = %last, "nobody was connected; turns get that time back");
            tx.move_deadlines(last, now).await?;
        }
        tx.commit().await
    }
}
