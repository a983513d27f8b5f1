//! `GrowingFile`: a file of entries that a run which was stopped is gone on with.
//!
//! While it grows it is called `NAME.part`, and `NAME.done` says how many source items are wholly
//! in it, how many bytes those take, and which run it belongs to. When all is written, the record
//! says so before the file gets its name: whoever finds a finished record and a part beside it has
//! but to give that its name.

use super::atomic_file::{AtomicFile, part_of};
use super::checkpoint::{self, Checkpoint, Identity};
use crate::error::{Error, Result};
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// How long entries may wait until the record tells of them.
const SAVE_EVERY: Duration = Duration::from_secs(1);

/// A file of entries that is being written.
///
/// ```
/// use seventeen_jobs::store::{GrowingFile, Identity, Opened};
/// use std::io::Write;
///
/// #[derive(PartialEq, serde::Serialize, serde::Deserialize)]
/// struct Seed(u64);
///
/// impl Identity for Seed {
///     fn difference(&self, other: &Seed) -> String {
///         format!("with seed {}, this one has {}", self.0, other.0)
///     }
/// }
///
/// let directory = tempfile::tempdir()?;
/// let path = directory.path().join("entries.txt");
/// let Opened::Begun(mut file) = GrowingFile::go_on(&path, Seed(1))? else { panic!() };
/// writeln!(file, "the entry of item 0")?;
/// file.reach(1, 1, 20)?;
/// writeln!(file, "half of item 1, when the run is stopped")?;
/// drop(file);
///
/// let Opened::Begun(mut file) = GrowingFile::go_on(&path, Seed(1))? else { panic!() };
/// assert_eq!(file.checkpoint().items, 1);
/// writeln!(file, "the entry of item 1")?;
/// file.reach(2, 2, 40)?;
/// file.finish()?;
/// assert_eq!(std::fs::read_to_string(&path)?, "the entry of item 0\nthe entry of item 1\n");
///
/// let Opened::Finished(checkpoint) = GrowingFile::go_on(&path, Seed(1))? else { panic!() };
/// assert_eq!(checkpoint.entries, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GrowingFile<R: Identity> {
    file: AtomicFile,
    checkpoint: Checkpoint<R>,
    /// When the record was saved last; none if none is kept, or any more.
    saved: Option<Instant>,
}

/// A file that is to be gone on with.
pub enum Opened<R: Identity> {
    /// It lacks what stands behind its checkpoint.
    Begun(GrowingFile<R>),
    /// It lacks nothing.
    Finished(Checkpoint<R>),
}

impl<R: Identity> GrowingFile<R> {
    /// A new file without a record: a run that is stopped has to begin anew. What an earlier run
    /// recorded under this name holds no more.
    ///
    /// # Errors
    /// The file cannot be made.
    pub fn create(path: &Path, run: R) -> Result<GrowingFile<R>> {
        GrowingFile::begin(path, run, None)
    }

    /// The file that an earlier run of the same identity left, or a new one.
    ///
    /// # Errors
    /// It belongs to another run, entries are lost, or the disk fails.
    pub fn go_on(path: &Path, run: R) -> Result<Opened<R>> {
        let Some(checkpoint) = Checkpoint::<R>::load(path)? else {
            return GrowingFile::begin(path, run, Some(Instant::now())).map(Opened::Begun);
        };
        if checkpoint.run != run {
            return Err(Error::bad_input(format_args!(
                "{}.done belongs to another run, {}; remove it to begin anew",
                path.display(),
                checkpoint.run.difference(&run)
            )));
        }
        match (checkpoint.finished, part_of(path).exists(), path.exists()) {
            (true, true, _) => {
                let mut file = reopened(path, &checkpoint)?;
                file.publish().map_err(|error| file.failed(&error))?;
                Ok(Opened::Finished(checkpoint))
            }
            (true, false, true) => Ok(Opened::Finished(checkpoint)),
            (true, false, false) => {
                GrowingFile::begin(path, run, Some(Instant::now())).map(Opened::Begun)
            }
            (false, ..) => {
                let file = reopened(path, &checkpoint)?;
                Ok(Opened::Begun(GrowingFile { file, checkpoint, saved: Some(Instant::now()) }))
            }
        }
    }

    fn begin(path: &Path, run: R, saved: Option<Instant>) -> Result<GrowingFile<R>> {
        let create = || {
            checkpoint::remove(path)?;
            AtomicFile::create(path)
        };
        let mut file = create()
            .map_err(|error| Error::not_written(&part_of(path).display().to_string(), &error))?;
        file.keep();
        Ok(GrowingFile { file, checkpoint: Checkpoint::new(run), saved })
    }

    /// How far it is whole.
    pub fn checkpoint(&self) -> &Checkpoint<R> {
        &self.checkpoint
    }

    /// The entries of the first `items` source items are all there: so many, in so many bytes from
    /// the beginning of the file. Records it once a second.
    ///
    /// # Errors
    /// The disk fails.
    pub fn reach(&mut self, items: u64, entries: u64, bytes: u64) -> io::Result<()> {
        (self.checkpoint.items, self.checkpoint.entries) = (items, entries);
        self.checkpoint.bytes = bytes;
        let is_due = self.saved.is_some_and(|saved| saved.elapsed() >= SAVE_EVERY);
        if is_due { self.save() } else { Ok(()) }
    }

