//! Games against the engine.

use std::time::Duration;

use discord_sandbox::{ChannelKind, Slash};
use hoyito::{BySide, Format, Match, Side, Size, Variant};
use serde_json::Value;

use crate::{
    direct::between,
    scripts::any,
    support::{Program, World, answered, buttons, hole_buttons, is_private, refused, text},
};

/// A game against the engine, as Ana sees it.
struct Duel {
    game: String,
    /// The engine's side.
    engine: Side,
    play: Match,
    ply: u32,
    board: Value,
}

impl Duel {
    /// Ana begins, unless the engine does.
    async fn begin(world: &World, channel: &str, level: &str, first: &str) -> Self {
        let slash = Slash::new("Ana", channel, "hoyito play").option("level", level).option("first", first);
        let begun = world.slash(slash).await;
        assert!(!is_private(answered(&begun)), "{begun:?}");
        let format = Format { variant: Variant::II, size: Size::Six, rounds: 1, closing: false };
        let engine = if first == "me" { Side::North } else { Side::South };
        let game: i64 = sqlx::query_scalar("select max(id) from games").fetch_one(&world.rows).await.unwrap();
        let play = Match::start(format).unwrap();
        let board = begun.messages[0].clone();
        let mut duel = Self { game: game.to_string(), engine, play, ply: 0, board };
        duel.catch_up(world, channel).await;
        duel
    }

    fn is_over(&self) -> bool {
        self.play.result().is_some()
    }

    /// Plays what stands in the rows, which is what the rules make of it, until it is Ana's turn.
    async fn catch_up(&mut self, world: &World, channel: &str) {
        while !self.is_over() && self.mover() == Some(self.engine) {
            let next = i32::try_from(self.ply + 1).unwrap();
            let turn: String = world
                .until("the engine moves", async || {
                    sqlx::query_scalar("select turn from turns where game_id = $1 and ply = $2")
                        .bind(self.game.parse::<i64>().unwrap())
                        .bind(next)
                        .fetch_optional(&world.rows)
                        .await
                        .unwrap()
                })
                .await;
            self.follow(&turn);
        }
        world.all_shown().await;
        let name = format!("hoyito-{}-{}", self.game, self.ply);
        let seen = world.sandbox.messages(channel, "Ana", None).unwrap();
        let board = seen.iter().rfind(|message| {
            message["attachments"][0]["filename"].as_str().is_some_and(|file| file.starts_with(&name))
        });
        self.board = board.unwrap_or_else(|| panic!("no board {name}")).clone();
    }

    fn mover(&self) -> Option<Side> {
        self.play.game().position().to_move
    }

    fn follow(&mut self, turn: &str) {
        self.play = match turn.chars().next().filter(char::is_ascii_uppercase) {
            Some(letter) => {
                let hole = hoyito::Hole::from_letter(Size::Six, self.mover().unwrap(), letter).unwrap();
                self.play.play(hole).unwrap().0
            }
            None => self.play.pass().unwrap().0,
        };
        self.ply += 1;
        while !self.is_over() && matches!(self.play.game().expects(), hoyito::Expects::Pass(_)) {
            self.play = self.play.pass().unwrap().0;
            self.ply += 1;
        }
    }

    /// Ana sows, and the engine answers.
    async fn press(&mut self, world: &World, channel: &str, hole: hoyito::Hole) {
        let letter = hole.letter(Size::Six);
        let button = format!("h1:sow:{}:{}:{letter}", self.game, self.ply);
        world.click("Ana", &self.board, &button).await;
        self.follow(&letter.to_string());
        self.catch_up(world, channel).await;
    }
}

/// Whoever challenges the bot itself plays against it.
#[tokio::test(flavor = "multi_thread")]
async fn d2_challenging_the_bot_is_playing_against_it() {
    let world = World::open().await;
    let bot = world.sandbox.world().bot.id.to_string();
    let slash = Slash::new("Ana", "general", "hoyito challenge").option("opponent", bot.as_str());
    let levels = answered(&world.slash(slash).await).clone();
    assert!(is_private(&levels));
    assert!(text(&levels).starts_with("Hoyito II against me. How strong shall I be?"), "{}", text(&levels));
    let shown: Vec<_> = buttons(&levels).iter().map(|button| button["label"].clone()).collect();
    assert_eq!(shown, ["beginner", "casual", "strong", "expert", "perfect"]);
    let begun = world.click("Ana", &levels, "h1:play:6:II:casual:lot:usual").await;
    assert!(text(answered(&begun)).contains("Hoyito (casual)"), "{}", text(answered(&begun)));
    assert_eq!(world.count("select count(*) from games where engine_level = 'casual'").await, 1);
    world.all_shown().await;
    let again = world.click("Ana", &levels, "h1:play:6:II:strong:lot:usual").await;
    assert!(refused(&again).starts_with("You are playing against me here already."), "{}", refused(&again));
    world.close().await;
}

