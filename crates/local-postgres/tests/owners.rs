//! Who owns a data folder, and what others are told.
#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod owner;

use std::fs;
use std::thread;
use std::time::Duration;

use local_postgres::{Error, Options, Server};
use owner::{Client, Owner, Scratch, Who, processes_in, signal};

as_me_and_as_nobody! {
    a_second_owner_is_refused
    ctrl_c_leaves_the_server_to_its_owner
}

fn a_second_owner_is_refused(who: Who) {
    let scratch = Scratch::new(who);
    let first = Owner::start(who, &scratch.data());
    let server = first.server();
    let second = Owner::begin(who, &scratch.data(), |_| {}).error();
    assert!(second.contains(&format!("process {}", first.pid())), "{second}");
    assert!(second.contains(scratch.data().to_str().unwrap()), "{second}");
    assert_eq!(first.server(), server);
    assert_eq!(Client::connect(&first.url).number("select 1::bigint"), 1);
    first.stop();
    Owner::start(who, &scratch.data()).stop();
}

#[test]
fn a_second_owner_in_the_same_process_is_refused() {
    let options = Options::throw_away().unwrap();
    let first = Server::start(options.clone()).unwrap();
    let error = Server::start(Options::new(&options.data)).unwrap_err();
    let me = std::process::id();
    assert!(matches!(error, Error::InUse { owner: Some(pid), .. } if pid == me), "{error}");
    assert_eq!(Client::connect(&first.url("postgres")).number("select 1::bigint"), 1);
}

fn ctrl_c_leaves_the_server_to_its_owner(who: Who) {
    let scratch = Scratch::new(who);
    let owner = Owner::start(who, &scratch.data());
    let mut client = Client::connect(&owner.url);
    // Not to the inner command, which would end: a terminal's Ctrl-C reaches the whole group of the owner.
    signal("INT", &format!("-{}", owner.pid()));
    thread::sleep(Duration::from_millis(300));
    client.execute("create table last_words as select 1").unwrap();
    let log = fs::read_to_string(scratch.data().join("server.log")).unwrap();
    assert!(!log.contains("shutdown"), "{log}");
    owner.stop();
    assert!(processes_in(&scratch.data()).is_empty());
}
