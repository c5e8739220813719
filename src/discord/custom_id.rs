//! What a button says when it is pressed: a typed value, versioned, as text of at most 100 characters.
//!
//! `h1:<verb>:<game>`, `h1:<verb>:<game>:<ply>` or `h1:<verb>:<game>:<ply>:<hole>`. Old messages are clients too: the tests pin the bytes.

use std::{fmt, str::FromStr};

use crate::ids::GameId;

/// What a button asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ButtonId {
    /// Accept a challenge.
    Accept(GameId),
    /// Decline a challenge.
    Decline(GameId),
    /// Take one's own challenge back.
    Withdraw(GameId),
    /// Sow a hole of one's own.
    Sow {
        /// In which game.
        game: GameId,
        /// Turns made when the board was drawn.
        ply: u32,
        /// The hole's letter.
        letter: char,
    },
    /// What else can be done in a game.
    Menu(GameId),
    /// The board as text, privately.
    Text(GameId),
    /// The board once more, for everybody.
    Board(GameId),
    /// Ask whether one really resigns.
    AskResign(GameId),
    /// Resign.
    Resign(GameId),
    /// Do not leave after all.
    KeepPlaying(GameId),
    /// Ask whether one really leaves before both have sown.
    AskAbort(GameId),
    /// Leave before both have sown.
    Abort(GameId),
    /// Play a finished match once more, with the seats changed.
    Rematch(GameId),
    /// Ask whether one really offers a draw.
    AskDraw(GameId),
    /// Offer a draw.
    OfferDraw(GameId),
    /// Accept a draw.
    AcceptDraw {
        /// In which game.
        game: GameId,
        /// Turns made when it was offered.
        ply: u32,
    },
    /// Play on instead.
    DeclineDraw {
        /// In which game.
        game: GameId,
        /// Turns made when it was offered.
        ply: u32,
    },
}

/// Text that no button of this version says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a button of this version")]
pub struct UnknownButton;

impl ButtonId {
    fn verb(self) -> (&'static str, GameId) {
        match self {
            Self::Accept(game) => ("accept", game),
            Self::Decline(game) => ("decline", game),
            Self::Withdraw(game) => ("withdraw", game),
            Self::Sow { game, .. } => ("sow", game),
            Self::Menu(game) => ("menu", game),
            Self::Text(game) => ("text", game),
            Self::Board(game) => ("board", game),
            Self::AskResign(game) => ("askresign", game),
            Self::Resign(game) => ("resign", game),
            Self::KeepPlaying(game) => ("keep", game),
            Self::AskAbort(game) => ("askabort", game),
            Self::Abort(game) => ("abort", game),
            Self::Rematch(game) => ("rematch", game),
            Self::AskDraw(game) => ("askdraw", game),
            Self::OfferDraw(game) => ("draw", game),
            Self::AcceptDraw { game, .. } => ("drawyes", game),
            Self::DeclineDraw { game, .. } => ("drawno", game),
        }
    }
}

impl fmt::Display for ButtonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (verb, game) = self.verb();
        write!(f, "h1:{verb}:{game}")?;
        match self {
            Self::Sow { ply, letter, .. } => write!(f, ":{ply}:{letter}"),
            Self::AcceptDraw { ply, .. } | Self::DeclineDraw { ply, .. } => write!(f, ":{ply}"),
            _ => Ok(()),
        }
    }
}