/// The engine has no id, is mentioned by nobody and rated nowhere; the one who plays it is as free as before.
#[tokio::test(flavor = "multi_thread")]
async fn d12_who_plays_the_engine_can_be_challenged_as_ever() {
    let world = World::open().await;
    let mut duel = Duel::begin(&world, "general", "beginner", "opponent").await;
    let row: (Option<i64>, Option<i64>, String, bool) =
        sqlx::query_as("select south_id, north_id, engine_level, rated from games")
            .fetch_one(&world.rows)
            .await
            .unwrap();
    assert!(row.0.is_none() && row.1.is_some() && row.2 == "beginner" && !row.3, "{row:?}");
    let challenge =
        world.slash(Slash::new("Beto", "general", "hoyito challenge").option("opponent", "Ana")).await;
    assert!(!is_private(answered(&challenge)));
    let mut choose = any(4);
    while !duel.is_over() {
        assert_eq!(hole_buttons(&duel.board).len(), 6, "{}", duel.board);
        let hole = choose(duel.play.game());
        duel.press(&world, "general", hole).await;
    }
    let mentioned = world.seen("general", None);
    assert!(mentioned.iter().all(|message| !text(message).contains("<@0>")));
    assert_eq!(world.count("select count(*) from rating_changes").await, 0);
    assert_eq!(
        world.count("select count(*) from games where state = 'over' and ended_by = 'played'").await,
        1
    );
    let of_hers = world.slash(Slash::new("Ana", "general", "hoyito history")).await;
    assert!(refused(&of_hers).contains("Hoyito (beginner)"), "{}", refused(&of_hers));
    let again = world.click("Ana", &duel.board, &format!("h1:rematch:{}", duel.game)).await;
    assert!(text(answered(&again)).contains("Hoyito (beginner)"), "{}", text(answered(&again)));
    assert_eq!(
        world.count("select count(*) from games where state = 'live' and south_id is not null").await,
        1
    );
    world.close().await;
}

