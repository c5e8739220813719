//! Deliveries that the one who decided could not show: after a crash, an outage, a lost answer.

use chrono::Utc;
use poise::serenity_prelude as serenity;
use serde_json::{Value, json};
use serenity::http::{Http, LightMethod, Route};

use super::{
    Bot,
    answer::message_id,
    custom_id::ButtonId,
    error::{Fault, has_thread_already, is_archived, is_closed, is_gone, is_unknown_message},
    outgoing::{payload, send},
    show::take_buttons_away,
    studio::Drawn,
    view::{self, Reply},
};
use crate::{
    i18n::{Locale, Message, text},
    ids::{ChannelId, MessageId},
    service::{Content, OwnThread},
    store::{DeliveryKey, Kind},
    table::{Challenge, ChallengeState, Moment, Place, Table},
};

/// How many of a channel's newest messages are searched for one that was sent although its answer was lost.
const SEARCHED: usize = 50;

/// Shows one delivery through the channel.
///
/// # Errors
/// When the database fails, the channel is gone or keeps us out, or Discord refuses for a reason that may pass.
pub async fn deliver(bot: &Bot, http: &Http, key: DeliveryKey) -> Result<(), Fault> {
    let Some(content) = bot.service.content(key).await? else {
        bot.service.shown(key, None, Utc::now()).await?;
        return Ok(());
    };
    let place = place(&content);
    let locale = locale(bot, place).await?;
    let target = Target { bot, http, key, channel: place.channel, locale };
    if let Content::Board { moment, thread: OwnThread::Opens, .. } = &content
        && !target.open_thread(&moment.table).await?
    {
        tracing::info!(game = %key.game, "its thread cannot be opened, so that it is played in the channel");
        bot.service.play_without_thread(key.game).await?;
        return Box::pin(deliver(bot, http, key)).await;
    }
    let shown = match &content {
        Content::Settled(challenge) => target.settled(challenge).await,
        Content::Challenge(challenge) => target.challenge(challenge).await,
        Content::Declined { table, message } => target.declined(table, *message).await,
        Content::Reminder(moment) => target.reminder(moment).await,
        Content::Board { moment, newest, thread } => target.board(moment, *newest, *thread).await,
    };
    let shown = shown.map_err(|fault| fault.in_place(place.channel))?;
    let kept = bot.service.shown(key, shown, Utc::now()).await?;
    if let (Content::Board { moment, newest: true, .. }, Some(message)) = (&content, shown)
        && moment.is_board()
    {
        // Where a turn was made meanwhile, this one is the old one.
        let old = if kept { moment.table.board.filter(|&before| before != message) } else { Some(message) };
        if let Some(old) = old {
            take_buttons_away(http, place.channel, old).await;
        }
    }
    Ok(())
}

fn place(content: &Content) -> Place {
    match content {
        Content::Settled(challenge) | Content::Challenge(challenge) => challenge.place,
        Content::Declined { table, .. } => table.place,
        Content::Reminder(moment) | Content::Board { moment, .. } => moment.table.place,
    }
}

/// What is to be shown, and where. Each of its methods gives back the message that shows it, if one does.
struct Target<'a> {
    bot: &'a Bot,
    http: &'a Http,
    key: DeliveryKey,
    channel: ChannelId,
    locale: Locale,
}

