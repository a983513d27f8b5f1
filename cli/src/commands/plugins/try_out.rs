//! `seventeen plugins check --try`: runs the conformance suites on the components of a library.
//!
//! A child process runs them, because a component may end the process, use all memory or never
//! return. It writes each question and each verdict to a file before it goes on (`event`), so that
//! this process knows what a component was asked when it failed. Another child process then tries
//! the next component.

mod child;
mod event;
mod outcome;

pub(super) use child::run as run_in_child;

use crate::common::Common;
use crate::standard_output::{print, print_record};
use crate::{children, isolate};
use anyhow::Context;
use event::Event;
use outcome::{TriedComponent, read_outcomes};
use seventeen_jobs::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::time::Duration;

/// The default limits: seconds for one answer, and megabytes of memory.
const SECONDS: u64 = 10;
const MEGABYTES: u64 = 4096;

/// Tries all components of a library, and prints the results.
///
/// # Errors
/// A component fails a check, the library has no component, or no child process can be started.
pub(super) fn try_out(common: &Common, file: &Path) -> anyhow::Result<()> {
    let tried = try_components(common, file)?;
    for component in &tried {
        if common.json {
            component.records(file).try_for_each(|record| print_record(&record))?;
        } else {
            print(&component.to_string())?;
        }
    }
    let failed: Vec<&str> =
        tried.iter().filter(|one| one.is_failed()).map(|one| one.label.as_str()).collect();
    match failed.as_slice() {
        [] if tried.is_empty() => Err(Error::work_failed("the plugin has no component").into()),
        [] if common.json => Ok(()),
        [] => print(&format!("\nAll components passed: {} of {0}\n", tried.len())),
        failed => Err(Error::work_failed(format_args!(
            "{} of {} components failed: {}",
            failed.len(),
            tried.len(),
            failed.join(", ")
        ))
        .into()),
    }
}

/// Tries the components one after the other, in as few child processes as possible.
fn try_components(common: &Common, file: &Path) -> anyhow::Result<Vec<TriedComponent>> {
    let mut tried: Vec<TriedComponent> = Vec::new();
    loop {
        let record = TrialFiles::new();
        let end = run_child(common, file, tried.len(), &record)?;
        let events = Event::read_all(&record.events)?;
        let is_complete = events.contains(&Event::Done);
        let mut outcomes = read_outcomes(events);
        if is_complete && end.is_regular() {
            tried.extend(outcomes);
            return Ok(tried);
        }
        let why = end.describe(&record.printed());
        match outcomes.last_mut() {
            // All were tried, and the process ended badly after that.
            Some(last) if is_complete => last.add_end_failure(&why),
            Some(last) => last.fail_last_check(&why),
            None => {
                return Err(Error::work_failed(format_args!("{}: {why}", file.display())).into());
            }
        }
        tried.extend(outcomes);
        if is_complete {
            return Ok(tried);
        }
    }
}

/// How a child process ended.
enum ChildEnd {
    Ended(ExitStatus),
    /// It gave no answer within this time.
    Late(Duration),
}

impl ChildEnd {
    fn is_regular(&self) -> bool {
        matches!(self, ChildEnd::Ended(status) if status.success())
    }

    /// What became of the answer; `printed` is what the process wrote.
    fn describe(&self, printed: &str) -> String {
        let end = match self {
            ChildEnd::Late(limit) => format!("no answer within {} s", limit.as_secs()),
            ChildEnd::Ended(status) => match isolate::describe_fault(*status) {
                Some(fault) => format!("the end of the process by {fault}"),
                None => format!("the end of the process, with {status}"),
            },
        };
        if printed.is_empty() { end } else { format!("{end}; it printed:\n{printed}") }
    }
}

/// The longest time for one answer, and for loading the library.
pub(super) fn answer_limit(common: &Common) -> Duration {
    Duration::from_secs(common.time_limit.unwrap_or(SECONDS))
}

/// Has a child process try the components from this one on.
fn run_child(
    common: &Common,
    file: &Path,
    from: usize,
    record: &TrialFiles,
) -> anyhow::Result<ChildEnd> {
    let program = std::env::current_exe().context("cannot find the file of this program")?;
    let printed = File::create(&record.printed).context("cannot write a temporary file")?;
    let mut command = Command::new(program);
    command.args(["plugins", "check", "--try", "--color", "never", "--in-process"]).arg(file);
    command.arg("--from").arg(from.to_string()).arg("--events").arg(&record.events);
    // The message is enough; a backtrace would hide it.
    command.env("RUST_BACKTRACE", "0");
    command.stdout(printed.try_clone()?).stderr(printed).stdin(std::process::Stdio::null());
    let memory = cfg!(unix).then(|| common.memory_limit.unwrap_or(MEGABYTES));
    isolate::mark_as_limited_child(&mut command, memory);
    let limit = answer_limit(common);
    let (mut child, _running) =
        children::start_child(&mut command).context("cannot start a child process")?;
    let mut written = 0;
    let end = children::wait_within(&mut child, limit, || {
        let now = fs::metadata(&record.events).map_or(0, |metadata| metadata.len());
        std::mem::replace(&mut written, now) != now
    })?;
    Ok(end.map_or(ChildEnd::Late(limit), ChildEnd::Ended))
}

/// The temporary files of a child process.
struct TrialFiles {
    events: PathBuf,
    /// What the child process writes to its outputs.
    printed: PathBuf,
}

impl TrialFiles {
    fn new() -> TrialFiles {
        let path = |kind: &str| {
            std::env::temp_dir().join(format!("seventeen-{}.{kind}", std::process::id()))
        };
        let record = TrialFiles { events: path("events"), printed: path("printed") };
        record.remove();
        record
    }

    fn remove(&self) {
        for file in [&self.events, &self.printed] {
            // The file may not exist.
            let _ = fs::remove_file(file);
        }
    }

    /// The last lines that the child process wrote.
    fn printed(&self) -> String {
        let text = fs::read(&self.printed).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        lines[lines.len().saturating_sub(5)..].join("\n")
    }
}

impl Drop for TrialFiles {
    fn drop(&mut self) {
        self.remove();
    }
}
