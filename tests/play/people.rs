//! What people set for themselves, and whom they do not want to meet.

use discord_sandbox::Slash;
use serde_json::Value;

use crate::support::{Seat, World, answered, buttons, is_private, refused, text};

/// Who `who` is, as lists have it.
fn id_of(world: &World, who: &str) -> String {
    world.sandbox.world().user(who).unwrap().to_string()
}

async fn settings(world: &World, who: &str) -> Value {
    let settings = answered(&world.slash(Slash::new(who, "general", "hoyito settings")).await).clone();
    assert!(is_private(&settings));
    settings
}

async fn blocks(world: &World, who: &str) -> Value {
    let settings = settings(world, who).await;
    answered(&world.click(who, &settings, "h1:settings:1").await).clone()
}

fn challenge(who: &str, opponent: &str) -> Slash {
    Slash::new(who, "general", "hoyito challenge").option("opponent", opponent)
}

/// Whoever is blocked is not told so, and nobody is called; the same is said by who wants no challenges at all.
#[tokio::test(flavor = "multi_thread")]
async fn d9_who_is_blocked_is_not_told() {
    let world = World::open().await;
    let ana = id_of(&world, "Ana");
    let page = blocks(&world, "Beto").await;
    assert!(text(&page).starts_with("You have blocked nobody."));
    let page = answered(&world.choose("Beto", &page, "h1:choose:block", &ana).await).clone();
    assert!(text(&page).starts_with("You have blocked one person."), "{}", text(&page));
    let before = world.seen("general", None).len();
    let blocked = refused(&world.slash(challenge("Ana", "Beto")).await).to_owned();
    assert_eq!(blocked, "Beto cannot be challenged at the moment.");
    assert_eq!(world.seen("general", None).len(), before, "nobody is called");
    // Beto's own challenge, open to all, is not for her.
    let open = answered(&world.slash(Slash::new("Beto", "general", "hoyito challenge")).await).clone();
    let accept = buttons(&open)[0]["custom_id"].as_str().unwrap().to_owned();
    assert_eq!(refused(&world.click("Ana", &open, &accept).await), blocked);
    let told = refused(&world.slash(challenge("Beto", "Ana")).await).to_owned();
    assert_eq!(told, "You have blocked Ana. `/hoyito settings` lifts that.");
    let page = blocks(&world, "Beto").await;
    let page = answered(&world.choose("Beto", &page, "h1:choose:unblock", &ana).await).clone();
    assert!(text(&page).starts_with("You have blocked nobody."));
    assert!(!is_private(answered(&world.slash(challenge("Ana", "Beto")).await)));
    let page = settings(&world, "Carla").await;
    world.choose("Carla", &page, "h1:choose:challengers", "nobody").await;
    let told = refused(&world.slash(challenge("Ana", "Carla")).await).to_owned();
    assert_eq!(told, blocked.replace("Beto", "Carla"));
    let page = blocks(&world, "Ana").await;
    let told = refused(&world.choose("Ana", &page, "h1:choose:block", &ana).await).to_owned();
    assert_eq!(told, "You cannot block yourself.");
    world.close().await;
}

/// A rematch is a challenge as well.
#[tokio::test(flavor = "multi_thread")]
async fn no_rematch_with_who_is_blocked() {
    let world = World::open().await;
    let seat = Seat::take(&world, "Hoyito II", None).await;
    world.force("Ana", &seat.board, &format!("h1:abort:{}", seat.game)).await;
    world.all_shown().await;
    let end = world.seen("general", None).pop().unwrap();
    let page = blocks(&world, "Beto").await;
    world.choose("Beto", &page, "h1:choose:block", &id_of(&world, "Ana")).await;
    let told = world.click("Ana", &end, &format!("h1:rematch:{}", seat.game)).await;
    assert_eq!(refused(&told), "Beto cannot be challenged at the moment.");
    world.close().await;
}

/// Who takes challenges of those whom they have played only.
#[tokio::test(flavor = "multi_thread")]
async fn people_who_know_each_other() {
    let world = World::open().await;
    let seat = Seat::take(&world, "Hoyito II", None).await;
    world.force("Ana", &seat.board, &format!("h1:abort:{}", seat.game)).await;
    let page = settings(&world, "Beto").await;
    world.choose("Beto", &page, "h1:choose:challengers", "opponents").await;
    let told = refused(&world.slash(challenge("Carla", "Beto")).await).to_owned();
    assert_eq!(told, "Beto cannot be challenged at the moment.");
    assert!(!is_private(answered(&world.slash(challenge("Ana", "Beto")).await)));
    world.close().await;
}

