//! Ends that people agree on or choose: draws, splitting the rest, leaving; and playing once more.

use discord_sandbox::{ChannelChange, Slash, UserChange};
use serde_json::Value;

use crate::{
    scripts::any,
    support::{Seat, World, answered, buttons, hole_buttons, is_private, refused, text},
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
    assert_eq!(labels(&last), ["Rematch"], "there is nothing to see again");
    (seat, last)
}

/// Who has left the server is not waited for; who is back is asked.
#[tokio::test(flavor = "multi_thread")]
async fn no_rematch_with_who_is_not_here() {
    let world = World::open().await;
    let (seat, last) = resigned(&world).await;
    let again = format!("h1:rematch:{}", seat.game);
    let there = |member| UserChange { member: Some(member), ..UserChange::default() };
    world.sandbox.change_user("Beto", there(false)).unwrap();
    let gone = world.click("Ana", &last, &again).await;
    assert_eq!(refused(&gone), "Beto is not in this server.");
    assert_eq!(world.count("select count(*) from challenges where state = 'open'").await, 0);
    world.sandbox.change_user("Beto", there(true)).unwrap();
    let asked = answered(&world.click("Ana", &last, &again).await).clone();
    assert!(text(&asked).contains("Ana wants a rematch"), "{}", text(&asked));
    world.close().await;
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
    assert_eq!(
        labels(&menu),
        ["Show the board again", "Board as text", "From my side", "Offer draw", "Abort", "Rules"]
    );
    let ask = buttons(&menu)[4]["custom_id"].as_str().unwrap().to_owned();
    let confirm = answered(&world.click("Beto", &menu, &ask).await).clone();
    assert_eq!(labels(&confirm), ["Keep playing", "Yes, abort"]);
    let resigning = answered(&world.slash(Slash::new("Beto", "general", "hoyito resign")).await).clone();
    assert_eq!(labels(&resigning), labels(&confirm), "leaving costs nothing yet");
    let yes = buttons(&confirm)[1]["custom_id"].as_str().unwrap().to_owned();
    world.click("Beto", &confirm, &yes).await;
    world.all_shown().await;
    let last = world.seen("general", None).pop().unwrap();
    assert_eq!(text(&last), "The game was aborted before both had moved. It does not count.");
    assert_eq!(last["attachments"][0]["filename"], format!("hoyito-{}-{}-end.png", seat.game, seat.ply));
    let ranking = world.slash(Slash::new("Ana", "general", "hoyito leaderboard")).await;
    assert!(text(answered(&ranking)).contains("Nobody has finished a rated game here yet."));
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn g5_after_both_have_moved_leaving_is_resigning() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    seat.both_move(&world).await;
    let late = world.force("Ana", &seat.board, &format!("h1:abort:{}", seat.game)).await;
    assert!(refused(&late).starts_with("Both have moved, so a game cannot be aborted any more."));
    let menu = answered(&world.click("Ana", &seat.board, &format!("h1:menu:{}", seat.game)).await).clone();
    assert_eq!(
        labels(&menu),
        ["Show the board again", "Board as text", "From my side", "Offer draw", "Resign", "Rules"]
    );
    world.close().await;
}

/// Offers a draw by command and confirmation; the offer as everybody sees it.
async fn offer(world: &World, who: &str) -> Value {
    let asked = answered(&world.slash(Slash::new(who, "general", "hoyito draw")).await).clone();
    assert!(is_private(&asked), "{}", text(&asked));
    let yes = buttons(&asked)[1]["custom_id"].as_str().unwrap().to_owned();
    let done = world.click(who, &asked, &yes).await;
    assert_eq!(text(answered(&done)), "Your offer is made.");
    world.all_shown().await;
    let offer = world.seen("general", None).pop().unwrap();
    assert_eq!(labels(&offer), ["Accept", "Decline"]);
    assert_eq!(offer["mentions"].as_array().unwrap().len(), 1);
    offer
}

fn press(offer: &Value, at: usize) -> String {
    buttons(offer)[at]["custom_id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_offered_and_accepted_by_the_other_alone() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito III", None).await;
    let hole = any(1)(seat.play.game());
    seat.press(&world, hole).await;
    let offer = offer(&world, "Ana").await;
    assert!(text(&offer).starts_with("Ana offers a draw."), "{}", text(&offer));
    for (who, told) in [("Ana", "This is your own offer"), ("Carla", "This is not your game")] {
        for answer in [0, 1] {
            let outcome = world.click(who, &offer, &press(&offer, answer)).await;
            assert!(refused(&outcome).starts_with(told), "{who}: {}", refused(&outcome));
        }
    }
    let twice = world.force("Ana", &seat.board, &format!("h1:draw:{}", seat.game)).await;
    assert!(refused(&twice).starts_with("You have asked already."));
    let outcome = world.click("Beto", &offer, &press(&offer, 0)).await;
    assert_eq!(text(answered(&outcome)), "Both agreed: **the match is drawn.**");
    world.all_shown().await;
    let row: (String, Option<String>) =
        sqlx::query_as("select ended_by, winner from games").fetch_one(&world.rows).await.unwrap();
    assert_eq!(row, ("agreed".to_owned(), None));
    let late = world.force("Beto", &offer, &press(&offer, 0)).await;
    assert!(refused(&late).starts_with("This game is over."));
    world.close().await;
}

