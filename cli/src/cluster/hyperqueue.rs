//! HyperQueue (Böhm, Beránek and others, IT4Innovations, since 2021): an array of tasks, one per
//! shard. The user starts its server and workers; `HQ_SERVER_DIR` is the server's directory.

use super::{Backend, ClusterJob, Submission, backend_output, work_error};
use crate::children::{self, RunningChild};
use anyhow::Context;
use seventeen_jobs::text::ranges::format_ranges;
use std::process::{Child, Command, Stdio};

/// The number of lost workers after which HyperQueue blames the shard that they ran.
const CRASHES: &str = "100";

pub(super) struct Hyperqueue;

impl Backend for Hyperqueue {
    fn submit(&self, job: &ClusterJob, shards: &[u64]) -> anyhow::Result<Box<dyn Submission>> {
        let log = job.log_directory()?.join("%{TASK_ID}");
        let mut submit = Command::new("hq");
        submit
            .args(["--output-mode", "quiet", "submit", "--name", "seventeen"])
            .args(["--array", &format_ranges(shards, ","), "--cpus", &job.cores.to_string()])
            .args(["--crash-limit", CRASHES, "--stdout", "none", "--stderr"])
            .arg(log)
            .args(["--", "sh", "-c", &job.shell_line("$HQ_TASK_ID")?]);
        let id = backend_output(&mut submit)?;
        match id.lines().last() {
            Some(id) if id.parse::<u64>().is_ok() => {
                Ok(Box::new(TaskArray { id: id.to_owned(), waiter: None }))
            }
            _ => Err(work_error(format_args!("`hq submit` printed {id:?}, expected a job number"))),
        }
    }
}

/// An array of tasks.
struct TaskArray {
    id: String,
    /// The process `hq job wait`, once it was started.
    waiter: Option<(Child, RunningChild)>,
}

impl Submission for TaskArray {
    fn job_names(&self) -> String {
        format!("job {}", self.id)
    }

    /// `hq job wait` ends when the job ends or its server is lost.
    fn is_finished(&mut self) -> anyhow::Result<bool> {
        let waiter = match &mut self.waiter {
            Some((waiter, _)) => waiter,
            None => {
                let mut wait = Command::new("hq");
                wait.args(["job", "wait", &self.id]);
                wait.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
                &mut self
                    .waiter
                    .insert(children::start_child(&mut wait).context("cannot run `hq`")?)
                    .0
            }
        };
        Ok(waiter.try_wait().context("cannot wait for `hq`")?.is_some())
    }
}

impl Drop for TaskArray {
    fn drop(&mut self) {
        if let Some((waiter, _)) = &mut self.waiter {
            // The job continues without it.
            let _ = waiter.kill();
            let _ = waiter.wait();
        }
    }
}
