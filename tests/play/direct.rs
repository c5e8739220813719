//! Direct and group messages, and servers where only a person has installed the bot: everything goes through answers to
//! interactions.

use discord_sandbox::{ChannelKind, FaultRequest, NewChannel, Outcome, Slash};
use hoyito::{Format, Size, Variant};
use serde_json::Value;

use crate::{
    scripts::any,
    support::{Seat, World, answered, buttons, hole_buttons, is_private, refused, text},
};

const FORMAT: Format = Format { variant: Variant::II, size: Size::Six, rounds: 1, closing: false };

pub fn between(world: &World, kind: ChannelKind, people: &[&str]) -> String {
    let members = Some(people.iter().map(|&name| name.to_owned()).collect());
    let channel = NewChannel { kind: Some(kind), members, ..NewChannel::default() };
    world.sandbox.add_channel(channel).unwrap().to_string()
}

/// What Ana sees there.
fn seen(world: &World, channel: &str) -> Vec<Value> {
    world.sandbox.messages(channel, "Ana", None).unwrap()
}

/// Nothing was even tried that a bot cannot do there.
fn only_answers(world: &World) {
    let tried: Vec<String> = world
        .sandbox
        .requests(0)
        .into_iter()
        .filter(|request| request.path.starts_with("/channels/"))
        .map(|request| format!("{} {}", request.method, request.path))
        .collect();
    assert!(tried.is_empty(), "{tried:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_private_messages_goes_through_answers() {
    for (kind, people) in
        [(ChannelKind::Dm, &["Ana", "Beto"][..]), (ChannelKind::Group, &["Ana", "Beto", "Carla"])]
    {
        let world = World::open().await;
        let channel = between(&world, kind, people);
        let slash = Slash::new("Ana", &channel, "hoyito challenge").option("first", "me");
        let slash = match kind {
            ChannelKind::Dm => slash,
            _ => slash.option("opponent", "Beto"),
        };
        let challenge = answered(&world.slash(slash).await).clone();
        let said = text(&challenge);
        assert!(said.contains("It does not count for the ranking."), "{said}");
        assert!(said.contains("I cannot write here by myself: nobody is reminded"), "{said}");
        let accept = buttons(&challenge)[0]["custom_id"].as_str().unwrap().to_owned();
        world.click("Beto", &challenge, &accept).await;
        world.all_shown().await;
        let messages = seen(&world, &channel);
        assert_eq!(text(&messages[0]), "Beto accepted Ana's challenge to Hoyito II.");
        assert!(buttons(&messages[0]).is_empty());
        let mut seat = Seat::on(&world, &channel, messages[1].clone(), FORMAT).await;
        let mut choose = any(5);
        for _ in 0..12 {
            let before = seat.board.clone();
            let hole = choose(seat.play.game());
            seat.press(&world, hole).await;
            let old =
                seen(&world, &channel).into_iter().find(|message| message["id"] == before["id"]).unwrap();
            assert!(buttons(&old).is_empty(), "the pressed board has no buttons any more");
            assert_eq!(old["attachments"], before["attachments"], "it keeps its picture");
        }
        only_answers(&world);
        world.close().await;
    }
}

/// A whole game with extra turns, passes and a rematch, to its end.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_in_private_messages() {
    let world = World::open().await;
    let channel = between(&world, ChannelKind::Dm, &["Ana", "Beto"]);
    let challenge =
        answered(&world.slash(Slash::new("Ana", &channel, "hoyito challenge").option("first", "me")).await)
            .clone();
    let accept = buttons(&challenge)[0]["custom_id"].as_str().unwrap().to_owned();
    world.click("Beto", &challenge, &accept).await;
    world.all_shown().await;
    let board = seen(&world, &channel).pop().unwrap();
    let mut seat = Seat::on(&world, &channel, board, FORMAT).await;
    let holes = crate::scripts::extra_turn_without_seeds();
    for hole in holes {
        seat.press(&world, hole).await;
    }
    seat.play_out(&world, crate::scripts::greedy(2)).await;
    let again = buttons(&seat.board)[0]["custom_id"].as_str().unwrap().to_owned();
    let asked = answered(&world.click("Beto", &seat.board, &again).await).clone();
    let accept = buttons(&asked)[0]["custom_id"].as_str().unwrap().to_owned();
    world.click("Ana", &asked, &accept).await;
    world.all_shown().await;
    let board = seen(&world, &channel).pop().unwrap();
    assert!(!hole_buttons(&board).is_empty());
    assert_eq!(world.count("select count(*) from games where rated or not answers_only").await, 0);
    only_answers(&world);
    world.close().await;
}

