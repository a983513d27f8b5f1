//! A run in a process of its own: what a component or a recipe does there, it does to that process.
//!
//! The program starts itself once more, with limits on memory and time, and waits. Calls of
//! components stay calls, since all of the run is over there; nothing but its end has to come back:
//! an exit code, a signal or an exception, or nothing within the time; and that the run ended as it was
//! meant to (`watch`). For that alone every run is started once more that may open plugins from files.
//!
//! Windows has no signal that asks a process to stop: there it is ended when its time is over, and goes
//! on by itself if the one that waits for it is ended. Nor is its memory limited.

#[cfg(target_os = "linux")]
pub(crate) mod kernel;
mod tries;
mod watch;

use crate::common::Common;
use crate::messages::say;
use crate::{exit, registry, signals};
use anyhow::{Context, bail};
use std::process::{ExitCode, ExitStatus};
use std::time::{Duration, Instant};
use tries::Tries;
use watch::{Heard, Watch};

pub(crate) use tries::go_on;

/// Says to the program that it is the one confined.
const CONFINED: &str = "SEVENTEEN_CONFINED";

/// How often the parent looks at its child.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// How long a run that is told to stop may take: a component that does not answer is left behind
/// before that, by its name.
const PATIENCE: Duration = Duration::from_secs(9);

/// What a recipe may take that is not trusted, unless more is asked for.
const UNTRUSTED_MEMORY: u64 = 4096;
const UNTRUSTED_TIME: Duration = Duration::from_secs(60);
const UNTRUSTED_PATIENCE: Duration = Duration::from_millis(500);

/// What a run may take of its machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// How many megabytes of memory it may ask for.
    pub(crate) memory: Option<u64>,
    /// How long it may take.
    pub(crate) time: Option<Duration>,
    /// How long it may take to stop when its time is over.
    pub(crate) patience: Duration,
    /// Whether it is tried again without the item at which it ended.
    pub(crate) goes_on: bool,
    /// Whether it was asked for; else it is watched alone, and ends as it would by itself.
    is_asked: bool,
}

impl Limits {
    /// Those that were asked for, none if the run is to be watched alone; nothing if it runs here.
    ///
    /// # Errors
    /// A plugin cannot be used.
    pub(crate) fn of(common: &Common) -> anyhow::Result<Option<Limits>> {
        let Common { isolate, go_on, memory_limit, time_limit, .. } = *common;
        let is_asked = isolate || go_on || memory_limit.is_some() || time_limit.is_some();
        if is_asked || (cfg!(unix) && registry::opens_libraries(common)?) {
            return Ok(Some(Limits { is_asked, ..Limits::asked(common) }));
        }
        Ok(None)
    }

    /// Those of a recipe that is not trusted: where none were asked for it has these.
    pub(crate) fn of_untrusted(common: &Common) -> Limits {
        let mut limits = Limits { patience: UNTRUSTED_PATIENCE, ..Limits::asked(common) };
        limits.memory.get_or_insert(UNTRUSTED_MEMORY);
        limits.time.get_or_insert(UNTRUSTED_TIME);
        limits
    }

    /// Those that the options name.
    fn asked(common: &Common) -> Limits {
        Limits {
            memory: common.memory_limit,
            time: common.time_limit.map(Duration::from_secs),
            patience: PATIENCE,
            goes_on: common.go_on,
            is_asked: true,
        }
    }
}

/// Whether this process is the one confined.
pub(crate) fn is_confined() -> bool {
    std::env::var_os(CONFINED).is_some()
}

/// Has the program that a command starts take itself for confined, without limits: it ends with this process.
pub(crate) fn mark(command: &mut std::process::Command) -> &mut std::process::Command {
    command.env(CONFINED, "")
}

/// Runs the program once more, within these limits, or as often as it takes to go on; its exit code.
///
/// # Errors
/// It cannot be started.
pub(crate) fn run(limits: Limits) -> anyhow::Result<ExitCode> {
    if limits.memory.is_some() && cfg!(not(unix)) {
        bail!(
            "memory is not limited on this system: neither `--memory-limit` nor `--untrusted` is offered"
        );
    }
    let deadline = limits.time.map(|time| Instant::now() + time);
    let mut tries = Tries::new(limits.goes_on);
    signals::leave_to_child();
    loop {
        let done = run_once(limits, deadline, &tries)?;
        match done {
            Done::Ended(status, heard) if !tries.learn()? => {
                return Ok(ended(status, &heard, limits));
            }
            Done::Ended(..) => {}
            Done::Late => return Ok(late(limits)),
        }
    }
}

