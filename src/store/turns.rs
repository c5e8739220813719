//! Rows of `turns`: the record.

use chrono::{DateTime, Utc};
use hoyito::{Side, Size, TurnText};

use super::{Db, StoreError, Tx, damaged, games::side_as_str};
use crate::{ids::GameId, table::Played};

/// How the record says that the rest was split.
pub const SPLIT: &str = "split";

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
            super::games::ply_to_sql(ply),
            i16::from(round),
            side_as_str(side),
            turn,
            now
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }
}

impl Db {
    /// The first `plies` turns of a game, from the first on.
    pub(crate) async fn turns(
        &self,
        game: GameId,
        size: Size,
        plies: u32,
    ) -> Result<Vec<Played>, StoreError> {
        let rows = sqlx::query!(
            "select ply, side, turn from turns where game_id = $1 and ply <= $2 order by ply",
            game.to_sql(),
            super::games::ply_to_sql(plies)
        )
        .fetch_all(&self.0)
        .await?;
        rows.into_iter()
            .map(|row| {
                let bad =
                    || damaged("turns", game.to_sql(), format!("ply {}: {} {}", row.ply, row.side, row.turn));
                let side = super::games::side_from(&row.side).ok_or_else(bad)?;
                if row.turn == SPLIT {
                    return Ok(Played::Split(side));
                }
                let turn: TurnText = row.turn.parse().map_err(|_| bad())?;
                match turn {
                    TurnText::Pass => Ok(Played::Passed),
                    TurnText::Sow { .. } => turn.hole(size, side).map(Played::Sowed).ok_or_else(bad),
                }
            })
            .collect()
    }
}