impl Target<'_> {
    async fn challenge(&self, challenge: &Challenge) -> Result<Option<MessageId>, Fault> {
        let accept = ButtonId::Accept(challenge.id).to_string();
        if challenge.state != ChallengeState::Open {
            // Nobody needs it any more; should it stand all the same, what became of it is told there.
            let newest = self.newest_messages().await?;
            return Ok(newest.iter().find(|message| has_button(message, &accept)).and_then(message_id));
        }
        let reply = view::challenge(challenge, self.locale);
        self.post(reply, |message| has_button(message, &accept)).await
    }

    /// Edits a challenge's message to say what became of it.
    async fn settled(&self, challenge: &Challenge) -> Result<Option<MessageId>, Fault> {
        let Some(message) = challenge.message else { return Ok(None) };
        self.edit(message, view::settled(challenge, self.locale)).await
    }

    /// Edits an offer to say that it was declined.
    async fn declined(&self, table: &Table, message: MessageId) -> Result<Option<MessageId>, Fault> {
        let Kind::Offer(wish, by) = self.key.kind else { return Ok(None) };
        let reply = view::offer_declined(wish, table.seats[by.other()].name(), self.locale);
        self.edit(message, reply).await
    }

    async fn edit(&self, message: MessageId, reply: Reply) -> Result<Option<MessageId>, Fault> {
        match edit(self.http, self.channel, message, reply).await {
            // Whoever deleted the message has no need of the news.
            Err(Fault::Discord(error)) if is_unknown_message(&error) => Ok(None),
            Err(Fault::Discord(error)) if is_archived(&error) => Err(Fault::Archived(self.channel)),
            edited => edited.map(|()| Some(message)),
        }
    }

    /// Reminds the mover; with the board, where that was deleted.
    async fn reminder(&self, moment: &Moment) -> Result<Option<MessageId>, Fault> {
        let stands = match moment.table.board {
            Some(board) => self.stands(board).await,
            None => false,
        };
        let reply = view::reminder(moment, stands, self.locale);
        let said = reply.content.clone();
        let shown = self.post(reply, |message| message["content"] == *said).await?;
        if let Some(message) = shown.filter(|_| !stands) {
            self.bot.service.shown_again(moment, message, Utc::now()).await?;
        }
        Ok(shown)
    }

    async fn board(
        &self,
        moment: &Moment,
        newest: bool,
        thread: OwnThread,
    ) -> Result<Option<MessageId>, Fault> {
        let mut reply = view::board(moment, self.locale, newest);
        if thread == OwnThread::Lost {
            reply.content = format!("{} {}", text(self.locale, &Message::ThreadLost), reply.content);
        }
        let Some(file) = reply.picture.as_ref().map(|picture| picture.file.clone()) else {
            return self.offer(reply).await;
        };
        self.post(reply, |message| has_file(message, &file)).await
    }

    /// An offer has no picture by which it could be known, but the button that accepts it.
    async fn offer(&self, reply: Reply) -> Result<Option<MessageId>, Fault> {
        let accept = reply.buttons.iter().flatten().next().map(|button| button.id.to_string());
        self.post(reply, |message| accept.as_ref().is_some_and(|accept| has_button(message, accept))).await
    }

    /// Opens a game's own thread, under its challenge's message, whose id is that of the thread. Whether there is one:
    /// not where that message was deleted.
    async fn open_thread(&self, table: &Table) -> Result<bool, Fault> {
        let Some(parent) = table.place.parent else { return Ok(false) };
        let route = Route::ChannelMessageThreads {
            channel_id: parent.into(),
            message_id: MessageId(self.channel.0).into(),
        };
        // The longest there is, in minutes: a turn may take a week.
        let body = json!({ "name": view::thread_name(table, self.locale), "auto_archive_duration": 10_080 });
        match send(self.http, route, LightMethod::Post, &body, None, None).await {
            Err(error) if is_unknown_message(&error) => Ok(false),
            Err(error) if !has_thread_already(&error) => Err(Fault::from(error).in_place(parent)),
            _ => Ok(true),
        }
    }

    /// Sends a message, unless it stands in the channel already.
    async fn post(&self, reply: Reply, is_it: impl Fn(&Value) -> bool) -> Result<Option<MessageId>, Fault> {
        if let Some(standing) = self.newest_messages().await?.iter().find(|message| is_it(message)) {
            return Ok(message_id(standing));
        }
        let drawn = self.bot.studio.draw(reply).await;
        let mut body = payload(&drawn);
        // Should our own second try follow a first one whose answer was lost, Discord gives back that message.
        body["nonce"] = json!(nonce(self.key));
        body["enforce_nonce"] = json!(true);
        let route = Route::ChannelMessages { channel_id: self.channel.into() };
        let message = send(self.http, route, LightMethod::Post, &body, Some(&drawn), None).await?;
        Ok(message_id(&message))
    }

    /// The channel's newest messages; none where we may not read them. Then a message may show twice, but none is
    /// missed.
    async fn newest_messages(&self) -> Result<Vec<Value>, Fault> {
        let route = Route::ChannelMessages { channel_id: self.channel.into() };
        let limit = Some(vec![("limit", SEARCHED.to_string())]);
        match send(self.http, route, LightMethod::Get, &Value::Null, None, limit).await {
            Ok(Value::Array(messages)) => Ok(messages),
            Ok(_) => Ok(Vec::new()),
            // What we cannot even see, we cannot write in.
            Err(error) if is_gone(&error) || is_closed(&error) => Err(error.into()),
            Err(error) => {
                tracing::debug!(%error, channel = %self.channel, "the channel's messages cannot be read");
                Ok(Vec::new())
            }
        }
    }

    /// Whether a message still is there, as far as can be told.
    async fn stands(&self, message: MessageId) -> bool {
        let route = Route::ChannelMessage { channel_id: self.channel.into(), message_id: message.into() };
        let found = send(self.http, route, LightMethod::Get, &Value::Null, None, None).await;
        !found.is_err_and(|error| is_unknown_message(&error))
    }
}

/// Puts a message without a picture in the place of an older one.
///
/// # Errors
/// When Discord refuses or cannot be reached.
pub async fn edit(http: &Http, channel: ChannelId, message: MessageId, reply: Reply) -> Result<(), Fault> {
    let route = Route::ChannelMessage { channel_id: channel.into(), message_id: message.into() };
    let drawn = Drawn::words(reply);
    send(http, route, LightMethod::Patch, &payload(&drawn), None, None).await?;
    Ok(())
}

fn has_file(message: &Value, file: &str) -> bool {
    list(&message["attachments"]).any(|attachment| attachment["filename"] == file)
}

fn has_button(message: &Value, custom_id: &str) -> bool {
    list(&message["components"])
        .flat_map(|row| list(&row["components"]))
        .any(|button| button["custom_id"] == custom_id)
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// At most 25 characters that are the same for each try of a delivery and for no other: the game's last digits are
/// enough, since Discord compares within minutes only.
fn nonce(key: DeliveryKey) -> String {
    format!("{}-{}-{}", key.kind.as_str(), key.ply, key.game.0 % 1_000_000_000)
}

async fn locale(bot: &Bot, place: Place) -> Result<Locale, Fault> {
    let kept = match place.guild {
        None => None,
        Some(guild) => bot.service.guild_language(guild).await?,
    };
    Ok(kept.as_deref().map(Locale::from_discord).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::GameId;

    #[test]
    fn a_nonce_fits_discords_25_characters() {
        for kind in Kind::ALL {
            let key = DeliveryKey { game: GameId(u64::MAX), ply: 9_999, kind };
            assert!(nonce(key).len() <= 25, "{}", nonce(key));
        }
    }
}
