//! `Journal`: the results of parts of a work, as frames in the order of completion.
//!
//! A resumed run reads it from the start, cuts it off at the first frame that is not intact, and
//! repeats the missing parts.

use super::atomic_file::sync_directory;
use super::frame::{Frame, FrameFault, FrameOwner, FrameReader};
use super::saving::note_saved;
use crate::error::{Error, Result};
use crate::files::{File, FileAccess};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The number of bytes to read at once.
const BUFFER: usize = 1 << 16;

/// The damaged end that was cut off a journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DamagedEnd {
    /// The number of bytes.
    pub bytes: u64,
    /// The damage.
    pub what: &'static str,
}

/// A journal that frames are appended to, from any thread.
///
/// ```
/// use seventeen_jobs::store::{Frame, Journal, FrameOwner};
///
/// let directory = tempfile::tempdir()?;
/// let path = directory.path().join("parts.journal");
/// let owner = FrameOwner { format: *b"demo", run: 1, file: 0 };
/// let (journal, _) = Journal::open(&path, owner, |_| {})?;
/// let part = |number| Frame { number, ..Frame::default() };
/// journal.append(&part(2))?;
/// journal.append(&part(0))?;
/// journal.sync()?;
///
/// // A run that is killed while it writes leaves half a frame.
/// let whole = std::fs::metadata(&path)?.len();
/// std::fs::OpenOptions::new().write(true).open(&path)?.set_len(whole - 1)?;
/// let mut done = Vec::new();
/// let (_, cut) = Journal::open(&path, owner, |frame| done.push(frame.number))?;
/// assert_eq!((done, cut.map(|cut| cut.what)), (vec![2], Some("it ends within a frame")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    owner: FrameOwner,
    file: File,
    /// Held while a frame is appended.
    appending: Mutex<()>,
    /// Whether frames were appended since the last sync.
    is_dirty: AtomicBool,
    /// Whether a later run can read it.
    is_kept: bool,
}

impl Journal {
    /// Opens the journal at `path`, or creates it, passes its frames to `take`, and cuts off a
    /// damaged end.
    ///
    /// # Errors
    /// The disk fails.
    pub fn open(
        path: &Path,
        owner: FrameOwner,
        mut take: impl FnMut(&Frame),
    ) -> Result<(Journal, Option<DamagedEnd>)> {
        let (file, _) = FileAccess::current()
            .open_or_create(path)
            .map_err(|error| journal_error("open", path, &error))?;
        let named = sync_directory(path);
        named.map_err(|error| Error::write_failed(path.display(), &error))?;
        let mut frames = FrameReader::new(BufReader::with_capacity(BUFFER, &file), owner);
        let fault = loop {
            match frames.next() {
                Ok(Some(frame)) => take(&frame),
                Ok(None) => break None,
                Err(fault) => break Some(fault),
            }
        };
        let whole = frames.offset();
        let cut = match fault {
            None => None,
            Some(FrameFault::Torn(what)) => Some(truncate_damage(&file, path, whole, what)?),
            Some(FrameFault::Disk(error)) => return Err(journal_error("read", path, &error)),
        };
        (&file)
            .seek(SeekFrom::Start(whole))
            .map_err(|error| journal_error("read", path, &error))?;
        let (path, appending, is_dirty) = (path.to_owned(), Mutex::default(), false.into());
        Ok((Journal { path, owner, file, appending, is_dirty, is_kept: true }, cut))
    }

    /// This journal, which is removed when the run ends: no run resumes from it.
    pub fn temporary(self) -> Journal {
        Journal { is_kept: false, ..self }
    }

    /// Passes every frame of the journal at `path` to `take`, and leaves the file unchanged.
    ///
    /// # Errors
    /// It is not there, a frame is not whole, or it cannot be read.
    pub fn read_frames(path: &Path, owner: FrameOwner, mut take: impl FnMut(&Frame)) -> Result<()> {
        let file = FileAccess::current()
            .open(path)
            .map_err(|error| journal_error("read", path, &error))?;
        let mut frames = FrameReader::new(BufReader::with_capacity(BUFFER, file), owner);
        loop {
            match frames.next() {
                Ok(Some(frame)) => take(&frame),
                Ok(None) => return Ok(()),
                Err(FrameFault::Disk(error)) => return Err(journal_error("read", path, &error)),
                Err(FrameFault::Torn(what)) => {
                    let path = path.display();
                    return Err(Error::work_failed(format_args!("{path} is damaged: {what}")));
                }
            }
        }
    }

    /// Appends a frame.
    ///
    /// # Errors
    /// The disk fails.
    pub fn append(&self, frame: &Frame) -> Result<()> {
        let bytes = frame.to_bytes(self.owner);
        let _appending = self.appending.lock().unwrap_or_else(PoisonError::into_inner);
        (&self.file).write_all(&bytes).map_err(|error| self.write_error(&error))?;
        self.is_dirty.store(true, Ordering::Release);
        if self.is_kept {
            note_saved();
        }
        Ok(())
    }

