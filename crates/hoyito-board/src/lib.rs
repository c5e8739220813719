//! Pictures of Hoyito boards: a [`Scene`] goes in, a PNG comes out. Knows the game crate and nothing of
//! Discord, databases or languages: pictures hold digits, column letters, signs, and names as people write
//! them.
//!
//! All art is drawn with vectors once, when a [`Painter`] is made, and turned into sprites of one palette. A
//! picture is then copies, a little blending, and packing.
//!
//! ```
//! use hoyito::{Board, BySide, Hole, Side, Size};
//! use hoyito_board::{Last, Painter, Scene, Theme};
//!
//! let painter = Painter::new();
//! let scene = Scene {
//!     board: Board::start(Size::Six),
//!     captured: BySide { south: 0, north: 0 },
//!     names: BySide { south: "Altagracia".into(), north: "花子".into() },
//!     mover: Some(Side::South),
//!     playable: Hole::row(Size::Six, Side::South).collect(),
//!     last: Last::Start,
//!     then: None,
//!     ending: None,
//!     score: None,
//!     flip: false,
//!     theme: Theme::Earth,
//! };
//! let png = painter.png(&scene)?;
//! assert!(png.starts_with(b"\x89PNG"));
//! # Ok::<(), hoyito_board::PaintError>(())
//! ```

// The scenes that tests share speak of this crate by its name.
#[cfg(test)]
extern crate self as hoyito_board;

mod art;
mod bake;
mod canvas;
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
mod scene;
mod trail;

pub use painter::{PaintError, Painter};
pub use scene::{Ending, How, Last, MatchScore, Notice, Scene, Theme};
