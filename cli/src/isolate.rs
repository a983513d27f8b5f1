//! A run in a child process, so that a component or a recipe can only harm that process.
//!
//! The program starts itself again, with limits on memory and time, and waits. The whole run
//! happens in the child, so components are called directly. The parent learns only how the child
//! ended: its exit code, signal or exception, a timeout, and whether the run ended regularly
//! (`watch`). For this last reason alone, every run that may open plugins from files has a child
//! process.
//!
//! Windows has no signal that asks a process to stop, and no memory limit. There the parent kills
//! the child when its time is over, and the child continues if the parent is killed.

#[cfg(target_os = "linux")]
pub(crate) mod kernel;
mod restarts;
mod watch;

use crate::common::Common;
use crate::messages::print_error;
use crate::{exit, registry, signals};
use anyhow::{Context, bail};
use restarts::CrashTracker;
use std::process::{ExitCode, ExitStatus};
use std::time::{Duration, Instant};
use watch::{ChildReports, ChildWatch};

pub(crate) use restarts::read_crash_skip;

/// The variable that marks the child process; its value is the memory limit in megabytes, or empty.
const CONFINED: &str = "SEVENTEEN_CONFINED";

/// The time between two looks of the parent at its child.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// How long a run may take to stop. A component that does not return is reported by name before
/// that.
const PATIENCE: Duration = Duration::from_secs(9);

/// The default limits of an untrusted recipe.
const UNTRUSTED_MEMORY: u64 = 4096;
const UNTRUSTED_TIME: Duration = Duration::from_secs(60);
const UNTRUSTED_PATIENCE: Duration = Duration::from_millis(500);

/// The limits of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The largest memory in megabytes.
    pub(crate) memory: Option<u64>,
    /// The longest time that it may take.
    pub(crate) time: Option<Duration>,
    /// The longest time that it may take to stop after that.
    pub(crate) patience: Duration,
    /// Whether it is restarted without the item at which it crashed.
    pub(crate) skips_crashes: bool,
    /// Whether the user asked for a child process. Otherwise the child is only watched, and this
    /// process ends as the child does.
    is_asked: bool,
}

impl Limits {
    /// The limits that the options set, without values if the child is only watched; `None` if the
    /// run needs no child.
    ///
    /// # Errors
    /// A plugin cannot be used.
    pub(crate) fn from_options(common: &Common) -> anyhow::Result<Option<Limits>> {
        let Common { isolate, skip_crashes, memory_limit, time_limit, .. } = *common;
        let is_asked = isolate || skip_crashes || memory_limit.is_some() || time_limit.is_some();
        if is_asked || (cfg!(unix) && registry::opens_libraries(common)?) {
            return Ok(Some(Limits { is_asked, ..Limits::requested(common) }));
        }
        Ok(None)
    }

    /// The limits of an untrusted recipe: those of the options, or the defaults.
    pub(crate) fn for_untrusted(common: &Common) -> Limits {
        let mut limits = Limits { patience: UNTRUSTED_PATIENCE, ..Limits::requested(common) };
        limits.memory.get_or_insert(UNTRUSTED_MEMORY);
        limits.time.get_or_insert(UNTRUSTED_TIME);
        limits
    }

    /// The limits that the options set.
    fn requested(common: &Common) -> Limits {
        Limits {
            memory: common.memory_limit,
            time: common.time_limit.map(Duration::from_secs),
            patience: PATIENCE,
            skips_crashes: common.skip_crashes,
            is_asked: true,
        }
    }
}

/// Whether this process is the child.
pub(crate) fn is_confined() -> bool {
    std::env::var_os(CONFINED).is_some()
}

/// Marks the process of a command as a child without limits, so that it ends with this process.
pub(crate) fn mark_as_child(command: &mut std::process::Command) -> &mut std::process::Command {
    mark_as_limited_child(command, None)
}

/// Marks the process of a command as a child with a limit on its memory in megabytes.
pub(crate) fn mark_as_limited_child(
    command: &mut std::process::Command,
    memory: Option<u64>,
) -> &mut std::process::Command {
    command.env(CONFINED, memory.map_or_else(String::new, |megabytes| megabytes.to_string()))
}

/// Runs the program again within these limits, with `--skip-crashes` until no component crashes.
/// Returns its exit code.
///
/// # Errors
/// The program cannot be started.
pub(crate) fn run_in_child(limits: Limits) -> anyhow::Result<ExitCode> {
    if limits.memory.is_some() && cfg!(not(unix)) {
        bail!(
            "this system cannot limit memory: `--memory-limit` and `--untrusted` are not available"
        );
    }
    let deadline = limits.time.map(|time| Instant::now() + time);
    let mut tries = CrashTracker::new(limits.skips_crashes);
    signals::delegate_to_child();
    loop {
        let done = run_child_once(limits, deadline, &tries)?;
        match done {
            ChildEnd::Ended(status, reports) if !tries.record_crash()? => {
                return Ok(report_child_end(status, &reports, limits));
            }
            ChildEnd::Ended(..) => {}
            ChildEnd::Late => return Ok(report_timeout(limits)),
        }
    }
}

