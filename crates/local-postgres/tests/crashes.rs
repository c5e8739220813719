//! Owners and servers that are killed, and what the next start makes of what they leave.
#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod owner;

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use local_postgres::{Error, Options, Server};
use owner::{Client, Frozen, Owner, Scratch, Who, eventually, processes_in, signal};

as_me_and_as_nobody! {
    the_server_ends_when_its_owner_is_killed
    everything_is_killed_again_and_again
    a_server_that_outlived_its_owner_is_replaced
    killed_while_the_data_is_made
}

fn the_server_ends_when_its_owner_is_killed(who: Who) {
    let scratch = Scratch::new(who);
    let owner = Owner::start(who, &scratch.data());
    let mut client = Client::connect(&owner.url);
    client.execute("create table t (n bigint)").unwrap();
    // A client in the middle of its work.
    let writer = thread::spawn(move || {
        let mut written = 0;
        while client.execute("insert into t values (1)").is_ok() {
            written += 1;
        }
        written
    });
    let mut reader = Client::connect(&owner.url);
    eventually("there are rows", || reader.number("select count(*) from t") > 20);
    owner.kill();
    eventually("no process of the server is left", || processes_in(&scratch.data()).is_empty());
    let written = writer.join().unwrap();

    let owner = Owner::start(who, &scratch.data());
    let kept = Client::connect(&owner.url).number("select count(*) from t");
    // The last one may be written without the client having heard of it.
    assert!(kept == written || kept == written + 1, "{written} rows were written, {kept} are there");
    owner.stop();
}

fn everything_is_killed_again_and_again(who: Who) {
    let scratch = Scratch::new(who);
    let owner = Owner::start(who, &scratch.data());
    Client::connect(&owner.url).execute("create table t (n bigint)").unwrap();
    owner.kill_with_server();
    for round in 0..3 {
        let owner = Owner::start(who, &scratch.data());
        let mut client = Client::connect(&owner.url);
        assert_eq!(client.number("select count(*) from t"), round);
        client.execute("insert into t values (1)").unwrap();
        owner.kill_with_server();
    }
}

/// On Linux a server ends with its owner; to outlive it, it must be kept from hearing of that.
fn a_server_that_outlived_its_owner_is_replaced(who: Who) {
    let scratch = Scratch::new(who);
    let owner = Owner::start(who, &scratch.data());
    Client::connect(&owner.url).execute("create table t as select 7::bigint as n").unwrap();
    let old = owner.server();
    let frozen = Frozen::new(old);
    owner.kill();

    let mut next = Owner::begin(who, &scratch.data(), |_| {});
    thread::sleep(Duration::from_millis(300));
    assert!(next.process.try_wait().unwrap().is_none(), "it gave up instead of waiting");
    assert!(
        processes_in(&scratch.data()).contains(&old),
        "the old server was not given the time to stop in order"
    );
    drop(frozen);

    let next = next.ready();
    assert_ne!(next.server(), old);
    assert!(!processes_in(&scratch.data()).contains(&old));
    assert_eq!(Client::connect(&next.url).number("select n from t"), 7);
    let log = fs::read_to_string(scratch.data().join("server.log")).unwrap();
    assert!(!log.contains("recover"), "the old server did not stop in order: {log}");
    next.stop();
}

fn killed_while_the_data_is_made(who: Who) {
    let scratch = Scratch::new(who);
    let owner = Owner::begin(who, &scratch.data(), |_| {});
    eventually("initdb is at work", || scratch.data().join("cluster.new/base").exists());
    let mut process = owner.process;
    process.kill().unwrap();
    process.wait().unwrap();
    let owner = Owner::start(who, &scratch.data());
    assert_eq!(Client::connect(&owner.url).number("select 1::bigint"), 1);
    assert!(!scratch.data().join("cluster.new").exists());
    owner.stop();
}

