//! How strongly colours differ, for normal sight and for two kinds of colour blindness.

use crate::colour::Rgb;

/// Whose eyes look at a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Sight {
    Normal,
    /// Without the red-sensitive cones.
    Protanopia,
    /// Without the green-sensitive cones.
    Deuteranopia,
}

impl Sight {
    pub const ALL: [Sight; 3] = [Sight::Normal, Sight::Protanopia, Sight::Deuteranopia];

    /// Relative luminance of a colour as these eyes see it, 0 to 1. The matrices on linear RGB are those of
    /// Viénot, Brettel and Mollon (1999).
    pub fn luminance(self, colour: Rgb) -> f32 {
        let [red, green, blue] = colour.0.map(linear);
        let [red, green, blue] = match self {
            Sight::Normal => [red, green, blue],
            Sight::Protanopia => {
                let yellow = 0.112_38 * red + 0.887_62 * green;
                [yellow, yellow, 0.004_01 * red - 0.004_01 * green + blue]
            }
            Sight::Deuteranopia => {
                let yellow = 0.292_75 * red + 0.707_25 * green;
                [yellow, yellow, -0.022_34 * red + 0.022_34 * green + blue]
            }
        };
        (0.2126 * red + 0.7152 * green + 0.0722 * blue).clamp(0.0, 1.0)
    }

    /// The contrast ratio of two colours as WCAG 2 defines it, 1 to 21.
    pub fn contrast(self, one: Rgb, other: Rgb) -> f32 {
        let (one, other) = (self.luminance(one) + 0.05, self.luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }
}

fn linear(channel: u8) -> f32 {
    let value = f32::from(channel) / 255.0;
    if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// The colour whose luminance is at this share of all, darkest first.
pub(super) fn ranked(colours: &[Rgb], share: f32) -> Rgb {
    let mut sorted = colours.to_vec();
    sorted.sort_by(|&a, &b| Sight::Normal.luminance(a).total_cmp(&Sight::Normal.luminance(b)));
    sorted[((sorted.len() - 1) as f32 * share) as usize]
}

#[test]
fn black_on_white_is_the_strongest_contrast() {
    for sight in Sight::ALL {
        let contrast = sight.contrast(Rgb([0, 0, 0]), Rgb([255, 255, 255]));
        assert!((contrast - 21.0).abs() < 0.05, "{sight:?}: {contrast}");
    }
    assert!(Sight::Protanopia.luminance(Rgb([255, 0, 0])) < Sight::Normal.luminance(Rgb([255, 0, 0])) / 1.8);
}
