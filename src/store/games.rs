//! Rows of `games`.

use chrono::{DateTime, TimeDelta, Utc};
use hoyito::{BySide, Format, Match, MatchResult, Side, Size, engine::Level};

use super::{
    Db, StoreError, Tx,
    challenges::{columns, opening_from, seconds},
    damaged,
};
use crate::{
    ids::{ChannelId, GameId, GuildId, InteractionId, MessageId, PlayerId},
    table::{Clock, EndedBy, Offer, Person, Place, Player, Sight, Table, TableState, Theme, Wish},
};

/// A row, as SQL has it.
#[allow(clippy::struct_excessive_bools, reason = "as many as the table has")]
struct Row {
    id: i64,
    guild_id: Option<i64>,
    channel_id: i64,
    variant: String,
    holes: i16,
    rounds: i16,
    south_id: Option<i64>,
    south_name: String,
    north_id: Option<i64>,
    north_name: String,
    south_scores: Vec<i16>,
    north_scores: Vec<i16>,
    position: String,
    ply: i32,
    state: String,
    ended_by: Option<String>,
    winner: Option<String>,
    board_message_id: Option<i64>,
    south_moved: bool,
    north_moved: bool,
    offer_side: Option<String>,
    offer_ply: Option<i32>,
    turn_seconds: Option<i32>,
    remind_at: Option<DateTime<Utc>>,
    deadline_at: Option<DateTime<Utc>>,
    offer_wish: Option<String>,
    rated: bool,
    closing: bool,
    south_pings: bool,
    north_pings: bool,
    parent_id: Option<i64>,
    answers_only: bool,
    private: bool,
    theme: String,
    engine_level: Option<String>,
    opening: Option<String>,
}

/// `select!("where ...", arguments)`: whole rows of `games g`, with what their people have set.
macro_rules! select {
    ($rest:literal, $($argument:expr),+ $(,)?) => {
        sqlx::query_as!(
            Row,
            "select g.id, guild_id, channel_id, variant, holes, rounds, south_id, south_name, north_id, north_name, "
                + "south_scores, north_scores, position, ply, state, ended_by, winner, board_message_id, south_moved, north_moved, "
                + "offer_side, offer_ply, offer_wish, turn_seconds, remind_at, deadline_at, rated, closing, parent_id, answers_only, private, g.theme, engine_level, opening, "
                + r#"coalesce(s.pings, true) as "south_pings!", coalesce(n.pings, true) as "north_pings!" "#
                + "from games g left join people s on s.id = south_id left join people n on n.id = north_id "
                + $rest,
            $($argument),+
        )
    };
}

