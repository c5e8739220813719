//! The art of one board, drawn once and turned into sprites of one palette. May import: `art`, `canvas`,
//! `colour`, `fonts`, `layout`, `letters`, `palette`.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use hoyito::{Side, Size};

use crate::art::marks::{Hop, Stop, Way};
use crate::art::rounds::{self, Cell};
use crate::art::seeds::{MOST_SEEDS, Seeds};
use crate::art::{Drawing, bars, ground, marks, plates, seeds};
use crate::canvas::Sprite;
use crate::colour::{self, CREAM, GOLD, INK, QUIET, Rgb};
use crate::fonts::{Face, Fonts};
use crate::layout::Layout;
use crate::letters::Letters;
use crate::palette::{Histogram, Palette};
use crate::scene::Theme;

/// Ways in which the same number of seeds may have fallen.
pub(crate) const PATTERNS: usize = 4;

/// A piece of ready-made art.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Part {
    /// The earth with empty holes.
    Ground,
    /// A player's bar, above or below the board.
    Bar { side: Side, lit: bool, upper: bool },
    /// A hole's inside with seeds.
    Heap { seeds: usize, pattern: usize },
    /// A hole out of play.
    Closed,
    /// The ring of a hole that may be chosen.
    Playable(Side),
    /// The mark of the hole where the last seed fell.
    Last { ringed: bool },
    /// The ring of a hole taken because it held four.
    Captured,
    /// The ring of a hole that held some of the last four seeds.
    LastFour,
    /// The plate under a count.
    Plate { lettered: bool },
    /// The disc under a column's letter, lit for a side.
    LetterDisc(Option<Side>),
    /// A step of the path.
    Hop(Hop),
    /// The sign of an extra turn.
    Again,
    /// The sign of a pass.
    Pass,
    /// The sign of turns taken back.
    TookBack,
    /// The sign beside a number of laps.
    Laps,
    /// A side's sign in the band that tells the end.
    Seat(Side),
    /// A side's sign on a light pill.
    SeatOnPill(Side),
    /// What stands behind a round's number.
    Round(Cell),
    /// The band that tells the end, in the winner's colours.
    Band(Option<Side>),
}

/// Everything that can be put on one size of board.
#[derive(Debug)]
pub(crate) struct Baked {
    pub layout: Layout,
    sprites: BTreeMap<Part, Sprite>,
    /// Counts, captured seeds and what was gained.
    pub counts: Arc<Letters>,
    /// Column letters.
    pub columns: Arc<Letters>,
    /// Numbers of pick-ups.
    pub discs: Arc<Letters>,
    /// The score at the end.
    pub score: Arc<Letters>,
    /// Signs in bars.
    pub signs: Arc<Letters>,
    /// Signs in the band that tells the end.
    pub large_signs: Arc<Letters>,
    /// Pills that were wanted before.
    pills: Mutex<HashMap<Pill, Arc<Sprite>>>,
}

/// A pill's width and height, as bits, its colour and that of its edge.
type Pill = (u32, u32, Rgb, Rgb);

/// Pills kept; their widths follow from a few numbers, so that there are not many.
const KEPT_PILLS: usize = 512;

/// The lettering of one size of board, the same in all themes.
#[derive(Debug)]
pub(crate) struct Lettering {
    counts: Arc<Letters>,
    columns: Arc<Letters>,
    discs: Arc<Letters>,
    score: Arc<Letters>,
    signs: Arc<Letters>,
    large_signs: Arc<Letters>,
}

impl Lettering {
    /// Draws it.
    pub fn new(layout: &Layout, fonts: &mut Fonts) -> Lettering {
        let text = layout.text;
        let signs: String = sign::ALL.iter().collect();
        let mut letters =
            |face, characters: &str, size| Arc::new(Letters::new(fonts, face, characters, size));
        Lettering {
            counts: letters(Face::Digits, "0123456789+", text.count),
            columns: letters(Face::Digits, "ABCDEFGHIJKL", text.letter),
            discs: letters(Face::Digits, "0123456789", text.disc),
            score: letters(Face::Digits, "0123456789–", text.score),
            signs: letters(Face::Names, &signs, f32::from(text.name) * 1.15),
            large_signs: letters(Face::Names, &signs, text.score * 0.9),
        }
    }
}

