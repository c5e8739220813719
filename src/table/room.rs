//! What a place lets the bot do, as far as games need it.

use super::{Place, Refusal};

/// Something that Discord can allow the bot in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Permission {
    /// To see the channel.
    ViewChannel,
    /// To write in a channel that is no thread.
    SendMessages,
    /// To write in a thread.
    SendMessagesInThreads,
    /// To show a picture.
    AttachFiles,
    /// To open a thread.
    CreatePublicThreads,
    /// To see which messages stand, which games can do without.
    ReadMessageHistory,
}

impl Permission {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::ViewChannel,
        Self::SendMessages,
        Self::SendMessagesInThreads,
        Self::AttachFiles,
        Self::CreatePublicThreads,
        Self::ReadMessageHistory,
    ];
}

/// A place at the moment in which somebody asks for something there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    /// What the bot may not do there.
    pub lacking: Vec<Permission>,
    /// It is a thread that is locked to the bot.
    pub locked: bool,
    /// Threads can be opened there.
    pub has_threads: bool,
}

impl Room {
    /// Whether games can be shown at `place`; with `thread`, in a thread that is opened there.
    ///
    /// # Errors
    /// What is missing, or that it is locked, or has no threads.
    pub fn check(&self, place: Place, thread: bool) -> Result<(), Refusal> {
        if thread && !self.has_threads {
            return Err(Refusal::NoThreadHere);
        }
        // What is said in answer to somebody needs no leave, and direct messages with us no permissions.
        if place.answers_only || place.guild.is_none() {
            return Ok(());
        }
        if self.locked {
            return Err(Refusal::Locked);
        }
        let write = match place.parent {
            Some(_) => Permission::SendMessagesInThreads,
            None => Permission::SendMessages,
        };
        let mut needed = vec![Permission::ViewChannel, write, Permission::AttachFiles];
        if thread {
            needed.extend([Permission::CreatePublicThreads, Permission::SendMessagesInThreads]);
        }
        needed.retain(|permission| self.lacking.contains(permission));
        if needed.is_empty() {
            Ok(())
        } else {
            Err(Refusal::Lacking { channel: place.channel, permissions: needed })
        }
    }
}