/// The strongest level thinks for nobody else: other commands are answered while it plays many games.
#[tokio::test(flavor = "multi_thread")]
async fn e14_others_are_answered_while_the_engine_thinks() {
    let world = World::open().await;
    for game in 0..20 {
        let channel = discord_sandbox::NewChannel { name: format!("board-{game}"), ..Default::default() };
        let channel = world.sandbox.add_channel(channel).unwrap().to_string();
        let slash = Slash::new("Ana", channel.as_str(), "hoyito play")
            .option("level", "perfect")
            .option("variant", "Hoyito II, 12 holes")
            .option("first", "opponent");
        let (sandbox, slash) = (world.sandbox.clone(), slash);
        tokio::spawn(async move { sandbox.slash(slash).await });
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let help = world.slash(Slash::new("Beto", "general", "hoyito help")).await;
    assert!(help.ack_ms.is_some_and(|ms| ms < 1_000.0), "{help:?}");
    world.close().await;
}

/// The bot dies between a person's turn and the engine's: after the next start the engine moves, once.
#[tokio::test(flavor = "multi_thread")]
async fn after_a_kill_the_engine_moves_once() {
    let mut world = World::open().await;
    let duel = Duel::begin(&world, "general", "beginner", "me").await;
    world.stop_bot().await;
    // As if it had died after a turn of Ana's: the row says so, and nobody saw to the engine's turn.
    let (play, step) = duel.play.play(duel.play.game().legal()[0]).unwrap();
    let turn = hoyito::turn_text(&step.turn, Size::Six);
    sqlx::query("insert into turns (game_id, ply, round, side, turn, played_at) values ($1, 1, 1, 'south', $2, now())")
        .bind(duel.game.parse::<i64>().unwrap())
        .bind(&turn)
        .execute(&world.rows)
        .await
        .unwrap();
    sqlx::query(
        "update games set position = $2, ply = 1, south_moved = true, thinks_at = now() where id = $1",
    )
    .bind(duel.game.parse::<i64>().unwrap())
    .bind(play.game().position().to_string())
    .execute(&world.rows)
    .await
    .unwrap();
    let one = Program::start(&world).await;
    let two = Program::start(&world).await;
    let mut duel = Duel { play, ply: 1, ..duel };
    duel.catch_up(&world, "general").await;
    assert_eq!(hole_buttons(&duel.board).len(), 6);
    let boards = world.seen("general", None);
    let shown = boards.iter().filter(|board| board["id"] == duel.board["id"]).count();
    assert_eq!(shown, 1);
    let plies = world.count("select count(*) from turns").await;
    assert_eq!(plies, i64::from(duel.ply));
    one.stop().await;
    two.stop().await;
    world.close().await;
}

/// A hint says what is best and why; only on one's own turn against the engine.
#[tokio::test(flavor = "multi_thread")]
async fn hints_are_given_against_the_engine_only() {
    let world = World::open().await;
    let none = world.slash(Slash::new("Ana", "general", "hoyito hint")).await;
    assert!(refused(&none).starts_with("You have no game in this channel."));
    let duel = Duel::begin(&world, "general", "strong", "me").await;
    let hint = world.slash(Slash::new("Ana", "general", "hoyito hint")).await;
    let said = refused(&hint);
    assert!(said.starts_with("**") && said.contains("** is best. It takes"), "{said}");
    assert!(said.contains("With best play") || said.contains("Even with best play"), "{said}");
    let best = said.chars().nth(2).unwrap();
    let side = duel.mover().unwrap();
    let hole = hoyito::Hole::from_letter(Size::Six, side, best).unwrap();
    assert!(duel.play.game().legal().contains(&hole));
    let stranger =
        world.slash(Slash::new("Carla", "general", "hoyito hint").option("game", duel.game.as_str())).await;
    assert!(
        refused(&stranger).starts_with("This is not your game: Ana and Hoyito are playing."),
        "{}",
        refused(&stranger)
    );
    world.close().await;
}

/// The engine takes turns back at once, and agrees to no draw.
#[tokio::test(flavor = "multi_thread")]
async fn turns_against_the_engine_are_taken_back_at_once() {
    let world = World::open().await;
    let mut duel = Duel::begin(&world, "general", "beginner", "me").await;
    let start = duel.play.clone();
    let hole = duel.play.game().legal()[0];
    duel.press(&world, "general", hole).await;
    let draw = world.slash(Slash::new("Ana", "general", "hoyito draw")).await;
    let yes = buttons(answered(&draw)).last().unwrap()["custom_id"].as_str().unwrap().to_owned();
    let told = world.click("Ana", answered(&draw), &yes).await;
    assert!(refused(&told).starts_with("I play to the end."), "{}", refused(&told));
    let back = world.slash(Slash::new("Ana", "general", "hoyito takeback")).await;
    let yes = buttons(answered(&back)).last().unwrap()["custom_id"].as_str().unwrap().to_owned();
    world.click("Ana", answered(&back), &yes).await;
    world.all_shown().await;
    let position: String =
        sqlx::query_scalar("select position from games").fetch_one(&world.rows).await.unwrap();
    assert_eq!(position, start.game().position().to_string());
    world.close().await;
}

/// In the bot's own direct messages, and in others' where it can only answer.
#[tokio::test(flavor = "multi_thread")]
async fn the_engine_plays_in_private_messages() {
    let world = World::open().await;
    let own = between(&world, ChannelKind::Dm, &["Ana"]);
    let others = between(&world, ChannelKind::Dm, &["Ana", "Beto"]);
    for channel in [own, others] {
        let mut duel = Duel::begin(&world, &channel, "casual", "opponent").await;
        let mut choose = any(2);
        for _ in 0..4 {
            if duel.is_over() {
                break;
            }
            let hole = choose(duel.play.game());
            duel.press(&world, &channel, hole).await;
        }
        assert!(duel.ply > 4);
    }
    let seats = BySide { south: "Hoyito", north: "Ana" };
    let rows: Vec<(String, String)> =
        sqlx::query_as("select south_name, north_name from games").fetch_all(&world.rows).await.unwrap();
    assert!(rows.iter().all(|row| (&*row.0, &*row.1) == (seats.south, seats.north)), "{rows:?}");
    world.close().await;
}
