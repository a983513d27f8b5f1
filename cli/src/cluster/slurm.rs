//! SLURM (Yoo, Jette and Grondona, "SLURM: Simple Linux Utility for Resource Management", 2003):
//! job arrays, one task per shard.

use super::{Backend, ClusterJob, Submission, backend_output, work_error};
use crate::children;
use crate::shard_command::quote_for_shell;
use anyhow::Context;
use seventeen_jobs::text::ranges::format_ranges;
use std::process::Command;

/// The limit of an array's size and of its task numbers, if the controller does not report one.
const LARGEST_ARRAY: u64 = 1000;

pub(super) struct Slurm;

impl Backend for Slurm {
    fn submit(&self, job: &ClusterJob, shards: &[u64]) -> anyhow::Result<Box<dyn Submission>> {
        let (log, most) = (job.log_directory()?, max_array_task());
        let mut jobs = Vec::new();
        // Task numbers have a limit and shard numbers have none, so each array numbers its tasks
        // from 0.
        for array in shards.chunk_by(|a, b| a / most == b / most) {
            let first = array[0] / most * most;
            let tasks: Vec<u64> = array.iter().map(|shard| shard - first).collect();
            let line = job.shell_line("$shard")?;
            let log = quote_for_shell(&log.to_string_lossy());
            let line =
                format!("shard=$(({first} + SLURM_ARRAY_TASK_ID)); exec 2>{log}/$shard; {line}");
            let mut submit = Command::new("sbatch");
            submit
                .args(["--parsable", "--job-name", "seventeen", "--requeue"])
                .args(["--array", &format_ranges(&tasks, ",")])
                .args(["--cpus-per-task", &job.cores.to_string()])
                .args(["--output", "/dev/null", "--error", "/dev/null"])
                .args(["--wrap", &line]);
            let said = backend_output(&mut submit)?;
            // The output is the job number, and with several clusters the cluster's name.
            match said.split(';').next() {
                Some(id) if id.parse::<u64>().is_ok() => jobs.push(id.to_owned()),
                _ => {
                    return Err(work_error(format_args!(
                        "`sbatch` printed {said:?}, expected a job number"
                    )));
                }
            }
        }
        Ok(Box::new(JobArrays { jobs }))
    }
}

/// Job arrays, by their job numbers.
struct JobArrays {
    jobs: Vec<String>,
}

impl Submission for JobArrays {
    fn job_names(&self) -> String {
        format!("jobs {}", self.jobs.join(", "))
    }

    fn is_finished(&mut self) -> anyhow::Result<bool> {
        let mut ask = Command::new("squeue");
        ask.args(["--noheader", "--format", "%i", "--jobs", &self.jobs.join(",")]);
        let output = children::run_for_output(&mut ask).context("cannot run `squeue`")?;
        // A controller that has forgotten the jobs has finished them. One that does not answer may
        // still run them.
        let said = String::from_utf8_lossy(&output.stderr);
        let is_forgotten = said.contains("Invalid job id");
        Ok(is_forgotten || output.status.success() && output.stdout.trim_ascii().is_empty())
    }
}

/// The largest task number of an array.
fn max_array_task() -> u64 {
    let said =
        backend_output(Command::new("scontrol").args(["show", "config"])).unwrap_or_default();
    let value = said.lines().find_map(|line| line.strip_prefix("MaxArraySize")?.split_once('='));
    let size = value.and_then(|(_, size)| size.trim().parse::<u64>().ok());
    // The largest number is one less than the size.
    size.map_or(LARGEST_ARRAY, |size| size.saturating_sub(1).max(1))
}
