//! Which channels a person sees, asked of Discord.

use std::{collections::HashSet, sync::Arc};

use poise::serenity_prelude as serenity;
use serenity::{Http, Member};

use super::{error::chain, request::Request};
use crate::{
    ids::{ChannelId, GuildId},
    table::{Sight, Table},
};

impl Request {
    /// What the caller can be shown of games that they have no part in. Discord is asked, which takes a moment; while it
    /// does not tell they are shown none but those of this channel.
    pub async fn sight(&mut self) -> Sight {
        let sight = self.near_sight();
        let Some((guild, member)) = self.caller.place.guild.zip(self.member.clone()) else { return sight };
        let http = Arc::clone(&self.http);
        let seen = self.decided(seen(&http, guild, &member)).await.unwrap_or_else(|error| {
            tracing::debug!(error = %chain(&error), "nobody could say which channels a member sees");
            HashSet::new()
        });
        Sight { seen, ..sight }
    }

    /// The same for these games: Discord is asked only where that makes a difference.
    pub async fn sight_of(&mut self, games: &[Table]) -> Sight {
        let near = self.near_sight();
        if games.iter().all(|table| near.shows(table)) { near } else { self.sight().await }
    }

    /// What the caller can be shown whatever they see: their own games, and those of this channel.
    pub fn near_sight(&self) -> Sight {
        Sight { person: self.asker(), here: self.caller.place.channel, seen: HashSet::new() }
    }
}

/// The channels of a server, threads left out, that a member sees.
async fn seen(http: &Http, guild: GuildId, member: &Member) -> Result<HashSet<ChannelId>, serenity::Error> {
    let (server, channels) = (http.get_guild(guild.into()).await?, http.get_channels(guild.into()).await?);
    let seen = channels.iter().filter(|channel| server.user_permissions_in(channel, member).view_channel());
    Ok(seen.map(|channel| channel.id.into()).collect())
}
