//! Who is notified, and when.

use discord_sandbox::Slash;
use serde_json::Value;

use crate::{
    scripts::any,
    support::{Seat, World, answered, buttons, is_private, text},
};

fn mentions(message: &Value) -> Vec<&str> {
    let mentions = message["mentions"].as_array().unwrap();
    mentions.iter().map(|user| user["username"].as_str().unwrap()).collect()
}

/// Sets what a person's settings offer to set.
async fn toggle(world: &World, who: &str, becomes: &str) {
    let settings = answered(&world.slash(Slash::new(who, "general", "hoyito settings")).await).clone();
    assert!(is_private(&settings));
    let button = buttons(&settings)[0]["custom_id"].as_str().unwrap().to_owned();
    let changed = answered(&world.click(who, &settings, &button).await).clone();
    assert!(text(&changed).starts_with(becomes), "{}", text(&changed));
}

#[tokio::test(flavor = "multi_thread")]
async fn e7_who_wants_no_pings_is_never_mentioned() {
    let world = World::open().await;
    toggle(&world, "Beto", "You are not notified").await;
    let challenge = answered(&world.slash(Seat::challenge("general", "Hoyito III")).await).clone();
    assert!(text(&challenge).starts_with("Beto, Ana challenges you"), "{}", text(&challenge));
    let accept = buttons(&challenge)[0]["custom_id"].as_str().unwrap().to_owned();
    world.click("Beto", &challenge, &accept).await;
    world.all_shown().await;
    let format =
        hoyito::Format { variant: hoyito::Variant::III, size: hoyito::Size::Six, rounds: 4, closing: false };
    let mut seat = Seat::found_in(&world, "general", format).await;
    let mut choose = any(5);
    let mut called = 0;
    for _ in 0..12 {
        let hole = choose(seat.play.game());
        seat.press(&world, hole).await;
        called += mentions(&seat.board).len();
    }
    sqlx::query("update games set remind_at = now()").execute(&world.rows).await.unwrap();
    world.all_shown().await;
    let seen = world.seen("general", None);
    assert!(seen.iter().all(|message| !mentions(message).contains(&"beto")), "{seen:#?}");
    assert!(seen.iter().all(|message| message["mentions"].as_array().unwrap().len() <= 1));
    assert!(called > 0, "Ana is called when it is her turn");
    toggle(&world, "Beto", "You are notified").await;
    let challenge = Slash::new("Carla", "general", "hoyito challenge").option("opponent", "Beto");
    assert_eq!(mentions(answered(&world.slash(challenge).await)).len(), 1);
    world.close().await;
}

/// The mover is called by a new message.
#[tokio::test(flavor = "multi_thread")]
async fn e9_a_call_is_a_new_message() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let mut choose = any(5);
    for _ in 0..6 {
        let before = seat.board["id"].clone();
        let mover = seat.who();
        let hole = choose(seat.play.game());
        seat.press(&world, hole).await;
        assert_ne!(seat.board["id"], before);
        assert_eq!(seat.board["edited"], false);
        let called = mentions(&seat.board);
        let next = seat.who().to_lowercase();
        assert_eq!(called, if mover == seat.who() { Vec::new() } else { vec![next.as_str()] });
    }
    world.close().await;
}

/// Every message and every edit says whom it may call, and edits say nobody.
#[tokio::test(flavor = "multi_thread")]
async fn e10_edits_call_nobody() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let mut choose = any(5);
    for _ in 0..6 {
        let hole = choose(seat.play.game());
        seat.press(&world, hole).await;
    }
    let written = world.sandbox.requests(0).into_iter().filter(|request| {
        request.method != "GET" && !request.path.ends_with("/commands") && !request.body.is_null()
    });
    let mut edits = 0;
    for request in written {
        let message = if request.body["data"].is_object() { &request.body["data"] } else { &request.body };
        if request.body["type"] == 6 {
            continue;
        }
        let allowed = &message["allowed_mentions"];
        assert_eq!(allowed["parse"], serde_json::json!([]), "{request:?}");
        if request.method == "PATCH" {
            edits += 1;
            assert!(allowed["users"].is_null(), "{request:?}");
        }
    }
    assert!(edits > 3, "old boards lose their buttons by edits");
    world.close().await;
}
