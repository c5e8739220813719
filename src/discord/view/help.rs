//! What to do first.

use super::Reply;
use crate::i18n::{Locale, Message, text};

/// Gets a newcomer to a first game.
pub fn help(locale: Locale) -> Reply {
    Reply::private(text(locale, &Message::Help))
}
