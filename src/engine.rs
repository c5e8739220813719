//! The engine at work for many at once: its tables, made ready in the background, and a desk for each thought, off the
//! async threads and behind everything else. May import `hoyito` only.

use std::{
    io::{self, BufRead, Write},
    path::{Path, PathBuf},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use hoyito::{
    Game, Hole, Size,
    engine::{
        Budget, Choice, HoleValue, Judged, Level, Progress, Shelf, choose, hole_values, judge, protocol,
    },
};
use rustix::process::setpriority_process;
use tokio::sync::{Semaphore, oneshot};

/// How long a turn may take; on rows of six it takes a few milliseconds.
const TURN: Duration = Duration::from_millis(2_500);

/// How long a hint may take.
const HINT: Duration = Duration::from_millis(1_500);

/// Nodes of a hint.
const HINT_NODES: u64 = 1_000_000;

/// How long judging a round may take; on rows of six it takes a tenth of a second.
const JUDGE: Duration = Duration::from_secs(5);

/// Nodes for each position of a round on rows of six that is judged.
const JUDGE_NODES: u64 = 50_000;

/// The least priority that a thread can have.
const LEAST: i32 = 19;

/// The engine. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Engine {
    shelf: Arc<Shelf>,
    desks: Arc<Semaphore>,
}

impl Engine {
    /// An engine with its endgame tables in `folder`, loaded from there or built in the background; it plays meanwhile.
    /// Without a folder it does without tables.
    pub fn open(folder: Option<PathBuf>) -> Self {
        let shelf = Arc::<Shelf>::default();
        if let Some(folder) = folder {
            let shelf = Arc::clone(&shelf);
            // A thread of its own, which nobody waits for at the end.
            if let Err(error) = behind("tables", move || fill(&shelf, &folder)) {
                tracing::warn!(%error, "the engine does without its tables");
            }
        }
        // One processor stays free for those who play among themselves.
        let desks = thread::available_parallelism().map_or(1, usize::from).saturating_sub(1).max(1);
        Self { shelf, desks: Arc::new(Semaphore::new(desks)) }
    }

    /// What a level plays; `None` when there is nothing to choose.
    pub async fn choose(&self, game: Game, level: Level, seed: u64) -> Option<Choice> {
        let think = move |shelf: &Shelf| choose(&game, level, shelf.get(game.rules()), within(TURN), seed);
        self.think(think).await.flatten()
    }

    /// What each hole is worth, the best first; none when there is nothing to choose.
    pub async fn values(&self, game: Game) -> Vec<HoleValue> {
        let think = move |shelf: &Shelf| {
            hole_values(&game, shelf.get(game.rules()), within(HINT).at_most(HINT_NODES))
        };
        self.think(think).await.unwrap_or_default()
    }

    /// What each turn of a finished round gave away, `None` standing for a pass; `None` when the turns cannot have been
    /// played.
    pub async fn judge(&self, start: Game, turns: Vec<Option<Hole>>) -> Option<Vec<Judged>> {
        let nodes = match start.rules().size {
            Size::Six => JUDGE_NODES,
            Size::Twelve => JUDGE_NODES / 2,
        };
        let think = move |shelf: &Shelf| {
            judge(&start, &turns, shelf.get(start.rules()), within(JUDGE).at_most(nodes))
        };
        self.think(think).await?.ok()
    }

    async fn think<T: Send + 'static>(&self, think: impl FnOnce(&Shelf) -> T + Send + 'static) -> Option<T> {
        let _desk = self.desks.acquire().await.ok()?;
        let shelf = Arc::clone(&self.shelf);
        let (tell, told) = oneshot::channel();
        // Who does not wait any more has gone on without it.
        let thinking = behind("engine", move || drop(tell.send(think(&shelf))));
        if let Err(error) = thinking {
            tracing::error!(%error, "the engine has no thread to think on");
            return None;
        }
        let thought = told.await;
        if thought.is_err() {
            tracing::error!("the engine failed");
        }
        thought.ok()
    }
}

/// Speaks the engine's text protocol until its input ends or says so; the tables are made ready meanwhile.
///
/// # Errors
/// When a line cannot be read or written.
pub fn speak(tables: &Path, input: impl BufRead, output: impl Write) -> io::Result<()> {
    let shelf = Arc::<Shelf>::default();
    let (filling, folder) = (Arc::clone(&shelf), tables.to_owned());
    thread::Builder::new().name("tables".to_owned()).spawn(move || fill(&filling, &folder))?;
    protocol::serve(input, output, &shelf)
}

/// Starts a thread that is given what the others leave of the processors: whoever plays with people, or watches, is not
/// kept waiting by long thoughts. The priority stays with a thread, so that none is used again.
fn behind(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let work = move || {
        // On systems where it would be the whole program's, or is not allowed, the thread works as any other.
        if cfg!(target_os = "linux") {
            let _ = setpriority_process(None, LEAST);
        }
        work();
    };
    thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
}

fn within(time: Duration) -> Budget {
    Budget::until(Instant::now() + time)
}

/// Loads or builds the tables, and tells of each step.
fn fill(shelf: &Shelf, folder: &Path) {
    let began = Instant::now();
    let mut told = None;
    let mut tell = |Progress { variant, size, seeds, .. }| {
        if told != Some((variant, size, seeds)) {
            told = Some((variant, size, seeds));
            tracing::info!(%variant, holes = size.columns(), seeds, "building the engine's endgame tables");
        }
    };
    let filled = shelf.fill(folder, 1, &mut tell);
    let seconds = began.elapsed().as_secs();
    match filled {
        Ok(()) => tracing::info!(seconds, "the engine's endgame tables are ready"),
        Err(error) => tracing::warn!(%error, seconds, "the endgame tables are ready, but could not be kept"),
    }
}
