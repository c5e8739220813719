//! The time that turns may take: reminders, losses, and the time in which no bot was connected.

use std::time::Duration;

use chrono::{DateTime, Utc};
use discord_sandbox::{Slash, UserChange};

use crate::{
    scripts::any,
    support::{Seat, World, answered, buttons, text},
};

/// Lets a game's time be almost or quite over.
async fn age(world: &World, seat: &Seat, column: &str) {
    let sql = match column {
        "remind_at" => "update games set remind_at = now() - interval '1 second' where id = $1",
        _ => "update games set deadline_at = now() - interval '1 second' where id = $1",
    };
    sqlx::query(sql).bind(seat.game.parse::<i64>().unwrap()).execute(&world.rows).await.unwrap();
}

async fn ended(world: &World) -> (String, Option<String>) {
    world
        .until("the game is over", async || {
            sqlx::query_as("select ended_by, winner from games where state = 'over'")
                .fetch_optional(&world.rows)
                .await
                .unwrap()
        })
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_say_how_long_a_turn_may_take() {
    let world = World::open().await;
    for (time, seconds, said) in [
        (None, Some(3 * 86_400), Some("Each turn may take 3 days.")),
        (Some("none"), None, None),
        (Some("1 hour"), Some(3_600), Some("Each turn may take 1 hour.")),
        (Some("1 day"), Some(86_400), Some("Each turn may take 1 day.")),
        (Some("7 days"), Some(7 * 86_400), Some("Each turn may take 7 days.")),
    ] {
        let mut slash = Slash::new("Ana", "general", "hoyito challenge");
        if let Some(time) = time {
            slash = slash.option("time", time);
        }
        let challenge = answered(&world.slash(slash).await).clone();
        assert_eq!(text(&challenge).contains("Each turn may take"), said.is_some(), "{}", text(&challenge));
        assert!(said.is_none_or(|said| text(&challenge).contains(said)), "{}", text(&challenge));
        let kept: Option<i32> =
            sqlx::query_scalar("select turn_seconds from challenges order by id desc limit 1")
                .fetch_one(&world.rows)
                .await
                .unwrap();
        assert_eq!(kept, seconds);
        let accept = buttons(&challenge)[0]["custom_id"].as_str().unwrap().to_owned();
        world.click("Beto", &challenge, &accept).await;
        world.all_shown().await;
        let runs: bool =
            sqlx::query_scalar("select deadline_at is not null from games order by id desc limit 1")
                .fetch_one(&world.rows)
                .await
                .unwrap();
        assert_eq!(runs, seconds.is_some());
    }
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn e5_the_mover_is_reminded_once_and_then_loses() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    seat.both_move(&world).await;
    age(&world, &seat, "remind_at").await;
    world
        .until("a reminder", async || {
            let newest = world.seen("general", None).pop()?;
            text(&newest).contains("it is still your turn").then_some(newest)
        })
        .await;
    world.all_shown().await;
    let reminder = world.seen("general", None).pop().unwrap();
    assert_eq!(reminder["mentions"].as_array().unwrap().len(), 1);
    assert!(text(&reminder).contains("Your time runs out <t:"), "{}", text(&reminder));
    let (loser, winner) = (seat.who(), seat.people[seat.mover().other()]);
    let side = seat.mover().other().as_str().to_owned();
    age(&world, &seat, "deadline_at").await;
    assert_eq!(ended(&world).await, ("timed_out".to_owned(), Some(side)));
    world.all_shown().await;
    let seen = world.seen("general", None);
    let last = seen.last().unwrap();
    assert_eq!(text(last), format!("The time of {loser} ran out. **{winner} wins.**"));
    assert_eq!(last["attachments"][0]["filename"], format!("hoyito-{}-{}-end.png", seat.game, seat.ply));
    let reminders = seen.iter().filter(|message| text(message).contains("still your turn")).count();
    assert_eq!(reminders, 1);
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_that_runs_out_before_both_have_moved_aborts() {
    let world = World::open().await;
    let seat = Seat::take(&world, "Hoyito II", None).await;
    age(&world, &seat, "deadline_at").await;
    assert_eq!(ended(&world).await, ("aborted".to_owned(), None));
    world.close().await;
}

/// Every turn begins its own time, and whoever has moved is not reminded.
#[tokio::test(flavor = "multi_thread")]
async fn a_turn_winds_the_clock() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    sqlx::query("update games set remind_at = null, deadline_at = now() + interval '1 minute'")
        .execute(&world.rows)
        .await
        .unwrap();
    let hole = any(1)(seat.play.game());
    seat.press(&world, hole).await;
    let wound: bool = sqlx::query_scalar(
        "select deadline_at > now() + interval '71 hours' and remind_at > now() + interval '53 hours' from games",
    )
    .fetch_one(&world.rows)
    .await
    .unwrap();
    assert!(wound);
    world.close().await;
}

/// No turn's time runs while no bot is connected; challenges do expire meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn turns_get_the_time_back_in_which_no_bot_was_connected() {
    let mut world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    seat.both_move(&world).await;
    connected_at(&world).await;
    world.stop_bot().await;
    // An absence of ten hours, during which the deadline passed.
    sqlx::query("update presence set connected_at = now() - interval '10 hours'")
        .execute(&world.rows)
        .await
        .unwrap();
    sqlx::query("update games set remind_at = null, deadline_at = now() - interval '1 hour'")
        .execute(&world.rows)
        .await
        .unwrap();
    world.start_bot().await;
    world
        .until("the deadline is moved", async || {
            let moved: bool =
                sqlx::query_scalar("select deadline_at > now() + interval '8 hours' from games")
                    .fetch_one(&world.rows)
                    .await
                    .unwrap();
            moved.then_some(())
        })
        .await;
    assert_eq!(world.count("select count(*) from games where state = 'live'").await, 1);
    world.close().await;
}

