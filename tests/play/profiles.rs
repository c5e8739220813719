//! What a server knows of a person, and their games looked at again.

use discord_sandbox::{ChannelKind, NewChannel, Slash};
use serde_json::Value;

use crate::{
    direct::between,
    rankings::lost_by_ana,
    scripts::greedy,
    support::{Seat, World, answered, buttons, is_private, refused, text},
};

async fn profile(world: &World, who: &str, of: Option<&str>) -> Value {
    let slash = Slash::new(who, "general", "hoyito profile");
    let slash = of.into_iter().fold(slash, |slash, of| slash.option("user", of));
    answered(&world.slash(slash).await).clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_has_ratings_results_and_habits() {
    let world = World::open().await;
    let nothing = profile(&world, "Ana", None).await;
    assert_eq!(text(&nothing), "Ana has finished no rated game here yet.");
    assert!(!is_private(&nothing) && nothing["attachments"].as_array().unwrap().is_empty());
    for game in ["Hoyito II", "Hoyito I", "Hoyito II"] {
        lost_by_ana(&world, game).await;
    }
    let winner = profile(&world, "Carla", Some("Beto")).await;
    let lines: Vec<&str> = text(&winner).lines().collect();
    assert_eq!(lines[0], "**Beto** in this server");
    assert!(lines[1].starts_with("Hoyito II: **1,7"), "{}", lines[1]);
    assert!(lines[1].ends_with(", 2 games, 2 wins, 0 draws (provisional)"), "{}", lines[1]);
    assert!(lines[2].starts_with("Hoyito I: **1,662** ± 290, 1 game, 1 win"), "{}", lines[2]);
    assert_eq!(lines[3], "3 wins in a row. Longest run: 3 wins.");
    // Ana had lost no game of that kind yet.
    assert_eq!(lines[4], "Best win: against Ana, then 1,500.");
    let graph = &winner["attachments"][0];
    assert_eq!(graph["width"], 1100);
    assert_eq!(graph["description"], "The ratings of Beto over time; the newest are in the text.");
    let loser = profile(&world, "Ana", None).await;
    assert!(
        text(&loser).contains("\n3 losses in a row.") && !text(&loser).contains("Best win"),
        "{}",
        text(&loser)
    );
    let starters = [text(&winner), text(&loser)].map(|said| said.contains("Favourite opening: "));
    assert!(starters.contains(&true), "somebody began each game");
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_belongs_to_a_server() {
    let world = World::open().await;
    let channel = between(&world, ChannelKind::Dm, &["Ana"]);
    let told = world.slash(Slash::new("Ana", &channel, "hoyito profile")).await;
    assert!(refused(&told).contains("server"), "{}", refused(&told));
    world.close().await;
}

/// Somebody's finished games, as `who` can be shown them.
async fn history(world: &World, who: &str, options: &[(&str, &str)]) -> Value {
    let slash = Slash::new(who, "general", "hoyito history");
    let slash = options.iter().fold(slash, |slash, (name, value)| slash.option(*name, *value));
    let page = answered(&world.slash(slash).await).clone();
    assert!(is_private(&page));
    page
}

/// The button with that label.
fn labelled(message: &Value, label: &str) -> String {
    let button = buttons(message).into_iter().find(|button| button["label"] == label);
    let button = button.unwrap_or_else(|| panic!("no {label} in {message}"));
    button["custom_id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_history_is_read_page_by_page_and_watched_again() {
    let world = World::open().await;
    assert_eq!(text(&history(&world, "Ana", &[]).await), "There is no finished game to show.");
    let mut whole = Seat::take_in(&world, "games", "Hoyito III", Some(2)).await;
    whole.play_out(&world, greedy(5)).await;
    for _ in 0..6 {
        lost_by_ana(&world, "Hoyito I").await;
    }
    // What was left before both had moved is no game.
    let left = Seat::take(&world, "Hoyito II", None).await;
    world.force("Beto", &left.board, &format!("h1:abort:{}", left.game)).await;
    let page = history(&world, "Ana", &[]).await;
    let lines: Vec<&str> = text(&page).lines().collect();
    assert_eq!((lines.len(), lines[0]), (6, "**Finished games**, page 1"));
    for (number, line) in (1..).zip(&lines[1..]) {
        assert!(line.starts_with(&format!("{number}. <t:")), "{line}");
        assert!(line.contains(":d>, Ana – Beto, Hoyito I: "), "{line}");
        assert!(line.contains(", Beto won, Ana resigned. https://discord.com/channels/"), "{line}");
    }
    let shown: Vec<String> =
        buttons(&page).iter().map(|button| button["label"].as_str().unwrap().to_owned()).collect();
    assert_eq!(shown, ["Replay 1", "Replay 2", "Replay 3", "Replay 4", "Replay 5", "Next page ▶"]);
    let page = answered(&world.click("Ana", &page, &labelled(&page, "Next page ▶")).await).clone();
    let lines: Vec<&str> = text(&page).lines().collect();
    assert_eq!(lines.len(), 3);
    let wins = whole.play.wins();
    assert!(lines[2].starts_with("7. <t:"), "{}", lines[2]);
    assert!(lines[2].contains(&format!("{}–{} in rounds (", wins.south, wins.north)), "{}", lines[2]);
    // It was played in another channel; whoever asks watches it alone.
    let watched = answered(&world.click("Ana", &page, &labelled(&page, "Replay 7")).await).clone();
    assert!(is_private(&watched));
    assert!(world.file(&watched).await.starts_with(b"GIF89a"));
    let record = answered(&world.click("Ana", &watched, &labelled(&watched, "Record")).await).clone();
    assert!(String::from_utf8(world.file(&record).await).unwrap().starts_with("variant: III"));
    // Against somebody else there is none.
    let none = history(&world, "Ana", &[("user", "Beto"), ("opponent", "Carla")]).await;
    assert_eq!(text(&none), "There is no finished game to show.");
    let of_both = history(&world, "Carla", &[("user", "Beto"), ("opponent", "Ana")]).await;
    assert_eq!(text(&of_both).lines().count(), 6);
    world.close().await;
}

/// A finished game in a hidden channel is nobody's business who cannot be shown to see it.
#[tokio::test(flavor = "multi_thread")]
async fn a_history_tells_nothing_of_hidden_places() {
    let world = World::open().await;
    let hidden = NewChannel {
        name: "hidden".into(),
        kind: Some(ChannelKind::Text),
        members: Some(vec!["Ana".into(), "Beto".into()]),
        ..NewChannel::default()
    };
    let hidden = world.sandbox.add_channel(hidden).unwrap().to_string();
    let mut seat = Seat::take_in(&world, &hidden, "Hoyito II", None).await;
    seat.both_move(&world).await;
    world.force("Ana", &seat.board, &format!("h1:resign:{}", seat.game)).await;
    world.all_shown().await;
    let ana = [("user", "Ana")];
    assert_eq!(text(&history(&world, "Beto", &ana).await).lines().count(), 2);
    let carlas = history(&world, "Carla", &ana).await;
    assert_eq!(text(&carlas), "There is no finished game to show.");
    for verb in ["replayall", "replay", "record"] {
        let told = world.force("Carla", &carlas, &format!("h1:{verb}:{}", seat.game)).await;
        assert!(refused(&told).starts_with("I do not know that game."), "{verb}: {}", refused(&told));
    }
    world.close().await;
}