#[test]
fn a_frozen_server_is_killed_and_what_was_committed_is_there() {
    for with_its_helpers in [false, true] {
        let scratch = Scratch::new(Who::Me);
        let server = Server::start(Options::new(scratch.data())).unwrap();
        let mut client = Client::connect(&server.url("postgres"));
        client.execute("create table t as select 7::bigint as n").unwrap();
        let helpers = processes_in(&scratch.data()).into_iter().filter(|process| *process != server.pid());
        assert!(helpers.clone().count() > 3);
        signal("STOP", &server.pid());
        helpers.filter(|_| with_its_helpers).for_each(|helper| signal("STOP", &helper));

        let start = Instant::now();
        server.stop();
        assert!(start.elapsed() < Duration::from_secs(5), "it took {:?}", start.elapsed());
        assert!(processes_in(&scratch.data()).is_empty());
        let server = Server::start(Options::new(scratch.data())).unwrap();
        assert_eq!(Client::connect(&server.url("postgres")).number("select n from t"), 7);
    }
}

fn quick(scratch: &Scratch) -> Options {
    let mut options = Options::new(scratch.data());
    options.durable = false;
    options
}

/// A process of the server's account: PostgreSQL takes it for a server if a pid file names it.
fn of_the_servers_account(scratch: &Scratch, program: &str) -> Ended {
    let cluster = fs::metadata(scratch.data().join("cluster")).unwrap();
    let mut command = Command::new(program);
    command.arg("1000").current_dir("/");
    if owner::i_am_root() {
        command.uid(cluster.uid()).gid(cluster.gid());
    }
    Ended(command.spawn().unwrap())
}

/// A process that ends with the test.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

#[test]
fn files_of_a_crash_that_name_other_processes_are_not_believed() {
    let scratch = Scratch::new(Who::Me);
    Server::start(quick(&scratch)).unwrap().stop();
    let mut alive = of_the_servers_account(&scratch, "sleep");
    let zombie = of_the_servers_account(&scratch, "true");
    eventually("it is a zombie", || {
        fs::read_to_string(format!("/proc/{}/stat", zombie.0.id())).unwrap().contains(") Z ")
    });
    let rest = "\n/somewhere\n1796076945\n5432\n/somewhere\n\n 10020193 9\nready   \n";
    for content in
        [format!("{}{rest}", alive.0.id()), format!("{}{rest}", zombie.0.id()), String::new(), "?".into()]
    {
        fs::write(scratch.data().join("cluster/postmaster.pid"), &content).unwrap();
        fs::create_dir(scratch.data().join("socket")).unwrap_or_default();
        fs::write(scratch.data().join("socket/.s.PGSQL.5432.lock"), &content).unwrap();
        let server = Server::start(quick(&scratch)).unwrap_or_else(|error| panic!("{content:?}: {error}"));
        assert_eq!(Client::connect(&server.url("postgres")).number("select 1::bigint"), 1);
        server.stop();
    }
    assert!(alive.0.try_wait().unwrap().is_none(), "a process that is no server was stopped");
}

#[test]
fn a_server_of_somebody_else_is_left_alone() {
    let scratch = Scratch::new(Who::Me);
    let server = Server::start(quick(&scratch)).unwrap();
    let program = fs::read_link(format!("/proc/{}/exe", server.pid())).unwrap();
    server.stop();
    let cluster = scratch.data().join("cluster");
    let account = fs::metadata(&cluster).unwrap();
    fs::set_permissions(scratch.data(), fs::Permissions::from_mode(0o711)).unwrap();
    let socket = scratch.0.join("s");
    fs::create_dir(&socket).unwrap();
    let mut command = Command::new(program);
    command
        .arg("-D")
        .arg(&cluster)
        .arg("-k")
        .arg(&socket)
        .args(["-c", "listen_addresses="])
        .stderr(Stdio::null());
    if owner::i_am_root() {
        chown(&socket, Some(account.uid()), Some(account.gid())).unwrap();
        command.uid(account.uid()).gid(account.gid());
    }
    let mut foreign = command.current_dir("/").spawn().unwrap();
    let pid_file = cluster.join("postmaster.pid");
    eventually("it is ready", || fs::read_to_string(&pid_file).is_ok_and(|text| text.contains("ready")));

    let error = Server::start(quick(&scratch)).unwrap_err();
    assert!(matches!(error, Error::ForeignServer { pid, .. } if pid == foreign.id()), "{error}");
    assert!(pid_file.exists());
    assert!(foreign.try_wait().unwrap().is_none());
    signal("INT", &foreign.id());
    foreign.wait().unwrap();
}
