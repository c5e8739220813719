//! The puzzle of a day.

use chrono::NaiveDate;
use hoyito::{BySide, Side, Size};
use hoyito_board::Scene;

use super::{Art, Picture, Reply, alt, board::hole_buttons, game_name, scene::theme};
use crate::{
    discord::custom_id::ButtonId,
    i18n::{Locale, Message, text},
    service::DaysPuzzle,
    table::Theme,
};

/// The puzzle with its holes as buttons, or what came of the answer.
pub fn puzzle(of: &DaysPuzzle, own: Theme, locale: Locale) -> Reply {
    let say = |message: Message<'_>| text(locale, &message);
    let game = of.puzzle.game;
    let Some(mover) = game.position().to_move else { return Reply::default() };
    let played = of.answer.and_then(|_| game.play(of.puzzle.best).ok());
    let (shown, turn) = played.map_or((game, None), |(after, turn)| (after, Some(turn)));
    let side = alt::side(locale, mover);
    let name = game_name(locale, game.rules().variant, Size::Six);
    let best = of.puzzle.best.letter(Size::Six).to_string();
    let ahead = i64::from(of.puzzle.value - of.puzzle.second);
    let mut said = vec![match of.answer {
        None => say(Message::PuzzleAsked { game: &name, side: &side }),
        Some(_) if of.is_solved() => say(Message::PuzzleSolved { hole: &best, ahead }),
        Some(letter) => say(Message::PuzzleMissed { hole: &letter.to_string(), best: &best, ahead }),
    }];
    if of.streak > 0 {
        said.push(say(Message::PuzzleStreak { days: of.streak }));
    }
    let names = BySide { south: say(Message::SideSouth), north: say(Message::SideNorth) };
    // Whoever solves it sits below.
    let flip = mover == Side::North;
    let scene = Scene { flip, theme: theme(own), ..Scene::of(&shown, turn.as_ref(), names) };
    let day = (of.day - NaiveDate::default()).num_days();
    let picture = Picture {
        art: Art::Board(Box::new(scene)),
        file: format!("hoyito-puzzle-{}.png", of.day),
        alt: alt::of_turn(&shown, turn.as_ref(), locale),
    };
    let buttons = match of.answer {
        None => hole_buttons(&game, mover, |letter| ButtonId::Solve { day, letter }),
        Some(_) => Vec::new(),
    };
    Reply { picture: Some(picture), buttons, ..Reply::private(said.join(" ")) }
}