/// An offer that the worker shows leaves the board as it is, and one that stands already is not shown twice.
#[tokio::test(flavor = "multi_thread")]
async fn an_offer_whose_answer_was_lost_is_shown_once_beside_the_board() {
    for stands in [false, true] {
        let world = World::open().await;
        let seat = Seat::take(&world, "Hoyito II", None).await;
        if stands {
            world.lose_answer("POST /webhooks/*/*");
        } else {
            world.fail("POST /webhooks/*/*", 1);
        }
        offer(&world, "Ana").await;
        let after = world.seen("general", Some(&seat.board));
        assert_eq!(after.len(), 1, "{after:?}");
        assert_eq!(hole_buttons(&world.now("general", &seat.board)).len(), 6);
        world.close().await;
    }
}

/// Declining needs no permission, and is told although Discord does not take the answer.
#[tokio::test(flavor = "multi_thread")]
async fn a_declined_offer_is_told_surely() {
    let world = World::open().await;
    let seat = Seat::take(&world, "Hoyito II", None).await;
    let first = offer(&world, "Ana").await;
    let deny = |permissions: &[&str]| {
        let deny = Some(permissions.iter().map(|&name| name.to_owned()).collect());
        let change = ChannelChange { deny, ..ChannelChange::default() };
        world.sandbox.change_channel("general", change).unwrap();
    };
    deny(&["ATTACH_FILES"]);
    world.fail("POST /interactions/*/*/callback", 2);
    world.click("Beto", &first, &press(&first, 1)).await;
    world.all_shown().await;
    let told = world.now("general", &first);
    assert_eq!(text(&told), "Beto would rather play on.");
    assert!(buttons(&told).is_empty());
    deny(&[]);
    assert_eq!(hole_buttons(&world.now("general", &seat.board)).len(), 6);
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_is_declined_once_for_a_position_and_lapses_with_the_next_turn() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let mut choose = any(2);
    let first = offer(&world, "Beto").await;
    let declined = world.click("Ana", &first, &press(&first, 1)).await;
    assert_eq!(text(answered(&declined)), "Ana would rather play on.");
    let again = world.force("Beto", &seat.board, &format!("h1:draw:{}", seat.game)).await;
    assert!(refused(&again).starts_with("That was declined on this position."), "{}", refused(&again));
    // Who did not want it may still offer one.
    let own = offer(&world, "Ana").await;
    let declined = world.click("Beto", &own, &press(&own, 1)).await;
    assert_eq!(text(answered(&declined)), "Beto would rather play on.");
    let hole = choose(seat.play.game());
    seat.press(&world, hole).await;
    let second = offer(&world, "Ana").await;
    let hole = choose(seat.play.game());
    seat.press(&world, hole).await;
    let late = world.force("Beto", &second, &press(&second, 0)).await;
    assert_eq!(refused(&late), "This offer does not stand any more.");
    assert_eq!(world.count("select count(*) from games where state = 'live'").await, 1);
    world.close().await;
}

/// With few seeds left a draw splits them; the match goes on with its next round, and the record knows it.
#[tokio::test(flavor = "multi_thread")]
async fn the_rest_is_split_when_both_want_it() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", Some(2)).await;
    let mut choose = crate::scripts::greedy(3);
    while seat.play.game().position().board.total() > 8 {
        let hole = choose(seat.play.game());
        seat.press(&world, hole).await;
    }
    let before = *seat.play.game().position();
    assert_eq!(before.board.total(), 8, "this game has eight seeds left at some time");
    let menu = answered(&world.click("Ana", &seat.board, &format!("h1:menu:{}", seat.game)).await).clone();
    assert!(labels(&menu).contains(&"Split the rest".to_owned()), "{:?}", labels(&menu));
    let offer = offer(&world, "Ana").await;
    assert!(text(&offer).starts_with("Ana offers to split the rest, 8 seeds."), "{}", text(&offer));
    world.click("Beto", &offer, &press(&offer, 0)).await;
    world.all_shown().await;
    let seen = world.seen("general", Some(&offer));
    let said: Vec<&str> = seen.iter().map(text).collect();
    assert!(said[0].starts_with("Both agreed to split the rest. Round 1"), "{said:?}");
    assert!(said[1].starts_with("Round 2 of 2."), "{said:?}");
    let scores: (Vec<i16>, Vec<i16>) =
        sqlx::query_as("select south_scores, north_scores from games").fetch_one(&world.rows).await.unwrap();
    let expected = before.captured.map(|captured| vec![i16::from(captured) + 4]);
    assert_eq!(scores, (expected.south, expected.north));
    // The board shown again is rebuilt from the record.
    let again = world.slash(Slash::new("Ana", "general", "hoyito board")).await;
    let alt = answered(&again)["attachments"][0]["description"].as_str().unwrap();
    assert!(alt.contains("4, 4, 4, 4, 4, 4"), "{alt}");
    let turns = i64::from(seat.ply) + 1;
    assert_eq!(world.count("select count(*) from turns").await, turns);
    world.close().await;
}
