//! `/hoyito-admin`: for those who manage a server. Discord hides it from everybody else, and the service refuses them.

mod check;
mod forget;
mod games;
mod settings;

pub use forget::forget_member;

use super::Context;
use crate::discord::error::Fault;

/// The root that Discord shows the others under; it cannot be given itself.
#[poise::command(
    slash_command,
    rename = "hoyito-admin",
    default_member_permissions = "MANAGE_GUILD",
    install_context = "Guild",
    interaction_context = "Guild",
    subcommand_required,
    subcommands(
        "settings::settings",
        "settings::channels",
        "settings::language",
        "settings::time_zone",
        "settings::defaults",
        "games::end",
        "games::void",
        "check::check",
        "forget::forget"
    )
)]
#[allow(clippy::unused_async, reason = "poise's form")]
pub(super) async fn admin(_ctx: Context<'_>) -> Result<(), Fault> {
    Ok(())
}