/// How a confined process came to its end.
enum Done {
    Ended(ExitStatus, Heard),
    /// Its time was over.
    Late,
}

fn run_once(limits: Limits, deadline: Option<Instant>, tries: &Tries) -> anyhow::Result<Done> {
    let program = std::env::current_exe().context("cannot tell where this program is")?;
    let memory = limits.memory.map_or_else(String::new, |megabytes| megabytes.to_string());
    let mut command = std::process::Command::new(program);
    command.args(std::env::args_os().skip(1)).env(CONFINED, memory).envs(tries.words());
    let (mut child, _running, mut watch) = Watch::spawn(&mut command)?;
    let (mut told, mut is_late) = (signals::number(), false);
    loop {
        if let Some(status) = child.try_wait().context("cannot wait for the confined process")? {
            return Ok(if is_late { Done::Late } else { Done::Ended(status, watch.end()) });
        }
        watch.listen();
        if !is_late && deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            is_late = true;
            signals::tell_to_stop(&mut child);
        }
        if told < signals::number() {
            told = signals::number();
            signals::pass_on(&mut child);
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline + limits.patience) {
            // One that has ended by now needs no telling.
            let _ = child.kill();
        }
        std::thread::sleep(LOOK_EVERY);
    }
}

/// What the end of the confined process means.
fn ended(status: ExitStatus, heard: &Heard, limits: Limits) -> ExitCode {
    // Before it takes over the signals, the one that asks it to stop ends it.
    if signals::number() > 0 && status.code().is_none_or(signals::is_of_stopped) {
        return ExitCode::from(signals::exit_code());
    }
    if let Some(fault) = fault(status) {
        let suspects = heard.suspects().filter(|_| !heard.is_named);
        let with = suspects.map_or_else(String::new, |suspects| format!(", with {suspects}"));
        if limits.is_asked || !heard.is_named {
            say(format_args!(
                "error: the confined process was ended by {fault}{with}: the work is not complete"
            ));
        }
        if !limits.is_asked {
            end_alike(status);
        }
        return exit::FAILED.into();
    }
    let code = ExitCode::from(status.code().unwrap_or_default() as u8);
    if heard.is_closed {
        return code;
    }
    if !heard.is_named {
        let suspects = heard.suspects().unwrap_or_else(|| "a component".to_owned());
        let code = status.code().unwrap_or_default();
        say(format_args!(
            "error: {suspects} ended the process, with exit code {code}: the work is not complete"
        ));
    }
    if status.success() { exit::FAILED.into() } else { code }
}

/// Ends this process by the signal that ended the other one.
#[cfg(unix)]
fn end_alike(status: ExitStatus) {
    use std::os::unix::process::ExitStatusExt;
    if let Some(signal) = status.signal() {
        // Where that cannot be, an exit code says as much.
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
}

/// What an exception was has been said.
#[cfg(not(unix))]
fn end_alike(_: ExitStatus) {}

/// What ended a process that did not end by itself.
#[cfg(unix)]
fn fault(status: ExitStatus) -> Option<String> {
    use std::os::unix::process::ExitStatusExt;
    Some(format!("signal {}", status.signal()?))
}

/// What ended a process that did not end by itself: codes of exceptions that are errors begin with
/// these two bits.
#[cfg(not(unix))]
fn fault(status: ExitStatus) -> Option<String> {
    let code = status.code()? as u32;
    (code >= 0xc000_0000).then(|| format!("exception {code:#x}"))
}

/// The time was over.
fn late(limits: Limits) -> ExitCode {
    let seconds = limits.time.unwrap_or_default().as_secs();
    say(format_args!("error: not done within {seconds} s: the work is not complete"));
    exit::FAILED.into()
}

/// Takes the limits of the parent's that a process sets itself, in the process that is confined.
///
/// # Errors
/// The limit is no number, or the system refuses it.
pub(crate) fn take_limits() -> anyhow::Result<()> {
    let Some(memory) = std::env::var_os(CONFINED) else { return Ok(()) };
    watch::report()?;
    #[cfg(target_os = "linux")]
    rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))
        .context("cannot end with the process that started this one")?;
    let Some(memory) = memory.to_str().filter(|text| !text.is_empty()) else { return Ok(()) };
    let Ok(megabytes) = memory.parse::<u64>() else {
        bail!("{CONFINED}={memory}: expected megabytes");
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

/// No run comes here: [`run`] refuses to begin one.
#[cfg(not(unix))]
fn limit_memory(_: u64) -> anyhow::Result<()> {
    bail!("memory is not limited on this system")
}
