//! Showing what was decided: every moment by a message of its own, in order, each once.

use chrono::Utc;
use poise::serenity_prelude as serenity;
use serenity::http::{Http, LightMethod, Route};

use super::{
    error::{Fault, chain, is_discords},
    outgoing::{send, without_buttons},
    request::Request,
    view,
};
use crate::{
    ids::{ChannelId, MessageId},
    service::delivery_key,
    store::DeliveryKey,
    table::Moment,
};

/// Shows moments that this request made, in order: the first as its answer, the rest as follow-ups. What cannot be
/// shown now is left to a worker. Then the buttons of the board before, if it is known, are taken away; and those of
/// the last one shown, where the next turn was quicker than Discord.
pub async fn show(request: &mut Request, moments: Vec<Moment>, before: Option<MessageId>) {
    let answers_only = request.caller.place.answers_only;
    if moments.is_empty() {
        return;
    }
    if answers_only
        && request.pressed_in_public
        && !request.answer.is_given()
        && let Err(error) = request.answer.strip().await
    {
        tracing::debug!(error = %chain(&error), "a pressed message keeps its buttons");
    }
    let room = if answers_only { request.answer.room().max(1) } else { moments.len() };
    let mut overtaken = None;
    let mut left = &moments[..];
    while !left.is_empty() {
        // The engine's turns can be more than there is room for: the last message tells of all that are left.
        let sent_so_far = moments.len() - left.len();
        let together = if sent_so_far + 1 == room { left.len() } else { 1 };
        let (now, later) = left.split_at(together);
        let sent = request.reply(view::boards(now, request.public, later.is_empty())).await;
        match keep(request, now, sent).await {
            Ok(kept) if later.is_empty() => overtaken = kept,
            Ok(_) => {}
            Err(fault) => {
                for moment in left {
                    hand_over(request, delivery_key(moment), &fault).await;
                }
                return;
            }
        }
        left = later;
    }
    for old in before.into_iter().chain(overtaken) {
        request.take_buttons_away(old).await;
    }
}

/// Keeps that moments are shown by a message; gives that back where it is a board, and not the newest.
async fn keep(
    request: &Request,
    shown: &[Moment],
    sent: Result<Option<MessageId>, Fault>,
) -> Result<Option<MessageId>, Fault> {
    let message = sent?;
    let mut overtaken = None;
    for moment in shown {
        let newest = request.bot.service.shown(delivery_key(moment), message, Utc::now()).await?;
        overtaken = message.filter(|_| moment.is_board() && !newest);
    }
    Ok(overtaken)
}

/// Keeps that what was decided is shown by what was sent. What could not be sent, or not be kept, a worker looks after:
/// it is decided all the same, so that nobody is told of a failure.
pub async fn conclude(request: &mut Request, key: DeliveryKey, sent: Result<Option<MessageId>, Fault>) {
    let kept = match sent {
        Ok(message) => request.bot.service.shown(key, message, Utc::now()).await.map_err(Fault::from),
        Err(fault) => Err(fault),
    };
    if let Err(fault) = kept {
        hand_over(request, key, &fault).await;
    }
}

/// Lets a worker have at once what could not be shown, instead of when the lease has run out; the person who asked is
/// told that it follows.
pub async fn hand_over(request: &mut Request, key: DeliveryKey, fault: &Fault) {
    tracing::warn!(error = %chain(fault), game = %key.game, ply = key.ply, kind = ?key.kind, "left to a worker");
    request.promise().await;
    leave_to_worker(request, key).await;
}

/// Lets a worker have at once what is to be shown.
pub async fn leave_to_worker(request: &Request, key: DeliveryKey) {
    if let Err(error) = request.bot.service.postpone(key, Utc::now()).await {
        tracing::warn!(error = %chain(&error), "the lease will run out by itself");
    }
    request.bot.wake.notify_one();
}

/// Takes a message's buttons away and leaves its picture. Best effort: an old board answers politely anyway.
pub async fn take_buttons_away(http: &Http, channel: ChannelId, message: MessageId) {
    let strip = async || {
        let route = Route::ChannelMessage { channel_id: channel.into(), message_id: message.into() };
        send(http, route, LightMethod::Patch, &without_buttons(), None, None).await
    };
    let done = match strip().await {
        Err(error) if is_discords(&error) => strip().await,
        done => done,
    };
    if let Err(error) = done {
        tracing::debug!(error = %chain(&error), %message, "an old board keeps its buttons");
    }
}
