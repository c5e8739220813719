//! Drawing off the async threads, at most as many pictures at once as there are processors.

use std::sync::{Arc, LazyLock};

use hoyito_board::Painter;
use tokio::{sync::Semaphore, task::spawn_blocking};

use super::view::{Art, Picture, Reply};

/// A message with its picture drawn, ready to be sent.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The message.
    pub reply: Reply,
    /// The file of its picture; none where it has no picture or that could not be drawn.
    pub file: Option<Vec<u8>>,
}

impl Drawn {
    /// A message of words alone.
    pub fn words(reply: Reply) -> Self {
        Self { reply, file: None }
    }
}

/// Fonts and art, the same for everybody; made once, when first needed.
static PAINTER: LazyLock<Painter> = LazyLock::new(Painter::new);

/// Where pictures are drawn. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Studio {
    easels: Arc<Semaphore>,
}

impl Studio {
    /// Opens the studio. Fonts and art are made ready beside whatever else starts.
    pub fn open() -> Self {
        // Whoever draws first waits for it, so nobody has to wait here.
        drop(spawn_blocking(|| LazyLock::force(&PAINTER)));
        let easels = std::thread::available_parallelism().map_or(1, usize::from);
        Self { easels: Arc::new(Semaphore::new(easels)) }
    }

    /// Draws a message's picture. Where that fails, which no position makes it, the message goes without: people
    /// still see what happened, and can read the board as text.
    pub async fn draw(&self, reply: Reply) -> Drawn {
        let file = match &reply.picture {
            Some(picture) => self.paint(picture).await,
            None => None,
        };
        Drawn { reply, file }
    }

    async fn paint(&self, picture: &Picture) -> Option<Vec<u8>> {
        let _easel = self.easels.acquire().await.ok()?;
        let art = picture.art.clone();
        let paint = move || match &art {
            Art::Board(scene) => PAINTER.png(scene),
            Art::Leaderboard(board) => PAINTER.leaderboard(board),
            Art::Ratings(graph) => PAINTER.rating_graph(graph),
            Art::Values(graph) => PAINTER.value_graph(graph),
            Art::Replay(replay) => PAINTER.gif(replay, &mut |_, _| {}),
            Art::Text(text) => Ok(text.clone().into_bytes()),
        };
        match spawn_blocking(paint).await {
            Ok(Ok(file)) => Some(file),
            Ok(Err(error)) => {
                tracing::error!(%error, file = picture.file, "a picture could not be drawn");
                None
            }
            Err(error) => {
                tracing::error!(%error, file = picture.file, "drawing a picture failed");
                None
            }
        }
    }
}
