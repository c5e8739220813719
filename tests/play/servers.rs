//! Servers: what those who manage them set and do, and what becomes of one that the bot is removed from.

use discord_sandbox::{Autocomplete, ChannelChange, Slash, UserChange};
use serde_json::Value;

use crate::{
    rankings::{lost_by_ana, ranking},
    scripts::any,
    support::{Seat, World, answered, is_private, refused, text},
};

/// A world in which Carla manages the server.
async fn managed() -> World {
    let world = World::open().await;
    let permissions = Some(vec!["MANAGE_GUILD".to_owned()]);
    world.sandbox.change_user("Carla", UserChange { permissions, ..UserChange::default() }).unwrap();
    world
}

fn admin(command: &str) -> Slash {
    Slash::new("Carla", "general", format!("hoyito-admin {command}"))
}

/// The private answer to one of the commands.
async fn told(world: &World, slash: Slash) -> String {
    let answer = answered(&world.slash(slash).await).clone();
    assert!(is_private(&answer), "{answer}");
    text(&answer).to_owned()
}

/// What is offered while an option is typed.
async fn typed(world: &World, command: &str, focused: &str, so_far: &str) -> Vec<Value> {
    let asked = Autocomplete {
        user: "Carla".to_owned(),
        channel: "general".to_owned(),
        command: format!("hoyito-admin {command}"),
        options: [(focused.to_owned(), so_far.into())].into_iter().collect(),
        focused: focused.to_owned(),
    };
    world.sandbox.autocomplete(asked).await.unwrap()
}

/// Every change of a rating, to be compared.
async fn changes(world: &World) -> Vec<(i64, i64, f64, f64, f64)> {
    sqlx::query_as(
        "select game_id, person_id, value_before, value, deviation from rating_changes order by game_id, person_id",
    )
    .fetch_all(&world.rows)
    .await
    .unwrap()
}

async fn ratings(world: &World) -> Vec<(i64, f64, f64, i32, i32)> {
    sqlx::query_as("select person_id, value, deviation, games, wins from ratings order by person_id")
        .fetch_all(&world.rows)
        .await
        .unwrap()
}

/// A moderator can end any game of the server.
#[tokio::test(flavor = "multi_thread")]
async fn b5_a_stuck_game_can_be_ended() {
    let world = managed().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    seat.both_move(&world).await;
    let choices = typed(&world, "end", "game", "").await;
    assert_eq!(choices[0]["value"], seat.game.as_str());
    let answer = answered(&world.slash(admin("end").option("game", seat.game.as_str())).await).clone();
    assert_eq!(
        text(&answer),
        "The game Ana – Beto, Hoyito II, does not count: those who manage this server ended it."
    );
    world.all_shown().await;
    let end = world.seen("general", None).pop().unwrap();
    assert!(text(&end).starts_with("Those who manage this server ended the game."), "{}", text(&end));
    assert_eq!(world.count("select count(*) from rating_changes").await, 0);
    // Twice is told.
    let again = told(&world, admin("end").option("game", seat.game.as_str())).await;
    assert!(again.starts_with("This game is over."), "{again}");
    // Both are free.
    Seat::take(&world, "Hoyito II", None).await;
    world.close().await;
}