    /// Gives the file its name: what was written is all.
    ///
    /// # Errors
    /// The disk fails; the next run goes on with what is there.
    pub fn finish(mut self) -> io::Result<()> {
        if self.saved.is_some() {
            self.checkpoint.bytes = self.file.length()?;
            self.checkpoint.finished = true;
            self.save()?;
            self.saved = None;
        }
        self.file.publish()
    }

    /// The failure of a job that could not write it.
    pub fn failed(&self, error: &io::Error) -> Error {
        self.file.failed(error)
    }

    /// Makes sure of the entries, then of the record that tells of them. A disk that failed once is
    /// not asked again: it may then say that what it lost is there.
    fn save(&mut self) -> io::Result<()> {
        self.saved = None;
        self.file.sync()?;
        self.checkpoint.save(self.file.path())?;
        self.saved = Some(Instant::now());
        Ok(())
    }
}

/// The part of a file behind its checkpoint.
fn reopened<R: Identity>(path: &Path, checkpoint: &Checkpoint<R>) -> Result<AtomicFile> {
    AtomicFile::reopen(path, checkpoint.bytes).map_err(|error| {
        let (part, path) = (part_of(path), path.display());
        Error::bad_input(format_args!(
            "cannot go on with {}: {error}; remove {path}.done to begin anew",
            part.display()
        ))
    })
}

impl<R: Identity> Write for GrowingFile<R> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// A run that stops early records what is wholly on disk.
impl<R: Identity> Drop for GrowingFile<R> {
    fn drop(&mut self) {
        if self.saved.is_some() {
            // The run is failing already; one that goes on then begins a little earlier.
            let _ = self.save();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::{Deserialize, Serialize};

    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    struct Run(u32);

    impl Identity for Run {
        fn difference(&self, other: &Run) -> String {
            format!("{}, this is {}", self.0, other.0)
        }
    }

    /// Writes the entries that the file lacks, or those up to the one before which it stops; how
    /// many there were before.
    fn write(path: &Path, stopped_at: u64) -> Result<u64> {
        let mut file = match GrowingFile::go_on(path, Run(1))? {
            Opened::Finished(checkpoint) => return Ok(checkpoint.entries),
            Opened::Begun(file) => file,
        };
        let before = file.checkpoint().items;
        for item in before..5 {
            file.write_all(format!("entry {item}\n").as_bytes()).unwrap();
            if item == stopped_at {
                return Ok(before);
            }
            file.reach(item + 1, item + 1, 8 * (item + 1)).unwrap();
        }
        file.finish().unwrap();
        Ok(before)
    }

    const ENTRIES: &str = "entry 0\nentry 1\nentry 2\nentry 3\nentry 4\n";

    #[test]
    fn a_file_that_was_stopped_is_gone_on_with() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("entries");
        for (stopped_at, before) in [(0, 0), (3, 0), (4, 3), (9, 4), (9, 5)] {
            assert_eq!(write(&path, stopped_at), Ok(before));
        }
        assert_eq!(std::fs::read_to_string(&path).unwrap(), ENTRIES);
        assert!(!part_of(&path).exists());
    }

    #[test]
    fn a_kill_before_the_name_leaves_a_file_that_needs_but_that() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("entries");
        write(&path, 9).unwrap();
        std::fs::rename(&path, part_of(&path)).unwrap();
        assert_eq!(write(&path, 9), Ok(5));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), ENTRIES);
        // The same where a file of an older run is to be replaced.
        std::fs::rename(&path, part_of(&path)).unwrap();
        std::fs::write(&path, "older").unwrap();
        assert_eq!(write(&path, 9), Ok(5));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), ENTRIES);
    }

    #[test]
    fn a_finished_file_that_is_gone_is_written_anew() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("entries");
        write(&path, 9).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(write(&path, 9), Ok(0));
    }

    #[test]
    fn entries_that_are_lost_and_other_runs_are_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("entries");
        write(&path, 3).unwrap();
        let error = GrowingFile::go_on(&path, Run(2)).err().unwrap().to_string();
        assert!(error.contains("entries.done belongs to another run, 1, this is 2"), "{error}");
        std::fs::write(part_of(&path), "entry 0\n").unwrap();
        let error = write(&path, 9).unwrap_err().to_string();
        assert!(error.contains("it has 8 bytes, expected at least 24; remove "), "{error}");
        std::fs::write(checkpoint::place_of(&path), "{}").unwrap();
        let error = write(&path, 9).unwrap_err().to_string();
        assert!(error.contains("entries.done: not a record of work done"), "{error}");
    }

    #[test]
    fn a_file_without_a_record_begins_anew() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("entries");
        write(&path, 9).unwrap();
        let mut file = GrowingFile::create(&path, Run(1)).unwrap();
        assert!(!checkpoint::place_of(&path).exists());
        file.write_all(b"other").unwrap();
        file.reach(1, 1, 5).unwrap();
        file.finish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"other");
        assert!(!checkpoint::place_of(&path).exists());
    }
}
