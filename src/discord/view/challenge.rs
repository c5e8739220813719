//! A challenge, and what became of it.

use super::{
    Button, Reply, Style, game_name,
    names::{mention, name},
};
use crate::{
    discord::custom_id::ButtonId,
    i18n::{Locale, Message, text},
    table::{Challenge, ChallengeState, First},
};

/// An open challenge.
pub fn challenge(challenge: &Challenge, locale: Locale) -> Reply {
    let say = |message: Message<'_>| text(locale, &message);
    let challenger = name(&challenge.challenger);
    let terms = challenge.terms;
    let game = game_name(locale, terms.variant, terms.size);
    let offer = say(Message::Terms { game: &game, rounds: i64::from(terms.rounds) });
    let mut first = match (terms.first, &challenge.opponent) {
        (First::Challenger, _) => say(Message::FirstPerson { name: &challenger }),
        (First::Opponent, Some(opponent)) => say(Message::FirstPerson { name: &name(opponent) }),
        (First::Opponent, None) => say(Message::FirstAcceptor),
        (First::Lot, _) => say(Message::FirstLot),
    };
    if terms.rounds % 2 == 1 {
        first = format!("{first} {}", say(Message::TermsOdd));
    }
    if let Some(time) = terms.time {
        let hours = time.num_hours();
        let allowed = if hours < 24 {
            say(Message::TermsHours { hours })
        } else {
            say(Message::TermsDays { days: time.num_days() })
        };
        first = format!("{first} {allowed}");
    }
    // Discord shows it as "in 15 minutes", in each reader's language.
    let until = format!("<t:{}:R>", challenge.expires_at.timestamp());
    let content = match &challenge.opponent {
        Some(opponent) if challenge.rematch_of.is_some() => say(Message::ChallengeRematch {
            opponent: &mention(opponent.id),
            challenger: &challenger,
            terms: &offer,
            first: &first,
            until: &until,
        }),
        Some(opponent) => say(Message::ChallengeNamed {
            opponent: &mention(opponent.id),
            challenger: &challenger,
            terms: &offer,
            first: &first,
            until: &until,
        }),
        None => say(Message::ChallengeAnyone {
            challenger: &challenger,
            terms: &offer,
            first: &first,
            until: &until,
        }),
    };
    let accept = Button::new(ButtonId::Accept(challenge.id), say(Message::ButtonAccept), Style::Success);
    let decline = Button::new(ButtonId::Decline(challenge.id), say(Message::ButtonDecline), Style::Secondary);
    let withdraw =
        Button::new(ButtonId::Withdraw(challenge.id), say(Message::ButtonWithdraw), Style::Secondary);
    let row = match &challenge.opponent {
        Some(_) => vec![accept, decline, withdraw],
        None => vec![accept, withdraw],
    };
    Reply {
        buttons: vec![row],
        ping: challenge.opponent.as_ref().map(|opponent| opponent.id),
        ..Reply::public(content)
    }
}

/// What became of it; takes the place of the challenge's own message.
pub fn settled(challenge: &Challenge, locale: Locale) -> Reply {
    let challenger = name(&challenge.challenger);
    let opponent = challenge.opponent.as_ref().map_or_else(String::new, name);
    let game = game_name(locale, challenge.terms.variant, challenge.terms.size);
    let (challenger, opponent, game) = (&*challenger, &*opponent, &*game);
    let message = match challenge.state {
        ChallengeState::Open => return self::challenge(challenge, locale),
        ChallengeState::Accepted => Message::ChallengeAccepted { challenger, opponent, game },
        ChallengeState::Declined => Message::ChallengeDeclined { challenger, opponent, game },
        ChallengeState::Withdrawn => Message::ChallengeWithdrawn { challenger, game },
        ChallengeState::Expired => Message::ChallengeExpired { challenger, game },
    };
    Reply::public(text(locale, &message))
}
