//! Answering an interaction: exactly one first answer within 3 s, whatever the work takes; then follow-ups.

use std::{future::Future, pin::Pin, sync::Arc, time::Duration};

use poise::serenity_prelude as serenity;
use serde_json::{Value, json};
use serenity::{
    ApplicationId, InteractionId,
    http::{Http, LightMethod, Route},
};
use tokio::time::Instant;

use super::{
    error::is_answered_already,
    outgoing::{payload, send, without_buttons},
    studio::Drawn,
};
use crate::ids::MessageId;

/// How long work may take before the interaction is acknowledged without its result.
const PATIENCE: Duration = Duration::from_millis(1500);

/// How long work may take before the person is told so; the answer to that must arrive within 3 s.
const LONG: Duration = Duration::from_millis(2400);

/// Follow-ups that Discord takes where we are not ourselves.
const MOST_FOLLOW_UPS: usize = 5;

/// Callback types.
const MESSAGE: u8 = 4;
const MESSAGE_LATER: u8 = 5;
const NOTHING_YET: u8 = 6;
const UPDATE: u8 = 7;

/// What was done to get the interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A command was given.
    Command,
    /// A button was pressed.
    Press,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Waiting,
    Acknowledged,
    Answered,
}

/// An interaction that is being answered.
#[derive(Debug)]
pub struct Answer {
    http: Arc<Http>,
    application: ApplicationId,
    id: InteractionId,
    token: String,
    asked: Asked,
    received: Instant,
    state: State,
    /// Follow-ups sent.
    follow_ups: usize,
    /// Something was decided in a transaction of ours. Of several processes that got the interaction only one can say
    /// that, and it tells what came of it even where another was quicker to answer; everything else is told by whoever
    /// answers first.
    pub decided: bool,
}

impl Answer {
    /// An interaction that was received just now.
    pub fn new(
        http: Arc<Http>,
        application: ApplicationId,
        id: InteractionId,
        token: impl Into<String>,
        asked: Asked,
    ) -> Self {
        Self {
            http,
            application,
            id,
            token: token.into(),
            asked,
            received: Instant::now(),
            state: State::Waiting,
            follow_ups: 0,
            decided: false,
        }
    }

    /// Whether it has said more than that an answer follows.
    pub fn is_given(&self) -> bool {
        self.state == State::Answered
    }

    /// How many messages can still be sent where we are not ourselves.
    pub fn room(&self) -> usize {
        let first = usize::from(self.state == State::Waiting);
        MOST_FOLLOW_UPS.saturating_sub(self.follow_ups) + first
    }

    /// Waits for `work`; when it takes too long the interaction is acknowledged meanwhile, and when even that has not
    /// helped for a while, the person is told `slow`.
    pub async fn within<T>(
        &mut self,
        mut work: Pin<&mut impl Future<Output = T>>,
        slow: Option<&Drawn>,
    ) -> T {
        if self.state == State::Waiting {
            if let Some(done) = until(work.as_mut(), self.received + PATIENCE).await {
                return done;
            }
            if let Some(done) = beside(work.as_mut(), Box::pin(self.acknowledge())).await {
                return done;
            }
        }
        if let Some(slow) = slow {
            if let Some(done) = until(work.as_mut(), self.received + LONG).await {
                return done;
            }
            let tell = async {
                match self.send(slow).await {
                    Err(error) if !is_answered_already(&error) => {
                        tracing::warn!(%error, "nobody could be told that it takes longer");
                    }
                    _ => {}
                }
            };
            if let Some(done) = beside(work.as_mut(), Box::pin(tell)).await {
                return done;
            }
        }
        work.await
    }

    async fn acknowledge(&mut self) {
        let kind = match self.asked {
            Asked::Command => MESSAGE_LATER,
            Asked::Press => NOTHING_YET,
        };
        match self.callback(&json!({ "type": kind }), None).await {
            Ok(_) => self.state = State::Acknowledged,
            Err(error) if is_answered_already(&error) => {
                tracing::debug!("another process has acknowledged it");
            }
            Err(error) => tracing::warn!(%error, "an interaction could not be acknowledged"),
        }
    }

    /// Says that an answer follows, where none was taken yet: a press is acknowledged, a command is told `later`.
    ///
    /// # Errors
    /// When Discord refuses or cannot be reached.
    pub async fn promise(&mut self, later: &Drawn) -> Result<(), serenity::Error> {
        match (self.state, self.asked) {
            (State::Waiting, Asked::Command) => self.send(later).await.map(drop),
            (State::Waiting, Asked::Press) => {
                self.callback(&json!({ "type": NOTHING_YET }), None).await?;
                self.state = State::Acknowledged;
                Ok(())
            }
            (State::Acknowledged | State::Answered, _) => Ok(()),
        }
    }

