//! The bot killed at any moment, answers lost: what was decided stands, and is shown once.

use std::time::Duration;

use discord_sandbox::{Click, FaultRequest, Slash};

use crate::{
    scripts::any,
    support::{Program, Seat, World, answered, hole_buttons, id, is_private},
};

/// Ana makes a turn whose board comes late or slowly; Beto makes the next one by command at once. The boards of both.
async fn a_turn_is_overtaken(world: &World, trouble: impl FnOnce()) -> [serde_json::Value; 2] {
    let mut seat = Seat::take(world, "Hoyito II", None).await;
    trouble();
    let board = seat.board.clone();
    let (first, button) = seat.think(seat.plain_hole());
    let turns = "select count(*) from turns";
    let ana = world.sandbox.click(Click::new("Ana", id(&board), button));
    let beto = async {
        world.until("Ana's turn is made", async || (world.count(turns).await == 1).then_some(())).await;
        let hole = seat.plain_hole();
        let letter = hole.letter(seat.play.size()).to_string();
        let (second, _) = seat.think(hole);
        let slash = Slash::new("Beto", "general", "hoyito move").option("hole", letter);
        assert!(!is_private(answered(&world.slash(slash).await)));
        second
    };
    let (ana, second) = tokio::join!(ana, beto);
    assert_ne!(ana.unwrap().outcome, discord_sandbox::OutcomeKind::Failed);
    world.all_shown().await;
    assert!(hole_buttons(&world.now("general", &board)).is_empty());
    let seen = world.seen("general", None);
    [first, second].map(|file| {
        let shown: Vec<_> = seen.iter().filter(|m| m["attachments"][0]["filename"] == file).collect();
        assert_eq!(shown.len(), 1, "{file}");
        shown[0].clone()
    })
}

/// A turn's board could not be shown, and comes when the next turn's stands already: that one stays as it is.
#[tokio::test(flavor = "multi_thread")]
async fn a_late_board_leaves_the_newest_one_its_buttons() {
    let world = World::open().await;
    let lost = || {
        world.fail("POST /interactions/*/*/callback", 1);
        world.fail("POST /channels/*/messages", 1);
    };
    let [late, newest] = a_turn_is_overtaken(&world, lost).await;
    assert!(id(&late) > id(&newest));
    assert!(hole_buttons(&late).is_empty());
    assert_eq!(late["mentions"].as_array().unwrap().len(), 0);
    assert_eq!(hole_buttons(&newest).len(), 6);
    let link = world.count("select board_message_id from games").await;
    assert_eq!(link.to_string(), id(&newest).to_string());
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn b1_old_buttons_work_after_kill_9() {
    let world = World::without_bot().await;
    let program = Program::start(&world).await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let mut choose = any(9);
    for _ in 0..6 {
        let hole = choose(seat.play.game());
        seat.press(&world, hole).await;
    }
    program.kill();
    let _program = Program::start(&world).await;
    for _ in 0..4 {
        let hole = choose(seat.play.game());
        seat.press(&world, hole).await;
    }
    seat.recorded(&world).await;
    world.close().await;
}

/// The turn is decided, the bot is killed before Discord answers it, and whoever restarts it sees the board once.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_decided_and_not_shown_is_shown_after_a_restart() {
    let world = World::without_bot().await;
    let program = Program::start(&world).await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let hole = any(3)(seat.play.game());
    let button = format!("h1:sow:{}:0:{}", seat.game, hole.letter(seat.play.size()));
    let fault = FaultRequest {
        route: Some("POST /interactions/*/*/callback".into()),
        delay_ms: 60_000,
        ..FaultRequest::default()
    };
    world.sandbox.fault(fault).unwrap();
    let press = world.sandbox.click(Click::new("Ana", id(&seat.board), button));
    let killed = async {
        world
            .until("the turn is decided", async || {
                (world.count("select count(*) from turns").await == 1).then_some(())
            })
            .await;
        program.kill();
    };
    let (outcome, ()) = tokio::join!(press, killed);
    assert_eq!(outcome.unwrap().outcome, discord_sandbox::OutcomeKind::Failed);
    world.sandbox.fault(FaultRequest { clear: true, ..FaultRequest::default() }).unwrap();
    // The lease of the one who was killed runs out.
    sqlx::query("update deliveries set due_at = now() where shown_at is null")
        .execute(&world.rows)
        .await
        .unwrap();
    let _program = Program::start(&world).await;
    seat.pressed(&world, hole).await;
    world.close().await;
}

/// Discord is slow with a turn's board, and the next one's stands before it: the late one loses its buttons.
#[tokio::test(flavor = "multi_thread")]
async fn a_slow_board_that_is_overtaken_loses_its_buttons() {
    let world = World::open().await;
    let [late, newest] =
        a_turn_is_overtaken(&world, || world.delay("POST /interactions/*/*/callback", 2_000)).await;
    assert!(id(&late) > id(&newest));
    world
        .until("the late board has no buttons", async || {
            hole_buttons(&world.now("general", &late)).is_empty().then_some(())
        })
        .await;
    assert_eq!(hole_buttons(&newest).len(), 6);
    world.close().await;
}

