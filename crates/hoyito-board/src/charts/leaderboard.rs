//! A page of a ranking.

use super::figures::figure;
use super::kit::{Kit, Piece};
use super::page::{Easel, Page, striped};
use super::{HEADER, MARGIN, WIDTH};
use crate::canvas::Canvas;
use crate::colour::{CREAM, INK, QUIET, UNLIT};
use crate::letters::round;
use crate::scene::Theme;

/// A page of a ranking. Rows with a rank come first, below them those without, each as given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Leaderboard {
    /// What is ranked, in any script.
    pub title: String,
    /// More about it, in any script: the period, the page.
    pub subtitle: String,
    /// The players, at most [`Leaderboard::MOST_ROWS`].
    pub rows: Vec<Standing>,
    /// What sets thousands apart: `,`, `.`, `'` or a space. With anything else nothing does.
    pub thousands: char,
    /// The look.
    pub theme: Theme,
}

impl Leaderboard {
    /// Rows on one page.
    pub const MOST_ROWS: usize = 10;
}

/// A player's place in a ranking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// From 1; the first three have marks of their own. None for a provisional player.
    pub rank: Option<u32>,
    /// The name as the player writes it, in any script.
    pub name: String,
    /// The rating.
    pub rating: u16,
    /// How uncertain the rating is.
    pub deviation: u16,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Whether this is the player who asks: the row is lit.
    pub own: bool,
}

impl Standing {
    fn games(&self) -> u64 {
        [self.wins, self.draws, self.losses].map(u64::from).iter().sum()
    }
}

/// Height of a row.
pub(crate) const ROW: f32 = 66.0;
/// From one row to the next.
const PITCH: f32 = 74.0;
/// What the divider adds.
const DIVIDER: f32 = 60.0;
/// Width and height of the bar of wins, draws and losses.
pub(crate) const BALANCE: (f32, f32) = (110.0, 36.0);
/// The height of a full page with a divider.
pub(crate) const HIGHEST: u16 = height(Leaderboard::MOST_ROWS as u16, true);

const fn height(rows: u16, divided: bool) -> u16 {
    let divider = if divided { DIVIDER } else { 0.0 };
    (HEADER + 2.0 * MARGIN + PITCH * rows as f32 + divider) as u16
}

/// Draws a page.
pub(crate) fn compose<'p>(easel: Easel<'p>, board: &Leaderboard) -> Canvas<'p> {
    let (ranked, provisional): (Vec<&Standing>, Vec<&Standing>) =
        board.rows.iter().partition(|row| row.rank.is_some());
    let divided = !ranked.is_empty() && !provisional.is_empty();
    let mut page = Page::new(easel, height(board.rows.len() as u16, divided));
    page.titles(&board.title, &board.subtitle);
    let columns = Columns::of(easel.kit, board);
    if divided {
        let y = middle(ranked.len()) + (DIVIDER - PITCH) / 2.0;
        page.stamp(Piece::Divider, (MARGIN, y));
        page.kit.digits.write(&mut page.canvas, "?", (f32::from(WIDTH) / 2.0, y), CREAM);
    }
    for (index, row) in ranked.into_iter().chain(provisional).enumerate() {
        let lower = if divided && row.rank.is_none() { DIVIDER } else { 0.0 };
        page.standing(row, &columns, middle(index) + lower);
    }
    page.canvas
}

/// The centre line of a row, counted from 0, that has no divider above it.
pub(crate) fn middle(index: usize) -> f32 {
    HEADER + MARGIN + PITCH * (index as f32 + 0.5)
}

/// Where the columns of a page lie: each as wide as its widest number, names between.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Columns {
    /// The middle of ranks.
    pub rank: f32,
    /// The left end of names.
    pub name: f32,
    /// The room that names have.
    pub room: f32,
    /// The right end of ratings.
    pub rating: f32,
    /// The left end of deviations.
    pub deviation: f32,
    /// The right end of numbers of games.
    pub games: f32,
    /// The left end of the bars.
    pub balance: f32,
    /// What sets thousands apart.
    thousands: char,
}

