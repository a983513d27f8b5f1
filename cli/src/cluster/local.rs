//! This machine: runs shards as processes of this program, a limited number at once.

use super::{Backend, ClusterJob, Submission};
use crate::children::{self, RunningChild};
use crate::signals::request_stop;
use anyhow::Context;
use seventeen_host::cancellation;
use std::ffi::OsString;
use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;

pub(super) struct Local;

/// Running and waiting shards.
struct LocalShards {
    command: Vec<OsString>,
    of: u32,
    log: PathBuf,
    /// The number of shards that run at once.
    workers: usize,
    /// In reverse order: the last one is started next.
    waiting: Vec<u64>,
    running: Vec<(Child, RunningChild)>,
    /// Whether the running shards were asked to stop.
    is_stop_sent: bool,
}

impl Backend for Local {
    fn submit(&self, job: &ClusterJob, shards: &[u64]) -> anyhow::Result<Box<dyn Submission>> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let workers = job.workers.unwrap_or(cores / job.cores.max(1)).max(1);
        let waiting = shards.iter().rev().copied().collect();
        let (command, log, of) =
            (job.shard_command()?, job.log_directory()?, job.directory.plan().shards);
        let (running, is_stop_sent) = (Vec::new(), false);
        Ok(Box::new(LocalShards { command, of, log, workers, waiting, running, is_stop_sent }))
    }
}

impl Submission for LocalShards {
    fn job_names(&self) -> String {
        String::new()
    }

    /// Starts waiting shards while workers are free.
    fn is_finished(&mut self) -> anyhow::Result<bool> {
        // The exit code is ignored, because the manifest decides whether a shard is done.
        self.running.retain_mut(|(child, _)| matches!(child.try_wait(), Ok(None)));
        if cancellation::is_cancelled() {
            self.waiting.clear();
            if !std::mem::replace(&mut self.is_stop_sent, true) {
                self.running.iter_mut().for_each(|(child, _)| request_stop(child));
            }
        }
        while self.running.len() < self.workers {
            let Some(shard) = self.waiting.pop() else { break };
            self.running.push(self.start_shard(shard)?);
        }
        Ok(self.running.is_empty())
    }
}

impl LocalShards {
    fn start_shard(&self, shard: u64) -> anyhow::Result<(Child, RunningChild)> {
        let path = self.log.join(shard.to_string());
        let log =
            File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
        let mut command = Command::new(&self.command[0]);
        command.args(&self.command[1..]).arg(format!("{shard}/{}", self.of));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        // Only this process gets Ctrl-C and asks its children to stop. A second signal would kill
        // them.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        children::start_child(&mut command).with_context(|| format!("cannot start shard {shard}"))
    }
}

/// Ends the running shards if waiting for them fails. The next round runs them again.
impl Drop for LocalShards {
    fn drop(&mut self) {
        for (child, _) in &mut self.running {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
