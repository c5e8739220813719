//! `/hoyito learn`

use super::Context;
use crate::{
    discord::{
        error::Fault,
        request::Request,
        view::{self, Reply},
    },
    table::{Lesson, Refusal},
};

#[poise::command(slash_command)]
pub(super) async fn learn(ctx: Context<'_>) -> Result<(), Fault> {
    let mut request = Request::command(ctx).await;
    let outcome = go_on(&mut request).await;
    request.close(outcome).await;
    Ok(())
}

/// Goes on where the caller has left the course.
async fn go_on(request: &mut Request) -> Result<(), Fault> {
    let (service, asker) = (request.bot.service.clone(), request.asker());
    let shown = match request.decided(service.next_lesson(asker)).await? {
        Some(lesson) => lesson_page(request, lesson).await?,
        None => view::course_done(request.private),
    };
    request.reply(shown).await.map(drop)
}

/// A lesson with its task.
///
/// # Errors
/// When the database fails.
pub async fn lesson_page(request: &mut Request, lesson: Lesson) -> Result<Reply, Fault> {
    let (service, asker) = (request.bot.service.clone(), request.asker());
    let theme = request.decided(service.theme(asker)).await?;
    Ok(view::lesson(lesson, theme, request.private))
}

/// What becomes of a hole that the caller sows in a lesson.
///
/// # Errors
/// When that hole cannot be sown, or the database fails.
pub async fn answer_lesson(request: &mut Request, lesson: Lesson, letter: char) -> Result<Reply, Fault> {
    let (service, asker) = (request.bot.service.clone(), request.asker());
    let answered = lesson.answered(letter).and_then(Result::ok);
    let (after, turn, met) = answered.ok_or(Refusal::NoSuchHole { given: letter.to_string(), last: 'F' })?;
    let theme = request.decided(service.theme(asker)).await?;
    if met {
        request.decided(service.lesson_done(asker, lesson)).await?;
    }
    Ok(view::lesson_answered(lesson, (&after, &turn), met, theme, request.private))
}
