//! A server's ranking.

use super::Service;
use crate::{
    ids::GuildId,
    store::{RankedGame, Standing, StoreError},
};

/// People on a page of a ranking.
pub const PAGE: i64 = 10;

impl Service {
    /// A page of a server's ranking, from 1, and whether another follows.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ranking(
        &self,
        guild: GuildId,
        game: RankedGame,
        page: i64,
    ) -> Result<(Vec<Standing>, bool), StoreError> {
        let mut standings = self.db.standings(guild, game, (page - 1) * PAGE, PAGE + 1).await?;
        let page = usize::try_from(PAGE).unwrap_or(usize::MAX);
        let more = standings.len() > page;
        standings.truncate(page);
        Ok((standings, more))
    }
}