/// How the child process ended.
enum ChildEnd {
    Ended(ExitStatus, ChildReports),
    /// Its time was over.
    Late,
}

fn run_child_once(
    limits: Limits,
    deadline: Option<Instant>,
    tries: &CrashTracker,
) -> anyhow::Result<ChildEnd> {
    let program = std::env::current_exe().context("cannot find the file of this program")?;
    let memory = limits.memory.map_or_else(String::new, |megabytes| megabytes.to_string());
    let mut command = std::process::Command::new(program);
    command.args(std::env::args_os().skip(1)).env(CONFINED, memory).envs(tries.child_variables());
    let (mut child, _running, mut watch) = ChildWatch::spawn(&mut command)?;
    let (mut told, mut is_late) = (signals::signal_count(), false);
    loop {
        if let Some(status) = child.try_wait().context("cannot wait for the child process")? {
            return Ok(if is_late {
                ChildEnd::Late
            } else {
                ChildEnd::Ended(status, watch.finish())
            });
        }
        watch.read_reports();
        if !is_late && deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            is_late = true;
            signals::request_stop(&mut child);
        }
        if told < signals::signal_count() {
            told = signals::signal_count();
            signals::forward_signal(&mut child);
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline + limits.patience) {
            // An error means that the child has already ended.
            let _ = child.kill();
        }
        std::thread::sleep(LOOK_EVERY);
    }
}

/// Reports how the child process ended, and returns the exit code.
fn report_child_end(status: ExitStatus, reports: &ChildReports, limits: Limits) -> ExitCode {
    // Before the child handles signals, the signal that asks it to stop ends it.
    if signals::signal_count() > 0 && status.code().is_none_or(signals::is_stop_code) {
        return ExitCode::from(signals::exit_code());
    }
    if let Some(fault) = describe_fault(status) {
        let suspects = reports.suspects().filter(|_| !reports.is_named);
        let with =
            suspects.map_or_else(String::new, |suspects| format!(", probably in {suspects}"));
        if limits.is_asked || !reports.is_named {
            print_error(format_args!(
                "{fault} ended the child process{with}: the work is not complete"
            ));
        }
        if !limits.is_asked {
            end_like_child(status);
        }
        return exit::FAILED.into();
    }
    let code = ExitCode::from(status.code().unwrap_or_default() as u8);
    if reports.is_closed {
        return code;
    }
    if !reports.is_named {
        let suspects = reports.suspects().unwrap_or_else(|| "a component".to_owned());
        let code = status.code().unwrap_or_default();
        print_error(format_args!(
            "{suspects} ended the process, with exit code {code}: the work is not complete"
        ));
    }
    if status.success() { exit::FAILED.into() } else { code }
}

/// Ends this process by the signal that ended the other one.
#[cfg(unix)]
fn end_like_child(status: ExitStatus) {
    use std::os::unix::process::ExitStatusExt;
    if let Some(signal) = status.signal() {
        // If this fails, the exit code reports the failure.
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
}

/// The exception was already reported.
#[cfg(not(unix))]
fn end_like_child(_: ExitStatus) {}

/// The signal that ended a process; `None` if it ended by itself.
#[cfg(unix)]
pub(crate) fn describe_fault(status: ExitStatus) -> Option<String> {
    use std::os::unix::process::ExitStatusExt;
    Some(format!("signal {}", status.signal()?))
}

/// The exception that ended a process; `None` if it ended by itself. Codes of fatal exceptions
/// begin with these two bits.
#[cfg(not(unix))]
pub(crate) fn describe_fault(status: ExitStatus) -> Option<String> {
    let code = status.code()? as u32;
    (code >= 0xc000_0000).then(|| format!("exception {code:#x}"))
}

/// Reports that the time is over.
fn report_timeout(limits: Limits) -> ExitCode {
    let seconds = limits.time.unwrap_or_default().as_secs();
    print_error(format_args!("not done within {seconds} s: the work is not complete"));
    exit::FAILED.into()
}

/// In the child process, sets the limits that the parent passed.
///
/// # Errors
/// The limit is not a number, or the system rejects it.
pub(crate) fn apply_limits() -> anyhow::Result<()> {
    let Some(memory) = std::env::var_os(CONFINED) else { return Ok(()) };
    watch::report_to_parent()?;
    #[cfg(target_os = "linux")]
    rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))
        .context("cannot make this process end with its parent")?;
    let Some(memory) = memory.to_str().filter(|text| !text.is_empty()) else { return Ok(()) };
    let Ok(megabytes) = memory.parse::<u64>() else {
        bail!("{CONFINED}={memory}: expected a number of megabytes");
    };
    limit_memory(megabytes)
}

#[cfg(unix)]
fn limit_memory(megabytes: u64) -> anyhow::Result<()> {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let bytes = Some(megabytes.saturating_mul(1 << 20));
    let limit = Rlimit { current: bytes, maximum: bytes };
    setrlimit(Resource::As, limit).with_context(|| format!("cannot limit memory to {megabytes} MB"))
}

/// Never called, because [`run_in_child`] rejects memory limits on these systems.
#[cfg(not(unix))]
fn limit_memory(_: u64) -> anyhow::Result<()> {
    bail!("this system cannot limit memory")
}
