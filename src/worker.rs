//! What nobody's press waits for: challenges whose time runs out, and messages that still have to be shown.
//!
//! Every process may run one; rows are taken with `for update skip locked`. May import `service` and `discord`.

use std::{sync::Arc, time::Duration};

use chrono::{TimeDelta, Utc};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::{
    discord::{Bot, Fault, Http, chain, deliver},
    store::{Delivery, StoreError},
};

/// How often the worker looks when nobody wakes it.
const PACE: Duration = Duration::from_secs(1);

/// How often it is kept that a bot is connected; far below the absence that counts.
const PRESENCE: Duration = Duration::from_secs(10);

/// The longest wait between two tries of a delivery.
const LONGEST_WAIT: TimeDelta = TimeDelta::hours(1);

/// Works until `stop`; what is begun is finished.
pub async fn work(bot: Bot, http: Arc<Http>, stop: CancellationToken) {
    let mut database_lost = false;
    let mut present: Option<Instant> = None;
    while !stop.is_cancelled() {
        match look(&bot, &http, &mut present, &stop).await {
            Ok(()) => database_lost = false,
            // Said once, not every second of an outage.
            Err(error) if !database_lost => {
                tracing::error!(error = %chain(&error), "the worker cannot reach the database");
                database_lost = true;
            }
            Err(_) => {}
        }
        tokio::select! {
            () = tokio::time::sleep(PACE) => {}
            () = bot.wake.notified() => {}
            () = stop.cancelled() => {}
        }
    }
}

async fn look(
    bot: &Bot,
    http: &Http,
    present: &mut Option<Instant>,
    stop: &CancellationToken,
) -> Result<(), StoreError> {
    if present.is_none_or(|kept| kept.elapsed() >= PRESENCE) {
        bot.service.present(Utc::now()).await?;
        *present = Some(Instant::now());
    }
    bot.service.keep_time(Utc::now()).await?;
    let expired = bot.service.expire_challenges(Utc::now()).await?;
    if expired > 0 {
        tracing::debug!(expired, "challenges expired");
    }
    while !stop.is_cancelled()
        && let Some(delivery) = bot.service.take_delivery(Utc::now()).await?
    {
        try_to_deliver(bot, http, delivery).await?;
    }
    Ok(())
}

async fn try_to_deliver(bot: &Bot, http: &Http, delivery: Delivery) -> Result<(), StoreError> {
    let Delivery { key, attempts } = delivery;
    match deliver(bot, http, key).await {
        Ok(()) => {
            tracing::info!(game = %key.game, ply = key.ply, kind = ?key.kind, "shown after the fact");
            Ok(())
        }
        // One damaged row must not keep the others waiting.
        Err(Fault::Store(error)) if !matches!(error, StoreError::Damaged { .. }) => Err(error),
        Err(fault) => {
            let wait = back_off(attempts);
            tracing::warn!(
                error = %chain(&fault), game = %key.game, ply = key.ply, kind = ?key.kind, attempts, %wait,
                "could not be shown; trying again"
            );
            bot.service.postpone(key, Utc::now() + wait).await
        }
    }
}

/// 2 s, 4 s, 8 s and so on, up to an hour.
fn back_off(attempts: i32) -> TimeDelta {
    let exponent = attempts.clamp(1, 12).unsigned_abs() - 1;
    TimeDelta::seconds(2 << exponent).min(LONGEST_WAIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_up_to_an_hour() {
        assert_eq!(back_off(1), TimeDelta::seconds(2));
        assert_eq!(back_off(3), TimeDelta::seconds(8));
        assert_eq!(back_off(12), LONGEST_WAIT);
        assert_eq!(back_off(i32::MAX), LONGEST_WAIT);
    }
}
