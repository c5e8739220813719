//! All the art, drawn with vectors before the first picture is asked for. May import: `hoyito`, `colour`,
//! `layout`.
//!
//! Each drawing is made around an anchor at (0, 0), which is where it is put later.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "pixels of a picture a few thousand wide"
)]

pub(crate) mod bars;
pub(crate) mod ground;
pub(crate) mod marks;
pub(crate) mod plates;
pub(crate) mod rounds;
pub(crate) mod seeds;

use tiny_skia::{
    Color, FillRule, FilterQuality, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path,
    PathBuilder, Pixmap, PixmapPaint, Point, RadialGradient, Rect, SpreadMode, Stroke, StrokeDash, Transform,
};

use crate::colour::Rgb;

/// A drawing with its anchor.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    pixmap: Pixmap,
    left: i32,
    top: i32,
}

impl Drawing {
    /// An empty drawing that reaches from (`left`, `top`) to (`right`, `bottom`).
    pub fn new(left: f32, top: f32, right: f32, bottom: f32) -> Drawing {
        let (left, top) = (left.floor() as i32, top.floor() as i32);
        let side = |from: i32, to: f32| (to.ceil() as i32 - from).max(1).cast_unsigned();
        let pixmap = Pixmap::new(side(left, right), side(top, bottom)).expect("a side is at least 1 pixel");
        Drawing { pixmap, left, top }
    }

    /// An empty drawing that reaches equally far from its anchor to all sides.
    pub fn around(reach: f32) -> Drawing {
        Drawing::new(-reach, -reach, reach, reach)
    }

    /// The first pixel's position.
    pub fn origin(&self) -> (i32, i32) {
        (self.left, self.top)
    }

    /// Pixels in a row.
    pub fn width(&self) -> usize {
        self.pixmap.width() as usize
    }

    /// The pixels row by row: straight colours with alpha.
    pub fn pixels(&self) -> impl Iterator<Item = (Rgb, u8)> {
        self.pixmap.pixels().iter().map(|pixel| {
            let straight = pixel.demultiply();
            (Rgb([straight.red(), straight.green(), straight.blue()]), straight.alpha())
        })
    }

    /// Fills a shape.
    pub fn fill(&mut self, shape: &Path, paint: &Paint) {
        self.fill_turned(shape, paint, Transform::identity());
    }

    /// Fills a shape that is turned or moved first.
    pub fn fill_turned(&mut self, shape: &Path, paint: &Paint, turn: Transform) {
        let moved = turn.post_concat(self.shift());
        self.pixmap.fill_path(shape, paint, FillRule::Winding, moved, None);
    }

    /// Draws a line with round ends.
    pub fn line(&mut self, line: &Path, paint: &Paint, width: f32) {
        self.pixmap.stroke_path(line, paint, &round(width), self.shift(), None);
    }

    /// Draws a line that is turned or moved first.
    pub fn line_turned(&mut self, line: &Path, paint: &Paint, width: f32, turn: Transform) {
        self.pixmap.stroke_path(line, paint, &round(width), turn.post_concat(self.shift()), None);
    }

    /// Draws a line of dashes and gaps.
    pub fn dashes(&mut self, line: &Path, paint: &Paint, width: f32, dash: f32, gap: f32) {
        let stroke = Stroke { dash: StrokeDash::new(vec![dash, gap], 0.0), ..round(width) };
        self.pixmap.stroke_path(line, paint, &stroke, self.shift(), None);
    }

    /// Lays another drawing over this one, its anchor at (`x`, `y`) to the nearest pixel.
    pub fn lay(&mut self, other: &Drawing, x: f32, y: f32) {
        let x = x.round() as i32 + other.left - self.left;
        let y = y.round() as i32 + other.top - self.top;
        let paint = PixmapPaint::default();
        self.pixmap.draw_pixmap(x, y, other.pixmap.as_ref(), &paint, Transform::identity(), None);
    }

    /// The drawing as it looks when a picture `from` pixels wide is shown only `to` wide.
    pub fn shrunk(&self, to: u16, from: u16) -> Drawing {
        let mut drawing = self.clone();
        let mut left = f32::from(to) / f32::from(from);
        // By halves at most, or pixels would be left out.
        while left < 1.0 {
            let step = left.max(0.5);
            drawing = drawing.scaled(step);
            left /= step;
        }
        drawing
    }

    fn scaled(&self, factor: f32) -> Drawing {
        let (left, top) = (self.left as f32, self.top as f32);
        let (width, height) = (self.pixmap.width() as f32, self.pixmap.height() as f32);
        let (right, bottom) = (left + width, top + height);
        let mut drawing = Drawing::new(left * factor, top * factor, right * factor, bottom * factor);
        let paint = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
        let place = Transform::from_row(
            factor,
            0.0,
            0.0,
            factor,
            left * factor - drawing.left as f32,
            top * factor - drawing.top as f32,
        );
        drawing.pixmap.draw_pixmap(0, 0, self.pixmap.as_ref(), &paint, place, None);
        drawing
    }

