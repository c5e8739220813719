//! The database or the gateway away, two processes at once: nothing is half done, and people hear of it in time.

use std::{
    path::PathBuf,
    process::Command,
    time::{Duration, Instant},
};

use discord_sandbox::{Click, FaultRequest, GatewayFault, Slash};
use local_postgres::{Options, Server};

use crate::{
    scripts::any,
    support::{Program, Seat, World, answered, buttons, hole_buttons, id, is_private, refused, text},
};

/// A database server of one test, which may be frozen and stopped.
struct OwnServer {
    folder: PathBuf,
    server: Option<Server>,
}

impl OwnServer {
    fn start(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("hoyito-{name}-{}", std::process::id()));
        let mut own = Self { folder, server: None };
        own.start_again();
        own
    }

    fn start_again(&mut self) {
        self.server = Some(Server::start(Options::new(&self.folder)).unwrap());
    }

    fn stop(&mut self) {
        self.server.take().unwrap().stop();
    }

    fn url(&self) -> String {
        self.server.as_ref().unwrap().url("postgres")
    }

    /// Sends a signal to every process of the server; they all work in its folder.
    fn signal(&self, signal: &str) {
        for entry in std::fs::read_dir("/proc").unwrap().flatten() {
            let inside =
                std::fs::read_link(entry.path().join("cwd")).is_ok_and(|cwd| cwd.starts_with(&self.folder));
            if inside {
                let pid = entry.file_name().into_string().unwrap();
                Command::new("kill").args([signal, &pid]).status().unwrap();
            }
        }
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        self.server.take();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn sow(seat: &Seat, letter: char) -> String {
    format!("h1:sow:{}:{}:{letter}", seat.game, seat.ply)
}

/// Waits for what `who` is told privately, `many` times, since `after`; it must come within the 3 s in which Discord
/// and people lose patience.
async fn told(world: &World, who: &str, many: usize, since: Instant) -> Vec<String> {
    let told = world
        .until("everybody is told", async || {
            let seen = world.sandbox.messages("general", who, None).unwrap();
            let private: Vec<String> =
                seen.iter().filter(|message| is_private(message)).map(|m| text(m).to_owned()).collect();
            (private.len() >= many).then_some(private)
        })
        .await;
    assert!(since.elapsed() < Duration::from_secs(3), "{who} was told after {:?}", since.elapsed());
    told
}

const UNAVAILABLE: &str = "I cannot reach my database. Nothing was changed; try again in a minute.";

/// The database hangs: people are told so in time, nothing is half done, and it works once that goes on.
#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_database_is_said_and_nothing_is_half_done() {
    let own = OwnServer::start("frozen");
    let mut world = World::on(own.url()).await;
    world.start_bot().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let mut choose = any(1);
    let first = sow(&seat, 'A');
    own.signal("-STOP");
    for round in 1..=2 {
        let since = Instant::now();
        let press = || world.force("Ana", &seat.board, &first);
        let slash = || world.slash(Slash::new("Carla", "general", "hoyito challenge"));
        let wait = async || {
            // More at once than there are connections.
            let ana = told(&world, "Ana", 4 * round, since).await;
            let carla = told(&world, "Carla", 3 * round, since).await;
            assert!(ana.iter().chain(&carla).all(|told| told == UNAVAILABLE), "{ana:?} {carla:?}");
        };
        tokio::join!(press(), press(), press(), press(), slash(), slash(), slash(), wait());
    }
    own.signal("-CONT");
    let hole = choose(seat.play.game());
    seat.press(&world, hole).await;
    assert_eq!(world.count("select count(*) from turns").await, 1);
    assert_eq!(world.count("select count(*) from challenges").await, 1);
    world.close().await;
}

/// The database is gone: people are told so in time, nothing is half done, and when it is back nothing has to be
/// started again.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_gone_is_said_and_found_again() {
    let mut own = OwnServer::start("gone");
    let mut world = World::on(own.url()).await;
    world.start_bot().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    own.stop();
    for round in 1..=3 {
        let since = Instant::now();
        let press = world.sandbox.click(Click::new("Ana", id(&seat.board), sow(&seat, 'A')));
        let slash = world.slash(Slash::new("Ana", "general", "hoyito board"));
        let (said, _, _) = tokio::join!(told(&world, "Ana", 2 * round, since), press, slash);
        assert!(said.iter().all(|told| told == UNAVAILABLE), "{said:?}");
    }
    own.start_again();
    assert_eq!(world.count("select count(*) from turns").await, 0);
    let hole = any(1)(seat.play.game());
    seat.press(&world, hole).await;
    world.close().await;
}

/// What was decided cannot be kept as shown, for the database fails just then: nobody hears that nothing was changed.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_decided_is_never_told_as_a_failure() {
    let world = World::open().await;
    for table in ["deliveries", "games"] {
        let column = if table == "games" { "of board_message_id" } else { "" };
        for sql in [
            "create or replace function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$"
                .to_owned(),
            format!("create trigger fail before update {column} on {table} execute function fail()"),
        ] {
            sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&world.rows).await.unwrap();
        }
        let slash = Seat::challenge("general", "Hoyito II");
        let challenge = answered(&world.slash(slash).await).clone();
        let accept = buttons(&challenge)[0]["custom_id"].as_str().unwrap().to_owned();
        let board = answered(&world.click("Beto", &challenge, &accept).await).clone();
        let again = world.slash(Slash::new("Ana", "general", "hoyito board")).await;
        let game = accept.rsplit(':').next().unwrap();
        world.force("Ana", &board, &format!("h1:abort:{game}")).await;
        for who in ["Ana", "Beto"] {
            let seen = world.sandbox.messages("general", who, None).unwrap();
            let told: Vec<&str> = seen.iter().filter(|m| is_private(m)).map(text).collect();
            assert!(told.iter().all(|told| *told == "You left the game."), "{table} {who}: {told:?}");
        }
        assert!(!is_private(answered(&again)));
        let sql = format!("drop trigger fail on {table}");
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&world.rows).await.unwrap();
        sqlx::query("update deliveries set due_at = now() where shown_at is null")
            .execute(&world.rows)
            .await
            .unwrap();
        world.all_shown().await;
    }
    let boards =
        world.seen("general", None).iter().filter(|message| text(message).contains("starts")).count();
    assert_eq!(boards, 4, "each first board, and once again");
    world.close().await;
}

