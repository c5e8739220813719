//! Who belongs to a server: asked of the gateway, which needs no privileged intent for people who are named.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use poise::serenity_prelude as serenity;
use serenity::{ChunkGuildFilter, GuildMembersChunkEvent, ShardMessenger};
use tokio::sync::oneshot;

use crate::ids::{GuildId, PlayerId};

/// How long Discord has for its answer; without one everybody is taken for a member.
const PATIENCE: Duration = Duration::from_secs(1);

/// The most people that can be asked about at once.
const MOST_ASKED: usize = 100;

/// Questions that wait for their answers. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Members(Arc<Mutex<HashMap<String, oneshot::Sender<Vec<PlayerId>>>>>);

impl Members {
    /// Which of these people, at most a hundred, belong to a server; `None` when Discord does not say.
    pub async fn ask(
        &self,
        shard: &ShardMessenger,
        guild: GuildId,
        people: &[PlayerId],
    ) -> Option<Vec<(PlayerId, bool)>> {
        let (answer, answered) = oneshot::channel();
        let nonce = format!("{:016x}", fastrand::u64(..));
        self.waiting().insert(nonce.clone(), answer);
        let ids = people.iter().take(MOST_ASKED).map(|&person| person.into()).collect();
        shard.chunk_guild(guild.into(), None, false, ChunkGuildFilter::UserIds(ids), Some(nonce.clone()));
        let members = tokio::time::timeout(PATIENCE, answered).await;
        self.waiting().remove(&nonce);
        let Ok(Ok(members)) = members else {
            tracing::warn!(%guild, "Discord did not say who belongs to a server");
            return None;
        };
        Some(people.iter().map(|&person| (person, members.contains(&person))).collect())
    }

    /// Hands an answer to whoever asked.
    pub fn answered(&self, chunk: &GuildMembersChunkEvent) {
        let Some(answer) = chunk.nonce.as_deref().and_then(|nonce| self.waiting().remove(nonce)) else {
            return;
        };
        // Who does not wait any more has gone on without it.
        drop(answer.send(chunk.members.keys().map(|&id| id.into()).collect()));
    }

    fn waiting(&self) -> std::sync::MutexGuard<'_, HashMap<String, oneshot::Sender<Vec<PlayerId>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
