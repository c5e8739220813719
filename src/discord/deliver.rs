//! Deliveries that the one who decided could not show: after a crash, an outage, a lost answer.

use chrono::Utc;
use poise::serenity_prelude as serenity;
use serde_json::{Value, json};
use serenity::http::{Http, LightMethod, Route};

use super::{
    Bot,
    answer::message_id,
    custom_id::ButtonId,
    error::{Fault, is_gone},
    outgoing::{payload, send},
    show::take_buttons_away,
    studio::Drawn,
    view::{self, Reply},
};
use crate::{
    i18n::Locale,
    ids::{ChannelId, MessageId},
    service::Content,
    store::DeliveryKey,
    table::{Challenge, ChallengeState, Place},
};

/// How many of a channel's newest messages are searched for one that was sent although its answer was lost.
const SEARCHED: usize = 50;

/// Shows one delivery through the channel.
///
/// # Errors
/// When the database fails, or Discord refuses for a reason that may pass.
pub async fn deliver(bot: &Bot, http: &Http, key: DeliveryKey) -> Result<(), Fault> {
    let shown = match bot.service.content(key).await? {
        None => None,
        Some(Content::Settled(challenge)) => settled(bot, http, &challenge).await?,
        Some(Content::Challenge(challenge)) => {
            let accept = ButtonId::Accept(challenge.id).to_string();
            if challenge.state != ChallengeState::Open {
                // Nobody needs it any more; should it stand all the same, what became of it is told there.
                let newest = newest_messages(http, challenge.place.channel).await;
                let standing =
                    newest.iter().find(|message| has_button(message, &accept)).and_then(message_id);
                return Ok(bot.service.shown(key, standing, Utc::now()).await?);
            }
            let locale = locale(bot, challenge.place).await?;
            let reply = view::challenge(&challenge, locale);
            post(bot, http, challenge.place.channel, key, reply, |message| has_button(message, &accept))
                .await?
        }
        Some(Content::Reminder(table)) => {
            let place = table.place;
            let reply = view::reminder(&table, locale(bot, place).await?);
            let said = reply.content.clone();
            post(bot, http, place.channel, key, reply, |message| message["content"] == *said).await?
        }
        Some(Content::Board { moment, newest }) => {
            let place = moment.table.place;
            let reply = view::board(&moment, locale(bot, place).await?, newest);
            let file = reply.picture.as_ref().map(|picture| picture.file.clone()).unwrap_or_default();
            let shown =
                post(bot, http, place.channel, key, reply, |message| has_file(message, &file)).await?;
            if let Some(before) =
                moment.table.board.filter(|&before| shown.is_some_and(|shown| shown != before))
            {
                take_buttons_away(http, place.channel, before).await;
            }
            shown
        }
    };
    Ok(bot.service.shown(key, shown, Utc::now()).await?)
}

/// Edits a challenge's message to say what became of it.
async fn settled(bot: &Bot, http: &Http, challenge: &Challenge) -> Result<Option<MessageId>, Fault> {
    let Some(message) = challenge.message else { return Ok(None) };
    let reply = view::settled(challenge, locale(bot, challenge.place).await?);
    match edit(http, challenge.place.channel, message, reply).await {
        // Whoever deleted the message, or keeps us out, has no need of the news.
        Err(Fault::Discord(error)) if is_gone(&error) => Ok(None),
        edited => edited.map(|()| Some(message)),
    }
}

/// Puts a message without a picture in the place of an older one.
///
/// # Errors
/// When Discord refuses or cannot be reached.
pub async fn edit(http: &Http, channel: ChannelId, message: MessageId, reply: Reply) -> Result<(), Fault> {
    let route = Route::ChannelMessage { channel_id: channel.into(), message_id: message.into() };
    let drawn = Drawn { reply, png: None };
    send(http, route, LightMethod::Patch, &payload(&drawn), None, None).await?;
    Ok(())
}

/// Sends a message, unless it stands in the channel already; gives back its id.
async fn post(
    bot: &Bot,
    http: &Http,
    channel: ChannelId,
    key: DeliveryKey,
    reply: Reply,
    is_it: impl Fn(&Value) -> bool,
) -> Result<Option<MessageId>, Fault> {
    if let Some(standing) = newest_messages(http, channel).await.iter().find(|message| is_it(message)) {
        return Ok(message_id(standing));
    }
    let drawn = bot.studio.draw(reply).await;
    let mut body = payload(&drawn);
    // Should our own second try follow a first one whose answer was lost, Discord gives back that message.
    body["nonce"] = json!(nonce(key));
    body["enforce_nonce"] = json!(true);
    let route = Route::ChannelMessages { channel_id: channel.into() };
    match send(http, route, LightMethod::Post, &body, Some(&drawn), None).await {
        Ok(message) => Ok(message_id(&message)),
        Err(error) if is_gone(&error) => {
            tracing::warn!(%channel, game = %key.game, "the channel is gone or closed to us; a board was not shown");
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}

/// A channel's newest messages; none where we may not read them. Then a message may show twice, but none is missed.
async fn newest_messages(http: &Http, channel: ChannelId) -> Vec<Value> {
    let route = Route::ChannelMessages { channel_id: channel.into() };
    let limit = Some(vec![("limit", SEARCHED.to_string())]);
    match send(http, route, LightMethod::Get, &Value::Null, None, limit).await {
        Ok(Value::Array(messages)) => messages,
        Ok(_) => Vec::new(),
        Err(error) => {
            tracing::debug!(%error, %channel, "the channel's messages cannot be read");
            Vec::new()
        }
    }
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
    format!("{:?}-{}-{}", key.kind, key.ply, key.game.0 % 10_000_000_000)
}

async fn locale(bot: &Bot, place: Place) -> Result<Locale, Fault> {
    let kept = match place.guild {
        None => None,
        Some(guild) => bot.service.guild_locale(guild).await?,
    };
    Ok(kept.as_deref().map(Locale::from_discord).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ids::GameId, store::Kind};

    #[test]
    fn a_nonce_fits_discords_25_characters() {
        let key = DeliveryKey { game: GameId(u64::MAX), ply: 9_999, kind: Kind::Challenge };
        assert!(nonce(key).len() <= 25, "{}", nonce(key));
    }
}
