//! A world for one test: a stand-in for Discord, a database of its own, and the bot.

mod database;
mod program;
mod seat;

use std::{path::PathBuf, sync::Once, time::Duration};

use chrono::TimeDelta;
use discord_sandbox::{
    Click, FaultRequest, Options, Outcome, OutcomeKind, Sandbox, Slash, Snowflake, oracles,
};
use hoyito_bot::{
    app,
    config::{Config, Database},
    service,
};
use serde_json::Value;
use sqlx::{PgPool, postgres::PgPoolOptions};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use database::TestDatabase;
pub use program::Program;
pub use seat::{Seat, buttons, hole_buttons, is_private, text};

/// Longer than anything takes here; what is waited for comes or the test fails.
const PATIENCE: Duration = Duration::from_secs(20);

/// Everything around one test.
pub struct World {
    pub sandbox: Sandbox,
    pub rows: PgPool,
    /// The test's database on the server of all tests; none where the test brings a server of its own.
    database: Option<TestDatabase>,
    database_url: String,
    bot: Option<Running>,
}

struct Running {
    stop: CancellationToken,
    bot: JoinHandle<Result<(), app::AppError>>,
}

impl World {
    /// A world with the bot connected.
    pub async fn open() -> Self {
        let mut world = Self::without_bot().await;
        world.start_bot().await;
        world
    }

    /// A world in which no bot runs yet.
    pub async fn without_bot() -> Self {
        let database = TestDatabase::new().await;
        let world = Self::on(database.url.clone()).await;
        Self { database: Some(database), ..world }
    }

    /// A world with the bot connected, where no file may be larger than that, in bytes.
    pub async fn with_small_files(largest_file: usize) -> Self {
        let database = TestDatabase::new().await;
        let options = Options { largest_file, ..Options::default() };
        let world = Self::made(database.url.clone(), options).await;
        let mut world = Self { database: Some(database), ..world };
        world.start_bot().await;
        world
    }

    /// A world in which no bot runs yet, on a database of the test's own.
    pub async fn on(database_url: String) -> Self {
        Self::made(database_url, Options::default()).await
    }

    async fn made(database_url: String, options: Options) -> Self {
        let options = Options { quiet: Duration::from_millis(20), oracles: oracles(), ..options };
        let sandbox = Sandbox::start(options).await.unwrap();
        let rows = PgPoolOptions::new().max_connections(3).connect(&database_url).await.unwrap();
        Self { sandbox, rows, database: None, database_url, bot: None }
    }

    pub fn database_url(&self) -> &str {
        &self.database_url
    }

    pub async fn start_bot(&mut self) {
        let config = Config {
            token: "token".into(),
            database: Database::Url(self.database_url.clone().into()),
            tables: None,
            connections: 5,
            api_url: Some(self.sandbox.url()),
            service: service::Settings { challenge_waits: TimeDelta::minutes(15) },
        };
        let stop = CancellationToken::new();
        let bot = tokio::spawn(app::run(config, stop.clone()));
        self.bot = Some(Running { stop, bot });
        tokio::time::timeout(PATIENCE, self.sandbox.bot_ready()).await.expect("the bot gets ready");
    }

    pub async fn stop_bot(&mut self) {
        if let Some(Running { stop, bot }) = self.bot.take() {
            stop.cancel();
            tokio::time::timeout(PATIENCE, bot).await.expect("the bot stops").unwrap().unwrap();
        }
    }

    /// Ends the test: nothing the bot ever said broke Discord's rules.
    pub async fn close(mut self) {
        self.stop_bot().await;
        let violations = self.sandbox.violations();
        assert!(violations.is_empty(), "{violations:#?}");
        self.rows.close().await;
        if let Some(database) = self.database {
            database.drop_it().await;
        }
        self.sandbox.shutdown().await;
    }

    pub async fn slash(&self, slash: Slash) -> Outcome {
        self.sandbox.slash(slash).await.unwrap()
    }

    /// A press on a button that is there.
    pub async fn click(&self, who: &str, message: &Value, custom_id: &str) -> Outcome {
        self.sandbox.click(Click::new(who, id(message), custom_id)).await.unwrap()
    }

