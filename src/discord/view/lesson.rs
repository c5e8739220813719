//! The course for those who begin.

use hoyito::{BySide, Game, Side, Turn};
use hoyito_board::Scene;

use super::{Art, Button, Picture, Reply, Style, alt, board::hole_buttons, scene::theme};
use crate::{
    discord::custom_id::ButtonId,
    i18n::{Locale, Message, text},
    table::{Lesson, Theme},
};

/// A lesson: what its rule says, and a board on which to do it.
pub fn lesson(lesson: Lesson, own: Theme, locale: Locale) -> Reply {
    let Some(game) = lesson.game() else { return Reply::default() };
    let task = text(
        locale,
        &match lesson {
            Lesson::Sowing => Message::LessonSowing,
            Lesson::Relay => Message::LessonRelay,
            Lesson::Capture => Message::LessonCapture,
            Lesson::Several => Message::LessonSeveral,
            Lesson::End => Message::LessonEnd,
        },
    );
    let title = text(locale, &Message::LessonTitle { number: lesson.number().into(), of: 5 });
    Reply {
        picture: Some(picture(lesson, &game, None, own, locale)),
        buttons: hole_buttons(&game, Side::South, |letter| ButtonId::AnswerLesson { lesson, letter }),
        ..Reply::private(format!("{title}\n{task}"))
    }
}

/// What became of a hole that was sown, and the way on.
pub fn lesson_answered(
    lesson: Lesson,
    (after, turn): (&Game, &Turn),
    met: bool,
    own: Theme,
    locale: Locale,
) -> Reply {
    let say = |message: Message<'_>| text(locale, &message);
    let next = Lesson::from_number(u64::from(lesson.number()) + 1);
    let (said, button) = match (met, next) {
        (false, _) => (Message::LessonMissed, Some((lesson, Message::ButtonTryAgain, Style::Secondary))),
        (true, Some(next)) => (Message::LessonMet, Some((next, Message::ButtonNextLesson, Style::Primary))),
        (true, None) => (Message::CourseDone, None),
    };
    let button = button.map(|(to, label, style)| Button::new(ButtonId::Lesson(to), say(label), style));
    Reply {
        picture: Some(picture(lesson, after, Some(turn), own, locale)),
        buttons: button.map(|button| vec![vec![button]]).unwrap_or_default(),
        ..Reply::private(say(said))
    }
}

/// The course is done; each lesson can be had again.
pub fn course_done(locale: Locale) -> Reply {
    let again = Lesson::ALL.map(|lesson| {
        let label = text(locale, &Message::ButtonLesson { number: lesson.number().into() });
        Button::new(ButtonId::Lesson(lesson), label, Style::Secondary)
    });
    Reply { buttons: vec![again.to_vec()], ..Reply::private(text(locale, &Message::CourseDone)) }
}

fn picture(lesson: Lesson, game: &Game, turn: Option<&Turn>, own: Theme, locale: Locale) -> Picture {
    let say = |message: Message<'_>| text(locale, &message);
    let names = BySide { south: say(Message::LessonYou), north: say(Message::SideNorth) };
    let scene = Scene { theme: theme(own), ..Scene::of(game, turn, names) };
    Picture {
        art: Art::Board(Box::new(scene)),
        file: format!("hoyito-lesson-{}.png", lesson.number()),
        alt: alt::of_turn(game, turn, locale),
    }
}
