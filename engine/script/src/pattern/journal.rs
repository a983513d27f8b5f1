//! The journal of a stage: what its parts gave, one behind the other as they were finished.
//!
//! A run that goes on reads it from the front; from the first frame that is not whole on, it is
//! cut off, and the parts that lack are done again.

use super::count::Count;
use super::frame::{Fault, Frame, Frames, Kind, Owner};
use crate::failure::{Res, not_written, work_failed};
use rhai::EvalAltResult;
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How long what was appended may wait until it is made sure that it is on disk.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// What a journal holds already.
#[derive(Default)]
pub(super) struct Done {
    pub(super) parts: BTreeSet<u32>,
    pub(super) count: Count,
    /// How many bytes were cut off, and what was wrong with them.
    pub(super) cut: Option<(u64, &'static str)>,
}

/// A journal that parts are appended to, from any thread.
pub(super) struct Journal {
    path: PathBuf,
    owner: Owner,
    file: File,
    /// Held while a frame is appended.
    appending: Mutex<()>,
    /// Whether anything was appended since the last time that it was made sure of.
    is_dirty: AtomicBool,
    is_closed: AtomicBool,
}

impl Journal {
    /// Opens the journal at `path`, or makes it, and cuts off what is not whole.
    pub(super) fn open(path: PathBuf, owner: Owner) -> Res<(Journal, Done)> {
        let open =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let file = open.map_err(|error| cannot("open", &path, &error))?;
        let mut done = Done::default();
        let mut frames = Frames::new(BufReader::with_capacity(1 << 16, &file), owner);
        let fault = loop {
            match frames.next() {
                Ok(Some(frame)) => done.add(&frame),
                Ok(None) => break None,
                Err(fault) => break Some(fault),
            }
        };
        let whole = frames.offset();
        match fault {
            None => {}
            Some(Fault::Torn(what)) => {
                let length = file.metadata().map_err(|error| cannot("read", &path, &error))?.len();
                let cut = file.set_len(whole).and_then(|()| file.sync_data());
                cut.map_err(|error| not_written(&path.display().to_string(), &error))?;
                done.cut = Some((length.saturating_sub(whole), what));
            }
            Some(Fault::Disk(error)) => return Err(cannot("read", &path, &error)),
        }
        (&file).seek(SeekFrom::Start(whole)).map_err(|error| cannot("read", &path, &error))?;
        let journal = Journal {
            path,
            owner,
            file,
            appending: Mutex::default(),
            is_dirty: AtomicBool::new(false),
            is_closed: AtomicBool::new(false),
        };
        Ok((journal, done))
    }

    /// Appends a frame.
    pub(super) fn append(&self, frame: &Frame) -> Res<()> {
        let bytes = frame.to_bytes(self.owner);
        let _appending = self.appending.lock().unwrap_or_else(PoisonError::into_inner);
        (&self.file).write_all(&bytes).map_err(|error| self.not_written(&error))?;
        self.is_dirty.store(true, Ordering::Release);
        Ok(())
    }

    /// Makes sure every second that what was appended is on disk, until the journal is closed.
    pub(super) fn keep_synced(&self) -> Res<()> {
        loop {
            let is_last = self.is_closed.load(Ordering::Acquire);
            if self.is_dirty.swap(false, Ordering::AcqRel) {
                self.file.sync_data().map_err(|error| self.not_written(&error))?;
            }
            if is_last {
                return Ok(());
            }
            thread::park_timeout(SYNC_EVERY);
        }
    }

    /// Nothing more is appended: the thread that keeps it synced may end.
    pub(super) fn close(&self) {
        self.is_closed.store(true, Ordering::Release);
    }

    /// Hands every frame to `take`, from the first on.
    pub(super) fn each(&self, mut take: impl FnMut(&Frame) -> Res<()>) -> Res<()> {
        let file = File::open(&self.path).map_err(|error| cannot("read", &self.path, &error))?;
        let mut frames = Frames::new(BufReader::with_capacity(1 << 16, file), self.owner);
        while let Some(frame) = frames.next().map_err(|fault| self.faulty(fault))? {
            take(&frame)?;
        }
        Ok(())
    }

    /// Removes it: the file of its stage is there.
    pub(super) fn remove(self) -> Res<()> {
        std::fs::remove_file(&self.path).map_err(|error| cannot("remove", &self.path, &error))
    }

    /// What is said of a frame that was whole when it was appended.
    pub(super) fn faulty(&self, fault: Fault) -> Box<EvalAltResult> {
        match fault {
            Fault::Torn(what) => {
                let path = self.path.display();
                work_failed(format_args!("{path} is damaged: {what}; run it again to go on"))
            }
            Fault::Disk(error) => cannot("read", &self.path, &error),
        }
    }

    fn not_written(&self, error: &io::Error) -> Box<EvalAltResult> {
        not_written(&self.path.display().to_string(), error)
    }
}

impl Done {
    fn add(&mut self, frame: &Frame) {
        if frame.kind == Kind::Last && self.parts.insert(frame.number) {
            self.count.add(&frame.labour, frame.cpu);
        }
    }
}

fn cannot(what: &str, path: &Path, error: &io::Error) -> Box<EvalAltResult> {
    work_failed(format_args!("cannot {what} {}: {error}", path.display()))
}
