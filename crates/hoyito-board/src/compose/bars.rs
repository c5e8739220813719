//! The players' bars: name, what was gained, what follows, captured seeds.

use hoyito::Side;

use super::Composer;
use crate::art::bars;
use crate::bake::Part;
use crate::colour::{CREAM, GOLD, INK, QUIET};
use crate::layout::CAP;
use crate::letters::round;
use crate::scene::{Last, Notice};

/// A name's least width in a match, as a share of a bar's height: rounds give way to it.
const NAME: f32 = 2.1;
/// What stays free, as shares of a bar's height: right of a name, left of all else.
const NAME_GAP: f32 = 0.15;
const GAP: f32 = 0.12;

/// The pill with the seeds gained just now.
struct Gain {
    text: String,
    left: f32,
    right: f32,
}

/// What stands in a bar beside the name, from the right.
enum Entry {
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
        if let Some(Gain { text, left, right }) = self.gain(side) {
            let middle = (f32::midpoint(left, right), y);
            self.pill(middle, right - left, self.pill_height(), INK, INK);
            baked.counts.write(&mut self.canvas, &text, middle, GOLD);
        }
        let mut right = match self.scene.rounds() {
            Some(score) => self.rounds(score, side, y) - layout.bar * GAP,
            None => self.tray_side(side),
        };
        for entry in self.entries(side) {
            let width = self.entry_width(&entry);
            self.entry(&entry, (right - width / 2.0, y));
            right -= width + layout.bar * GAP;
        }
        self.name(side, lit, right, y);
    }

    fn name(&mut self, side: Side, lit: bool, right: f32, y: f32) {
        let layout = self.layout();
        let left = bars::name_left(layout);
        let text_size = layout.text.name;
        let room = (right - left - layout.bar * NAME_GAP).max(0.0);
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

    /// Where the rounds of a match may stand in both bars, with what else either bar has to tell.
    pub(super) fn room_for_rounds(&self) -> (f32, f32) {
        let bar = self.layout().bar;
        let name = bars::name_left(self.layout()) + bar * (NAME + NAME_GAP + GAP);
        let [south, north] = Side::ALL.map(|side| {
            self.entries(side).iter().map(|entry| self.entry_width(entry) + bar * GAP).sum::<f32>()
        });
        (name + south.max(north), self.tray_side(Side::South).min(self.tray_side(Side::North)))
    }

    /// Where there is room left of a side's tray and of what was gained.
    fn tray_side(&self, side: Side) -> f32 {
        let tray = bars::beside_tray(self.layout());
        self.gain(side).map_or(tray, |gain| tray.min(gain.left - self.layout().bar * GAP))
    }

    /// What this side has gained: beside the tray, in a match over its pile, since rounds need the room.
    fn gain(&self, side: Side) -> Option<Gain> {
        let (baked, layout) = (self.baked, self.layout());
        let seeds = self.gained(side);
        let text = format!("+{seeds}");
        let right = match self.scene.rounds() {
            Some(_) => bars::captured_middle(layout) - baked.counts.width("00") / 2.0 - layout.bar * GAP,
            None => bars::beside_tray(layout),
        };
        let left = (right - baked.counts.width(&text) - 2.0 * self.pill_pad()).min(bars::tray_left(layout));
        (seeds > 0).then_some(Gain { text, left, right })
    }

    /// What a bar tells beside the name, from the right.
    fn entries(&self, side: Side) -> Vec<Entry> {
        let mut entries = Vec::new();
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

    fn pill_height(&self) -> f32 {
        self.layout().bar * 0.72
    }

    /// The room at the ends of a pill.
    fn pill_pad(&self) -> f32 {
        self.pill_height() * 0.28
    }

    /// The room of the sign beside a number of laps.
    fn laps_sign(&self) -> f32 {
        self.pill_height() * 1.05
    }

    fn entry_width(&self, entry: &Entry) -> f32 {
        match entry {
            Entry::Laps(laps) => {
                self.laps_sign() + self.baked.counts.width(&laps.to_string()) + 3.0 * self.pill_pad()
            }
            Entry::Passed => self.pill_height() * 1.4,
            Entry::Again => self.pill_height() * 1.25,
        }
    }

    /// Draws an entry around a point.
    fn entry(&mut self, entry: &Entry, at: (f32, f32)) {
        let width = self.entry_width(entry);
        let colour = if matches!(entry, Entry::Again) { GOLD } else { CREAM };
        self.pill(at, width, self.pill_height(), colour, colour);
        match entry {
            Entry::Laps(laps) => {
                let (baked, number) = (self.baked, laps.to_string());
                let inner = width / 2.0 - self.pill_pad();
                self.stamp(Part::Laps, (at.0 - inner + self.laps_sign() / 2.0, at.1));
                let middle = at.0 + inner - baked.counts.width(&number) / 2.0;
                baked.counts.write(&mut self.canvas, &number, (middle, at.1), INK);
            }
            Entry::Passed => self.stamp(Part::Pass, at),
            Entry::Again => self.stamp(Part::Again, at),
        }
    }
}
