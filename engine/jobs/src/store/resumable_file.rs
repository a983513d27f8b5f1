//! `ResumableFile`: a file of entries that a later run can resume.
//!
//! While it grows it has the name of its part ([`Sidecar`]). A record gives the number of source
//! items in it, the number and checksum of their bytes, and the run that owns it. When all is
//! written, the record notes this before the file gets its name. So a finished record beside a part
//! means that only the renaming is missing.

use super::Compression;
use super::atomic_file::AtomicFile;
use super::checkpoint::{self, Checkpoint, CheckpointRecords, Identity};
use super::digest::RunningDigest;
use super::lock::FileLock;
use super::saving::CheckpointWriteGuard;
use super::sidecar::Sidecar;
use crate::clock::Instant;
use crate::error::{Error, Result};
use crate::files::FileAccess;
use crate::run_identity::Inputs;
use crate::text::BadLines;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The longest time that entries wait for a record.
const SAVE_EVERY: Duration = Duration::from_secs(1);

/// A file of entries that is being written.
///
/// ```
/// use seventeen_jobs::store::{ResumableFile, Identity, ResumedFile};
/// use std::io::Write;
///
/// #[derive(PartialEq, serde::Serialize, serde::Deserialize)]
/// struct Seed(u64);
///
/// impl Identity for Seed {
///     fn difference(&self, now: &Seed) -> Option<String> {
///         (self != now).then(|| format!("with seed {}, this one has {}", self.0, now.0))
///     }
/// }
///
/// let directory = tempfile::tempdir()?;
/// let path = directory.path().join("entries.txt");
/// let ResumedFile::Begun(mut file) = ResumableFile::resume(&path, Seed(1))? else { panic!() };
/// writeln!(file, "the entry of item 0")?;
/// file.record_progress(1, 1, 20)?;
/// writeln!(file, "half of item 1, when the run is stopped")?;
/// drop(file);
///
/// let ResumedFile::Begun(mut file) = ResumableFile::resume(&path, Seed(1))? else { panic!() };
/// assert_eq!(file.checkpoint().items, 1);
/// writeln!(file, "the entry of item 1")?;
/// file.record_progress(2, 2, 40)?;
/// file.finish()?;
/// assert_eq!(std::fs::read_to_string(&path)?, "the entry of item 0\nthe entry of item 1\n");
///
/// let ResumedFile::Finished(checkpoint) = ResumableFile::resume(&path, Seed(1))? else { panic!() };
/// assert_eq!(checkpoint.entries, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ResumableFile<R: Identity> {
    file: AtomicFile,
    checkpoint: Checkpoint<R>,
    /// The record of the file; none if it has none, or no longer has one.
    recorded: Option<Box<RecordState>>,
    /// The entries of an earlier run that were lost.
    lost: Option<String>,
    /// The lines that the run skips.
    bad_lines: Option<Arc<BadLines>>,
    /// The files that the run reads.
    inputs: Option<Arc<Inputs>>,
    /// Keeps others away, where the file system has locks.
    _lock: Option<FileLock>,
}

/// The record of a file.
struct RecordState {
    /// When the record was saved last.
    saved: Instant,
    /// The checksum of the bytes up to the checkpoint.
    running: RunningDigest,
    /// The bytes written after the checkpoint.
    ahead: Vec<u8>,
    /// What becomes of the record when the file is complete.
    end: RecordRetention,
}

/// What becomes of a record when its file is complete.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RecordRetention {
    /// It stays, so that a run that would resume the file finds that nothing is missing.
    Stays,
    /// It goes: it was only for the case that the run is interrupted.
    Goes,
}

impl RecordState {
    fn new(running: RunningDigest, end: RecordRetention) -> Box<RecordState> {
        Box::new(RecordState { saved: Instant::now(), running, ahead: Vec::new(), end })
    }

