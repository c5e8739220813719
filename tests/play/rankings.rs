//! Ratings and rankings of a server.

use discord_sandbox::{Slash, UserChange};

use crate::support::{Seat, World, answered, buttons, refused, text};

pub async fn ranking(world: &World, options: &[(&str, &str)]) -> String {
    let slash =
        options.iter().fold(Slash::new("Carla", "general", "hoyito leaderboard"), |slash, (name, value)| {
            slash.option(*name, *value)
        });
    text(answered(&world.slash(slash).await)).to_owned()
}

/// A game of two who have both moved, which Ana resigns.
pub async fn lost_by_ana(world: &World, game: &str) {
    let mut seat = Seat::take(world, game, Some(1)).await;
    seat.both_move(world).await;
    world.force("Ana", &seat.board, &format!("h1:resign:{}", seat.game)).await;
    world.all_shown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rated_games_make_a_servers_ranking() {
    let world = World::open().await;
    assert!(ranking(&world, &[]).await.contains("Nobody has finished a rated game here yet."));
    lost_by_ana(&world, "Hoyito I").await;
    let shown = ranking(&world, &[("variant", "Hoyito I")]).await;
    assert!(shown.starts_with("**This server's ranking**, Hoyito I, all time\nProvisional"), "{shown}");
    assert!(shown.contains("1. Beto: **1,662** ± 290, 1 game, 1 win, 0 draws"), "{shown}");
    assert!(shown.contains("2. Ana: **1,338** ± 290, 1 game, 0 wins, 0 draws"), "{shown}");
    assert!(!ranking(&world, &[("variant", "Hoyito II")]).await.contains("Beto"));
    let page = world.slash(Slash::new("Carla", "general", "hoyito leaderboard").option("page", 2)).await;
    assert!(text(answered(&page)).contains("There is nobody on page 2."));
    world.close().await;
}

/// Of the same two people three games a day count, whoever challenges whom, in whatever variant.
#[tokio::test(flavor = "multi_thread")]
async fn three_games_of_a_pair_count_on_one_day() {
    let world = World::open().await;
    for game in ["Hoyito II", "Hoyito I", "Hoyito II", "Hoyito II", "Hoyito I"] {
        lost_by_ana(&world, game).await;
    }
    assert_eq!(world.count("select count(*) from games where ended_by = 'resigned'").await, 5);
    assert_eq!(world.count("select count(distinct game_id) from rating_changes").await, 3);
    // Yesterday's games are not today's.
    sqlx::query("update rating_changes set ended_at = ended_at - interval '1 day'")
        .execute(&world.rows)
        .await
        .unwrap();
    lost_by_ana(&world, "Hoyito II").await;
    assert_eq!(world.count("select count(distinct game_id) from rating_changes").await, 4);
    world.close().await;
}

/// What counts for nothing is not rated: unrated, aborted, left before both had moved.
#[tokio::test(flavor = "multi_thread")]
async fn g5_what_does_not_count_is_not_rated() {
    let world = World::open().await;
    let seat = Seat::take(&world, "Hoyito II", None).await;
    world.force("Ana", &seat.board, &format!("h1:resign:{}", seat.game)).await;
    let seat = Seat::take(&world, "Hoyito II", None).await;
    world.force("Beto", &seat.board, &format!("h1:abort:{}", seat.game)).await;
    world.all_shown().await;
    assert_eq!(world.count("select count(*) from rating_changes").await, 0);
    world.close().await;
}

/// Few games are not enough to stand above somebody with many.
#[tokio::test(flavor = "multi_thread")]
async fn g7_a_first_win_does_not_lead_the_ranking() {
    let world = World::open().await;
    sqlx::query(
        "insert into ratings (guild_id, variant, holes, person_id, name, value, deviation, volatility, games, wins,
            draws, last_at)
         select 1100000000000000101, 'II', 6, n + (1 << 24), 'Player ' || n, 1500 + n, 60, 0.06, 25, 20, 0, now()
         from generate_series(1, 23) n",
    )
    .execute(&world.rows)
    .await
    .unwrap();
    // Discord knows none of them; it has said that they belong here.
    sqlx::query(
        "insert into memberships (guild_id, person_id, belongs, checked_at)
         select guild_id, person_id, true, now() from ratings",
    )
    .execute(&world.rows)
    .await
    .unwrap();
    lost_by_ana(&world, "Hoyito II").await;
    let first = ranking(&world, &[]).await;
    assert!(first.contains("1. Player 23: **1,523** ± 60, 25 games, 20 wins"), "{first}");
    assert!(!first.contains("Beto") && !first.contains("Provisional"), "{first}");
    // Pages turn by button, for everybody, in the same message.
    let mut page = answered(&world.slash(Slash::new("Ana", "general", "hoyito leaderboard")).await).clone();
    for _ in 0..2 {
        let next = buttons(&page).last().unwrap()["custom_id"].as_str().unwrap().to_owned();
        page = answered(&world.click("Carla", &page, &next).await).clone();
    }
    assert!(text(&page).contains("23. Player 1:"), "{}", text(&page));
    assert!(text(&page).contains("Provisional"), "{}", text(&page));
    assert!(text(&page).contains("24. Beto: **1,662**"), "{}", text(&page));
    assert_eq!(buttons(&page).len(), 1, "there is no page after it");
    world.close().await;
}

