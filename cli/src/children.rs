//! The processes that this one started. They end when it ends.
//!
//! On Linux they end even if this process is killed ([`isolate::apply_limits`](crate::confined)).

use anyhow::Context;
use seventeen_host::cancellation;
use seventeen_jobs::Error;
use std::io::{self, ErrorKind, Read};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time between two looks at a process that has a limit.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// The time in which the output of a process arrives after its end.
const AFTER_THE_END: Duration = Duration::from_millis(500);

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
    keep_closed_streams()?;
    let child = command.spawn()?;
    let id = child.id();
    running.push(id);
    Ok((child, RunningChild(id)))
}

/// Closes the standard streams of new processes that this one began without. Rust opens
/// substitutes, which a new process would take for a stream that somebody uses.
fn keep_closed_streams() -> io::Result<()> {
    #[cfg(unix)]
    {
        use rustix::io::{FdFlags, fcntl_setfd};
        if seventeen_host::check_standard_input().is_err() {
            fcntl_setfd(io::stdin(), FdFlags::CLOEXEC)?;
        }
        if seventeen_host::StandardOutput.check().is_err() {
            fcntl_setfd(io::stdout(), FdFlags::CLOEXEC)?;
        }
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

/// Runs a process to its end, and returns its output; none if it takes longer than this.
///
/// # Errors
/// As for [`run_for_output`].
pub(crate) fn run_within(command: &mut Command, limit: Duration) -> anyhow::Result<Option<Output>> {
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let (mut child, _running) = start_child(command).context("cannot start a child process")?;
    let (out, err) = (read_beside(child.stdout.take()), read_beside(child.stderr.take()));
    let Some(status) = wait_within(&mut child, limit, || false)? else { return Ok(None) };
    // A process that this one started may keep its pipes open, and write on.
    let end = Instant::now() + AFTER_THE_END;
    let text = |pieces: Receiver<Vec<u8>>| {
        let next = || pieces.recv_timeout(end.saturating_duration_since(Instant::now())).ok();
        std::iter::from_fn(next).take_while(|_| Instant::now() < end).flatten().collect()
    };
    Ok(Some(Output { status, stdout: text(out), stderr: text(err) }))
}

/// Reads what a process writes while it runs, in pieces: a full pipe would stop it.
fn read_beside(pipe: Option<impl Read + Send + 'static>) -> Receiver<Vec<u8>> {
    let (sender, pieces) = channel();
    std::thread::spawn(move || {
        let Some(mut pipe) = pipe else { return };
        let mut piece = vec![0; 1 << 12];
        loop {
            match pipe.read(&mut piece) {
                Ok(length @ 1..) if sender.send(piece[..length].to_vec()).is_ok() => {}
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // What was read before an error counts.
                _ => return,
            }
        }
    });
    pieces
}

/// Waits for a process. If `is_alive` finds no sign of life for this long, ends it, and returns
/// none.
///
/// # Errors
/// The process cannot be waited for, or this run was stopped, which has ended the process.
pub(crate) fn wait_within(
    child: &mut Child,
    limit: Duration,
    mut is_alive: impl FnMut() -> bool,
) -> anyhow::Result<Option<ExitStatus>> {
    let mut since = Instant::now();
    loop {
        if let Some(status) = child.try_wait().context("cannot wait for the child process")? {
            return Ok(Some(status));
        }
        if is_alive() {
            since = Instant::now();
        }
        let is_stopped = cancellation::is_cancelled();
        if is_stopped || since.elapsed() >= limit {
            // An error means that the child has already ended.
            let _ = child.kill();
            child.wait().context("cannot wait for the child process")?;
            return if is_stopped { Err(Error::interrupted().into()) } else { Ok(None) };
        }
        std::thread::sleep(LOOK_EVERY);
    }
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_is_left_behind_is_not_waited_for() {
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 60 & echo done"]);
        let start = Instant::now();
        let output = run_within(&mut command, Duration::from_secs(50)).unwrap().expect("an end");
        assert_eq!((output.status.success(), output.stdout.as_slice()), (true, &b"done\n"[..]));
        assert!(start.elapsed() < Duration::from_secs(40));
    }
}
