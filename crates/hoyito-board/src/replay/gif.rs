//! Writes a film as a GIF: the first picture whole, of each next one only what changed.

use std::borrow::Cow;
use std::ops::Range;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use hoyito::LastFour;

use super::film::{Film, Still};
use super::{MOST_BYTES, Replay};
use crate::art::marks::team;
use crate::bake::{Part, sign};
use crate::canvas::Canvas;
use crate::colour::{CREAM, GOLD, INK};
use crate::compose::Composer;
use crate::painter::{PaintError, Painter};
use crate::palette::Palette;

/// The file; `None` when it would be too large.
pub(super) fn encode(
    painter: &Painter,
    replay: &Replay,
    film: &Film,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Option<Vec<u8>>, PaintError> {
    let palette = &painter.look(replay.theme).palette;
    let unchanged = Unchanged::of(palette);
    let layout = &painter.small_board(film.size, replay.theme).layout;
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, layout.width, layout.height, &palette.bytes())?;
    encoder.set_repeat(if film.repeats { Repeat::Infinite } else { Repeat::Finite(0) })?;
    let mut shown: Vec<u8> = Vec::new();
    for (number, still) in (1..).zip(&film.stills) {
        let mut cells = draw(painter, palette, still).into_cells();
        unchanged.make_room(&mut cells);
        let frame = frame(&shown, &cells, (layout.width, layout.height), &unchanged, still.pause);
        encoder.write_frame(&frame)?;
        shown = cells;
        progress(number, film.stills.len());
        if encoder.get_ref().len() > MOST_BYTES {
            return Ok(None);
        }
    }
    drop(encoder);
    Ok((file.len() <= MOST_BYTES).then_some(file))
}

/// Draws one picture.
pub(super) fn draw<'a>(painter: &'a Painter, palette: &'a Palette, still: &Still) -> Canvas<'a> {
    let scene = &still.scene;
    let baked = painter.small_board(scene.board.size(), scene.theme);
    let canvas = Canvas::new(palette, baked.layout.width, baked.layout.height);
    let (names, trail) = (painter.names(), still.trail.as_ref());
    let (seeds, letters) = (still.seeds, still.letters);
    let mut composer = Composer { baked, names, scene, trail, seeds, letters, canvas };
    composer.put_all();
    for &hole in &still.taken {
        composer.taken(hole, LastFour::SEEDS.into(), Part::Captured);
    }
    if let Some((hole, side, count)) = still.hand {
        let place = composer.place(hole);
        composer.stamp(Part::Last { ringed: still.taken.is_empty() }, (place.x, place.y));
        if count > 0 {
            let disc = baked.layout.disc * 2.3;
            let at = (place.x, place.y + place.inward() * baked.layout.disc_out);
            let number = count.to_string();
            let width = disc.max(baked.discs.width(&number) + baked.layout.disc);
            composer.pill(at, width, disc, team(side).main, CREAM);
            baked.discs.write(&mut composer.canvas, &number, at, CREAM);
        }
    }
    if let Some(laps) = still.skipped {
        let centre = baked.layout.centre();
        let height = baked.layout.band * 0.5;
        composer.pill(centre, height * 3.0, height, CREAM, GOLD);
        let sign_at = (centre.0 - height * 0.7, centre.1);
        baked.signs.sign(&mut composer.canvas, sign::SKIPPED, sign_at, INK);
        let count_at = (centre.0 + height * 0.5, centre.1);
        baked.counts.write(&mut composer.canvas, &laps.to_string(), count_at, INK);
    }
    composer.canvas
}

/// A picture's cells as they stand in the file.
#[cfg(test)]
pub(super) fn room_made(canvas: Canvas, palette: &Palette) -> Vec<u8> {
    let mut cells = canvas.into_cells();
    Unchanged::of(palette).make_room(&mut cells);
    cells
}

/// The rectangle in which a picture differs from the one before, and in it what does not.
fn frame<'a>(
    before: &[u8],
    cells: &[u8],
    (width, height): (u16, u16),
    unchanged: &Unchanged,
    pause: u16,
) -> Frame<'a> {
    let whole = Frame {
        width,
        height,
        delay: pause,
        dispose: DisposalMethod::Keep,
        buffer: Cow::Owned(cells.to_vec()),
        ..Frame::default()
    };
    if before.len() != cells.len() {
        return whole;
    }
    let columns = usize::from(width);
    let rows = || before.chunks_exact(columns).zip(cells.chunks_exact(columns));
    let Some((across, down)) = changed(rows()) else {
        // A pause is a picture too: one pixel as it was.
        let buffer = Cow::Owned(vec![cells[0]]);
        return Frame { width: 1, height: 1, buffer, ..whole };
    };
    let mut buffer = Vec::with_capacity(across.len() * down.len());
    for (old, new) in rows().take(down.end).skip(down.start) {
        let pairs = old[across.clone()].iter().zip(&new[across.clone()]);
        buffer.extend(pairs.map(|(old, new)| if old == new { unchanged.index } else { *new }));
    }
    let pixels = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
    Frame {
        left: pixels(across.start),
        top: pixels(down.start),
        width: pixels(across.len()),
        height: pixels(down.len()),
        transparent: Some(unchanged.index),
        buffer: Cow::Owned(buffer),
        ..whole
    }
}

/// The columns and the rows in which two pictures differ, if they do.
fn changed<'a>(rows: impl Iterator<Item = (&'a [u8], &'a [u8])>) -> Option<(Range<usize>, Range<usize>)> {
    let mut found: Option<(Range<usize>, Range<usize>)> = None;
    for (y, (old, new)) in rows.enumerate() {
        if old == new {
            continue;
        }
        let differs = |x: &usize| old[*x] != new[*x];
        let left = (0..old.len()).find(differs).unwrap_or_default();
        let right = (0..old.len()).rfind(differs).unwrap_or(left) + 1;
        found = Some(match found {
            None => (left..right, y..y + 1),
            Some((across, down)) => (across.start.min(left)..across.end.max(right), down.start..y + 1),
        });
    }
    found
}

/// The index that stands for what has not changed: of the two learnt colours that are most alike, one is enough.
struct Unchanged {
    index: u8,
    instead: u8,
}

impl Unchanged {
    fn of(palette: &Palette) -> Unchanged {
        let (index, instead) = palette.most_alike();
        Unchanged { index, instead }
    }

    fn make_room(&self, cells: &mut [u8]) {
        for cell in cells {
            *cell = if *cell == self.index { self.instead } else { *cell };
        }
    }
}