impl Columns {
    pub fn of(kit: &Kit, board: &Leaderboard) -> Columns {
        let widest = |text: &dyn Fn(&Standing) -> String| {
            board.rows.iter().map(|row| kit.digits.width(&text(row))).fold(0.0, f32::max)
        };
        let thousands = board.thousands;
        let left = MARGIN + 28.0;
        let rank = widest(&|row| rank_text(row, thousands)).max(62.0);
        let balance = f32::from(WIDTH) - MARGIN - 18.0 - BALANCE.0;
        let games = balance - 14.0;
        let played = widest(&|row| figure(row.games(), thousands));
        let deviation = games - played - 30.0 - widest(&|row| deviation_text(row, thousands));
        let rating = deviation - 12.0;
        let name = left + rank + 16.0;
        let room = rating - widest(&|row| figure(row.rating.into(), thousands)) - 20.0 - name;
        Columns { rank: left + rank / 2.0, name, room, rating, deviation, games, balance, thousands }
    }
}

fn rank_text(row: &Standing, thousands: char) -> String {
    row.rank.map_or_else(|| "?".to_owned(), |rank| figure(rank.into(), thousands))
}

fn deviation_text(row: &Standing, thousands: char) -> String {
    format!("±{}", figure(row.deviation.into(), thousands))
}

impl Page<'_> {
    fn standing(&mut self, row: &Standing, columns: &Columns, y: f32) {
        self.stamp(Piece::Row { own: row.own }, (MARGIN, y));
        let colour = match row.rank {
            Some(rank @ 1..=3) => {
                self.stamp(Piece::Medal(rank as u8), (columns.rank, y));
                INK
            }
            Some(_) => CREAM,
            None => QUIET,
        };
        let thousands = columns.thousands;
        self.kit.digits.write(&mut self.canvas, &rank_text(row, thousands), (columns.rank, y), colour);
        self.name(&row.name, (columns.name, y), columns.room, CREAM, ROW);
        self.number_to(&figure(row.rating.into(), thousands), (columns.rating, y), CREAM);
        self.number(&deviation_text(row, thousands), (columns.deviation, y), QUIET);
        self.number_to(&figure(row.games(), thousands), (columns.games, y), QUIET);
        self.balance(row, (columns.balance, y - BALANCE.1 / 2.0));
    }

    /// Wins full, draws striped, losses hollow, in a frame; no game, no frame.
    fn balance(&mut self, row: &Standing, (left, top): (f32, f32)) {
        if row.games() == 0 {
            return;
        }
        let (wide, high) = BALANCE;
        let inside = if row.own { UNLIT } else { INK };
        self.block(left, top, wide, high, QUIET);
        self.block(left + 3.0, top + 3.0, wide - 6.0, high - 6.0, inside);
        let [wins, draws, _] =
            shares([row.wins, row.draws, row.losses], wide as u64).map(|share| share as f32);
        self.block(left, top, wins, high, CREAM);
        let stripes = (round(left + wins), round(top), round(draws), round(high));
        self.canvas.fill(stripes, QUIET, striped);
    }
}

/// So many pixels shared out by these counts: all of them, and a few to each that is not zero.
pub(crate) fn shares(counts: [u32; 3], pixels: u64) -> [u64; 3] {
    /// Fewer pixels than this are not seen.
    const LEAST: u64 = 8;
    let counts = counts.map(u64::from);
    let all: u64 = counts.iter().sum::<u64>().max(1);
    let seen = counts.iter().filter(|count| **count > 0).count() as u64;
    let free = pixels - LEAST * seen;
    let mut shares = counts.map(|count| if count > 0 { LEAST + free * count / all } else { 0 });
    // What rounding left over goes to the largest.
    let rest = pixels - shares.iter().sum::<u64>();
    if let Some(largest) = shares.iter_mut().max() {
        *largest += rest;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn all_pixels_are_shared_out_and_nothing_is_hidden(counts in any::<[u32; 3]>(), none in any::<[bool; 3]>()) {
            let counts = [0, 1, 2].map(|part| if none[part] { 0 } else { counts[part] });
            prop_assume!(counts != [0; 3]);
            let shares = shares(counts, 110);
            prop_assert_eq!(shares.iter().sum::<u64>(), 110);
            for (count, share) in counts.into_iter().zip(shares) {
                prop_assert_eq!(count == 0, share == 0);
                prop_assert!(count == 0 || share >= 8);
            }
        }
    }
}
