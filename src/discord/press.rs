//! One router for all buttons.

use chrono::Utc;
use poise::serenity_prelude as serenity;
use serenity::MessageFlags;

use super::{
    Bot, commands,
    custom_id::ButtonId,
    deliver,
    error::Fault,
    request::Request,
    show::{hand_over, show},
    view::{self, Reply},
};
use crate::{
    i18n::{Message, text},
    ids::{GameId, MessageId},
    store::{DeliveryKey, Kind},
    table::{Action, ChallengeAction},
};

/// Answers a press, whatever becomes of it.
pub async fn press(bot: &Bot, ctx: &serenity::Context, press: &serenity::ComponentInteraction) {
    let mut request = Request::press(bot, ctx, press);
    let outcome = match press.data.custom_id.parse::<ButtonId>() {
        Ok(button) => pressed(&mut request, button, &press.message).await,
        Err(_) => {
            let told = text(request.private, &Message::RefusedOldButton);
            request.reply(Reply::private(told)).await.map(drop)
        }
    };
    request.close(outcome).await;
}

async fn pressed(request: &mut Request, button: ButtonId, message: &serenity::Message) -> Result<(), Fault> {
    match button {
        ButtonId::Accept(id) => settle(request, id, ChallengeAction::Accept, message.id.into()).await,
        ButtonId::Decline(id) => settle(request, id, ChallengeAction::Decline, message.id.into()).await,
        ButtonId::Withdraw(id) => settle(request, id, ChallengeAction::Withdraw, message.id.into()).await,
        ButtonId::Sow { game, ply, letter } => {
            let action = Action::Sow { ply: Some(ply), letter };
            // The board is another message where the button stood in a private list.
            act(request, game, action, (!is_private(message)).then(|| message.id.into())).await
        }
        ButtonId::Menu(id) => menu(request, id).await,
        ButtonId::Text(id) => {
            let table = request.meant(Some(id)).await?;
            let board = view::text_board(&table, request.private);
            request.reply(board).await.map(drop)
        }
        ButtonId::Board(id) => commands::show_again(request, Some(id)).await,
        ButtonId::AskResign(id) => {
            let confirm = commands::resign_confirm(request, Some(id)).await?;
            put(request, message, confirm).await
        }
        ButtonId::Resign(id) => resign(request, id, message).await,
        ButtonId::KeepPlaying(_) => {
            let told = text(request.private, &Message::ResignKept);
            put(request, message, Reply::private(told)).await
        }
    }
}

/// Puts a private message in the place of the one that was pressed, or beside it where that is everybody's.
async fn put(request: &mut Request, pressed: &serenity::Message, reply: Reply) -> Result<(), Fault> {
    if is_private(pressed) { request.update(reply).await } else { request.reply(reply).await.map(drop) }
}

fn is_private(message: &serenity::Message) -> bool {
    message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

async fn settle(
    request: &mut Request,
    id: GameId,
    action: ChallengeAction,
    message: MessageId,
) -> Result<(), Fault> {
    let service = request.bot.service.clone();
    let caller = request.caller.clone();
    let lot = fastrand::bool();
    let (challenge, moment) =
        request.answer.within(service.answer_challenge(id, &caller, action, lot, Utc::now())).await?;
    let settled = view::settled(&challenge, request.public);
    let told = match moment {
        Some(moment) => {
            show(request, vec![moment], None).await;
            deliver::edit(&request.http, caller.place.channel, message, settled).await
        }
        None => request.update(settled).await,
    };
    let key = DeliveryKey { game: id, ply: 0, kind: Kind::Settled };
    match told {
        Ok(()) => service.shown(key, Some(message), Utc::now()).await?,
        // It is decided; that its message still says otherwise is mended by a worker.
        Err(fault) => hand_over(request, key, &fault).await,
    }
    Ok(())
}

/// Does something at a table and shows what happened.
pub async fn act(
    request: &mut Request,
    game: GameId,
    action: Action,
    board: Option<MessageId>,
) -> Result<(), Fault> {
    let service = request.bot.service.clone();
    let caller = request.caller.clone();
    let moments = request.answer.within(service.act(game, &caller, action, Utc::now())).await?;
    // A command does not say which board it was looking at: it is the newest.
    let before = board.or_else(|| moments.first().and_then(|moment| moment.table.board));
    show(request, moments, before).await;
    Ok(())
}

async fn menu(request: &mut Request, id: GameId) -> Result<(), Fault> {
    let table = request.meant(Some(id)).await?;
    table.seated(request.asker())?;
    let menu = view::menu(&table, request.asker(), request.private);
    request.reply(menu).await.map(drop)
}

/// The confirmation that was pressed says that it is done; everybody gets the last board.
async fn resign(request: &mut Request, id: GameId, pressed: &serenity::Message) -> Result<(), Fault> {
    let service = request.bot.service.clone();
    let caller = request.caller.clone();
    let moments = request.answer.within(service.act(id, &caller, Action::Resign, Utc::now())).await?;
    let before = moments.first().and_then(|moment| moment.table.board);
    let told = text(request.private, &Message::ResignDone);
    if let Err(fault) = put(request, pressed, Reply::private(told)).await {
        tracing::warn!(%fault, "a confirmation keeps its buttons");
    }
    show(request, moments, before).await;
    Ok(())
}
