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
        FullEvent::GuildCreate { guild, .. } => look_for_gone(bot, &ctx.http, guild).await,
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
