//! `Kept`: what the tasks of grids that are searched together gave, on disk, so that a run that was
//! stopped or killed does not do them again.
//!
//! A task is known by its grid and its limits, not by its place in a list: a run that goes on may
//! begin further behind in the list, and group what is left in another way.

use super::Together;
use super::groups::Member;
use crate::context::Context;
use crate::error::{Error, Result};
use crate::files::Files;
use crate::run_identity::RunIdentity;
use crate::store::{Digest, Frame, Journal, Lock, Owner};
use seventeen_core::{Grid, Limits};
use std::collections::HashMap;
use std::path::Path;

/// What the frames belong to.
const FORMAT: [u8; 4] = *b"tog1";

/// The bytes of a puzzle's rank.
const RANK: usize = size_of::<u128>();

/// How many puzzles a task has at most that is kept. Those with more are not worth the room: it
/// takes less to find them again than to read them.
const MOST: usize = 1 << 16;

/// What tasks gave.
pub(super) struct Kept {
    journal: Journal,
    /// The ranks of the puzzles of those that earlier runs did.
    earlier: HashMap<TaskKey, Vec<u128>>,
    _lock: Lock,
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

impl Kept {
    /// What is kept in `directory` of such searches.
    ///
    /// # Errors
    /// A component is the caller's own, and nothing says what it does; another run keeps the same
    /// there; or the disk fails.
    pub(super) fn open(
        context: &Context,
        directory: &Path,
        together: &Together,
        clues: u32,
    ) -> Result<Kept> {
        let failed = |error| Error::not_written(&directory.display().to_string(), &error);
        Files::current().create_dir_all(directory).map_err(failed)?;
        let digest = Self::identity(context, together, clues)?.to_string();
        let owner = Owner { format: FORMAT, run: crc32fast::hash(digest.as_bytes()), file: 0 };
        let path = directory.join(format!("{}.tasks", &digest[..32]));
        let lock = Lock::beside(&path)?;
        let mut earlier = HashMap::new();
        let (journal, _) = Journal::open(&path, owner, |frame| {
            let [one, two, ..] = frame.tallies;
            let ranks = frame.payload.as_chunks::<RANK>().0.iter();
            let ranks = ranks.map(|rank| u128::from_le_bytes(*rank)).collect();
            earlier.insert(TaskKey([one, two]), ranks);
        })?;
        Ok(Kept { journal, earlier, _lock: lock })
    }

    /// What the puzzles of a task depend on, beside the task.
    fn identity(context: &Context, together: &Together, clues: u32) -> Result<Digest> {
        let Together { method, harvester, .. } = together;
        let run = RunIdentity::of_job(context)?
            .by(context, "enumerator", &method.enumerator)?
            .by(context, "solver", &method.solver)?
            .with("clues", clues);
        let run = match harvester {
            Some(harvester) => run.by(context, "harvester", harvester)?,
            None => run,
        };
        Ok(run.digest())
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
        let payload = ranks.iter().flat_map(|rank| rank.to_le_bytes()).collect();
        let (count, tallies) = (ranks.len() as u32, [one, two, 0, 0, 0]);
        self.journal.append(&Frame { count, tallies, payload, ..Frame::default() })
    }

    /// Does `work` while what is added is brought to disk. If that fails, `failed` gets to know.
    pub(super) fn synced<T>(&self, failed: impl Fn(Error) + Sync, work: impl FnOnce() -> T) -> T {
        self.journal.synced(failed, work)
    }
}