/// Without a game ratings are what they would be had it not been played.
#[tokio::test(flavor = "multi_thread")]
async fn a_void_game_is_taken_out_of_the_ratings() {
    let world = managed().await;
    lost_by_ana(&world, "Hoyito II").await;
    let first = (changes(&world).await, ratings(&world).await);
    lost_by_ana(&world, "Hoyito II").await;
    let second: i64 = sqlx::query_scalar("select max(id) from games").fetch_one(&world.rows).await.unwrap();
    let said =
        text(answered(&world.slash(admin("void").option("game", second.to_string())).await)).to_owned();
    assert!(said.contains("does not count"), "{said}");
    assert_eq!((changes(&world).await, ratings(&world).await), first);
    let again = told(&world, admin("void").option("game", second.to_string())).await;
    assert_eq!(again, "That game counts for nothing already.");
    // The first of two: the second is computed as if it were the first.
    lost_by_ana(&world, "Hoyito II").await;
    let of_first: Vec<f64> = first.1.iter().map(|rating| rating.1).collect();
    let game: i64 = sqlx::query_scalar("select min(id) from games").fetch_one(&world.rows).await.unwrap();
    world.slash(admin("void").option("game", game.to_string())).await;
    let left: Vec<f64> = ratings(&world).await.iter().map(|rating| rating.1).collect();
    assert_eq!(left, of_first);
    assert_eq!(world.count("select count(*) from rating_changes").await, 2);
    assert_eq!(
        ratings(&world).await.iter().map(|rating| (rating.3, rating.4)).collect::<Vec<_>>(),
        [(1, 0), (1, 1)]
    );
    // With the last one nobody has a rating any more.
    let game: i64 = sqlx::query_scalar("select max(id) from games").fetch_one(&world.rows).await.unwrap();
    world.slash(admin("void").option("game", game.to_string())).await;
    assert_eq!(ratings(&world).await, []);
    assert!(ranking(&world, &[]).await.contains("Nobody has finished a rated game here yet."));
    world.close().await;
}

/// Discord hides the commands from others; a forged press and a lost permission are refused as well.
#[tokio::test(flavor = "multi_thread")]
async fn only_managers_manage() {
    let world = managed().await;
    let seat = Seat::take(&world, "Hoyito II", None).await;
    let ana = world.sandbox.world().user("Ana").unwrap().to_string();
    let question = answered(&world.slash(admin("forget").option("user", "Ana")).await).clone();
    let forged = world.force("Beto", &seat.board, &format!("h1:forget:{ana}")).await;
    assert_eq!(refused(&forged), "This is for those who manage this server.");
    let permissions = Some(Vec::new());
    world.sandbox.change_user("Carla", UserChange { permissions, ..UserChange::default() }).unwrap();
    let late = world.click("Carla", &question, &format!("h1:forget:{ana}")).await;
    assert_eq!(refused(&late), "This is for those who manage this server.");
    assert_eq!(world.count("select count(*) from games where south_name = 'Ana'").await, 1);
    world.close().await;
}