/// Discord took the answer and its own answer was lost: the board stands, and must not be sent again.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_whose_answer_was_lost_is_found_and_not_sent_twice() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let hole = any(3)(seat.play.game());
    let fault = FaultRequest {
        route: Some("POST /interactions/*/*/callback".into()),
        status: Some(502),
        after_effect: true,
        ..FaultRequest::default()
    };
    world.sandbox.fault(fault).unwrap();
    let button = format!("h1:sow:{}:0:{}", seat.game, hole.letter(seat.play.size()));
    world.click("Ana", &seat.board, &button).await;
    seat.pressed(&world, hole).await;
    let again = world
        .sandbox
        .requests(0)
        .into_iter()
        .filter(|request| request.method == "POST" && request.path.starts_with("/channels/"));
    assert_eq!(again.count(), 0);
    world.close().await;
}

/// Discord refused the answer: the board comes through the channel instead.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_could_not_be_answered_comes_by_itself() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let mut choose = any(3);
    for status in [500, 503, 429] {
        let fault = FaultRequest {
            route: Some("POST /interactions/*/*/callback".into()),
            status: Some(status),
            ..FaultRequest::default()
        };
        world.sandbox.fault(fault).unwrap();
        let hole = choose(seat.play.game());
        let button = format!("h1:sow:{}:{}:{}", seat.game, seat.ply, hole.letter(seat.play.size()));
        let outcome = world.click(seat.who(), &seat.board, &button).await;
        assert_ne!(outcome.outcome, discord_sandbox::OutcomeKind::Failed, "the press is acknowledged");
        seat.pressed(&world, hole).await;
    }
    world.close().await;
}

/// Slow Discord, slow database: the press is acknowledged in time, the board follows.
#[tokio::test(flavor = "multi_thread")]
async fn a1_slow_work_is_acknowledged_and_the_board_follows() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let mut holder = world.rows.begin().await.unwrap();
    sqlx::query("select 1 from games for update").execute(&mut *holder).await.unwrap();
    let hole = any(3)(seat.play.game());
    let button = format!("h1:sow:{}:0:{}", seat.game, hole.letter(seat.play.size()));
    let press = world.sandbox.click(Click::new("Ana", id(&seat.board), button));
    let release = async {
        tokio::time::sleep(Duration::from_millis(3_500)).await;
        holder.rollback().await.unwrap();
    };
    let (outcome, ()) = tokio::join!(press, release);
    let outcome = outcome.unwrap();
    assert!(outcome.ack_ms.unwrap() < 2_500.0, "{outcome:?}");
    assert_ne!(outcome.outcome, discord_sandbox::OutcomeKind::Failed);
    let told = crate::support::refused(&outcome);
    assert_eq!(told, "This takes longer than usual. Nothing is lost; the answer follows.");
    assert!(outcome.done_ms < 3_000.0, "{outcome:?}");
    world
        .until("the turn is made", async || {
            (world.count("select count(*) from turns").await == 1).then_some(())
        })
        .await;
    seat.pressed(&world, hole).await;
    world.close().await;
}

/// The challenge's message cannot be edited for a moment: the game begins all the same, and nobody hears of a failure.
#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_whose_message_cannot_be_edited_begins_all_the_same() {
    let world = World::open().await;
    let fault = FaultRequest {
        route: Some("PATCH /channels/*/messages/*".into()),
        status: Some(500),
        ..FaultRequest::default()
    };
    world.sandbox.fault(fault).unwrap();
    let seat = Seat::take(&world, "Hoyito II", None).await;
    world.all_shown().await;
    let seen = world.sandbox.messages("general", "Beto", None).unwrap();
    let said: Vec<&str> = seen.iter().map(crate::support::text).collect();
    assert_eq!(said[0], "Beto accepted Ana's challenge to Hoyito II.");
    assert_eq!(seen.len(), 2, "{said:?}");
    assert_eq!(seen[1]["id"], seat.board["id"]);
    world.close().await;
}

/// Discord does not take the challenge: it is posted all the same, and the challenger is told that it follows.
#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_could_not_be_answered_comes_by_itself() {
    let world = World::open().await;
    let fault = FaultRequest {
        route: Some("POST /interactions/*/*/callback".into()),
        status: Some(500),
        ..FaultRequest::default()
    };
    world.sandbox.fault(fault).unwrap();
    let slash = discord_sandbox::Slash::new("Ana", "general", "hoyito challenge").option("opponent", "Beto");
    let outcome = world.slash(slash).await;
    assert_eq!(crate::support::refused(&outcome), "Discord did not take my answer; it follows in a moment.");
    world.all_shown().await;
    let posted = world.seen("general", None);
    assert_eq!(posted.len(), 1, "{posted:?}");
    let accept = crate::support::buttons(&posted[0])[0]["custom_id"].as_str().unwrap().to_owned();
    let outcome = world.click("Beto", &posted[0], &accept).await;
    assert!(!crate::support::is_private(crate::support::answered(&outcome)));
    world.close().await;
}

