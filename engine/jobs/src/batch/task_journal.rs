//! `TaskJournal`: results of shared tasks on disk, so that an interrupted run does not repeat them.
//!
//! A task is identified by its grid and its limits, not by its index in a list. A resumed run may
//! start later in the list, and group the remaining tasks differently.

use super::BatchEnumerator;
use super::groups::GroupMember;
use crate::context::Context;
use crate::error::Result;
use crate::run_identity::RunIdentity;
use crate::store::{Digest, Frame};
use crate::work::{AT_ONCE, JournalFile, RunJournal, ranks_from_bytes, ranks_to_bytes};
use seventeen_core::{Grid, Limits};
use std::collections::HashMap;
use std::path::Path;

/// The format of the frames.
const FORMAT: [u8; 4] = *b"tog1";

/// The maximal number of puzzles of a stored task. It is faster to find more again than to read
/// them.
const MOST: usize = 1 << 16;

/// Stored results of tasks.
pub(super) struct TaskJournal {
    pub(super) journal: RunJournal,
    /// The ranks of the puzzles of tasks that earlier runs finished.
    earlier: HashMap<TaskKey, Vec<u128>>,
}

/// The identity of a task.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct TaskKey([u64; 2]);

impl TaskKey {
    /// The key of the puzzles of `grid` that meet `limits` in the member's image.
    pub(super) fn new(grid: &Grid, member: &GroupMember, limits: &Limits) -> TaskKey {
        let text = format!("{grid} {} {limits:?}", member.map.grid(grid));
        TaskKey(Digest::of_bytes(text.as_bytes()).first_words())
    }
}

impl TaskJournal {
    /// Opens the stored results of such searches in `directory`.
    ///
    /// # Errors
    /// A component is the caller's own, so its behaviour is unknown; another run uses the same
    /// journal; or the disk fails.
    pub(super) fn open(
        context: &Context,
        directory: &Path,
        together: &BatchEnumerator,
        clues: u32,
    ) -> Result<TaskJournal> {
        let file = journal_file(context, together, clues)?;
        let mut earlier = HashMap::new();
        let journal = RunJournal::open(directory, &file, AT_ONCE, |frame| {
            let [one, two, ..] = frame.tallies;
            earlier.insert(TaskKey([one, two]), ranks_from_bytes(&frame.payload).collect());
        })?;
        Ok(TaskJournal { journal, earlier })
    }

    /// The ranks of a task's puzzles, if an earlier run did it.
    pub(super) fn stored_ranks(&self, task: TaskKey) -> Option<&[u128]> {
        self.earlier.get(&task).map(Vec::as_slice)
    }

    /// Keeps the ranks of a task's puzzles.
    ///
    /// # Errors
    /// The disk fails.
    pub(super) fn append_ranks(&self, task: TaskKey, ranks: &[u128]) -> Result<()> {
        if ranks.len() > MOST {
            return Ok(());
        }
        let [one, two] = task.0;
        let (count, tallies) = (ranks.len() as u32, [one, two, 0, 0, 0]);
        let payload = ranks_to_bytes(ranks);
        self.journal.append([Frame { count, tallies, payload, ..Frame::default() }])
    }
}

/// The file of all tasks whose puzzles depend on the same inputs, apart from the task.
fn journal_file(context: &Context, together: &BatchEnumerator, clues: u32) -> Result<JournalFile> {
    let BatchEnumerator { method, harvester, .. } = together;
    let mut run = RunIdentity::of_job(context)?
        .with_component(context, "enumerator", &method.enumerator)?
        .with_component(context, "solver", &method.solver)?
        .with_setting("clues", clues);
    if let Some(harvester) = harvester {
        run = run.with_component(context, "harvester", harvester)?;
    }
    Ok(JournalFile::new(&run, FORMAT, "tasks"))
}
