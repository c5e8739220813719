//! Why something was refused, in words.

use hoyito::HoleState;

use super::names::{escaped, url};
use crate::{
    i18n::{Locale, Message, text},
    table::{ChallengeState, Link, MAX_OPEN_CHALLENGES, Permission, Refusal, TermsError},
};

/// One sentence or two for the person whose wish was refused.
pub fn refusal(refusal: &Refusal, locale: Locale) -> String {
    let say = |message: Message<'_>| text(locale, &message);
    let link = |at: Option<Link>| at.map_or_else(String::new, |at| say(Message::LinkTo { url: &url(at) }));
    match refusal {
        Refusal::Unknown => say(Message::RefusedUnknown),
        Refusal::Elsewhere { at } => say(Message::RefusedElsewhere { at: &link(*at) }),
        Refusal::Terms(TermsError::Rounds(rounds)) => say(Message::RefusedRounds { rounds: *rounds }),
        Refusal::Terms(TermsError::Board) => say(Message::RefusedBoard),
        Refusal::Terms(TermsError::NoClosing) => say(Message::RefusedNoClosing),
        Refusal::Terms(TermsError::ClosingOneRound) => say(Message::RefusedClosingOneRound),
        Refusal::Terms(TermsError::FairBoard) => say(Message::RefusedFairBoard),
        Refusal::Terms(TermsError::FairRounds) => say(Message::RefusedFairRounds),
        Refusal::EngineDrawsNot => say(Message::RefusedEngineDrawsNot),
        Refusal::PlaysEngineAlready { at } => say(Message::RefusedPlaysEngine { at: &link(*at) }),
        Refusal::PuzzleOver => say(Message::RefusedPuzzleOver),
        Refusal::TooManyChannels { most } => {
            say(Message::RefusedTooManyChannels { most: super::board::count(*most) })
        }
        Refusal::NoHintHere => say(Message::RefusedNoHint),
        Refusal::NobodyElseHere => say(Message::RefusedNobodyElse),
        Refusal::ChallengedOneself => say(Message::RefusedOneself),
        Refusal::ChallengedBot => say(Message::RefusedBot),
        Refusal::ChallengedStranger { name } => say(Message::RefusedStranger { name: &escaped(name) }),
        Refusal::PairHasChallenge { at } => say(Message::RefusedPair { at: &link(*at) }),
        Refusal::Crossed { challenge } => say(Message::RefusedCrossed {
            name: &escaped(&challenge.challenger.name),
            at: &link(challenge.link()),
        }),
        Refusal::NotNow { name, until } => say(Message::RefusedNotNow {
            name: &escaped(name),
            until: &format!("<t:{}:R>", until.timestamp()),
        }),
        Refusal::TooManyChallenges => say(Message::RefusedTooMany { most: MAX_OPEN_CHALLENGES }),
        Refusal::ChallengeForAnother { opponent } => {
            say(Message::RefusedForAnother { opponent: &escaped(opponent) })
        }
        Refusal::OwnChallenge => say(Message::RefusedOwnChallenge),
        Refusal::NotYourChallenge { challenger } => {
            say(Message::RefusedNotYourChallenge { challenger: &escaped(challenger) })
        }
        Refusal::ChallengeSettled { state } => say(match state {
            ChallengeState::Accepted => Message::RefusedAccepted,
            ChallengeState::Declined => Message::RefusedDeclined,
            ChallengeState::Withdrawn => Message::RefusedWithdrawn,
            ChallengeState::Expired | ChallengeState::Open => Message::RefusedExpired,
        }),
        Refusal::NotYourGame { south, north } => {
            say(Message::RefusedNotYourGame { south: &escaped(south), north: &escaped(north) })
        }
        Refusal::NotYourTurn { mover } => say(Message::RefusedNotYourTurn { mover: &escaped(mover) }),
        Refusal::OldBoard { newest: Some(at) } => say(Message::RefusedOldBoard { at: &link(Some(*at)) }),
        Refusal::OldBoard { newest: None } => say(Message::RefusedOldBoardFollows),
        Refusal::GameOver => say(Message::RefusedOver),
        Refusal::OfferStands => say(Message::RefusedOfferStands),
        Refusal::OfferDeclined => say(Message::RefusedOfferDeclined),
        Refusal::OwnOffer => say(Message::RefusedOwnOffer),
        Refusal::OfferGone => say(Message::RefusedOfferGone),
        Refusal::AnswerFirst { by } => say(Message::RefusedAnswerFirst { name: &escaped(by) }),
        Refusal::Rated => say(Message::RefusedRated),
        Refusal::NothingToTakeBack { other } => say(Message::RefusedNothingBack { name: &escaped(other) }),
        Refusal::Lacking { channel, permissions } => {
            let names: Vec<String> =
                permissions.iter().map(|permission| say(permission_name(*permission))).collect();
            say(Message::RefusedLacking { permissions: &names.join(", "), channel: &format!("<#{channel}>") })
        }
        Refusal::Locked => say(Message::RefusedLocked),
        Refusal::NoThreadHere => say(Message::RefusedNoThread),
        Refusal::NotOver => say(Message::RefusedNotOver),
        Refusal::BothMoved => say(Message::RefusedBothMoved),
        Refusal::RematchAsked { at } => say(Message::RefusedRematchAsked { at: &link(*at) }),
        Refusal::Hole { letter, why } => {
            let hole = &*letter.to_string();
            say(match why {
                HoleState::Empty => Message::RefusedHoleEmpty { hole },
                HoleState::NeverEnding => Message::RefusedHoleNeverEnding { hole },
                HoleState::Closed => Message::RefusedHoleClosed { hole },
                HoleState::NotToMove | HoleState::Playable => Message::RefusedHoleNotYours { hole },
            })
        }
        Refusal::NoSuchHole { given, last } => {
            say(Message::RefusedNoSuchHole { given: &escaped(given), last: &last.to_string() })
        }
        Refusal::NoGameHere => say(Message::RefusedNoGame),
        Refusal::SeveralGames { .. } => say(Message::WhichGame),
        Refusal::NoSuchPage { page } => say(Message::RefusedPage { page: *page }),
        Refusal::Unwelcome { name } => say(Message::RefusedUnwelcome { name: &escaped(name) }),
        Refusal::Blocked { name } => say(Message::RefusedBlocked { name: &escaped(name) }),
        Refusal::BlockedOneself => say(Message::RefusedBlockedOneself),
        Refusal::NotAllowedHere { channels } => {
            let channels: Vec<String> = channels.iter().map(|channel| format!("<#{channel}>")).collect();
            say(Message::RefusedNotAllowedHere { channels: &channels.join(", ") })
        }
        Refusal::NotManager => say(Message::RefusedNotManager),
        Refusal::StoppedAlready => say(Message::RefusedStoppedAlready),
        Refusal::NoSuchZone { given } => say(Message::RefusedNoSuchZone { given: &escaped(given) }),
        Refusal::NoSuchLanguage { given } => say(Message::RefusedNoSuchLanguage { given: &escaped(given) }),
        Refusal::NothingPlayed => say(Message::RefusedNothingPlayed),
        Refusal::ServersOnly => say(Message::RefusedPrivatePlace),
    }
}

/// What Discord calls a permission.
pub fn permission_name(permission: Permission) -> Message<'static> {
    match permission {
        Permission::ViewChannel => Message::PermissionView,
        Permission::SendMessages => Message::PermissionSend,
        Permission::SendMessagesInThreads => Message::PermissionSendInThreads,
        Permission::AttachFiles => Message::PermissionAttach,
        Permission::CreatePublicThreads => Message::PermissionThreads,
        Permission::ReadMessageHistory => Message::PermissionHistory,
    }
}
