//! Engines that run the shards of a plan: ours are planning, submitting what is missing, progress
//! and repair. Placement, retries and the loss of machines are theirs; what is done is what the
//! manifests say, whatever an engine says.
//!
//! An engine is a file in `cluster/` and a word in [`Named`].

mod hyperqueue;
mod local;
mod slurm;

use crate::children;
use crate::messages::say;
use crate::progress::Bars;
use anyhow::Context;
use clap::ValueEnum;
use seventeen_host::stop;
use seventeen_jobs::progress::Progress;
use seventeen_jobs::shards::Directory;
use seventeen_jobs::text::ranges::ranges;
use std::ffi::OsString;
use std::fmt::Display;
use std::path::{Path, PathBuf, absolute};
use std::process::Command;
use std::time::Duration;

/// How often the manifests are counted.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// The engines.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Named {
    /// HyperQueue: its program `hq`, and a server with workers
    Hyperqueue,
    /// SLURM: arrays of jobs
    Slurm,
    /// This machine: processes of this program
    Local,
}

impl Named {
    fn engine(self) -> &'static dyn Engine {
        match self {
            Named::Hyperqueue => &hyperqueue::Hyperqueue,
            Named::Slurm => &slurm::Slurm,
            Named::Local => &local::Local,
        }
    }
}

/// Runs shards somewhere.
trait Engine: Sync {
    /// Asks for shards to be run.
    fn submit(&self, job: &Job, shards: &[u64]) -> anyhow::Result<Box<dyn UnderWay>>;
}

/// What an engine was asked for.
trait UnderWay {
    /// What the engine calls it; nothing if it is ours to look after.
    fn names(&self) -> String;

    /// Whether the engine has nothing more to do for it, be it done or lost.
    fn is_over(&mut self) -> anyhow::Result<bool>;
}

/// A plan that is to be run.
pub(crate) struct Job {
    pub(crate) directory: Directory,
    /// Cores for each shard.
    pub(crate) cores: usize,
    /// What confines each shard.
    pub(crate) limits: Vec<String>,
    /// How many shards run at once, where that is ours to say; one for each core if none is given.
    pub(crate) workers: Option<usize>,
    /// Show how far it is.
    pub(crate) bars: Bars,
}

impl Job {
    /// The program and its arguments that do a shard, but for its number, which comes last.
    fn command(&self) -> anyhow::Result<Vec<OsString>> {
        let of = &self.directory.plan().command;
        let program = std::env::current_exe().context("cannot tell where this program is")?;
        let mut words: Vec<OsString> = vec![program.into(), "run".into(), of.recipe.clone().into()];
        for (name, value) in &of.set {
            words.extend(["--set".into(), format!("{name}={value}").into()]);
        }
        words.extend(["--seed".into(), of.seed.to_string().into()]);
        words.extend(["--threads".into(), self.cores.to_string().into()]);
        words.extend(self.limits.iter().map(OsString::from));
        let flags =
            [("--json", of.json), ("--strict", of.strict), ("--long-windows", of.long_windows)];
        words.extend(flags.iter().filter(|(_, given)| *given).map(|(name, _)| (*name).into()));
        for (name, paths) in [("--plugin", &of.plugins), ("--plugin-dir", &of.plugin_directories)] {
            words.extend(paths.iter().flat_map(|path| [name.into(), path.into()]));
        }
        words.extend(["--out".into(), self.place()?.into(), "--shard".into()]);
        Ok(words)
    }

    /// The same as a line for a shell, in which an expression of the shell stands for the number.
    fn shell_line(&self, number: &str) -> anyhow::Result<String> {
        let words = self.command()?;
        let quoted: Vec<String> =
            words.iter().map(|word| quoted(&word.to_string_lossy())).collect();
        Ok(format!("exec {} {number}/{}", quoted.join(" "), self.directory.plan().shards))
    }

