//! What a server has set: shown, and changed one thing at a time.

use chrono_tz::TZ_VARIANTS;
use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::{
    discord::{
        commands::{
            Context,
            challenge::{Game, Time},
        },
        error::Fault,
        request::Request,
        view,
    },
    i18n::Locale,
    service::GuildSetting,
    table::{PartialTerms, Refusal, TermsError},
};

/// Stands for the language that Discord has for a server.
const DISCORDS: &str = "discord";

#[poise::command(slash_command)]
pub(super) async fn settings(ctx: Context<'_>) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let outcome = show(&mut request).await;
    request.close(outcome).await;
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn channels(
    ctx: Context<'_>,
    #[channel_types("Text", "News", "Voice", "Forum")] allow: Option<serenity::GuildChannel>,
    #[channel_types("Text", "News", "Voice", "Forum")] forbid: Option<serenity::GuildChannel>,
) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let allow = allow.map(|channel| GuildSetting::Allow(channel.id.into()));
    let forbid = forbid.map(|channel| GuildSetting::Forbid(channel.id.into()));
    let outcome = set(&mut request, allow.into_iter().chain(forbid)).await;
    request.close(outcome).await;
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn language(
    ctx: Context<'_>,
    #[autocomplete = "languages"] language: String,
) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let named =
        || Locale::all().find(|locale| locale.name().to_lowercase() == language.trim().to_lowercase());
    let setting = match (&*language, Locale::from_code(&language).or_else(named)) {
        (DISCORDS, _) => Ok(GuildSetting::Language(None)),
        (_, Some(locale)) => Ok(GuildSetting::Language(Some(locale.code().to_owned()))),
        (_, None) => Err(Refusal::NoSuchLanguage { given: language }.into()),
    };
    let outcome = match setting {
        Ok(setting) => set(&mut request, [setting]).await,
        Err(fault) => Err(fault),
    };
    request.close(outcome).await;
    Ok(())
}

#[poise::command(slash_command, rename = "time-zone")]
pub(super) async fn time_zone(ctx: Context<'_>, #[autocomplete = "zones"] zone: String) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let known = TZ_VARIANTS.iter().find(|known| known.name().eq_ignore_ascii_case(zone.trim()));
    let outcome = match known {
        Some(&zone) => set(&mut request, [GuildSetting::TimeZone(zone)]).await,
        None => Err(Refusal::NoSuchZone { given: zone }.into()),
    };
    request.close(outcome).await;
    Ok(())
}

#[poise::command(slash_command)]
pub(super) async fn defaults(
    ctx: Context<'_>,
    variant: Option<Game>,
    #[min = 1]
    #[max = 12]
    rounds: Option<i64>,
    time: Option<Time>,
    rated: Option<bool>,
    thread: Option<bool>,
) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let rounds = rounds
        .map(|rounds| u8::try_from(rounds).map_err(|_| Refusal::Terms(TermsError::Rounds(rounds))))
        .transpose();
    let outcome = match rounds {
        Ok(rounds) => {
            let (game, time) = (variant.map(Game::parts), time.map(Time::limit));
            let defaults = PartialTerms { game, rounds, time, rated, thread };
            set(&mut request, [GuildSetting::Defaults(defaults)]).await
        }
        Err(refusal) => Err(refusal.into()),
    };
    request.close(outcome).await;
    Ok(())
}

async fn show(request: &mut Request) -> Result<(), Fault> {
    let (service, caller) = (request.bot.service.clone(), request.caller.clone());
    let settings = request.decided(service.guild_settings(&caller)).await?;
    let shown = view::guild_settings(&settings, request.private);
    request.reply(shown).await.map(drop)
}

/// Sets these things, and shows what is set by now.
async fn set(request: &mut Request, settings: impl IntoIterator<Item = GuildSetting>) -> Result<(), Fault> {
    for setting in settings {
        let (service, caller) = (request.bot.service.clone(), request.caller.clone());
        request.decided(service.set_guild(&caller, setting)).await?;
    }
    show(request).await
}

#[allow(clippy::unused_async, reason = "poise's form")]
async fn languages(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let private = Locale::from_discord(&ctx.interaction.locale);
    let discords = (view::discords_language(private), DISCORDS);
    let ours = Locale::all().map(|locale| (locale.name().to_owned(), locale.code()));
    choices([discords].into_iter().chain(ours), partial)
}

#[allow(clippy::unused_async, reason = "poise's form")]
async fn zones(_ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    // As it is typed: `santo domingo` finds America/Santo_Domingo.
    let partial = partial.trim().replace(' ', "_");
    choices(TZ_VARIANTS.iter().map(|zone| (zone.name().to_owned(), zone.name())), &partial)
}

fn choices<'a>(of: impl Iterator<Item = (String, &'a str)>, partial: &str) -> CreateAutocompleteResponse {
    let wanted = partial.to_lowercase();
    let found = of.filter(|(label, _)| label.to_lowercase().contains(&wanted)).take(25);
    let choices = found.map(|(label, value)| AutocompleteChoice::new(label, value)).collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}
