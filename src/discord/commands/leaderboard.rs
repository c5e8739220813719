//! `/hoyito leaderboard`

use chrono::Utc;
use poise::ChoiceParameter;

use super::{Context, challenge::Game};
use crate::{
    discord::{
        custom_id::RankingPage,
        error::Fault,
        request::Request,
        view::{self, Reply},
    },
    ids::PlayerId,
    service::Period,
    table::Refusal,
};

/// The time that is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ChoiceParameter)]
pub enum Since {
    #[name = "all time"]
    AllTime,
    #[name = "this month"]
    Month,
    #[name = "this week"]
    Week,
}

impl From<Since> for Period {
    fn from(since: Since) -> Self {
        match since {
            Since::AllTime => Self::AllTime,
            Since::Month => Self::Month,
            Since::Week => Self::Week,
        }
    }
}

#[poise::command(slash_command)]
pub(super) async fn leaderboard(
    ctx: Context<'_>,
    variant: Option<Game>,
    period: Option<Since>,
    #[min = 1]
    #[max = 100_000]
    page: Option<i64>,
) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let outcome = show(&mut request, variant, period, page.unwrap_or(1)).await;
    request.close(outcome).await;
    Ok(())
}

async fn show(
    request: &mut Request,
    game: Option<Game>,
    period: Option<Since>,
    page: i64,
) -> Result<(), Fault> {
    let page = u32::try_from(page).ok().filter(|&page| page > 0).ok_or(Refusal::NoSuchPage { page })?;
    let (variant, size) = game.unwrap_or(Game::Two).parts();
    let period = period.map_or(Period::AllTime, Into::into);
    let ranking = ranking(request, RankingPage { variant, size, period, page }).await?;
    request.reply(ranking).await?;
    Ok(())
}

/// How often Discord is asked for one page who has left; more are left for the next look.
const MOST_ASKED: u32 = 5;

/// A page of this server's ranking.
///
/// # Errors
/// When this is no server, or the database fails.
pub async fn ranking(request: &mut Request, page: RankingPage) -> Result<Reply, Fault> {
    let guild = request.caller.place.guild.ok_or(Refusal::ServersOnly)?;
    let RankingPage { variant, size, period, page: number } = page;
    let service = request.bot.service.clone();
    // Whoever asks is here.
    let asker = request.asker();
    request.decided(service.checked_members(guild, &[(asker, true)], Utc::now())).await?;
    let mut asked = 0;
    let ranking = loop {
        let looking = service.ranking(guild, (variant, size), period, number.into(), Utc::now());
        let ranking = request.decided(looking).await?;
        let people: Vec<PlayerId> = ranking.standings.iter().map(|standing| standing.person).collect();
        asked += 1;
        // Others move up into the places of those who left, and are asked about as well.
        if !request.ask_who_left(&people).await? || asked == MOST_ASKED {
            break ranking;
        }
    };
    let theme = request.decided(service.theme(asker)).await?;
    Ok(view::ranking(page, &ranking, theme, request.public))
}
