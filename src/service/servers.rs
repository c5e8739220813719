//! Servers: what those who manage them set and do, and what becomes of a server that the bot is removed from.

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;

use super::{Caller, Failure, Service, games::record_moment, ratings::take_out};
use crate::{
    ids::{ChannelId, GameId, GuildId, PlayerId},
    store::{StoreError, Tx},
    table::{EndedBy, GuildSettings, PartialTerms, Place, Refusal, Table, TableState},
};

/// The most channels that a server can allow; where more are wanted, all do.
const MOST_ALLOWED: usize = 25;

/// How long everything of a server is kept after the bot was removed from it.
pub const KEPT: TimeDelta = TimeDelta::days(30);

/// How long Discord's word is good on who belongs to a server.
pub(super) const MEMBERSHIP: TimeDelta = TimeDelta::hours(1);

/// What is set for a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuildSetting {
    /// The code of its language; `None` is the one that Discord has for it.
    Language(Option<String>),
    /// Its time zone.
    TimeZone(Tz),
    /// Challenges can be made in that channel.
    Allow(ChannelId),
    /// Challenges cannot be made in that channel any more.
    Forbid(ChannelId),
    /// The challenge that is made where a person names nothing else.
    Defaults(PartialTerms),
}

impl Service {
    /// What the caller's server has set, for those who manage it.
    ///
    /// # Errors
    /// When this is no server, or the caller does not manage it.
    pub async fn guild_settings(&self, caller: &Caller) -> Result<GuildSettings, Failure> {
        Ok(self.db.guild_settings(managed(caller)?).await?)
    }

