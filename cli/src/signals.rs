//! Signals: the first asks the run to stop, the second ends it.
//!
//! What starts runs may start one again that was told to terminate.

use crate::confined::is_confined;
use crate::exit;
use anyhow::Context;
use seventeen_host::stop;
use seventeen_plugin::calls;
use std::process::Child;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const INTERRUPTED: i32 = exit::INTERRUPTED as i32;
const TERMINATED: i32 = exit::TERMINATED as i32;

/// How long a component may take to stop. Long calls poll the stop token far more often.
const PATIENCE: Duration = Duration::from_secs(5);

/// How soon one signal reaches a confined process on both ways.
const ECHO: Duration = Duration::from_millis(300);

/// Whether this process waits for one that does the run.
static WAITS: AtomicBool = AtomicBool::new(false);

/// How many signals came while it waits.
static NUMBER: AtomicU32 = AtomicU32::new(0);

/// The exit code of the run, if it is stopped.
static CODE: AtomicI32 = AtomicI32::new(INTERRUPTED);

/// The exit code of a run that was stopped.
pub(crate) fn exit_code() -> u8 {
    CODE.load(Ordering::Relaxed) as u8
}

/// Whether the run was told to terminate.
pub(crate) fn is_terminated() -> bool {
    CODE.load(Ordering::Relaxed) == TERMINATED
}

/// Takes over Ctrl-C and the signals that ask a process to end.
pub(crate) fn install() -> anyhow::Result<()> {
    take_over().context("cannot take over Ctrl-C")
}

#[cfg(unix)]
fn take_over() -> anyhow::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    let wait = move || {
        signals
            .forever()
            .for_each(|signal| asked(if signal == SIGINT { INTERRUPTED } else { TERMINATED }));
    };
    std::thread::Builder::new().name("signals".to_owned()).spawn(wait)?;
    Ok(())
}

#[cfg(not(unix))]
fn take_over() -> anyhow::Result<()> {
    Ok(ctrlc::set_handler(|| asked(INTERRUPTED))?)
}

/// Has a process stop, with what it has done on disk where the system can ask for that.
pub(crate) fn tell_to_stop(child: &mut Child) {
    #[cfg(unix)]
    send(child, rustix::process::Signal::TERM);
    #[cfg(not(unix))]
    let _ = child.kill();
}

/// Passes the last signal on to a process. Without signals Ctrl-C has reached it by itself.
pub(crate) fn pass_on(child: &mut Child) {
    #[cfg(unix)]
    if !is_terminated() {
        return send(child, rustix::process::Signal::INT);
    }
    if is_terminated() {
        tell_to_stop(child);
    }
}

#[cfg(unix)]
fn send(child: &Child, signal: rustix::process::Signal) {
    if let Some(id) = rustix::process::Pid::from_raw(child.id() as i32) {
        // One that has ended by now needs no telling.
        let _ = rustix::process::kill_process(id, signal);
    }
}

/// How many signals asked the run to stop.
pub(crate) fn number() -> u32 {
    NUMBER.load(Ordering::Relaxed)
}

/// From now on this process waits for another one, which it tells what it is told: it does not end before
/// that.
pub(crate) fn leave_to_child() {
    WAITS.store(true, Ordering::Relaxed);
}

/// The run is asked to stop, and is to end with this code.
fn asked(code: i32) {
    if WAITS.load(Ordering::Relaxed) {
        CODE.store(code, Ordering::Relaxed);
        NUMBER.fetch_add(1, Ordering::Relaxed);
        return;
    }
    if is_confined() && is_echo() {
        return;
    }
    if stop::requested() {
        end(code);
    }
    CODE.store(code, Ordering::Relaxed);
    stop::request();
    // Without that thread a component that does not answer takes a second signal.
    let _ = std::thread::Builder::new().name("deadline".to_owned()).spawn(leave_behind);
}

/// Whether a signal came just before: Ctrl-C reaches a confined process by itself and through the one that
/// waits for it.
fn is_echo() -> bool {
    static LAST: Mutex<Option<Instant>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let before = last.replace(Instant::now());
    before.is_some_and(|before| before.elapsed() < ECHO)
}

/// Ends the process if a component does not answer.
fn leave_behind() {
    std::thread::sleep(PATIENCE);
    // A line of an interactive session that was stopped is not the last.
    while stop::requested() {
        let busy = calls::running();
        std::thread::sleep(Duration::from_secs(1));
        let still = calls::running();
        if let Some(name) = busy.iter().find(|name| still.contains(name)) {
            eprintln!("error: {name} does not stop: the process ends without it");
            end(CODE.load(Ordering::Relaxed));
        }
    }
}

fn end(code: i32) -> ! {
    calls::end();
    std::process::exit(code)
}