impl Baked {
    /// Turns drawings into sprites, and takes the lettering for them.
    pub fn new(
        layout: Layout,
        drawings: &[(Part, Drawing)],
        palette: &Palette,
        lettering: &Lettering,
    ) -> Baked {
        let sprites = drawings.iter().map(|(part, drawing)| (*part, sprite(drawing, palette))).collect();
        let Lettering { counts, columns, discs, score, signs, large_signs } = lettering;
        Baked {
            layout,
            sprites,
            counts: Arc::clone(counts),
            columns: Arc::clone(columns),
            discs: Arc::clone(discs),
            score: Arc::clone(score),
            signs: Arc::clone(signs),
            large_signs: Arc::clone(large_signs),
            pills: Mutex::default(),
        }
    }

    /// A pill, which is made when it is first wanted, since its width depends on what is written on it.
    pub fn pill(
        &self,
        (width, height): (f32, f32),
        colour: Rgb,
        edge: Rgb,
        palette: &Palette,
    ) -> Arc<Sprite> {
        let mut pills = self.pills.lock().unwrap_or_else(PoisonError::into_inner);
        if pills.len() >= KEPT_PILLS {
            pills.clear();
        }
        let made = pills.entry((width.to_bits(), height.to_bits(), colour, edge));
        let made = made.or_insert_with(|| {
            Arc::new(sprite(&marks::pill(width.max(height), height, colour, edge), palette))
        });
        Arc::clone(made)
    }

    /// A ready-made piece.
    pub fn sprite(&self, part: Part) -> &Sprite {
        &self.sprites[&part]
    }
}

/// Signs that need no language.
pub(crate) mod sign {
    /// The match is won.
    pub const TROPHY: char = '🏆';
    /// A round is won; rounds won so far.
    pub const STAR: char = '★';
    /// There were more before.
    pub const EARLIER: char = '…';
    /// Equal.
    pub const EQUAL: char = '=';
    /// Gave up.
    pub const FLAG: char = '🏳';
    /// Out of time.
    pub const HOURGLASS: char = '⌛';
    /// Agreed.
    pub const HANDSHAKE: char = '🤝';
    /// The seeds on the board were split.
    pub const SPLIT: char = '÷';
    /// Ended before it had begun.
    pub const ABORTED: char = '✖';
    /// Does not count.
    pub const VOID: char = '🚫';
    /// Laps are left out here.
    pub const SKIPPED: char = '⏩';
    /// Would never end.
    pub const ENDLESS: char = '∞';
    /// All of them.
    pub const ALL: [char; 12] =
        [TROPHY, STAR, EARLIER, EQUAL, FLAG, HOURGLASS, HANDSHAKE, SPLIT, ABORTED, VOID, SKIPPED, ENDLESS];
}

/// Turns a drawing into a sprite.
pub(crate) fn sprite(drawing: &Drawing, palette: &Palette) -> Sprite {
    Sprite::new(palette, drawing.origin(), drawing.width(), drawing.pixels())
}

