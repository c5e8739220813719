//! Discord: what it sends becomes calls of `service`, what `service` gives back becomes messages. The only place,
//! besides `app`, that knows serenity and poise. May import `service`, `table`, `i18n`, `ids` and `hoyito_board`.

mod answer;
mod closed;
mod commands;
mod custom_id;
mod deliver;
mod engine;
mod error;
mod event;
mod gateway;
mod ids;
mod limits;
mod members;
mod outgoing;
mod place;
mod press;
mod request;
mod show;
mod sight;
mod studio;
mod view;

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use tokio::sync::Notify;
use tokio_util::task::TaskTracker;

pub use closed::ClosedChannels;
pub use deliver::deliver;
pub use engine::think;
pub use error::{Fault, chain};
pub use gateway::Gateway;
pub use limits::forget_old_limits;
pub use members::Members;
pub use poise::serenity_prelude::Http;
pub use studio::Studio;

use crate::{engine::Engine, service::Service};

/// What every command and every press can reach. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Bot {
    /// What can be asked of the bot.
    pub service: Service,
    /// Where pictures are drawn.
    pub studio: Studio,
    /// Who plays against people.
    pub engine: Engine,
    /// What is under way; the bot stops after it.
    pub at_work: TaskTracker,
    /// Channels that kept us out lately.
    pub closed: ClosedChannels,
    /// Questions to Discord who belongs to a server.
    pub members: Members,
    /// Wakes the worker when there is something to deliver at once.
    pub wake: Arc<Notify>,
}

/// The framework with our commands and buttons. Commands are registered in the background after the first connection.
pub fn framework(bot: Bot) -> poise::Framework<Bot, Fault> {
    poise::Framework::builder()
        .options(poise::FrameworkOptions {
            commands: commands::all(),
            event_handler: |framework, event| Box::pin(event::on_event(framework, event)),
            on_error: |error| Box::pin(on_error(error)),
            ..Default::default()
        })
        // Nothing is for owners only, so nobody has to ask Discord who they are.
        .initialize_owners(false)
        .setup(|ctx, ready, framework| {
            Box::pin(async move {
                tracing::info!(name = ready.user.name, servers = ready.guilds.len(), "connected to Discord");
                let commands = poise::builtins::create_application_commands(&framework.options().commands);
                // An error or a long wait in here would leave every command unanswered for ever.
                tokio::spawn(register(Arc::clone(&ctx.http), commands));
                Ok(bot)
            })
        })
        .build()
}

/// Registers the commands, however often it takes.
async fn register(http: Arc<Http>, commands: Vec<serenity::CreateCommand>) {
    let mut wait = std::time::Duration::from_secs(1);
    while let Err(error) = serenity::Command::set_global_commands(&http, commands.clone()).await {
        tracing::error!(error = %chain(&error), ?wait, "the commands could not be registered; trying again");
        tokio::time::sleep(wait).await;
        wait = (wait * 2).min(std::time::Duration::from_mins(5));
    }
    tracing::info!("commands registered");
}

/// What poise itself could not do; what commands could not do they have answered already.
async fn on_error(error: poise::FrameworkError<'_, Bot, Fault>) {
    match error {
        poise::FrameworkError::CommandPanic { payload, ctx: poise::Context::Application(ctx), .. } => {
            let fault = Fault::Panicked(payload.unwrap_or_default());
            request::Request::command(ctx).await.close(Err(fault)).await;
        }
        poise::FrameworkError::ArgumentParse { ctx: poise::Context::Application(ctx), error, .. } => {
            tracing::warn!(%error, command = ctx.command_tree.last().map(|command| &*command.name), "odd arguments");
            let fault = Fault::Panicked(format!("arguments: {error}"));
            request::Request::command(ctx).await.close(Err(fault)).await;
        }
        other => tracing::warn!(error = %other, "something that Discord sent was not understood"),
    }
}
