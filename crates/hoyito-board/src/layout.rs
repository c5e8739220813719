//! Where everything lies, in pixels, for both sizes of board. May import: `hoyito`.

use hoyito::{Hole, Side, Size};

/// The measures of one size of board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub size: Size,
    pub width: u16,
    pub height: u16,
    /// From one hole's centre to the next one's.
    pub pitch: f32,
    /// Radius of a hole inside its rim.
    pub hole: f32,
    /// Centre line of the upper row's holes.
    pub row: f32,
    /// Centre line of the upper row's plates.
    pub plate: f32,
    /// Height of a plate.
    pub plate_height: f32,
    /// Width of a plate that carries a count alone, and of one that carries its letter as well.
    pub plate_width: [f32; 2],
    /// Where a letter's disc lies from its plate's centre, in the upper row.
    pub letter: (f32, f32),
    /// Radius of a letter's disc.
    pub letter_disc: f32,
    /// Where the count lies from the centre of a plate with a letter.
    pub count_shift: f32,
    /// Height of a player's bar.
    pub bar: f32,
    /// Radius of a seed.
    pub seed: f32,
    /// Radius of a pick-up's disc.
    pub disc: f32,
    /// Where a pick-up's disc lies, from the centre line of the holes towards the middle.
    pub disc_out: f32,
    /// Where the arrows of the path run, from the centre line of the holes towards the middle.
    pub path_out: f32,
    /// Height of the band that tells the end.
    pub band: f32,
    /// The rounds of a match, in the bars.
    pub rounds: Rounds,
    /// Font sizes.
    pub text: TextSizes,
}

/// The measures of a match's rounds in a bar: a cell for each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rounds {
    /// Height of a cell.
    pub line: f32,
    /// From one cell's centre to the next one's.
    pub cell: f32,
    /// How many are shown at most.
    pub most: usize,
}

/// Font sizes in pixels. Digits are 0.705 of it high.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextSizes {
    /// Counts, captured seeds and what was gained.
    pub count: f32,
    /// Column letters.
    pub letter: f32,
    /// Numbers of pick-ups.
    pub disc: f32,
    /// The score at the end.
    pub score: f32,
    /// Names.
    pub name: u16,
}

/// How high digits and capitals stand, as a share of the font size.
pub(crate) const CAP: f32 = 0.705;

/// Where a hole lies in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    /// Its centre.
    pub x: f32,
    pub y: f32,
    /// Whether it is in the row drawn above.
    pub upper: bool,
    /// Whether the sowing leaves the row from here.
    pub turns: bool,
}

impl Place {
    /// The direction towards the middle of the board: down in the upper row.
    pub fn inward(&self) -> f32 {
        if self.upper { 1.0 } else { -1.0 }
    }
}

impl Layout {
    /// The measures for a size of board.
    pub fn of(size: Size) -> Layout {
        match size {
            Size::Six => Layout {
                size,
                width: 1100,
                height: 700,
                pitch: 173.0,
                hole: 71.0,
                row: 238.0,
                plate: 121.0,
                plate_height: 54.0,
                plate_width: [84.0, 144.0],
                letter: (-45.0, 0.0),
                letter_disc: 24.0,
                count_shift: 24.0,
                bar: 86.0,
                seed: 16.5,
                disc: 27.0,
                disc_out: 80.0,
                path_out: 69.0,
                band: 150.0,
                rounds: Rounds { line: 52.0, cell: 73.0, most: 4 },
                text: TextSizes { count: 54.0, letter: 40.0, disc: 50.0, score: 100.0, name: 43 },
            },
            Size::Twelve => Layout {
                size,
                width: 1712,
                height: 720,
                pitch: 138.0,
                hole: 58.0,
                row: 256.0,
                plate: 115.0,
                plate_height: 62.0,
                plate_width: [118.0, 118.0],
                letter: (0.0, 65.0),
                letter_disc: 34.0,
                count_shift: 0.0,
                bar: 78.0,
                seed: 13.5,
                disc: 38.0,
                disc_out: 66.0,
                path_out: 58.0,
                band: 170.0,
                rounds: Rounds { line: 62.0, cell: 104.0, most: 5 },
                text: TextSizes { count: 77.0, letter: 63.0, disc: 77.0, score: 120.0, name: 50 },
            },
        }
    }

    /// The same board in other measures: everything times `factor`.
    pub fn scaled(&self, factor: f32) -> Layout {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a size in pixels, made smaller"
        )]
        let pixels = |size: u16| (f32::from(size) * factor).round() as u16;
        let Layout { size, rounds, text, .. } = *self;
        Layout {
            size,
            width: pixels(self.width),
            height: pixels(self.height),
            pitch: self.pitch * factor,
            hole: self.hole * factor,
            row: self.row * factor,
            plate: self.plate * factor,
            plate_height: self.plate_height * factor,
            plate_width: self.plate_width.map(|width| width * factor),
            letter: (self.letter.0 * factor, self.letter.1 * factor),
            letter_disc: self.letter_disc * factor,
            count_shift: self.count_shift * factor,
            bar: self.bar * factor,
            seed: self.seed * factor,
            disc: self.disc * factor,
            disc_out: self.disc_out * factor,
            path_out: self.path_out * factor,
            band: self.band * factor,
            rounds: Rounds { line: rounds.line * factor, cell: rounds.cell * factor, most: rounds.most },
            text: TextSizes {
                count: text.count * factor,
                letter: text.letter * factor,
                disc: text.disc * factor,
                score: text.score * factor,
                name: pixels(text.name),
            },
        }
    }

    /// Where a hole of this board is drawn.
    pub fn place(&self, hole: Hole, flip: bool) -> Place {
        let columns = self.size.columns();
        let column = hole.column(self.size);
        let column = if flip { columns - 1 - column } else { column };
        let upper = self.is_upper(hole.side(self.size), flip);
        let last = if upper { 0 } else { columns - 1 };
        Place { x: self.column(column), y: self.mirrored(self.row, upper), upper, turns: column == last }
    }

    /// Whether a side is drawn above.
    #[expect(clippy::unused_self, reason = "a question of how things are laid out")]
    pub fn is_upper(&self, side: Side, flip: bool) -> bool {
        (side == Side::North) != flip
    }

    /// The centre of the picture.
    pub fn centre(&self) -> (f32, f32) {
        (f32::from(self.width) / 2.0, f32::from(self.height) / 2.0)
    }

    /// The centre of a column, counted from the left of the picture.
    pub fn column(&self, column: usize) -> f32 {
        let last = self.size.columns() - 1;
        let [column, last] =
            [column, last].map(|count| f32::from(u16::try_from(count).expect("a row has at most 12 holes")));
        self.centre().0 + self.pitch * (column - last / 2.0)
    }

    /// Where the path runs past holes that are out of play, from the centre line of the holes: as far out as
    /// the arrows bend.
    pub fn path_past(&self) -> f32 {
        self.path_out + 16.0
    }

    /// The centre line of a side's bar.
    pub fn bar_line(&self, upper: bool) -> f32 {
        self.mirrored(self.bar / 2.0, upper)
    }

    /// The height at which something lies that the upper row has at `y`.
    pub fn mirrored(&self, y: f32, upper: bool) -> f32 {
        if upper { y } else { f32::from(self.height) - y }
    }
}