impl TryFrom<Row> for Table {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let bad = |what: &str| damaged("games", row.id, what);
        let scores = row
            .south_scores
            .iter()
            .zip(&row.north_scores)
            .map(|(&south, &north)| {
                Some(BySide { south: u8::try_from(south).ok()?, north: u8::try_from(north).ok()? })
            })
            .collect::<Option<Vec<_>>>()
            .ok_or_else(|| bad("scores"))?;
        let format = Format {
            variant: row.variant.parse().map_err(|_| bad("variant"))?,
            size: usize::try_from(row.holes).ok().and_then(Size::from_columns).ok_or_else(|| bad("holes"))?,
            rounds: u8::try_from(row.rounds).map_err(|_| bad("rounds"))?,
            closing: row.closing,
        };
        let play = Match::resume(format, scores, row.position.parse().map_err(|_| bad("position"))?)
            .map_err(|error| bad(&error.to_string()))?;
        let winner = match &row.winner {
            None => None,
            Some(side) => Some(side_from(side).ok_or_else(|| bad("winner"))?),
        };
        let offer = match (&row.offer_side, row.offer_ply, &row.offer_wish) {
            (Some(side), Some(ply), Some(wish)) => Some(Offer {
                wish: wish_from(wish).ok_or_else(|| bad("offer_wish"))?,
                by: side_from(side).ok_or_else(|| bad("offer_side"))?,
                ply: u32::try_from(ply).map_err(|_| bad("offer_ply"))?,
            }),
            _ => None,
        };
        let state = match row.ended_by.as_deref() {
            None => TableState::Live,
            Some(by) => TableState::Over {
                by: ended_by_from(by).ok_or_else(|| bad("ended_by"))?,
                result: winner.map_or(MatchResult::Drawn, MatchResult::Won),
            },
        };
        let level = row.engine_level.as_deref().map(str::parse).transpose();
        let level: Option<Level> = level.map_err(|_| bad("engine_level"))?;
        if (row.state == "live") != (state == TableState::Live) {
            return Err(bad("state"));
        }
        Ok(Self {
            id: GameId::from_sql(row.id),
            place: Place {
                guild: row.guild_id.map(GuildId::from_sql),
                channel: ChannelId::from_sql(row.channel_id),
                parent: row.parent_id.map(ChannelId::from_sql),
                answers_only: row.answers_only,
                private: row.private,
            },
            seats: BySide {
                south: player(row.south_id, &row.south_name, row.south_pings, level)
                    .ok_or_else(|| bad("south_id"))?,
                north: player(row.north_id, &row.north_name, row.north_pings, level)
                    .ok_or_else(|| bad("north_id"))?,
            },
            play,
            opening: opening_from(row.opening.as_deref(), format.variant, bad)?,
            ply: u32::try_from(row.ply).map_err(|_| bad("ply"))?,
            clock: row.turn_seconds.zip(row.deadline_at).map(|(seconds, deadline)| Clock {
                limit: TimeDelta::seconds(i64::from(seconds)),
                remind_at: row.remind_at,
                deadline,
            }),
            offer,
            rated: row.rated,
            theme: Theme::from_name(&row.theme).ok_or_else(|| bad("theme"))?,
            moved: BySide { south: row.south_moved, north: row.north_moved },
            state,
            board: row.board_message_id.map(MessageId::from_sql),
        })
    }
}

impl Tx {
    /// Writes a new game.
    pub(crate) async fn insert_game(&mut self, table: &Table, now: DateTime<Utc>) -> Result<(), StoreError> {
        sqlx::query!(
            "insert into games (id, guild_id, channel_id, variant, holes, rounds, south_id, south_name, north_id,
                north_name, position, started_at, turn_seconds, remind_at, deadline_at, rated, closing, parent_id,
                answers_only, theme, private, engine_level, thinks_at, opening)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
                $22, $23, $24)",
            table.id.to_sql(),
            table.place.guild.map(GuildId::to_sql),
            table.place.channel.to_sql(),
            table.game().rules().variant.as_str(),
            columns(table.game().rules().size),
            i16::from(table.play.rounds()),
            table.seats.south.id().map(PlayerId::to_sql),
            table.seats.south.name(),
            table.seats.north.id().map(PlayerId::to_sql),
            table.seats.north.name(),
            table.game().position().to_string(),
            now,
            table.clock.map(|clock| seconds(clock.limit)),
            table.clock.and_then(|clock| clock.remind_at),
            table.clock.map(|clock| clock.deadline),
            table.rated,
            table.play.format().closing,
            table.place.parent.map(ChannelId::to_sql),
            table.place.answers_only,
            table.theme.as_str(),
            table.place.private,
            table.engine().map(Level::as_str),
            thinks_at(table, now),
            table.opening.as_ref().map(ToString::to_string)
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// Reads a game and holds it until the transaction ends.
    pub(crate) async fn lock_game(&mut self, id: GameId) -> Result<Option<Table>, StoreError> {
        select!("where g.id = $1 for update of g", id.to_sql())
            .fetch_optional(&mut *self.0)
            .await?
            .map(Table::try_from)
            .transpose()
    }

