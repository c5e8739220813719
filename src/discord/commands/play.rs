//! `/hoyito play`

use chrono::Utc;
use hoyito::{Format, engine::Level};
use poise::ChoiceParameter;

use super::{
    Context,
    challenge::{Game, StartKind, Starter},
};
use crate::{
    discord::{
        custom_id::{EngineGame, EngineTerms},
        error::Fault,
        press::show_and_go_on,
        request::Request,
        view,
    },
    table::{First, Refusal},
};

/// How strong the engine is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ChoiceParameter)]
pub enum Strength {
    #[name = "beginner"]
    Beginner,
    #[name = "casual"]
    Casual,
    #[name = "strong"]
    Strong,
    #[name = "expert"]
    Expert,
    #[name = "perfect"]
    Perfect,
}

impl From<Strength> for Level {
    fn from(strength: Strength) -> Self {
        match strength {
            Strength::Beginner => Self::Beginner,
            Strength::Casual => Self::Casual,
            Strength::Strong => Self::Strong,
            Strength::Expert => Self::Expert,
            Strength::Perfect => Self::Perfect,
        }
    }
}

#[poise::command(slash_command)]
pub(super) async fn play(
    ctx: Context<'_>,
    level: Option<Strength>,
    variant: Option<Game>,
    first: Option<Starter>,
    start: Option<StartKind>,
) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let terms = engine_terms(variant, first, start);
    let outcome = match level {
        Some(level) => begin_against_engine(&mut request, EngineGame { level: level.into(), terms }).await,
        None => ask_level(&mut request, terms).await,
    };
    request.close(outcome).await;
    Ok(())
}

/// What is to be played against the engine, as usual where nothing is named.
pub fn engine_terms(variant: Option<Game>, first: Option<Starter>, start: Option<StartKind>) -> EngineTerms {
    let (variant, size) = variant.unwrap_or(Game::Two).parts();
    let first = first.map_or(First::Lot, Into::into);
    EngineTerms { variant, size, first, start: start.map_or_else(Default::default, Into::into) }
}

/// Asks privately how strong the engine shall be.
///
/// # Errors
/// When Discord refuses or cannot be reached.
pub async fn ask_level(request: &mut Request, terms: EngineTerms) -> Result<(), Fault> {
    let levels = view::levels(terms, request.private);
    request.reply(levels).await.map(drop)
}

/// Begins a game of the caller against the engine.
///
/// # Errors
/// When it cannot be played here, or they play the engine here already.
pub async fn begin_against_engine(request: &mut Request, game: EngineGame) -> Result<(), Fault> {
    let EngineGame { level, terms: EngineTerms { variant, size, first, start } } = game;
    let (service, caller) = (request.bot.service.clone(), request.caller.clone());
    let format = Format { variant, size, rounds: 1, closing: false };
    let opening = start.opening(format, fastrand::usize(..)).map_err(Refusal::Terms)?;
    let begun = service.play_engine(&caller, level, (format, opening), first, fastrand::bool(), Utc::now());
    let start = request.done(begun).await?;
    show_and_go_on(request, vec![start], None).await;
    Ok(())
}
