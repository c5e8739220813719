//! Where games are played: every kind of channel, threads of their own, channels that keep the bot out, that are gone.

use std::time::Duration;

use discord_sandbox::{ChannelChange, ChannelKind, NewChannel, Slash};
use hoyito::{Format, Size, Variant};
use serde_json::Value;

use crate::{
    scripts::any,
    support::{Seat, World, answered, buttons, hole_buttons, id, is_private, refused, text},
};

const FORMAT: Format = Format { variant: Variant::II, size: Size::Six, rounds: 1, closing: false };

fn add(world: &World, name: &str, kind: ChannelKind, parent: Option<&str>) -> String {
    let channel = NewChannel {
        name: name.to_owned(),
        kind: Some(kind),
        parent: parent.map(str::to_owned),
        ..NewChannel::default()
    };
    world.sandbox.add_channel(channel).unwrap().to_string()
}

fn deny(world: &World, channel: &str, permissions: &[&str]) {
    let deny = Some(permissions.iter().map(|&name| name.to_owned()).collect());
    world.sandbox.change_channel(channel, ChannelChange { deny, ..ChannelChange::default() }).unwrap();
}

/// The newest message in a channel once it says something.
async fn newest_says(world: &World, channel: &str, part: &str) -> Value {
    world
        .until(part, async || world.seen(channel, None).pop().filter(|newest| text(newest).contains(part)))
        .await
}

async fn make_reminders_due(world: &World) {
    sqlx::query("update games set remind_at = now() - interval '1 second'")
        .execute(&world.rows)
        .await
        .unwrap();
}

