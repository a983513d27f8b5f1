//! The run log: the recipe, time, parameters, duration and results of each run.
//!
//! Runs are logged if `--runs FILE` or the variable `SEVENTEEN_RUNS` names a file. A run that
//! cannot be logged does not fail: a message reports the problem, and the results are kept.

mod changes;
mod log;
mod run;
mod wins;

use crate::common::Common;
use crate::messages::print_message;
use cpu_time::ProcessTime;
use jiff::Timestamp;
use seventeen_script::{RecipeError, RunRecord};
use std::path::PathBuf;
use std::time::Instant;

pub(crate) use changes::{Change, changes_between, previous_run};
pub(crate) use log::RunLog;
pub(crate) use run::LoggedRun;
pub(crate) use wins::{WinCount, count_wins, explain_no_wins};

/// The path of the run log; `None` if runs are not logged.
pub(crate) fn log_path(common: &Common) -> Option<PathBuf> {
    let named = || std::env::var_os("SEVENTEEN_RUNS").filter(|name| !name.is_empty());
    common.runs.clone().or_else(|| named().map(PathBuf::from))
}

/// Does a run with this name, and logs it if there is a run log. A run in a child process is logged
/// by the child.
///
/// # Errors
/// The run fails, or the file is not a run log.
pub(crate) fn run_logged(
    common: &Common,
    name: &str,
    run: impl FnOnce(Option<RunRecord>) -> Result<(), RecipeError>,
) -> anyhow::Result<()> {
    let Some(place) = log_path(common) else { return Ok(run(None)?) };
    // Opened before the work, so that a wrong log costs no time.
    let log = RunLog::open(&place)?;
    let (account, begun, start) = (RunRecord::default(), Timestamp::now(), Instant::now());
    let done = run(Some(account.clone()));
    let said = done.as_ref().err().map(ToString::to_string).unwrap_or_default();
    let ended = LoggedRun {
        id: 0,
        started: begun,
        name: name.to_owned(),
        run: account.identity(),
        threads: thread_count(common),
        machine: machine_model(),
        seconds: start.elapsed().as_secs_f64(),
        cpu_seconds: ProcessTime::now().as_duration().as_secs_f64(),
        outcome: said.lines().next().unwrap_or("done").to_owned(),
        results: account.results(),
    };
    if let Err(error) = log.append(ended) {
        print_message(format_args!("{}: cannot log the run: {error:#}", place.display()));
    }
    Ok(done?)
}

/// The number of threads of a run.
fn thread_count(common: &Common) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    if common.worker_threads() > 0 { common.worker_threads() } else { cores() }
}

/// The model of this machine's processor, or its architecture if the model is unknown.
fn machine_model() -> String {
    let said = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = said.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let arch = std::env::consts::ARCH;
    model.map_or_else(|| arch.to_owned(), |(_, model)| model.trim().to_owned())
}