    /// Makes everything outside a circle around the anchor transparent.
    pub fn cut(&mut self, radius: f32) {
        let (left, top) = (self.left, self.top);
        let width = self.pixmap.width() as usize;
        for (index, pixel) in self.pixmap.pixels_mut().iter_mut().enumerate() {
            let x = left as f32 + (index % width) as f32 + 0.5;
            let y = top as f32 + (index / width) as f32 + 0.5;
            if x * x + y * y > radius * radius {
                *pixel = tiny_skia::PremultipliedColorU8::TRANSPARENT;
            }
        }
    }

    fn shift(&self) -> Transform {
        Transform::from_translate(-self.left as f32, -self.top as f32)
    }
}

fn round(width: f32) -> Stroke {
    Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() }
}

/// One colour, from 0 (unseen) to 1 (opaque).
pub(crate) fn flat(colour: Rgb, opacity: f32) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(shade(colour, opacity));
    paint
}

/// Colours from one point to another.
pub(crate) fn linear(from: (f32, f32), to: (f32, f32), stops: &[(f32, Rgb)]) -> Paint<'static> {
    let stops = stops.iter().map(|&(at, colour)| GradientStop::new(at, shade(colour, 1.0))).collect();
    let (from, to) = (Point::from_xy(from.0, from.1), Point::from_xy(to.0, to.1));
    let shader = LinearGradient::new(from, to, stops, SpreadMode::Pad, Transform::identity());
    Paint { shader: shader.expect("a gradient of the art has two ends"), ..Paint::default() }
}

/// Colours from a lit point outwards to a circle.
pub(crate) fn radial(
    lit: (f32, f32),
    centre: (f32, f32),
    radius: f32,
    stops: &[(f32, Rgb)],
) -> Paint<'static> {
    let stops = stops.iter().map(|&(at, colour)| GradientStop::new(at, shade(colour, 1.0))).collect();
    let (lit, centre) = (Point::from_xy(lit.0, lit.1), Point::from_xy(centre.0, centre.1));
    let shader = RadialGradient::new(lit, 0.0, centre, radius, stops, SpreadMode::Pad, Transform::identity());
    Paint { shader: shader.expect("a gradient of the art has a radius"), ..Paint::default() }
}

fn shade(colour: Rgb, opacity: f32) -> Color {
    let [red, green, blue] = colour.0;
    Color::from_rgba8(red, green, blue, (opacity.clamp(0.0, 1.0) * 255.0).round() as u8)
}

/// A circle.
pub(crate) fn circle(x: f32, y: f32, radius: f32) -> Path {
    PathBuilder::from_circle(x, y, radius).expect("a circle of the art has a radius")
}

/// An ellipse with its axes along the picture's.
pub(crate) fn oval(x: f32, y: f32, wide: f32, high: f32) -> Path {
    let bounds = Rect::from_ltrb(x - wide, y - high, x + wide, y + high);
    PathBuilder::from_oval(bounds.expect("an oval of the art has an area"))
        .expect("a rectangle bounds an oval")
}

/// A rectangle with rounded corners around a centre.
pub(crate) fn slab(x: f32, y: f32, width: f32, height: f32, corner: f32) -> Path {
    /// How far a cubic's handles reach for a quarter of a circle.
    const ARC: f32 = 0.552_3;
    let (right, bottom) = (width / 2.0, height / 2.0);
    let corner = corner.min(right).min(bottom);
    let handle = corner * (1.0 - ARC);
    let mut path = PathBuilder::new();
    for (index, (sx, sy)) in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)].into_iter().enumerate() {
        let at = |dx: f32, dy: f32| (x + sx * (right - dx), y + sy * (bottom - dy));
        let along = [at(0.0, corner), at(0.0, handle), at(handle, 0.0), at(corner, 0.0)];
        let [start, first, second, end] =
            if index % 2 == 0 { along } else { [along[3], along[2], along[1], along[0]] };
        if index == 0 {
            path.move_to(start.0, start.1);
        } else {
            path.line_to(start.0, start.1);
        }
        path.cubic_to(first.0, first.1, second.0, second.1, end.0, end.1);
    }
    path.close();
    path.finish().expect("a slab has four sides")
}

/// A line or an outline through points.
pub(crate) fn through(points: impl IntoIterator<Item = (f32, f32)>, closed: bool) -> Path {
    let mut path = PathBuilder::new();
    for (index, (x, y)) in points.into_iter().enumerate() {
        if index == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    if closed {
        path.close();
    }
    path.finish().expect("a line of the art has two points")
}

/// Part of a circle as a line, from one angle to another in degrees, clockwise from the right.
pub(crate) fn arc(x: f32, y: f32, radius: f32, from: f32, to: f32) -> Path {
    const STEPS: usize = 24;
    through(
        (0..=STEPS).map(|step| {
            let angle = (from + (to - from) * step as f32 / STEPS as f32).to_radians();
            (x + radius * angle.cos(), y + radius * angle.sin())
        }),
        false,
    )
}

/// Repeatable chance: the same art at every start.
#[derive(Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number from `low` to `high`.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        low + (high - low) * (self.0 >> 40) as f32 / (1_u64 << 24) as f32
    }

    /// One of so many.
    pub fn one_of(&mut self, count: usize) -> usize {
        (self.between(0.0, count as f32) as usize).min(count - 1)
    }
}
