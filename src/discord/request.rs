//! What every command and every press begins and ends with: who asks, in which languages, and one answer whatever
//! comes of it.

use std::{future::Future, sync::Arc, time::Duration};

use chrono::Utc;
use poise::serenity_prelude as serenity;
use serenity::http::Http;
use tokio_util::task::task_tracker::TaskTrackerToken;

use super::{
    Bot,
    answer::{Answer, Asked},
    commands::Context,
    error::{Fault, chain, explain, is_answered_already},
    place::{place, room},
    show::take_buttons_away,
    studio::Drawn,
    view::Reply,
};
use crate::{
    i18n::{Locale, Message, text},
    ids::{GameId, MessageId, PlayerId},
    service::{Caller, Failure},
    store::StoreError,
    table::{Person, Table},
};

/// How long finding out the languages may take.
const LANGUAGES: Duration = Duration::from_millis(300);

/// Something a person asked for.
#[derive(Debug)]
pub struct Request {
    /// The bot that was asked.
    pub bot: Bot,
    /// Discord.
    pub http: Arc<Http>,
    /// The connection to Discord through which it came.
    pub shard: serenity::ShardMessenger,
    /// Who asks, and where.
    pub caller: Caller,
    /// The language of what everybody reads.
    pub public: Locale,
    /// The language of the one who asks.
    pub private: Locale,
    /// Discord's locale of the one who asks.
    locale: String,
    /// Discord's locale of the server.
    pub guild_locale: Option<String>,
    /// Who asks, as a member of this server.
    pub member: Option<serenity::Member>,
    /// The largest file that an answer may carry, in bytes.
    largest_file: usize,
    /// It is a press on a message that everybody sees.
    pub pressed_in_public: bool,
    /// The answer.
    pub answer: Answer,
    /// Keeps the bot from stopping while this is under way.
    _at_work: TaskTrackerToken,
}

impl Request {
    /// A command that was given.
    pub async fn command(ctx: Context<'_>) -> Self {
        let (bot, command) = (ctx.framework.user_data, ctx.interaction);
        let ctx = ctx.framework.serenity_context;
        let (caller, member) = (caller(command), command.member.as_deref());
        let largest = command.attachment_size_limit;
        let answer = Answer::new(
            Arc::clone(&ctx.http),
            command.application_id,
            command.id,
            &*command.token,
            Asked::Command,
        );
        let locales = (&*command.locale, command.guild_locale.as_deref());
        Self { largest_file: size(largest), ..Self::new(bot, ctx, answer, caller, member, locales).await }
    }

    /// A button that was pressed.
    pub async fn press(bot: &Bot, ctx: &serenity::Context, press: &serenity::ComponentInteraction) -> Self {
        let answer =
            Answer::new(Arc::clone(&ctx.http), press.application_id, press.id, &*press.token, Asked::Press);
        let locales = (&*press.locale, press.guild_locale.as_deref());
        let request = Self::new(bot, ctx, answer, presser(press), press.member.as_ref(), locales).await;
        let largest_file = size(press.attachment_size_limit);
        Self { pressed_in_public: !is_private(&press.message), largest_file, ..request }
    }

    async fn new(
        bot: &Bot,
        ctx: &serenity::Context,
        answer: Answer,
        caller: Caller,
        member: Option<&serenity::Member>,
        (locale, guild_locale): (&str, Option<&str>),
    ) -> Self {
        let mut request = Self {
            bot: bot.clone(),
            http: Arc::clone(&ctx.http),
            shard: ctx.shard.clone(),
            caller,
            public: Locale::from_discord(guild_locale.unwrap_or(locale)),
            private: Locale::from_discord(locale),
            locale: locale.to_owned(),
            guild_locale: guild_locale.map(str::to_owned),
            member: member.cloned(),
            largest_file: usize::MAX,
            pressed_in_public: false,
            answer,
            _at_work: bot.at_work.token(),
        };
        request.speak_their_languages().await;
        request
    }

