//! The real program, as a process of its own.

use std::{
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use super::{PATIENCE, World};

/// The real program, killed when it is dropped.
pub struct Program(Child);

impl Program {
    pub async fn start(world: &World) -> Self {
        let before = registered(world);
        let child = Command::new(env!("CARGO_BIN_EXE_hoyito-bot"))
            .env("DISCORD_API_URL", world.sandbox.url())
            .env("DISCORD_TOKEN", "anything")
            .env("DATABASE_URL", world.database_url())
            .env("HOYITO_DATA", env!("CARGO_TARGET_TMPDIR"))
            .env("RUST_LOG", "warn")
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let program = Self(child);
        world.until("the program is connected", async || (registered(world) > before).then_some(())).await;
        program
    }

    /// SIGTERM; how long it took to leave.
    pub async fn stop(mut self) -> Duration {
        let told = Instant::now();
        Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status().unwrap();
        while self.0.try_wait().unwrap().is_none() {
            assert!(told.elapsed() < PATIENCE, "it does not leave");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        told.elapsed()
    }

    /// `kill -9`.
    pub fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

/// How often commands were registered; each program does it once it is connected.
fn registered(world: &World) -> usize {
    let requests = world.sandbox.requests(0);
    requests.iter().filter(|request| request.method == "PUT" && request.path.ends_with("/commands")).count()
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
