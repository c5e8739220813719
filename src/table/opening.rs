//! From where round 1 starts: the usual start, or a fair one.

use std::sync::Arc;

use hoyito::{
    Format, Match, Size,
    engine::{Opening, fair_start, fair_starts},
};

use super::TermsError;

/// From where round 1 starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// From four seeds in each hole.
    #[default]
    Usual,
    /// From a position that is worth as much to both.
    Fair,
}

impl Start {
    const ALL: [Self; 2] = [Self::Usual, Self::Fair];

    /// As it is kept.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::Fair => "fair",
        }
    }

    /// Back from [`Self::as_str`].
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|start| start.as_str() == name)
    }

    /// The opening that leads there, if one is needed; of the fair starts, one that `lot` points at.
    ///
    /// # Errors
    /// When none is known for that format.
    pub fn opening(self, format: Format, lot: usize) -> Result<Option<Arc<Opening>>, TermsError> {
        if self == Self::Usual {
            return Ok(None);
        }
        if format.size != Size::Six {
            return Err(TermsError::FairBoard);
        }
        if format.rounds != 1 {
            return Err(TermsError::FairRounds);
        }
        let start = fair_start(format.variant, lot % fair_starts(format.variant));
        Ok(Some(Arc::new(start.expect("the table of fair starts is tested"))))
    }
}

/// A match before the first turn that its players make.
pub(super) fn start_of(format: Format, opening: Option<&Opening>) -> Match {
    let start = match opening {
        None => Match::start(format),
        Some(opening) => Match::resume(format, Vec::new(), *opening.game().position()),
    };
    start.expect("terms are checked before they are offered")
}
