//! Colours by their meaning, and how strongly two of them differ. May import: `scene`.

use crate::scene::Theme;

/// A colour in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Rgb(pub [u8; 3]);

impl Rgb {
    /// From `0xRRGGBB`.
    #[expect(clippy::cast_possible_truncation, reason = "the three low bytes are meant")]
    pub const fn hex(code: u32) -> Rgb {
        Rgb([(code >> 16) as u8, (code >> 8) as u8, code as u8])
    }

    /// This colour with a share of another (0 none, 255 all) laid over it.
    pub fn under(self, over: Rgb, share: u8) -> Rgb {
        let channel = |k: usize| {
            let (below, above, share) = (u32::from(self.0[k]), u32::from(over.0[k]), u32::from(share));
            u8::try_from((below * (255 - share) + above * share + 127) / 255).unwrap_or(u8::MAX)
        };
        Rgb([channel(0), channel(1), channel(2)])
    }

    /// Squared distance, weighted roughly as eyes weigh the channels.
    pub fn distance(self, other: Rgb) -> u32 {
        let part = |k: usize| u32::from(self.0[k].abs_diff(other.0[k])).pow(2);
        3 * part(0) + 4 * part(1) + 2 * part(2)
    }
}

/// Dark brown: plates, edges of marks, digits on light ground.
pub(crate) const INK: Rgb = Rgb::hex(0x24_150D);
/// Warm white: digits, the path and its numbers.
pub(crate) const CREAM: Rgb = Rgb::hex(0xFF_F4E2);
/// The last hole, captures, trophies.
pub(crate) const GOLD: Rgb = Rgb::hex(0xFF_CF3F);
/// A count of nothing; a round to come.
pub(crate) const FAINT: Rgb = Rgb::hex(0xA8_8C76);
/// A name beside a dark bar's mark; the lower score of a round, the slab of a drawn one.
pub(crate) const QUIET: Rgb = Rgb::hex(0xDC_C8B4);
/// The disc of a letter that cannot be chosen.
pub(crate) const UNLIT: Rgb = Rgb::hex(0x4A_3324);
/// Edges of dark bars.
pub(crate) const RIDGE: Rgb = Rgb::hex(0x5A_3F2D);
/// The ground of swept earth.
pub(crate) const EARTH: Rgb = Rgb::hex(0x84_5430);
/// The ground of concrete, as dark as earth, so that marks stand out from both alike.
pub(crate) const CONCRETE: Rgb = Rgb::hex(0x55_595D);

/// A seat's colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Team {
    /// Its own colour: bars, discs.
    pub main: Rgb,
    /// The lower edge of its bar.
    pub deep: Rgb,
    /// Rings on the ground.
    pub light: Rgb,
}

/// North: red.
pub(crate) const NORTH: Team =
    Team { main: Rgb::hex(0xBD_2E2E), deep: Rgb::hex(0x8A_1C23), light: Rgb::hex(0xFF_ACA1) };
/// South: blue.
pub(crate) const SOUTH: Team =
    Team { main: Rgb::hex(0x1B_69C2), deep: Rgb::hex(0x10_4A92), light: Rgb::hex(0x8C_CBFF) };

/// The ground's own colour.
pub(crate) const fn ground(theme: Theme) -> Rgb {
    match theme {
        Theme::Earth => EARTH,
        Theme::Chalk => CONCRETE,
    }
}

/// The colours that lie flat over whole shapes; the palette holds them exactly.
pub(crate) const fn flat(theme: Theme) -> [Rgb; 12] {
    [
        INK,
        CREAM,
        GOLD,
        FAINT,
        QUIET,
        UNLIT,
        ground(theme),
        NORTH.main,
        NORTH.light,
        SOUTH.main,
        SOUTH.light,
        RIDGE,
    ]
}