    /// The first `bytes` bytes belong to the checkpoint.
    fn advance_to(&mut self, bytes: u64) {
        let reached = bytes.saturating_sub(self.running.byte_count()) as usize;
        let reached = reached.min(self.ahead.len());
        self.running.update(&self.ahead[..reached]);
        self.ahead.drain(..reached);
    }
}

/// A file to be resumed.
pub enum ResumedFile<R: Identity> {
    /// Entries after its checkpoint are missing.
    Begun(ResumableFile<R>),
    /// It is complete.
    Finished(Checkpoint<R>),
}

impl<R: Identity> ResumableFile<R> {
    /// A new file without a record: a stopped run has to start again. Earlier records under this
    /// name become invalid.
    ///
    /// # Errors
    /// Another run writes it, or it cannot be made.
    pub fn create(path: &Path, run: R) -> Result<ResumableFile<R>> {
        let lock = FileLock::lock_file_if_supported(path)?;
        ResumableFile::begin(path, run, None, lock)
    }

    /// A new file that [`resume`](Self::resume) continues if this run is interrupted. Its record
    /// goes when the file is complete.
    ///
    /// # Errors
    /// As for [`create`](Self::create).
    pub fn create_resumable(path: &Path, run: R) -> Result<ResumableFile<R>> {
        let lock = FileLock::lock_file_if_supported(path)?;
        let recorded = lock
            .as_ref()
            .map(|_| RecordState::new(RunningDigest::default(), RecordRetention::Goes));
        ResumableFile::begin(path, run, recorded, lock)
    }

    /// The file that an earlier run of the same identity left, or a new one. If its last record or
    /// the data it covers is damaged, the run resumes from the previous record.
    ///
    /// # Errors
    /// Another run writes it, it belongs to another run, entries are lost or changed, its name
    /// promises compressed data, the file system has no locks, or the disk fails.
    pub fn resume(path: &Path, run: R) -> Result<ResumedFile<R>> {
        refuse_compressed(path)?;
        let lock = Some(FileLock::lock_file(path)?);
        let CheckpointRecords { whole: mut records, damage } = Checkpoint::<R>::load(path)?;
        let begin = |run, lock| {
            let recorded = RecordState::new(RunningDigest::default(), RecordRetention::Stays);
            ResumableFile::begin(path, run, Some(recorded), lock).map(ResumedFile::Begun)
        };
        let Some(last) = records.first() else { return begin(run, lock) };
        if let Some(difference) = last.difference(&run) {
            return Err(Error::bad_input(format_args!(
                "{} belongs to another run, {difference}; remove it to start again",
                Sidecar::Record.path_beside(path).display(),
            )));
        }
        let files = FileAccess::current();
        if !files.exists(&Sidecar::Part.path_beside(path)) {
            if last.finished && files.exists(path) {
                check_finished(path, last)?;
                return Ok(ResumedFile::Finished(records.swap_remove(0)));
            }
            return begin(run, lock);
        }
        records.retain(|record| record.difference(&run).is_none());
        let ReopenedFile { mut file, checkpoint, running, lost } =
            ReopenedFile::new(path, records, damage)?;
        if checkpoint.finished {
            file.commit_in_place().map_err(|error| file.write_error(&error))?;
            return Ok(ResumedFile::Finished(checkpoint));
        }
        let recorded = Some(RecordState::new(running, RecordRetention::Stays));
        let (bad_lines, inputs) = (None, None);
        let file =
            ResumableFile { file, checkpoint, recorded, lost, bad_lines, inputs, _lock: lock };
        Ok(ResumedFile::Begun(file))
    }

    fn begin(
        path: &Path,
        run: R,
        recorded: Option<Box<RecordState>>,
        lock: Option<FileLock>,
    ) -> Result<ResumableFile<R>> {
        let create = || {
            checkpoint::remove_checkpoints(path)?;
            AtomicFile::create(path)
        };
        let part = Sidecar::Part.path_beside(path);
        let mut file = create().map_err(|error| Error::write_failed(part.display(), &error))?;
        if recorded.as_ref().is_none_or(|recorded| recorded.end == RecordRetention::Stays) {
            file.keep_part();
        }
        let checkpoint = Checkpoint::new(run);
        let (lost, bad_lines, inputs) = (None, None, None);
        Ok(ResumableFile { file, checkpoint, recorded, lost, bad_lines, inputs, _lock: lock })
    }

