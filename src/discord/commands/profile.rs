//! `/hoyito profile`

use chrono::Utc;
use poise::serenity_prelude as serenity;

use super::{Context, challenge::called};
use crate::{
    discord::{error::Fault, request::Request, view},
    ids::PlayerId,
    table::Refusal,
};

#[poise::command(slash_command)]
pub(super) async fn profile(ctx: Context<'_>, user: Option<serenity::User>) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let whose = match &user {
        Some(user) => (user.id.into(), called(ctx, user)),
        None => (request.asker(), request.caller.person.name.clone()),
    };
    let outcome = show(&mut request, whose).await;
    request.close(outcome).await;
    Ok(())
}

async fn show(request: &mut Request, (person, called): (PlayerId, String)) -> Result<(), Fault> {
    let guild = request.caller.place.guild.ok_or(Refusal::ServersOnly)?;
    let (service, asker) = (request.bot.service.clone(), request.asker());
    let looked = async {
        let profile = service.profile(guild, person, Utc::now()).await?;
        Ok::<_, Fault>((profile, service.theme(asker).await?))
    };
    let (profile, theme) = request.decided(looked).await?;
    let profile = view::profile(&profile, &called, theme, request.public);
    request.reply(profile).await.map(drop)
}
