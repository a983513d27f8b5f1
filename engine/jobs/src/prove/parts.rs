//! The parts of a derivation: threads take them in turn, and they are kept in a file.

use super::derive::{Prover, SharedStage};
use super::part_journal::{self, PartOutcome};
use super::stage::DerivedPart;
use crate::context::Context;
use crate::enumerate::PlannedSearch;
use crate::error::{Error, Result};
use crate::files::{File, FileAccess};
use crate::progress::ProgressTask;
use crate::work::{self, RunJournal, TaskQueue, Worker};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The parts that were derived, in a file that no other process sees.
pub(super) struct PartStore {
    file: Mutex<StoredParts>,
}

struct StoredParts {
    file: File,
    end: u64,
    /// Where each part begins, and its number of bytes.
    places: BTreeMap<u32, (u64, usize)>,
    totals: PartTotals,
}

/// The size and cost of several parts.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct PartTotals {
    pub(super) parts: u64,
    /// The bytes of their text in a proof, about.
    pub(super) text_bytes: u64,
    /// CPU time.
    pub(super) seconds: f64,
}

impl PartStore {
    /// An empty store in a directory.
    ///
    /// # Errors
    /// The file cannot be made.
    pub(super) fn new(directory: &Path) -> Result<PartStore> {
        let file = FileAccess::current()
            .create_temporary(directory)
            .map_err(|error| Error::write_failed(directory.display(), &error))?;
        Ok(PartStore {
            file: Mutex::new(StoredParts {
                file,
                end: 0,
                places: BTreeMap::new(),
                totals: PartTotals::default(),
            }),
        })
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, StoredParts> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a part.
    ///
    /// # Errors
    /// The disk fails.
    pub(super) fn add(&self, part: u32, outcome: &PartOutcome) -> Result<()> {
        let PartOutcome { bytes, text_bytes, seconds } = outcome;
        let mut stored = self.lock();
        let start = stored.end;
        stored
            .file
            .seek(SeekFrom::Start(start))
            .and_then(|_| stored.file.write_all(bytes))
            .map_err(|error| Error::write_failed("a part of the proof", &error))?;
        stored.end += bytes.len() as u64;
        stored.places.insert(part, (start, bytes.len()));
        stored.totals.parts += 1;
        stored.totals.text_bytes += text_bytes;
        stored.totals.seconds += seconds;
        Ok(())
    }

    /// A part that was kept.
    ///
    /// # Errors
    /// The disk fails, or changed the part.
    pub(super) fn read(&self, part: u32) -> Result<DerivedPart> {
        let mut stored = self.lock();
        let failed = |reason: String| {
            Error::work_failed(format_args!("cannot read part {part} of the proof: {reason}"))
        };
        let place = stored.places.get(&part).copied();
        let (start, length) = place.ok_or_else(|| failed("it was not derived".to_owned()))?;
        let mut bytes = vec![0; length];
        stored
            .file
            .seek(SeekFrom::Start(start))
            .and_then(|_| stored.file.read_exact(&mut bytes))
            .map_err(|error| failed(error.to_string()))?;
        DerivedPart::from_bytes(&bytes).ok_or_else(|| failed("it has changed".to_owned()))
    }

    /// Whether a part was kept.
    pub(super) fn contains(&self, part: u32) -> bool {
        self.lock().places.contains_key(&part)
    }

    /// The size and cost of the parts so far.
    pub(super) fn totals(&self) -> PartTotals {
        self.lock().totals
    }
}

/// The parts to derive now.
pub(super) struct PartDerivation<'a> {
    pub(super) context: &'a Context,
    pub(super) planned: &'a PlannedSearch,
    pub(super) prover: Prover<'a>,
    pub(super) shared: &'a SharedStage,
    pub(super) store: &'a PartStore,
    /// None to keep nothing for a later run.
    pub(super) journal: Option<&'a RunJournal>,
    pub(super) task: &'a dyn ProgressTask,
    /// Refuses parts that are too many bytes or seconds together.
    pub(super) check: &'a (dyn Fn(PartTotals) -> Result<()> + Sync),
}

impl PartDerivation<'_> {
    /// Derives those of these parts that are not in the store, on all threads.
    ///
    /// # Errors
    /// A part fails, a limit is exceeded, the disk fails, or the run was cancelled.
    pub(super) fn derive(&self, parts: &BTreeSet<u32>) -> Result<()> {
        let missing = |part: &u32| !self.store.contains(*part);
        let parts: Vec<u32> = parts.iter().copied().filter(missing).collect();
        let queue = PartQueue { derivation: self, parts: &parts, next: AtomicUsize::new(0) };
        work::run_tasks(self.context, &queue, ())?;
        self.context.check_running()
    }

    fn finish_part(&self, part: u32, outcome: &PartOutcome) -> Result<()> {
        if let Some(journal) = self.journal {
            journal.append(part_journal::frames_of_part(part, outcome))?;
        }
        self.store.add(part, outcome)?;
        self.task.add_finished(1);
        (self.check)(self.store.totals())
    }
}

struct PartQueue<'a> {
    derivation: &'a PartDerivation<'a>,
    parts: &'a [u32],
    next: AtomicUsize,
}

impl TaskQueue for PartQueue<'_> {
    type Task = ();
    type Sum = ();

    fn next_task(&self) -> Result<Option<(u32, ())>> {
        let next = self.next.fetch_add(1, Ordering::Relaxed);
        Ok(self.parts.get(next).map(|&part| (part, ())))
    }

    fn do_tasks(&self, worker: &mut Worker<'_, Self>) -> Result<()> {
        let PartDerivation { planned, prover, shared, .. } = *self.derivation;
        let mut helpers = planned.lease_components()?;
        while let Some((part, ())) = worker.next_task()? {
            let start = crate::clock::ThreadTime::now();
            let derived;
            (helpers, derived) =
                helpers.run(|clique, solver| prover.part(part, shared, clique, solver))?;
            let outcome = PartOutcome {
                text_bytes: derived.stage.text_bytes(),
                bytes: derived.to_bytes(),
                seconds: start.elapsed().as_secs_f64(),
            };
            self.derivation.finish_part(part, &outcome)?;
        }
        Ok(())
    }

    fn sync_finished(&self) -> Option<Result<()>> {
        self.derivation.journal.map(RunJournal::sync)
    }
}