/// Draws all parts for one board.
pub(crate) fn drawings(layout: &Layout, theme: Theme) -> Vec<(Part, Drawing)> {
    let loose = Seeds::new(layout.seed);
    let mut parts = vec![
        (Part::Ground, ground::ground(layout, theme)),
        (Part::Closed, ground::closed(layout.hole, theme)),
        (Part::Captured, marks::captured(layout)),
        (Part::LastFour, marks::last_four(layout)),
        (Part::LetterDisc(None), plates::letter_disc(layout, None)),
        (Part::Band(None), bars::band(layout, None)),
        (Part::Again, marks::again(layout.bar * 0.28)),
        (Part::Pass, marks::pass(layout.bar * 0.28)),
        (Part::TookBack, marks::took_back(layout.bar * 0.33)),
        (Part::Laps, marks::laps(layout.bar * 0.30)),
    ];
    for cell in Cell::ALL {
        parts.push((Part::Round(cell), rounds::cell(layout, cell)));
    }
    for yes in [false, true] {
        parts.push((Part::Last { ringed: yes }, marks::last(layout, yes)));
        parts.push((Part::Plate { lettered: yes }, plates::plate(layout, yes)));
    }
    for side in Side::ALL {
        parts.push((Part::Playable(side), marks::playable(layout, side)));
        parts.push((Part::LetterDisc(Some(side)), plates::letter_disc(layout, Some(side))));
        parts.push((Part::Seat(side), marks::seat(side, layout.band * 0.22, CREAM, marks::team(side).main)));
        parts.push((
            Part::SeatOnPill(side),
            marks::seat(side, layout.band * 0.22, marks::team(side).main, CREAM),
        ));
        parts.push((Part::Band(Some(side)), bars::band(layout, Some(side))));
        for (lit, upper) in [(false, false), (false, true), (true, false), (true, true)] {
            parts.push((Part::Bar { side, lit, upper }, bars::bar(layout, &loose, side, lit, upper)));
        }
    }
    for hop in hops() {
        parts.push((Part::Hop(hop), marks::hop(layout, hop)));
    }
    let empty = ground::hole(layout.hole, theme);
    for pattern in 0..PATTERNS {
        for count in 1..=MOST_SEEDS {
            parts.push((Part::Heap { seeds: count, pattern }, heap(layout, &empty, &loose, count, pattern)));
        }
    }
    parts
}

/// Every way a step of the path can look.
fn hops() -> impl Iterator<Item = Hop> {
    let stops = Stop::ALL.into_iter().flat_map(|from| Stop::ALL.map(|to| (from, to)));
    stops.flat_map(|(from, to)| {
        let ways = Way::ALL.into_iter();
        ways.flat_map(move |way| (1..=3).map(move |times| Hop { way, times, from, to }))
    })
}

/// The inside of a hole with seeds in it.
fn heap(layout: &Layout, empty: &Drawing, loose: &Seeds, count: usize, pattern: usize) -> Drawing {
    let mut drawing = empty.clone();
    loose.lay(&mut drawing, &seeds::heap(count, layout.hole, layout.seed, pattern as u64));
    drawing.cut(layout.hole - 1.0);
    drawing
}

/// Counts the colours that these drawings bring into a picture, edges blended with what they lie on.
pub(crate) fn count_colours(drawings: &[(Part, Drawing)], theme: Theme) -> Histogram {
    let mut histogram = Histogram::new();
    for (part, drawing) in drawings {
        // Each heap and each step is drawn in many ways, all in the same colours.
        let weight = if matches!(part, Part::Heap { .. } | Part::Hop(_)) { 1 } else { 3 };
        for (colour, alpha) in drawing.pixels() {
            match alpha {
                0 => {}
                u8::MAX => histogram.add(colour, weight),
                _ => [colour::ground(theme), INK]
                    .iter()
                    .for_each(|under| histogram.add(under.under(colour, alpha), weight)),
            }
        }
    }
    // Lettering is drawn with soft edges in these colours over those.
    let flat = colour::flat(theme);
    let lettered: [(Rgb, &[Rgb]); 3] =
        [(CREAM, &flat), (INK, &[CREAM, GOLD, QUIET]), (GOLD, &[INK, Rgb::hex(0x3C_2112)])];
    for (over, grounds) in lettered {
        for under in grounds {
            for share in (16..=240).step_by(16) {
                histogram.add(under.under(over, share), 400);
            }
        }
    }
    histogram
}

/// The layouts of all sizes.
pub(crate) fn layouts() -> [Layout; 2] {
    [Size::Six, Size::Twelve].map(Layout::of)
}
