//! The processes that this one started: they end when it is ended.
//!
//! On Linux the system sees to it even where this process is killed ([`confined::take_limits`](crate::confined)).

use seventeen_host::stop;
use seventeen_jobs::Error;
use std::io;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Mutex, PoisonError};

/// The numbers of those that run.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// Says that a process runs, until this is dropped: before that it is to be waited for.
#[must_use]
pub(crate) struct Running(u32);

/// Starts a process.
///
/// # Errors
/// It cannot be started.
pub(crate) fn start(command: &mut Command) -> io::Result<(Child, Running)> {
    // Nobody ends the others between its start and its note.
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    pass_on_closed_output()?;
    let child = command.spawn()?;
    let id = child.id();
    running.push(id);
    Ok((child, Running(id)))
}

/// Has a process begin with a closed standard output if this one did: it would take what Rust opens in its
/// place for one that is read.
fn pass_on_closed_output() -> io::Result<()> {
    #[cfg(unix)]
    if seventeen_host::StandardOutput.check().is_err() {
        rustix::io::fcntl_setfd(io::stdout(), rustix::io::FdFlags::CLOEXEC)?;
    }
    Ok(())
}

/// All that a process prints, once it has ended.
///
/// # Errors
/// It cannot be started or waited for; or this run is to stop, and so the process may have been ended.
pub(crate) fn output(command: &mut Command) -> anyhow::Result<Output> {
    let (child, _running) = start(command.stdout(Stdio::piped()).stderr(Stdio::piped()))?;
    let output = child.wait_with_output()?;
    if stop::requested() {
        return Err(Error::interrupted().into());
    }
    Ok(output)
}

impl Drop for Running {
    fn drop(&mut self) {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner).retain(|id| *id != self.0);
    }
}

/// Ends all of them at once.
pub(crate) fn end() {
    #[cfg(unix)]
    for id in RUNNING.lock().unwrap_or_else(PoisonError::into_inner).iter() {
        if let Some(id) = rustix::process::Pid::from_raw(*id as i32) {
            // One that has ended by now needs no ending.
            let _ = rustix::process::kill_process(id, rustix::process::Signal::KILL);
        }
    }
}
