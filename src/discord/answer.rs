//! Answering an interaction: exactly one first answer within 3 s, whatever the work takes; then follow-ups.

use std::{future::Future, sync::Arc, time::Duration};

use poise::serenity_prelude as serenity;
use serde_json::{Value, json};
use serenity::{
    ApplicationId, InteractionId,
    http::{Http, LightMethod, Route},
};
use tokio::time::Instant;

use super::{
    outgoing::{payload, send},
    studio::Drawn,
};
use crate::ids::MessageId;

/// How long work may take before the interaction is acknowledged without its result.
const PATIENCE: Duration = Duration::from_millis(1500);

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
        }
    }

    /// The interaction's id.
    pub fn interaction(&self) -> InteractionId {
        self.id
    }

    /// Waits for `work`; when it takes too long the interaction is acknowledged meanwhile.
    pub async fn within<T>(&mut self, work: impl Future<Output = T>) -> T {
        tokio::pin!(work);
        if self.state == State::Waiting {
            tokio::select! {
                done = &mut work => return done,
                () = tokio::time::sleep_until(self.received + PATIENCE) => {}
            }
            // The work goes on while Discord is told.
            let (done, ()) = tokio::join!(work, self.acknowledge());
            return done;
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
                let answer = self.callback(&body, Some(drawn)).await?;
                answer["resource"]["message"].clone()
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
        match self.state {
            State::Waiting => {
                let body = json!({ "type": UPDATE, "data": payload(drawn) });
                self.callback(&body, Some(drawn)).await?;
            }
            State::Acknowledged | State::Answered => {
                self.original(LightMethod::Patch, &payload(drawn), Some(drawn)).await?;
            }
        }
        self.state = State::Answered;
        Ok(())
    }

    async fn callback(&self, body: &Value, drawn: Option<&Drawn>) -> Result<Value, serenity::Error> {
        let route = Route::InteractionResponse { interaction_id: self.id, token: &self.token };
        let params = Some(vec![("with_response", "true".to_owned())]);
        send(&self.http, route, LightMethod::Post, body, drawn, params).await
    }

    async fn follow_up(&self, drawn: &Drawn) -> Result<Value, serenity::Error> {
        let route = Route::WebhookFollowupMessages { application_id: self.application, token: &self.token };
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

/// The id of a message object, if it is one.
pub fn message_id(message: &Value) -> Option<MessageId> {
    message["id"].as_str()?.parse().ok().map(MessageId)
}
