//! What can be learnt: finished games judged, the puzzle of a day.

use chrono::{NaiveDate, Utc};
use discord_sandbox::Slash;
use hoyito::{Size, engine};
use serde_json::Value;

use crate::{
    rankings::lost_by_ana,
    scripts::{any, greedy},
    support::{Seat, World, answered, buttons, is_private, refused, text},
};

fn labelled(message: &Value, label: &str) -> String {
    let button = buttons(message).into_iter().find(|button| button["label"] == label);
    let button = button.unwrap_or_else(|| panic!("no {label} in {message}"));
    button["custom_id"].as_str().unwrap().to_owned()
}

/// The analysis of a round as `who` sees it; where it takes longer, that is said first.
async fn analysis(world: &World, who: &str, channel: &str, round: u32) -> Value {
    let end = format!("-analysis-{round}.png");
    let is_it = |message: &Value| {
        message["attachments"][0]["filename"].as_str().is_some_and(|file| file.ends_with(&end))
    };
    world
        .until("the analysis", async || {
            world.sandbox.messages(channel, who, None).unwrap().into_iter().rfind(is_it)
        })
        .await
}

/// What is told of a finished game is what the engine makes of its record.
#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_judged_turn_by_turn() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", Some(1)).await;
    let live = world.slash(Slash::new("Ana", "general", "hoyito analyse")).await;
    assert_eq!(refused(&live), "This game is not over yet.");
    let start = *seat.play.game();
    let mut chosen = Vec::new();
    let mut choose = any(3);
    seat.play_out(&world, |game| {
        let hole = choose(game);
        chosen.push(hole);
        hole
    })
    .await;
    // Passes follow by themselves.
    let (mut game, mut turns, mut holes) = (start, Vec::new(), chosen.into_iter());
    loop {
        let (after, turn) = match game.expects() {
            hoyito::Expects::Choice(_) => {
                let hole = holes.next().unwrap();
                turns.push(Some(hole));
                game.play(hole).unwrap()
            }
            hoyito::Expects::Pass(_) => {
                turns.push(None);
                game.pass().unwrap()
            }
            hoyito::Expects::Over(_) => break,
        };
        let _ = turn;
        game = after;
    }
    let judged = engine::judge(&start, &turns, None, engine::Budget::nodes(50_000)).unwrap();
    let blunders = judged.iter().filter(|turn| turn.is_blunder()).count();
    world.click("Carla", &seat.board, &labelled(&seat.board, "Analyse")).await;
    let shown = analysis(&world, "Carla", "general", 1).await;
    let lines: Vec<&str> = text(&shown).lines().collect();
    assert_eq!(lines[0], "**Analysis: Ana – Beto, Hoyito II**");
    assert!(lines[2].starts_with(&format!("{blunders} turns gave away")), "{}", lines[2]);
    let (number, first) = judged.iter().enumerate().find(|(_, turn)| turn.is_blunder()).unwrap();
    let name = if first.mover == hoyito::Side::South { "Ana" } else { "Beto" };
    let hole = first.hole.unwrap().letter(Size::Six);
    assert!(lines[3].starts_with(&format!("Turn {}, {name}: {hole} gave away ", number + 1)), "{}", lines[3]);
    let graph = &shown["attachments"][0];
    assert_eq!((&graph["content_type"], &graph["width"]), (&"image/png".into(), &1100.into()));
    assert!(!is_private(&shown));
    world.close().await;
}

/// A match is judged round by round; one that was played elsewhere, for its reader alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_judged_round_by_round() {
    let world = World::open().await;
    let mut seat = Seat::take_in(&world, "games", "Hoyito III", Some(2)).await;
    seat.play_out(&world, greedy(5)).await;
    let slash = Slash::new("Ana", "general", "hoyito analyse").option("game", seat.game.as_str());
    let first = answered(&world.slash(slash).await).clone();
    assert!(is_private(&first));
    assert!(text(&first).starts_with("**Analysis: Ana – Beto, Hoyito III, round 1 of 2"), "{}", text(&first));
    world.click("Ana", &first, &labelled(&first, "Next page ▶")).await;
    let second = analysis(&world, "Ana", "general", 2).await;
    assert!(text(&second).contains("round 2 of 2"), "{}", text(&second));
    assert_eq!(second["id"], first["id"]);
    let none = world.force("Ana", &second, &format!("h1:analyse:{}:3", seat.game)).await;
    assert_eq!(refused(&none), "No turn has been made in that game yet.");
    world.close().await;
}

/// A game that was given up before a turn has nothing to judge.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_not_played_is_not_judged() {
    let world = World::open().await;
    lost_by_ana(&world, "Hoyito I").await;
    world.slash(Slash::new("Beto", "general", "hoyito analyse")).await;
    let judged = analysis(&world, "Beto", "general", 1).await;
    assert!(text(&judged).contains("Of 2 turns"), "{}", text(&judged));
    let none = world.slash(Slash::new("Beto", "games", "hoyito analyse")).await;
    assert!(refused(&none).starts_with("You have no game in this channel."));
    world.close().await;
}

