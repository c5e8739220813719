//! What goes wrong, for the two who want to know: the person who asked, and whoever reads the log.

use std::{
    error::Error,
    sync::atomic::{AtomicU32, Ordering},
    time::{SystemTime, UNIX_EPOCH},
};

use poise::serenity_prelude as serenity;

use super::view;
use crate::{
    i18n::{Locale, Message, text},
    ids::ChannelId,
    service::Failure,
    store::StoreError,
    table::Refusal,
};

/// Why a command or a press did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// What the person did cannot be.
    #[error("refused: {0}")]
    Refused(#[from] Refusal),
    /// Another process has done it, and answers.
    #[error("done by another process")]
    Handled,
    /// The database failed us.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Discord refused or could not be reached.
    #[error("Discord refused or could not be reached")]
    Discord(#[from] serenity::Error),
    /// A channel or thread is gone.
    #[error("channel {0} is gone")]
    Gone(ChannelId),
    /// A channel keeps us out.
    #[error("channel {0} keeps us out: {1}")]
    Closed(ChannelId, String),
    /// A thread is archived: a new message would wake it, but nothing in it can be edited.
    #[error("thread {0} is archived")]
    Archived(ChannelId),
    /// Our own code gave up.
    #[error("a handler panicked: {0}")]
    Panicked(String),
}

impl Fault {
    /// What Discord said about a request in `channel`, told apart where it is about that channel.
    #[must_use]
    pub fn in_place(self, channel: ChannelId) -> Self {
        match self {
            Self::Discord(error) if is_gone(&error) => Self::Gone(channel),
            Self::Discord(error) if is_closed(&error) => Self::Closed(channel, chain(&error)),
            other => other,
        }
    }
}

impl From<Failure> for Fault {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(refusal) => Self::Refused(refusal),
            Failure::Handled => Self::Handled,
            Failure::Store(error) => Self::Store(error),
        }
    }
}

/// What to tell the person; what is our fault is logged under an incident id that the person is told.
pub fn explain(fault: &Fault, locale: Locale) -> String {
    if let Fault::Refused(refusal) = fault {
        tracing::debug!(?refusal, "refused");
        return view::refusal(refusal, locale);
    }
    let incident = incident();
    tracing::error!(incident, error = %chain(fault), "a request failed");
    if matches!(fault, Fault::Store(error) if error.is_outage()) {
        return text(locale, &Message::Unavailable);
    }
    text(locale, &Message::Failed { incident: &incident })
}

/// An error with its causes; those that it tells itself are not told again.
pub fn chain(error: &dyn Error) -> String {
    let causes = std::iter::successors(error.source(), |&cause| cause.source());
    causes.fold(error.to_string(), |text, cause| {
        let cause = cause.to_string();
        if text.ends_with(&cause) { text } else { format!("{text}: {cause}") }
    })
}

/// A short id, unique enough to be found in a log.
fn incident() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    format!("{:06x}{:02x}", seconds & 0xff_ffff, COUNT.fetch_add(1, Ordering::Relaxed) & 0xff)
}

/// The channel is not there any more: unknown channel, unknown server.
pub fn is_gone(error: &serenity::Error) -> bool {
    code(error).is_some_and(|code| [10_003, 10_004].contains(&code))
}

/// The channel is there, but not for us: no access, a permission is missing, the thread is archived or locked.
pub fn is_closed(error: &serenity::Error) -> bool {
    code(error).is_some_and(|code| [50_001, 50_013, 50_083, 160_005].contains(&code))
}

/// The thread is archived.
pub fn is_archived(error: &serenity::Error) -> bool {
    code(error) == Some(50_083)
}

/// Discord itself has failed, which may pass.
pub fn is_discords(error: &serenity::Error) -> bool {
    let serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(response)) = error else {
        return false;
    };
    response.status_code.is_server_error()
}

/// The message is not there any more.
pub fn is_unknown_message(error: &serenity::Error) -> bool {
    code(error) == Some(10_008)
}

/// The interaction has had its first answer.
pub fn is_answered_already(error: &serenity::Error) -> bool {
    code(error) == Some(40_060)
}

/// A thread hangs under that message already.
pub fn has_thread_already(error: &serenity::Error) -> bool {
    code(error) == Some(160_004)
}

fn code(error: &serenity::Error) -> Option<isize> {
    match error {
        serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(response)) => {
            Some(response.error.code)
        }
        _ => None,
    }
}
