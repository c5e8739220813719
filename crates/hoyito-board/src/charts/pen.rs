//! Draws lines and areas that no ready-made art can hold, with soft edges.

use tiny_skia::{FillRule, LineJoin, Path, PathBuilder, Rect, Stroke, StrokeDash, Transform};

use super::kit::Look;
use crate::canvas::{Canvas, Mask};
use crate::colour::Rgb;

/// The part of a picture that is drawn into, in pixels; nothing is seen outside it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub left: i32,
    pub top: i32,
    pub width: u16,
    pub height: u16,
}

impl Frame {
    /// A line through points, drawn as a look says.
    pub fn line(self, canvas: &mut Canvas, points: &[(f32, f32)], look: Look, width: f32) {
        let stroke = Stroke {
            width,
            line_join: LineJoin::Bevel, // round ones take half as long again
            dash: StrokeDash::new(look.dashes.to_vec(), 0.0),
            ..Stroke::default()
        };
        let Some(line) = path(points) else { return };
        let dashed = stroke.dash.as_ref().and_then(|dash| line.dash(dash, 1.0));
        if let Some(outline) = dashed.unwrap_or(line).stroke(&stroke, 1.0) {
            self.fill(canvas, &outline, look.colour, u8::MAX);
        }
    }

    /// The area within an outline, with a share (0 none, 255 all) of a colour.
    pub fn area(self, canvas: &mut Canvas, outline: &[(f32, f32)], colour: Rgb, share: u8) {
        if let Some(outline) = path(outline) {
            self.fill(canvas, &outline, colour, share);
        }
    }

    fn fill(self, canvas: &mut Canvas, shape: &Path, colour: Rgb, share: u8) {
        let within = self.around(shape.bounds());
        let Some(mut mask) = tiny_skia::Mask::new(within.width.into(), within.height.into()) else { return };
        let into_mask = Transform::from_translate(-within.left as f32, -within.top as f32);
        mask.fill_path(shape, FillRule::Winding, true, into_mask);
        let mut cover = mask.take();
        if share < u8::MAX {
            for cell in &mut cover {
                *cell = (u16::from(*cell) * u16::from(share) / 255) as u8;
            }
        }
        let mask = Mask { left: 0, top: 0, width: within.width.into(), cover, advance: 0.0 };
        canvas.letter(&mask, within.left, within.top, colour);
    }

    /// The part of this frame that a shape can reach.
    fn around(self, bounds: Rect) -> Frame {
        let cut = |from: f32, to: f32, start: i32, size: u16| {
            let (low, high) = (start as f32, start as f32 + f32::from(size));
            let (from, to) = (from.floor().clamp(low, high), to.ceil().clamp(low, high));
            (from as i32, (to - from) as u16)
        };
        let (left, width) = cut(bounds.left(), bounds.right(), self.left, self.width);
        let (top, height) = cut(bounds.top(), bounds.bottom(), self.top, self.height);
        Frame { left, top, width, height }
    }
}

/// A path through points; none when there are fewer than two.
fn path(points: &[(f32, f32)]) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (first, others) = points.split_first()?;
    path.move_to(first.0, first.1);
    for &(x, y) in others {
        path.line_to(x, y);
    }
    path.finish()
}

/// The same line with its first point and, in each column of four pixels, only the last: dashes stay dashes
/// however often a line goes up and down.
pub(super) fn thinned(points: &[(f32, f32)]) -> Vec<(f32, f32)> {
    const COLUMN: f32 = 4.0;
    let column = |x: f32| (x / COLUMN) as i32;
    let lasts = points.chunk_by(|one, other| column(one.0) == column(other.0)).filter_map(<[_]>::last);
    points.iter().take(1).chain(lasts).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_thinned_line_has_few_points_and_keeps_its_ends(mut points in prop::collection::vec((0.0..20.0_f32, 0.0..300.0_f32), 1..500)) {
            points.sort_by(|one, other| one.0.total_cmp(&other.0));
            let thin = thinned(&points);
            prop_assert!(thin.len() <= 1 + 5);
            prop_assert_eq!((thin.first(), thin.last()), (points.first(), points.last()));
            prop_assert!(thin.iter().all(|point| points.contains(point)));
        }
    }
}
