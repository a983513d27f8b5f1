//! The run log: what was run, when, with what, how long it took, and what came of it.
//!
//! Runs are logged where `--runs FILE` or the variable `SEVENTEEN_RUNS` names a file. A run that cannot be
//! logged has not failed: a message says so, and its results stand.

mod log;
mod run;
mod wins;

use crate::common::Common;
use crate::messages::say;
use cpu_time::ProcessTime;
use jiff::Timestamp;
use seventeen_script::{Account, RecipeError};
use std::path::PathBuf;
use std::time::Instant;

pub(crate) use log::RunLog;
pub(crate) use run::Run;
pub(crate) use wins::{Win, wins};

/// Where the run log is, if there is to be one.
pub(crate) fn place(common: &Common) -> Option<PathBuf> {
    let named = || std::env::var_os("SEVENTEEN_RUNS").filter(|name| !name.is_empty());
    common.runs.clone().or_else(|| named().map(PathBuf::from))
}

/// Does a run of this name, and logs it if there is to be a run log. Runs in a process of their own are logged
/// there.
///
/// # Errors
/// Those of the run; or the log is a file of something else.
pub(crate) fn logged(
    common: &Common,
    name: &str,
    run: impl FnOnce(Option<Account>) -> Result<(), RecipeError>,
) -> anyhow::Result<()> {
    let Some(place) = place(common) else { return Ok(run(None)?) };
    // Before the work: a log that cannot be opened is an error that should cost nothing.
    let log = RunLog::open(&place)?;
    let (account, begun, start) = (Account::default(), Timestamp::now(), Instant::now());
    let done = run(Some(account.clone()));
    let said = done.as_ref().err().map(ToString::to_string).unwrap_or_default();
    let ended = Run {
        id: 0,
        started: begun,
        name: name.to_owned(),
        run: account.run(),
        threads: threads(common),
        machine: machine(),
        seconds: start.elapsed().as_secs_f64(),
        cpu_seconds: ProcessTime::now().as_duration().as_secs_f64(),
        outcome: said.lines().next().unwrap_or("done").to_owned(),
        results: account.results(),
    };
    if let Err(error) = log.add(ended) {
        say(format_args!("{}: the run is not logged: {error:#}", place.display()));
    }
    Ok(done?)
}

/// How many threads a run has.
fn threads(common: &Common) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    if common.threads() > 0 { common.threads() } else { cores() }
}

/// What this machine's processor is called, as far as it says.
fn machine() -> String {
    let said = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = said.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let arch = std::env::consts::ARCH;
    model.map_or_else(|| arch.to_owned(), |(_, model)| model.trim().to_owned())
}
