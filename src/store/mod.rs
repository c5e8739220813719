//! Rows in and out: the only place that knows SQL. One file per table; may import `table`, `ratings`, `ids` and `hoyito`.
//!
//! [`Db`] reads; what belongs together is written through a [`Tx`], whose beginning and end the service decides.

mod challenges;
mod clocks;
mod deliveries;
mod games;
mod guilds;
mod people;
mod places;
mod privacy;
mod profiles;
mod puzzles;
mod ratings;
mod turns;

use std::time::Duration;

use sqlx::{
    Connection, PgConnection, PgPool, Postgres, Transaction,
    postgres::{PgConnectOptions, PgPoolOptions},
};

pub use challenges::Inserted;
pub use deliveries::{Delivery, DeliveryKey, Kind};
pub use people::Languages;
pub use profiles::{BestWin, FavouriteHole, Rated, RatingThen};
pub use ratings::{Change, Counted, Ladder, Recomputed, Standing};
pub use turns::{SPLIT, takeback};

/// The database, as a pool of connections. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Db(PgPool);

/// A transaction. Dropped without [`Tx::commit`], it is rolled back.
#[derive(Debug)]
pub struct Tx(Transaction<'static, Postgres>);

/// What can go wrong between us and the database.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The address of the database cannot be read. It may hold a password, so it is not repeated here.
    #[error("its address is not like postgres://user@host/name")]
    Address,
    /// The database did not do what was asked.
    #[error("the database failed")]
    Database(#[from] sqlx::Error),
    /// The tables could not be brought up to date.
    #[error("the tables could not be brought up to date")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// A row holds what we never write.
    #[error("{table} {id} is damaged: {what}")]
    Damaged {
        /// Which table.
        table: &'static str,
        /// Which row.
        id: i64,
        /// What is wrong with it.
        what: String,
    },
}

impl StoreError {
    /// The database cannot be reached now, or does not answer: what was asked for may work in a moment.
    pub fn is_outage(&self) -> bool {
        use sqlx::Error::{Database, Io, PoolClosed, PoolTimedOut};
        match self {
            Self::Database(Io(_) | PoolClosed | PoolTimedOut) => true,
            // Operator intervention: it is being stopped or started.
            Self::Database(Database(error)) => error.code().is_some_and(|code| code.starts_with("57P")),
            _ => false,
        }
    }
}

impl Db {
    /// Connects, with at most `connections` at once.
    ///
    /// # Errors
    /// When `url` cannot be read or the database cannot be reached within 10 s.
    pub async fn connect(url: &str, connections: u32) -> Result<Self, StoreError> {
        let options: PgConnectOptions = url.parse().map_err(|_| StoreError::Address)?;
        let pool = PgPoolOptions::new()
            .max_connections(connections)
            // People are answered within 3 s; a connection that comes later is of no use to them.
            .acquire_timeout(Duration::from_secs(2))
            .connect_lazy_with(options.clone());
        // A connection of its own says why it fails; the pool would only say that it took too long.
        let first = tokio::time::timeout(Duration::from_secs(10), PgConnection::connect_with(&options)).await;
        first.unwrap_or(Err(sqlx::Error::PoolTimedOut))?.close().await?;
        Ok(Self(pool))
    }

    /// Brings the tables up to date. An advisory lock lets one process at a time do it.
    ///
    /// # Errors
    /// When a migration fails, or the database has one that this build does not know.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        Ok(sqlx::migrate!().run(&self.0).await?)
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// When it does not.
    pub async fn healthy(&self) -> Result<(), StoreError> {
        sqlx::query("select 1").execute(&self.0).await?;
        Ok(())
    }

    /// Begins a transaction.
    ///
    /// # Errors
    /// When the database cannot.
    pub async fn begin(&self) -> Result<Tx, StoreError> {
        Ok(Tx(self.0.begin().await?))
    }

    /// Closes all connections, after what is being done.
    pub async fn close(&self) {
        self.0.close().await;
    }
}

impl Tx {
    /// Makes everything done in it stand.
    ///
    /// # Errors
    /// When the database cannot; then nothing of it stands.
    pub async fn commit(self) -> Result<(), StoreError> {
        Ok(self.0.commit().await?)
    }
}

/// An error for a row with `value` where one of ours should stand.
fn damaged(table: &'static str, id: i64, what: impl Into<String>) -> StoreError {
    StoreError::Damaged { table, id, what: what.into() }
}