    /// Writes how a game stands after a step, which was asked for by an interaction or came by itself.
    pub(crate) async fn save_game(
        &mut self,
        table: &Table,
        by: Option<InteractionId>,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let scores =
            |side| table.play.scores().iter().map(|score| i16::from(score[side])).collect::<Vec<_>>();
        let seeds = table.seeds();
        let (state, ended_by, winner) = match table.state {
            TableState::Live => ("live", None, None),
            TableState::Over { by, result } => {
                let winner = match result {
                    MatchResult::Won(side) => Some(side_as_str(side)),
                    MatchResult::Drawn => None,
                };
                ("over", Some(ended_by_as_str(by)), winner)
            }
        };
        sqlx::query!(
            "update games set south_scores = $2, north_scores = $3, south_seeds = $4, north_seeds = $5,
                position = $6, ply = $7, state = $8, ended_by = $9, winner = $10,
                ended_at = case when $8 = 'over' then $11::timestamptz end,
                south_moved = $12, north_moved = $13, offer_side = $14, offer_ply = $15,
                remind_at = $16, deadline_at = $17, offer_wish = $18, acted_by = coalesce($19, acted_by), thinks_at = $20
             where id = $1",
            table.id.to_sql(),
            &scores(Side::South),
            &scores(Side::North),
            i32::from(seeds.south),
            i32::from(seeds.north),
            table.game().position().to_string(),
            ply_to_sql(table.ply),
            state,
            ended_by,
            winner,
            now,
            table.moved.south,
            table.moved.north,
            table.offer.map(|offer| side_as_str(offer.by)),
            table.offer.map(|offer| ply_to_sql(offer.ply)),
            table.clock.and_then(|clock| clock.remind_at),
            table.clock.map(|clock| clock.deadline),
            table.offer.map(|offer| wish_as_str(offer.wish)),
            by.map(InteractionId::to_sql),
            thinks_at(table, now)
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// Takes the game that has waited longest at `now` for the engine's turn, and leases that to whoever asks.
    pub(crate) async fn take_thought(&mut self, now: DateTime<Utc>) -> Result<Option<GameId>, StoreError> {
        let id = sqlx::query_scalar!(
            "update games set thinks_at = $2 where id = (
                 select id from games where thinks_at <= $1 and state = 'live' order by thinks_at limit 1
                 for update skip locked)
             returning id",
            now,
            now + THINKING
        )
        .fetch_optional(&mut *self.0)
        .await?;
        Ok(id.map(GameId::from_sql))
    }

    /// A live game of a person against the engine in a channel.
    pub(crate) async fn engine_game(
        &mut self,
        channel: ChannelId,
        person: PlayerId,
    ) -> Result<Option<Table>, StoreError> {
        select!(
            "where channel_id = $1 and state = 'live' and engine_level is not null and $2 in (south_id, north_id)
             limit 1",
            channel.to_sql(),
            person.to_sql()
        )
        .fetch_optional(&mut *self.0)
        .await?
        .map(Table::try_from)
        .transpose()
    }

    /// Writes that a finished game counts for nothing.
    pub(crate) async fn declare_void(&mut self, id: GameId) -> Result<(), StoreError> {
        sqlx::query!("update games set ended_by = 'stopped', winner = null where id = $1", id.to_sql())
            .execute(&mut *self.0)
            .await?;
        Ok(())
    }

    /// Moves a game from its thread to the channel that the thread belongs to.
    pub(crate) async fn move_to_parent(&mut self, id: GameId) -> Result<(), StoreError> {
        sqlx::query!(
            "update games set channel_id = parent_id, parent_id = null where id = $1 and parent_id is not null",
            id.to_sql()
        )
        .execute(&mut *self.0)
        .await?;
        Ok(())
    }

    /// The interaction that changed a game last.
    pub(crate) async fn acted_by(&mut self, id: GameId) -> Result<Option<InteractionId>, StoreError> {
        let by = sqlx::query_scalar!("select acted_by from games where id = $1", id.to_sql())
            .fetch_optional(&mut *self.0)
            .await?;
        Ok(by.flatten().map(InteractionId::from_sql))
    }

    /// Keeps which message shows a game's board after `ply` turns, unless more were made since. Whether it was kept.
    pub(crate) async fn keep_board_message(
        &mut self,
        id: GameId,
        ply: u32,
        message: MessageId,
    ) -> Result<bool, StoreError> {
        let kept = sqlx::query!(
            "update games set board_message_id = greatest(board_message_id, $3) where id = $1 and ply = $2",
            id.to_sql(),
            ply_to_sql(ply),
            message.to_sql()
        )
        .execute(&mut *self.0)
        .await?;
        Ok(kept.rows_affected() == 1)
    }
}

impl Db {
    /// Reads a game.
    pub(crate) async fn game(&self, id: GameId) -> Result<Option<Table>, StoreError> {
        select!("where g.id = $1", id.to_sql())
            .fetch_optional(&self.0)
            .await?
            .map(Table::try_from)
            .transpose()
    }

