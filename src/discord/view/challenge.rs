//! A challenge, and what became of it.

use hoyito::{Format, Size, engine::usual_start_ends};

use super::{
    Button, Reply, Rule, Style, game_name,
    names::{called, escaped, plain, to_notify, url},
};
use crate::{
    discord::custom_id::{ButtonId, RulesPage},
    i18n::{Locale, Message, text},
    service::MOST_RATED_A_DAY,
    table::{Challenge, ChallengeState, First, Player, Table, Terms},
};

/// An open challenge.
pub fn challenge(challenge: &Challenge, locale: Locale) -> Reply {
    let say = |message: Message<'_>| text(locale, &message);
    let challenger = escaped(&challenge.challenger.name);
    let terms = terms(challenge, locale);
    let conditions = conditions(challenge, locale);
    // Discord shows it as "in 15 minutes", in each reader's language.
    let until = format!("<t:{}:R>", challenge.expires_at.timestamp());
    let (challenger, terms, first, until) = (&*challenger, &*terms, &*conditions, &*until);
    let opponent = challenge.opponent.clone().map(Player::from);
    let opponent = opponent.as_ref();
    let content = match opponent.map(called) {
        Some(opponent) if challenge.rematch_of.is_some() => {
            say(Message::ChallengeRematch { opponent: &opponent, challenger, terms, first, until })
        }
        Some(opponent) => {
            say(Message::ChallengeNamed { opponent: &opponent, challenger, terms, first, until })
        }
        None => say(Message::ChallengeAnyone { challenger, terms, first, until }),
    };
    let [accept, decline, not_now] = answers(challenge, locale);
    let withdraw =
        Button::new(ButtonId::Withdraw(challenge.id), say(Message::ButtonWithdraw), Style::Secondary);
    let row = match opponent {
        Some(_) => vec![accept, decline, not_now, withdraw],
        None => vec![accept, withdraw],
    };
    let rules = RulesPage { variant: challenge.terms.format.variant, rule: Rule::Board };
    let how = Button::new(ButtonId::Rules(rules), say(Message::ButtonHowToPlay), Style::Secondary);
    let ping = opponent.and_then(to_notify);
    Reply { buttons: vec![row, vec![how]], ping, ..Reply::public(content) }
}

/// The other's challenge, privately, to whom has just challenged back.
pub fn crossed(challenge: &Challenge, locale: Locale) -> Reply {
    let at =
        challenge.link().map_or_else(String::new, |link| text(locale, &Message::LinkTo { url: &url(link) }));
    let crossed = Message::Crossed {
        challenger: &escaped(&challenge.challenger.name),
        terms: &terms(challenge, locale),
        first: &conditions(challenge, locale),
        at: &at,
    };
    Reply { buttons: vec![answers(challenge, locale).to_vec()], ..Reply::private(text(locale, &crossed)) }
}

/// What the one who is challenged can answer.
fn answers(challenge: &Challenge, locale: Locale) -> [Button; 3] {
    [
        (ButtonId::Accept(challenge.id), Message::ButtonAccept, Style::Success),
        (ButtonId::Decline(challenge.id), Message::ButtonDecline, Style::Secondary),
        (ButtonId::NotNow(challenge.id), Message::ButtonNotNow, Style::Secondary),
    ]
    .map(|(id, label, style)| Button::new(id, text(locale, &label), style))
}

/// The game, and in how many rounds.
fn terms(challenge: &Challenge, locale: Locale) -> String {
    let Format { variant, size, rounds, .. } = challenge.terms.format;
    let game = game_name(locale, variant, size);
    text(locale, &Message::Terms { game: &game, rounds: i64::from(rounds) })
}

/// Everything else that is agreed on with a challenge, a sentence each.
fn conditions(challenge: &Challenge, locale: Locale) -> String {
    let say = |message: Message<'_>| text(locale, &message);
    let Terms { format, first, time, rated, thread, theme: _ } = challenge.terms;
    let mut said = vec![match (first, &challenge.opponent) {
        (First::Challenger, _) => say(Message::FirstPerson { name: &escaped(&challenge.challenger.name) }),
        (First::Opponent, Some(opponent)) => say(Message::FirstPerson { name: &escaped(&opponent.name) }),
        (First::Opponent, None) => say(Message::FirstAcceptor),
        (First::Lot, _) => say(Message::FirstLot),
    }];
    said.extend(advantage(challenge, locale));
    if format.closing {
        said.push(say(Message::TermsClosing));
    }
    if let Some(time) = time {
        let hours = time.num_hours();
        said.push(if hours < 24 {
            say(Message::TermsHours { hours })
        } else {
            say(Message::TermsDays { days: time.num_days() })
        });
        if challenge.place.answers_only {
            said.push(say(Message::TermsAnswersOnly));
        }
    }
    said.push(if rated {
        say(Message::TermsRated { most: MOST_RATED_A_DAY })
    } else {
        say(Message::TermsUnrated)
    });
    if thread {
        said.push(say(Message::TermsThread));
    }
    said.join(" ")
}

/// What the start costs who moves first, if it costs anything.
fn advantage(challenge: &Challenge, locale: Locale) -> Option<String> {
    let Format { variant, size, rounds, .. } = challenge.terms.format;
    let ends = usual_start_ends(variant).map(i64::from);
    let message = match (size, rounds) {
        _ if challenge.opening.is_some() => Message::TermsFair,
        (Size::Six, 1) => Message::TermsUsual { winner: ends.north, loser: ends.south },
        _ if rounds % 2 == 1 => Message::TermsOdd,
        _ => return None,
    };
    Some(text(locale, &message))
}

/// What a game's own thread is called; at most 100 characters.
pub fn thread_name(table: &Table, locale: Locale) -> String {
    let names = table.seats.clone().map(|player| plain(player.name(), 30));
    let rules = table.game().rules();
    format!("{} – {}, {}", names.south, names.north, game_name(locale, rules.variant, rules.size))
}

/// What became of it; takes the place of the challenge's own message.
pub fn settled(challenge: &Challenge, locale: Locale) -> Reply {
    let challenger = escaped(&challenge.challenger.name);
    let opponent = challenge.opponent.as_ref().map_or_else(String::new, |person| escaped(&person.name));
    let Format { variant, size, .. } = challenge.terms.format;
    let game = game_name(locale, variant, size);
    let (challenger, opponent, game) = (&*challenger, &*opponent, &*game);
    let message = match challenge.state {
        ChallengeState::Open => return self::challenge(challenge, locale),
        ChallengeState::Accepted => Message::ChallengeAccepted { challenger, opponent, game },
        ChallengeState::Declined => Message::ChallengeDeclined { challenger, opponent, game },
        ChallengeState::Withdrawn => Message::ChallengeWithdrawn { challenger, game },
        ChallengeState::Expired => Message::ChallengeExpired { challenger, game },
    };
    let mut settled = text(locale, &message);
    if let (ChallengeState::Accepted, true, Some(thread)) =
        (challenge.state, challenge.terms.thread, challenge.message)
    {
        // A thread has the id of the message under which it hangs.
        settled.push_str(&text(locale, &Message::InThread { thread: &format!("<#{thread}>") }));
    }
    Reply::public(settled)
}
