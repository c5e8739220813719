//! Whether Discord reaches us: only then can people play.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use poise::serenity_prelude as serenity;
use serenity::{ConnectionStage, ShardManager};

/// This process's connections to Discord's gateway. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Gateway {
    shards: Arc<ShardManager>,
    /// The most there have been: one that is being restarted is not in the list.
    most: Arc<AtomicUsize>,
}

impl Gateway {
    /// The connections of a client.
    pub fn new(shards: Arc<ShardManager>) -> Self {
        Self { shards, most: Arc::default() }
    }

    /// Whether all of them are up. Asked for, since serenity tells of no stage when a connection just ends.
    pub async fn is_up(&self) -> bool {
        let runners = self.shards.runners.lock().await;
        let most = self.most.fetch_max(runners.len(), Ordering::Relaxed).max(runners.len());
        most > 0
            && runners.len() == most
            && runners.values().all(|runner| runner.stage == ConnectionStage::Connected)
    }
}
