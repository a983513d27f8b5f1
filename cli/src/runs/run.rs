//! A run: a line of the run log.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use seventeen_script::RunResult;

/// A run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct LoggedRun {
    /// Its number in the log, from 1.
    pub(crate) id: u64,
    /// The time at which it began, in UTC.
    pub(crate) started: Timestamp,
    /// The recipe's file, or the command.
    pub(crate) name: String,
    /// Everything that its results depend on.
    pub(crate) run: Value,
    pub(crate) threads: usize,
    /// The processor that it ran on.
    pub(crate) machine: String,
    pub(crate) seconds: f64,
    pub(crate) cpu_seconds: f64,
    /// `done`, or the first line of its error.
    pub(crate) outcome: String,
    pub(crate) results: Vec<RunResult>,
}
