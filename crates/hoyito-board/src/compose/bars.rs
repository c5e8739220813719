//! The players' bars: name, what was gained, what follows, captured seeds.

use hoyito::Side;

use super::Composer;
use crate::art::bars;
use crate::bake::Part;
use crate::colour::{CREAM, GOLD, INK, QUIET};
use crate::layout::CAP;
use crate::letters::round;
use crate::scene::{Last, Notice};

/// What stands in a bar between the name and the tray, from the right.
enum Entry {
    /// Seeds gained just now.
    Gained(u32),
    /// Had to pass.
    Passed,
    /// Moves again.
    Again,
    /// Laps of the sowing.
    Laps(usize),
}

impl Composer<'_, '_> {
    /// A player's bar.
    pub(super) fn bar(&mut self, side: Side) {
        let (baked, layout) = (self.baked, self.layout());
        let upper = layout.is_upper(side, self.scene.flip);
        let lit = self.scene.mover == Some(side);
        let y = layout.bar_line(upper);
        self.stamp(Part::Bar { side, lit, upper }, (0.0, y));
        let captured = self.scene.captured[side].to_string();
        baked.counts.write(&mut self.canvas, &captured, (bars::captured_middle(layout), y), CREAM);
        let rounds = self.scene.rounds().map(|score| self.rounds(score, side, y));
        let mut right = rounds.unwrap_or(bars::tray_left(layout)) - layout.bar * 0.1;
        for entry in self.entries(side) {
            right -= self.entry(&entry, right, y) + layout.bar * 0.12;
        }
        self.name(side, lit, right, y);
    }

    fn name(&mut self, side: Side, lit: bool, right: f32, y: f32) {
        let layout = self.layout();
        let left = bars::name_left(layout);
        let text_size = layout.text.name;
        let room = (right - left - layout.bar * 0.15).max(0.0);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "at most a picture's width"
        )]
        let mask = self.names.mask(&self.scene.names[side], text_size, room as u16);
        let base = y + f32::from(text_size) * CAP / 2.0;
        let half = layout.bar / 2.0 - 4.0;
        let colour = if lit { CREAM } else { QUIET };
        self.canvas.letter_within(
            &mask,
            (round(left), round(base)),
            colour,
            (round(y - half), round(y + half)),
        );
    }

    /// What a bar tells beside the name, from the right.
    fn entries(&self, side: Side) -> Vec<Entry> {
        let mut entries = Vec::new();
        let gained = self.gained(side);
        if gained > 0 {
            entries.push(Entry::Gained(gained));
        }
        let told = matches!(self.scene.last, Last::Passed(_)); // in the middle of the board
        if self.scene.then == Some(Notice::Passed(side)) && !told {
            entries.push(Entry::Passed);
        }
        if self.scene.then == Some(Notice::ExtraTurn(side)) {
            entries.push(Entry::Again);
        }
        let sowed = self.trail.filter(|trail| trail.first.side(self.layout().size) == side);
        if let Some(laps) = sowed.and_then(|trail| trail.laps) {
            entries.push(Entry::Laps(laps));
        }
        entries
    }

    /// Seeds this side got by the last sowing.
    fn gained(&self, side: Side) -> u32 {
        let Last::Sowed(sowing) = &self.scene.last else { return 0 };
        let mover = sowing.from.side(self.layout().size);
        let by_fours = if mover == side { u32::from(sowing.captured()) } else { 0 };
        let last_four = sowing.last_four.filter(|four| four.to == side);
        by_fours + last_four.map_or(0, |_| u32::from(hoyito::LastFour::SEEDS))
    }

    /// Draws an entry that ends at `right` and gives its width.
    fn entry(&mut self, entry: &Entry, right: f32, y: f32) -> f32 {
        let baked = self.baked;
        let height = self.layout().bar * 0.72;
        let pad = height * 0.28;
        match entry {
            Entry::Gained(seeds) => {
                let text = format!("+{seeds}");
                let width = baked.counts.width(&text) + 2.0 * pad;
                self.pill((right - width / 2.0, y), width, height, INK, INK);
                baked.counts.write(&mut self.canvas, &text, (right - width / 2.0, y), GOLD);
                width
            }
            Entry::Laps(laps) => {
                let number = laps.to_string();
                let (sign, digits) = (height * 1.05, baked.counts.width(&number));
                let width = sign + digits + 3.0 * pad;
                self.pill((right - width / 2.0, y), width, height, CREAM, CREAM);
                self.stamp(Part::Laps, (right - width + pad + sign / 2.0, y));
                baked.counts.write(&mut self.canvas, &number, (right - pad - digits / 2.0, y), INK);
                width
            }
            Entry::Passed => {
                let width = height * 1.4;
                self.pill((right - width / 2.0, y), width, height, CREAM, CREAM);
                self.stamp(Part::Pass, (right - width / 2.0, y));
                width
            }
            Entry::Again => {
                let width = height * 1.25;
                self.pill((right - width / 2.0, y), width, height, GOLD, GOLD);
                self.stamp(Part::Again, (right - width / 2.0, y));
                width
            }
        }
    }
}
