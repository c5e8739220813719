//! Pictures of Hoyito boards: a [`Scene`] goes in, a PNG comes out. Knows the game crate and nothing of
//! Discord, databases or languages: pictures hold digits, column letters, signs, and names as people write
//! them. A [`Leaderboard`], a [`RatingGraph`] and a [`ValueGraph`] become pictures in the same way.
//!
//! All art is drawn with vectors once, when a [`Painter`] is made, and turned into sprites of one palette. A
//! picture is then copies, a little blending, and packing.
//!
//! ```
//! use hoyito::{BySide, Game, Rules, Side, Size, Variant};
//! use hoyito_board::{Painter, Scene};
//!
//! let game = Game::start(Rules::new(Variant::II, Size::Six)?, Side::South);
//! let (game, turn) = game.play(game.legal()[2])?;
//! let names = BySide { south: "Altagracia".into(), north: "花子".into() };
//!
//! let painter = Painter::new();
//! let scene = Scene::of(&game, Some(&turn), names);
//! let png = painter.png(&scene)?;
//! assert!(png.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// The scenes that tests share speak of this crate by its name.
#[cfg(test)]
extern crate self as hoyito_board;

mod art;
mod bake;
mod canvas;
mod charts;
#[cfg(test)]
mod checks;
mod colour;
mod compose;
mod encode;
mod fonts;
mod layout;
mod letters;
mod names;
mod painter;
mod palette;
mod replay;
mod scene;
mod trail;

pub use charts::leaderboard::{Leaderboard, Standing};
pub use charts::ratings::{RatingGraph, RatingLine, RatingPoint};
pub use charts::values::{TurnValue, ValueGraph};
pub use painter::{PaintError, Painter};
pub use replay::{MOST_BYTES, Replay, Shown};
pub use scene::{Ending, How, Last, MatchScore, Notice, Scene, Theme, UnknownTheme};
