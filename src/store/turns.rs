//! Rows of `turns`: the record.

use chrono::{DateTime, Utc};
use hoyito::{Side, Size, TurnText};

use sqlx::PgExecutor;

use super::{
    Db, StoreError, Tx, damaged,
    games::{ply_to_sql, side_as_str, side_from},
};
use crate::{ids::GameId, table::Played};

/// How the record says that the rest was split.
pub const SPLIT: &str = "split";

/// How the record says that turns were taken back; their number follows.
const TAKEBACK: &str = "takeback ";

/// The entry for so many turns taken back.
pub fn takeback(turns: u32) -> String {
    format!("{TAKEBACK}{turns}")
}

impl Tx {
    /// Writes a turn. The primary key lets no ply be played twice.
    pub(crate) async fn insert_turn(
        &mut self,
        game: GameId,
        ply: u32,
        round: u8,
        side: Side,
        turn: &str,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "insert into turns (game_id, ply, round, side, turn, played_at) values ($1, $2, $3, $4, $5, $6)",
            game.to_sql(),
            ply_to_sql(ply),
            i16::from(round),
            side_as_str(side),
            turn,
            now
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// A game's whole record, from the first turn on.
    pub(crate) async fn record(&mut self, game: GameId, size: Size) -> Result<Vec<Played>, StoreError> {
        turns(&mut *self.0, game, size, u32::MAX).await
    }
}

impl Db {
    /// The first `plies` entries of a game's record.
    pub(crate) async fn turns(
        &self,
        game: GameId,
        size: Size,
        plies: u32,
    ) -> Result<Vec<Played>, StoreError> {
        turns(&self.0, game, size, plies).await
    }
}

async fn turns(
    executor: impl PgExecutor<'_>,
    game: GameId,
    size: Size,
    plies: u32,
) -> Result<Vec<Played>, StoreError> {
    let rows = sqlx::query!(
        "select ply, side, turn from turns where game_id = $1 and ply <= $2 order by ply",
        game.to_sql(),
        ply_to_sql(plies)
    )
    .fetch_all(executor)
    .await?;
    rows.into_iter()
        .map(|row| {
            side_from(&row.side).and_then(|side| played(&row.turn, side, size)).ok_or_else(|| {
                damaged("turns", game.to_sql(), format!("ply {}: {} {}", row.ply, row.side, row.turn))
            })
        })
        .collect()
}

/// What an entry of the record says, if it says anything.
fn played(text: &str, side: Side, size: Size) -> Option<Played> {
    if text == SPLIT {
        return Some(Played::Split(side));
    }
    if let Some(turns) = text.strip_prefix(TAKEBACK) {
        return Some(Played::TookBack(side, turns.parse().ok()?));
    }
    let turn: TurnText = text.parse().ok()?;
    match turn {
        TurnText::Pass => Some(Played::Passed),
        TurnText::Sow { .. } => turn.hole(size, side).map(Played::Sowed),
    }
}
