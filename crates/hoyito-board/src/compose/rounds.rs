//! The strip below the board of a match: a line for each side, a cell for each round, the rounds won.

use hoyito::{BySide, Side};

use super::Composer;
use crate::art::rounds::Cell;
use crate::bake::{Part, sign};
use crate::colour::{CREAM, GOLD, INK, QUIET};
use crate::scene::MatchScore;

impl Composer<'_, '_> {
    /// The whole strip.
    pub(super) fn rounds(&mut self, score: &MatchScore) {
        let layout = self.layout();
        self.stamp(Part::Strip, (0.0, f32::from(layout.height)));
        let left = layout.cells_left(score.rounds);
        for side in Side::ALL {
            let at = (left - layout.strip.seat / 2.0, self.line(side));
            self.stamp(Part::SeatInStrip(side), at);
            let right = left + layout.strip.cell * f32::from(score.rounds) + layout.strip.wins;
            self.wins(score.wins[side], right, at.1);
        }
        for index in 0..score.rounds {
            self.round(score, index, layout.cell(score.rounds, index));
        }
    }

    /// A round's cell around `x`.
    fn round(&mut self, score: &MatchScore, index: u8, x: f32) {
        let baked = self.baked;
        let middle = (x, self.layout().strip_middle());
        let shown = index + 1 == score.round;
        match score.scores.get(usize::from(index)) {
            Some(&seeds) => self.finished(seeds, middle),
            None if shown => baked.counts.write(&mut self.canvas, &score.round.to_string(), middle, GOLD),
            None => self.stamp(Part::Round(Cell::Ahead), middle),
        }
        if shown {
            self.stamp(Part::Round(Cell::Shown), middle);
        }
    }

    /// The numbers of a finished round: the winner's on a slab, those of a drawn round on one for both.
    fn finished(&mut self, seeds: BySide<u8>, middle: (f32, f32)) {
        let baked = self.baked;
        let best = seeds.south.max(seeds.north);
        let drawn = seeds.south == seeds.north;
        if drawn {
            self.stamp(Part::Round(Cell::Drawn), middle);
        }
        for (side, &count) in seeds.iter() {
            let at = (middle.0, self.line(side));
            if count == best && !drawn {
                self.stamp(Part::Round(Cell::Won(side)), at);
            }
            let colour = match count {
                _ if drawn => INK,
                _ if count == best => CREAM,
                _ => QUIET,
            };
            baked.counts.write(&mut self.canvas, &count.to_string(), at, colour);
        }
    }

    /// The rounds a side has won; two digits end at `right`.
    fn wins(&mut self, wins: u8, right: f32, y: f32) {
        let baked = self.baked;
        let (text, star) = (wins.to_string(), baked.signs.width(&sign::STAR.to_string()));
        let left = right - baked.counts.width("12");
        let middle = left + baked.counts.width(&text) / 2.0;
        baked.counts.write(&mut self.canvas, &text, (middle, y), CREAM);
        baked.signs.sign(&mut self.canvas, sign::STAR, (left - star * 0.6, y), GOLD);
    }

    /// The centre of a side's line.
    fn line(&self, side: Side) -> f32 {
        let layout = self.layout();
        layout.line(layout.is_upper(side, self.scene.flip))
    }
}