fn today() -> (i64, engine::Puzzle) {
    let day = (Utc::now().date_naive() - NaiveDate::default()).num_days();
    (day, engine::puzzle(engine::puzzle_of_day(day)).unwrap())
}

/// All have the same puzzle, each answers once and alone, and days in a row are counted.
#[tokio::test(flavor = "multi_thread")]
async fn the_puzzle_of_a_day_is_answered_once() {
    let world = World::open().await;
    let (day, puzzle) = today();
    let ask = async |who: &str| {
        let asked = answered(&world.slash(Slash::new(who, "general", "hoyito puzzle")).await).clone();
        assert!(is_private(&asked));
        asked
    };
    let [ana, beto] = [ask("Ana").await, ask("Beto").await];
    assert_eq!(text(&ana), text(&beto));
    assert!(text(&ana).starts_with("**Today's puzzle**, Hoyito "), "{}", text(&ana));
    assert_eq!(ana["attachments"][0]["description"], beto["attachments"][0]["description"]);
    let best = puzzle.best.letter(Size::Six);
    let other = puzzle.game.legal().into_iter().find(|&hole| hole != puzzle.best).unwrap().letter(Size::Six);
    sqlx::query(
        "insert into puzzle_answers (person_id, day, hole, solved, answered_at)
         select $1, current_date - before, 'A', true, now() from unnest(array[1, 2, 4]) before",
    )
    .bind(i64::try_from(world.sandbox.world().user("Ana").unwrap().0).unwrap())
    .execute(&world.rows)
    .await
    .unwrap();
    let right = answered(&world.click("Ana", &ana, &format!("h1:solve:{day}:{best}")).await).clone();
    assert!(text(&right).starts_with(&format!("**Right.** {best} is worth ")), "{}", text(&right));
    assert!(text(&right).ends_with("You have solved 3 days' puzzles in a row."), "{}", text(&right));
    assert!(buttons(&right).is_empty());
    let wrong = answered(&world.click("Beto", &beto, &format!("h1:solve:{day}:{other}")).await).clone();
    assert!(text(&wrong).starts_with(&format!("{other} is not the best: {best}")), "{}", text(&wrong));
    assert!(!text(&wrong).contains("in a row"), "{}", text(&wrong));
    let again = world.force("Beto", &wrong, &format!("h1:solve:{day}:{best}")).await;
    assert!(text(again.message.as_ref().unwrap()).starts_with(&format!("{other} is not the best")));
    let old = world.force("Beto", &wrong, &format!("h1:solve:{}:A", day - 1)).await;
    assert!(refused(&old).starts_with("That was the puzzle of another day."), "{}", refused(&old));
    assert_eq!(text(&ask("Ana").await), text(&right), "what was answered stands");
    world.close().await;
}

/// The course is gone through by pressing, lesson by lesson, and resumed where it was left.
#[tokio::test(flavor = "multi_thread")]
async fn the_course_teaches_five_lessons_and_is_resumed() {
    let world = World::open().await;
    let learn = async || answered(&world.slash(Slash::new("Ana", "general", "hoyito learn")).await).clone();
    for (number, wrong, right) in [(1, 'F', 'C'), (2, 'C', 'B'), (3, 'C', 'D'), (4, 'B', 'E'), (5, 'D', 'C')]
    {
        let page = learn().await;
        assert!(is_private(&page));
        assert!(text(&page).starts_with(&format!("**Lesson {number} of 5**")), "{}", text(&page));
        assert_eq!(page["attachments"].as_array().unwrap().len(), 1);
        let missed = world.click("Ana", &page, &format!("h1:try:{number}:{wrong}")).await;
        assert!(text(answered(&missed)).starts_with("Not that one"), "{number}: {}", text(answered(&missed)));
        let again = labelled(answered(&missed), "Try again");
        let page = answered(&world.click("Ana", answered(&missed), &again).await).clone();
        let met = world.click("Ana", &page, &format!("h1:try:{number}:{right}")).await;
        let said = text(answered(&met));
        if number < 5 {
            assert!(said.starts_with("**That is it.**"), "{number}: {said}");
            let next = world.click("Ana", answered(&met), &labelled(answered(&met), "Next lesson ▶")).await;
            assert!(text(answered(&next)).starts_with(&format!("**Lesson {} of 5**", number + 1)));
        } else {
            assert!(said.starts_with("**You know all you need.**"), "{said}");
        }
    }
    let done = learn().await;
    let again: Vec<_> = buttons(&done).iter().map(|button| button["label"].clone()).collect();
    assert_eq!(again, ["Lesson 1", "Lesson 2", "Lesson 3", "Lesson 4", "Lesson 5"]);
    let forged = world.force("Ana", &done, "h1:try:1:A").await;
    assert!(refused(&forged).contains("hole"), "{}", refused(&forged));
    world.close().await;
}
