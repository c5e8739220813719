//! Games against the engine, and its hints.

use hoyito::{
    Size,
    engine::{HoleValue, Level},
};

use super::{Button, Reply, Style, game_name, names::level_name};
use crate::{
    discord::custom_id::{ButtonId, EngineGame, EngineTerms},
    i18n::{Locale, Message, text},
};

/// How strong the engine can be, to choose from.
pub fn levels(terms: EngineTerms, locale: Locale) -> Reply {
    let levels = Level::ALL.map(|level| {
        let game = EngineGame { level, terms };
        Button::new(ButtonId::PlayEngine(game), level_name(level, locale), Style::Secondary)
    });
    let said = text(locale, &Message::EngineLevels { game: &game_name(locale, terms.variant, terms.size) });
    Reply { buttons: levels.chunks(3).map(<[Button]>::to_vec).collect(), ..Reply::private(said) }
}

/// The best hole and why, of what each is worth, the best first; `None` when there is nothing to choose.
pub fn hint(values: &[HoleValue], size: Size, locale: Locale) -> Option<Reply> {
    let say = |message: Message<'_>| text(locale, &message);
    let best = values.first()?;
    let letter = |value: &HoleValue| value.hole.letter(size).to_string();
    let again = match (best.again, best.answer) {
        (true, _) => "yes",
        (false, None) => "unknown",
        (false, Some(0)) if best.line.len() == 1 && best.exact => "over",
        (false, Some(_)) => "no",
    };
    let mut said = vec![say(Message::HintBest {
        hole: &letter(best),
        takes: best.takes.max(0).into(),
        again,
        answer: best.answer.unwrap_or_default().into(),
    })];
    let seeds = i64::from(best.value.abs());
    let worth = say(match best.value {
        0 => Message::HintEven,
        1.. => Message::HintAhead { seeds },
        _ => Message::HintBehind { seeds },
    });
    said.push(worth + &say(if best.exact { Message::HintProved } else { Message::HintThought }));
    said.push(match values.get(1) {
        Some(next) => {
            let seeds = i64::from(best.value) - i64::from(next.value);
            say(Message::HintNext { hole: &letter(next), seeds })
        }
        None => say(Message::HintOnly),
    });
    Some(Reply::private(said.join(" ")))
}