/// The list holds for everybody, also for those who manage the server.
#[tokio::test(flavor = "multi_thread")]
async fn c10_games_in_chosen_channels_only() {
    let world = managed().await;
    let shown = told(&world, admin("channels").option("allow", "games")).await;
    assert!(shown.contains("Challenges can be made in: <#"), "{shown}");
    for who in ["Ana", "Carla"] {
        let slash = Slash::new(who, "general", "hoyito challenge").option("opponent", "Beto");
        let said = refused(&world.slash(slash).await).to_owned();
        assert!(said.starts_with("In this server games are played in <#"), "{said}");
    }
    Seat::take_in(&world, "games", "Hoyito II", None).await;
    let shown = told(&world, admin("channels").option("forbid", "games")).await;
    assert!(shown.contains("Challenges can be made in: every channel"), "{shown}");
    sqlx::query("insert into allowed_channels (guild_id, channel_id) select id, n from guilds, generate_series(1, 25) n")
        .execute(&world.rows)
        .await
        .unwrap();
    let full = told(&world, admin("channels").option("allow", "games")).await;
    assert!(full.starts_with("At most 25 channels can be listed."), "{full}");
    sqlx::query("delete from allowed_channels").execute(&world.rows).await.unwrap();
    Seat::take(&world, "Hoyito I", None).await;
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_server_sets_holds() {
    let world = managed().await;
    let shown = told(&world, admin("settings")).await;
    assert!(shown.contains("midnight in UTC") && shown.contains("names nothing else: as usual"), "{shown}");
    assert_eq!(typed(&world, "time-zone", "zone", "santo dom").await[0]["value"], "America/Santo_Domingo");
    let shown = told(&world, admin("time-zone").option("zone", "america/santo_domingo")).await;
    assert!(shown.contains("midnight in America/Santo_Domingo"), "{shown}");
    let odd = told(&world, admin("time-zone").option("zone", "Macondo")).await;
    assert!(odd.starts_with("I know no time zone “Macondo”."), "{odd}");
    let defaults =
        admin("defaults").option("variant", "Hoyito III").option("rounds", 2).option("rated", false);
    let shown = told(&world, defaults).await;
    assert!(shown.contains("names nothing else: Hoyito III; 2 rounds; rated: no"), "{shown}");
    let slash = Slash::new("Ana", "general", "hoyito challenge").option("opponent", "Beto");
    let challenge = text(answered(&world.slash(slash).await)).to_owned();
    assert!(challenge.contains("**Hoyito III**, a match of 2 rounds"), "{challenge}");
    assert!(challenge.contains("It does not count for the ranking."), "{challenge}");
    // Who names another game gets its usual rounds.
    let slash = Slash::new("Beto", "general", "hoyito challenge").option("variant", "Hoyito I");
    let challenge = text(answered(&world.slash(slash).await)).to_owned();
    assert!(challenge.contains("**Hoyito I**, one round"), "{challenge}");
    let shown = told(&world, admin("language").option("language", "es")).await;
    assert!(shown.contains("Language of what everybody reads: Español"), "{shown}");
    let slash = Slash::new("Carla", "general", "hoyito challenge");
    let challenge = text(answered(&world.slash(slash).await)).to_owned();
    assert!(challenge.contains("Carla"), "{challenge}");
    assert!(!challenge.contains("challenges"), "{challenge}");
    let odd = told(&world, admin("language").option("language", "xx")).await;
    assert!(odd.starts_with("I do not speak “xx”."), "{odd}");
    world.close().await;
}

/// Games of private threads are not listed for who does not play them, and what becomes of them is said in private.
#[tokio::test(flavor = "multi_thread")]
async fn private_games_are_not_told() {
    let world = managed().await;
    let seat = Seat::take_in(&world, "games", "Hoyito II", None).await;
    assert_eq!(typed(&world, "end", "game", "").await.len(), 1);
    sqlx::query("update games set private = true").execute(&world.rows).await.unwrap();
    assert_eq!(typed(&world, "end", "game", "").await.len(), 0);
    // A stuck game can be ended all the same, by whoever was given its number.
    let ended = told(&world, admin("end").option("game", seat.game.as_str())).await;
    assert!(ended.starts_with("The game Ana – Beto, Hoyito II, does not count"), "{ended}");
    world.close().await;
}

/// Which permission is missing where, and why it is needed.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_missing_is_named() {
    let world = managed().await;
    let well = told(&world, admin("check")).await;
    assert!(well.ends_with("Nothing is missing."), "{well}");
    let deny = Some(vec!["ATTACH_FILES".to_owned(), "CREATE_PUBLIC_THREADS".to_owned()]);
    world.sandbox.change_channel("games", ChannelChange { deny, ..ChannelChange::default() }).unwrap();
    let ill = told(&world, admin("check")).await;
    assert!(ill.contains("\nSomething is missing in one channel:\n<#"), "{ill}");
    assert!(ill.ends_with(">: Attach Files, Create Public Threads"), "{ill}");
    assert!(ill.contains("**Attach Files**: every board is a picture."), "{ill}");
    assert!(!ill.contains("Administrator") && !ill.contains("**Send Messages**"), "{ill}");
    world.close().await;
}

async fn rows(world: &World) -> i64 {
    world.count("select (select count(*) from games) + (select count(*) from rating_changes)").await
}