async fn dm_game(world: &World) -> (String, Seat) {
    let channel = between(world, ChannelKind::Dm, &["Ana", "Beto"]);
    let slash = Slash::new("Ana", &channel, "hoyito challenge").option("first", "me");
    let challenge = answered(&world.slash(slash).await).clone();
    let accept = buttons(&challenge)[0]["custom_id"].as_str().unwrap().to_owned();
    world.click("Beto", &challenge, &accept).await;
    world.all_shown().await;
    let board = seen(world, &channel).pop().unwrap();
    let seat = Seat::on(world, &channel, board, FORMAT).await;
    (channel, seat)
}

fn board_in(outcome: &Outcome) -> Value {
    let board = outcome.messages.iter().rev().find(|message| message["attachments"][0].is_object());
    board.unwrap_or_else(|| panic!("no board in {outcome:?}")).clone()
}

/// The answer with the board is lost for good: the next press on the old board brings it.
#[tokio::test(flavor = "multi_thread")]
async fn what_could_not_be_shown_comes_with_the_next_press() {
    let world = World::open().await;
    let (_, mut seat) = dm_game(&world).await;
    for route in ["POST /interactions/*/*/callback", "POST /webhooks/*/*", "PATCH /webhooks/*/*/messages/*"] {
        let fault = FaultRequest {
            route: Some(route.into()),
            status: Some(500),
            times: Some(5),
            ..FaultRequest::default()
        };
        world.sandbox.fault(fault).unwrap();
    }
    let hole = any(5)(seat.play.game());
    let press = format!("h1:sow:{}:0:{}", seat.game, hole.letter(seat.play.size()));
    world.force("Ana", &seat.board, &press).await;
    world
        .until("the turn is made", async || {
            (world.count("select count(*) from turns").await == 1).then_some(())
        })
        .await;
    world.sandbox.fault(FaultRequest { clear: true, ..FaultRequest::default() }).unwrap();
    sqlx::query("update deliveries set due_at = now() where shown_at is null")
        .execute(&world.rows)
        .await
        .unwrap();
    let outcome = world.force("Beto", &seat.board, &press).await;
    let board = board_in(&outcome);
    assert_eq!(board["attachments"][0]["filename"], format!("hoyito-{}-1.png", seat.game));
    seat.pressed(&world, hole).await;
    world.close().await;
}

/// The answer with a game's first board is lost for good: the next press on the challenge brings it.
#[tokio::test(flavor = "multi_thread")]
async fn a_first_board_that_could_not_be_shown_comes_with_the_next_press() {
    let world = World::open().await;
    let channel = between(&world, ChannelKind::Dm, &["Ana", "Beto"]);
    let slash = Slash::new("Ana", &channel, "hoyito challenge").option("first", "me");
    let challenge = answered(&world.slash(slash).await).clone();
    world.all_shown().await;
    let accept = buttons(&challenge)[0]["custom_id"].as_str().unwrap().to_owned();
    for route in ["POST /interactions/*/*/callback", "POST /webhooks/*/*", "PATCH /webhooks/*/*/messages/*"] {
        world.fail(route, 5);
    }
    world.force("Beto", &challenge, &accept).await;
    world
        .until("the game begins", async || {
            (world.count("select count(*) from games").await == 1).then_some(())
        })
        .await;
    world.fault(FaultRequest { clear: true, ..FaultRequest::default() });
    sqlx::query("update deliveries set due_at = now() where shown_at is null")
        .execute(&world.rows)
        .await
        .unwrap();
    let outcome = world.click("Beto", &challenge, &accept).await;
    assert_eq!(hole_buttons(&board_in(&outcome)).len(), 6);
    world.all_shown().await;
    let messages = seen(&world, &channel);
    assert_eq!(text(&messages[0]), "Beto accepted Ana's challenge to Hoyito II.");
    assert_eq!(messages.len(), 2);
    only_answers(&world);
    world.close().await;
}

