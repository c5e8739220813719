//! A page of a ranking.

use hoyito::Size;

use super::{Chart, HEAD, WIDTH};
use crate::bake::sign;
use crate::canvas::Canvas;
use crate::colour::{CREAM, FAINT, GOLD, INK, QUIET, RIDGE};
use crate::encode;
use crate::letters::round;
use crate::painter::{PaintError, Painter};
use crate::scene::Theme;

/// Height of a row, and of the gap before provisional people.
const ROW: f32 = 82.0;
const GAP: f32 = 30.0;
/// Rows at most; what is more is left out.
const MOST_ROWS: usize = 25;
/// Below the last row.
const FOOT: f32 = 18.0;

/// A page of a server's ranking, best first, provisional people last.
#[derive(Clone, Debug)]
pub struct Leaderboard {
    /// In any script; cut when it is long.
    pub title: String,
    /// What stands beside it.
    pub subtitle: String,
    /// The people on this page.
    pub rows: Vec<Rank>,
    /// The look.
    pub theme: Theme,
}

/// Somebody in a ranking.
#[derive(Clone, Debug)]
pub struct Rank {
    /// From 1.
    pub rank: u32,
    /// As they write it.
    pub name: String,
    /// Rounded.
    pub rating: i64,
    /// How uncertain that is, rounded.
    pub deviation: i64,
    /// Games won, drawn and lost.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
    /// After too few games, or too long a time.
    pub provisional: bool,
}

impl Painter {
    /// The ranking as an opaque PNG, 1100 pixels wide and as high as its rows need.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn leaderboard(&self, board: &Leaderboard) -> Result<Vec<u8>, PaintError> {
        Ok(encode::png(&self.compose_leaderboard(board))?)
    }

    pub(super) fn compose_leaderboard(&self, board: &Leaderboard) -> Canvas<'_> {
        let rows = &board.rows[..board.rows.len().min(MOST_ROWS)];
        let tops = tops(rows);
        let height = tops.last().map_or(HEAD, |top| top + ROW) + FOOT;
        let palette = &self.look(board.theme).palette;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 25 rows")]
        let canvas = Canvas::filled(palette, WIDTH, height as u16, INK);
        let mut chart = Chart { baked: self.board(Size::Six, board.theme), names: self.names(), canvas };
        chart.head(&board.title, &board.subtitle);
        for (row, &top) in rows.iter().zip(&tops) {
            chart.row(row, top);
        }
        chart.canvas
    }
}

/// Where each row begins; provisional people stand apart.
fn tops(rows: &[Rank]) -> Vec<f32> {
    let mut top = HEAD;
    let mut tops = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        if row.provisional && (at == 0 || !rows[at - 1].provisional) {
            top += GAP;
        }
        tops.push(top);
        top += ROW;
    }
    tops
}

impl Chart<'_> {
    fn row(&mut self, row: &Rank, top: f32) {
        let (wide, y) = (f32::from(WIDTH), top + ROW / 2.0);
        let dashed = row.provisional;
        // A line above each row; one of dashes above those that are provisional.
        let step = if dashed { 24 } else { i32::from(WIDTH) };
        for left in (24..i32::from(WIDTH) - 24).step_by(usize::try_from(step).unwrap_or(1)) {
            let length = if dashed { 12 } else { i32::from(WIDTH) - 48 };
            self.canvas.fill((left, round(top)), (length, 2), RIDGE);
        }
        self.number(&row.rank.to_string(), (100.0, y), if row.provisional { QUIET } else { CREAM });
        // The best three have stars, whose number tells them apart.
        let stars = if row.provisional { 0 } else { 4_u32.saturating_sub(row.rank).min(3) };
        for star in 0..stars {
            #[expect(clippy::cast_precision_loss, reason = "at most three")]
            let x = 460.0 - 34.0 * star as f32;
            self.baked.signs.sign(&mut self.canvas, sign::STAR, (x, y), GOLD);
        }
        #[expect(clippy::cast_precision_loss, reason = "at most three")]
        let room = 476.0 - 124.0 - 36.0 * stars as f32;
        self.text(&row.name, (124.0, y), room, if row.provisional { QUIET } else { CREAM });
        self.number(&row.rating.to_string(), (636.0, y), if row.provisional { QUIET } else { CREAM });
        let deviation = row.deviation.to_string();
        self.number(&deviation, (798.0, y), FAINT);
        let sign = 798.0 - self.baked.counts.width(&deviation) - 20.0;
        self.baked.signs.sign(&mut self.canvas, sign::UNCERTAIN, (sign, y), FAINT);
        self.results(row, (826.0, y), 130.0);
        let games = u64::from(row.won) + u64::from(row.drawn) + u64::from(row.lost);
        self.number(&games.to_string(), (wide - 34.0, y), QUIET);
    }

    /// Games won, drawn and lost as parts of a bar, each lower than the one before.
    fn results(&mut self, row: &Rank, (left, y): (f32, f32), room: f32) {
        let parts = [(row.won, GOLD, 34.0), (row.drawn, QUIET, 24.0), (row.lost, FAINT, 12.0)];
        let all = parts.iter().map(|part| f64::from(part.0)).sum::<f64>().max(1.0);
        let mut x = left;
        for (games, colour, high) in parts {
            #[expect(clippy::cast_possible_truncation, reason = "a share of a few hundred pixels")]
            let width = (f64::from(games) / all * f64::from(room)) as f32;
            self.canvas.fill(
                (round(x), round(y + 17.0 - high)),
                (round(x + width) - round(x), round(high)),
                colour,
            );
            x += width;
        }
    }
}
