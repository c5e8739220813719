//! What is kept of people: given to them, deleted, and told in PRIVACY.md.

use discord_sandbox::{Slash, UserChange};
use serde_json::Value;

use crate::{
    rankings::{lost_by_ana, ranking},
    support::{Seat, World, answered, is_private, refused, text},
};

async fn export(world: &World, who: &str) -> Value {
    let answer = answered(&world.slash(Slash::new(who, "general", "hoyito privacy export")).await).clone();
    assert!(is_private(&answer));
    serde_json::from_slice(&world.file(&answer).await).unwrap()
}

/// Everything about oneself, and nothing about anybody else.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_is_given() {
    let world = World::open().await;
    let empty = export(&world, "Carla").await;
    assert_eq!((&empty["settings"], &empty["games"]), (&Value::Null, &Value::Array(vec![])));
    lost_by_ana(&world, "Hoyito II").await;
    let ana = export(&world, "Ana").await;
    let game = &ana["games"][0];
    assert_eq!(
        (&game["seat"], &game["result"], &game["name"]),
        (&"south".into(), &"lost".into(), &"Ana".into())
    );
    assert!(!game["turns"].as_array().unwrap().is_empty());
    assert_eq!(ana["ratings"][0]["games"], 1);
    assert_eq!(ana["rating_changes"][0]["result"], "lost");
    assert_eq!(ana["challenges"][0]["part"], "challenger");
    let beto = world.sandbox.world().user("Beto").unwrap().to_string();
    let all = ana.to_string();
    assert!(!all.contains("Beto") && !all.contains(&beto), "{all}");
    world.close().await;
}

/// Others keep their games, results and ratings; whoever goes becomes nobody. Twice is harmless.
#[tokio::test(flavor = "multi_thread")]
async fn who_wants_is_forgotten() {
    let world = World::open().await;
    lost_by_ana(&world, "Hoyito II").await;
    let ratings = "select count(*) from ratings where value > 1600 and name = 'Beto'";
    let mut seat = Seat::take(&world, "Hoyito I", None).await;
    seat.both_move(&world).await;
    world.slash(Slash::new("Ana", "general", "hoyito challenge").option("opponent", "Carla")).await;
    let page = answered(&world.slash(Slash::new("Ana", "general", "hoyito settings")).await).clone();
    world.choose("Ana", &page, "h1:choose:theme", "chalk").await;
    for _ in 0..2 {
        let slash = Slash::new("Ana", "general", "hoyito privacy delete");
        let question = answered(&world.slash(slash).await).clone();
        let kept = world.click("Ana", &question, "h1:keepdata:0").await;
        assert_eq!(text(answered(&kept)), "Nothing was deleted.");
        let slash = Slash::new("Ana", "general", "hoyito privacy delete");
        let question = answered(&world.slash(slash).await).clone();
        let done = world.click("Ana", &question, "h1:forgetme:0").await;
        assert_eq!(text(answered(&done)), "Done. Nothing is kept any more.");
        world.all_shown().await;
        let ana = export(&world, "Ana").await;
        for (key, kept) in ana.as_object().unwrap() {
            let nothing = kept.is_null() || kept == &Value::Array(vec![]) || key == "person";
            assert!(nothing, "{key}: {kept}");
        }
    }
    let end = world.seen("general", None);
    let end =
        end.iter().find(|message| text(message).contains("resigned") && text(message).contains("deleted"));
    assert!(end.is_some_and(|end| text(end).contains("**Beto wins.**")), "{end:?}");
    assert_eq!(
        world.count("select count(*) from games where north_name = 'Beto' and winner = 'north'").await,
        2
    );
    assert_eq!(world.count(ratings).await, 2);
    assert_eq!(world.count("select count(*) from challenges where state = 'open'").await, 0);
    let shown = ranking(&world, &[]).await;
    assert!(shown.contains("1. Beto") && !shown.contains("deleted"), "{shown}");
    // Nobody is left to play against.
    let board = world.seen("general", None).into_iter().rfind(|message| text(message).contains("resigned"));
    let told = world.force("Beto", &board.unwrap(), &format!("h1:rematch:{}", seat.game)).await;
    assert_eq!(refused(&told), "deleted player cannot be challenged at the moment.");
    // Whoever comes back begins anew.
    Seat::take(&world, "Hoyito III", None).await;
    world.close().await;
}

/// Those who manage a server have a member forgotten there, and nowhere else.
#[tokio::test(flavor = "multi_thread")]
async fn a_member_is_forgotten_in_one_server() {
    let world = World::open().await;
    let permissions = Some(vec!["MANAGE_GUILD".to_owned()]);
    world.sandbox.change_user("Carla", UserChange { permissions, ..UserChange::default() }).unwrap();
    lost_by_ana(&world, "Hoyito II").await;
    sqlx::query("update games set guild_id = 1100000000000000201 where id = (select min(id) from games)")
        .execute(&world.rows)
        .await
        .unwrap();
    lost_by_ana(&world, "Hoyito II").await;
    let slash = Slash::new("Carla", "general", "hoyito-admin forget").option("user", "Ana");
    let question = answered(&world.slash(slash).await).clone();
    let ana = world.sandbox.world().user("Ana").unwrap();
    world.click("Carla", &question, &format!("h1:forget:{ana}")).await;
    let kept: Vec<(i64, String)> = sqlx::query_as("select guild_id, south_name from games order by id")
        .fetch_all(&world.rows)
        .await
        .unwrap();
    assert_eq!(kept[0], (1_100_000_000_000_000_201, "Ana".to_owned()));
    assert_eq!(kept[1].1, "deleted player");
    world.close().await;
}

/// Columns in which nothing about a person can stand; all others are told of in PRIVACY.md.
const NOT_PERSONAL: [&str; 4] = ["guilds.", "allowed_channels.", "presence.", "_sqlx_migrations."];

/// Every column that holds something about a person is told of.
#[tokio::test(flavor = "multi_thread")]
async fn privacy_md_tells_every_column() {
    let world = World::without_bot().await;
    let columns: Vec<String> = sqlx::query_scalar(
        "select table_name || '.' || column_name from information_schema.columns
         where table_schema = 'public' order by table_name, ordinal_position",
    )
    .fetch_all(&world.rows)
    .await
    .unwrap();
    let told = include_str!("../../PRIVACY.md");
    let missing: Vec<&String> = columns
        .iter()
        .filter(|column| !NOT_PERSONAL.iter().any(|table| column.starts_with(table)))
        .filter(|column| !told.contains(&format!("`{column}`")))
        .collect();
    assert!(missing.is_empty(), "PRIVACY.md does not say what these hold: {missing:?}");
    // And of nothing that is gone.
    let gone: Vec<&str> = told
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|code| code.contains('.') && !code.contains(' ') && !code.contains('/'))
        .filter(|code| !columns.iter().any(|column| column == code))
        .collect();
    assert!(gone.is_empty(), "PRIVACY.md tells of what does not exist: {gone:?}");
    world.close().await;
}
