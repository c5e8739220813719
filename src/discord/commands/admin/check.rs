//! Which permissions are missing in which channel, and what each is needed for.

use poise::serenity_prelude as serenity;
use serenity::{ChannelType, GuildChannel};

use crate::{
    discord::{commands::Context, error::Fault, place::lacking, request::Request, view},
    table::{Permission, Refusal},
};

#[poise::command(slash_command)]
pub(super) async fn check(ctx: Context<'_>) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let outcome = look(&mut request).await;
    request.close(outcome).await;
    Ok(())
}

async fn look(request: &mut Request) -> Result<(), Fault> {
    let (service, caller) = (request.bot.service.clone(), request.caller.clone());
    let allowed = request.decided(service.guild_settings(&caller)).await?.channels;
    let guild = caller.place.guild.ok_or(Refusal::ServersOnly)?.into();
    let http = std::sync::Arc::clone(&request.http);
    let asked = async {
        let me = http.get_current_user().await?;
        let (server, member) = (http.get_guild(guild).await?, http.get_member(guild, me.id).await?);
        let channels = http.get_channels(guild).await?;
        let found = channels
            .iter()
            .filter(|channel| is_for_games(channel))
            .filter(|channel| allowed.is_empty() || allowed.contains(&channel.id.into()))
            .map(|channel| (channel.id.into(), lacking(server.user_permissions_in(channel, &member))));
        Ok::<Vec<(_, Vec<Permission>)>, serenity::Error>(found.collect())
    };
    let found = request.decided(asked).await?;
    let told = view::doctor(&found, request.private);
    request.reply(told).await.map(drop)
}

fn is_for_games(channel: &GuildChannel) -> bool {
    matches!(channel.kind, ChannelType::Text | ChannelType::News | ChannelType::Voice | ChannelType::Forum)
}
