//! `/hoyito games`

use std::{collections::HashSet, sync::Arc};

use poise::serenity_prelude as serenity;

use super::Context;
use crate::{
    discord::{
        error::{Fault, chain},
        request::Request,
        view,
    },
    ids::{ChannelId, GuildId, PlayerId},
    table::Table,
};

#[poise::command(slash_command)]
pub(super) async fn games(ctx: Context<'_>, user: Option<serenity::User>) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let whose = user.map_or(request.asker(), |user| user.id.into());
    let outcome = show(&mut request, ctx.interaction.member.as_deref(), whose).await;
    request.close(outcome).await;
    Ok(())
}

/// Nobody hears of games in a place that they cannot be shown to see: a hidden channel, a private thread.
async fn show(request: &mut Request, asker: Option<&serenity::Member>, whose: PlayerId) -> Result<(), Fault> {
    let service = request.bot.service.clone();
    let mut games = request.decided(service.games_of(request.caller.place, whose)).await?;
    let (here, person) = (request.caller.place.channel, request.asker());
    let knows = |table: &Table| table.place.channel == here || table.side_of(person).is_some();
    if let Some((guild, asker)) = request.caller.place.guild.zip(asker)
        && !games.iter().all(knows)
    {
        let seen = seen(request, guild, asker).await;
        let sees = |table: &Table| {
            !table.place.private && seen.contains(&table.place.parent.unwrap_or(table.place.channel))
        };
        games.retain(|table| knows(table) || sees(table));
    }
    let list = view::games(&games, whose, request.asker(), request.private);
    request.reply(list).await.map(drop)
}

/// The channels of a server, threads left out, that a member is known to see.
async fn seen(request: &mut Request, guild: GuildId, member: &serenity::Member) -> HashSet<ChannelId> {
    let (http, guild) = (Arc::clone(&request.http), guild.into());
    let asked = async {
        let (server, channels) = (http.get_guild(guild).await?, http.get_channels(guild).await?);
        let seen =
            channels.iter().filter(|channel| server.user_permissions_in(channel, member).view_channel());
        Ok::<HashSet<ChannelId>, serenity::Error>(seen.map(|channel| channel.id.into()).collect())
    };
    request.decided(asked).await.unwrap_or_else(|error| {
        tracing::debug!(error = %chain(&error), "nobody could say which channels a member sees");
        HashSet::new()
    })
}