    /// Goes on in the languages that the server and the one who asks have set; while the database does not tell, in
    /// those that Discord has for them.
    pub async fn speak_their_languages(&mut self) {
        let service = self.bot.service.clone();
        let (guild, asker) = (self.caller.place.guild, self.asker());
        let set = match tokio::time::timeout(LANGUAGES, service.languages(guild, asker)).await {
            Ok(Ok(set)) => set,
            Ok(Err(error)) => {
                tracing::debug!(error = %chain(&error), "nobody could say in which languages");
                return;
            }
            Err(_) => return,
        };
        let of = |code: Option<String>| code.as_deref().and_then(Locale::from_code);
        let discords = Locale::from_discord(&self.locale);
        self.private = of(set.person).unwrap_or(discords);
        // In direct messages everybody is the one who asks.
        self.public = match &self.guild_locale {
            None => self.private,
            Some(locale) => of(set.guild).unwrap_or_else(|| Locale::from_discord(locale)),
        };
    }

    /// Who asks.
    pub fn asker(&self) -> PlayerId {
        self.caller.person.id
    }

    /// Waits for what the service decides. Whoever asked is answered in time, however long that takes.
    pub fn decided<'a, T: Send + 'a>(
        &'a mut self,
        work: impl Future<Output = T> + Send + 'a,
    ) -> impl Future<Output = T> + Send + 'a {
        // Boxed before it becomes part of another future, or each handler would be as large as all it may wait for.
        let mut work = Box::pin(work);
        async move {
            let slow = Drawn::words(Reply::private(text(self.private, &Message::Slow)));
            self.answer.within(work.as_mut(), Some(&slow)).await
        }
    }

    /// Waits for what the service does in a transaction. Once that is done, it is this process that tells of it.
    pub async fn done<T: Send>(
        &mut self,
        work: impl Future<Output = Result<T, Failure>> + Send,
    ) -> Result<T, Failure> {
        let done = self.decided(work).await;
        self.answer.decided |= done.is_ok();
        done
    }

    /// The game that is meant: the one named, else the caller's only one in this channel.
    ///
    /// # Errors
    /// When it is unknown or played elsewhere, or the caller has none here, or several.
    pub async fn meant(&mut self, named: Option<GameId>) -> Result<Table, Fault> {
        let service = self.bot.service.clone();
        let caller = self.caller.clone();
        Ok(self.decided(service.game_meant(&caller, named)).await?)
    }

    /// Asks Discord who of these people belongs to this server, where it has not said so lately. Whether anybody has
    /// left.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ask_who_left(&mut self, people: &[PlayerId]) -> Result<bool, Fault> {
        let Some(guild) = self.caller.place.guild else { return Ok(false) };
        let service = self.bot.service.clone();
        let unchecked = service.unchecked_members(guild, people, Utc::now());
        let unchecked = self.decided(unchecked).await?;
        self.ask_afresh_who_left(&unchecked).await
    }

    /// The same for people of whom we want to know how it is now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ask_afresh_who_left(&mut self, people: &[PlayerId]) -> Result<bool, Fault> {
        let place = self.caller.place;
        // Where we are not ourselves nobody tells us.
        let Some(guild) = place.guild.filter(|_| !place.answers_only && !people.is_empty()) else {
            return Ok(false);
        };
        let (service, members, shard) =
            (self.bot.service.clone(), self.bot.members.clone(), self.shard.clone());
        let people = people.to_vec();
        let asked = async move {
            let Some(told) = members.ask(&shard, guild, &people).await else { return Ok(false) };
            service.checked_members(guild, &told, Utc::now()).await?;
            Ok::<bool, StoreError>(told.iter().any(|&(_, belongs)| !belongs))
        };
        Ok(self.decided(asked).await?)
    }

    /// Answers with a message that was drawn within the time there is.
    ///
    /// # Errors
    /// When Discord refuses or cannot be reached.
    pub async fn reply(&mut self, reply: Reply) -> Result<Option<MessageId>, Fault> {
        let drawn = self.draw(reply).await;
        self.answer.send(&drawn).await.map_err(answered)
    }

    /// Puts a message in the place of the one whose button was pressed.
    ///
    /// # Errors
    /// When Discord refuses or cannot be reached.
    pub async fn update(&mut self, reply: Reply) -> Result<(), Fault> {
        let drawn = self.draw(reply).await;
        self.answer.update(&drawn).await.map_err(answered)
    }

    /// Draws a message. A file that Discord would not take here is left out, and the message says so.
    async fn draw(&mut self, reply: Reply) -> Drawn {
        let studio = self.bot.studio.clone();
        let mut drawn = self.answer.within(Box::pin(studio.draw(reply)).as_mut(), None).await;
        if drawn.file.as_ref().is_some_and(|file| file.len() > self.largest_file) {
            let locale = if drawn.reply.private { self.private } else { self.public };
            drawn.reply.content += "\n";
            drawn.reply.content += &text(locale, &Message::FileTooLarge);
            drawn.file = None;
        }
        drawn
    }

    /// Takes a message's buttons away, where we can reach it. Best effort: an old board answers politely anyway.
    pub async fn take_buttons_away(&self, message: MessageId) {
        let place = self.caller.place;
        if !place.answers_only {
            take_buttons_away(&self.http, place.channel, message).await;
        }
    }

    /// Tells the one who asked that the answer follows, if Discord has not taken one yet. Best effort: it may have
    /// taken the first one all the same.
    pub async fn promise(&mut self) {
        let reply = Reply::private(text(self.private, &Message::Late));
        if let Err(error) = self.answer.promise(&Drawn::words(reply)).await {
            tracing::debug!(%error, "a promise was not taken");
        }
    }

    /// Ends the request: what was refused or failed is told to the one who asked.
    pub async fn close(mut self, outcome: Result<(), Fault>) {
        self.notice_open_channel().await;
        let fault = match outcome {
            // Where another process has done it, that one answers.
            Ok(()) | Err(Fault::Handled) => return,
            Err(fault) => fault,
        };
        let told = explain(&fault, self.private);
        match self.reply(Reply::private(told)).await {
            Ok(_) => {}
            Err(Fault::Handled) => tracing::debug!("another process has answered"),
            // Discord has given the interaction up, or cannot be reached: there is nobody to tell.
            Err(error) => tracing::warn!(%error, person = %self.asker(), "a refusal could not be told"),
        }
    }
}

