//! Backends that run the shards of a plan.
//!
//! This program plans, submits missing shards, shows progress and resubmits lost shards. The
//! backend places shards, retries them and handles lost machines. Only the manifests decide which
//! shards are done.
//!
//! To add a backend, add a file in `cluster/` and a variant of [`BackendName`].

mod hyperqueue;
mod local;
mod slurm;

use crate::children;
use crate::messages::print_message;
use crate::progress::ProgressBars;
use crate::shard_command::{recipe_words, shell_line};
use anyhow::Context;
use clap::ValueEnum;
use seventeen_host::cancellation;
use seventeen_jobs::progress::Progress;
use seventeen_jobs::shards::ShardDirectory;
use seventeen_jobs::text::ranges::format_ranges;
use std::ffi::OsString;
use std::fmt::Display;
use std::path::{Path, PathBuf, absolute};
use std::process::Command;
use std::time::Duration;

/// The time between two counts of the manifests.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// The backends.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum BackendName {
    /// HyperQueue: requires its program `hq`, and a server with workers
    Hyperqueue,
    /// SLURM: submits job arrays
    Slurm,
    /// This machine: runs shards as processes of this program
    Local,
}

impl BackendName {
    fn backend(self) -> &'static dyn Backend {
        match self {
            BackendName::Hyperqueue => &hyperqueue::Hyperqueue,
            BackendName::Slurm => &slurm::Slurm,
            BackendName::Local => &local::Local,
        }
    }
}

/// Runs shards somewhere.
trait Backend: Sync {
    /// Submits shards.
    fn submit(&self, job: &ClusterJob, shards: &[u64]) -> anyhow::Result<Box<dyn Submission>>;
}

/// Shards that were submitted to a backend.
trait Submission {
    /// The backend's name of the job; empty if this process runs the shards.
    fn job_names(&self) -> String;

    /// Whether the backend has finished, whether the shards are done or lost.
    fn is_finished(&mut self) -> anyhow::Result<bool>;
}

/// A plan to run.
pub(crate) struct ClusterJob {
    pub(crate) directory: ShardDirectory,
    /// Cores per shard.
    pub(crate) cores: usize,
    /// The options that confine each shard.
    pub(crate) limits: Vec<String>,
    /// The number of shards that the local backend runs at once; by default one per `cores` cores.
    pub(crate) workers: Option<usize>,
    /// Shows the progress.
    pub(crate) bars: ProgressBars,
}

impl ClusterJob {
    /// The program and its arguments that run a shard, except the shard's number, which comes last.
    fn shard_command(&self) -> anyhow::Result<Vec<OsString>> {
        let program = std::env::current_exe().context("cannot find the file of this program")?;
        let mut words: Vec<OsString> = vec![program.into()];
        words.extend(recipe_words(&self.directory.plan().command));
        // The errors of shards are read from their logs.
        words.extend(["--color".into(), "never".into()]);
        words.extend(["--threads".into(), self.cores.to_string().into()]);
        words.extend(self.limits.iter().map(OsString::from));
        words.extend(["--out".into(), self.plan_path()?.into(), "--shard".into()]);
        Ok(words)
    }

    /// The command as a line for a shell; `number` is a shell expression for the shard's number.
    fn shell_line(&self, number: &str) -> anyhow::Result<String> {
        let line = shell_line(&self.shard_command()?);
        Ok(format!("exec {line} {number}/{}", self.directory.plan().shards))
    }

    /// The absolute path of the plan's directory.
    fn plan_path(&self) -> anyhow::Result<PathBuf> {
        Ok(absolute(self.directory.path())?)
    }

    /// The directory for the error output of shards, created if it does not exist.
    fn log_directory(&self) -> anyhow::Result<PathBuf> {
        let log = self.plan_path()?.join("log");
        std::fs::create_dir_all(&log)
            .with_context(|| format!("cannot create {}", log.display()))?;
        Ok(log)
    }
}

/// Submits the missing shards of a plan. With `is_waiting`, or with the local backend, blocks until
/// all are done, and resubmits lost shards. Shards are submitted in at most `rounds` rounds.
pub(crate) fn submit_missing(
    job: &ClusterJob,
    named: BackendName,
    is_waiting: bool,
    rounds: u32,
) -> anyhow::Result<()> {
    let place = job.directory.path().display();
    for round in 1.. {
        let missing = job.directory.missing_shards()?;
        if missing.is_empty() {
            let shards = job.directory.plan().shards;
            job.bars.print_line(&format!("{place}: all {shards} shards are done"));
            return Ok(());
        }
        if round > rounds {
            let (n, which) = (missing.len(), format_ranges(&missing, ","));
            show_shard_errors(job, &missing)?;
            return Err(work_error(format_args!(
                "{place}: {n} shards are not done after {rounds} rounds: {which}; their error \
                 messages are in {place}/log"
            )));
        }
        let mut submission = named.backend().submit(job, &missing)?;
        let names = submission.job_names();
        let of_engine = if names.is_empty() { names.clone() } else { format!(" as {names}") };
        job.bars.print_line(&format!("{place}: submitted {} shards{of_engine}", missing.len()));
        if !is_waiting && !names.is_empty() {
            return Ok(());
        }
        wait_until_finished(job, &mut *submission)?;
    }
    Ok(())
}

/// The largest number of failed shards whose errors are shown.
const QUOTED: usize = 5;

/// Shows the errors of failed shards, from their logs.
fn show_shard_errors(job: &ClusterJob, missing: &[u64]) -> anyhow::Result<()> {
    let log = job.log_directory()?;
    for shard in missing.iter().take(QUOTED) {
        let text = std::fs::read_to_string(log.join(shard.to_string())).unwrap_or_default();
        let error = text.lines().find(|line| line.starts_with("error: "));
        if let Some(line) = error.or(text.lines().last()) {
            print_message(format_args!("shard {shard}: {line}"));
        }
    }
    Ok(())
}

/// Waits until all manifests exist or the backend has finished. If this process is stopped, the
/// backend continues, unless it is the local one.
fn wait_until_finished(job: &ClusterJob, submission: &mut dyn Submission) -> anyhow::Result<()> {
    let shards = job.directory.plan().shards.into();
    let bar = job.bars.task("shards", Some(shards));
    let is_ours = submission.job_names().is_empty();
    loop {
        let done = job.directory.count_manifests()?;
        bar.set_finished(done);
        // A shard that is done and still queued ends by itself, at once.
        let needs_no_engine = !is_ours && (done == shards || cancellation::is_cancelled());
        if needs_no_engine || submission.is_finished()? {
            break;
        }
        std::thread::sleep(LOOK_EVERY);
    }
    if cancellation::is_cancelled() {
        Err(seventeen_jobs::Error::interrupted().into())
    } else {
        Ok(())
    }
}

/// An error of the work, not of the usage.
fn work_error(message: impl Display) -> anyhow::Error {
    seventeen_jobs::Error::work_failed(message).into()
}

/// The standard output of a backend's program.
///
/// # Errors
/// The program does not exist or fails. The error contains its error output.
fn backend_output(command: &mut Command) -> anyhow::Result<String> {
    let name = Path::new(command.get_program()).display().to_string();
    let output =
        children::run_for_output(command).with_context(|| format!("cannot run `{name}`"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(work_error(format_args!(
            "`{name}` failed ({}): {}",
            output.status,
            said.trim()
        )));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
