//! What every command and every press begins and ends with: who asks, in which languages, and one answer whatever
//! comes of it.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::http::Http;
use tokio_util::task::task_tracker::TaskTrackerToken;

use super::{
    Bot,
    answer::{Answer, Asked},
    commands::Context,
    error::{Fault, explain},
    studio::Drawn,
    view::Reply,
};
use crate::{
    i18n::{Locale, Message, text},
    ids::{GameId, MessageId, PlayerId},
    service::Caller,
    table::{Person, Place, Table},
};

/// Something a person asked for.
#[derive(Debug)]
pub struct Request {
    /// The bot that was asked.
    pub bot: Bot,
    /// Discord.
    pub http: Arc<Http>,
    /// Who asks, and where.
    pub caller: Caller,
    /// The language of what everybody reads.
    pub public: Locale,
    /// The language of the one who asks.
    pub private: Locale,
    /// Discord's locale of the server.
    pub guild_locale: Option<String>,
    /// The answer.
    pub answer: Answer,
    /// Keeps the bot from stopping while this is under way.
    _at_work: TaskTrackerToken,
}

impl Request {
    /// A command that was given.
    pub fn command(ctx: Context<'_>) -> Self {
        let (bot, command) = (ctx.framework.user_data, ctx.interaction);
        let ctx = ctx.framework.serenity_context;
        let answer = Answer::new(
            Arc::clone(&ctx.http),
            command.application_id,
            command.id,
            &*command.token,
            Asked::Command,
        );
        Self::new(bot, ctx, answer, caller(command), &command.locale, command.guild_locale.as_deref())
    }

    /// A button that was pressed.
    pub fn press(bot: &Bot, ctx: &serenity::Context, press: &serenity::ComponentInteraction) -> Self {
        let answer =
            Answer::new(Arc::clone(&ctx.http), press.application_id, press.id, &*press.token, Asked::Press);
        let place = Place { guild: press.guild_id.map(Into::into), channel: press.channel_id.into() };
        let person = person(&press.user, press.member.as_ref());
        Self::new(bot, ctx, answer, Caller { person, place }, &press.locale, press.guild_locale.as_deref())
    }

    fn new(
        bot: &Bot,
        ctx: &serenity::Context,
        answer: Answer,
        caller: Caller,
        locale: &str,
        guild_locale: Option<&str>,
    ) -> Self {
        let private = Locale::from_discord(locale);
        Self {
            bot: bot.clone(),
            http: Arc::clone(&ctx.http),
            caller,
            // In direct messages everybody is the one who asks.
            public: guild_locale.map_or(private, Locale::from_discord),
            private,
            guild_locale: guild_locale.map(str::to_owned),
            answer,
            _at_work: bot.at_work.token(),
        }
    }

    /// Who asks.
    pub fn asker(&self) -> PlayerId {
        self.caller.person.id
    }

    /// The game that is meant: the one named, else the caller's only one in this channel.
    ///
    /// # Errors
    /// When it is unknown or played elsewhere, or the caller has none here, or several.
    pub async fn meant(&mut self, named: Option<GameId>) -> Result<Table, Fault> {
        let service = self.bot.service.clone();
        Ok(self.answer.within(service.game_meant(&self.caller, named)).await?)
    }

    /// Answers with a message that was drawn within the time there is.
    ///
    /// # Errors
    /// When Discord refuses or cannot be reached.
    pub async fn reply(&mut self, reply: Reply) -> Result<Option<MessageId>, Fault> {
        let studio = self.bot.studio.clone();
        let drawn = self.answer.within(studio.draw(reply)).await;
        Ok(self.answer.send(&drawn).await?)
    }

    /// Puts a message in the place of the one whose button was pressed.
    ///
    /// # Errors
    /// When Discord refuses or cannot be reached.
    pub async fn update(&mut self, reply: Reply) -> Result<(), Fault> {
        let studio = self.bot.studio.clone();
        let drawn = self.answer.within(studio.draw(reply)).await;
        Ok(self.answer.update(&drawn).await?)
    }

    /// Tells the one who asked that the answer follows, if Discord has not taken one yet. Best effort: it may have
    /// taken the first one all the same.
    pub async fn promise(&mut self) {
        let reply = Reply::private(text(self.private, &Message::Late));
        if let Err(error) = self.answer.promise(&Drawn { reply, png: None }).await {
            tracing::debug!(%error, "a promise was not taken");
        }
    }

    /// Ends the request: what was refused or failed is told to the one who asked.
    pub async fn close(mut self, outcome: Result<(), Fault>) {
        let Err(fault) = outcome else { return };
        let told = explain(&fault, self.private);
        if let Err(error) = self.reply(Reply::private(told)).await {
            // Discord has given the interaction up, or cannot be reached: there is nobody to tell.
            tracing::warn!(%error, person = %self.asker(), "a refusal could not be told");
        }
    }
}

/// Who gives a command, and where.
pub fn caller(command: &serenity::CommandInteraction) -> Caller {
    let place = Place { guild: command.guild_id.map(Into::into), channel: command.channel_id.into() };
    Caller { person: person(&command.user, command.member.as_deref()), place }
}

fn person(user: &serenity::User, member: Option<&serenity::Member>) -> Person {
    let name = member.map_or_else(|| user.display_name(), serenity::Member::display_name);
    Person { id: user.id.into(), name: name.to_owned() }
}