/// A size in bytes; 0 says nothing.
fn size(told: u32) -> usize {
    usize::try_from(told).ok().filter(|&size| size > 0).unwrap_or(usize::MAX)
}

/// Where another process has answered, it is that one's to tell.
fn answered(error: serenity::Error) -> Fault {
    if is_answered_already(&error) { Fault::Handled } else { error.into() }
}

impl Request {
    /// What waits for this channel can be shown, where it had kept us out and does so no more.
    async fn notice_open_channel(&self) {
        let Caller { place, room, .. } = &self.caller;
        if room.check(*place, false).is_err() || !self.bot.closed.forget(place.channel) {
            return;
        }
        match self.bot.service.place_open(place.channel, Utc::now()).await {
            Ok(_) => self.bot.wake.notify_one(),
            Err(error) => tracing::warn!(error = %chain(&error), "what waits here is shown later"),
        }
    }
}

/// Only one person sees it.
pub fn is_private(message: &serenity::Message) -> bool {
    message.flags.is_some_and(|flags| flags.contains(serenity::MessageFlags::EPHEMERAL))
}

/// Who gives a command, and where.
pub fn caller(command: &serenity::CommandInteraction) -> Caller {
    Caller {
        person: person(&command.user, command.member.as_deref()),
        place: place(
            command.guild_id,
            command.channel_id,
            command.channel.as_ref(),
            &command.authorizing_integration_owners,
        ),
        room: room(command.app_permissions, command.channel.as_ref()),
        manages: manages(command.member.as_deref()),
        interaction: command.id.into(),
    }
}

/// Who presses a button, and where.
fn presser(press: &serenity::ComponentInteraction) -> Caller {
    Caller {
        person: person(&press.user, press.member.as_ref()),
        place: place(
            press.guild_id,
            press.channel_id,
            press.channel.as_ref(),
            &press.authorizing_integration_owners,
        ),
        room: room(press.app_permissions, press.channel.as_ref()),
        manages: manages(press.member.as_ref()),
        interaction: press.id.into(),
    }
}

/// Discord says with each interaction what its member may do there.
fn manages(member: Option<&serenity::Member>) -> bool {
    let may = member.and_then(|member| member.permissions).unwrap_or_default();
    may.manage_guild() || may.administrator()
}

fn person(user: &serenity::User, member: Option<&serenity::Member>) -> Person {
    let name = member.map_or_else(|| user.display_name(), serenity::Member::display_name);
    Person { id: user.id.into(), name: name.to_owned(), pings: true }
}