    /// A person's live games in a server, the oldest first.
    pub(crate) async fn live_games_in_guild(
        &self,
        guild: GuildId,
        person: PlayerId,
    ) -> Result<Vec<Table>, StoreError> {
        select!(
            "where guild_id = $1 and state = 'live' and $2 in (south_id, north_id) order by g.id limit 100",
            guild.to_sql(),
            person.to_sql()
        )
        .fetch_all(&self.0)
        .await?
        .into_iter()
        .map(Table::try_from)
        .collect()
    }

    /// Games of a server that its managers can end or declare void, the newest first: live ones, or those that are
    /// over and count. Those of private threads only for who plays them, and there.
    pub(crate) async fn games_to_stop(
        &self,
        guild: GuildId,
        (channel, person): (ChannelId, PlayerId),
        live: bool,
    ) -> Result<Vec<Table>, StoreError> {
        select!(
            "where guild_id = $1 and case when $2 then state = 'live'
                 else ended_by in ('played', 'resigned', 'agreed', 'timed_out') end
                 and (not private or channel_id = $3 or $4 in (south_id, north_id)) order by g.id desc limit 200",
            guild.to_sql(),
            live,
            channel.to_sql(),
            person.to_sql()
        )
        .fetch_all(&self.0)
        .await?
        .into_iter()
        .map(Table::try_from)
        .collect()
    }

    /// The newest games in a channel, live or over, the newest first: of one person, or all.
    pub(crate) async fn newest_games(
        &self,
        channel: ChannelId,
        person: Option<PlayerId>,
    ) -> Result<Vec<Table>, StoreError> {
        select!(
            "where channel_id = $1 and ($2::bigint is null or $2 in (south_id, north_id)) order by g.id desc limit 25",
            channel.to_sql(),
            person.map(PlayerId::to_sql)
        )
        .fetch_all(&self.0)
        .await?
        .into_iter()
        .map(Table::try_from)
        .collect()
    }

    /// The finished games of the first of two people, against the second if there is one, in a server or, where there is
    /// none, in the channel that is looked from: as far as `sight` shows them, with when they ended, the newest first.
    pub(crate) async fn finished_games(
        &self,
        guild: Option<GuildId>,
        (whose, opponent): (PlayerId, Option<PlayerId>),
        sight: &Sight,
        (skipped, most): (i64, i64),
    ) -> Result<Vec<(Table, DateTime<Utc>)>, StoreError> {
        let seen: Vec<i64> = sight.seen.iter().map(|channel| channel.to_sql()).collect();
        let ended = sqlx::query!(
            r#"select id, ended_at as "ended_at!" from games
               where state = 'over' and ended_by <> 'aborted' and $1 in (south_id, north_id)
                   and ($2::bigint is null or ($2 <> $1 and $2 in (south_id, north_id)))
                   and case when $3::bigint is null then guild_id is null and channel_id = $4 else guild_id = $3 end
                   and (channel_id = $4 or $5 in (south_id, north_id)
                       or (not private and coalesce(parent_id, channel_id) = any($6)))
               order by ended_at desc, id desc offset $7 limit $8"#,
            whose.to_sql(),
            opponent.map(PlayerId::to_sql),
            guild.map(GuildId::to_sql),
            sight.here.to_sql(),
            sight.person.to_sql(),
            &seen,
            skipped,
            most
        )
        .fetch_all(&self.0)
        .await?;
        let mut games = Vec::with_capacity(ended.len());
        for row in ended {
            games.extend(self.game(GameId::from_sql(row.id)).await?.map(|table| (table, row.ended_at)));
        }
        Ok(games)
    }