    /// What a challenge is in a server where a person names nothing else.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn usual_terms(&self, place: Place) -> Result<PartialTerms, StoreError> {
        match place.guild {
            None => Ok(PartialTerms::default()),
            Some(guild) => Ok(self.db.guild_settings(guild).await?.defaults),
        }
    }

    /// Sets something for the caller's server; all that it has set by now.
    ///
    /// # Errors
    /// When this is no server, the caller does not manage it, or terms do not go together.
    pub async fn set_guild(&self, caller: &Caller, setting: GuildSetting) -> Result<GuildSettings, Failure> {
        let guild = managed(caller)?;
        let mut tx = self.db.begin().await?;
        let mut set = tx.lock_guild(guild).await?;
        match setting {
            GuildSetting::Language(language) => set.language = language,
            GuildSetting::TimeZone(zone) => set.time_zone = zone,
            GuildSetting::Allow(channel) => {
                tx.allow_channel(guild, channel).await?;
                if tx.allowed_channels(guild).await?.len() > MOST_ALLOWED {
                    return Err(Refusal::TooManyChannels { most: MOST_ALLOWED }.into());
                }
            }
            GuildSetting::Forbid(channel) => tx.forbid_channel(guild, channel).await?,
            GuildSetting::Defaults(defaults) => {
                defaults.terms(false).map_err(Refusal::Terms)?;
                set.defaults = defaults;
            }
        }
        tx.keep_guild_settings(guild, &set).await?;
        set.channels = tx.allowed_channels(guild).await?;
        tx.commit().await?;
        Ok(set)
    }

    /// Games of the caller's server, the newest first: live ones, or those that are over and count.
    ///
    /// # Errors
    /// When this is no server, or the caller does not manage it.
    pub async fn games_to_stop(&self, caller: &Caller, live: bool) -> Result<Vec<Table>, Failure> {
        let asks = (caller.place.channel, caller.person.id);
        Ok(self.db.games_to_stop(managed(caller)?, asks, live).await?)
    }

    /// Ends a live game of the caller's server, so that it counts for nothing. Its last board is shown by the worker.
    ///
    /// # Errors
    /// When the caller does not manage the server, or the game is none of it or over.
    pub async fn stop_game(&self, caller: &Caller, id: GameId, now: DateTime<Utc>) -> Result<Table, Failure> {
        let mut tx = self.db.begin().await?;
        let table = game_of(&mut tx, managed(caller)?, id).await?;
        if table.state != TableState::Live {
            return Err(Refusal::GameOver.into());
        }
        let moment = table.stopped();
        record_moment(&mut tx, &moment, now, now).await?;
        tx.save_game(&moment.table, Some(caller.interaction), now).await?;
        tx.commit().await?;
        Ok(moment.table)
    }

    /// Declares a finished game of the caller's server void: ratings become what they would be without it.
    ///
    /// # Errors
    /// When the caller does not manage the server, or the game is none of it, not over, or counts for nothing already.
    pub async fn void_game(&self, caller: &Caller, id: GameId) -> Result<Table, Failure> {
        let guild = managed(caller)?;
        let mut tx = self.db.begin().await?;
        let table = game_of(&mut tx, guild, id).await?;
        match table.state {
            TableState::Live => return Err(Refusal::NotOver.into()),
            TableState::Over { by: EndedBy::Aborted | EndedBy::Void | EndedBy::Stopped, .. } => {
                return Err(Refusal::StoppedAlready.into());
            }
            TableState::Over { .. } => {}
        }
        tx.declare_void(id).await?;
        take_out(&mut tx, guild, id).await?;
        tx.commit().await?;
        Ok(table.stopped().table)
    }

    /// The bot belongs to a server. Where it was removed before, games go on where they stood.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn joined_guild(
        &self,
        guild: GuildId,
        locale: &str,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let mut tx = self.db.begin().await?;
        if let Some(left) = tx.join_guild(guild, locale, now).await? {
            tracing::info!(%guild, %left, "the bot is back in a server");
            tx.move_guild_deadlines(guild, left, now).await?;
        }
        tx.commit().await
    }

    /// The bot was removed from a server. Everything is kept for [`KEPT`]; no turn's time runs.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn left_guild(&self, guild: GuildId, now: DateTime<Utc>) -> Result<(), StoreError> {
        let mut tx = self.db.begin().await?;
        if tx.leave_guild(guild, now).await? {
            tracing::info!(%guild, "the bot was removed from a server; everything there is kept for 30 days");
        }
        tx.commit().await
    }

    /// Discord has said to which servers the bot belongs, of those that connection number `shard` of `shards` hears of:
    /// from others it was removed while nobody listened.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn belongs_to(
        &self,
        guilds: &[GuildId],
        (shard, shards): (u32, u32),
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let mut tx = self.db.begin().await?;
        for guild in tx.joined_guilds(shard.into(), shards.into()).await? {
            if !guilds.contains(&guild) && tx.leave_guild(guild, now).await? {
                tracing::info!(%guild, "the bot was removed from a server meanwhile");
            }
        }
        tx.commit().await
    }

    /// Deletes everything of the servers that the bot was removed from [`KEPT`] before `now`; how many those were.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_guilds(&self, now: DateTime<Utc>) -> Result<usize, StoreError> {
        let mut forgotten = 0;
        loop {
            let mut tx = self.db.begin().await?;
            let Some(guild) = tx.guild_left_before(now - KEPT).await? else { return Ok(forgotten) };
            tx.delete_guild(guild).await?;
            tx.commit().await?;
            tracing::info!(%guild, "a server that the bot was removed from is forgotten");
            forgotten += 1;
        }
    }

    /// Of these people those of whom Discord is to be asked whether they belong to a server: it has not said so for an
    /// hour.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unchecked_members(
        &self,
        guild: GuildId,
        people: &[PlayerId],
        now: DateTime<Utc>,
    ) -> Result<Vec<PlayerId>, StoreError> {
        self.db.unchecked(guild, people, now - MEMBERSHIP).await
    }

    /// Keeps who of these people belongs to a server, as Discord said at `now`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn checked_members(
        &self,
        guild: GuildId,
        people: &[(PlayerId, bool)],
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let mut tx = self.db.begin().await?;
        tx.keep_memberships(guild, people, now).await?;
        tx.commit().await
    }
}

/// The caller's server, if they manage it.
pub(super) fn managed(caller: &Caller) -> Result<GuildId, Refusal> {
    let guild = caller.place.guild.ok_or(Refusal::ServersOnly)?;
    if caller.manages { Ok(guild) } else { Err(Refusal::NotManager) }
}

/// A game of that server, held until the transaction ends.
async fn game_of(tx: &mut Tx, guild: GuildId, id: GameId) -> Result<Table, Failure> {
    let table = tx.lock_game(id).await?.filter(|table| table.place.guild == Some(guild));
    Ok(table.ok_or(Refusal::Unknown)?)
}
