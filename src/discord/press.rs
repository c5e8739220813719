//! One router for all buttons.

use chrono::Utc;
use poise::serenity_prelude as serenity;

use super::{
    Bot,
    commands::{self, Question, question},
    custom_id::{ButtonId, RoundPage, UnknownButton},
    deliver, engine,
    error::{Fault, chain},
    request::{Request, is_private},
    show::{conclude, hand_over, leave_to_worker, show},
    view::{self, Part, Reply},
};
use crate::{
    i18n::{Message, text},
    ids::{GameId, MessageId},
    service::{Backlog, Failure, Setting, delivery_key},
    store::{DeliveryKey, Kind},
    table::{Action, Challenge, ChallengeAction, ChallengeState, Happening, Moment, Refusal, Wish},
};

/// Answers a press, whatever becomes of it.
pub async fn press(bot: &Bot, ctx: &serenity::Context, press: &serenity::ComponentInteraction) {
    let mut request = Request::press(bot, ctx, press).await;
    let said = &*press.data.custom_id;
    let outcome = match said.parse::<ButtonId>() {
        Ok(button) => pressed(&mut request, button, &press.message).await,
        Err(_) => match said.parse().and_then(|list| commands::chosen(list, press)) {
            Ok(setting) => set(&mut request, &press.message, setting).await,
            Err(UnknownButton) => {
                let told = text(request.private, &Message::RefusedOldButton);
                request.reply(Reply::private(told)).await.map(drop)
            }
        },
    };
    request.close(outcome).await;
}

async fn set(request: &mut Request, pressed: &serenity::Message, setting: Setting) -> Result<(), Fault> {
    let settings = commands::set(request, setting).await?;
    put(request, pressed, settings).await
}

async fn pressed(request: &mut Request, button: ButtonId, message: &serenity::Message) -> Result<(), Fault> {
    match button {
        ButtonId::Accept(id) => settle(request, id, ChallengeAction::Accept, message).await,
        ButtonId::Decline(id) => settle(request, id, ChallengeAction::Decline, message).await,
        ButtonId::NotNow(id) => settle(request, id, ChallengeAction::NotNow, message).await,
        ButtonId::Withdraw(id) => settle(request, id, ChallengeAction::Withdraw, message).await,
        ButtonId::Sow { game, ply, letter } => {
            let action = Action::Sow { ply: Some(ply), letter };
            // The board is another message where the button stood in a private list.
            act(request, game, action, (!is_private(message)).then(|| message.id.into())).await
        }
        ButtonId::Menu(id) => menu(request, id).await,
        ButtonId::Text(id) => commands::show_as_text(request, Some(id)).await,
        ButtonId::Flip(id) => commands::show_flipped(request, Some(id)).await,
        ButtonId::Board(id) => commands::show_again(request, Some(id)).await,
        ButtonId::AskResign(id) | ButtonId::AskAbort(id) => {
            confirm(request, message, id, commands::LEAVE).await
        }
        ButtonId::AskOffer { game, wish: Wish::Draw } => {
            confirm(request, message, game, commands::DRAW).await
        }
        ButtonId::AskOffer { game, wish: Wish::Takeback } => {
            confirm(request, message, game, commands::TAKEBACK).await
        }
        ButtonId::Resign(id) => confirmed(request, id, Action::Resign, message).await,
        ButtonId::Abort(id) => confirmed(request, id, Action::Abort, message).await,
        ButtonId::Offer { game, wish } => confirmed(request, game, Action::Offer(wish), message).await,
        ButtonId::AcceptOffer { game, ply, wish } => {
            act(request, game, Action::Accept { wish, ply }, None).await?;
            request.take_buttons_away(message.id.into()).await;
            Ok(())
        }
        ButtonId::DeclineOffer { game, ply, wish } => {
            decline_offer(request, game, (wish, ply), message.id.into()).await
        }
        ButtonId::Rematch(id) => rematch(request, id, message.id.into()).await,
        ButtonId::Replay(id) => replay(request, id, Part::LastTurn, message).await,
        ButtonId::ReplayWhole(id) => replay(request, id, Part::Whole, message).await,
        ButtonId::Record(id) => commands::give_record(request, id).await,
        ButtonId::KeepPlaying(_) => {
            let told = text(request.private, &Message::ResignKept);
            put(request, message, Reply::private(told)).await
        }
        ButtonId::Ranking(page) => {
            let ranking = commands::ranking(request, page).await?;
            request.update(ranking).await
        }
        ButtonId::History(page) => {
            let history = commands::history_page(request, page).await?;
            put(request, message, history).await
        }
        ButtonId::Games(page) => {
            let games = commands::games_page(request, page).await?;
            put(request, message, games).await
        }
        ButtonId::Lesson(lesson) => {
            let page = commands::lesson_page(request, lesson).await?;
            put(request, message, page).await
        }
        ButtonId::AnswerLesson { lesson, letter } => {
            let answered = commands::answer_lesson(request, lesson, letter).await?;
            put(request, message, answered).await
        }
        ButtonId::Solve { day, letter } => {
            let puzzle = commands::answer_puzzle(request, day, letter).await?;
            put(request, message, puzzle).await
        }
        ButtonId::Analyse(page) => analyse(request, page, message).await,
        ButtonId::PlayEngine(wanted) => commands::begin_against_engine(request, wanted).await,
        ButtonId::Pings(wanted) => set(request, message, Setting::Pings(wanted)).await,
        ButtonId::Rules(page) => {
            let rules = commands::rules_page(request, page).await?;
            put(request, message, rules).await
        }
        ButtonId::ForgetMe => {
            let done = commands::forget_me(request).await?;
            put(request, message, done).await
        }
        ButtonId::ForgetMember(person) => {
            let done = commands::forget_member(request, person).await?;
            put(request, message, done).await
        }
        ButtonId::KeepData => {
            let kept = text(request.private, &Message::DataKept);
            put(request, message, Reply::private(kept)).await
        }
        ButtonId::Settings => {
            let settings = commands::own_settings(request).await?;
            put(request, message, settings).await
        }
        ButtonId::Blocks(page) => {
            let blocks = commands::own_blocks(request, page).await?;
            put(request, message, blocks).await
        }
    }
}