/// An outage deletes nothing; a real removal does after 30 days, unless the bot comes back.
#[tokio::test(flavor = "multi_thread")]
async fn c8_an_outage_is_no_removal() {
    let world = World::open().await;
    lost_by_ana(&world, "Hoyito II").await;
    let mut seat = Seat::agree(
        &world,
        Seat::challenge("general", "Hoyito I").option("time", "1 day"),
        hoyito::Format { variant: hoyito::Variant::I, size: hoyito::Size::Six, rounds: 1, closing: false },
    )
    .await;
    let mut choose = any(3);
    let left = async || world.count("select count(*) from guilds where left_at is not null").await;
    let before = rows(&world).await;
    world.sandbox.outage(None, true).unwrap();
    // The press comes after the event on the same connection.
    let hole = choose(seat.play.game());
    seat.press(&world, hole).await;
    assert_eq!(left().await, 0);
    // What the end of the outage says is kept before the clock is turned below.
    sqlx::query("update guilds set joined = false").execute(&world.rows).await.unwrap();
    world.sandbox.outage(None, false).unwrap();
    let joined = async || world.count("select count(*) from guilds where joined").await;
    world.until("the end of the outage is kept", async || (joined().await == 1).then_some(())).await;
    let there = |member| UserChange { member: Some(member), ..UserChange::default() };
    world.sandbox.change_user("Bot", there(false)).unwrap();
    world.until("the removal is kept", async || (left().await == 1).then_some(())).await;
    // Nobody loses on time meanwhile.
    sqlx::query("update guilds set left_at = left_at - interval '29 days'")
        .execute(&world.rows)
        .await
        .unwrap();
    sqlx::query("update games set deadline_at = now() - interval '28 days' where state = 'live'")
        .execute(&world.rows)
        .await
        .unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
    assert_eq!(world.count("select count(*) from games where state = 'live'").await, 1);
    world.sandbox.change_user("Bot", there(true)).unwrap();
    world.until("the return is kept", async || (left().await == 0).then_some(())).await;
    assert_eq!(rows(&world).await, before);
    // A day of thought had begun when the bot was removed, and goes on.
    let left_to_think: i64 = sqlx::query_scalar(
        "select extract(epoch from deadline_at - now())::bigint from games where state = 'live'",
    )
    .fetch_one(&world.rows)
    .await
    .unwrap();
    assert!((80_000..90_000).contains(&left_to_think), "{left_to_think}");
    let hole = choose(seat.play.game());
    seat.press(&world, hole).await;
    world.close().await;
}

/// What was removed while nobody listened is noticed, and forgotten after 30 days with all that belongs to it.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_forgotten_after_thirty_days() {
    let mut world = World::open().await;
    lost_by_ana(&world, "Hoyito II").await;
    world.stop_bot().await;
    let there = |member| UserChange { member: Some(member), ..UserChange::default() };
    world.sandbox.change_user("Bot", there(false)).unwrap();
    world.start_bot().await;
    let left = async || world.count("select count(*) from guilds where left_at is not null").await;
    world.until("the removal is noticed", async || (left().await == 1).then_some(())).await;
    let db = hoyito_bot::store::Db::connect(world.database_url(), 2).await.unwrap();
    let settings = hoyito_bot::service::Settings { challenge_waits: chrono::TimeDelta::minutes(15) };
    let service = hoyito_bot::service::Service::new(db, settings);
    let then = |days| chrono::Utc::now() + chrono::TimeDelta::days(days);
    assert_eq!(service.forget_guilds(then(29)).await.unwrap(), 0);
    assert!(rows(&world).await > 0);
    assert_eq!(service.forget_guilds(then(31)).await.unwrap(), 1);
    assert_eq!(rows(&world).await, 0);
    for rows in [
        "select count(*) from challenges",
        "select count(*) from turns",
        "select count(*) from deliveries",
        "select count(*) from ratings",
        "select count(*) from memberships",
    ] {
        assert_eq!(world.count(rows).await, 0, "{rows}");
    }
    world.close().await;
}
