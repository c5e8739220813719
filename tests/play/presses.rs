//! Presses that must not count: by strangers, out of turn, on old boards, twice, forged.

use discord_sandbox::Click;

use crate::{
    scripts::any,
    support::{Seat, World, hole_buttons, id, is_private, refused, text},
};

fn sow(seat: &Seat, ply: u32, letter: char) -> String {
    format!("h1:sow:{}:{ply}:{letter}", seat.game)
}

#[tokio::test(flavor = "multi_thread")]
async fn e1_strangers_the_other_player_and_old_boards_are_told_apart() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let first = seat.board.clone();
    let mut choose = any(1);
    let hole = choose(seat.play.game());
    seat.press(&world, hole).await;
    let letter = 'A';
    let stranger = world.force("Carla", &seat.board, &sow(&seat, seat.ply, letter)).await;
    assert!(refused(&stranger).starts_with("This is not your game: Ana and Beto are playing."));
    let waits = seat.people[seat.mover().other()];
    let early = world.force(waits, &seat.board, &sow(&seat, seat.ply, letter)).await;
    assert_eq!(refused(&early), format!("It is {}'s turn.", seat.who()));
    let old = world.force("Ana", &first, &sow(&seat, 0, letter)).await;
    let told = refused(&old);
    assert!(told.starts_with("This board is old."), "{told}");
    assert!(told.contains(&id(&seat.board).to_string()), "{told} does not point to the new board");
    assert_eq!(world.count("select count(*) from turns").await, i64::from(seat.ply));
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_twice_at_once_is_one_turn() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let mut choose = any(4);
    for _ in 0..4 {
        let hole = choose(seat.play.game());
        let button = sow(&seat, seat.ply, hole.letter(seat.play.size()));
        let press = || world.sandbox.click(Click::new(seat.who(), id(&seat.board), &*button).forced());
        let outcomes = tokio::join!(press(), press(), press(), press());
        let outcomes = [outcomes.0, outcomes.1, outcomes.2, outcomes.3].map(Result::unwrap);
        let refusals: Vec<&str> = outcomes
            .iter()
            .flat_map(|outcome| &outcome.messages)
            .filter(|message| is_private(message))
            .map(text)
            .collect();
        assert_eq!(refusals.len(), 3, "{outcomes:#?}");
        assert!(refusals.iter().all(|told| told.starts_with("This board is old.")), "{refusals:?}");
        seat.pressed(&world, hole).await;
    }
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a5_every_odd_button_gets_one_private_answer() {
    let world = World::open().await;
    let seat = Seat::take(&world, "Hoyito II", None).await;
    let game = &seat.game;
    for odd in [
        "h1:sow:1:0:A".to_owned(),
        format!("h1:sow:{game}:0:L"),
        format!("h1:sow:{game}:4294967295:A"),
        format!("h2:sow:{game}:0:A"),
        format!("h1:fly:{game}"),
        "h1:accept:1".to_owned(),
        format!("h1:accept:{game}"),
        format!("h1:withdraw:{game}"),
        "h1:menu:1".to_owned(),
        "h1:resign:1".to_owned(),
        "nonsense".to_owned(),
        "🎲".to_owned(),
    ] {
        for who in ["Ana", "Beto", "Carla"] {
            let outcome = world.force(who, &seat.board, &odd).await;
            assert!(!refused(&outcome).is_empty(), "{odd} by {who}");
        }
    }
    // What belongs under a private message changes nobody's board, wherever it is pressed.
    for forged in ["keep", "askresign"] {
        world.force("Ana", &seat.board, &format!("h1:{forged}:{game}")).await;
    }
    let seen = world.seen("general", None);
    let board = seen.iter().find(|message| message["id"] == seat.board["id"]).unwrap();
    assert_eq!(
        (&board["content"], &board["components"]),
        (&seat.board["content"], &seat.board["components"])
    );
    assert_eq!(world.count("select count(*) from turns").await, 0);
    assert_eq!(world.count("select count(*) from games where state = 'live'").await, 1);
    world.close().await;
}