/// What is shown again stands beside a private message for its reader, and beside a public one for everybody.
async fn replay(
    request: &mut Request,
    id: GameId,
    part: Part,
    pressed: &serenity::Message,
) -> Result<(), Fault> {
    if is_private(pressed) {
        commands::watch_replay(request, id, part).await
    } else {
        commands::show_replay(request, Some(id), part).await
    }
}

/// A round's analysis takes the place of another's, and stands beside everything else.
async fn analyse(request: &mut Request, page: RoundPage, pressed: &serenity::Message) -> Result<(), Fault> {
    let analysis = commands::analysis(request, page, is_private(pressed)).await?;
    let turned = pressed.attachments.iter().any(|file| file.filename.contains("-analysis-"));
    if turned { request.update(analysis).await } else { request.reply(analysis).await.map(drop) }
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

async fn settle(
    request: &mut Request,
    id: GameId,
    action: ChallengeAction,
    pressed: &serenity::Message,
) -> Result<(), Fault> {
    let service = request.bot.service.clone();
    let caller = request.caller.clone();
    let lot = fastrand::bool();
    // The challenge's own message, unless it is answered through a private one.
    let message = (!is_private(pressed)).then(|| MessageId::from(pressed.id));
    let settling = service.answer_challenge(id, &caller, action, message, lot, Utc::now());
    let (challenge, moment) = match request.done(settling).await {
        Err(Failure::Refused(Refusal::ChallengeSettled { state })) if caller.place.answers_only => {
            return say_late(request, id, state).await;
        }
        settled => settled?,
    };
    if is_private(pressed) {
        let told = view::settled(&challenge, request.private);
        if let Err(fault) = request.update(Reply { private: true, ..told }).await {
            tracing::warn!(%fault, "a private challenge keeps its buttons");
        }
    }
    let message = message.or(challenge.message);
    match moment {
        Some(moment) => begin(request, &challenge, moment, message).await,
        None => say_settled(request, &challenge, message).await,
    }
    Ok(())
}

/// Says on a challenge's message what became of it, where nobody could say it before, and shows the first board of the
/// game where nobody could show that either.
async fn say_late(request: &mut Request, id: GameId, state: ChallengeState) -> Result<(), Fault> {
    let service = request.bot.service.clone();
    let backlog = request.decided(service.backlog(id, Utc::now())).await?;
    let challenge = request.decided(service.find_challenge(id)).await?;
    // While somebody is showing the board, the button may still be needed to ask for it.
    let waits = state == ChallengeState::Accepted && backlog == Backlog::InHand;
    let Some(challenge) = challenge.filter(|_| request.pressed_in_public && !waits) else {
        return Err(Refusal::ChallengeSettled { state }.into());
    };
    request.update(view::settled(&challenge.settled(state), request.public)).await?;
    if state == ChallengeState::Accepted && backlog == Backlog::Due {
        commands::show_again(request, Some(id)).await?;
    }
    Ok(())
}

/// Shows the first board of the game that came of a challenge; the challenge's message says so from now on.
async fn begin(request: &mut Request, challenge: &Challenge, start: Moment, message: Option<MessageId>) {
    let here = start.table.place.channel == challenge.place.channel;
    if here && !challenge.place.answers_only {
        show(request, vec![start], None).await;
        return say_settled(request, challenge, message).await;
    }
    say_settled(request, challenge, message).await;
    if here {
        return show(request, vec![start], None).await;
    }
    // The game has a thread of its own, which opens with its first board.
    let key = delivery_key(&start);
    let opened = deliver::deliver(&request.bot, &request.http, key).await;
    if let Err(fault) = opened {
        hand_over(request, key, &fault).await;
    }
}

/// Lets a challenge's message say what became of it: as the answer, where that is still to be given, else by an edit.
async fn say_settled(request: &mut Request, challenge: &Challenge, message: Option<MessageId>) {
    let key = DeliveryKey { game: challenge.id, ply: 0, kind: Kind::Settled };
    let settled = view::settled(challenge, request.public);
    let told = match message {
        // It is still on its way: a worker settles it when it stands.
        None => return leave_to_worker(request, key).await,
        Some(_) if !request.answer.is_given() => request.update(settled).await,
        Some(message) => deliver::edit(&request.http, challenge.place.channel, message, settled).await,
    };
    // It is decided; where its message still says otherwise, a worker mends that.
    conclude(request, key, told.map(|()| message)).await;
}

/// Says on an offer's message that it was declined.
async fn decline_offer(
    request: &mut Request,
    game: GameId,
    offered: (Wish, u32),
    offer: MessageId,
) -> Result<(), Fault> {
    let service = request.bot.service.clone();
    let caller = request.caller.clone();
    let key = request.done(service.decline_offer(game, &caller, offered, offer, Utc::now())).await?;
    let declined = view::offer_declined(offered.0, &caller.person.name, request.public);
    let told = request.update(declined).await;
    conclude(request, key, told.map(|()| Some(offer))).await;
    Ok(())
}

/// Asks for a rematch, or accepts it where the other has asked; the finished board loses its button.
async fn rematch(request: &mut Request, of: GameId, board: MessageId) -> Result<(), Fault> {
    let service = request.bot.service.clone();
    let caller = request.caller.clone();
    let players = request.decided(service.players(of)).await?;
    request.ask_afresh_who_left(&players).await?;
    let (challenge, moment) = request.done(service.rematch(of, &caller, Utc::now())).await?;
    match moment {
        // Accepted by the finished board's button: the challenge's own message is another one.
        Some(moment) if challenge.opponent.is_none() => {
            show_and_go_on(request, vec![moment], None).await;
        }
        Some(moment) => {
            show(request, vec![moment], None).await;
            say_settled(request, &challenge, challenge.message).await;
        }
        None => commands::offer(request, &challenge).await,
    }
    request.take_buttons_away(board).await;
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
    let moments = match request.done(service.act(game, &caller, action, Utc::now())).await {
        Err(Failure::Refused(
            refusal @ (Refusal::OldBoard { .. } | Refusal::GameOver | Refusal::OfferGone),
        )) if caller.place.answers_only => return outdated(request, game, refusal).await,
        done => done?,
    };
    // A command does not say which board it was looking at: it is the newest.
    let before = board.or_else(|| moments.first().and_then(|moment| moment.table.board));
    show_and_go_on(request, moments, before).await;
    Ok(())
}

/// Shows what happened; where it is the engine's turn then, it moves.
pub async fn show_and_go_on(request: &mut Request, moments: Vec<Moment>, before: Option<MessageId>) {
    let table = moments.last().map(|moment| moment.table.clone());
    show(request, moments, before).await;
    if let Some(table) = table {
        engine::answer(request, table).await;
    }
}

/// Where nothing can be said but in answers, only a press lets us reach an old board: its buttons go now, and what
/// nobody could show is shown.
async fn outdated(request: &mut Request, game: GameId, refusal: Refusal) -> Result<(), Fault> {
    let service = request.bot.service.clone();
    let backlog = request.decided(service.backlog(game, Utc::now())).await?;
    // While somebody is showing the newest, this one may still be needed to ask for it.
    if backlog != Backlog::InHand
        && request.pressed_in_public
        && let Err(error) = request.answer.strip().await
    {
        tracing::debug!(error = %chain(&error), "a pressed message keeps its buttons");
    }
    match backlog {
        Backlog::Due => commands::show_again(request, Some(game)).await,
        Backlog::Nothing | Backlog::InHand => Err(refusal.into()),
    }
}

async fn menu(request: &mut Request, id: GameId) -> Result<(), Fault> {
    let table = request.meant(Some(id)).await?;
    table.seated(request.asker())?;
    let menu = view::menu(&table, request.asker(), request.private);
    request.reply(menu).await.map(drop)
}

/// The confirmation that was pressed says that it is done; everybody gets the last board.
async fn confirmed(
    request: &mut Request,
    id: GameId,
    action: Action,
    pressed: &serenity::Message,
) -> Result<(), Fault> {
    let service = request.bot.service.clone();
    let caller = request.caller.clone();
    let moments = request.done(service.act(id, &caller, action, Utc::now())).await?;
    // An offer is no board, and leaves the one there is.
    let ends = |moment: &&Moment| !matches!(moment.happening, Happening::Offered { .. });
    let before = moments.first().filter(ends).and_then(|moment| moment.table.board);
    let done = match action {
        Action::Abort => Message::AbortDone,
        Action::Offer(_) => Message::OfferDone,
        _ => Message::ResignDone,
    };
    let told = text(request.private, &done);
    if let Err(fault) = put(request, pressed, Reply::private(told)).await {
        tracing::warn!(%fault, "a confirmation keeps its buttons");
    }
    show(request, moments, before).await;
    Ok(())
}
