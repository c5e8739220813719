//! Pictures beside the board: a server's ranking, a person's ratings over time, the course of a finished game.
//! May import: `art`, `bake`, `canvas`, `colour`, `fonts`, `layout`, `letters`, `names`, `palette`,
//! `scene`, and `hoyito`.
//!
//! All are [`WIDTH`] pixels wide and stand on the board's ground, below a bar like a player's.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "pixels of a picture a thousand wide"
)]

mod figures;
pub(crate) mod kit;
pub(crate) mod leaderboard;
mod page;
mod pen;
pub(crate) mod ratings;
mod scale;
pub(crate) mod values;

pub(crate) use kit::Kit;
pub(crate) use page::Easel;

/// The width of every chart, in pixels.
pub(crate) const WIDTH: u16 = 1100;
/// The height of a graph, in pixels.
const GRAPH_HEIGHT: u16 = 600;
/// The height of the bar at the top.
pub(crate) const HEADER: f32 = 86.0;
/// Ground seen around rows and panels.
pub(crate) const MARGIN: f32 = 14.0;
