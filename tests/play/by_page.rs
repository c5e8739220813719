//! A game as a newcomer plays it: both seats, in the browser.

use discord_sandbox::Snowflake;

use crate::{
    browser::Browser,
    scripts::any,
    support::{Seat, World},
};

fn pane(person: &str) -> String {
    format!(".pane[data-person={person}]")
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver"]
async fn a_game_is_challenged_accepted_and_played_by_button() {
    let world = World::open().await;
    let browser = Browser::open(&world.sandbox.url(), 1440, 900).await;
    let (ana, beto) = (pane("Ana"), pane("Beto"));
    browser.find(&format!("{beto} .welcome .suggestion")).await;

    // Ana types the whole line; Beto, who is pinged, accepts.
    browser.click(&format!("{ana} .line input")).await;
    browser.keys("/hoyito challenge opponent:Beto first:me").await;
    browser.press(fantoccini::key::Key::Enter).await;
    browser.find(&format!("{beto} .message.pinged [data-custom-id^='h1:accept:']")).await;
    browser.click(&format!("{beto} [data-custom-id^='h1:accept:']")).await;
    browser.find(&format!("{ana} .message img[alt^='South to move.']")).await;
    world.all_shown().await;

    let board: Snowflake = newest_message(&world).await;
    let mut seat = Seat::found(&world, board).await;
    let mut choose = any(8);
    for _ in 0..5 {
        let hole = choose(seat.play.game());
        let letter = hole.letter(seat.play.size());
        let button =
            format!("{} [data-custom-id='h1:sow:{}:{}:{letter}']", pane(seat.who()), seat.game, seat.ply);
        browser.click(&button).await;
        browser
            .until(&format!(
                "return document.querySelector(\"{ana} img[src*='hoyito-{}-{}.png']\") !== null",
                seat.game,
                seat.ply + 1
            ))
            .await;
        seat.pressed(&world, hole).await;
    }

    // The one who waits presses, and is told in private whose turn it is.
    let (waits, moves) = (seat.people[seat.mover().other()], seat.who());
    browser
        .click(&format!("{} [data-custom-id^='h1:sow:{}:{}:']:enabled", pane(waits), seat.game, seat.ply))
        .await;
    browser.says(&format!("{} .message.ephemeral", pane(waits)), &format!("It is {moves}'s turn.")).await;
    assert_eq!(browser.count(&format!("{} .message.ephemeral", pane(moves))).await, 0);
    assert_eq!(browser.complaints().await, [""; 0]);
    seat.recorded(&world).await;
    drop(browser);
    world.close().await;
}

/// The board that was shown last.
async fn newest_message(world: &World) -> Snowflake {
    let id: i64 =
        sqlx::query_scalar("select board_message_id from games").fetch_one(&world.rows).await.unwrap();
    Snowflake(u64::try_from(id).unwrap())
}