    /// A press on a button that may be gone.
    pub async fn force(&self, who: &str, message: &Value, custom_id: &str) -> Outcome {
        self.sandbox.click(Click::new(who, id(message), custom_id).forced()).await.unwrap()
    }

    /// A choice from a list that is there.
    pub async fn choose(&self, who: &str, message: &Value, custom_id: &str, value: &str) -> Outcome {
        let values = vec![value.to_owned()];
        self.sandbox.click(Click { values, ..Click::new(who, id(message), custom_id) }).await.unwrap()
    }

    /// The file of a message.
    pub async fn file(&self, message: &Value) -> Vec<u8> {
        let url = message["attachments"][0]["url"].as_str().unwrap();
        let url = if url.starts_with('/') { format!("{}{url}", self.sandbox.url()) } else { url.to_owned() };
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        client.get(url).send().await.unwrap().bytes().await.unwrap().to_vec()
    }

    /// Lets the next calls of a route fail, as often as said, before they have any effect.
    pub fn fail(&self, route: &str, times: u32) {
        self.fault(FaultRequest { times: Some(times), status: Some(503), ..on(route) });
    }

    /// Lets a call of a route take effect and its answer be lost.
    pub fn lose_answer(&self, route: &str) {
        self.fault(FaultRequest { status: Some(503), after_effect: true, ..on(route) });
    }

    /// Lets the next call of a route wait.
    pub fn delay(&self, route: &str, delay_ms: u64) {
        self.fault(FaultRequest { delay_ms, ..on(route) });
    }

    pub fn fault(&self, fault: FaultRequest) {
        self.sandbox.fault(fault).unwrap();
    }

    /// A message as it stands now.
    pub fn now(&self, channel: &str, message: &Value) -> Value {
        self.seen(channel, None).into_iter().find(|seen| seen["id"] == message["id"]).expect("it stands")
    }

    /// What Carla, who sits at no table, sees in a channel, after a message.
    pub fn seen(&self, channel: &str, after: Option<&Value>) -> Vec<Value> {
        self.sandbox.messages(channel, "Carla", after.map(id)).unwrap()
    }

    /// Waits until everything that was decided is shown.
    pub async fn all_shown(&self) {
        self.until("everything is shown", async || {
            let open: i64 = sqlx::query_scalar("select count(*) from deliveries where shown_at is null")
                .fetch_one(&self.rows)
                .await
                .unwrap();
            (open == 0).then_some(())
        })
        .await;
    }

    /// Waits until `found` finds something.
    pub async fn until<T>(&self, what: &str, mut found: impl AsyncFnMut() -> Option<T>) -> T {
        let end = tokio::time::Instant::now() + PATIENCE;
        loop {
            if let Some(found) = found().await {
                return found;
            }
            assert!(tokio::time::Instant::now() < end, "waited in vain: {what}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub async fn count(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&self.rows).await.unwrap()
    }
}

/// The first message of an outcome, which must not have failed. Work that took long comes after an acknowledgement.
pub fn answered(outcome: &Outcome) -> &Value {
    assert_ne!(outcome.outcome, OutcomeKind::Failed, "{outcome:?}");
    outcome.message.as_ref().unwrap()
}

/// The private sentence that an outcome must be.
pub fn refused(outcome: &Outcome) -> &str {
    // Other people's presses may change the pressed message at the same time.
    let private = outcome.messages.iter().find(|message| is_private(message));
    text(private.unwrap_or_else(|| panic!("nothing private in {outcome:?}")))
}

fn on(route: &str) -> FaultRequest {
    FaultRequest { route: Some(route.to_owned()), ..FaultRequest::default() }
}

pub fn id(message: &Value) -> Snowflake {
    message["id"].as_str().unwrap().parse().unwrap()
}

/// All judges of what the bot says; Discord's own description of its interface is one where it is at hand.
fn oracles() -> oracles::Config {
    static SAID: Once = Once::new();
    let openapi = std::env::var_os("DISCORD_OPENAPI").filter(|path| !path.is_empty()).map(PathBuf::from);
    if openapi.is_none() {
        SAID.call_once(|| eprintln!("left out: DISCORD_OPENAPI is not set, so no body is held against it"));
    }
    oracles::Config { openapi }
}
