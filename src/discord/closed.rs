//! Channels that kept us out lately: what waits for them is shown as soon as they let us in again, and not only when
//! its back-off is over. Only that is hastened by it, so that it may be forgotten with a restart.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};

use crate::ids::ChannelId;

/// The channels. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct ClosedChannels(Arc<Mutex<HashSet<ChannelId>>>);

impl ClosedChannels {
    /// A channel kept us out.
    pub fn note(&self, channel: ChannelId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(channel);
    }

    /// A channel lets us in, as it seems. Whether it had kept us out.
    pub fn forget(&self, channel: ChannelId) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&channel)
    }
}
