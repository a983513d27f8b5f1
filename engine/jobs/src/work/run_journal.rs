//! `RunJournal`: the finished tasks of a run, in a journal on disk that a later run resumes.
//!
//! Most runs take less than a moment and leave nothing: a journal can wait until losing the run
//! would matter. It remains when the run is complete, because a kill is still possible while the
//! results are written. The caller removes it.

use crate::clock::Instant;
use crate::error::{Error, Result};
use crate::files::FileAccess;
use crate::run_identity::RunIdentity;
use crate::store::{FileLock, Frame, FrameOwner, Journal};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// A journal that is begun at once.
pub(crate) const AT_ONCE: Duration = Duration::ZERO;

/// A journal that is begun when the loss of the run would matter.
pub(crate) const WORTH_KEEPING: Duration = Duration::from_secs(2);

/// The journal's file. Its name and the owner of its frames follow from the identity of the run, so
/// that no run resumes another.
pub(crate) struct JournalFile {
    name: String,
    owner: FrameOwner,
}

impl JournalFile {
    /// The file of this run, whose frames have this format.
    pub(crate) fn new(run: &RunIdentity, format: [u8; 4], extension: &str) -> JournalFile {
        let digest = run.digest().to_string();
        let owner = FrameOwner { format, run: crc32fast::hash(digest.as_bytes()), file: 0 };
        JournalFile { name: format!("{}.{extension}", &digest[..32]), owner }
    }

    /// The name of the file.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Hands `take` every frame of the file in `directory`, which stays as it is.
    ///
    /// # Errors
    /// The file is missing or damaged, or it cannot be read.
    pub(crate) fn read_frames(&self, directory: &Path, take: impl FnMut(&Frame)) -> Result<()> {
        Journal::read_frames(&directory.join(&self.name), self.owner, take)
    }
}

/// A journal of finished tasks, which any thread appends to.
pub(crate) struct RunJournal {
    path: PathBuf,
    owner: FrameOwner,
    opened: Instant,
    /// How long the run takes before the journal is begun.
    after: Duration,
    /// The frames until the journal is begun.
    waiting: Mutex<Vec<Frame>>,
    /// The lock keeps other runs away.
    begun: OnceLock<(Journal, FileLock)>,
}

impl RunJournal {
    /// Opens the journal in `directory`, which is made if it is missing, and hands `take` the
    /// frames that earlier runs left. If there are none, it is begun when the run has taken as long
    /// as `after`.
    ///
    /// # Errors
    /// Another run works on it, or the disk fails.
    pub(crate) fn open(
        directory: &Path,
        file: &JournalFile,
        after: Duration,
        take: impl FnMut(&Frame),
    ) -> Result<RunJournal> {
        let failed = |error| Error::write_failed(directory.display(), &error);
        FileAccess::current().create_dir_all(directory).map_err(failed)?;
        let (path, owner, opened) = (directory.join(&file.name), file.owner, Instant::now());
        let (waiting, begun) = (Mutex::default(), OnceLock::new());
        let journal = RunJournal { path, owner, opened, after, waiting, begun };
        if after == AT_ONCE || FileAccess::current().exists(&journal.path) {
            journal.open_or_begin(take)?;
        }
        Ok(journal)
    }

    /// The journal on disk.
    fn open_or_begin(&self, take: impl FnMut(&Frame)) -> Result<&Journal> {
        if let Some((journal, _)) = self.begun.get() {
            return Ok(journal);
        }
        let lock = FileLock::lock_file(&self.path)?;
        let (journal, _) = Journal::open(&self.path, self.owner, take)?;
        Ok(&self.begun.get_or_init(|| (journal, lock)).0)
    }

    /// Appends the frames of a finished task.
    ///
    /// # Errors
    /// The disk fails.
    pub(crate) fn append(&self, task: impl IntoIterator<Item = Frame>) -> Result<()> {
        if let Some((journal, _)) = self.begun.get() {
            return task.into_iter().try_for_each(|frame| journal.append(&frame));
        }
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).extend(task);
        self.write_waiting()
    }

    /// Begins the journal with the frames that wait for it, if there are any and it is time.
    fn write_waiting(&self) -> Result<()> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.is_empty() || self.opened.elapsed() < self.after {
            return Ok(());
        }
        let journal = self.open_or_begin(|_| {})?;
        waiting.drain(..).try_for_each(|frame| journal.append(&frame))
    }

    /// Syncs the appended frames to disk, if it is time for the journal. So a run that is
    /// interrupted in a long task keeps the short ones before it.
    ///
    /// # Errors
    /// The disk fails.
    pub(crate) fn sync(&self) -> Result<()> {
        self.write_waiting()?;
        self.begun.get().map_or(Ok(()), |(journal, _)| journal.sync())
    }
}
