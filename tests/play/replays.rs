//! Games shown again, and their records as files.

use discord_sandbox::Slash;
use hoyito::{Record, RoundResult};
use serde_json::Value;

use crate::{
    scripts::{any, greedy},
    support::{Seat, World, answered, buttons, refused, text},
};

/// The records behind a replay's button, each read back and replayed.
pub async fn records(world: &World, replay: &Value) -> Vec<Record> {
    let button = buttons(replay).last().unwrap()["custom_id"].as_str().unwrap().to_owned();
    let given = answered(&world.click("Carla", replay, &button).await).clone();
    assert_eq!(text(&given), "The game's record as text: people and programs can read it.");
    let text = String::from_utf8(world.file(&given).await).unwrap();
    text.split("variant: ")
        .skip(1)
        .map(|record| {
            let record: Record = format!("variant: {record}").trim_end().parse().unwrap();
            record.replay().unwrap();
            record
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_shown_again_and_its_record_reads_back() {
    let world = World::open().await;
    let told = world.slash(Slash::new("Ana", "general", "hoyito replay")).await;
    assert!(refused(&told).starts_with("You have no game in this channel."));
    let mut seat = Seat::take(&world, "Hoyito III", Some(3)).await;
    let told = world.slash(Slash::new("Ana", "general", "hoyito replay")).await;
    assert_eq!(refused(&told), "No turn has been made in that game yet.");
    seat.play_out(&world, greedy(5)).await;
    let end = seat.board.clone();
    let button = buttons(&end)[1]["custom_id"].as_str().unwrap().to_owned();
    assert_eq!(button, format!("h1:replay:{}", seat.game));
    let turn = answered(&world.click("Carla", &end, &button).await).clone();
    assert_eq!(text(&turn), "Ana – Beto, Hoyito III: the last turn.");
    assert_eq!(turn["attachments"][0]["content_type"], "image/gif");
    assert!(world.file(&turn).await.starts_with(b"GIF89a"));
    let whole = buttons(&turn)[0]["custom_id"].as_str().unwrap().to_owned();
    let whole = answered(&world.click("Carla", &turn, &whole).await).clone();
    assert_eq!(text(&whole), "Ana – Beto, Hoyito III: the whole game.");
    assert!(world.file(&whole).await.starts_with(b"GIF89a"));
    let records = records(&world, &whole).await;
    let turns: usize = records.iter().map(|record| record.turns.len()).sum();
    assert_eq!(turns, usize::try_from(seat.ply).unwrap());
    for (record, score) in records.iter().zip(seat.play.scores()) {
        assert_eq!(record.result, Some(RoundResult::of(*score)));
        assert_eq!(record.south.as_deref(), Some("Ana"));
    }
    world.close().await;
}

/// What was taken back is not shown, and who resigned stands in the record.
#[tokio::test(flavor = "multi_thread")]
async fn a_record_holds_what_stands() {
    let world = World::open().await;
    let format =
        hoyito::Format { variant: hoyito::Variant::II, size: hoyito::Size::Six, rounds: 1, closing: false };
    let challenge = Seat::challenge("general", "Hoyito II").option("rated", false);
    let mut seat = Seat::agree(&world, challenge, format).await;
    let mut choose = any(3);
    for _ in 0..2 {
        let hole = choose(seat.play.game());
        seat.press(&world, hole).await;
    }
    let asker = seat.people[seat.mover().other()];
    world.force(asker, &seat.board, &format!("h1:takeback:{}", seat.game)).await;
    let accept = format!("h1:takebackyes:{}:{}", seat.game, seat.ply);
    world.force(seat.who(), &seat.board, &accept).await;
    world.all_shown().await;
    world.force("Beto", &seat.board, &format!("h1:resign:{}", seat.game)).await;
    world.all_shown().await;
    let replay =
        answered(&world.slash(Slash::new("Carla", "general", "hoyito replay").option("whole", true)).await)
            .clone();
    let records = records(&world, &replay).await;
    assert_eq!(records.len(), 1);
    assert!(records[0].turns.len() < usize::try_from(seat.ply).unwrap());
    assert!(records[0].to_string().contains("resigned N"), "{}", records[0]);
    world.close().await;
}

/// Where Discord takes smaller files than a replay needs, people are told, and the record is there all the same.
#[tokio::test(flavor = "multi_thread")]
async fn f9_a_replay_that_is_too_large_is_told_and_its_record_given() {
    let world = World::with_small_files(200_000).await;
    let mut seat = Seat::take(&world, "Hoyito II", Some(1)).await;
    seat.play_out(&world, any(3)).await;
    let slash = Slash::new("Ana", "general", "hoyito replay").option("whole", true);
    let told = answered(&world.slash(slash).await).clone();
    let said = "Ana – Beto, Hoyito II: the whole game.\nThe file is larger than Discord takes here.";
    assert_eq!(text(&told), said);
    assert_eq!(told["attachments"].as_array().unwrap().len(), 0);
    assert_eq!(records(&world, &told).await.len(), 1);
    world.close().await;
}
