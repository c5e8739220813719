//! What nobody's press waits for: challenges whose time runs out, and messages that still have to be shown.
//!
//! Every process may run one; rows are taken with `for update skip locked`. May import `service` and `discord`.

use std::{sync::Arc, time::Duration};

use chrono::{TimeDelta, Utc};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::{
    discord::{Bot, Fault, Gateway, Http, chain, deliver, forget_old_limits, think},
    store::{Delivery, StoreError},
};

/// How often the worker looks when nobody wakes it.
const PACE: Duration = Duration::from_secs(1);

/// How often it is kept that a bot is connected; far below the absence that counts.
const PRESENCE: Duration = Duration::from_secs(10);

/// How often what is over is forgotten.
const TIDY: Duration = Duration::from_mins(10);

/// The longest wait between two tries of a delivery.
const LONGEST_WAIT: TimeDelta = TimeDelta::hours(1);

/// Works until `stop`; what is begun is finished.
pub async fn work(bot: Bot, http: Arc<Http>, gateway: Gateway, stop: CancellationToken) {
    let mut database_lost = false;
    let mut present: Option<Instant> = None;
    let mut refusals = Refusals::new(Instant::now());
    let mut tidied = Instant::now();
    while !stop.is_cancelled() {
        let up = gateway.is_up().await;
        match look(&bot, &http, up, &mut present, &mut refusals, &stop).await {
            Ok(()) => database_lost = false,
            // Said once, not every second of an outage.
            Err(error) if !database_lost => {
                tracing::error!(error = %chain(&error), "the worker cannot reach the database");
                database_lost = true;
            }
            Err(_) => {}
        }
        if tidied.elapsed() >= TIDY {
            forget_old_limits(&http).await;
            if let Err(error) = bot.service.forget_guilds(Utc::now()).await {
                tracing::warn!(error = %chain(&error), "old servers are forgotten later");
            }
            tidied = Instant::now();
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
    up: bool,
    present: &mut Option<Instant>,
    refusals: &mut Refusals,
    stop: &CancellationToken,
) -> Result<(), StoreError> {
    // While Discord does not reach us nobody can make a turn, so that nobody's time runs out either.
    if up {
        if present.is_none_or(|kept| kept.elapsed() >= PRESENCE) {
            bot.service.present(Utc::now()).await?;
            *present = Some(Instant::now());
        }
        bot.service.keep_time(Utc::now()).await?;
    }
    let expired = bot.service.expire_challenges(Utc::now()).await?;
    if expired > 0 {
        tracing::debug!(expired, "challenges expired");
    }
    // The engine's turns that nobody has seen to; others do not wait for them.
    while let Some(table) = bot.service.take_thought(Utc::now()).await? {
        let thinking = bot.clone();
        bot.at_work.spawn(async move { think(&thinking, table).await });
    }
    while !stop.is_cancelled()
        && refusals.allow(Instant::now())
        && let Some(delivery) = bot.service.take_delivery(Utc::now()).await?
    {
        try_to_deliver(bot, http, delivery, refusals).await?;
    }
    Ok(())
}

async fn try_to_deliver(
    bot: &Bot,
    http: &Http,
    delivery: Delivery,
    refusals: &mut Refusals,
) -> Result<(), StoreError> {
    let Delivery { key, attempts } = delivery;
    let due = Utc::now() + back_off(attempts);
    match deliver(bot, http, key).await {
        Ok(()) => {
            tracing::info!(game = %key.game, ply = key.ply, kind = ?key.kind, "shown after the fact");
            Ok(())
        }
        // One damaged row must not keep the others waiting.
        Err(Fault::Store(error)) if !matches!(error, StoreError::Damaged { .. }) => Err(error),
        Err(Fault::Gone(channel)) => {
            let games = bot.service.place_gone(channel, Utc::now()).await?;
            tracing::warn!(%channel, games, "a channel is gone, and what was played there is void");
            Ok(())
        }
        Err(Fault::Closed(channel, error)) => {
            tracing::warn!(%channel, error, attempts, %due, "a channel keeps us out; everything in it waits");
            refusals.count();
            bot.closed.note(channel);
            bot.service.postpone_place(channel, attempts, due, Utc::now()).await
        }
        // It wakes for a message, so that nothing else has to wait.
        Err(Fault::Archived(channel)) => {
            tracing::debug!(%channel, attempts, %due, "a message cannot be edited while its thread is archived");
            bot.closed.note(channel);
            bot.service.postpone(key, due).await
        }
        Err(fault) => {
            tracing::warn!(
                error = %chain(&fault), game = %key.game, ply = key.ply, kind = ?key.kind, attempts, %due,
                "could not be shown; trying again"
            );
            bot.service.postpone(key, due).await
        }
    }
}

/// Refused requests of late. Discord locks out whoever makes 10,000 of them in ten minutes, so that the worker stops
/// far below and waits until the ten minutes are over.
#[derive(Debug)]
struct Refusals {
    since: Instant,
    count: u32,
}

impl Refusals {
    const WINDOW: Duration = Duration::from_mins(10);
    const MOST: u32 = 1_000;

    fn new(now: Instant) -> Self {
        Self { since: now, count: 0 }
    }

    fn count(&mut self) {
        self.count += 1;
    }

    /// Whether more may be risked.
    fn allow(&mut self, now: Instant) -> bool {
        if now - self.since >= Self::WINDOW {
            *self = Self::new(now);
        }
        self.count < Self::MOST
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

    #[test]
    fn refused_requests_have_a_bound() {
        let start = Instant::now();
        let mut refusals = Refusals::new(start);
        for _ in 0..Refusals::MOST {
            assert!(refusals.allow(start));
            refusals.count();
        }
        assert!(!refusals.allow(start + Refusals::WINDOW / 2));
        assert!(refusals.allow(start + Refusals::WINDOW));
    }
}
