//! Signals: the first asks the run to stop, the second ends it.
//!
//! What starts runs may start one again that was told to terminate.

use crate::exit;
use anyhow::Context;
use seventeen_host::stop;
use seventeen_plugin::calls;
use std::process::Child;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

const INTERRUPTED: i32 = exit::INTERRUPTED as i32;
const TERMINATED: i32 = exit::TERMINATED as i32;

/// How long a component may take to stop. Long calls poll the stop token far more often.
const PATIENCE: Duration = Duration::from_secs(5);

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
    if let Some(id) = rustix::process::Pid::from_raw(child.id() as i32) {
        // One that has ended by now needs no telling.
        let _ = rustix::process::kill_process(id, rustix::process::Signal::TERM);
    }
    #[cfg(not(unix))]
    let _ = child.kill();
}

/// The run is asked to stop, and is to end with this code.
fn asked(code: i32) {
    if stop::requested() {
        end(code);
    }
    CODE.store(code, Ordering::Relaxed);
    stop::request();
    // Without that thread a component that does not answer takes a second signal.
    let _ = std::thread::Builder::new().name("deadline".to_owned()).spawn(leave_behind);
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
