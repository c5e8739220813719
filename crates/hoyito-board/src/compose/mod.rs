//! Puts one scene together from ready-made art. May import: `art`, `bake`, `canvas`, `colour`, `layout`,
//! `letters`, `names`, `scene`, `trail`.

mod bars;
mod ending;
pub(crate) mod rounds;

use hoyito::{Hole, Side, Size};

use crate::art::marks::{Hop, Stop, Way, team};
use crate::art::seeds::MOST_SEEDS;
use crate::bake::{Baked, PATTERNS, Part, sign};
use crate::canvas::Canvas;
use crate::colour::{CREAM, FAINT, GOLD, INK, Rgb, UNLIT};
use crate::layout::{Layout, Place};
use crate::letters::round;
use crate::names::Names;
use crate::scene::{Last, Notice, Scene};
use crate::trail::Trail;

/// A scene on its way onto a canvas.
pub(crate) struct Composer<'a, 'p> {
    pub baked: &'a Baked,
    pub names: &'a Names,
    pub scene: &'a Scene,
    pub trail: Option<&'a Trail>,
    /// The seeds by track index: the scene's, or others while a replay has some of them in a hand.
    pub seeds: [u8; MOST_HOLES],
    /// What stands beside the counts of the mover's row.
    pub letters: Letters,
    pub canvas: Canvas<'p>,
}

/// What the letters of the mover's row tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Letters {
    /// Which holes may be chosen, and which would never end.
    Playable,
    /// Which hole was chosen.
    Chosen(Hole),
    /// There are none.
    Absent,
}

/// The most holes any board has.
pub(crate) const MOST_HOLES: usize = Size::Twelve.holes();