async fn ended_by(world: &World) -> Vec<Option<String>> {
    sqlx::query_scalar("select ended_by from games order by id").fetch_all(&world.rows).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_played_in_every_kind_of_channel() {
    let world = World::open().await;
    let forum = add(&world, "ideas", ChannelKind::Forum, None);
    for channel in [
        add(&world, "news", ChannelKind::Announcement, None),
        add(&world, "lounge", ChannelKind::Voice, None),
        add(&world, "aside", ChannelKind::Thread, Some("general")),
        add(&world, "post", ChannelKind::Thread, Some(&forum)),
    ] {
        let mut seat = Seat::take_in(&world, &channel, "Hoyito II", None).await;
        let mut choose = any(5);
        for _ in 0..3 {
            let hole = choose(seat.play.game());
            seat.press(&world, hole).await;
        }
    }
    world.close().await;
}

/// A challenge for a game in a thread that Beto has accepted, and where the game is.
async fn thread_of_its_own(world: &World) -> (Value, String) {
    let slash = Seat::challenge("general", "Hoyito II").option("thread", true);
    let challenge = answered(&world.slash(slash).await).clone();
    assert!(text(&challenge).contains("The game gets a thread of its own."), "{}", text(&challenge));
    let accept = buttons(&challenge)[0]["custom_id"].as_str().unwrap().to_owned();
    let settled = answered(&world.click("Beto", &challenge, &accept).await).clone();
    let thread = id(&challenge).to_string();
    let said = format!("Beto accepted Ana's challenge to Hoyito II. The game is in <#{thread}>.");
    assert_eq!(text(&settled), said);
    world.all_shown().await;
    (challenge, thread)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_gets_a_thread_of_its_own() {
    let world = World::open().await;
    let (_, thread) = thread_of_its_own(&world).await;
    let about = world.sandbox.world().guilds[0].channels.iter().find(|c| c.id.to_string() == thread).cloned();
    assert_eq!(about.unwrap().name, "Ana – Beto, Hoyito II");
    let mut seat = Seat::found_in(&world, &thread, FORMAT).await;
    let mut choose = any(5);
    for _ in 0..5 {
        let hole = choose(seat.play.game());
        seat.press(&world, hole).await;
    }
    assert_eq!(world.seen("general", None).len(), 1, "nothing but the challenge stands in the channel");
    world.close().await;
}

/// The thread cannot be opened for a moment, or was opened and nobody heard: its board stands in it once all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_thread_opens_once_whatever_is_lost() {
    for after_effect in [false, true] {
        let world = World::open().await;
        let fault = discord_sandbox::FaultRequest {
            route: Some("POST /channels/*/messages/*/threads".into()),
            status: Some(502),
            after_effect,
            ..discord_sandbox::FaultRequest::default()
        };
        world.sandbox.fault(fault).unwrap();
        let (_, thread) = thread_of_its_own(&world).await;
        assert_eq!(world.seen(&thread, None).iter().filter(|m| !hole_buttons(m).is_empty()).count(), 1);
        Seat::found_in(&world, &thread, FORMAT).await;
        world.close().await;
    }
}

/// Accept is pressed before the bot knows that the challenge stands: the thread hangs under what was pressed.
#[tokio::test(flavor = "multi_thread")]
async fn a_thread_opens_under_the_challenge_that_was_pressed() {
    let world = World::open().await;
    let slash = Seat::challenge("general", "Hoyito II").option("thread", true);
    let challenge = answered(&world.slash(slash).await).clone();
    world.all_shown().await;
    sqlx::query("update challenges set message_id = null").execute(&world.rows).await.unwrap();
    let accept = buttons(&challenge)[0]["custom_id"].as_str().unwrap().to_owned();
    world.click("Beto", &challenge, &accept).await;
    world.all_shown().await;
    Seat::found_in(&world, &id(&challenge).to_string(), FORMAT).await;
    world.close().await;
}

/// The challenge's message is deleted before the thread hangs under it: the game is played in the channel, which is said.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_thread_cannot_be_opened_is_played_in_the_channel() {
    let world = World::open().await;
    let slash = Seat::challenge("general", "Hoyito II").option("thread", true);
    let challenge = answered(&world.slash(slash).await).clone();
    world.fail("POST /channels/*/messages/*/threads", 2);
    let accept = buttons(&challenge)[0]["custom_id"].as_str().unwrap().to_owned();
    world.click("Beto", &challenge, &accept).await;
    world.sandbox.remove_message(id(&challenge)).unwrap();
    world.all_shown().await;
    let seen = world.seen("general", None);
    assert_eq!(seen.len(), 1);
    assert!(
        text(&seen[0]).starts_with("The challenge's message is gone, so that no thread"),
        "{}",
        text(&seen[0])
    );
    let mut seat = Seat::found_in(&world, "general", FORMAT).await;
    let hole = any(5)(seat.play.game());
    seat.press(&world, hole).await;
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_is_refused_where_none_can_be_opened() {
    let world = World::open().await;
    let places = [
        add(&world, "lounge", ChannelKind::Voice, None),
        add(&world, "aside", ChannelKind::Thread, Some("general")),
    ];
    for channel in places {
        let slash = Slash::new("Ana", &channel, "hoyito challenge").option("thread", true);
        assert!(refused(&world.slash(slash).await).starts_with("No thread can be opened here."));
    }
    deny(&world, "general", &["CREATE_PUBLIC_THREADS"]);
    let slash = Slash::new("Ana", "general", "hoyito challenge").option("thread", true);
    assert!(refused(&world.slash(slash).await).contains("**Create Public Threads**"));
    assert_eq!(world.count("select count(*) from challenges").await, 0);
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archived_thread_is_woken() {
    let world = World::open().await;
    let thread = add(&world, "aside", ChannelKind::Thread, Some("general"));
    let mut seat = Seat::take_in(&world, &thread, "Hoyito II", None).await;
    let archive = ChannelChange { archived: Some(true), ..ChannelChange::default() };
    world.sandbox.change_channel(&thread, archive).unwrap();
    make_reminders_due(&world).await;
    newest_says(&world, &thread, "it is still your turn").await;
    let hole = any(5)(seat.play.game());
    seat.press(&world, hole).await;
    world.close().await;
}

/// A challenge expires in a thread that sleeps, or that keeps the bot out: its message says so once it can.
#[tokio::test(flavor = "multi_thread")]
async fn d4_a_challenge_that_expires_out_of_reach_is_told_later() {
    for archived in [true, false] {
        let world = World::open().await;
        let thread = add(&world, "aside", ChannelKind::Thread, Some("general"));
        let challenge = answered(&world.slash(Slash::new("Ana", &thread, "hoyito challenge")).await).clone();
        world.all_shown().await;
        let reach = |out: bool| {
            let deny = || if out { vec!["VIEW_CHANNEL".to_owned()] } else { Vec::new() };
            let change = ChannelChange {
                archived: archived.then_some(out),
                deny: (!archived).then(deny),
                ..ChannelChange::default()
            };
            world.sandbox.change_channel(&thread, change).unwrap();
        };
        reach(true);
        sqlx::query("update challenges set expires_at = now()").execute(&world.rows).await.unwrap();
        world
            .until("it was tried", async || {
                let tried = "select count(*) from deliveries where kind = 'settled' and attempts > 1";
                (world.count(tried).await == 1).then_some(())
            })
            .await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        assert_eq!(world.count("select count(*) from deliveries where shown_at is null").await, 1);
        // As if it had been refused for hours.
        sqlx::query("update deliveries set due_at = now() + interval '1 hour' where shown_at is null")
            .execute(&world.rows)
            .await
            .unwrap();
        reach(false);
        world.all_shown().await;
        let told = world.now(&thread, &challenge);
        assert_eq!(text(&told), "Nobody accepted Ana's challenge to Hoyito II in time.");
        world.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_thread_is_named_and_the_game_waits() {
    let world = World::open().await;
    let thread = add(&world, "aside", ChannelKind::Thread, Some("general"));
    let mut seat = Seat::take_in(&world, &thread, "Hoyito II", None).await;
    let lock = |locked| {
        let change = ChannelChange { locked: Some(locked), ..ChannelChange::default() };
        world.sandbox.change_channel(&thread, change).unwrap();
    };
    lock(true);
    let outcome = world.force("Ana", &seat.board, &format!("h1:sow:{}:0:A", seat.game)).await;
    assert!(refused(&outcome).starts_with("This thread is locked"), "{}", refused(&outcome));
    assert_eq!(world.count("select count(*) from turns").await, 0);
    lock(false);
    let hole = any(5)(seat.play.game());
    seat.press(&world, hole).await;
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn c4_a_challenge_names_the_permission_that_is_missing() {
    let world = World::open().await;
    let general = world.sandbox.world().channel("Sandbox", "general").unwrap();
    for (denied, named) in [
        ("ATTACH_FILES", "**Attach Files**"),
        ("SEND_MESSAGES", "**Send Messages, Attach Files**"),
        ("VIEW_CHANNEL", "**View Channel, Send Messages, Attach Files**"),
    ] {
        deny(&world, "general", &[denied]);
        let outcome = world.slash(Slash::new("Ana", "general", "hoyito challenge")).await;
        let told = refused(&outcome);
        assert!(told.contains(named), "{denied}: {told}");
        assert!(told.contains(&format!("<#{general}>")), "{told}");
        assert!(!told.contains("Administrator"), "{told}");
    }
    let thread = add(&world, "aside", ChannelKind::Thread, Some("games"));
    deny(&world, "games", &["SEND_MESSAGES_IN_THREADS"]);
    let told = world.slash(Slash::new("Ana", &thread, "hoyito challenge")).await;
    assert!(refused(&told).contains("Send Messages in Threads"), "{}", refused(&told));
    assert_eq!(world.count("select count(*) from challenges").await, 0);
    world.close().await;
}

/// A permission is taken away in the middle of a game: it is named, the game waits without costing anybody time, and
/// goes on when it is back.
#[tokio::test(flavor = "multi_thread")]
async fn c4_a_game_waits_for_a_permission_and_goes_on() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    deny(&world, "general", &["ATTACH_FILES"]);
    sqlx::query("update games set deadline_at = now() + interval '1 minute', remind_at = null")
        .execute(&world.rows)
        .await
        .unwrap();
    let press = format!("h1:sow:{}:0:A", seat.game);
    let stranger = world.force("Carla", &seat.board, &press).await;
    assert!(refused(&stranger).starts_with("This is not your game"));
    let early = world.force("Beto", &seat.board, &press).await;
    assert_eq!(refused(&early), "It is Ana's turn.");
    let outcome = world.force("Ana", &seat.board, &press).await;
    assert!(refused(&outcome).contains("**Attach Files**"), "{}", refused(&outcome));
    assert_eq!(world.count("select count(*) from turns").await, 0);
    let rewound = "select count(*) from games where deadline_at > now() + interval '71 hours'";
    assert_eq!(world.count(rewound).await, 1);
    deny(&world, "general", &[]);
    let hole = any(5)(seat.play.game());
    seat.press(&world, hole).await;
    // Leaving is possible wherever the bot is heard.
    deny(&world, "general", &["ATTACH_FILES"]);
    world.force("Ana", &seat.board, &format!("h1:abort:{}", seat.game)).await;
    assert_eq!(ended_by(&world).await, [Some("aborted".to_owned())]);
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_for_a_channel_comes_as_soon_as_it_is_open() {
    let world = World::open().await;
    let seat = Seat::take(&world, "Hoyito II", None).await;
    deny(&world, "general", &["SEND_MESSAGES"]);
    sqlx::query("update games set deadline_at = now() + interval '10 seconds'")
        .execute(&world.rows)
        .await
        .unwrap();
    make_reminders_due(&world).await;
    world
        .until("the reminder is refused, and nobody loses on time meanwhile", async || {
            let rewound = "select count(*) from games where deadline_at > now() + interval '71 hours'";
            (world.count(rewound).await == 1).then_some(())
        })
        .await;
    // As if it had been refused for hours.
    sqlx::query("update deliveries set due_at = now() + interval '1 hour' where shown_at is null")
        .execute(&world.rows)
        .await
        .unwrap();
    deny(&world, "general", &[]);
    newest_says(&world, "general", "it is still your turn").await;
    assert_eq!(world.seen("general", Some(&seat.board)).len(), 1);
    world.close().await;
}

/// Many games wait in a channel that keeps the bot out: it is asked with one message, not with all, ever less often.
#[tokio::test(flavor = "multi_thread")]
async fn c5_a_channel_that_keeps_us_out_is_asked_seldom() {
    let world = World::open().await;
    for _ in 0..20 {
        Seat::take(&world, "Hoyito II", None).await;
    }
    deny(&world, "general", &["VIEW_CHANNEL"]);
    let before = world.sandbox.requests(0).len();
    make_reminders_due(&world).await;
    tokio::time::sleep(Duration::from_secs(7)).await;
    let asked = world.sandbox.requests(0).len() - before;
    assert!((1..=4).contains(&asked), "{asked} requests in 7 s");
    let waiting = world.count("select count(*) from deliveries where shown_at is null").await;
    assert_eq!(waiting, 20);
    deny(&world, "general", &[]);
    world.all_shown().await;
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_channel_makes_its_games_void_and_frees_its_people() {
    let world = World::open().await;
    let games = world.sandbox.world().channel("Sandbox", "games").unwrap().to_string();
    let aside = add(&world, "aside", ChannelKind::Thread, Some(&games));
    for channel in [&games, &aside, &add(&world, "other", ChannelKind::Thread, Some("general"))] {
        Seat::take_in(&world, channel, "Hoyito II", None).await;
    }
    let slash = Slash::new("Ana", &games, "hoyito challenge").option("opponent", "Carla");
    answered(&world.slash(slash).await);
    world.sandbox.remove_channel(&games).unwrap();
    world
        .until("both games are void", async || {
            let void = world.count("select count(*) from games where ended_by = 'void'").await;
            (void == 2).then_some(())
        })
        .await;
    world.all_shown().await;
    assert_eq!(ended_by(&world).await.iter().filter(|ended| ended.is_none()).count(), 1);
    // The challenge is gone as well, so that the two can challenge each other again.
    let again = Slash::new("Ana", "general", "hoyito challenge").option("opponent", "Carla");
    assert!(!is_private(answered(&world.slash(again).await)));
    let ranking = world.slash(Slash::new("Ana", "general", "hoyito leaderboard")).await;
    assert!(text(answered(&ranking)).contains("Nobody has finished a rated game here yet."));
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn channels_deleted_while_nobody_listened_are_found_at_the_start() {
    let mut world = World::open().await;
    let games = world.sandbox.world().channel("Sandbox", "games").unwrap().to_string();
    let aside = add(&world, "aside", ChannelKind::Thread, Some(&games));
    for channel in ["general", &games, &aside] {
        Seat::take_in(&world, channel, "Hoyito II", None).await;
    }
    world.stop_bot().await;
    world.sandbox.remove_channel(&games).unwrap();
    world.start_bot().await;
    world
        .until("both games are void", async || {
            let void = world.count("select count(*) from games where ended_by = 'void'").await;
            (void == 2).then_some(())
        })
        .await;
    assert_eq!(world.count("select count(*) from games where state = 'live'").await, 1);
    world.close().await;
}

/// A thread that was deleted while nobody listened is found when its time runs out: nobody loses by that.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_thread_is_void_and_not_lost_on_time() {
    let mut world = World::open().await;
    let aside = add(&world, "aside", ChannelKind::Thread, Some("general"));
    Seat::take_in(&world, &aside, "Hoyito II", None).await;
    world.stop_bot().await;
    world.sandbox.remove_channel(&aside).unwrap();
    sqlx::query(
        "update games set deadline_at = now(), remind_at = null, south_moved = true, north_moved = true",
    )
    .execute(&world.rows)
    .await
    .unwrap();
    world.start_bot().await;
    world
        .until("the game is void", async || {
            (ended_by(&world).await == [Some("void".to_owned())]).then_some(())
        })
        .await;
    world.all_shown().await;
    world.close().await;
}

/// Somebody deletes the board: the reminder brings a fresh one, and the game goes on.
#[tokio::test(flavor = "multi_thread")]
async fn c1_a_reminder_brings_the_board_back_that_was_deleted() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    world.sandbox.remove_message(id(&seat.board)).unwrap();
    make_reminders_due(&world).await;
    let reminder = newest_says(&world, "general", "it is still your turn").await;
    assert_eq!(hole_buttons(&reminder).len(), 6);
    assert_eq!(reminder["attachments"][0]["filename"], format!("hoyito-{}-0.png", seat.game));
    world.all_shown().await;
    let link = world.count("select board_message_id from games").await;
    assert_eq!(link.to_string(), id(&reminder).to_string());
    seat.board = reminder;
    let hole = any(5)(seat.play.game());
    seat.press(&world, hole).await;
    world.close().await;
}

/// The board is deleted: the next turn, by command, posts a fresh one all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_board_does_not_stop_the_game() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let hole = any(5)(seat.play.game());
    world.sandbox.remove_message(id(&seat.board)).unwrap();
    let letter = hole.letter(seat.play.size()).to_string();
    let slash = Slash::new("Ana", "general", "hoyito move").option("hole", letter);
    assert!(!is_private(answered(&world.slash(slash).await)));
    seat.pressed(&world, hole).await;
    world.close().await;
}
