//! Leaving before it counts, and playing once more.

use discord_sandbox::Slash;
use serde_json::Value;

use crate::{
    scripts::any,
    support::{Seat, World, answered, buttons, is_private, refused, text},
};

fn labels(message: &Value) -> Vec<String> {
    buttons(message).iter().map(|button| button["label"].as_str().unwrap().to_owned()).collect()
}

/// A game that Ana, South, resigned; its last board.
async fn resigned(world: &World) -> (Seat, Value) {
    let seat = Seat::take(world, "Hoyito III", Some(2)).await;
    world.force("Ana", &seat.board, &format!("h1:resign:{}", seat.game)).await;
    world.all_shown().await;
    let last = world.seen("general", None).pop().unwrap();
    assert_eq!(labels(&last), ["Rematch"]);
    (seat, last)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_changes_the_seats_and_is_had_once() {
    let world = World::open().await;
    let (seat, last) = resigned(&world).await;
    let again = format!("h1:rematch:{}", seat.game);
    let stranger = world.click("Carla", &last, &again).await;
    assert!(refused(&stranger).starts_with("This is not your game"));

    let asked = answered(&world.click("Ana", &last, &again).await).clone();
    let said = text(&asked);
    assert!(
        said.contains("Ana wants a rematch, with the seats changed: **Hoyito III**, a match of 2 rounds."),
        "{said}"
    );
    assert!(said.contains("Beto starts."), "{said}");
    world.all_shown().await;
    let twice = world.force("Ana", &last, &again).await;
    assert!(refused(&twice).starts_with("A rematch of this game was asked for already."));

    // Beto presses the same button instead of Accept: that is the same.
    let outcome = world.force("Beto", &last, &again).await;
    let board = answered(&outcome).clone();
    assert!(text(&board).contains("Beto sits South (below), Ana sits North (above)."), "{}", text(&board));
    world.all_shown().await;
    let seen = world.seen("general", None);
    let settled = seen.iter().find(|message| message["id"] == asked["id"]).unwrap();
    assert_eq!(text(settled), "Beto accepted Ana's challenge to Hoyito III.");
    assert!(buttons(settled).is_empty());
    for who in ["Ana", "Beto"] {
        let late = world.force(who, &last, &again).await;
        assert!(refused(&late).starts_with("A rematch of this game was asked for already."), "{who}");
    }
    let live =
        refused(&world.force("Ana", &board, &format!("h1:rematch:{}", board_game(&board))).await).to_owned();
    assert_eq!(live, "This game is not over yet.");
    assert_eq!(world.count("select count(*) from games").await, 2);
    world.close().await;
}

fn board_game(board: &Value) -> String {
    buttons(board)[0]["custom_id"].as_str().unwrap().split(':').nth(2).unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn both_asking_for_a_rematch_at_once_get_one_game() {
    let world = World::open().await;
    let (seat, last) = resigned(&world).await;
    let again = format!("h1:rematch:{}", seat.game);
    let press = |who| world.force(who, &last, &again);
    let (ana, beto) = tokio::join!(press("Ana"), press("Beto"));
    world.all_shown().await;
    assert!(!ana.messages.iter().chain(&beto.messages).any(is_private), "{ana:?} {beto:?}");
    assert_eq!(world.count("select count(*) from games").await, 2);
    assert_eq!(world.count("select count(*) from challenges where state = 'accepted'").await, 2);
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_left_freely_until_both_have_moved() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let mut choose = any(1);
    // Ana moves until it is Beto's turn, so that only one has moved.
    while seat.who() == "Ana" {
        let hole = choose(seat.play.game());
        seat.press(&world, hole).await;
    }
    let menu = answered(&world.click("Beto", &seat.board, &format!("h1:menu:{}", seat.game)).await).clone();
    assert_eq!(labels(&menu), ["Board as text", "Show the board again", "Abort"]);
    let ask = buttons(&menu)[2]["custom_id"].as_str().unwrap().to_owned();
    let confirm = answered(&world.click("Beto", &menu, &ask).await).clone();
    assert_eq!(labels(&confirm), ["Keep playing", "Yes, abort"]);
    let yes = buttons(&confirm)[1]["custom_id"].as_str().unwrap().to_owned();
    world.click("Beto", &confirm, &yes).await;
    world.all_shown().await;
    let last = world.seen("general", None).pop().unwrap();
    assert_eq!(text(&last), "The game was aborted before both had moved. It does not count.");
    assert_eq!(last["attachments"][0]["filename"], format!("hoyito-{}-{}-end.png", seat.game, seat.ply));
    let ranking = world.slash(Slash::new("Ana", "general", "hoyito leaderboard")).await;
    assert!(text(answered(&ranking)).contains("Nobody has finished a game here yet."));
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn g5_after_both_have_moved_leaving_is_resigning() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let mut choose = any(1);
    let mut movers = Vec::new();
    while !(movers.contains(&"Ana") && movers.contains(&"Beto")) {
        movers.push(seat.who());
        let hole = choose(seat.play.game());
        seat.press(&world, hole).await;
    }
    let late = world.force("Ana", &seat.board, &format!("h1:abort:{}", seat.game)).await;
    assert!(refused(&late).starts_with("Both have moved, so a game cannot be aborted any more."));
    let menu = answered(&world.click("Ana", &seat.board, &format!("h1:menu:{}", seat.game)).await).clone();
    assert_eq!(labels(&menu), ["Board as text", "Show the board again", "Resign"]);
    world.close().await;
}