/// The new board could not be shown yet: nobody is sent to the old one, which is the one they pressed.
#[tokio::test(flavor = "multi_thread")]
async fn an_old_board_says_that_the_new_one_follows() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    world.fail("POST /interactions/*/*/callback", 1);
    world.fail("POST /channels/*/messages", 1);
    let (_, button) = seat.think(seat.plain_hole());
    let press = world.force("Ana", &seat.board, &button);
    let again = async {
        world
            .until("the turn is made", async || {
                (world.count("select count(*) from turns").await == 1).then_some(())
            })
            .await;
        world.force("Ana", &seat.board, &button).await
    };
    let (_, again) = tokio::join!(press, again);
    assert_eq!(
        refused(&again),
        "This board is old. The newest one follows in a moment. `/hoyito board` shows it as well."
    );
    world.all_shown().await;
    let old = world.force("Ana", &seat.board, &button).await;
    assert!(refused(&old).starts_with("This board is old. Here it is: https://"), "{}", refused(&old));
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn c9_a_game_is_played_in_its_own_channel_only() {
    let world = World::open().await;
    let seat = Seat::take(&world, "Hoyito II", None).await;
    let other = Seat::take_in(&world, "games", "Hoyito II", None).await;
    // A button of the one game, forged into the channel of the other.
    let outcome = world.force("Ana", &other.board, &sow(&seat, 0, 'A')).await;
    let told = refused(&outcome);
    assert!(told.starts_with("That belongs to another channel."), "{told}");
    assert!(told.contains(&id(&seat.board).to_string()), "{told}");
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn d11_games_in_one_channel_do_not_touch_each_other() {
    let world = World::open().await;
    let mut one = Seat::take(&world, "Hoyito II", None).await;
    let mut two = Seat::take(&world, "Hoyito I", None).await;
    let (mut first, mut second) = (any(1), any(2));
    for _ in 0..5 {
        let hole = first(one.play.game());
        one.press(&world, hole).await;
        let hole = second(two.play.game());
        two.press(&world, hole).await;
    }
    one.recorded(&world).await;
    two.recorded(&world).await;
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pressed_board_loses_its_buttons_and_keeps_its_picture() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let before = seat.board.clone();
    let hole = any(1)(seat.play.game());
    seat.press(&world, hole).await;
    let old = world
        .until("the buttons are taken away", async || {
            let seen = world.seen("general", None);
            let old = seen.into_iter().find(|message| message["id"] == before["id"])?;
            hole_buttons(&old).is_empty().then_some(old)
        })
        .await;
    assert_eq!(old["attachments"], before["attachments"]);
    assert_eq!(old["content"], before["content"]);
    world.close().await;
}

/// Accept and a hole on boards of the same game: one answer each.
#[tokio::test(flavor = "multi_thread")]
async fn a3_each_press_has_one_answer() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let hole = any(1)(seat.play.game());
    seat.press(&world, hole).await;
    let answers: Vec<String> = world
        .sandbox
        .requests(0)
        .into_iter()
        .filter(|request| request.path.contains("/callback"))
        .map(|request| request.path)
        .collect();
    let each: std::collections::HashSet<&String> = answers.iter().collect();
    assert_eq!((answers.len(), each.len()), (3, 3), "the challenge, Accept and the hole: {answers:?}");
    world.close().await;
}

/// What the bot wrote since the `after`th request: messages made, messages edited.
fn written(world: &World, after: usize) -> (usize, usize) {
    let requests = world.sandbox.requests(0).split_off(after);
    let count = |method| requests.iter().filter(|request| request.method == method).count();
    (count("POST"), count("PATCH"))
}

/// Played as fast as it goes: at most one message and one edit a turn, and the boards stand in their order.
#[tokio::test(flavor = "multi_thread")]
async fn a8_a_turn_is_one_message_and_one_edit() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let mut choose = any(6);
    let before = world.sandbox.requests(0).len();
    let turns: usize = {
        let mut turns = 0;
        for _ in 0..10 {
            let hole = choose(seat.play.game());
            turns += seat.press(&world, hole).await.len();
        }
        turns
    };
    let (made, edited) = written(&world, before);
    assert_eq!(made, turns);
    assert!(edited <= turns, "{edited} edits in {turns} turns");
    let plies: Vec<u32> = world
        .seen("general", None)
        .iter()
        .filter_map(|message| message["attachments"][0]["filename"].as_str().map(str::to_owned))
        .map(|file| file.trim_end_matches(".png").rsplit('-').next().unwrap().parse().unwrap())
        .collect();
    assert!(plies.is_sorted(), "{plies:?}");
    assert_eq!(plies.last(), Some(&seat.ply));
    world.close().await;
}

/// Fifty presses at once by one person: one turn, one picture, and an answer to each.
#[tokio::test(flavor = "multi_thread")]
async fn a11_fifty_presses_at_once_are_one_turn() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let hole = any(4)(seat.play.game());
    let button = sow(&seat, seat.ply, hole.letter(seat.play.size()));
    let before = world.sandbox.requests(0).len();
    let mut presses = tokio::task::JoinSet::new();
    for _ in 0..50 {
        let press = Click::new("Ana", id(&seat.board), &*button).forced();
        let sandbox = world.sandbox.clone();
        presses.spawn(async move { sandbox.click(press).await.unwrap() });
    }
    let outcomes = presses.join_all().await;
    assert!(outcomes.iter().all(|outcome| outcome.ack_ms.is_some_and(|ms| ms < 2_500.0)));
    seat.pressed(&world, hole).await;
    assert_eq!(world.count("select count(*) from turns").await, 1);
    let pictures = world.sandbox.requests(0).split_off(before).iter().filter(|r| !r.files.is_empty()).count();
    assert_eq!(pictures, 1, "what changes nothing draws nothing");
    world.close().await;
}

/// After every turn the buttons are the mover's holes and the menu, never what stood under the challenge.
#[tokio::test(flavor = "multi_thread")]
async fn d13_buttons_are_made_from_the_board_each_time() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let mut choose = any(8);
    for _ in 0..20 {
        let hole = choose(seat.play.game());
        seat.press(&world, hole).await;
        let ids: Vec<String> = crate::support::buttons(&seat.board)
            .iter()
            .map(|button| button["custom_id"].as_str().unwrap().to_owned())
            .collect();
        let mut expected: Vec<String> = "ABCDEF".chars().map(|letter| sow(&seat, seat.ply, letter)).collect();
        expected.push(format!("h1:menu:{}", seat.game));
        assert_eq!(ids, expected);
    }
    world.close().await;
}
