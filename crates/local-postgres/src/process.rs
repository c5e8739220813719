//! What the standard library lacks about processes, and all the `unsafe` code there is. Imports nothing.
#![allow(unsafe_code, reason = "no safe interface of std reaches these five system calls")]

use std::fs;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::Command;

/// How to stop a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    /// End all sessions and write everything down (PostgreSQL's fast shutdown).
    Fast,
    /// Stop at once; the next start repairs (its immediate shutdown).
    Immediate,
    /// Do nothing until killed.
    Freeze,
    /// End without a say in it; the next start repairs. Reaches the whole process group: a server and each of its
    /// helpers have groups of their own.
    Kill,
}

/// The user whose rights this process has; 0 is root.
pub(crate) fn user() -> u32 {
    // SAFETY: geteuid takes nothing, touches no memory of ours and cannot fail.
    unsafe { libc::geteuid() }
}

/// Stops the process `pid`, which for [`Stop::Kill`] must lead a process group. One that is gone already is no error:
/// that is what was wanted.
///
/// The caller sees to it that the number means the right process.
pub(crate) fn stop(pid: u32, how: Stop) {
    // Zero, one and negative numbers would mean whole groups of processes, or everything.
    let Some(pid) = libc::pid_t::try_from(pid).ok().filter(|pid| *pid > 1) else { return };
    let (target, signal) = match how {
        Stop::Fast => (pid, libc::SIGINT),
        Stop::Immediate => (pid, libc::SIGQUIT),
        Stop::Freeze => (pid, libc::SIGSTOP),
        Stop::Kill => (-pid, libc::SIGKILL),
    };
    // SAFETY: kill takes two integers and touches no memory of ours.
    unsafe { libc::kill(target, signal) };
}

/// The processes that `pid` started and did not wait for yet; none where the system does not tell.
pub(crate) fn children(pid: u32) -> Vec<u32> {
    let numbers = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
    numbers.split_whitespace().filter_map(|number| number.parse().ok()).collect()
}

/// Makes the child of `command` keep the descriptors in `handed` open under their numbers, and (on Linux)
/// get a fast [`Stop`] when the thread that spawns it ends.
///
/// The thread, not the process: spawn from one that lives as long as the child shall.
pub(crate) fn tie(command: &mut Command, handed: Vec<OwnedFd>) {
    let parent = std::process::id();
    let in_child = move || {
        for descriptor in &handed {
            // SAFETY: the descriptor is open, since `handed` owns it; F_SETFD takes an integer.
            if unsafe { libc::fcntl(descriptor.as_raw_fd(), libc::F_SETFD, 0) } == -1 {
                return Err(io::Error::last_os_error());
            }
        }
        die_with(parent)
    };
    // SAFETY: between fork and exec only async-signal-safe calls are allowed, since another thread may
    // have held any lock at the fork. The closure makes three system calls (fcntl, prctl, getppid), reads
    // memory that the fork copied, and builds errors that are plain numbers: it takes no lock, and neither
    // allocates nor frees. It runs after the change of account, which would undo the prctl.
    unsafe { command.pre_exec(in_child) };
}

#[cfg(target_os = "linux")]
fn die_with(parent: u32) -> io::Result<()> {
    // SAFETY: PR_SET_PDEATHSIG takes a signal's number as an integer; getppid takes nothing.
    let (set, now) = unsafe { (libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGINT), libc::getppid()) };
    if set == -1 {
        return Err(io::Error::last_os_error());
    }
    // A parent that died before the prctl sends no signal any more.
    if u32::try_from(now) == Ok(parent) { Ok(()) } else { Err(io::Error::from_raw_os_error(libc::ESRCH)) }
}

#[cfg(not(target_os = "linux"))]
fn die_with(_parent: u32) -> io::Result<()> {
    Ok(())
}
