//! `TaskJournal`: what the tasks of grids that are searched together gave, on disk, so that a run that was
//! stopped or killed does not do them again.
//!
//! A task is known by its grid and its limits, not by its place in a list: a run that goes on may
//! begin further behind in the list, and group what is left in another way.

use super::BatchEnumerator;
use super::groups::Member;
use crate::context::Context;
use crate::error::Result;
use crate::run_identity::RunIdentity;
use crate::store::{Digest, Frame};
use crate::work::{AT_ONCE, RunFile, RunJournal, ranks_from_bytes, ranks_to_bytes};
use seventeen_core::{Grid, Limits};
use std::collections::HashMap;
use std::path::Path;

/// What the frames belong to.
const FORMAT: [u8; 4] = *b"tog1";

/// How many puzzles a task has at most that is kept. Those with more are not worth the room: it
/// takes less to find them again than to read them.
const MOST: usize = 1 << 16;

/// What tasks gave.
pub(super) struct TaskJournal {
    pub(super) journal: RunJournal,
    /// The ranks of the puzzles of those that earlier runs did.
    earlier: HashMap<TaskKey, Vec<u128>>,
}

/// What a task is known by.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct TaskKey([u64; 2]);

impl TaskKey {
    /// That of the puzzles of `grid` that keep within `limits` in the member's image.
    pub(super) fn new(grid: &Grid, member: &Member, limits: &Limits) -> TaskKey {
        let text = format!("{grid} {} {limits:?}", member.map.grid(grid));
        TaskKey(Digest::of(text.as_bytes()).front())
    }
}

impl TaskJournal {
    /// What is kept in `directory` of such searches.
    ///
    /// # Errors
    /// A component is the caller's own, and nothing says what it does; another run keeps the same
    /// there; or the disk fails.
    pub(super) fn open(
        context: &Context,
        directory: &Path,
        together: &BatchEnumerator,
        clues: u32,
    ) -> Result<TaskJournal> {
        let file = file(context, together, clues)?;
        let mut earlier = HashMap::new();
        let journal = RunJournal::open(directory, &file, AT_ONCE, |frame| {
            let [one, two, ..] = frame.tallies;
            earlier.insert(TaskKey([one, two]), ranks_from_bytes(&frame.payload).collect());
        })?;
        Ok(TaskJournal { journal, earlier })
    }

    /// The ranks of a task's puzzles, if an earlier run did it.
    pub(super) fn ranks(&self, task: TaskKey) -> Option<&[u128]> {
        self.earlier.get(&task).map(Vec::as_slice)
    }

    /// Keeps the ranks of a task's puzzles.
    ///
    /// # Errors
    /// The disk fails.
    pub(super) fn add(&self, task: TaskKey, ranks: &[u128]) -> Result<()> {
        if ranks.len() > MOST {
            return Ok(());
        }
        let [one, two] = task.0;
        let (count, tallies) = (ranks.len() as u32, [one, two, 0, 0, 0]);
        let payload = ranks_to_bytes(ranks);
        self.journal.append([Frame { count, tallies, payload, ..Frame::default() }])
    }
}

/// The file of all tasks whose puzzles depend on the same, beside the task.
fn file(context: &Context, together: &BatchEnumerator, clues: u32) -> Result<RunFile> {
    let BatchEnumerator { method, harvester, .. } = together;
    let mut run = RunIdentity::of_job(context)?
        .by(context, "enumerator", &method.enumerator)?
        .by(context, "solver", &method.solver)?
        .with("clues", clues);
    if let Some(harvester) = harvester {
        run = run.by(context, "harvester", harvester)?;
    }
    Ok(RunFile::new(&run, FORMAT, "tasks"))
}
