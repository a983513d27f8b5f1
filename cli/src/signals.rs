//! Signals: the first asks the run to stop, the second ends it.
//!
//! What starts runs may start one again that was told to terminate.
//!
//! Jobs poll the stop token, write their checkpoints, and return. What does not return, such as a
//! component that hangs, a pipe without a writer or a library that is being loaded, is ended by a
//! watchdog, whatever it is: with the same exit code, and with the processes that this one started.

use crate::children;
use crate::exit;
use crate::messages::say;
use anyhow::Context;
use seventeen_host::stop;
use seventeen_jobs::store::is_saving;
use seventeen_plugin::calls;
use std::process::Child;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

const INTERRUPTED: i32 = exit::INTERRUPTED as i32;
const TERMINATED: i32 = exit::TERMINATED as i32;

/// How long a run may take to stop. A confined one has less, so that the process that waits for it
/// can report how it ended.
const GRACE: Duration = Duration::from_millis(1700);
const CONFINED_GRACE: Duration = Duration::from_millis(1300);

/// How long a checkpoint that is being written may take beyond that.
const SAVING: Duration = Duration::from_secs(5);

/// How long the last message may take: nobody may read it.
const TELLING: Duration = Duration::from_millis(100);

/// How often the watchdog looks at the run.
const LOOK_EVERY: Duration = Duration::from_millis(20);

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

/// Whether the run was asked to terminate.
pub(crate) fn is_terminated() -> bool {
    CODE.load(Ordering::Relaxed) == TERMINATED
}

/// Whether a process that was asked to stop ends with this code.
pub(crate) fn is_of_stopped(code: i32) -> bool {
    [INTERRUPTED, TERMINATED].contains(&code)
}

/// Takes over Ctrl-C and the signals that ask a process to end, in one that may be confined.
pub(crate) fn install(is_confined: bool) -> anyhow::Result<()> {
    take_over(is_confined).context("cannot take over Ctrl-C")
}

#[cfg(unix)]
fn take_over(is_confined: bool) -> anyhow::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let code_of = |signal| if signal == SIGINT { INTERRUPTED } else { TERMINATED };
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    // One thread does all of it: while a library is being loaded no other can be started.
    let wait = move || {
        while let Some(first) = signals.forever().next() {
            ask(code_of(first));
            watch(is_confined, || signals.pending().next().is_some());
        }
    };
    if thread::Builder::new().name("signals".to_owned()).spawn(wait).is_err() {
        // Without a thread nothing can be asked: the first signal ends the process.
        let always = Arc::new(true.into());
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            let always = Arc::clone(&always);
            signal_hook::flag::register_conditional_shutdown(signal, code_of(signal), always)?;
        }
    }
    Ok(())
}

#[cfg(not(unix))]
fn take_over(is_confined: bool) -> anyhow::Result<()> {
    Ok(ctrlc::set_handler(move || {
        if stop::requested() {
            end(INTERRUPTED);
        }
        ask(INTERRUPTED);
        // Without the thread a run that does not stop takes a second signal.
        let _ = thread::Builder::new()
            .name("watchdog".to_owned())
            .spawn(move || watch(is_confined, || false));
    })?)
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

/// How many signals came while this process waits for the one that does the run.
pub(crate) fn number() -> u32 {
    NUMBER.load(Ordering::Relaxed)
}

/// From now on this process waits for another one and passes signals on to it. That one has a watchdog of
/// its own.
pub(crate) fn leave_to_child() {
    WAITS.store(true, Ordering::Relaxed);
}

/// Asks the run to stop, and to end with this code.
fn ask(code: i32) {
    if WAITS.load(Ordering::Relaxed) {
        CODE.store(code, Ordering::Relaxed);
        NUMBER.fetch_add(1, Ordering::Relaxed);
        return;
    }
    CODE.store(code, Ordering::Relaxed);
    stop::request();
}

/// Ends the process if the run does not stop, or is asked again.
fn watch(is_confined: bool, mut is_asked_again: impl FnMut() -> bool) {
    let grace = if is_confined { CONFINED_GRACE } else { GRACE };
    let asked = Instant::now();
    // A line of an interactive session that was stopped is not the last.
    while stop::requested() {
        let over = asked.elapsed();
        // A confined run gets what its terminal sends, and from the process that waits for it the same again.
        if is_asked_again() && (over > ECHO || !is_confined) {
            end(CODE.load(Ordering::Relaxed));
        }
        if over >= grace && (!is_saving() || over >= grace + SAVING) {
            tell_what_hangs();
            end(CODE.load(Ordering::Relaxed));
        }
        thread::sleep(LOOK_EVERY);
    }
}

/// Says what does not stop, if somebody reads it.
fn tell_what_hangs() {
    let text = match calls::running().first() {
        Some(name) => format!("{name} does not stop: the process ends without it"),
        None => "interrupted".to_owned(),
    };
    let is_said = Arc::new(AtomicBool::new(false));
    let said = Arc::clone(&is_said);
    let say = move || {
        say(format_args!("error: {text}"));
        said.store(true, Ordering::Relaxed);
    };
    // While a library is being loaded the system starts no thread, and a channel would wait for that, too.
    let asked = Instant::now();
    let is_started = thread::Builder::new().spawn(say).is_ok();
    while is_started && !is_said.load(Ordering::Relaxed) && asked.elapsed() < TELLING {
        thread::sleep(LOOK_EVERY);
    }
}

/// Ends the process and those that it started.
fn end(code: i32) -> ! {
    children::end();
    calls::end();
    // What runs when a process exits may wait for what hangs: a library that is being loaded.
    #[cfg(unix)]
    signal_hook::low_level::exit(code);
    #[cfg(not(unix))]
    std::process::exit(code)
}