    /// The record of how far the file is complete.
    pub fn checkpoint(&self) -> &Checkpoint<R> {
        &self.checkpoint
    }

    /// The damage of an earlier run's data, which is being repeated.
    pub fn damage(&self) -> Option<&str> {
        self.lost.as_deref()
    }

    /// Sets the counter of skipped lines. Lines that the run skipped before it was resumed count
    /// again, and the record has all of them.
    pub fn set_bad_lines(&mut self, bad_lines: Arc<BadLines>) {
        bad_lines.add_skipped(std::mem::take(&mut self.checkpoint.passed_over));
        self.bad_lines = Some(bad_lines);
    }

    /// Sets the files that the run reads. The record lists them with their checksums, and a run
    /// that resumes the file must read the same ones.
    pub fn set_inputs(&mut self, inputs: Arc<Inputs>) {
        self.inputs = Some(inputs);
    }

    /// Notes that the file has all entries of the first `items` source items: `entries` of them, in
    /// the first `bytes` bytes. Records this once a second.
    ///
    /// # Errors
    /// The disk fails.
    pub fn record_progress(&mut self, items: u64, entries: u64, bytes: u64) -> io::Result<()> {
        (self.checkpoint.items, self.checkpoint.entries) = (items, entries);
        self.checkpoint.bytes = bytes;
        let Some(recorded) = &mut self.recorded else { return Ok(()) };
        recorded.advance_to(bytes);
        if recorded.saved.elapsed() >= SAVE_EVERY { self.save_checkpoint() } else { Ok(()) }
    }

    /// Gives the file its name: it is complete.
    ///
    /// # Errors
    /// The disk fails; the next run resumes from the existing data.
    pub fn finish(mut self) -> io::Result<()> {
        let end = self.recorded.as_ref().map(|recorded| recorded.end);
        if let Some(recorded) =
            self.recorded.as_mut().filter(|_| end == Some(RecordRetention::Stays))
        {
            self.checkpoint.bytes = self.file.byte_length()?;
            recorded.advance_to(self.checkpoint.bytes);
            self.checkpoint.finished = true;
            self.save_checkpoint()?;
        }
        self.recorded = None;
        self.file.commit_in_place()?;
        match end {
            Some(RecordRetention::Goes) => checkpoint::remove_checkpoints(self.file.path()),
            _ => checkpoint::remove_previous(self.file.path()),
        }
    }

    /// The failure of a job that could not write it.
    pub fn write_error(&self, error: &io::Error) -> Error {
        self.file.write_error(error)
    }

    /// Syncs the entries, then the record that covers them. After a failure the disk is not used
    /// again: it might report lost data as written.
    fn save_checkpoint(&mut self) -> io::Result<()> {
        let Some(mut recorded) = self.recorded.take() else { return Ok(()) };
        let _saving = CheckpointWriteGuard::start();
        self.file.keep_part();
        self.checkpoint.digest = recorded.running.digest();
        if let Some(bad_lines) = &self.bad_lines {
            self.checkpoint.passed_over = bad_lines.skipped_so_far();
        }
        if let Some(inputs) = &self.inputs {
            self.checkpoint.inputs.append(&mut inputs.hashed_so_far());
        }
        self.file.sync()?;
        self.checkpoint.save(self.file.path())?;
        recorded.saved = Instant::now();
        self.recorded = Some(recorded);
        Ok(())
    }
}

/// Rejects resuming compressed data. A compressor holds data back that a stopped run loses, so no
/// number of bytes on disk surely has the entries up to a source item.
fn refuse_compressed(path: &Path) -> Result<()> {
    if Compression::of_path(path) == Compression::None {
        return Ok(());
    }
    let (name, plain) = (path.display(), path.with_extension(""));
    Err(Error::bad_input(format_args!(
        "cannot resume {name}: compressed output cannot be resumed; write {} and compress it \
         afterwards, or do without `resume`",
        plain.display()
    )))
}

