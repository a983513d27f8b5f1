//! Signals: the first asks the run to stop, the second ends it.
//!
//! Jobs poll the cancellation token, write their checkpoints, and return. Some code does not
//! return: a component that hangs, a pipe without a writer, a library that is being loaded. A
//! watchdog then ends the process, with the exit code of a stopped run, and the processes that it
//! started.
//!
//! The exit code after a request to terminate allows a batch system to start the run again.

use crate::children;
use crate::exit;
use crate::messages::print_error;
use crate::progress::clear_bars;
use anyhow::Context;
use seventeen_host::cancellation;
use seventeen_jobs::store::is_saving;
use seventeen_plugin::calls;
use std::process::Child;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

const INTERRUPTED: i32 = exit::INTERRUPTED as i32;
const TERMINATED: i32 = exit::TERMINATED as i32;

/// How long a run may take to stop. A child process has less time, so that its parent can report
/// how it ended.
const GRACE: Duration = Duration::from_millis(1700);
const CONFINED_GRACE: Duration = Duration::from_millis(1300);

/// The additional time for a checkpoint that is being written.
const SAVING: Duration = Duration::from_secs(5);

/// How long printing the last message may take, because nobody may read it.
const TELLING: Duration = Duration::from_millis(100);

/// The time between two looks of the watchdog at the run.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// The time in which one signal reaches a child process both from its terminal and from its parent.
const ECHO: Duration = Duration::from_millis(300);

/// Whether this process waits for a child process that does the run.
static WAITS: AtomicBool = AtomicBool::new(false);

/// The number of signals that came while this process waits.
static NUMBER: AtomicU32 = AtomicU32::new(0);

/// The exit code if the run is stopped.
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
pub(crate) fn is_stop_code(code: i32) -> bool {
    [INTERRUPTED, TERMINATED].contains(&code)
}

/// Handles Ctrl-C and the signals that ask a process to terminate.
pub(crate) fn install_handlers(is_confined: bool) -> anyhow::Result<()> {
    handle_signals(is_confined).context("cannot handle Ctrl-C")
}

#[cfg(unix)]
fn handle_signals(is_confined: bool) -> anyhow::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let code_of = |signal| if signal == SIGINT { INTERRUPTED } else { TERMINATED };
    let hangup = (!is_hangup_ignored()).then_some(SIGHUP);
    let stopping: Vec<i32> = [SIGINT, SIGTERM].into_iter().chain(hangup).collect();
    let mut signals = signal_hook::iterator::Signals::new(&stopping)?;
    // One thread does everything, because no other can be started while a library is being loaded.
    let wait = move || {
        while let Some(first) = signals.forever().next() {
            cancel_run(code_of(first));
            force_exit_after_grace(is_confined, || signals.pending().next().is_some());
        }
    };
    if thread::Builder::new().name("signals".to_owned()).spawn(wait).is_err() {
        // Without the thread nothing can ask the run to stop, so the first signal ends the process.
        let always = Arc::new(true.into());
        for signal in stopping {
            let always = Arc::clone(&always);
            signal_hook::flag::register_conditional_shutdown(signal, code_of(signal), always)?;
        }
    }
    Ok(())
}

/// Whether the caller ignores hangups, as `nohup` does: they stay ignored. Known on Linux only.
/// Other signals are handled in any case, since shells ignore interrupts for what they start with
/// `&`, and whoever then sends one means it.
#[cfg(unix)]
fn is_hangup_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let bits = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok());
    bits.is_some_and(|bits| bits & 1 << (signal_hook::consts::SIGHUP - 1) != 0)
}

#[cfg(not(unix))]
fn handle_signals(is_confined: bool) -> anyhow::Result<()> {
    Ok(ctrlc::set_handler(move || {
        if cancellation::is_cancelled() {
            exit_process(INTERRUPTED);
        }
        cancel_run(INTERRUPTED);
        // Without the thread, a run that does not stop needs a second signal.
        let _ = thread::Builder::new()
            .name("watchdog".to_owned())
            .spawn(move || force_exit_after_grace(is_confined, || false));
    })?)
}

