//! One router for all buttons.

use chrono::Utc;
use poise::serenity_prelude as serenity;
use serenity::MessageFlags;

use super::{
    Bot,
    commands::{self, Question, question},
    custom_id::ButtonId,
    deliver,
    error::Fault,
    request::Request,
    show::{hand_over, show, take_buttons_away},
    view::{self, Reply},
};
use crate::{
    i18n::{Message, text},
    ids::{GameId, MessageId},
    store::{DeliveryKey, Kind},
    table::{Action, Challenge, ChallengeAction, Happening, Moment},
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
        ButtonId::AskResign(id) => confirm(request, message, id, commands::RESIGN).await,
        ButtonId::AskAbort(id) => {
            let abort = Question { button: ButtonId::AskAbort, words: view::abort_confirm };
            confirm(request, message, id, abort).await
        }
        ButtonId::AskDraw(id) => confirm(request, message, id, commands::DRAW).await,
        ButtonId::Resign(id) => leave(request, id, Action::Resign, message).await,
        ButtonId::Abort(id) => leave(request, id, Action::Abort, message).await,
        ButtonId::OfferDraw(id) => leave(request, id, Action::OfferDraw, message).await,
        ButtonId::AcceptDraw { game, ply } => {
            act(request, game, Action::AcceptDraw { ply }, None).await?;
            take_buttons_away(&request.http, request.caller.place.channel, message.id.into()).await;
            Ok(())
        }
        ButtonId::DeclineDraw { game, ply } => {
            let service = request.bot.service.clone();
            let caller = request.caller.clone();
            let decline = service.act(game, &caller, Action::DeclineDraw { ply }, Utc::now());
            request.answer.within(decline).await?;
            let declined = view::offer_declined(&caller.person.name, request.public);
            request.update(declined).await
        }
        ButtonId::Rematch(id) => rematch(request, id, message.id.into()).await,
        ButtonId::KeepPlaying(_) => {
            let told = text(request.private, &Message::ResignKept);
            put(request, message, Reply::private(told)).await
        }
    }
}

/// Asks before something is done.
async fn confirm(
    request: &mut Request,
    pressed: &serenity::Message,
    game: GameId,
    asked: Question,
) -> Result<(), Fault> {
    let reply = question(request, game, asked).await?;
    put(request, pressed, reply).await
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
    let told = match moment {
        Some(moment) => return begin(request, &challenge, moment, message).await,
        None => request.update(view::settled(&challenge, request.public)).await,
    };
    keep_settled(request, id, message, told).await
}

/// Shows the first board of the game that came of a challenge; the challenge's message says so from now on.
async fn begin(
    request: &mut Request,
    challenge: &Challenge,
    start: Moment,
    message: MessageId,
) -> Result<(), Fault> {
    show(request, vec![start], None).await;
    let settled = view::settled(challenge, request.public);
    let told = deliver::edit(&request.http, challenge.place.channel, message, settled).await;
    keep_settled(request, challenge.id, message, told).await
}

async fn keep_settled(
    request: &mut Request,
    id: GameId,
    message: MessageId,
    told: Result<(), Fault>,
) -> Result<(), Fault> {
    let key = DeliveryKey { game: id, ply: 0, kind: Kind::Settled };
    match told {
        Ok(()) => request.bot.service.shown(key, Some(message), Utc::now()).await?,
        // It is decided; that its message still says otherwise is mended by a worker.
        Err(fault) => hand_over(request, key, &fault).await,
    }
    Ok(())
}

/// Asks for a rematch, or accepts it where the other has asked; the finished board loses its button.
async fn rematch(request: &mut Request, of: GameId, board: MessageId) -> Result<(), Fault> {
    let id = request.answer.interaction().into();
    let service = request.bot.service.clone();
    let caller = request.caller.clone();
    let (challenge, moment) = request.answer.within(service.rematch(id, of, &caller, Utc::now())).await?;
    match (moment, challenge.message) {
        (Some(moment), Some(message)) => begin(request, &challenge, moment, message).await?,
        // Both asked at once, and the other's challenge is still on its way: a worker settles it when it stands.
        (Some(moment), None) => {
            show(request, vec![moment], None).await;
            let key = DeliveryKey { game: challenge.id, ply: 0, kind: Kind::Settled };
            service.postpone(key, Utc::now()).await?;
        }
        (None, _) => commands::offer(request, &challenge).await?,
    }
    take_buttons_away(&request.http, caller.place.channel, board).await;
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
async fn leave(
    request: &mut Request,
    id: GameId,
    action: Action,
    pressed: &serenity::Message,
) -> Result<(), Fault> {
    let service = request.bot.service.clone();
    let caller = request.caller.clone();
    let moments = request.answer.within(service.act(id, &caller, action, Utc::now())).await?;
    // An offer is no board, and leaves the one there is.
    let ends = |moment: &&Moment| !matches!(moment.happening, Happening::Offered(_));
    let before = moments.first().filter(ends).and_then(|moment| moment.table.board);
    let done = match action {
        Action::Abort => Message::AbortDone,
        Action::OfferDraw => Message::DrawDone,
        _ => Message::ResignDone,
    };
    let told = text(request.private, &done);
    if let Err(fault) = put(request, pressed, Reply::private(told)).await {
        tracing::warn!(%fault, "a confirmation keeps its buttons");
    }
    show(request, moments, before).await;
    Ok(())
}