    /// The directory of the plan, from anywhere.
    fn place(&self) -> anyhow::Result<PathBuf> {
        Ok(absolute(self.directory.path())?)
    }

    /// Where what shards say goes: made if it is not there.
    fn log(&self) -> anyhow::Result<PathBuf> {
        let log = self.place()?.join("log");
        std::fs::create_dir_all(&log).with_context(|| format!("cannot make {}", log.display()))?;
        Ok(log)
    }
}

/// A word as a shell reads it as one.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// Submits what is missing of a plan. Who `waits`, or whose own machine does it, is told when all is
/// done; what an engine lost is submitted again, in so many rounds at most.
pub(crate) fn submit(job: &Job, named: Named, waits: bool, rounds: u32) -> anyhow::Result<()> {
    let place = job.directory.path().display();
    for round in 1.. {
        let missing = job.directory.missing()?;
        if missing.is_empty() {
            let shards = job.directory.plan().shards;
            job.bars.note(&format!("{place}: all {shards} shards are done"));
            return Ok(());
        }
        if round > rounds {
            let (n, which) = (missing.len(), ranges(&missing, ","));
            said(job, &missing)?;
            return Err(failed(format_args!(
                "{place}: {n} shards are not done after {rounds} rounds: {which}; what they said \
                 is in {place}/log"
            )));
        }
        let mut under_way = named.engine().submit(job, &missing)?;
        let names = under_way.names();
        let of_engine = if names.is_empty() { names.clone() } else { format!(" as {names}") };
        job.bars.note(&format!("{place}: submitted {} shards{of_engine}", missing.len()));
        if !waits && !names.is_empty() {
            return Ok(());
        }
        wait(job, &mut *under_way)?;
    }
    Ok(())
}

/// How many shards that failed are quoted.
const QUOTED: usize = 5;

/// Shows why shards failed, by what they said.
fn said(job: &Job, missing: &[u64]) -> anyhow::Result<()> {
    let log = job.log()?;
    for shard in missing.iter().take(QUOTED) {
        let text = std::fs::read_to_string(log.join(shard.to_string())).unwrap_or_default();
        let error = text.lines().find(|line| line.starts_with("error: "));
        if let Some(line) = error.or(text.lines().last()) {
            say(format_args!("shard {shard}: {line}"));
        }
    }
    Ok(())
}

/// Waits until all manifests are there, or the engine has nothing more to do. What it has goes on if we
/// are stopped, unless it is ours to look after.
fn wait(job: &Job, under_way: &mut dyn UnderWay) -> anyhow::Result<()> {
    let shards = job.directory.plan().shards.into();
    let bar = job.bars.task("shards", Some(shards));
    let is_ours = under_way.names().is_empty();
    loop {
        let done = job.directory.manifests()?;
        bar.reach(done);
        // What an engine was asked for twice ends by itself, at once.
        let needs_no_engine = !is_ours && (done == shards || stop::requested());
        if needs_no_engine || under_way.is_over()? {
            break;
        }
        std::thread::sleep(LOOK_EVERY);
    }
    if stop::requested() { Err(seventeen_jobs::Error::interrupted().into()) } else { Ok(()) }
}

/// The work failed, not what was asked for.
fn failed(message: impl Display) -> anyhow::Error {
    seventeen_jobs::Error::work_failed(message).into()
}

/// What a program of an engine prints.
///
/// # Errors
/// It is not there, or fails: what it says is in the error.
fn output_of(command: &mut Command) -> anyhow::Result<String> {
    let name = Path::new(command.get_program()).display().to_string();
    let output = children::output(command).with_context(|| format!("cannot run `{name}`"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(failed(format_args!("`{name}` fails ({}): {}", output.status, said.trim())));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_word_is_one_word_of_a_shell() {
        assert_eq!(quoted("a b"), "'a b'");
        assert_eq!(quoted("it's $x"), "'it'\\''s $x'");
    }
}