/// Asks a process to stop and to save its work. Where the system cannot ask, the process is killed.
pub(crate) fn request_stop(child: &mut Child) {
    #[cfg(unix)]
    send_signal(child, rustix::process::Signal::TERM);
    #[cfg(not(unix))]
    let _ = child.kill();
}

/// Passes the last signal on to a process. On systems without signals, Ctrl-C reaches it directly.
pub(crate) fn forward_signal(child: &mut Child) {
    #[cfg(unix)]
    if !is_terminated() {
        return send_signal(child, rustix::process::Signal::INT);
    }
    if is_terminated() {
        request_stop(child);
    }
}

#[cfg(unix)]
fn send_signal(child: &Child, signal: rustix::process::Signal) {
    if let Some(id) = rustix::process::Pid::from_raw(child.id() as i32) {
        // An error means that the process has already ended.
        let _ = rustix::process::kill_process(id, signal);
    }
}

/// The number of signals that came while this process waits for its child.
pub(crate) fn signal_count() -> u32 {
    NUMBER.load(Ordering::Relaxed)
}

/// From now on this process waits for a child and passes signals on to it. The child has its own
/// watchdog.
pub(crate) fn delegate_to_child() {
    WAITS.store(true, Ordering::Relaxed);
}

/// Asks the run to stop and to end with this code.
fn cancel_run(code: i32) {
    if WAITS.load(Ordering::Relaxed) {
        CODE.store(code, Ordering::Relaxed);
        NUMBER.fetch_add(1, Ordering::Relaxed);
        return;
    }
    CODE.store(code, Ordering::Relaxed);
    cancellation::cancel();
}

/// Ends the process if the run does not stop in time, or if a second signal comes.
fn force_exit_after_grace(is_confined: bool, mut is_asked_again: impl FnMut() -> bool) {
    let grace = if is_confined { CONFINED_GRACE } else { GRACE };
    let asked = Instant::now();
    // An interactive session continues after a stopped line, which withdraws the request.
    while cancellation::is_cancelled() {
        let over = asked.elapsed();
        // A child process gets each signal twice: from its terminal and from its parent.
        if is_asked_again() && (over > ECHO || !is_confined) {
            try_to_print(clear_bars);
            exit_process(CODE.load(Ordering::Relaxed));
        }
        if over >= grace && (!is_saving() || over >= grace + SAVING) {
            report_hanging_component();
            exit_process(CODE.load(Ordering::Relaxed));
        }
        thread::sleep(LOOK_EVERY);
    }
}

/// Reports the component that does not stop, if somebody reads the message.
fn report_hanging_component() {
    let text = match calls::running_components().first() {
        Some(name) => format!("{name} does not stop: ending the process"),
        None => "interrupted".to_owned(),
    };
    try_to_print(move || {
        clear_bars();
        print_error(&text);
    });
}

/// Prints by a thread of its own, and waits a moment for it.
fn try_to_print(print: impl FnOnce() + Send + 'static) {
    let is_said = Arc::new(AtomicBool::new(false));
    let said = Arc::clone(&is_said);
    let say = move || {
        print();
        said.store(true, Ordering::Relaxed);
    };
    // While a library is being loaded, the system starts no thread, and a channel would wait
    // forever.
    let asked = Instant::now();
    let is_started = thread::Builder::new().spawn(say).is_ok();
    while is_started && !is_said.load(Ordering::Relaxed) && asked.elapsed() < TELLING {
        thread::sleep(LOOK_EVERY);
    }
}

/// Ends the process and those that it started.
fn exit_process(code: i32) -> ! {
    children::kill_all();
    calls::end_on_purpose();
    // Skips exit handlers, because they may wait for a library that is being loaded.
    #[cfg(unix)]
    signal_hook::low_level::exit(code);
    #[cfg(not(unix))]
    std::process::exit(code)
}
