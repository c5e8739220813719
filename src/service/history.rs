//! Finished games, looked at again.

use chrono::{DateTime, Utc};

use super::{Failure, Service};
use crate::{
    ids::{GameId, PlayerId},
    store::StoreError,
    table::{Place, Refusal, Sight, Table},
};

/// Games on a page.
pub const HISTORY_PAGE: i64 = 5;

/// A page of a person's finished games.
#[derive(Clone, Debug)]
pub struct History {
    /// The games with when they ended, the newest first.
    pub games: Vec<(Table, DateTime<Utc>)>,
    /// Another page follows.
    pub more: bool,
}

impl Service {
    /// A page, from 1, of the finished games of a person, against one opponent or all, in this server or, where there is
    /// none, in this channel; as far as somebody can be shown them. Games that were aborted are no games.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn history(
        &self,
        place: Place,
        people: (PlayerId, Option<PlayerId>),
        sight: &Sight,
        page: i64,
    ) -> Result<History, StoreError> {
        let rows = ((page - 1) * HISTORY_PAGE, HISTORY_PAGE + 1);
        let mut games = self.db.finished_games(place.guild, people, sight, rows).await?;
        let page = usize::try_from(HISTORY_PAGE).unwrap_or(usize::MAX);
        let more = games.len() > page;
        games.truncate(page);
        Ok(History { games, more })
    }

    /// A game of this server or channel, wherever it was played there.
    ///
    /// # Errors
    /// When there is no such game.
    pub async fn game_of(&self, place: Place, id: GameId) -> Result<Table, Failure> {
        let table = self.db.game(id).await?.ok_or(Refusal::Unknown)?;
        let same = match place.guild {
            Some(guild) => table.place.guild == Some(guild),
            None => table.place.channel == place.channel,
        };
        if same { Ok(table) } else { Err(Refusal::Unknown.into()) }
    }
}
