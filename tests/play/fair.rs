//! Fair starts: a few turns are made already, to a position that is worth as much to both.

use discord_sandbox::Slash;
use hoyito::{
    Format, Match, Size, Variant,
    engine::{Opening, fair_start, fair_starts},
};

use crate::{
    replays::records,
    scripts::{any, greedy},
    support::{Seat, World, answered, buttons, is_private, refused, text},
};

fn format(variant: Variant) -> Format {
    Format { variant, size: Size::Six, rounds: 1, closing: false }
}

/// The opening of the newest game.
async fn opening(world: &World) -> String {
    sqlx::query_scalar("select opening from games order by id desc limit 1")
        .fetch_one(&world.rows)
        .await
        .unwrap()
}

/// The opening is one of those that are known; it is told, nobody's to take back, and part of the record. A rematch has
/// it once more, with the seats changed.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_from_a_fair_start() {
    let world = World::open().await;
    let challenge = Seat::challenge("general", "Hoyito II").option("start", "fair").option("rated", false);
    let mut seat = Seat::agree(&world, challenge, format(Variant::II)).await;
    let turns = opening(&world).await;
    let known = (0..fair_starts(Variant::II)).filter_map(|number| fair_start(Variant::II, number));
    assert!(known.into_iter().any(|known| known.to_string() == turns), "{turns}");
    let first = seat.board.clone();
    assert!(text(&first).ends_with(&format!("A fair start, after {turns}.")), "{}", text(&first));
    assert!(text(&first).contains("<@") || text(&first).contains("Ana starts."), "{}", text(&first));
    let alt = first["attachments"][0]["description"].as_str().unwrap();
    assert!(alt.contains(&format!("A round begins with a fair start, after {turns}.")), "{alt}");
    let nothing = world.force("Ana", &first, &format!("h1:takeback:{}", seat.game)).await;
    assert!(refused(&nothing).starts_with("You have made no turn"), "{}", refused(&nothing));
    let mut choose = any(3);
    let hole = choose(seat.play.game());
    seat.press(&world, hole).await;
    seat.play_out(&world, greedy(5)).await;
    let slash = Slash::new("Carla", "general", "hoyito replay").option("whole", true);
    let replay = answered(&world.slash(slash).await).clone();
    let records = records(&world, &replay).await;
    let opened = Opening::read(Variant::II, &turns).unwrap();
    assert_eq!(records[0].turns.len(), opened.turns().len() + usize::try_from(seat.ply).unwrap());
    assert_eq!(records[0].start, None);
    let rematch = buttons(&seat.board)[0]["custom_id"].as_str().unwrap().to_owned();
    let asked = answered(&world.click("Ana", &seat.board, &rematch).await).clone();
    assert!(text(&asked).contains("It has a fair start"), "{}", text(&asked));
    let accept = buttons(&asked)[0]["custom_id"].as_str().unwrap().to_owned();
    world.click("Beto", &asked, &accept).await;
    world.all_shown().await;
    assert_eq!(opening(&world).await, turns);
    let south: String = sqlx::query_scalar("select south_name from games order by id desc limit 1")
        .fetch_one(&world.rows)
        .await
        .unwrap();
    assert_eq!(south, seat.people.north);
    world.close().await;
}

/// Each variant has fair starts; a person who names no rounds gets the one that there can be.
#[tokio::test(flavor = "multi_thread")]
async fn fair_starts_of_every_variant() {
    let world = World::open().await;
    for (game, variant) in [("Hoyito I", Variant::I), ("Hoyito III", Variant::III)] {
        let challenge = Seat::challenge("general", game).option("start", "fair");
        let mut seat = Seat::agree(&world, challenge, format(variant)).await;
        seat.play_out(&world, greedy(2)).await;
    }
    world.close().await;
}

/// What the usual start costs is said with a challenge; a fair start that cannot be is refused.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_start_costs_is_told() {
    let world = World::open().await;
    let with = |options: &[(&str, &str)]| {
        let slash = Slash::new("Ana", "general", "hoyito challenge");
        options.iter().fold(slash, |slash, &(name, value)| slash.option(name, value))
    };
    for (game, told) in [("Hoyito I", "loses 20–28"), ("Hoyito II", "loses 10–38")] {
        let said = text(answered(&world.slash(with(&[("variant", game)])).await)).to_owned();
        assert!(said.contains(told), "{said}");
    }
    let match_of_four = text(answered(&world.slash(with(&[("variant", "Hoyito III")])).await)).to_owned();
    assert!(!match_of_four.contains("loses"), "{match_of_four}");
    let twelve = with(&[("variant", "Hoyito II, 12 holes"), ("start", "fair")]);
    let said = refused(&world.slash(twelve).await).to_owned();
    assert_eq!(said, "Fair starts are known on rows of six holes only.");
    let rounds = with(&[("start", "fair")]).option("rounds", 2);
    let said = refused(&world.slash(rounds).await).to_owned();
    assert!(said.starts_with("A fair start is for one round"), "{said}");
    world.close().await;
}

/// What a person named is kept while the engine's level is asked for.
#[tokio::test(flavor = "multi_thread")]
async fn the_engine_plays_from_fair_starts() {
    let world = World::open().await;
    let slash = Slash::new("Ana", "general", "hoyito play")
        .option("variant", "Hoyito I")
        .option("first", "me")
        .option("start", "fair");
    let levels = answered(&world.slash(slash).await).clone();
    assert!(is_private(&levels));
    let level = buttons(&levels)[0]["custom_id"].as_str().unwrap().to_owned();
    assert_eq!(level, "h1:play:6:I:beginner:challenger:fair");
    let begun = world.click("Ana", &levels, &level).await;
    let turns = opening(&world).await;
    let board = begun.messages.iter().find(|message| text(message).contains(&turns)).unwrap();
    let opening = Opening::read(Variant::I, &turns).unwrap();
    let start = Match::resume(format(Variant::I), Vec::new(), *opening.game().position()).unwrap();
    let mover = start.game().position().to_move.unwrap();
    let (own, row): (String, i64) =
        sqlx::query_as("select case when south_id is null then 'north' else 'south' end, id from games")
            .fetch_one(&world.rows)
            .await
            .unwrap();
    assert_eq!(own, mover.as_str());
    let hole = start.game().legal()[0].letter(Size::Six);
    world.click("Ana", board, &format!("h1:sow:{row}:0:{hole}")).await;
    world
        .until("the engine has answered", async || {
            let sides: i64 = world.count("select count(distinct side) from turns").await;
            (sides == 2).then_some(())
        })
        .await;
    world.close().await;
}
