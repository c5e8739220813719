//! What only the one who asks sees, and what is said in which language.

use discord_sandbox::{Autocomplete, ChannelKind, NewChannel, NewUser, Slash};

use crate::{
    scripts::any,
    support::{Seat, World, answered, buttons, hole_buttons, is_private, refused, text},
};

fn command(who: &str, command: &str) -> Slash {
    Slash::new(who, "general", format!("hoyito {command}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hole_can_be_sown_by_command_too() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let mut choose = any(2);
    for typed in ["lower", "upper", "label"] {
        let hole = choose(seat.play.game());
        let letter = hole.letter(seat.play.size());
        let seeds = seat.play.game().position().board.seeds(hole);
        let given = match typed {
            "lower" => letter.to_ascii_lowercase().to_string(),
            "upper" => letter.to_string(),
            _ => format!("{letter} · {seeds}"),
        };
        let who = seat.who();
        let outcome = world.slash(command(who, "move").option("hole", given)).await;
        assert!(!is_private(answered(&outcome)), "{outcome:?}");
        seat.pressed(&world, hole).await;
    }
    for (who, hole, told) in [
        (seat.who(), "Z", "There is no hole “Z”. Holes are A to F."),
        (seat.who(), "L", "There is no hole “L”. Holes are A to F."),
        (seat.who(), "", "There is no hole “"),
        (seat.people[seat.mover().other()], "A", "It is "),
        ("Carla", "A", "You have no game in this channel."),
    ] {
        let outcome = world.slash(command(who, "move").option("hole", hole)).await;
        assert!(refused(&outcome).starts_with(told), "{who} {hole}: {}", refused(&outcome));
    }
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn legal_holes_and_games_are_offered_while_typing() {
    let world = World::open().await;
    let seat = Seat::take(&world, "Hoyito II", None).await;
    let ask = |who: &str, focused: &str, command: &str| Autocomplete {
        user: who.to_owned(),
        channel: "general".to_owned(),
        command: format!("hoyito {command}"),
        options: [(focused.to_owned(), "".into())].into_iter().collect(),
        focused: focused.to_owned(),
    };
    let holes = world.sandbox.autocomplete(ask("Ana", "hole", "move")).await.unwrap();
    let legal = seat.play.game().legal().len();
    assert_eq!(holes.len(), legal);
    assert_eq!(holes[0]["name"], "A · 4");
    assert!(world.sandbox.autocomplete(ask("Beto", "hole", "move")).await.unwrap().is_empty());
    let games = world.sandbox.autocomplete(ask("Ana", "game", "move")).await.unwrap();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0]["name"], "against Beto, Hoyito II");
    assert_eq!(games[0]["value"], seat.game.as_str());
    let watched = world.sandbox.autocomplete(ask("Carla", "game", "board")).await.unwrap();
    assert_eq!(watched[0]["name"], "Ana – Beto, Hoyito II");
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_several_games_one_is_asked_which() {
    let world = World::open().await;
    let one = Seat::take(&world, "Hoyito II", None).await;
    let mut two = Seat::take(&world, "Hoyito I", None).await;
    let hole = two.play.game().legal()[2];
    let list = answered(&world.slash(command("Ana", "move").option("hole", "C")).await).clone();
    assert!(is_private(&list));
    assert_eq!(buttons(&list).len(), 2);
    let button = buttons(&list)[1]["custom_id"].as_str().unwrap().to_owned();
    assert_eq!(button, format!("h1:sow:{}:0:C", two.game));
    world.click("Ana", &list, &button).await;
    two.pressed(&world, hole).await;
    let named = world.slash(command("Ana", "board").option("game", one.game.as_str())).await;
    assert_eq!(answered(&named)["attachments"][0]["filename"], format!("hoyito-{}-0.png", one.game));
    let unknown = world.slash(command("Ana", "board").option("game", "no such game")).await;
    assert!(refused(&unknown).starts_with("I do not know that game."));
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a10_the_board_can_be_shown_again_and_played_from() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let mut choose = any(7);
    for _ in 0..3 {
        let hole = choose(seat.play.game());
        seat.press(&world, hole).await;
    }
    let before = seat.board.clone();
    let again = answered(&world.slash(command("Ana", "board")).await).clone();
    assert_eq!(again["attachments"][0]["description"], before["attachments"][0]["description"]);
    assert_eq!(again["mentions"].as_array().unwrap().len(), 0, "whoever asks is looking already");
    let labels =
        |board| -> Vec<_> { hole_buttons(board).iter().map(|button| button["label"].clone()).collect() };
    assert_eq!(labels(&again), labels(&before));
    seat.board = again;
    let hole = choose(seat.play.game());
    seat.press(&world, hole).await;
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_as_text_has_its_position_on_a_line_of_its_own() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let hole = any(5)(seat.play.game());
    seat.press(&world, hole).await;
    for who in ["Ana", "Beto"] {
        let outcome = world.slash(command(who, "board").option("text", true)).await;
        let told = refused(&outcome).to_owned();
        let position = seat.play.game().position().to_string();
        assert!(told.lines().any(|line| line == format!("`{position}`")), "{told}");
    }
    let menu = answered(&world.click("Ana", &seat.board, &format!("h1:menu:{}", seat.game)).await).clone();
    assert!(is_private(&menu));
    let labels: Vec<_> = buttons(&menu).iter().map(|button| button["label"].clone()).collect();
    assert_eq!(
        labels,
        ["Show the board again", "Board as text", "From my side", "Offer draw", "Abort", "Rules"]
    );
    let stranger = world.click("Carla", &seat.board, &format!("h1:menu:{}", seat.game)).await;
    assert!(refused(&stranger).starts_with("This is not your game"));
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn e4_resigning_is_confirmed_and_ends_the_match_once() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito III", None).await;
    seat.both_move(&world).await;
    let asked = answered(&world.slash(command("Ana", "resign")).await).clone();
    assert!(is_private(&asked));
    let [no, yes] = [0, 1].map(|at| buttons(&asked)[at]["custom_id"].as_str().unwrap().to_owned());
    assert_eq!(buttons(&asked)[0]["label"], "Keep playing", "the finger may still rest on the first one");
    let kept = world.click("Ana", &asked, &no).await;
    assert_eq!(text(answered(&kept)), "The game goes on.");
    assert_eq!(world.count("select count(*) from games where state = 'over'").await, 0);
    let asked = answered(&world.slash(command("Ana", "resign")).await).clone();
    let press = || world.force("Ana", &asked, &yes);
    let (one, two) = tokio::join!(press(), press());
    world.all_shown().await;
    let told: Vec<&str> =
        [&one, &two].into_iter().map(|outcome| text(outcome.message.as_ref().unwrap())).collect();
    assert!(told.contains(&"You resigned."), "{told:?}");
    assert!(told.iter().any(|told| told.starts_with("This game is over.")), "{told:?}");
    let row: (String, String) =
        sqlx::query_as("select ended_by, winner from games").fetch_one(&world.rows).await.unwrap();
    assert_eq!(row, ("resigned".to_owned(), "north".to_owned()));
    let last = world.seen("general", None).pop().unwrap();
    assert_eq!(text(&last), "Ana resigned. **Beto wins.**");
    assert_eq!(last["attachments"][0]["filename"], format!("hoyito-{}-{}-end.png", seat.game, seat.ply));
    let late = world.force("Beto", &seat.board, &format!("h1:sow:{}:{}:A", seat.game, seat.ply)).await;
    assert!(refused(&late).starts_with("This game is over."));
    world.close().await;
}

/// A game in a hidden channel or a private thread is nobody's business who cannot be shown to see it.
#[tokio::test(flavor = "multi_thread")]
async fn games_in_hidden_places_are_not_told_to_others() {
    let world = World::open().await;
    let add = |name: &str, kind, parent: Option<&str>, members: Option<&[&str]>| {
        let channel = NewChannel {
            name: name.to_owned(),
            kind: Some(kind),
            parent: parent.map(str::to_owned),
            members: members.map(|members| members.iter().map(|&name| name.to_owned()).collect()),
            ..NewChannel::default()
        };
        world.sandbox.add_channel(channel).unwrap().to_string()
    };
    let two: &[&str] = &["Ana", "Beto"];
    let hidden = add("hidden", ChannelKind::Text, None, Some(two));
    let aside = add("aside", ChannelKind::Thread, Some(&hidden), None);
    let whisper = add("whisper", ChannelKind::Thread, Some("general"), Some(two));
    let open = add("open", ChannelKind::Thread, Some("general"), None);
    let mut seats = Vec::new();
    for channel in ["games", &hidden, &aside, &whisper, &open] {
        seats.push(Seat::take_in(&world, channel, "Hoyito II", None).await);
    }
    let list = async |who: &str, channel: &str| {
        let slash = Slash::new(who, channel, "hoyito games").option("user", "Beto");
        let told = refused(&world.slash(slash).await).to_owned();
        let told = |seat: &Seat| told.contains(&crate::support::id(&seat.board).to_string());
        seats.iter().map(told).collect::<Vec<_>>()
    };
    assert_eq!(list("Carla", "general").await, [true, false, false, false, true]);
    assert_eq!(list("Ana", "general").await, [true; 5]);
    // Dora sees the hidden channel and is no player; of the private thread she knows only in it.
    let dora = NewUser { name: "Dora".into(), ..NewUser::default() };
    world.sandbox.add_user(dora).unwrap();
    let shared = add("shared", ChannelKind::Text, None, Some(&["Ana", "Beto", "Dora"]));
    let seat = Seat::take_in(&world, &shared, "Hoyito I", None).await;
    let slash = Slash::new("Dora", "general", "hoyito games").option("user", "Ana");
    let told = refused(&world.slash(slash).await).to_owned();
    assert!(told.contains(&crate::support::id(&seat.board).to_string()), "{told}");
    assert_eq!(told.lines().count(), 3, "{told}");

    let named = Slash::new("Carla", "general", "hoyito board").option("game", seats[3].game.as_str());
    assert_eq!(refused(&world.slash(named).await), "That belongs to another channel.");
    let named = Slash::new("Ana", "general", "hoyito board").option("game", seats[3].game.as_str());
    assert!(refused(&world.slash(named).await).contains("Here it is:"));
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_lists_live_games_with_links() {
    let world = World::open().await;
    let list = async |who: &str, user: Option<&str>| {
        let slash = command(who, "games");
        let slash = user.map_or(slash.clone(), |user| slash.option("user", user));
        refused(&world.slash(slash).await).to_owned()
    };
    assert!(list("Ana", None).await.starts_with("You have no game under way."));
    assert_eq!(list("Carla", Some("Ana")).await, "No game is under way.");
    let one = Seat::take(&world, "Hoyito II", None).await;
    let two = Seat::take_in(&world, "games", "Hoyito I", None).await;
    let told = list("Carla", Some("Beto")).await;
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 2, "{told}");
    for (line, seat, game) in [(lines[0], &one, "Hoyito II"), (lines[1], &two, "Hoyito I")] {
        assert!(
            line.starts_with(&format!("Ana – Beto, {game}: it is Ana's turn, whose time runs out <t:")),
            "{line}"
        );
        assert!(line.ends_with(&crate::support::id(&seat.board).to_string()), "{line}");
    }
    world.force("Ana", &one.board, &format!("h1:abort:{}", one.game)).await;
    assert_eq!(list("Ana", None).await.lines().count(), 1);
    world.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn g10_public_text_is_in_the_servers_language_and_private_text_in_the_readers() {
    let world = World::open().await;
    let english = world.sandbox.world().users.iter().find(|user| user.name == "Ana").unwrap().id;
    let spanish = world
        .sandbox
        .add_user(NewUser { name: "Yudelka".into(), locale: Some("es-419".into()), ..NewUser::default() })
        .unwrap();
    let guilds = world.sandbox.world().guilds;
    let plaza = guilds.iter().find(|guild| guild.name == "La Plaza").unwrap().channels[0].id.to_string();
    let public = world.slash(Slash::new(english, &plaza, "hoyito challenge")).await;
    let said = text(answered(&public));
    assert!(said.contains("reta a cualquiera de aquí"), "{said}");
    let own = world
        .click("Ana", answered(&public), buttons(answered(&public))[0]["custom_id"].as_str().unwrap())
        .await;
    assert!(refused(&own).starts_with("This is your own challenge."));
    let help = world.slash(Slash::new(spanish, "general", "hoyito help")).await;
    assert!(refused(&help).contains("mancala del suroeste dominicano"));
    let help = world.slash(Slash::new("Ana", "general", "hoyito help")).await;
    assert!(refused(&help).starts_with("**Hoyito** is the mancala"), "{}", refused(&help));
    world.close().await;
}
