//! Taking turns back, in games that are not rated.

use discord_sandbox::Slash;
use hoyito::{Format, Match, Size, Then, Variant};
use serde_json::Value;

use crate::{
    scripts::{any, greedy},
    support::{Seat, World, answered, buttons, hole_buttons, is_private, refused, text},
};

const FORMAT: Format = Format { variant: Variant::II, size: Size::Six, rounds: 1, closing: false };

async fn unrated(world: &World) -> Seat {
    Seat::agree(world, Seat::challenge("general", "Hoyito II").option("rated", false), FORMAT).await
}

/// Asks by command and confirmation; the request as everybody sees it.
async fn ask(world: &World, who: &str) -> Value {
    let asked = answered(&world.slash(Slash::new(who, "general", "hoyito takeback")).await).clone();
    assert!(is_private(&asked), "{}", text(&asked));
    let yes = buttons(&asked)[1]["custom_id"].as_str().unwrap().to_owned();
    let done = world.click(who, &asked, &yes).await;
    assert_eq!(text(answered(&done)), "Your offer is made.");
    world.all_shown().await;
    world.seen("general", None).pop().unwrap()
}

fn press(offer: &Value, at: usize) -> String {
    buttons(offer)[at]["custom_id"].as_str().unwrap().to_owned()
}

/// The whole sequence since the other's last turn goes, captures and extra turns included; the board is the one from
/// before, under a new ply, and the record still gives the row.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_sequence_is_taken_back() {
    let world = World::open().await;
    let mut seat = unrated(&world).await;
    let mut choose = greedy(3);
    let mut before: Vec<(Match, hoyito::Side)> = Vec::new();
    // Until somebody has made two turns in a row.
    let turns = loop {
        before.push((seat.play.clone(), seat.mover()));
        let hole = choose(seat.play.game());
        let steps = seat.press(&world, hole).await;
        let newest = before.iter().rev().take_while(|(_, mover)| *mover == before.last().unwrap().1).count();
        if newest >= 2 && steps.len() == 1 && steps[0].turn.then == Then::OtherMoves {
            break newest;
        }
    };
    let (first, mover) = before[before.len() - turns].clone();
    let who = seat.people[mover];
    let request = ask(&world, who).await;
    assert!(
        text(&request).starts_with(&format!("{who} asks to take back the last turn")),
        "{}",
        text(&request)
    );
    assert_eq!(request["mentions"].as_array().unwrap().len(), 1);
    let other = seat.people[mover.other()];
    for stranger in [who, "Carla"] {
        assert!(is_private(answered(&world.click(stranger, &request, &press(&request, 0)).await)));
    }
    world.click(other, &request, &press(&request, 0)).await;
    world.all_shown().await;
    let board = world.seen("general", None).pop().unwrap();
    assert!(text(&board).starts_with(&format!("{who} took back {turns} turns.")), "{}", text(&board));
    assert_eq!(board["attachments"][0]["filename"], format!("hoyito-{}-{}.png", seat.game, seat.ply + 1));
    seat.play = first;
    seat.ply += 1;
    seat.board = board;
    let old = world.seen("general", None).into_iter().find(|message| message["id"] == request["id"]).unwrap();
    assert!(buttons(&old).is_empty());
    // The board shown again is rebuilt from the record.
    let again = answered(&world.slash(Slash::new("Ana", "general", "hoyito board")).await).clone();
    assert_eq!(again["attachments"][0]["description"], seat.board["attachments"][0]["description"]);
    seat.board = again;
    seat.play_out(&world, any(4)).await;
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_taken_back_is_said() {
    let world = World::open().await;
    let mut rated = Seat::take(&world, "Hoyito II", None).await;
    let hole = any(1)(rated.play.game());
    rated.press(&world, hole).await;
    let told = world.force("Ana", &rated.board, &format!("h1:takeback:{}", rated.game)).await;
    assert_eq!(refused(&told), "This game is rated, so no turn is taken back.");
    world.force("Ana", &rated.board, &format!("h1:abort:{}", rated.game)).await;

    let mut seat = unrated(&world).await;
    let told = world.force("Ana", &seat.board, &format!("h1:takeback:{}", seat.game)).await;
    assert_eq!(refused(&told), "You have made no turn since Beto's last one.");
    let hole = any(1)(seat.play.game());
    seat.press(&world, hole).await;
    let request = ask(&world, "Ana").await;
    let declined = world.click("Beto", &request, &press(&request, 1)).await;
    assert_eq!(text(answered(&declined)), "Beto lets the turn stand.");
    let again = world.force("Ana", &seat.board, &format!("h1:takeback:{}", seat.game)).await;
    assert!(refused(&again).starts_with("That was declined on this position."), "{}", refused(&again));
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unrated_games_do_not_count() {
    let world = World::open().await;
    let slash = Seat::challenge("general", "Hoyito II").option("rated", false);
    let challenge = answered(&world.slash(slash).await).clone();
    assert!(text(&challenge).contains("It does not count for the ranking."), "{}", text(&challenge));
    let accept = buttons(&challenge)[0]["custom_id"].as_str().unwrap().to_owned();
    let board = answered(&world.click("Beto", &challenge, &accept).await).clone();
    let game = hole_buttons(&board)[0]["custom_id"].as_str().unwrap().split(':').nth(2).unwrap().to_owned();
    world.force("Ana", &board, &format!("h1:resign:{game}")).await;
    world.all_shown().await;
    let ranking = world.slash(Slash::new("Carla", "general", "hoyito leaderboard")).await;
    assert!(text(answered(&ranking)).contains("Nobody has finished a rated game here yet."));
    world.close().await;
}
