//! Drawing off the async threads, at most as many pictures at once as there are processors.

use std::sync::{Arc, LazyLock};

use hoyito_board::Painter;
use tokio::{sync::Semaphore, task::spawn_blocking};

use super::view::{Picture, Reply};

/// A message with its picture drawn, ready to be sent.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The message.
    pub reply: Reply,
    /// The picture as a PNG, where the message has one.
    pub png: Option<Vec<u8>>,
}

/// Where pictures are drawn. Cheap to clone.
#[derive(Clone)]
pub struct Studio {
    painter: Arc<LazyLock<Painter>>,
    easels: Arc<Semaphore>,
}

impl std::fmt::Debug for Studio {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Studio").finish_non_exhaustive()
    }
}

impl Studio {
    /// Opens the studio. Fonts and art are made ready beside whatever else starts.
    pub fn open() -> Self {
        let painter = Arc::new(LazyLock::new(Painter::new as fn() -> Painter));
        let early = Arc::clone(&painter);
        // Whoever draws first waits for it, so nobody has to wait here.
        drop(spawn_blocking(move || {
            LazyLock::force(&early);
        }));
        let easels = std::thread::available_parallelism().map_or(1, usize::from);
        Self { painter, easels: Arc::new(Semaphore::new(easels)) }
    }

    /// Draws a message's picture. Where that fails, which no position makes it, the message goes without: people
    /// still see what happened, and can read the board as text.
    pub async fn draw(&self, reply: Reply) -> Drawn {
        let png = match &reply.picture {
            None => None,
            Some(picture) => self.paint(picture).await,
        };
        Drawn { reply, png }
    }

    async fn paint(&self, picture: &Picture) -> Option<Vec<u8>> {
        let _easel = self.easels.acquire().await.ok()?;
        let painter = Arc::clone(&self.painter);
        let scene = picture.scene.clone();
        match spawn_blocking(move || painter.png(&scene)).await {
            Ok(Ok(png)) => Some(png),
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
