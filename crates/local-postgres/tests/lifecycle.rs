//! Starting and stopping a server in this process.
#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod owner;

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::thread;

use local_postgres::{Options, Server};
use owner::{Client, Owner, Scratch, Who, eventually, processes_in};

fn quick(data: impl Into<std::path::PathBuf>) -> Options {
    let mut options = Options::new(data);
    options.durable = false;
    options
}

#[test]
fn what_is_written_is_there_after_stop_and_start() {
    let scratch = Scratch::new(Who::Me);
    let data = scratch.0.join("ñ a&b=c%d?#'e");
    let server = Server::start(quick(&data)).unwrap();
    assert!(processes_in(&data).contains(&server.pid()));
    Client::connect(&server.url("postgres")).execute("create table t as select 7::bigint as n").unwrap();
    server.stop();
    assert!(processes_in(&data).is_empty());

    let server = Server::start(quick(&data)).unwrap();
    assert_eq!(Client::connect(&server.url("postgres")).number("select n from t"), 7);
    drop(server);
    assert!(processes_in(&data).is_empty());
}

#[test]
fn options_reach_the_server() {
    let scratch = Scratch::new(Who::Me);
    let mut options = Options::new(scratch.data());
    options.max_connections = 17;
    let server = Server::start(options).unwrap();
    let mut client = Client::connect(&server.url("postgres"));
    assert_eq!(client.text("show fsync"), "on");
    assert_eq!(client.text("show synchronous_commit"), "on");
    assert_eq!(client.text("show max_connections"), "17");
    assert_eq!(client.text("show listen_addresses"), "");
    server.stop();

    let server = Server::start(quick(scratch.data())).unwrap();
    assert_eq!(Client::connect(&server.url("postgres")).text("show fsync"), "off");
}

#[test]
fn other_databases_have_their_urls() {
    let server = Server::start(Options::throw_away().unwrap()).unwrap();
    Client::connect(&server.url("postgres")).execute(r#"create database "a/b c""#).unwrap();
    assert_eq!(Client::connect(&server.url("a/b c")).text("select current_database()::text"), "a/b c");
}

#[test]
fn outlives_the_thread_that_asked_for_it() {
    let options = Options::throw_away().unwrap();
    let server = thread::spawn(|| Server::start(options).unwrap()).join().unwrap();
    let url = server.url("postgres");
    // Had the server been told to stop, a sleeping session would be ended.
    Client::connect(&url).execute("select pg_sleep(0.5)").unwrap();
    assert_eq!(Client::connect(&url).number("select 1::bigint"), 1);
}

#[test]
fn only_its_own_files_are_touched() {
    let scratch = Scratch::new(Who::Me);
    let file = scratch.0.join("mine");
    fs::write(&file, "mine").unwrap();
    fs::set_permissions(&scratch.0, Permissions::from_mode(0o755)).unwrap();
    let before = fs::metadata(&scratch.0).unwrap();
    Server::start(quick(&scratch.0)).unwrap().stop();
    let after = fs::metadata(&scratch.0).unwrap();
    assert_eq!((before.uid(), before.gid(), before.mode()), (after.uid(), after.gid(), after.mode()));
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    // Nobody else may look at the data or connect.
    for folder in ["cluster", "socket"] {
        assert_eq!(fs::metadata(scratch.0.join(folder)).unwrap().mode() & 0o777, 0o700);
    }
}

#[test]
fn the_surroundings_change_nothing() {
    let scratch = Scratch::new(Who::Me);
    let owner = Owner::begin(Who::Me, &scratch.data(), |command| {
        command.envs([
            ("PGDATA", "/nowhere"),
            ("PGPORT", "1"),
            ("PGHOST", "nowhere.invalid"),
            ("LC_ALL", "xx_XX"),
        ]);
    });
    let owner = owner.ready();
    assert_eq!(
        Client::connect(&owner.url)
            .text("select datcollate::text from pg_database where datname = current_database()"),
        "C"
    );
    owner.stop();
}

#[test]
fn what_is_thrown_away_is_gone() {
    let folder_of = |options: &Options| options.data.clone();
    let options = Options::throw_away().unwrap();
    let folder = folder_of(&options);
    let server = Server::start(options).unwrap();
    assert!(folder.exists());
    let other = Options::throw_away().unwrap();
    assert!(folder.exists(), "a folder in use was removed");
    assert_ne!(folder, folder_of(&other));
    server.stop();
    assert!(!folder.exists());
}

#[test]
fn what_a_killed_process_would_throw_away_is_removed_later() {
    let scratch = Scratch::new(Who::Me);
    // Data in the place for what is thrown away, of an owner that is killed.
    let all = Options::throw_away().unwrap().data.parent().unwrap().to_owned();
    let data = all.join(format!("test-{}", std::process::id()));
    let owner = Owner::start(Who::Me, &scratch.data());
    owner.kill_with_server();
    eventually("the server is gone", || processes_in(&scratch.data()).is_empty());
    fs::rename(scratch.data(), &data).unwrap();
    let next = Options::throw_away().unwrap();
    assert!(!data.exists());
    assert!(!next.data.exists());
}
