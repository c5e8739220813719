//! `/hoyito rules`

use hoyito::Variant;

use super::{Context, challenge::Game};
use crate::discord::{
    custom_id::RulesPage,
    error::Fault,
    request::Request,
    view::{self, Reply, Rule},
};

#[poise::command(slash_command)]
pub(super) async fn rules(ctx: Context<'_>, variant: Option<Game>) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let variant = variant.map_or(Variant::II, |game| game.parts().0);
    let outcome = show(&mut request, RulesPage { variant, rule: Rule::Board }).await;
    request.close(outcome).await;
    Ok(())
}

async fn show(request: &mut Request, page: RulesPage) -> Result<(), Fault> {
    let rules = rules_page(request, page).await?;
    request.reply(rules).await.map(drop)
}

/// A page of the rules, as it looks to the caller.
///
/// # Errors
/// When the database fails.
pub async fn rules_page(request: &mut Request, page: RulesPage) -> Result<Reply, Fault> {
    let (service, asker) = (request.bot.service.clone(), request.asker());
    let theme = request.decided(service.theme(asker)).await?;
    Ok(view::rules(page, theme, request.private))
}