impl FromStr for ButtonId {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<Self, UnknownButton> {
        let parts: Vec<&str> = text.split(':').collect();
        let ["h1", verb, game, rest @ ..] = parts.as_slice() else { return Err(UnknownButton) };
        let game = GameId(number(game).ok_or(UnknownButton)?);
        match (*verb, rest) {
            ("accept", []) => Ok(Self::Accept(game)),
            ("decline", []) => Ok(Self::Decline(game)),
            ("withdraw", []) => Ok(Self::Withdraw(game)),
            ("menu", []) => Ok(Self::Menu(game)),
            ("text", []) => Ok(Self::Text(game)),
            ("board", []) => Ok(Self::Board(game)),
            ("askresign", []) => Ok(Self::AskResign(game)),
            ("resign", []) => Ok(Self::Resign(game)),
            ("keep", []) => Ok(Self::KeepPlaying(game)),
            ("askabort", []) => Ok(Self::AskAbort(game)),
            ("abort", []) => Ok(Self::Abort(game)),
            ("rematch", []) => Ok(Self::Rematch(game)),
            ("askdraw", []) => Ok(Self::AskDraw(game)),
            ("draw", []) => Ok(Self::OfferDraw(game)),
            ("drawyes", [ply]) => Ok(Self::AcceptDraw { game, ply: ply_of(ply)? }),
            ("drawno", [ply]) => Ok(Self::DeclineDraw { game, ply: ply_of(ply)? }),
            ("sow", [ply, hole]) => {
                let ply = ply_of(ply)?;
                let mut letters = hole.chars();
                match (letters.next(), letters.next()) {
                    (Some(letter @ 'A'..='L'), None) => Ok(Self::Sow { game, ply, letter }),
                    _ => Err(UnknownButton),
                }
            }
            _ => Err(UnknownButton),
        }
    }
}

fn ply_of(text: &str) -> Result<u32, UnknownButton> {
    number(text).and_then(|ply| u32::try_from(ply).ok()).ok_or(UnknownButton)
}

/// A number as [`fmt::Display`] writes it, and nothing that only looks alike (`+1`, `01`). Below 2^63, as SQL's.
fn number(text: &str) -> Option<u64> {
    let value: u64 = text.parse().ok()?;
    (i64::try_from(value).is_ok() && value.to_string() == text).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: GameId = GameId(1_445_000_000_000_000_001);

    #[test]
    fn the_wire_format_does_not_change() {
        for (button, text) in [
            (ButtonId::Accept(GAME), "h1:accept:1445000000000000001"),
            (ButtonId::Decline(GAME), "h1:decline:1445000000000000001"),
            (ButtonId::Withdraw(GAME), "h1:withdraw:1445000000000000001"),
            (ButtonId::Sow { game: GAME, ply: 41, letter: 'C' }, "h1:sow:1445000000000000001:41:C"),
            (ButtonId::Menu(GAME), "h1:menu:1445000000000000001"),
            (ButtonId::Text(GAME), "h1:text:1445000000000000001"),
            (ButtonId::Board(GAME), "h1:board:1445000000000000001"),
            (ButtonId::AskResign(GAME), "h1:askresign:1445000000000000001"),
            (ButtonId::Resign(GAME), "h1:resign:1445000000000000001"),
            (ButtonId::KeepPlaying(GAME), "h1:keep:1445000000000000001"),
            (ButtonId::AskAbort(GAME), "h1:askabort:1445000000000000001"),
            (ButtonId::Abort(GAME), "h1:abort:1445000000000000001"),
            (ButtonId::Rematch(GAME), "h1:rematch:1445000000000000001"),
            (ButtonId::AskDraw(GAME), "h1:askdraw:1445000000000000001"),
            (ButtonId::OfferDraw(GAME), "h1:draw:1445000000000000001"),
            (ButtonId::AcceptDraw { game: GAME, ply: 7 }, "h1:drawyes:1445000000000000001:7"),
            (ButtonId::DeclineDraw { game: GAME, ply: 7 }, "h1:drawno:1445000000000000001:7"),
        ] {
            assert_eq!(button.to_string(), text);
            assert_eq!(text.parse(), Ok(button));
            assert!(text.len() <= 100);
        }
    }

    #[test]
    fn nothing_else_is_a_button() {
        for text in [
            "",
            "h1",
            "h1:",
            "h1:accept",
            "h1:accept:",
            "h1:accept:x",
            "h1:accept:1:2",
            "h0:accept:1",
            "h2:accept:1",
            "h1:sow:1",
            "h1:sow:1:2",
            "h1:sow:1:2:M",
            "h1:sow:1:2:AB",
            "h1:sow:1:2:",
            "h1:sow:1:-1:A",
            "h1:sow:1:4294967296:A",
            "h1:sow:01:2:A",
            "h1:sow:+1:2:A",
            "h1:sow:9223372036854775808:2:A",
            "H1:accept:1",
            "h1:fly:1",
            "h1:sow:1:2:A:",
            "🎲",
        ] {
            assert_eq!(text.parse::<ButtonId>(), Err(UnknownButton), "{text}");
        }
    }
}
