//! The commands under `/hoyito`, one file each: parse, call, reply.

mod admin;
mod analyse;
mod board;
mod challenge;
mod confirm;
mod draw;
mod games;
mod help;
mod hint;
mod history;
mod leaderboard;
mod learn;
mod localise;
mod play;
mod privacy;
mod profile;
mod puzzle;
mod replay;
mod resign;
mod rules;
mod settings;
mod sow;
mod takeback;
mod which;

pub use admin::forget_member;
pub use analyse::analysis;
pub use board::{show_again, show_as_text, show_flipped};
pub use challenge::offer;
pub use confirm::{Question, question};
pub use draw::QUESTION as DRAW;
pub use games::games_page;
pub use history::history_page;
pub use leaderboard::ranking;
pub use learn::{answer_lesson, lesson_page};
pub use play::begin_against_engine;
pub use privacy::forget_me;
pub use puzzle::answer_puzzle;
pub use replay::{give_record, show_replay, watch_replay};
pub use resign::QUESTION as LEAVE;
pub use rules::rules_page;
pub use settings::{chosen, own_blocks, own_settings, set};
pub use takeback::QUESTION as TAKEBACK;

use poise::Command;

use super::{Bot, error::Fault};

/// What poise calls a command with.
pub type Context<'a> = poise::ApplicationContext<'a, Bot, Fault>;

/// All commands, with their names and descriptions in every language.
pub fn all() -> Vec<Command<Bot, Fault>> {
    let (mut hoyito, mut admin) = (hoyito(), admin::admin());
    localise::localise(&mut hoyito, "command");
    localise::localise(&mut admin, "admin");
    vec![hoyito, admin]
}

/// The root that Discord shows the others under; it cannot be given itself.
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel",
    subcommand_required,
    subcommands(
        "challenge::challenge",
        "play::play",
        "sow::sow",
        "hint::hint",
        "board::board",
        "resign::resign",
        "draw::draw",
        "takeback::takeback",
        "games::games",
        "replay::replay",
        "analyse::analyse",
        "leaderboard::leaderboard",
        "profile::profile",
        "history::history",
        "learn::learn",
        "puzzle::puzzle",
        "rules::rules",
        "settings::settings",
        "privacy::privacy",
        "help::help"
    )
)]
#[allow(clippy::unused_async, reason = "poise's form")]
async fn hoyito(_ctx: Context<'_>) -> Result<(), Fault> {
    Ok(())
}
