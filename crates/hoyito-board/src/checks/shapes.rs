//! Marks are told apart by their shapes alone, as light and dark, also by colour-blind eyes.

use hoyito::{Hole, Side, Size};

use super::sight::{Sight, ranked};
use super::{PAINTER, Picture};
use crate::bake::Part;
use crate::canvas::Canvas;
use crate::layout::Layout;
use crate::letters::round;
use crate::scene::Theme;

/// All eyes before every theme.
fn sights() -> impl Iterator<Item = (Sight, Theme)> {
    Sight::ALL.into_iter().flat_map(|sight| Theme::ALL.map(|theme| (sight, theme)))
}

/// A board of six with one mark around a hole in the middle of the lower row.
fn marked(part: Part, theme: Theme) -> (Picture, (f32, f32), Layout) {
    let baked = PAINTER.board(Size::Six, theme);
    let layout = baked.layout;
    let place = layout.place(Hole::from_letter(Size::Six, Side::South, 'C').unwrap(), false);
    let mut canvas = Canvas::new(PAINTER.palette(theme), layout.width, layout.height);
    canvas.stamp(baked.sprite(Part::Ground), 0, 0);
    canvas.stamp(baked.sprite(part), round(place.x), round(place.y));
    (Picture::from_canvas(&canvas), (place.x, place.y), layout)
}

/// How often it turns from dark to light on a circle around the hole, and how much of the circle is light.
fn light_on_circle(part: Part, out: f32, sight: Sight, theme: Theme) -> (usize, f32) {
    let (picture, centre, layout) = marked(part, theme);
    let ground = ranked(&picture.circle(centre, layout.hole + 38.0, 720), 0.5);
    let circle = picture.circle(centre, layout.hole + out, 720);
    let light: Vec<bool> = circle
        .iter()
        .map(|&colour| {
            sight.luminance(colour) > sight.luminance(ground) && sight.contrast(colour, ground) > 2.0
        })
        .collect();
    let starts =
        (0..light.len()).filter(|&step| light[step] && !light[(step + light.len() - 1) % light.len()]);
    (starts.count(), light.iter().filter(|&&is| is).count() as f32 / light.len() as f32)
}

#[test]
fn f8_rings_differ_in_their_breaks() {
    for (sight, theme) in sights() {
        for side in Side::ALL {
            let (_, share) = light_on_circle(Part::Playable(side), 6.0, sight, theme);
            assert!(share > 0.99, "a closed ring around what may be chosen: {share} ({sight:?})");
        }
        let (dashes, share) = light_on_circle(Part::Captured, 6.5, sight, theme);
        assert!(dashes == 16 && (0.4..0.9).contains(&share), "dashes: {dashes}, {share} ({sight:?})");
        let (dots, share) = light_on_circle(Part::LastFour, 6.5, sight, theme);
        assert!(dots == 22 && (0.2..0.6).contains(&share), "dots: {dots}, {share} ({sight:?})");
    }
}

#[test]
fn f8_only_the_last_hole_has_four_points() {
    for (sight, theme) in sights() {
        for ringed in [false, true] {
            assert_eq!(light_on_circle(Part::Last { ringed }, 24.0, sight, theme).0, 4, "{sight:?}");
        }
        for other in
            [Part::Playable(Side::South), Part::Playable(Side::North), Part::Captured, Part::LastFour]
        {
            assert_eq!(light_on_circle(other, 24.0, sight, theme).0, 0, "{other:?} {sight:?}");
        }
    }
}

#[test]
fn f8_seats_differ_in_shape() {
    for lit in [false, true] {
        for (sight, theme) in sights() {
            let silhouette = |side: Side| {
                let baked = PAINTER.board(Size::Six, theme);
                let layout = baked.layout;
                let mut canvas = Canvas::new(PAINTER.palette(theme), layout.width, layout.height);
                let y = round(layout.bar / 2.0);
                canvas.stamp(baked.sprite(Part::Bar { side, lit, upper: true }), 0, y);
                let seat = (layout.bar * 0.56, layout.bar / 2.0);
                let pixels = Picture::from_canvas(&canvas).rows(seat, layout.bar * 0.44, layout.bar * 0.44);
                let middle = pixels[pixels.len() / 2][pixels[0].len() / 2];
                let same = |colour| sight.contrast(colour, middle) < 2.0;
                pixels.into_iter().flatten().map(same).collect::<Vec<bool>>()
            };
            let (south, north) = (silhouette(Side::South), silhouette(Side::North));
            let differing = south.iter().zip(&north).filter(|(a, b)| a != b).count();
            assert!(differing * 8 > south.len(), "{differing} of {} ({sight:?}, lit {lit})", south.len());
        }
    }
}
