//! Finding games and showing them again.

use hoyito::{MatchResult, Side};

use super::{Caller, Failure, Service, games::delivery_key};
use crate::{
    ids::{GameId, PlayerId},
    store::{DeliveryKey, Kind, StoreError},
    table::{EndedBy, Happening, Moment, Offer, Place, PlayedRound, Refusal, Table, TableState},
};

impl Service {
    /// The game that a command means: the one named, else the caller's only game in this channel.
    ///
    /// # Errors
    /// When the named game is unknown or played elsewhere, or the caller has none here, or several.
    pub async fn game_meant(&self, caller: &Caller, named: Option<GameId>) -> Result<Table, Failure> {
        if let Some(id) = named {
            let table = self.db.game(id).await?.ok_or(Refusal::Unknown)?;
            if table.place.channel != caller.place.channel {
                return Err(Refusal::Elsewhere { at: table.link_for(caller.person.id) }.into());
            }
            return Ok(table);
        }
        let mut games = self.db.live_games(caller.place.channel, Some(caller.person.id)).await?;
        match games.len() {
            0 => Err(Refusal::NoGameHere.into()),
            1 => Ok(games.remove(0)),
            _ => Err(Refusal::SeveralGames { games }.into()),
        }
    }

    /// The live games in a channel, the oldest first; of the caller only when `own`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn games_here(&self, caller: &Caller, own: bool) -> Result<Vec<Table>, StoreError> {
        self.db.live_games(caller.place.channel, own.then_some(caller.person.id)).await
    }

    /// A person's live games in this server, or, where there is none, in this channel; the oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn games_of(&self, place: Place, person: PlayerId) -> Result<Vec<Table>, StoreError> {
        match place.guild {
            Some(guild) => self.db.live_games_in_guild(guild, person).await,
            None => self.db.live_games(place.channel, Some(person)).await,
        }
    }

    /// The people who have a seat at a game; nobody where it is unknown.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn players(&self, id: GameId) -> Result<Vec<PlayerId>, StoreError> {
        let table = self.db.game(id).await?;
        let seats = table.iter().flat_map(|table| Side::ALL.map(|side| table.seats[side].id()));
        Ok(seats.flatten().filter(|person| !person.is_deleted()).collect())
    }

    /// A game's newest moment, rebuilt from its record.
    ///
    /// # Errors
    /// When the database fails or the record is damaged.
    pub async fn newest(&self, table: &Table) -> Result<Moment, StoreError> {
        match table.state {
            TableState::Over { by, .. } if by != EndedBy::Played => left(table),
            _ => {
                let mut moments = self.replay(table, table.ply).await?;
                let newest = moments.pop().ok_or_else(|| damaged(table, "its record is empty"))?;
                // The record knows no clocks and no offers.
                Ok(Moment { table: table.clone(), ..newest })
            }
        }
    }

    /// The turns of a game that stand, round by round.
    ///
    /// # Errors
    /// When the database fails or the record is damaged.
    pub async fn played(&self, table: &Table) -> Result<Vec<PlayedRound>, StoreError> {
        let turns = self.db.turns(table.id, table.game().rules().size, table.ply).await?;
        let date = self.db.game_date(table.id).await?;
        table.played_rounds(&turns, &date).map_err(|error| damaged(table, &error.to_string()))
    }

    /// The newest games in a channel, live or over, the newest first: of the caller only when `own`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn newest_here(&self, caller: &Caller, own: bool) -> Result<Vec<Table>, StoreError> {
        self.db.newest_games(caller.place.channel, own.then_some(caller.person.id)).await
    }

    /// The moment that a delivery shows, rebuilt from the record.
    pub(super) async fn moment(&self, table: &Table, key: DeliveryKey) -> Result<Moment, StoreError> {
        if key.kind == Kind::End {
            return left(table);
        }
        if let Some(moment) = offered(table, key) {
            return Ok(moment);
        }
        self.replay(table, key.ply)
            .await?
            .into_iter()
            .find(|moment| delivery_key(moment) == key)
            .ok_or_else(|| damaged(table, "its record lacks what is to be shown"))
    }

    async fn replay(&self, table: &Table, plies: u32) -> Result<Vec<Moment>, StoreError> {
        let turns = self.db.turns(table.id, table.game().rules().size, plies).await?;
        table.before_first_turn().replay(&turns).map_err(|error| damaged(table, &error.to_string()))
    }
}

/// The moment of an offer, if it still stands.
pub(super) fn offered(table: &Table, key: DeliveryKey) -> Option<Moment> {
    let Offer { by, wish, .. } = table.standing_offer().filter(|_| table.state == TableState::Live)?;
    let moment = table.moment(Happening::Offered { by, wish });
    (delivery_key(&moment) == key).then_some(moment)
}

/// The moment in which somebody left the table.
fn left(table: &Table) -> Result<Moment, StoreError> {
    match table.state {
        TableState::Over { by: EndedBy::Resigned, result: MatchResult::Won(winner) } => {
            Ok(table.moment(Happening::Resigned(winner.other())))
        }
        TableState::Over { by: EndedBy::TimedOut, result: MatchResult::Won(winner) } => {
            Ok(table.moment(Happening::TimedOut(winner.other())))
        }
        TableState::Over { by: EndedBy::Aborted, .. } => Ok(table.moment(Happening::Aborted)),
        TableState::Over { by: EndedBy::Stopped, .. } => Ok(table.moment(Happening::Stopped)),
        TableState::Over { by: EndedBy::Void, .. } => Ok(table.moment(Happening::Voided)),
        TableState::Over { by: EndedBy::Agreed, .. } => Ok(table.moment(Happening::Agreed)),
        _ => Err(damaged(table, "nobody left it")),
    }
}

fn damaged(table: &Table, what: &str) -> StoreError {
    StoreError::Damaged { table: "games", id: table.id.to_sql(), what: what.to_owned() }
}