    /// Syncs the appended frames to disk.
    ///
    /// # Errors
    /// The disk fails.
    pub fn sync(&self) -> Result<()> {
        if self.is_dirty.swap(false, Ordering::AcqRel) {
            self.file.sync_data().map_err(|error| self.write_error(&error))?;
        }
        Ok(())
    }

    /// Hands every frame to `take`, from the first on.
    ///
    /// # Errors
    /// Those of `take`; a frame was damaged meanwhile, or the disk fails.
    pub fn for_each_frame(&self, mut take: impl FnMut(&Frame) -> Result<()>) -> Result<()> {
        let file = FileAccess::current()
            .open(&self.path)
            .map_err(|error| journal_error("read", &self.path, &error))?;
        let mut frames = FrameReader::new(BufReader::with_capacity(BUFFER, file), self.owner);
        while let Some(frame) = frames.next().map_err(|fault| self.fault_error(fault))? {
            take(&frame)?;
        }
        Ok(())
    }

    /// Removes the journal when it is no longer needed.
    ///
    /// # Errors
    /// It cannot be removed.
    pub fn remove(self) -> Result<()> {
        let removed = FileAccess::current().remove_file(&self.path);
        removed.map_err(|error| journal_error("remove", &self.path, &error))
    }

    /// The failure of a job that finds a fault in a frame which was whole when it was appended.
    pub fn fault_error(&self, fault: FrameFault) -> Error {
        match fault {
            FrameFault::Torn(what) => {
                let path = self.path.display();
                let text = format_args!("{path} is damaged: {what}; run it again to resume");
                Error::work_failed(text)
            }
            FrameFault::Disk(error) => journal_error("read", &self.path, &error),
        }
    }

    fn write_error(&self, error: &io::Error) -> Error {
        Error::write_failed(self.path.display(), error)
    }
}

/// Leaves the first `whole` bytes of a file.
fn truncate_damage(file: &File, path: &Path, whole: u64, what: &'static str) -> Result<DamagedEnd> {
    let length = file.metadata().map_err(|error| journal_error("read", path, &error))?.len();
    let cut = file.set_len(whole).and_then(|()| file.sync_data());
    cut.map_err(|error| Error::write_failed(path.display(), &error))?;
    Ok(DamagedEnd { bytes: length.saturating_sub(whole), what })
}

fn journal_error(what: &str, path: &Path, error: &io::Error) -> Error {
    Error::work_failed(format_args!("cannot {what} {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWNER: FrameOwner = FrameOwner { format: *b"test", run: 7, file: 1 };

    fn frame(number: u32) -> Frame {
        let payload = vec![number as u8; 40];
        Frame { kind: 1, number, count: 40, tallies: [number.into(); 5], payload }
    }

    /// The bytes of a journal of three frames.
    fn bytes() -> Vec<u8> {
        (0..3).flat_map(|number| frame(number).to_bytes(OWNER)).collect()
    }

    /// Opens a journal with these bytes: the frames taken, and the end that was cut off.
    fn opened(directory: &Path, bytes: &[u8]) -> (Vec<Frame>, Option<DamagedEnd>) {
        let path = directory.join("journal");
        std::fs::write(&path, bytes).unwrap();
        let mut frames = Vec::new();
        let (journal, cut) =
            Journal::open(&path, OWNER, |frame| frames.push(frame.clone())).unwrap();
        let mut again = Vec::new();
        journal.append(&frame(9)).unwrap();
        let mut take = |frame: &Frame| {
            again.push(frame.clone());
            Ok(())
        };
        journal.for_each_frame(&mut take).unwrap();
        assert_eq!(again.pop(), Some(frame(9)));
        assert_eq!(again, frames);
        (frames, cut)
    }

    #[test]
    fn a_journal_cut_anywhere_keeps_its_whole_frames() {
        let (directory, bytes) = (tempfile::tempdir().unwrap(), bytes());
        for length in 0..=bytes.len() {
            let (frames, cut) = opened(directory.path(), &bytes[..length]);
            let whole = length / 116;
            assert_eq!(frames, (0..whole as u32).map(frame).collect::<Vec<_>>());
            assert_eq!(cut.map_or(0, |cut| cut.bytes) as usize, length % 116);
        }
    }

    #[test]
    fn a_changed_bit_is_found_and_nothing_behind_it_taken() {
        let (directory, bytes) = (tempfile::tempdir().unwrap(), bytes());
        for bit in (0..8 * bytes.len()).step_by(13) {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            let (frames, cut) = opened(directory.path(), &changed);
            assert_eq!(frames.len(), bit / 8 / 116);
            assert!(cut.is_some());
        }
    }

    #[test]
    fn frames_of_another_run_are_cut_off() {
        let directory = tempfile::tempdir().unwrap();
        let other = frame(0).to_bytes(FrameOwner { run: 8, ..OWNER });
        let (frames, cut) = opened(directory.path(), &other);
        assert_eq!((frames.len(), cut.unwrap().what), (0, "it belongs to another run"));
    }
}
