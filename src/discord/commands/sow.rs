//! `/hoyito move`

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

use super::{Context, which};
use crate::{
    discord::{
        custom_id::ButtonId,
        error::Fault,
        press::act,
        request::{Request, caller},
    },
    table::{Action, Refusal},
};

#[poise::command(slash_command, rename = "move")]
pub(super) async fn sow(
    ctx: Context<'_>,
    #[autocomplete = "legal_holes"] hole: String,
    #[autocomplete = "which::own"] game: Option<String>,
) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let outcome = choose(&mut request, &hole, game.as_deref()).await;
    request.close(outcome).await;
    Ok(())
}

async fn choose(request: &mut Request, hole: &str, game: Option<&str>) -> Result<(), Fault> {
    let named = which::named(game)?;
    let Some(letter) = letter(hole) else {
        let table = request.meant(named).await?;
        let last = table.game().rules().size.last_letter();
        return Err(Refusal::NoSuchHole { given: hole.trim().chars().take(20).collect(), last }.into());
    };
    let then = |table: &crate::table::Table| ButtonId::Sow { game: table.id, ply: table.ply, letter };
    let Some(table) = which::meant(request, named, then).await? else { return Ok(()) };
    act(request, table.id, Action::Sow { ply: None, letter }, table.board).await
}

/// One letter, however it was typed; `C · 5`, as the button says, will do too.
fn letter(typed: &str) -> Option<char> {
    let mut letters = typed.split_whitespace().next()?.chars();
    match (letters.next()?.to_ascii_uppercase(), letters.next()) {
        (letter @ 'A'..='L', None) => Some(letter),
        _ => None,
    }
}

/// The holes that can be chosen in the game that is meant, if it can be told yet.
async fn legal_holes(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let named = ctx.args.iter().find_map(|option| match option.value {
        ResolvedValue::String(value) if option.name == "game" => Some(value),
        _ => None,
    });
    let caller = caller(ctx.interaction);
    let service = &ctx.framework.user_data.service;
    let choices = match which::named(named) {
        Ok(named) => match service.game_meant(&caller, named).await {
            Ok(table)
                if table.mover().is_some_and(|mover| table.side_of(caller.person.id) == Some(mover)) =>
            {
                let size = table.game().rules().size;
                let game = table.game();
                let seeds = |hole| game.position().board.seeds(hole);
                let holes = game.legal();
                holes.iter().map(|&hole| (hole.letter(size), seeds(hole))).collect()
            }
            _ => Vec::new(),
        },
        Err(_) => Vec::new(),
    };
    let wanted = partial.trim().to_uppercase();
    let choices = choices
        .into_iter()
        .filter(|(letter, _)| wanted.is_empty() || wanted.starts_with(*letter))
        .map(|(letter, seeds)| AutocompleteChoice::new(format!("{letter} · {seeds}"), letter.to_string()))
        .collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hole_is_one_letter_however_typed() {
        for typed in ["C", "c", " c ", "C · 5"] {
            assert_eq!(letter(typed), Some('C'), "{typed}");
        }
        for typed in ["", "M", "CC", "3", "ñ", "🎲", "A1"] {
            assert_eq!(letter(typed), None, "{typed}");
        }
    }
}
