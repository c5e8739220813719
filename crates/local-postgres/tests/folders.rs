//! Data folders in awkward places, and installations that do not fit.
#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod owner;

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use owner::{Client, NOBODY, Owner, Scratch, Who, i_am_root};

as_me_and_as_nobody! {
    a_path_too_long_for_a_socket
}

fn a_path_too_long_for_a_socket(who: Who) {
    let scratch = Scratch::new(who);
    let data = scratch.0.join("a".repeat(200));
    let socket_of = |data: &Path| -> PathBuf { fs::read_link(data.join("socket")).unwrap() };
    let owner = Owner::start(who, &data);
    Client::connect(&owner.url).execute("create table t as select 7::bigint as n").unwrap();
    let first = socket_of(&data);
    assert_eq!(fs::metadata(&first).unwrap().mode() & 0o777, 0o700);
    owner.kill_with_server();
    assert!(first.exists());

    let owner = Owner::start(who, &data);
    assert_eq!(Client::connect(&owner.url).number("select n from t"), 7);
    assert!(!first.exists(), "the socket's folder of a killed run stays behind");
    let second = socket_of(&data);
    owner.stop();
    Owner::start(who, &data).stop();
    assert!(!second.exists(), "the socket's folder of a run before stays behind");
    fs::remove_dir(socket_of(&data)).unwrap();
}

#[test]
fn a_folder_that_the_servers_account_cannot_reach() {
    let scratch = Scratch::new(Who::Me);
    fs::set_permissions(&scratch.0, Permissions::from_mode(0o700)).unwrap();
    let owner = Owner::start(Who::Me, &scratch.data());
    Client::connect(&owner.url).execute("create table t as select 7::bigint as n").unwrap();
    if i_am_root() {
        let status = fs::read_to_string(format!("/proc/{}/status", owner.server())).unwrap();
        assert!(!status.contains("Uid:\t0"), "the server runs as root");
    } else {
        eprintln!("LEFT OUT: only root's server runs as another account than its owner");
    }
    owner.kill_with_server();
    let owner = Owner::start(Who::Me, &scratch.data());
    assert_eq!(Client::connect(&owner.url).number("select n from t"), 7);
    owner.stop();
    assert_eq!(fs::metadata(&scratch.0).unwrap().mode() & 0o777, 0o700);
}

#[test]
fn root_runs_the_data_of_another_account_as_that_account() {
    if !i_am_root() {
        eprintln!("LEFT OUT: only root can run a server for another account");
        return;
    }
    let scratch = Scratch::new(Who::Nobody);
    Owner::start(Who::Nobody, &scratch.data()).stop();
    let owner = Owner::start(Who::Me, &scratch.data());
    assert_eq!(fs::metadata(format!("/proc/{}", owner.server())).unwrap().uid(), NOBODY);
    owner.kill_with_server();
    // Root left nothing that the account could not use.
    Owner::start(Who::Nobody, &scratch.data()).stop();
}

#[test]
fn data_of_another_version() {
    let scratch = Scratch::new(Who::Me);
    Owner::start(Who::Me, &scratch.data()).stop();
    fs::write(scratch.data().join("cluster/PG_VERSION"), "8\n").unwrap();
    let error = Owner::begin(Who::Me, &scratch.data(), |_| {}).error();
    assert!(error.contains("written by PostgreSQL 8;"), "{error}");
    assert!(
        ["POSTGRES_BIN", "install", "move the data away"].iter().all(|way| error.contains(way)),
        "{error}"
    );
}

#[test]
fn postgres_bin_without_postgres() {
    let scratch = Scratch::new(Who::Me);
    let error = Owner::begin(Who::Me, &scratch.data(), |command| {
        command.env("POSTGRES_BIN", &scratch.0);
    });
    let error = error.error();
    assert!(error.contains("POSTGRES_BIN") && error.contains(scratch.0.to_str().unwrap()), "{error}");
}

#[test]
fn data_that_postgres_cannot_read_shows_what_it_says() {
    let scratch = Scratch::new(Who::Me);
    Owner::start(Who::Me, &scratch.data()).stop();
    fs::write(scratch.data().join("cluster/postgresql.conf"), "no_such_setting = 1\n").unwrap();
    let error = Owner::begin(Who::Me, &scratch.data(), |_| {}).error();
    assert!(error.contains("no_such_setting") && error.contains("server.log"), "{error}");
}
