//! Draws scenes. May import: everything else in this crate.

use std::sync::OnceLock;
use std::thread;

use hoyito::{Hole, Size};

use crate::bake::{self, Baked, Lettering};
use crate::canvas::Canvas;
use crate::colour;
use crate::compose::Composer;
use crate::encode;
use crate::fonts::Fonts;
use crate::names::Names;
use crate::palette::Palette;
use crate::scene::{Last, Scene, Theme};
use crate::trail::Trail;

/// Draws pictures. Making one draws the usual theme's art, so keep it: it can be shared between threads. Another
/// theme's art is drawn with its first picture.
///
/// The same scene always gives the same file.
#[derive(Debug)]
pub struct Painter {
    lettering: [Lettering; 2],
    looks: [OnceLock<Look>; Theme::ALL.len()],
    names: Names,
}

/// All the art of one theme.
#[derive(Debug)]
struct Look {
    palette: Palette,
    boards: [Baked; 2],
}

impl Look {
    /// Draws the art of both boards, on two threads.
    fn new(theme: Theme, lettering: &[Lettering; 2]) -> Look {
        let layouts = bake::layouts();
        let [six, twelve] = thread::scope(|scope| {
            layouts
                .each_ref()
                .map(|layout| {
                    scope.spawn(|| {
                        let drawings = bake::drawings(layout, theme);
                        let colours = bake::count_colours(&drawings, theme);
                        (drawings, colours)
                    })
                })
                .map(|drawn| drawn.join().expect("drawing the art is the same at every start"))
        });
        let mut colours = six.1;
        colours.merge(&twelve.1);
        let palette = Palette::learn(&colours, &colour::flat(theme));
        let [of_six, of_twelve] = layouts;
        let boards = [
            Baked::new(of_six, &six.0, &palette, &lettering[0]),
            Baked::new(of_twelve, &twelve.0, &palette, &lettering[1]),
        ];
        Look { palette, boards }
    }
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PaintError {
    /// The scene names a hole that its board does not have.
    #[error("the board has no hole {} on its track", .0.index())]
    NoSuchHole(Hole),
    /// The sowing was on a board of another size.
    #[error("the sowing was on a board of another size")]
    OtherBoard,
    /// The file could not be written.
    #[error("the picture could not be written")]
    Png(#[from] png::EncodingError),
}

impl Painter {
    /// Loads the fonts and draws the usual theme's art.
    pub fn new() -> Painter {
        let mut fonts = Fonts::load();
        let lettering = bake::layouts().map(|layout| Lettering::new(&layout, &mut fonts));
        let painter = Painter { lettering, looks: Default::default(), names: Names::new(fonts) };
        painter.look(Theme::default());
        painter
    }

    fn look(&self, theme: Theme) -> &Look {
        let place = Theme::ALL.iter().position(|&known| known == theme).unwrap_or_default();
        self.looks[place].get_or_init(|| Look::new(theme, &self.lettering))
    }

    /// The scene as an opaque PNG: 1100 by 700 pixels for six holes in a row, 1712 by 720 for twelve.
    ///
    /// # Errors
    /// The scene names holes that its board does not have.
    pub fn png(&self, scene: &Scene) -> Result<Vec<u8>, PaintError> {
        let canvas = self.compose(scene)?;
        Ok(encode::png(&canvas)?)
    }

    /// The finished picture, not yet a file.
    pub(crate) fn compose(&self, scene: &Scene) -> Result<Canvas<'_>, PaintError> {
        let size = scene.board.size();
        let look = self.look(scene.theme);
        let baked = self.board(size, scene.theme);
        let trail = match &scene.last {
            Last::Sowed(sowing) if sowing.before.size() != size => return Err(PaintError::OtherBoard),
            Last::Sowed(sowing) => Some(Trail::of(sowing)),
            Last::Start | Last::Passed(_) => None,
        };
        let marked = trail.iter().flat_map(Trail::holes);
        if let Some(hole) =
            marked.chain(scene.playable.iter().copied()).find(|hole| hole.index() >= size.holes())
        {
            return Err(PaintError::NoSuchHole(hole));
        }
        let layout = &baked.layout;
        let canvas = Canvas::new(&look.palette, layout.width, layout.height);
        Ok(Composer { baked, names: &self.names, scene, trail: trail.as_ref(), canvas }.compose())
    }

    /// What can be put on a board of this size.
    pub(crate) fn board(&self, size: Size, theme: Theme) -> &Baked {
        let [six, twelve] = &self.look(theme).boards;
        match size {
            Size::Six => six,
            Size::Twelve => twelve,
        }
    }
}

#[cfg(test)]
impl Painter {
    /// The palette of all pictures of a theme.
    pub(crate) fn palette(&self, theme: Theme) -> &Palette {
        &self.look(theme).palette
    }
}

impl Default for Painter {
    fn default() -> Self {
        Painter::new()
    }
}
