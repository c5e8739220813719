//! The rounds of a match, in the players' bars: each side's seeds of its newest rounds, and the rounds won. A round stands
//! in the same place in both bars.

use std::cmp::Ordering;

use hoyito::Side;

use super::Composer;
use crate::art::rounds::Cell;
use crate::bake::{Baked, Part, sign};
use crate::colour::{CREAM, GOLD, INK, QUIET};
use crate::scene::MatchScore;

/// Where everything stands, the same in both bars.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    /// Where it all begins, and where it ends.
    pub ends: (f32, f32),
    /// The first finished round that is shown, counted from 0; earlier ones have no room.
    pub first: usize,
    /// The centre of its cell.
    first_cell: f32,
    /// From one cell to the next.
    cell: f32,
    /// The centre of the star, and where the number beside it begins.
    wins: (f32, f32),
}

impl Places {
    /// Where the rounds of this match stand, as many as fit between `left` and `right`.
    pub fn of(baked: &Baked, score: &MatchScore, (left, right): (f32, f32)) -> Places {
        let layout = &baked.layout;
        let pad = layout.bar * 0.12;
        let widest =
            score.wins.iter().map(|(_, wins)| baked.counts.width(&wins.to_string())).fold(0.0, f32::max);
        let number = right - 1.4 * pad - widest;
        let star = baked.signs.width(&sign::STAR.to_string());
        let under_way = usize::from(is_under_way(score));
        let cell = layout.rounds.cell;
        let cells_right = number - 1.5 * star;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few cells")]
        let fitting = ((cells_right - pad - cell * 0.5 - left) / cell).max(0.0) as usize;
        let most = layout.rounds.most.min(fitting);
        let shown = score.scores.len().min(most.saturating_sub(under_way));
        let first = score.scores.len() - shown;
        #[expect(clippy::cast_precision_loss, reason = "a few cells")]
        let cells = (shown + under_way) as f32 * cell;
        let cells_left = cells_right - cells;
        let dots = if first > 0 { cell * 0.5 } else { 0.0 };
        Places {
            ends: (cells_left - pad - dots, right),
            first,
            first_cell: cells_left + cell / 2.0,
            cell,
            wins: (number - star * 0.75, number),
        }
    }

    /// The centre of a round's cell; `index` counts from 0 and is one of those that are shown.
    pub fn cell(&self, index: usize) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "a few cells")]
        let steps = (index - self.first) as f32;
        self.first_cell + self.cell * steps
    }
}

/// The shown round has no score yet.
fn is_under_way(score: &MatchScore) -> bool {
    usize::from(score.round) > score.scores.len()
}

impl Composer<'_, '_> {
    /// One side's rounds, in its bar; where they begin.
    pub(super) fn rounds(&mut self, score: &MatchScore, side: Side, y: f32) -> f32 {
        let (baked, layout) = (self.baked, self.layout());
        let places = Places::of(baked, score, self.room_for_rounds());
        let (left, right) = places.ends;
        // A dark ground, or numbers would not stand out from a bar that is lit.
        self.pill((f32::midpoint(left, right), y), right - left, layout.bar * 0.86, INK, INK);
        if places.first > 0 {
            let dots = left + layout.bar * 0.12 + layout.rounds.cell * 0.2;
            baked.signs.sign(&mut self.canvas, sign::EARLIER, (dots, y), QUIET);
        }
        for (index, seeds) in score.scores.iter().enumerate().skip(places.first) {
            let at = (places.cell(index), y);
            let (cell, colour) = match seeds[side].cmp(&seeds[side.other()]) {
                Ordering::Greater => (Some(Cell::Won(side)), CREAM),
                Ordering::Equal => (Some(Cell::Drawn), INK),
                Ordering::Less => (None, QUIET),
            };
            if let Some(cell) = cell {
                self.stamp(Part::Round(cell), at);
            }
            baked.counts.write(&mut self.canvas, &seeds[side].to_string(), at, colour);
            if index + 1 == usize::from(score.round) {
                self.stamp(Part::Round(Cell::Shown), at);
            }
        }
        if is_under_way(score) {
            let at = (places.cell(score.scores.len()), y);
            baked.counts.write(&mut self.canvas, &score.round.to_string(), at, GOLD);
            self.stamp(Part::Round(Cell::Shown), at);
        }
        let (star, number) = places.wins;
        let wins = score.wins[side].to_string();
        let middle = number + baked.counts.width(&wins) / 2.0;
        baked.counts.write(&mut self.canvas, &wins, (middle, y), CREAM);
        baked.signs.sign(&mut self.canvas, sign::STAR, (star, y), GOLD);
        left
    }
}
