//! Challenges: made, answered, withdrawn, expired, fought over.

use discord_sandbox::{Click, NewUser, Slash};
use serde_json::Value;

use crate::support::{World, answered, buttons, id, is_private, refused, text};

fn button(message: &Value, at: usize) -> String {
    buttons(message)[at]["custom_id"].as_str().unwrap().to_owned()
}

async fn challenge(world: &World, from: &str, to: Option<&str>) -> Value {
    let mut slash = Slash::new(from, "general", "hoyito challenge");
    if let Some(to) = to {
        slash = slash.option("opponent", to);
    }
    let message = answered(&world.slash(slash).await).clone();
    assert!(!is_private(&message), "{}", text(&message));
    message
}

async fn state(world: &World, challenge: &Value) -> String {
    sqlx::query_scalar("select state from challenges where message_id = $1")
        .bind(i64::try_from(id(challenge).0).unwrap())
        .fetch_one(&world.rows)
        .await
        .unwrap()
}

/// The challenge's message as it stands now.
async fn now_says(world: &World, challenge: &Value, part: &str) {
    world
        .until(part, async || {
            let seen = world.seen("general", None);
            let message = seen.into_iter().find(|message| message["id"] == challenge["id"])?;
            (text(&message).contains(part) && buttons(&message).is_empty()).then_some(())
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_pings_the_opponent_and_says_what_is_played() {
    let world = World::open().await;
    let slash = Slash::new("Ana", "general", "hoyito challenge")
        .option("opponent", "Beto")
        .option("variant", "Hoyito III")
        .option("rounds", 3)
        .option("first", "opponent");
    let message = answered(&world.slash(slash).await).clone();
    let said = text(&message);
    assert!(said.contains("Ana challenges you to **Hoyito III**, a match of 3 rounds."), "{said}");
    assert!(said.contains("Beto starts."), "{said}");
    assert!(said.contains("an even number of rounds is fairer"), "{said}");
    assert_eq!(message["mentions"].as_array().unwrap().len(), 1);
    assert_eq!(message["mentions"][0]["username"].as_str().map(str::to_lowercase).as_deref(), Some("beto"));
    let labels: Vec<&str> = ["Accept", "Decline", "Not for an hour", "Withdraw", "How to play"].into();
    let shown: Vec<String> =
        buttons(&message).iter().map(|button| button["label"].as_str().unwrap().to_owned()).collect();
    assert_eq!(shown, labels);
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn anyone_but_the_challenger_may_accept_an_open_challenge() {
    let world = World::open().await;
    let message = challenge(&world, "Ana", None).await;
    assert_eq!(message["mentions"].as_array().unwrap().len(), 0);
    assert_eq!(buttons(&message).len(), 3, "nobody can decline what is open to everybody");
    let own = world.click("Ana", &message, &button(&message, 0)).await;
    assert!(refused(&own).starts_with("This is your own challenge."));
    let board = answered(&world.click("Carla", &message, &button(&message, 0)).await).clone();
    assert!(text(&board).contains("Carla"), "{}", text(&board));
    assert_eq!(state(&world, &message).await, "accepted");
    now_says(&world, &message, "Carla accepted Ana's challenge").await;
    let late = world.force("Beto", &message, &button(&message, 0)).await;
    assert_eq!(refused(&late), "This challenge has been accepted already.");
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn d3_only_those_concerned_may_answer_a_challenge() {
    let world = World::open().await;
    let message = challenge(&world, "Ana", Some("Beto")).await;
    let (accept, decline, withdraw) = (button(&message, 0), button(&message, 1), button(&message, 3));
    for (who, press, told) in [
        ("Ana", &accept, "This is your own challenge. You can withdraw it."),
        ("Ana", &decline, "This is your own challenge. You can withdraw it."),
        ("Carla", &accept, "This challenge is for Beto."),
        ("Carla", &decline, "This challenge is for Beto."),
        ("Beto", &withdraw, "This is Ana's challenge."),
        ("Carla", &withdraw, "This is Ana's challenge."),
    ] {
        assert_eq!(refused(&world.click(who, &message, press).await), told, "{who}");
    }
    assert_eq!(state(&world, &message).await, "open");
    answered(&world.click("Beto", &message, &decline).await);
    now_says(&world, &message, "Beto declined Ana's challenge to Hoyito II.").await;
    assert_eq!(state(&world, &message).await, "declined");
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn d1_oneself_bots_and_strangers_cannot_be_challenged() {
    let world = World::open().await;
    let stranger = world.sandbox.add_user(NewUser {
        name: "Dora".into(),
        guild: Some("La Plaza".into()),
        ..NewUser::default()
    });
    let stranger = stranger.unwrap().to_string();
    let bot = NewUser { name: "Other".into(), bot: true, ..NewUser::default() };
    let bot = world.sandbox.add_user(bot).unwrap().to_string();
    let mut told = Vec::new();
    for opponent in ["Ana", &bot, &stranger] {
        let slash = Slash::new("Ana", "general", "hoyito challenge").option("opponent", opponent);
        told.push(refused(&world.slash(slash).await).to_owned());
    }
    assert!(told[0].starts_with("You cannot challenge yourself."), "{told:?}");
    assert!(told[1].starts_with("Bots do not play here."), "{told:?}");
    assert_eq!(told[2], "Dora is not in this server.");
    assert_eq!(world.count("select count(*) from challenges").await, 0);
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn d7_two_people_have_one_open_challenge() {
    let world = World::open().await;
    let message = challenge(&world, "Ana", Some("Beto")).await;
    world.all_shown().await;
    let again = Slash::new("Ana", "general", "hoyito challenge").option("opponent", "Beto");
    let outcome = world.slash(again).await;
    let told = refused(&outcome);
    assert!(told.starts_with("You two have an open challenge already."), "{told}");
    assert!(told.contains(&id(&message).to_string()), "{told}");
    answered(&world.click("Ana", &message, &button(&message, 3)).await);
    now_says(&world, &message, "Ana took back the challenge to Hoyito II.").await;
    challenge(&world, "Beto", Some("Ana")).await;
    world.close().await;
}

/// Whoever challenges back is offered the challenge that waits, privately, and can answer it there.
#[tokio::test(flavor = "multi_thread")]
async fn d7_a_crossed_challenge_becomes_an_offer_to_accept() {
    let world = World::open().await;
    for (answer, becomes) in [(0, "Beto accepted Ana's"), (1, "Beto declined Ana's")] {
        let message = challenge(&world, "Ana", Some("Beto")).await;
        world.all_shown().await;
        let back = Slash::new("Beto", "general", "hoyito challenge").option("opponent", "Ana");
        let crossed = world.slash(back).await;
        let told = refused(&crossed);
        assert!(told.starts_with("Ana has challenged you already, to **Hoyito II**"), "{told}");
        assert!(told.contains(&id(&message).to_string()), "{told}");
        let offer = answered(&crossed).clone();
        let outcome = world.click("Beto", &offer, &button(&offer, answer)).await;
        assert!(text(answered(&outcome)).starts_with(becomes), "{outcome:?}");
        now_says(&world, &message, becomes).await;
        world.all_shown().await;
        let boards = world.seen("general", Some(&message)).len();
        assert_eq!(boards, usize::from(answer == 0), "an accepted challenge is followed by its board");
    }
    assert_eq!(world.count("select count(*) from challenges").await, 2);
    assert_eq!(world.count("select count(*) from games").await, 1);
    world.close().await;
}

/// Two who challenge each other at the same moment have one challenge.
#[tokio::test(flavor = "multi_thread")]
async fn d7_challenges_that_cross_at_the_same_moment_are_one() {
    let world = World::open().await;
    let from =
        |who, whom| world.slash(Slash::new(who, "general", "hoyito challenge").option("opponent", whom));
    let (one, other) = tokio::join!(from("Ana", "Beto"), from("Beto", "Ana"));
    let private = [&one, &other].map(|outcome| is_private(answered(outcome)));
    assert!(private[0] != private[1], "{one:?} {other:?}");
    assert_eq!(world.count("select count(*) from challenges").await, 1);
    world.close().await;
}

/// Whoever says "not for an hour" is not asked by that person, and by others still.
#[tokio::test(flavor = "multi_thread")]
async fn d8_a_person_can_have_an_hours_peace_from_another() {
    let world = World::open().await;
    let message = challenge(&world, "Ana", Some("Beto")).await;
    let own = world.click("Ana", &message, &button(&message, 2)).await;
    assert!(refused(&own).starts_with("This is your own challenge."));
    answered(&world.click("Beto", &message, &button(&message, 2)).await);
    now_says(&world, &message, "Beto declined Ana's challenge to Hoyito II.").await;
    let again = Slash::new("Ana", "general", "hoyito challenge").option("opponent", "Beto");
    let told = world.slash(again.clone()).await;
    assert!(refused(&told).starts_with("Beto does not want to be challenged by you now."), "{told:?}");
    assert!(refused(&told).contains("<t:"), "{told:?}");
    challenge(&world, "Carla", Some("Beto")).await;
    challenge(&world, "Beto", Some("Ana")).await;
    sqlx::query("update pauses set until = now()").execute(&world.rows).await.unwrap();
    sqlx::query("update challenges set state = 'withdrawn', settled_at = now() where state = 'open'")
        .execute(&world.rows)
        .await
        .unwrap();
    assert!(!is_private(answered(&world.slash(again).await)));
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn d8_one_person_has_five_open_challenges_at_most() {
    let world = World::open().await;
    for _ in 0..5 {
        challenge(&world, "Ana", None).await;
    }
    let sixth = world.slash(Slash::new("Ana", "general", "hoyito challenge")).await;
    assert!(refused(&sixth).starts_with("You have 5 open challenges."));
    challenge(&world, "Beto", None).await;
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn d4_a_challenge_expires_also_while_the_bot_is_down() {
    let mut world = World::open().await;
    let message = challenge(&world, "Ana", Some("Beto")).await;
    world.stop_bot().await;
    sqlx::query("update challenges set expires_at = now() - interval '1 second'")
        .execute(&world.rows)
        .await
        .unwrap();
    world.start_bot().await;
    now_says(&world, &message, "Nobody accepted Ana's challenge to Hoyito II in time.").await;
    assert_eq!(state(&world, &message).await, "expired");
    let late = world.force("Beto", &message, &button(&message, 0)).await;
    assert!(refused(&late).starts_with("This challenge has expired."));
    world.all_shown().await;
    let edits = world.sandbox.requests(0).into_iter().filter(|request| request.method == "PATCH").count();
    assert_eq!(edits, 1, "the message is edited once");
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn b2_a_challenge_made_before_a_restart_can_be_accepted_after_it() {
    let mut world = World::open().await;
    let message = challenge(&world, "Ana", Some("Beto")).await;
    world.stop_bot().await;
    world.start_bot().await;
    let outcome = world.click("Beto", &message, &button(&message, 0)).await;
    assert!(!is_private(answered(&outcome)));
    world.close().await;
}

/// Accepting and withdrawing at the same moment: one of them, never both, and each gets one answer.
#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_challenges_accepted_and_withdrawn_at_once() {
    let world = World::open().await;
    let (mut accepted, mut withdrawn) = (0, 0);
    for round in 0..200 {
        let message = challenge(&world, "Ana", Some("Beto")).await;
        let (accept, withdraw) = (button(&message, 0), button(&message, 3));
        let take = world.sandbox.click(Click::new("Beto", id(&message), accept).forced());
        let drop = world.sandbox.click(Click::new("Ana", id(&message), withdraw).forced());
        // Who is first is left to the two tasks; every other time the other one is asked first.
        let (take, drop) = if round % 2 == 0 {
            tokio::join!(take, drop)
        } else {
            let (drop, take) = tokio::join!(drop, take);
            (take, drop)
        };
        let (take, drop) = (take.unwrap(), drop.unwrap());
        let games: i64 =
            sqlx::query_scalar("select count(*) from games where id = (select max(id) from challenges)")
                .fetch_one(&world.rows)
                .await
                .unwrap();
        match state(&world, &message).await.as_str() {
            "accepted" => {
                accepted += 1;
                assert_eq!(games, 1);
                assert!(!take.messages.iter().any(is_private));
                assert_eq!(refused(&drop), "This challenge has been accepted already.");
            }
            "withdrawn" => {
                withdrawn += 1;
                assert_eq!(games, 0);
                assert_eq!(refused(&take), "This challenge has been taken back.");
            }
            other => panic!("{other}"),
        }
        world.all_shown().await;
    }
    assert_eq!(accepted + withdrawn, 200);
    assert_eq!(world.count("select count(*) from games").await, accepted);
    world.close().await;
}