/// The file that an earlier run left.
struct ReopenedFile<R: Identity> {
    file: AtomicFile,
    checkpoint: Checkpoint<R>,
    /// The checksum of the bytes up to the checkpoint.
    running: RunningDigest,
    /// The damage.
    lost: Option<String>,
}

impl<R: Identity> ReopenedFile<R> {
    /// The part of a file after the last of these records that matches it.
    fn new(
        path: &Path,
        records: Vec<Checkpoint<R>>,
        damage: Option<String>,
    ) -> Result<ReopenedFile<R>> {
        let (part, last) = (Sidecar::Part.path_beside(path), records[0].bytes);
        let record = Sidecar::Record.path_beside(path);
        let cannot = |what: &dyn Display| {
            let (part, record) = (part.display(), record.display());
            Error::bad_input(format_args!(
                "cannot resume {part}: {what}; remove {record} to start again"
            ))
        };
        let (mut lost, mut found) = (damage, None);
        for record in records {
            let (is_whole, running) =
                matches_prefix(&part, &record).map_err(|error| cannot(&error))?;
            if is_whole {
                found = Some((record, running));
                break;
            }
            lost.get_or_insert(describe_damage(&record, &running));
        }
        let Some((checkpoint, running)) = found else {
            return Err(cannot(&lost.unwrap_or_default()));
        };
        let lost = lost.map(|lost| {
            let (part, bytes) = (part.display(), checkpoint.bytes);
            format!("{part}: {lost}; resuming after byte {bytes} of {last}")
        });
        let file = AtomicFile::reopen(path, checkpoint.bytes).map_err(|error| cannot(&error))?;
        Ok(ReopenedFile { file, checkpoint, running, lost })
    }
}

/// Whether a file begins with the data of a record, and the running checksum of that data.
fn matches_prefix<R>(file: &Path, record: &Checkpoint<R>) -> io::Result<(bool, RunningDigest)> {
    let mut running = RunningDigest::default();
    running.update_to_length(&mut FileAccess::current().open(file)?, record.bytes)?;
    let is_whole = running.byte_count() == record.bytes && running.digest() == record.digest;
    Ok((is_whole, running))
}

/// The difference between a file and the data of a record.
fn describe_damage<R>(record: &Checkpoint<R>, running: &RunningDigest) -> String {
    let (found, expected) = (running.byte_count(), record.bytes);
    if found < expected {
        return format!("it has {found} bytes, expected at least {expected}");
    }
    format!("its first {expected} bytes are not those that were written")
}

/// Checks that a finished file is unchanged.
fn check_finished<R>(path: &Path, record: &Checkpoint<R>) -> Result<()> {
    let shown = path.display();
    let length = FileAccess::current().file_info(path).map(|about| about.bytes);
    let checked = length.and_then(|length| Ok((length, matches_prefix(path, record)?)));
    let (length, (is_whole, running)) =
        checked.map_err(|error| Error::bad_input(format_args!("cannot read {shown}: {error}")))?;
    let what = match length > record.bytes {
        true => format!("it has {length} bytes, expected {}", record.bytes),
        false if is_whole => return Ok(()),
        false => describe_damage(record, &running),
    };
    Err(Error::bad_input(format_args!(
        "{shown} has changed since it was written: {what}; remove {} to write it anew",
        Sidecar::Record.path_beside(path).display()
    )))
}

