//! What Discord tells without anybody having asked: presses, and what becomes of channels.

use chrono::Utc;
use poise::serenity_prelude as serenity;
use serenity::{FullEvent, Http};

use super::{
    Bot, Fault,
    error::{chain, is_gone},
    press,
    request::Request,
};
use crate::{
    ids::{ChannelId, GuildId},
    store::StoreError,
};

/// Deals with an event; commands come through poise.
pub async fn on_event(
    framework: poise::FrameworkContext<'_, Bot, Fault>,
    event: &FullEvent,
) -> Result<(), Fault> {
    let (bot, ctx) = (framework.user_data, framework.serenity_context);
    let done = match event {
        FullEvent::InteractionCreate { interaction: serenity::Interaction::Component(component) } => {
            pressed(bot, ctx, component).await;
            Ok(())
        }
        FullEvent::ChannelDelete { channel, .. } => gone(bot, channel.id.into()).await,
        FullEvent::ThreadDelete { thread, .. } => gone(bot, thread.id.into()).await,
        FullEvent::ChannelUpdate { new, .. } | FullEvent::ThreadUpdate { new, .. } => {
            changed(bot, new.id.into()).await
        }
        FullEvent::Ready { data_about_bot: ready } => {
            // The clocks go on at once.
            bot.wake.notify_one();
            belongs_to(bot, ready).await
        }
        FullEvent::Resume { .. } => {
            bot.wake.notify_one();
            Ok(())
        }
        FullEvent::GuildCreate { guild, .. } => joined(bot, &ctx.http, guild).await,
        // One that only cannot be reached comes back by itself.
        FullEvent::GuildDelete { incomplete, .. } if !incomplete.unavailable => {
            bot.service.left_guild(incomplete.id.into(), Utc::now()).await
        }
        FullEvent::GuildMembersChunk { chunk } => {
            bot.members.answered(chunk);
            Ok(())
        }
        _ => Ok(()),
    };
    if let Err(error) = done {
        tracing::error!(error = %chain(&error), event = event.snake_case_name(), "an event was lost on us");
    }
    Ok(())
}

async fn pressed(bot: &Bot, ctx: &serenity::Context, component: &serenity::ComponentInteraction) {
    // A task of its own, so that a panic in it can be answered.
    let task = {
        let (bot, ctx, component) = (bot.clone(), ctx.clone(), component.clone());
        bot.at_work.clone().spawn(async move { press::press(&bot, &ctx, &component).await })
    };
    if let Err(error) = task.await {
        let request = Request::press(bot, ctx, component).await;
        request.close(Err(Fault::Panicked(error.to_string()))).await;
    }
}

/// A channel or thread was deleted.
async fn gone(bot: &Bot, channel: ChannelId) -> Result<(), StoreError> {
    let games = bot.service.place_gone(channel, Utc::now()).await?;
    if games > 0 {
        tracing::info!(%channel, games, "a channel was deleted, and what was played there is void");
    }
    Ok(())
}

/// A channel may let us in now.
async fn changed(bot: &Bot, channel: ChannelId) -> Result<(), StoreError> {
    if bot.closed.forget(channel) && bot.service.place_open(channel, Utc::now()).await? {
        bot.wake.notify_one();
    }
    Ok(())
}

/// From servers that are missing here the bot was removed while nobody listened.
async fn belongs_to(bot: &Bot, ready: &serenity::Ready) -> Result<(), StoreError> {
    let guilds: Vec<GuildId> = ready.guilds.iter().map(|guild| guild.id.into()).collect();
    let shard = ready.shard.map_or((0, 1), |shard| (shard.id.0, shard.total));
    bot.service.belongs_to(&guilds, shard, Utc::now()).await
}

async fn joined(bot: &Bot, http: &Http, guild: &serenity::Guild) -> Result<(), StoreError> {
    bot.service.joined_guild(guild.id.into(), &guild.preferred_locale, Utc::now()).await?;
    look_for_gone(bot, http, guild).await
}

/// Channels that were deleted while nobody listened. The list that Discord gives at the start is only where to look:
/// it is asked about each that is missing.
async fn look_for_gone(bot: &Bot, http: &Http, guild: &serenity::Guild) -> Result<(), StoreError> {
    for channel in bot.service.places_in_use(GuildId::from(guild.id)).await? {
        if guild.channels.contains_key(&channel.into()) {
            continue;
        }
        match http.get_channel(channel.into()).await {
            Err(error) if is_gone(&error) => gone(bot, channel).await?,
            _ => {}
        }
    }
    Ok(())
}