/// It leaves in time also while its database hangs, or the gateway is away.
#[tokio::test(flavor = "multi_thread")]
async fn it_leaves_in_time_whatever_is_away() {
    let own = OwnServer::start("leaving");
    let world = World::on(own.url()).await;
    hoyito_bot::store::Db::connect(&own.url(), 1).await.unwrap().migrate().await.unwrap();

    let program = Program::start(&world).await;
    let seat = Seat::take(&world, "Hoyito II", None).await;
    own.signal("-STOP");
    let press = world.sandbox.click(Click::new("Ana", id(&seat.board), sow(&seat, 'A')));
    let stop = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        program.stop().await
    };
    let (_, took) = tokio::join!(press, stop);
    assert!(took < Duration::from_secs(5), "with a frozen database it took {took:?}");
    own.signal("-CONT");

    let program = Program::start(&world).await;
    let fault = |fault| world.sandbox.fault(fault).unwrap();
    let away = FaultRequest {
        route: Some("GET /gateway".into()),
        times: Some(1_000),
        status: Some(503),
        ..FaultRequest::default()
    };
    fault(away);
    fault(FaultRequest {
        gateway: Some(GatewayFault::Drop),
        mute_acks: Some(true),
        ..FaultRequest::default()
    });
    let took = program.stop().await;
    assert!(took < Duration::from_secs(5), "with the gateway away it took {took:?}");
    fault(FaultRequest { clear: true, mute_acks: Some(false), ..FaultRequest::default() });
    world.close().await;
}

/// What is only looked at, both processes find; the one whose answer comes second keeps it to itself.
#[tokio::test(flavor = "multi_thread")]
async fn two_processes_show_once_what_nobody_decided() {
    let world = World::without_bot().await;
    let _one = Program::start(&world).await;
    let _two = Program::start(&world).await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let hole = seat.plain_hole();
    seat.press(&world, hole).await;
    for command in ["board", "replay", "leaderboard", "board"] {
        let before = world.seen("general", None).len();
        let shown = world.slash(Slash::new("Ana", "general", format!("hoyito {command}"))).await;
        assert!(!is_private(answered(&shown)), "{command}");
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert_eq!(world.seen("general", None).len() - before, 1, "{command}");
    }
    let boards =
        world.seen("general", None).iter().filter(|message| !hole_buttons(message).is_empty()).count();
    assert_eq!(boards, 1);
    world.close().await;
}

/// Two processes with one token and one database: each press is one turn and has one answer, never a refusal by the one
/// that came second.
#[tokio::test(flavor = "multi_thread")]
async fn two_processes_answer_as_one() {
    let world = World::without_bot().await;
    let _one = Program::start(&world).await;
    let _two = Program::start(&world).await;
    let mut choose = any(11);
    for _ in 0..3 {
        let mut seat = Seat::take(&world, "Hoyito II", None).await;
        for _ in 0..10 {
            let hole = choose(seat.play.game());
            let press = sow(&seat, hole.letter(seat.play.size()));
            let outcome = world.sandbox.click(Click::new(seat.who(), id(&seat.board), press)).await.unwrap();
            assert!(!outcome.messages.iter().any(is_private), "{outcome:?}");
            seat.pressed(&world, hole).await;
        }
        seat.recorded(&world).await;
        let yes = format!("h1:resign:{}", seat.game);
        let resigned = world.force(seat.who(), &seat.board, &yes).await;
        assert_eq!(refused(&resigned), "You resigned.");
        world.all_shown().await;
    }
    let last = world.seen("general", None).pop().unwrap();
    for who in ["Ana", "Beto"] {
        let again = buttons(&last)[0]["custom_id"].as_str().unwrap().to_owned();
        let asked = world.force(who, &last, &again).await;
        assert!(!asked.messages.iter().any(is_private), "{asked:?}");
        world.all_shown().await;
    }
    assert_eq!(world.count("select count(*) from games").await, 4);
    let boards =
        world.seen("general", None).iter().filter(|message| !hole_buttons(message).is_empty()).count();
    assert_eq!(boards, 1, "only the newest game can be pressed");
    world.close().await;
}

/// Discord fails while the old board is edited: the new one stands, and the old one loses its buttons all the same.
#[tokio::test(flavor = "multi_thread")]
async fn f4_a_failing_edit_is_tried_once_more() {
    let world = World::open().await;
    let mut seat = Seat::take(&world, "Hoyito II", None).await;
    let old = seat.board.clone();
    world.fail("PATCH /channels/*/messages/*", 1);
    let hole = any(3)(seat.play.game());
    seat.press(&world, hole).await;
    world
        .until("the old board is stripped", async || {
            hole_buttons(&world.now("general", &old)).is_empty().then_some(())
        })
        .await;
    assert!(!hole_buttons(&world.now("general", &seat.board)).is_empty());
    world.close().await;
}