impl<'a, 'p> Composer<'a, 'p> {
    /// Puts everything on, from the ground up.
    pub fn compose(mut self) -> Canvas<'p> {
        self.put_all();
        self.canvas
    }

    /// The same, for who puts more on.
    pub fn put_all(&mut self) {
        self.stamp(Part::Ground, (0.0, 0.0));
        for side in Side::ALL {
            self.bar(side);
            for hole in Hole::row(self.layout().size, side) {
                self.hole(hole);
            }
        }
        if let Some(trail) = self.trail {
            self.trail(trail);
        }
        for side in Side::ALL {
            for hole in Hole::row(self.layout().size, side) {
                self.plate(hole);
            }
        }
        match (&self.scene.last, self.scene.then) {
            (&Last::Passed(side), _) => self.notice(side, Part::Pass),
            (Last::Opening(holes), None) => self.opening(holes),
            (_, Some(Notice::TookBack(side))) => self.notice(side, Part::TookBack),
            _ => {}
        }
        if let Some(ending) = self.scene.ending {
            self.ending(ending);
        }
    }

    pub(crate) fn layout(&self) -> &'a Layout {
        &self.baked.layout
    }

    pub(crate) fn place(&self, hole: Hole) -> Place {
        self.layout().place(hole, self.scene.flip)
    }

    pub(crate) fn stamp(&mut self, part: Part, at: (f32, f32)) {
        self.canvas.stamp(self.baked.sprite(part), round(at.0), round(at.1));
    }

    /// Whether the hole may be chosen. The mover's other holes with seeds would never end.
    fn is_playable(&self, hole: Hole) -> bool {
        self.scene.playable.contains(&hole)
    }

    /// Seeds, and whether the hole may be chosen.
    fn hole(&mut self, hole: Hole) {
        let place = self.place(hole);
        let at = (place.x, place.y);
        if self.scene.board.is_closed(hole) {
            return self.stamp(Part::Closed, at);
        }
        let seeds = usize::from(self.seeds[hole.index()]).min(MOST_SEEDS);
        if seeds > 0 {
            self.stamp(Part::Heap { seeds, pattern: hole.index() * 5 % PATTERNS }, at);
        }
        if self.is_playable(hole) {
            self.stamp(Part::Playable(hole.side(self.layout().size)), at);
        }
    }

    /// The count outside a hole; on the mover's row its letter; a sign when it would never end.
    fn plate(&mut self, hole: Hole) {
        if self.scene.board.is_closed(hole) {
            return;
        }
        let (baked, layout) = (self.baked, self.layout());
        let (place, side) = (self.place(hole), hole.side(layout.size));
        let (x, y) = (place.x, layout.mirrored(layout.plate, place.upper));
        let lettered = self.scene.mover == Some(side) && self.letters != Letters::Absent;
        let count = self.seeds[hole.index()];
        self.stamp(Part::Plate { lettered }, (x, y));
        let shift = if lettered { layout.count_shift } else { 0.0 };
        let colour = if count == 0 { FAINT } else { CREAM };
        baked.counts.write(&mut self.canvas, &count.to_string(), (x + shift, y), colour);
        if lettered {
            let lit = match self.letters {
                Letters::Chosen(chosen) => chosen == hole,
                Letters::Playable | Letters::Absent => self.is_playable(hole),
            };
            let at = (x + layout.letter.0, y + layout.letter.1 * place.inward());
            self.stamp(Part::LetterDisc(lit.then_some(side)), at);
            let letter = hole.letter(layout.size).to_string();
            baked.columns.write(&mut self.canvas, &letter, at, if lit { CREAM } else { FAINT });
            if !lit && count > 0 && self.letters == Letters::Playable {
                self.never_ending(&place);
            }
        }
    }

    fn never_ending(&mut self, place: &Place) {
        let layout = self.layout();
        let out = layout.hole * 0.72;
        let at = (place.x + out, place.y - place.inward() * out);
        let side = layout.hole * 0.62;
        self.pill(at, side * 1.35, side, UNLIT, CREAM);
        self.baked.signs.sign(&mut self.canvas, sign::ENDLESS, at, CREAM);
    }

    /// A pill around a point.
    pub(crate) fn pill(&mut self, at: (f32, f32), width: f32, height: f32, colour: Rgb, edge: Rgb) {
        let sprite = self.baked.pill((width, height), colour, edge, self.canvas.palette());
        self.canvas.stamp(&sprite, round(at.0), round(at.1));
    }

    /// The marks of a sowing: captures, the last hole, the path and its pick-ups.
    fn trail(&mut self, trail: &Trail) {
        for (&hole, &seeds) in &trail.captured {
            self.taken(hole, seeds, Part::Captured);
        }
        for (&hole, &seeds) in &trail.last_four {
            self.taken(hole, u32::from(seeds), Part::LastFour);
        }
        let last = self.place(trail.last);
        let ringed = !self.is_playable(trail.last) && !trail.captured.contains_key(&trail.last);
        self.stamp(Part::Last { ringed }, (last.x, last.y));
        for (&hole, &times) in &trail.hops {
            let place = self.place(hole);
            let way = Way::from(&place);
            let stop = |hole: Hole| match trail.pick_ups.get(&hole).map(Vec::as_slice) {
                None if self.scene.board.is_closed(hole) => Stop::Closed,
                None => Stop::Hole,
                Some([0..=9]) => Stop::Disc,
                Some(_) => Stop::Pill,
            };
            let (from, to) = (stop(hole), stop(hole.next(self.layout().size)));
            self.stamp(Part::Hop(Hop { way, times, from, to }), (place.x, place.y));
        }
        for (&hole, numbers) in &trail.pick_ups {
            self.pick_ups(hole, numbers, hole == trail.first);
        }
    }

    pub(crate) fn taken(&mut self, hole: Hole, seeds: u32, ring: Part) {
        let place = self.place(hole);
        let at = (place.x, place.y);
        self.stamp(ring, at);
        let text = format!("+{seeds}");
        if self.seeds[hole.index()] > 0 {
            let width = self.baked.counts.width(&text) + 18.0;
            self.pill(at, width, self.layout().plate_height, INK, INK);
        }
        self.baked.counts.write(&mut self.canvas, &text, at, GOLD);
    }

    /// The numbers of a hole's pick-ups, side by side; the first of all in the colour of who sowed.
    fn pick_ups(&mut self, hole: Hole, numbers: &[usize], first: bool) {
        let layout = self.layout();
        let place = self.place(hole);
        let y = place.y + place.inward() * layout.disc_out;
        let (disc, overlap) = (layout.disc * 2.0, 6.0);
        let letters = &self.baked.discs;
        let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        let widths: Vec<f32> =
            texts.iter().map(|text| (letters.width(text) + layout.disc * 0.42).max(disc)).collect();
        let whole = widths.iter().map(|width| width - overlap).sum::<f32>() + overlap;
        let mut left = place.x - whole / 2.0;
        for ((text, width), &number) in texts.iter().zip(&widths).zip(numbers) {
            let at = (left + width / 2.0, y);
            let start = first && number == 1;
            let (colour, digits) =
                if start { (team(hole.side(layout.size)).main, CREAM) } else { (CREAM, INK) };
            self.pill(at, *width, disc, colour, CREAM);
            letters.write(&mut self.canvas, text, at, digits);
            left += width - overlap;
        }
    }

    /// In the middle of the board: the holes sown before, from left to right, each nearer to its row.
    fn opening(&mut self, holes: &[Hole]) {
        let layout = self.layout();
        let centre = layout.centre();
        let (disc, step) = (layout.letter_disc * 2.0, layout.letter_disc * 2.3);
        #[expect(clippy::cast_precision_loss, reason = "a few turns")]
        let width = step * holes.len() as f32;
        self.pill(centre, width + disc, disc * 1.4, INK, CREAM);
        let mut x = centre.0 - (width - step) / 2.0;
        for &hole in holes {
            let side = hole.side(layout.size);
            let nearer = if layout.is_upper(side, self.scene.flip) { -disc } else { disc };
            let at = (x, centre.1 + nearer * 0.12);
            self.stamp(Part::LetterDisc(Some(side)), at);
            self.baked.columns.write(&mut self.canvas, &hole.letter(layout.size).to_string(), at, CREAM);
            x += step;
        }
    }

    /// In the middle of the board: what this side did instead of sowing.
    fn notice(&mut self, side: Side, did: Part) {
        let layout = self.layout();
        let centre = layout.centre();
        let height = layout.band * 0.56;
        self.pill(centre, height * 2.6, height, CREAM, GOLD);
        self.stamp(Part::SeatOnPill(side), (centre.0 - height * 0.62, centre.1));
        self.stamp(did, (centre.0 + height * 0.52, centre.1));
    }
}