/// Discord cannot be reached while the bot runs on: nobody loses on time by that.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_on_time_while_discord_is_away() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    seat.both_move(&world).await;
    connected_at(&world).await;
    world.sandbox.clone().shutdown().await;
    // The worker looks every second; by now it knows.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let before = connected_at(&world).await;
    age(&world, &seat, "deadline_at").await;
    tokio::time::sleep(Duration::from_secs(12)).await;
    assert_eq!(world.count("select count(*) from games where state = 'live'").await, 1);
    assert_eq!(connected_at(&world).await, before, "nobody is present");
    world.close().await;
}

/// When a bot was connected last, as soon as one is known to have been.
async fn connected_at(world: &World) -> DateTime<Utc> {
    let read = || sqlx::query_scalar("select connected_at from presence").fetch_optional(&world.rows);
    world.until("a bot is present", async || read().await.unwrap()).await
}

/// Somebody leaves the server in the middle of a game: the clock decides, nobody is stuck, and coming back is no trouble.
#[tokio::test(flavor = "multi_thread")]
async fn e6_the_clock_decides_when_somebody_has_left() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    seat.both_move(&world).await;
    let (gone, stays) = (seat.who(), seat.people[seat.mover().other()]);
    let member = |member| UserChange { member: Some(member), ..UserChange::default() };
    world.sandbox.change_user(gone, member(false)).unwrap();
    age(&world, &seat, "deadline_at").await;
    let side = seat.mover().other().as_str().to_owned();
    assert_eq!(ended(&world).await, ("timed_out".to_owned(), Some(side)));
    world.all_shown().await;
    let last = world.seen("general", None).pop().unwrap();
    assert_eq!(text(&last), format!("The time of {gone} ran out. **{stays} wins.**"));
    let ranking = world.slash(Slash::new("Carla", "general", "hoyito leaderboard")).await;
    assert!(text(answered(&ranking)).contains(&format!("1. {stays}: **1,662** ± 290, 1 game, 1 win")));
    world.sandbox.change_user(gone, member(true)).unwrap();
    let again = world.click(gone, &last, &format!("h1:rematch:{}", seat.game)).await;
    assert!(text(answered(&again)).contains("wants a rematch"), "{again:?}");
    world.close().await;
}