/// A board that is overtaken by what was done elsewhere loses its buttons when it is pressed.
#[tokio::test(flavor = "multi_thread")]
async fn an_old_board_in_private_messages_loses_its_buttons_when_it_is_pressed() {
    let world = World::open().await;
    let (channel, mut seat) = dm_game(&world).await;
    let hole = seat.plain_hole();
    seat.press(&world, hole).await;
    let asked = answered(&world.slash(Slash::new("Ana", &channel, "hoyito takeback")).await).clone();
    let yes = buttons(&asked)[1]["custom_id"].as_str().unwrap().to_owned();
    world.click("Ana", &asked, &yes).await;
    world.all_shown().await;
    let offer = seen(&world, &channel).pop().unwrap();
    let accept = buttons(&offer)[0]["custom_id"].as_str().unwrap().to_owned();
    world.click("Beto", &offer, &accept).await;
    world.all_shown().await;
    let now =
        |message: &Value| seen(&world, &channel).into_iter().find(|m| m["id"] == message["id"]).unwrap();
    assert!(buttons(&now(&offer)).is_empty());
    let press = hole_buttons(&now(&seat.board))[0]["custom_id"].as_str().unwrap().to_owned();
    let old = world.click("Beto", &seat.board, &press).await;
    assert!(refused(&old).starts_with("This board is old. Here it is:"), "{}", refused(&old));
    assert!(buttons(&now(&seat.board)).is_empty());
    only_answers(&world);
    world.close().await;
}

/// A time that has run out shows with the next press, and so does a challenge that has expired.
#[tokio::test(flavor = "multi_thread")]
async fn what_time_did_shows_with_the_next_press() {
    let world = World::open().await;
    let (channel, seat) = dm_game(&world).await;
    sqlx::query(
        "update games set deadline_at = now(), remind_at = now(), south_moved = true, north_moved = true",
    )
    .execute(&world.rows)
    .await
    .unwrap();
    world
        .until("the game is over", async || {
            (world.count("select count(*) from games where ended_by = 'timed_out'").await == 1).then_some(())
        })
        .await;
    let outcome = world.force("Ana", &seat.board, &format!("h1:sow:{}:0:A", seat.game)).await;
    assert_eq!(text(&board_in(&outcome)), "The time of Ana ran out. **Beto wins.**");
    let again = world.force("Ana", &seat.board, &format!("h1:sow:{}:0:A", seat.game)).await;
    assert!(refused(&again).starts_with("This game is over."), "it is shown once");

    let challenge = answered(&world.slash(Slash::new("Ana", &channel, "hoyito challenge")).await).clone();
    sqlx::query("update challenges set expires_at = now()").execute(&world.rows).await.unwrap();
    let accept = buttons(&challenge)[0]["custom_id"].as_str().unwrap().to_owned();
    let late = answered(&world.click("Beto", &challenge, &accept).await).clone();
    assert_eq!(text(&late), "Nobody accepted Ana's challenge to Hoyito II in time.");
    assert_eq!(late["id"], challenge["id"]);
    only_answers(&world);
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn private_answers_work_in_private_messages_too() {
    let world = World::open().await;
    let (channel, seat) = dm_game(&world).await;
    for command in ["help", "settings", "resign", "draw"] {
        let outcome = world.slash(Slash::new("Ana", &channel, format!("hoyito {command}"))).await;
        assert!(is_private(answered(&outcome)), "{command}");
    }
    let thread = Slash::new("Ana", &channel, "hoyito challenge").option("thread", true);
    assert!(refused(&world.slash(thread).await).starts_with("No thread can be opened here."));
    let ranking = world.slash(Slash::new("Ana", &channel, "hoyito leaderboard")).await;
    assert_eq!(refused(&ranking), "This works in servers only.");
    let menu = world.click("Ana", &seat.board, &format!("h1:menu:{}", seat.game)).await;
    assert!(is_private(answered(&menu)));
    let board = answered(&world.slash(Slash::new("Beto", &channel, "hoyito board")).await).clone();
    assert_eq!(hole_buttons(&board).len(), 6);
    world.close().await;
}

/// In the bot's own direct messages there is nobody to play with, and nothing is said of a server and its permissions.
#[tokio::test(flavor = "multi_thread")]
async fn in_the_bots_own_messages_nobody_can_be_challenged() {
    let world = World::open().await;
    let channel = between(&world, ChannelKind::Dm, &["Ana"]);
    let slash = Slash::new("Ana", &channel, "hoyito challenge");
    for slash in [slash.clone(), slash.option("opponent", "Beto")] {
        let told = world.slash(slash).await;
        assert!(refused(&told).starts_with("Only you and I are here: play against me"), "{}", refused(&told));
    }
    assert_eq!(world.count("select count(*) from challenges").await, 0);
    world.close().await;
}
