//! Which Hoyito is played: the variants and what they fix for one round. May import: `side`, `hole`.

use std::fmt;
use std::str::FromStr;

use crate::hole::Size;
use crate::side::Side;

/// A variant of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// Every hole that becomes four while sowing is captured at once; no extra turns.
    I,
    /// The last seed captures, with the unbroken run of fours before it; a capture earns an extra turn.
    II,
    /// The last seed captures its own hole only; a capture earns an extra turn; from round 3 of a match
    /// the last four seeds go to the winner of the previous round.
    III,
}

impl Variant {
    /// All variants.
    pub const ALL: [Variant; 3] = [Variant::I, Variant::II, Variant::III];

    /// `I`, `II` or `III`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Variant::I => "I",
            Variant::II => "II",
            Variant::III => "III",
        }
    }

    /// The boards the variant is played on; III knows only rows of six.
    pub const fn sizes(self) -> &'static [Size] {
        match self {
            Variant::I | Variant::II => &[Size::Six, Size::Twelve],
            Variant::III => &[Size::Six],
        }
    }

    /// Whether a capture earns another turn.
    pub const fn extra_turn(self) -> bool {
        matches!(self, Variant::II | Variant::III)
    }

    /// Whether its matches may be played with closing holes.
    pub const fn closing(self) -> bool {
        matches!(self, Variant::I | Variant::II)
    }

    /// Rounds of a match when nobody says otherwise.
    pub const fn default_rounds(self) -> u8 {
        match self {
            Variant::I | Variant::II => 1,
            Variant::III => 4,
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Self, UnknownVariant> {
        Variant::ALL.into_iter().find(|variant| variant.as_str() == text).ok_or(UnknownVariant)
    }
}

/// The text names no variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownVariant;

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the variant is none of I, II, III")
    }
}

impl std::error::Error for UnknownVariant {}

/// What holds for the whole of one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The variant.
    pub variant: Variant,
    /// The size of the board.
    pub size: Size,
    /// Who takes the last four seeds. `None`: the player whose capture left them. `Some`: III from round 3
    /// of a match on, the winner of the previous round, whoever captured.
    pub last_four_to: Option<Side>,
}

impl Rules {
    /// The rules of a single round, or of the first round of a match.
    ///
    /// # Errors
    /// The variant is not played on boards of this size.
    pub fn new(variant: Variant, size: Size) -> Result<Rules, NotPlayedOn> {
        Rules::for_round(variant, size, 1, None)
    }

    /// The rules of a match's round, counted from 1. `previous_winner` is who won the round before; `None`
    /// stands for a drawn round, or for none.
    ///
    /// # Errors
    /// The variant is not played on boards of this size.
    pub fn for_round(
        variant: Variant,
        size: Size,
        round: u8,
        previous_winner: Option<Side>,
    ) -> Result<Rules, NotPlayedOn> {
        if !variant.sizes().contains(&size) {
            return Err(NotPlayedOn { variant, size });
        }
        let last_four_to = if Rules::previous_round_counts(variant, round) { previous_winner } else { None };
        Ok(Rules { variant, size, last_four_to })
    }

    /// Whether the previous round's winner has a say in this round: in III from round 3 on.
    pub(crate) const fn previous_round_counts(variant: Variant, round: u8) -> bool {
        matches!(variant, Variant::III) && round >= 3
    }
}

/// The variant is not played on boards of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotPlayedOn {
    /// The variant asked for.
    pub variant: Variant,
    /// The size asked for.
    pub size: Size,
}

impl fmt::Display for NotPlayedOn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hoyito {} is not played on rows of {} holes", self.variant, self.size.columns())
    }
}

impl std::error::Error for NotPlayedOn {}