/// This week and this month show who has played then.
#[tokio::test(flavor = "multi_thread")]
async fn rankings_of_a_time_show_who_played_then() {
    let world = World::open().await;
    lost_by_ana(&world, "Hoyito II").await;
    for period in ["this week", "this month", "all time"] {
        assert!(ranking(&world, &[("period", period)]).await.contains("1. Beto"), "{period}");
    }
    sqlx::query("update rating_changes set ended_at = now() - interval '40 days'")
        .execute(&world.rows)
        .await
        .unwrap();
    assert!(ranking(&world, &[("period", "this month")]).await.contains("Nobody has finished"));
    assert!(ranking(&world, &[]).await.contains("1. Beto"));
    let forged = world.slash(Slash::new("Ana", "general", "hoyito leaderboard").option("page", 1)).await;
    let odd = world.force("Ana", answered(&forged), "h1:ranking:0:II-6:week").await;
    assert!(refused(&odd).starts_with("This button is from an older version."));
    world.close().await;
}

/// Who has left is not shown, and comes back with their rating.
#[tokio::test(flavor = "multi_thread")]
async fn g1_who_left_is_not_shown() {
    let world = World::open().await;
    lost_by_ana(&world, "Hoyito II").await;
    let there = |member| UserChange { member: Some(member), ..UserChange::default() };
    world.sandbox.change_user("Beto", there(false)).unwrap();
    let shown = ranking(&world, &[]).await;
    assert!(!shown.contains("Beto") && shown.contains("1. Ana"), "{shown}");
    let asked = world.sandbox.requests(0).len();
    ranking(&world, &[]).await;
    assert!(world.sandbox.requests(asked as u64).iter().all(|call| !call.path.contains("members")));
    world.sandbox.change_user("Beto", there(true)).unwrap();
    // What Discord said is good for an hour.
    sqlx::query("update memberships set checked_at = checked_at - interval '61 minutes'")
        .execute(&world.rows)
        .await
        .unwrap();
    let shown = ranking(&world, &[]).await;
    assert!(shown.contains("1. Beto: **1,662**"), "{shown}");
    // Somebody who asks is here, whatever was said before.
    sqlx::query("update memberships set belongs = false").execute(&world.rows).await.unwrap();
    assert!(!ranking(&world, &[]).await.contains("Beto"));
    let own = world.slash(Slash::new("Beto", "general", "hoyito leaderboard")).await;
    assert!(text(answered(&own)).contains("Beto"));
    world.close().await;
}