/// One damaged row is not the end of all others.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_game_does_not_keep_others_waiting() {
    let mut world = World::open().await;
    let damaged = Seat::take(&world, "Hoyito II", None).await;
    let healthy = Seat::take_in(&world, "games", "Hoyito II", None).await;
    world.stop_bot().await;
    for seat in [&damaged, &healthy] {
        sqlx::query(
            "update deliveries set shown_at = null, due_at = now() where game_id = $1 and kind = 'start'",
        )
        .bind(seat.game.parse::<i64>().unwrap())
        .execute(&world.rows)
        .await
        .unwrap();
    }
    sqlx::query("update games set position = 'nonsense' where id = $1")
        .bind(damaged.game.parse::<i64>().unwrap())
        .execute(&world.rows)
        .await
        .unwrap();
    sqlx::query("update challenges set variant = 'I', holes = 12 where id = $1")
        .bind(damaged.game.parse::<i64>().unwrap())
        .execute(&world.rows)
        .await
        .unwrap();
    world.start_bot().await;
    world
        .until("the healthy game's board is shown", async || {
            let open: i64 =
                sqlx::query_scalar("select count(*) from deliveries where shown_at is null and game_id = $1")
                    .bind(healthy.game.parse::<i64>().unwrap())
                    .fetch_one(&world.rows)
                    .await
                    .unwrap();
            (open == 0).then_some(())
        })
        .await;
    let hole = any(1)(healthy.play.game());
    let button = format!("h1:sow:{}:0:{}", healthy.game, hole.letter(healthy.play.size()));
    world.click("Ana", &healthy.board, &button).await;
    world
        .until("the turn is made", async || {
            (world.count("select count(*) from turns").await == 1).then_some(())
        })
        .await;
    let told = world.force("Ana", &damaged.board, &format!("h1:sow:{}:0:A", damaged.game)).await;
    assert!(crate::support::refused(&told).starts_with("Something went wrong on my side"));
    world.close().await;
}

/// The challenge stands although its answer was lost, and expires while the bot is down: its message says so.
#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_whose_answer_was_lost_is_settled_where_it_stands() {
    let world = World::without_bot().await;
    let program = Program::start(&world).await;
    let challenge =
        discord_sandbox::Slash::new("Ana", "general", "hoyito challenge").option("opponent", "Beto");
    world.slash(challenge).await;
    world.all_shown().await;
    // As if the answer had been lost, and the bot killed before it could look.
    program.kill();
    sqlx::query("update challenges set message_id = null, expires_at = now() - interval '1 second'")
        .execute(&world.rows)
        .await
        .unwrap();
    sqlx::query("update deliveries set shown_at = null, message_id = null, due_at = now()")
        .execute(&world.rows)
        .await
        .unwrap();
    let _program = Program::start(&world).await;
    world
        .until("the message says that it expired", async || {
            let seen = world.seen("general", None);
            crate::support::text(&seen[0]).starts_with("Nobody accepted").then_some(())
        })
        .await;
    world.all_shown().await;
    assert_eq!(world.seen("general", None).len(), 1);
    world.close().await;
}

/// Discord refuses everything about one game: the program lives, other games go on, and it catches up.
#[tokio::test(flavor = "multi_thread")]
async fn b8_refused_messages_stop_nothing() {
    let world = World::open().await;
    let mut refused = Seat::take(&world, "Hoyito II", None).await;
    let mut other = Seat::take_in(&world, "games", "Hoyito II", None).await;
    let channel = world.sandbox.world().channel("Sandbox", "general").unwrap();
    for route in ["POST /interactions/*/*/callback".to_owned(), format!("POST /channels/{channel}/messages")]
    {
        let fault = FaultRequest {
            route: Some(route),
            status: Some(403),
            code: Some(50_013),
            ..FaultRequest::default()
        };
        world.sandbox.fault(fault).unwrap();
    }
    let hole = any(3)(refused.play.game());
    let button = format!("h1:sow:{}:0:{}", refused.game, hole.letter(refused.play.size()));
    world.click("Ana", &refused.board, &button).await;
    let mut choose = any(4);
    for _ in 0..4 {
        let hole = choose(other.play.game());
        let button = format!("h1:sow:{}:{}:{}", other.game, other.ply, hole.letter(other.play.size()));
        world.click(other.who(), &other.board, &button).await;
        other.pressed(&world, hole).await;
    }
    refused.pressed(&world, hole).await;
    world.close().await;
}
