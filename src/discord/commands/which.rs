//! The `game` option, which several commands have: a game of this channel, chosen from a list.

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse};

use super::Context;
use crate::{
    discord::{
        custom_id::ButtonId,
        error::{Fault, chain},
        request::{Request, caller},
        view,
    },
    i18n::Locale,
    ids::{GameId, PlayerId},
    table::{Refusal, Table},
};

/// The games that the caller plays in this channel.
pub async fn own(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    list(ctx, partial, true).await
}

/// All live games in this channel.
pub async fn all(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    list(ctx, partial, false).await
}

/// The newest games in this channel, live or over.
pub async fn newest(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let caller = caller(ctx.interaction);
    let games = ctx.framework.user_data.service.newest_here(&caller, false).await;
    choices(ctx, partial, games, view::dated_label)
}

async fn list(ctx: Context<'_>, partial: &str, own: bool) -> CreateAutocompleteResponse {
    let caller = caller(ctx.interaction);
    let games = ctx.framework.user_data.service.games_here(&caller, own).await;
    choices(ctx, partial, games, view::label)
}

/// These games, as far as what was typed is in how they are labelled.
pub fn choices(
    ctx: Context<'_>,
    partial: &str,
    games: Result<Vec<Table>, impl std::error::Error>,
    label: impl Fn(&Table, PlayerId, Locale) -> String,
) -> CreateAutocompleteResponse {
    let locale = Locale::from_discord(&ctx.interaction.locale);
    let asker = ctx.interaction.user.id.into();
    let games = games.unwrap_or_else(|error| {
        tracing::warn!(error = %chain(&error), "no games could be listed");
        Vec::new()
    });
    let wanted = partial.to_lowercase();
    let choices = games
        .iter()
        .map(|table| (label(table, asker, locale), table.id))
        .filter(|(label, _)| label.to_lowercase().contains(&wanted))
        .take(25)
        .map(|(label, id)| AutocompleteChoice::new(label, id.to_string()))
        .collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}

/// The id that was chosen or typed.
///
/// # Errors
/// When it is no id of a game.
pub fn named(game: Option<&str>) -> Result<Option<GameId>, Refusal> {
    game.map(|text| {
        let id = text.trim().parse().ok().filter(|&id: &u64| i64::try_from(id).is_ok());
        id.map(GameId).ok_or(Refusal::Unknown)
    })
    .transpose()
}

/// The game that is meant. Where the caller must say which, they get a private list whose buttons go on with `then`,
/// and this is `None`.
///
/// # Errors
/// When there is no such game, or Discord cannot be told.
pub async fn meant(
    request: &mut Request,
    named: Option<GameId>,
    then: impl Fn(&Table) -> ButtonId,
) -> Result<Option<Table>, Fault> {
    match request.meant(named).await {
        Ok(table) => Ok(Some(table)),
        Err(Fault::Refused(Refusal::SeveralGames { games })) => {
            let list = view::which_game(&games, request.asker(), request.private, then);
            request.reply(list).await?;
            Ok(None)
        }
        Err(fault) => Err(fault),
    }
}
