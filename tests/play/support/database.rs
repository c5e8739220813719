//! One private server for all tests of this program, one database for each, copied from a migrated template.

use std::sync::{
    LazyLock,
    atomic::{AtomicU32, Ordering},
};

use hoyito_bot::store::Db;
use local_postgres::{Options, Server};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tokio::sync::OnceCell;

static SERVER: LazyLock<Server> = LazyLock::new(|| {
    Server::start(Options::throw_away().expect("a folder for tests")).expect("PostgreSQL for the tests")
});
static TEMPLATE: OnceCell<()> = OnceCell::const_new();
static NEXT: AtomicU32 = AtomicU32::new(0);

/// A database of one test.
pub struct TestDatabase {
    pub url: String,
    name: String,
}

impl TestDatabase {
    pub async fn new() -> Self {
        tokio::task::spawn_blocking(|| LazyLock::force(&SERVER)).await.unwrap();
        TEMPLATE.get_or_init(make_template).await;
        let name = format!("test_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        run(format!("create database {name} template template_migrated")).await;
        Self { url: SERVER.url(&name), name }
    }

    pub async fn drop_it(self) {
        run(format!("drop database {} with (force)", self.name)).await;
    }
}

async fn make_template() {
    run("create database template_migrated".to_owned()).await;
    let db = Db::connect(&SERVER.url("template_migrated"), 2).await.unwrap();
    db.migrate().await.unwrap();
    db.close().await;
}

async fn run(sql: String) {
    let mut admin = PgConnection::connect(&SERVER.url("postgres")).await.unwrap();
    sqlx::query(AssertSqlSafe(sql)).execute(&mut admin).await.unwrap();
    admin.close().await.unwrap();
}