    /// The day on which a game began, as records have it.
    pub(crate) async fn game_date(&self, id: GameId) -> Result<String, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"select to_char(started_at at time zone 'UTC', 'YYYY-MM-DD') as "date!" from games where id = $1"#,
            id.to_sql()
        )
        .fetch_one(&self.0)
        .await?)
    }

    /// The live games in a channel, the oldest first: of one person, or all.
    pub(crate) async fn live_games(
        &self,
        channel: ChannelId,
        person: Option<PlayerId>,
    ) -> Result<Vec<Table>, StoreError> {
        select!(
            "where channel_id = $1 and state = 'live' and ($2::bigint is null or $2 in (south_id, north_id))
             order by g.id limit 100",
            channel.to_sql(),
            person.map(PlayerId::to_sql)
        )
        .fetch_all(&self.0)
        .await?
        .into_iter()
        .map(Table::try_from)
        .collect()
    }
}

/// How long the one whose press lets the engine move has for its turn, before a worker does it.
const THINKING: TimeDelta = TimeDelta::seconds(30);

fn thinks_at(table: &Table, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    table.engine_to_move().map(|_| now + THINKING)
}

/// Who has a seat: a person, or where there is none, the engine.
fn player(id: Option<i64>, name: &str, pings: bool, level: Option<Level>) -> Option<Player> {
    match id {
        Some(id) => Some(Person { id: PlayerId::from_sql(id), name: name.to_owned(), pings }.into()),
        None => level.map(Player::Engine),
    }
}

/// A ply as SQL keeps it.
pub(super) fn ply_to_sql(ply: u32) -> i32 {
    // Never reached: twelve rounds without progress are fewer than 10^6 turns.
    i32::try_from(ply).unwrap_or(i32::MAX)
}

/// A side as SQL keeps it.
pub(super) fn side_as_str(side: Side) -> &'static str {
    match side {
        Side::South => "south",
        Side::North => "north",
    }
}

/// Back from [`side_as_str`].
pub(super) fn side_from(text: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|&side| side_as_str(side) == text)
}

fn ended_by_as_str(by: EndedBy) -> &'static str {
    match by {
        EndedBy::Played => "played",
        EndedBy::Resigned => "resigned",
        EndedBy::Aborted => "aborted",
        EndedBy::Stopped => "stopped",
        EndedBy::Agreed => "agreed",
        EndedBy::TimedOut => "timed_out",
        EndedBy::Void => "void",
    }
}

fn ended_by_from(text: &str) -> Option<EndedBy> {
    use EndedBy::{Aborted, Agreed, Played, Resigned, Stopped, TimedOut, Void};
    [Played, Resigned, Aborted, Agreed, TimedOut, Void, Stopped]
        .into_iter()
        .find(|&by| ended_by_as_str(by) == text)
}

fn wish_as_str(wish: Wish) -> &'static str {
    match wish {
        Wish::Draw => "draw",
        Wish::Takeback => "takeback",
    }
}

fn wish_from(text: &str) -> Option<Wish> {
    [Wish::Draw, Wish::Takeback].into_iter().find(|&wish| wish_as_str(wish) == text)
}
