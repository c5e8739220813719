//! Draws scenes and charts. May import: everything else in this crate.

use std::sync::OnceLock;
use std::thread;

use hoyito::{Board, Hole, Size};

use crate::bake::{self, Baked, Lettering};
use crate::canvas::Canvas;
use crate::charts::leaderboard::Leaderboard;
use crate::charts::ratings::RatingGraph;
use crate::charts::values::ValueGraph;
use crate::charts::{Easel, Kit, leaderboard, ratings, values};
use crate::colour;
use crate::compose::{Composer, Letters, MOST_HOLES};
use crate::encode;
use crate::fonts::Fonts;
use crate::names::Names;
use crate::palette::Palette;
use crate::scene::{Last, Scene, Theme};
use crate::trail::Trail;

/// Draws pictures. Making one draws the usual theme's art, so keep it: it can be shared between threads. Another
/// theme's art is drawn with its first picture, and that of charts with the first chart.
///
/// The same scene always gives the same file.
#[derive(Debug)]
pub struct Painter {
    lettering: [Lettering; 2],
    looks: [OnceLock<Look>; Theme::ALL.len()],
    names: Names,
}

/// Replays are so wide, in pixels.
const SMALL_WIDTH: u16 = 550;

/// All the art of one theme.
#[derive(Debug)]
pub(crate) struct Look {
    pub palette: Palette,
    boards: [Baked; 2],
    /// The same, as small as replays are; drawn with the first of them.
    small: OnceLock<[Baked; 2]>,
    /// The art of charts; drawn with the first of them.
    charts: OnceLock<Kit>,
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
        Look { palette, boards, small: OnceLock::new(), charts: OnceLock::new() }
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
    /// A replay has no turns, or boards of several sizes.
    #[error("there is nothing to show again")]
    NothingToShow,
    /// The page has more rows than [`Leaderboard::MOST_ROWS`].
    #[error("a page of {0} rows is too long")]
    TooManyRows(usize),
    /// The graph has more lines than [`RatingGraph::MOST_LINES`].
    #[error("{0} lines are too many to be told apart")]
    TooManyLines(usize),
    /// The file could not be written.
    #[error("the picture could not be written")]
    Png(#[from] png::EncodingError),
    /// The replay could not be written.
    #[error("the replay could not be written")]
    Gif(#[from] gif::EncodingError),
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

    /// All the art of a theme.
    pub(crate) fn look(&self, theme: Theme) -> &Look {
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

    /// A page of a ranking as an opaque PNG, 1100 pixels wide and at most 914 high.
    ///
    /// # Errors
    /// The page has too many rows.
    pub fn leaderboard(&self, page: &Leaderboard) -> Result<Vec<u8>, PaintError> {
        if page.rows.len() > Leaderboard::MOST_ROWS {
            return Err(PaintError::TooManyRows(page.rows.len()));
        }
        Ok(encode::png(&leaderboard::compose(self.easel(page.theme), page))?)
    }

    /// A person's ratings over time as an opaque PNG, 1100 by 600 pixels.
    ///
    /// # Errors
    /// The graph has too many lines.
    pub fn rating_graph(&self, graph: &RatingGraph) -> Result<Vec<u8>, PaintError> {
        if graph.lines.len() > RatingGraph::MOST_LINES {
            return Err(PaintError::TooManyLines(graph.lines.len()));
        }
        Ok(encode::png(&ratings::compose(self.easel(graph.theme), graph))?)
    }

    /// The course of a finished game as an opaque PNG, 1100 by 600 pixels.
    ///
    /// # Errors
    /// The file could not be written.
    pub fn value_graph(&self, graph: &ValueGraph) -> Result<Vec<u8>, PaintError> {
        Ok(encode::png(&values::compose(self.easel(graph.theme), graph))?)
    }

    /// What charts of a theme are drawn with.
    pub(crate) fn easel(&self, theme: Theme) -> Easel<'_> {
        let Look { palette, charts, .. } = self.look(theme);
        let kit = charts.get_or_init(|| self.names.with_fonts(|fonts| Kit::new(theme, palette, fonts)));
        Easel { palette, names: &self.names, kit }
    }

    /// The finished picture, not yet a file.
    pub(crate) fn compose(&self, scene: &Scene) -> Result<Canvas<'_>, PaintError> {
        let size = scene.board.size();
        let look = self.look(scene.theme);
        let baked = self.board(size, scene.theme);
        let trail = match &scene.last {
            Last::Sowed(sowing) if sowing.before.size() != size => return Err(PaintError::OtherBoard),
            Last::Sowed(sowing) => Some(Trail::of(sowing)),
            Last::Start | Last::Opening(_) | Last::Passed(_) => None,
        };
        let marked = trail.iter().flat_map(Trail::holes);
        if let Some(hole) =
            marked.chain(scene.playable.iter().copied()).find(|hole| hole.index() >= size.holes())
        {
            return Err(PaintError::NoSuchHole(hole));
        }
        let layout = &baked.layout;
        let canvas = Canvas::new(&look.palette, layout.width, layout.height);
        let seeds = seeds(&scene.board);
        let (names, trail, letters) = (&self.names, trail.as_ref(), Letters::Playable);
        Ok(Composer { baked, names, scene, trail, seeds, letters, canvas }.compose())
    }

    /// What can be put on a board of this size in a replay.
    pub(crate) fn small_board(&self, size: Size, theme: Theme) -> &Baked {
        let look = self.look(theme);
        let [six, twelve] = look.small.get_or_init(|| {
            bake::layouts().map(|layout| {
                let small = layout.scaled(f32::from(SMALL_WIDTH) / f32::from(layout.width));
                let lettering = self.names.with_fonts(|fonts| Lettering::new(&small, fonts));
                let drawings = bake::drawings(&layout, theme);
                let shrunk: Vec<_> = drawings
                    .into_iter()
                    .map(|(part, drawing)| (part, drawing.shrunk(small.width, layout.width)))
                    .collect();
                Baked::new(small, &shrunk, &look.palette, &lettering)
            })
        });
        match size {
            Size::Six => six,
            Size::Twelve => twelve,
        }
    }

    /// People's names.
    pub(crate) fn names(&self) -> &Names {
        &self.names
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

/// A board's seeds by track index.
pub(crate) fn seeds(board: &Board) -> [u8; MOST_HOLES] {
    let mut seeds = [0; MOST_HOLES];
    for hole in Hole::track(board.size()) {
        seeds[hole.index()] = board.seeds(hole);
    }
    seeds
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_usual_themes_art_is_drawn_beforehand() {
        let painter = Painter::new();
        for (theme, look) in Theme::ALL.into_iter().zip(&painter.looks) {
            assert_eq!(look.get().is_some(), theme == Theme::default(), "{theme}");
        }
        painter.look(Theme::Chalk);
        assert!(painter.looks.iter().all(|look| look.get().is_some()));
    }
}
