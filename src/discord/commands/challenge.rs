//! `/hoyito challenge`

use chrono::{TimeDelta, Utc};
use hoyito::{Size, Variant};
use poise::{ChoiceParameter, serenity_prelude as serenity};

use super::{
    Context,
    play::{ask_level, engine_terms},
};
use crate::{
    discord::{error::Fault, request::Request, show::conclude, view},
    service::{Failure, Invited},
    store::{DeliveryKey, Kind},
    table::{Challenge, First, PartialTerms, Person, Refusal, Start, Terms, TermsError},
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

/// From where a game starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ChoiceParameter)]
pub enum StartKind {
    #[name = "usual"]
    Usual,
    #[name = "fair"]
    Fair,
}

impl From<StartKind> for Start {
    fn from(kind: StartKind) -> Self {
        match kind {
            StartKind::Usual => Self::Usual,
            StartKind::Fair => Self::Fair,
        }
    }
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
    /// How long it is; `None` is for ever.
    pub fn limit(self) -> Option<TimeDelta> {
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
#[allow(clippy::too_many_arguments, reason = "each is an option of the command")]
pub(super) async fn challenge(
    ctx: Context<'_>,
    opponent: Option<serenity::User>,
    variant: Option<Game>,
    #[min = 1]
    #[max = 12]
    rounds: Option<i64>,
    first: Option<Starter>,
    rated: Option<bool>,
    time: Option<Time>,
    thread: Option<bool>,
    closing: Option<bool>,
    start: Option<StartKind>,
) -> Result<(), Fault> {
    let invited = opponent.map(|user| invited(ctx, &user));
    let mut request = Request::command(ctx).await;
    let named = Named {
        terms: PartialTerms {
            game: variant.map(Game::parts),
            rounds: None,
            time: time.map(Time::limit),
            rated,
            thread,
        },
        rounds,
        first: first.map_or(First::Lot, Into::into),
        closing: closing.unwrap_or(false),
        start: start.map_or_else(Start::default, Into::into),
    };
    let us = invited.as_ref().is_some_and(|invited| invited.person.id == ctx.framework.bot_id().into());
    let outcome = if us {
        ask_level(&mut request, engine_terms(variant, first, start)).await
    } else {
        make(&mut request, invited, named).await
    };
    request.close(outcome).await;
    Ok(())
}

/// What a person named of a challenge.
struct Named {
    terms: PartialTerms,
    rounds: Option<i64>,
    first: First,
    closing: bool,
    start: Start,
}

impl Named {
    /// The terms, with what the server has set where nothing was named.
    fn or(self, set: PartialTerms) -> Result<Terms, TermsError> {
        let Self { terms, rounds, first, closing, start } = self;
        let rounds =
            rounds.map(|rounds| u8::try_from(rounds).map_err(|_| TermsError::Rounds(rounds))).transpose()?;
        // A fair start is for one round, unless somebody asks for what cannot be.
        let rounds = rounds.or((start == Start::Fair && !closing).then_some(1));
        // Holes close between rounds: as many as usual, where nobody says otherwise.
        let set = PartialTerms { rounds: set.rounds.filter(|_| !closing), ..set };
        Ok(Terms { first, ..PartialTerms { rounds, ..terms }.or(set).terms(closing)? })
    }
}

async fn make(request: &mut Request, invited: Option<Invited>, named: Named) -> Result<(), Fault> {
    let service = request.bot.service.clone();
    let place = request.caller.place;
    let set = request.decided(service.usual_terms(place)).await?;
    let start = named.start;
    let terms = named.or(set).map_err(Refusal::Terms)?;
    let opening = start.opening(terms.format, fastrand::usize(..)).map_err(Refusal::Terms)?;
    let (caller, locale) = (request.caller.clone(), request.guild_locale.clone());
    let making = service.challenge(&caller, invited, (terms, opening), locale.as_deref(), Utc::now());
    match request.done(making).await {
        Ok(challenge) => {
            offer(request, &challenge).await;
            Ok(())
        }
        // The other's challenge can be accepted instead.
        Err(Failure::Refused(Refusal::Crossed { challenge })) => {
            let crossed = view::crossed(&challenge, request.private);
            request.reply(crossed).await.map(drop)
        }
        Err(failure) => Err(failure.into()),
    }
}

/// Shows a challenge that was made just now.
pub async fn offer(request: &mut Request, challenge: &Challenge) {
    let key = DeliveryKey { game: challenge.id, ply: 0, kind: Kind::Challenge };
    let sent = request.reply(view::challenge(challenge, request.public)).await;
    conclude(request, key, sent).await;
}

/// What a person is called here whom an option names.
pub fn called(ctx: Context<'_>, user: &serenity::User) -> String {
    let member = ctx.interaction.data.resolved.members.get(&user.id);
    member.and_then(|member| member.nick.as_deref()).unwrap_or(user.display_name()).to_owned()
}

/// The opponent, as the server shows them. In direct and group messages whoever can be named is there.
fn invited(ctx: Context<'_>, user: &serenity::User) -> Invited {
    let member = ctx.interaction.data.resolved.members.get(&user.id);
    Invited {
        person: Person { id: user.id.into(), name: called(ctx, user), pings: true },
        bot: user.bot,
        member: member.is_some() || ctx.interaction.guild_id.is_none(),
    }
}