impl<R: Identity> Write for ResumableFile<R> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.file.keep_part();
        if let Some(recorded) = &mut self.recorded {
            recorded.ahead.extend_from_slice(&bytes[..written]);
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// A run that stops early records the complete entries on disk.
impl<R: Identity> Drop for ResumableFile<R> {
    fn drop(&mut self) {
        let is_empty = self.checkpoint.items == 0;
        if self.recorded.as_ref().is_some_and(|one| one.end == RecordRetention::Stays || !is_empty)
        {
            // The run is failing already; without this record, a resumed run starts a little
            // earlier.
            let _ = self.save_checkpoint();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::{Deserialize, Serialize};
    use seventeen_host::cancellation::CancellationToken;

    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    struct Run(u32);

    impl Identity for Run {
        fn difference(&self, now: &Run) -> Option<String> {
            (self != now).then(|| format!("{}, this is {}", self.0, now.0))
        }
    }

    /// Writes the missing entries of the file, or those up to the one before which it stops;
    /// returns the number of earlier ones.
    fn write(path: &Path, stopped_at: u64) -> Result<u64> {
        let mut file = match ResumableFile::resume(path, Run(1))? {
            ResumedFile::Finished(checkpoint) => return Ok(checkpoint.entries),
            ResumedFile::Begun(file) => file,
        };
        let before = file.checkpoint().items;
        for item in before..5 {
            file.write_all(format!("entry {item}\n").as_bytes()).unwrap();
            if item == stopped_at {
                return Ok(before);
            }
            file.record_progress(item + 1, item + 1, 8 * (item + 1)).unwrap();
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
        assert!(!Sidecar::Part.path_beside(&path).exists());
    }

    #[test]
    fn a_kill_before_the_name_leaves_a_file_that_needs_but_that() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("entries");
        write(&path, 9).unwrap();
        std::fs::rename(&path, Sidecar::Part.path_beside(&path)).unwrap();
        assert_eq!(write(&path, 9), Ok(5));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), ENTRIES);
        // The same where a file of an older run is to be replaced.
        std::fs::rename(&path, Sidecar::Part.path_beside(&path)).unwrap();
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
        let error = ResumableFile::resume(&path, Run(2)).err().unwrap().to_string();
        assert!(
            error.contains("entries.seventeen-done belongs to another run, 1, this is 2"),
            "{error}"
        );
        std::fs::write(Sidecar::Part.path_beside(&path), "entry 0\n").unwrap();
        let error = write(&path, 9).unwrap_err().to_string();
        assert!(error.contains("it has 8 bytes, expected at least 24; remove "), "{error}");
        std::fs::write(Sidecar::Record.path_beside(&path), "{}\n").unwrap();
        let error = write(&path, 9).unwrap_err().to_string();
        let damage = "entries.seventeen-done is damaged: missing field `record` at ";
        assert!(error.contains(damage), "{error}");
    }

    #[test]
    fn a_finished_file_that_has_changed_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("entries");
        write(&path, 9).unwrap();
        for (changed, words) in [
            (&ENTRIES[..39], "it has 39 bytes, expected at least 40"),
            (&format!("{ENTRIES}more"), "it has 44 bytes, expected 40"),
            (&ENTRIES.replace('3', "7"), "its first 40 bytes are not those that were written"),
        ] {
            std::fs::write(&path, changed).unwrap();
            let error = write(&path, 9).unwrap_err().to_string();
            assert!(error.contains("entries has changed since it was written"), "{error}");
            assert!(error.contains(words), "{error}");
        }
    }

    #[test]
    fn two_runs_on_one_file_are_one_too_many() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("entries");
        let Ok(ResumedFile::Begun(_first)) = ResumableFile::resume(&path, Run(1)) else {
            panic!("a file")
        };
        for second in [ResumableFile::create(&path, Run(1)).err(), write(&path, 9).err()] {
            let error = second.expect("an error").to_string();
            assert!(error.contains("entries: another run is working on it: process "), "{error}");
        }
    }

    /// A directory with a file that was stopped twice: after two entries and after four.
    fn stopped_twice() -> (tempfile::TempDir, std::path::PathBuf) {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("entries");
        assert_eq!((write(&path, 2), write(&path, 4)), (Ok(0), Ok(2)));
        (directory, path)
    }

    /// Resumes after this change of the file at `place`: returns the earlier content, if it is
    /// valid.
    fn after(
        path: &Path,
        place: &Path,
        change: impl FnOnce(&mut Vec<u8>),
        kept: &[(std::path::PathBuf, Vec<u8>)],
    ) -> Result<u64> {
        for (place, bytes) in kept {
            std::fs::write(place, bytes).unwrap();
        }
        let _ = std::fs::remove_file(path);
        let mut bytes = std::fs::read(place).unwrap();
        change(&mut bytes);
        std::fs::write(place, bytes).unwrap();
        let before = write(path, 9)?;
        assert_eq!(std::fs::read_to_string(path).unwrap(), ENTRIES, "{}", place.display());
        Ok(before)
    }

    #[test]
    fn whatever_is_changed_or_cut_the_file_is_right_or_refused() {
        let (_directory, path) = stopped_twice();
        let part = Sidecar::Part.path_beside(&path);
        let record = Sidecar::Record.path_beside(&path);
        let before = Sidecar::RecordBefore.path_beside(&path);
        let kept =
            [&part, &record, &before].map(|place| (place.clone(), std::fs::read(place).unwrap()));
        let mut seen = std::collections::BTreeMap::new();
        for (place, bytes) in &kept {
            for at in 0..bytes.len() {
                let flip = |bytes: &mut Vec<u8>| bytes[at] ^= 1 << (at % 8);
                for done in [
                    after(&path, place, flip, &kept),
                    after(&path, place, |bytes| bytes.truncate(at), &kept),
                ] {
                    *seen.entry((place, done.ok())).or_insert(0) += 1;
                }
            }
        }
        let count = |place, done| seen.get(&(place, done)).copied().unwrap_or_default();
        // Bytes of the first two entries bear nothing out; later ones the first record.
        assert_eq!([count(&part, None), count(&part, Some(2))], [2 * 16, 2 * 16]);
        assert_eq!(count(&record, Some(2)), 2 * kept[1].1.len());
        assert_eq!(count(&before, Some(4)), 2 * kept[2].1.len());
    }

    #[test]
    fn a_file_that_the_run_came_to_read_on_its_way_is_an_input() {
        let directory = tempfile::tempdir().unwrap();
        let [path, input] = ["entries", "input"].map(|name| directory.path().join(name));
        std::fs::write(&input, "one").unwrap();
        let Ok(ResumedFile::Begun(mut file)) = ResumableFile::resume(&path, Run(1)) else {
            panic!("a file")
        };
        let inputs = Arc::new(Inputs::default());
        file.set_inputs(inputs.clone());
        inputs.hash_all(&CancellationToken::default()).unwrap();
        inputs.add_input(&input.display().to_string()).unwrap();
        drop(file);
        assert!(ResumableFile::resume(&path, Run(1)).is_ok());
        std::fs::write(&input, "other").unwrap();
        let error = ResumableFile::resume(&path, Run(1)).err().unwrap().to_string();
        assert!(error.contains("belongs to another run, whose input "), "{error}");
    }

    #[test]
    fn nothing_of_somebody_else_is_removed() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("entries");
        for other in [Sidecar::Record.path_beside(&path), Sidecar::RecordBefore.path_beside(&path)]
        {
            std::fs::write(&other, "mine").unwrap();
            let error = ResumableFile::create(&path, Run(1)).err().unwrap().to_string();
            assert!(error.contains("is not a record of this program: move it away"), "{error}");
            assert_eq!(std::fs::read(&other).unwrap(), b"mine");
            std::fs::remove_file(&other).unwrap();
        }
    }

    #[test]
    fn a_file_without_a_record_begins_anew() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("entries");
        write(&path, 9).unwrap();
        let mut file = ResumableFile::create(&path, Run(1)).unwrap();
        assert!(!Sidecar::Record.path_beside(&path).exists());
        file.write_all(b"other").unwrap();
        file.record_progress(1, 1, 5).unwrap();
        file.finish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"other");
        assert!(!Sidecar::Record.path_beside(&path).exists());
    }
}
