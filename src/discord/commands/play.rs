//! `/hoyito play`

use chrono::Utc;
use hoyito::{Format, Size, Variant, engine::Level};
use poise::ChoiceParameter;

use super::{
    Context,
    challenge::{Game, Starter},
};
use crate::{
    discord::{custom_id::EngineGame, error::Fault, press::show_and_go_on, request::Request, view},
    table::First,
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
) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let (variant, size) = variant.unwrap_or(Game::Two).parts();
    let first = first.map_or(First::Lot, Into::into);
    let outcome = match level {
        Some(level) => {
            let game = EngineGame { level: level.into(), variant, size };
            begin_against_engine(&mut request, game, first, fastrand::bool()).await
        }
        None => ask_level(&mut request, variant, size).await,
    };
    request.close(outcome).await;
    Ok(())
}

/// Asks privately how strong the engine shall be.
///
/// # Errors
/// When Discord refuses or cannot be reached.
pub async fn ask_level(request: &mut Request, variant: Variant, size: Size) -> Result<(), Fault> {
    let levels = view::levels(variant, size, request.private);
    request.reply(levels).await.map(drop)
}

/// Begins a game of the caller against the engine. `caller_starts` is the lot.
///
/// # Errors
/// When it cannot be played here, or they play the engine here already.
pub async fn begin_against_engine(
    request: &mut Request,
    game: EngineGame,
    first: First,
    caller_starts: bool,
) -> Result<(), Fault> {
    let EngineGame { level, variant, size } = game;
    let (service, caller) = (request.bot.service.clone(), request.caller.clone());
    let format = Format { variant, size, rounds: 1, closing: false };
    let begun = service.play_engine(&caller, level, format, first, caller_starts, Utc::now());
    let start = request.done(begun).await?;
    show_and_go_on(request, vec![start], None).await;
    Ok(())
}