/// The colour of a picture's corner, which differs between the themes.
async fn corner(world: &World, message: &Value) -> [u8; 3] {
    let picture = image::load_from_memory(&world.file(message).await).unwrap().to_rgb8();
    picture.get_pixel(10, picture.height() / 2).0
}

/// A board looks as the challenger has set it, what one alone sees as one has set it oneself.
#[tokio::test(flavor = "multi_thread")]
async fn boards_look_as_one_likes() {
    let world = World::open().await;
    let page = settings(&world, "Ana").await;
    let page = answered(&world.choose("Ana", &page, "h1:choose:theme", "chalk").await).clone();
    let chosen = page["components"][2]["components"][0]["options"][1].clone();
    assert_eq!((&chosen["value"], &chosen["default"]), (&"chalk".into(), &true.into()));
    let seat = Seat::take(&world, "Hoyito II", None).await;
    let chalk = corner(&world, &seat.board).await;
    let own = answered(&world.force("Beto", &seat.board, &format!("h1:flip:{}", seat.game)).await).clone();
    let earth = corner(&world, &own).await;
    assert_ne!(chalk, earth);
    let own = answered(&world.force("Ana", &seat.board, &format!("h1:flip:{}", seat.game)).await).clone();
    assert_eq!(corner(&world, &own).await, chalk);
    let row: String = sqlx::query_scalar("select theme from games").fetch_one(&world.rows).await.unwrap();
    assert_eq!(row, "chalk");
    world.close().await;
}

/// What one alone reads is in the language that one has set; what everybody reads is not.
#[tokio::test(flavor = "multi_thread")]
async fn everybody_has_their_language() {
    let world = World::open().await;
    let page = settings(&world, "Ana").await;
    let page = answered(&world.choose("Ana", &page, "h1:choose:language", "es").await).clone();
    assert!(text(&page).starts_with("Te aviso"), "{}", text(&page));
    let told = refused(&world.slash(challenge("Ana", "Ana")).await).to_owned();
    assert!(told.contains("ti mismo"), "{told}");
    let public = answered(&world.slash(challenge("Ana", "Beto")).await).clone();
    assert!(text(&public).contains("challenges you"), "{}", text(&public));
    let page = answered(&world.choose("Ana", &page, "h1:choose:language", "discord").await).clone();
    assert!(text(&page).starts_with("You are notified"), "{}", text(&page));
    let told = world.force("Ana", &page, "h1:choose:nothing").await;
    assert!(refused(&told).starts_with("This button is from an older version."));
    world.close().await;
}

/// Who deletes all that is kept of them is met by others' blocks all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_block_outlives_the_data_of_who_is_blocked() {
    let world = World::open().await;
    let ana = id_of(&world, "Ana");
    let page = blocks(&world, "Beto").await;
    world.choose("Beto", &page, "h1:choose:block", &ana).await;
    let question = world.slash(Slash::new("Ana", "general", "hoyito privacy delete")).await;
    world.click("Ana", answered(&question), "h1:forgetme:0").await;
    let told = refused(&world.slash(challenge("Ana", "Beto")).await).to_owned();
    assert_eq!(told, "Beto cannot be challenged at the moment.");
    assert!(text(&blocks(&world, "Beto").await).starts_with("You have blocked one person."));
    assert_eq!(world.count("select count(*) from blocks where name = 'Ana'").await, 0);
    world.close().await;
}

/// However many are blocked, each of them can be met again.
#[tokio::test(flavor = "multi_thread")]
async fn blocks_have_pages() {
    let world = World::open().await;
    sqlx::query("insert into blocks (person_id, blocked_id, name) select $1, 5000000 + n, 'Player ' || n from generate_series(10, 39) n")
        .bind(id_of(&world, "Beto").parse::<i64>().unwrap())
        .execute(&world.rows)
        .await
        .unwrap();
    let page = blocks(&world, "Beto").await;
    assert!(text(&page).starts_with("You have blocked 30 people."), "{}", text(&page));
    let page = answered(&world.click("Beto", &page, "h1:settings:2").await).clone();
    let lists = page["components"].as_array().unwrap();
    let names = lists.iter().find_map(|row| row["components"][0]["options"].as_array()).unwrap();
    assert_eq!((names.len(), &names[4]["label"]), (5, &"Player 39".into()));
    let page = answered(&world.choose("Beto", &page, "h1:choose:unblock", "5000039").await).clone();
    assert!(text(&page).starts_with("You have blocked 29 people."), "{}", text(&page));
    world.close().await;
}