    /// Sends a message: as the direct answer, in the place of a promised one, or as a follow-up. Gives back its id.
    ///
    /// # Errors
    /// When Discord refuses or cannot be reached.
    pub async fn send(&mut self, drawn: &Drawn) -> Result<Option<MessageId>, serenity::Error> {
        let sent = match (self.state, self.asked) {
            (State::Waiting, _) => {
                let body = json!({ "type": MESSAGE, "data": payload(drawn) });
                match self.first(&body, Some(drawn)).await? {
                    Some(answer) => answer["resource"]["message"].clone(),
                    None => self.follow_up(drawn).await?,
                }
            }
            (State::Acknowledged, Asked::Command) if drawn.reply.private => {
                // The promised message would be for everybody.
                self.original(LightMethod::Delete, &Value::Null, None).await?;
                self.follow_up(drawn).await?
            }
            (State::Acknowledged, Asked::Command) => {
                self.original(LightMethod::Patch, &payload(drawn), Some(drawn)).await?
            }
            (State::Acknowledged, Asked::Press) | (State::Answered, _) => self.follow_up(drawn).await?,
        };
        self.state = State::Answered;
        Ok(message_id(&sent))
    }

    /// Puts a message in the place of the one whose button was pressed.
    ///
    /// # Errors
    /// When Discord refuses or cannot be reached.
    pub async fn update(&mut self, drawn: &Drawn) -> Result<(), serenity::Error> {
        self.change(&payload(drawn), Some(drawn)).await
    }

    /// Takes the buttons of the pressed message away and leaves everything else, as the first answer or later.
    ///
    /// # Errors
    /// When Discord refuses or cannot be reached.
    pub async fn strip(&mut self) -> Result<(), serenity::Error> {
        self.change(&without_buttons(), None).await
    }

    async fn change(&mut self, payload: &Value, drawn: Option<&Drawn>) -> Result<(), serenity::Error> {
        let body = json!({ "type": UPDATE, "data": payload });
        if self.state != State::Waiting || self.first(&body, drawn).await?.is_none() {
            self.original(LightMethod::Patch, payload, drawn).await?;
        }
        self.state = State::Answered;
        Ok(())
    }

    /// Gives the first answer; `None` where another process has, and what is to be told is ours all the same.
    async fn first(&self, body: &Value, drawn: Option<&Drawn>) -> Result<Option<Value>, serenity::Error> {
        match self.callback(body, drawn).await {
            Err(error) if self.decided && is_answered_already(&error) => Ok(None),
            answer => answer.map(Some),
        }
    }

    async fn callback(&self, body: &Value, drawn: Option<&Drawn>) -> Result<Value, serenity::Error> {
        let route = Route::InteractionResponse { interaction_id: self.id, token: &self.token };
        let params = Some(vec![("with_response", "true".to_owned())]);
        send(&self.http, route, LightMethod::Post, body, drawn, params).await
    }

    async fn follow_up(&mut self, drawn: &Drawn) -> Result<Value, serenity::Error> {
        let route = Route::WebhookFollowupMessages { application_id: self.application, token: &self.token };
        self.follow_ups += 1;
        send(&self.http, route, LightMethod::Post, &payload(drawn), Some(drawn), None).await
    }

    async fn original(
        &self,
        method: LightMethod,
        body: &Value,
        drawn: Option<&Drawn>,
    ) -> Result<Value, serenity::Error> {
        let route = Route::WebhookOriginalInteractionResponse {
            application_id: self.application,
            token: &self.token,
        };
        send(&self.http, route, method, body, drawn, None).await
    }
}

/// What `work` comes to, if it is done by then.
async fn until<T>(work: Pin<&mut impl Future<Output = T>>, then: Instant) -> Option<T> {
    tokio::time::timeout_at(then, work).await.ok()
}

/// Does something beside `work` and ends with it; what `work` has come to meanwhile, if it is done.
async fn beside<T>(
    mut work: Pin<&mut impl Future<Output = T>>,
    mut other: Pin<Box<impl Future<Output = ()>>>,
) -> Option<T> {
    let mut done = None;
    loop {
        tokio::select! {
            out = &mut work, if done.is_none() => done = Some(out),
            () = &mut other => return done,
        }
    }
}

/// The id of a message object, if it is one.
pub fn message_id(message: &Value) -> Option<MessageId> {
    message["id"].as_str()?.parse().ok().map(MessageId)
}
