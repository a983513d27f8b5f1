//! Work that consists of tasks: the threads of a context share it out, and a later run resumes it.
//!
//! * `runner`: threads take tasks in turn, until none is left, one fails, or the run is stopped.
//! * `run_journal`: the finished tasks of a run, in a file whose name follows from the run's
//!   identity.
//! * `ranks`: the ranks of puzzles as bytes.

mod ranks;
mod run_journal;
mod runner;

pub(crate) use ranks::{ranks_from_bytes, ranks_to_bytes};
pub(crate) use run_journal::{AT_ONCE, JournalFile, RunJournal, WORTH_KEEPING};
pub(crate) use runner::{TaskQueue, Worker, run_tasks};
