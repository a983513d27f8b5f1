//! The processes that this one started. They end when it ends.
//!
//! On Linux they end even if this process is killed ([`isolate::apply_limits`](crate::confined)).

use seventeen_host::cancellation;
use seventeen_jobs::Error;
use std::io;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Mutex, PoisonError};

/// The numbers of the running processes.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// Registers a process as running until this is dropped. Wait for the process before that.
#[must_use]
pub(crate) struct RunningChild(u32);

/// Starts a process.
///
/// # Errors
/// It cannot be started.
pub(crate) fn start_child(command: &mut Command) -> io::Result<(Child, RunningChild)> {
    // The lock is held so that `kill_all` cannot run between the start of the process and its
    // registration.
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    keep_stdout_closed()?;
    let child = command.spawn()?;
    let id = child.id();
    running.push(id);
    Ok((child, RunningChild(id)))
}

/// Closes the standard output of new processes if this one began without. Rust opens a substitute,
/// which a new process would take for an output that somebody reads.
fn keep_stdout_closed() -> io::Result<()> {
    #[cfg(unix)]
    if seventeen_host::StandardOutput.check().is_err() {
        rustix::io::fcntl_setfd(io::stdout(), rustix::io::FdFlags::CLOEXEC)?;
    }
    Ok(())
}

/// Runs a process to its end, and returns its output.
///
/// # Errors
/// The process cannot be started or waited for, or this run was stopped, which may have ended the
/// process.
pub(crate) fn run_for_output(command: &mut Command) -> anyhow::Result<Output> {
    let (child, _running) = start_child(command.stdout(Stdio::piped()).stderr(Stdio::piped()))?;
    let output = child.wait_with_output()?;
    if cancellation::is_cancelled() {
        return Err(Error::interrupted().into());
    }
    Ok(output)
}

impl Drop for RunningChild {
    fn drop(&mut self) {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner).retain(|id| *id != self.0);
    }
}

/// Ends all running processes at once.
pub(crate) fn kill_all() {
    #[cfg(unix)]
    for id in RUNNING.lock().unwrap_or_else(PoisonError::into_inner).iter() {
        if let Some(id) = rustix::process::Pid::from_raw(*id as i32) {
            // An error means that the process has already ended.
            let _ = rustix::process::kill_process(id, rustix::process::Signal::KILL);
        }
    }
}
