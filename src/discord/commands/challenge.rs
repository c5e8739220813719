//! `/hoyito challenge`

use chrono::{TimeDelta, Utc};
use hoyito::{Size, Variant};
use poise::{ChoiceParameter, serenity_prelude as serenity};

use super::Context;
use crate::{
    discord::{error::Fault, request::Request, show::hand_over, view},
    service::Invited,
    store::{DeliveryKey, Kind},
    table::{Challenge, First, Person, Refusal, Terms},
};

/// What can be played, as one choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ChoiceParameter)]
pub enum Game {
    #[name = "Hoyito II"]
    Two,
    #[name = "Hoyito II, 12 holes"]
    TwoTwelve,
    #[name = "Hoyito III"]
    Three,
    #[name = "Hoyito I"]
    One,
    #[name = "Hoyito I, 12 holes"]
    OneTwelve,
}

impl Game {
    /// The variant and its board.
    pub fn parts(self) -> (Variant, Size) {
        match self {
            Self::Two => (Variant::II, Size::Six),
            Self::TwoTwelve => (Variant::II, Size::Twelve),
            Self::Three => (Variant::III, Size::Six),
            Self::One => (Variant::I, Size::Six),
            Self::OneTwelve => (Variant::I, Size::Twelve),
        }
    }
}

/// Who starts, as the challenger says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ChoiceParameter)]
pub enum Starter {
    #[name = "me"]
    Me,
    #[name = "opponent"]
    Opponent,
    #[name = "by lot"]
    Lot,
}

/// How long a turn may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ChoiceParameter)]
pub enum Time {
    #[name = "none"]
    None,
    #[name = "1 hour"]
    Hour,
    #[name = "1 day"]
    Day,
    #[name = "3 days"]
    ThreeDays,
    #[name = "7 days"]
    Week,
}

impl Time {
    fn limit(self) -> Option<TimeDelta> {
        match self {
            Self::None => None,
            Self::Hour => Some(TimeDelta::hours(1)),
            Self::Day => Some(TimeDelta::days(1)),
            Self::ThreeDays => Some(TimeDelta::days(3)),
            Self::Week => Some(TimeDelta::days(7)),
        }
    }
}

impl From<Starter> for First {
    fn from(starter: Starter) -> Self {
        match starter {
            Starter::Me => Self::Challenger,
            Starter::Opponent => Self::Opponent,
            Starter::Lot => Self::Lot,
        }
    }
}

#[poise::command(slash_command)]
pub(super) async fn challenge(
    ctx: Context<'_>,
    opponent: Option<serenity::User>,
    variant: Option<Game>,
    #[min = 1]
    #[max = 12]
    rounds: Option<i64>,
    first: Option<Starter>,
    time: Option<Time>,
) -> Result<(), Fault> {
    let invited = opponent.map(|user| invited(ctx, &user));
    let mut request = Request::command(ctx);
    let terms = terms(variant, rounds, first, time);
    let outcome = make(&mut request, ctx.interaction.id, invited, terms).await;
    request.close(outcome).await;
    Ok(())
}

fn terms(
    game: Option<Game>,
    rounds: Option<i64>,
    first: Option<Starter>,
    time: Option<Time>,
) -> Result<Terms, Refusal> {
    let (variant, size) = game.unwrap_or(Game::Two).parts();
    let first = first.map_or(First::Lot, Into::into);
    let time = time.unwrap_or(Time::ThreeDays).limit();
    Terms::new(variant, size, rounds, first, time).map_err(Refusal::Terms)
}

async fn make(
    request: &mut Request,
    interaction: serenity::InteractionId,
    invited: Option<Invited>,
    terms: Result<Terms, Refusal>,
) -> Result<(), Fault> {
    let id = interaction.into();
    let service = request.bot.service.clone();
    let (caller, locale) = (request.caller.clone(), request.guild_locale.clone());
    let making = service.challenge(id, &caller, invited, terms?, locale.as_deref(), Utc::now());
    let challenge = request.answer.within(making).await?;
    offer(request, &challenge).await
}

/// Shows a challenge that was made just now.
///
/// # Errors
/// When the database fails.
pub async fn offer(request: &mut Request, challenge: &Challenge) -> Result<(), Fault> {
    let key = DeliveryKey { game: challenge.id, ply: 0, kind: Kind::Challenge };
    match request.reply(view::challenge(challenge, request.public)).await {
        Ok(message) => request.bot.service.shown(key, message, Utc::now()).await?,
        Err(fault) => hand_over(request, key, &fault).await,
    }
    Ok(())
}

/// The opponent, as the server shows them.
fn invited(ctx: Context<'_>, user: &serenity::User) -> Invited {
    let member = ctx.interaction.data.resolved.members.get(&user.id);
    let nick = member.and_then(|member| member.nick.as_deref());
    Invited {
        person: Person { id: user.id.into(), name: nick.unwrap_or(user.display_name()).to_owned() },
        bot: user.bot,
        member: member.is_some(),
    }
}
