//! `ListingFile`: a listing in a file, which gets its name when it is complete.

#[cfg(test)]
mod tests;

use super::{Form, Listing, ListingChunk};
use crate::record::Record;
use seventeen_host::cancellation::CancellationToken;
use seventeen_jobs::run_identity::Inputs;
use seventeen_jobs::store::{Checkpoint, Identity, ResumableFile, ResumedFile, Sidecar};
use seventeen_jobs::text::BadLines;
use seventeen_jobs::text::bad_lines::SkippedLines;
use seventeen_jobs::{Error, Result};
use std::io;
use std::path::Path;
use std::sync::Arc;

/// A listing in a file. The file's extension chooses the format ([`Form::of`]).
///
/// While it grows, it has a temporary name ([`Sidecar`]). It records which source items it contains
/// completely, so that a stopped run can resume after the last of them: see [`ResumableFile`].
///
/// ```
/// use seventeen_core::Cells;
/// use seventeen_jobs::store::Identity;
/// use seventeen_report::ListingFile;
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
/// let path = directory.path().join("cells.csv");
/// let mut file = ListingFile::create(&path, Seed(1))?;
/// file.add(0, &Cells::from_bits(1))?;
/// file.add(1, &Cells::from_bits(2))?;
/// assert_eq!(file.finish()?, 2);
/// assert_eq!(std::fs::read_to_string(&path)?, "value\nr1c1\nr1c2\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ListingFile<R: Identity> {
    listing: Listing<ResumableFile<R>>,
    /// The name of the file in errors.
    part: String,
    /// Whether each source item has at most one result, and is complete with it.
    items_are_single: bool,
    /// The token that cancels the run: the last item may then be incomplete.
    stop: CancellationToken,
    /// The source item of the last result.
    current: Option<u64>,
}

/// A listing in a file that is to be resumed.
pub enum Listed<R: Identity> {
    /// Source items are still missing: results of the next items follow.
    Begun(Box<ListingFile<R>>),
    /// The file is complete.
    Whole {
        /// The number of its entries.
        entries: u64,
        /// Lines of the input that were skipped.
        passed_over: SkippedLines,
    },
}

impl<R: Identity> ListingFile<R> {
    /// A new file: a stopped run has to start again.
    ///
    /// # Errors
    /// The file cannot be made.
    pub fn create(path: &Path, run: R) -> Result<ListingFile<R>> {
        ResumableFile::create(path, run).map(|file| ListingFile::new(path, file))
    }

    /// A new file that [`resume`](Self::resume) continues if this run is interrupted.
    ///
    /// # Errors
    /// The file cannot be made.
    pub fn create_resumable(path: &Path, run: R) -> Result<ListingFile<R>> {
        ResumableFile::create_resumable(path, run).map(|file| ListingFile::new(path, file))
    }

    /// The file of an earlier run with the same identity, or a new one.
    ///
    /// # Errors
    /// The file belongs to another run, recorded bytes are missing, or the disk fails.
    pub fn resume(path: &Path, run: R) -> Result<Listed<R>> {
        Ok(match ResumableFile::resume(path, run)? {
            ResumedFile::Begun(file) => Listed::Begun(Box::new(ListingFile::new(path, file))),
            ResumedFile::Finished(Checkpoint { entries, passed_over, .. }) => {
                Listed::Whole { entries, passed_over }
            }
        })
    }

    fn new(path: &Path, file: ResumableFile<R>) -> ListingFile<R> {
        let (entries, bytes) = (file.checkpoint().entries, file.checkpoint().bytes);
        ListingFile {
            listing: Listing::continued(Form::of(path), file, entries, bytes),
            part: Sidecar::Part.path_beside(path).display().to_string(),
            items_are_single: false,
            stop: CancellationToken::default(),
            current: None,
        }
    }

    /// The name of the file in errors, which it has until it is complete.
    pub fn name(&self) -> &str {
        &self.part
    }

    /// Sets the format, whatever the file's extension.
    pub fn in_form(mut self, form: Form) -> ListingFile<R> {
        self.listing.form = form;
        self
    }

    /// Declares that source items have at most one result each, and that this token cancels the
    /// run. So an item is complete before the next one arrives.
    pub fn of_single_items(self, stop: CancellationToken) -> ListingFile<R> {
        ListingFile { items_are_single: true, stop, ..self }
    }

    /// Sets the counter of skipped lines: lines of the existing part are counted again.
    pub fn noting(mut self, bad_lines: Arc<BadLines>) -> ListingFile<R> {
        self.listing.out().set_bad_lines(bad_lines);
        self
    }

    /// Sets the files that the run reads: see [`ResumableFile::set_inputs`].
    pub fn reading(mut self, inputs: Arc<Inputs>) -> ListingFile<R> {
        self.listing.out().set_inputs(inputs);
        self
    }

    /// The number of source items that are complete in the file. The next result belongs to the
    /// source item with this number, from 0, or a later one.
    pub fn items(&mut self) -> u64 {
        self.listing.out().checkpoint().items
    }

    /// The part of an earlier run that was damaged, and is computed again.
    pub fn lost(&mut self) -> Option<String> {
        self.listing.out().damage().map(str::to_owned)
    }

    /// Adds all entries of a result that came from this source item.
    ///
    /// # Errors
    /// The disk fails, or the columns differ from those of earlier entries; the other methods have
    /// the same errors.
    pub fn add<T: Record + ?Sized>(&mut self, source: u64, record: &T) -> Result<()> {
        let added = self.begin_item(source).and_then(|()| self.listing.add(record));
        added.and_then(|()| self.end_single_item(source)).map_err(|error| self.failed(&error))
    }

    /// Adds entries that were written separately. They may be the last; with `is_cut`, entries of
    /// the last source item may be missing.
    ///
    /// # Errors
    /// As for [`add`](Self::add).
    pub fn add_passage(&mut self, passage: ListingChunk, is_cut: bool) -> Result<()> {
        self.append(passage, is_cut).map_err(|error| self.failed(&error))
    }

    fn append(&mut self, passage: ListingChunk, is_cut: bool) -> io::Result<()> {
        let (sources, (entries, bytes)) = (passage.sources, passage.of_last());
        if let Some((first, _)) = sources {
            self.begin_item(first)?;
        }
        self.listing.add_passage(passage)?;
        if let Some((_, last)) = sources.filter(|(first, last)| first != last) {
            let (listed, written) = (self.listing.entries, self.listing.bytes);
            self.reach(last, listed - entries, written - bytes)?;
            self.current = Some(last);
        }
        match self.current.filter(|_| !is_cut) {
            Some(current) => self.end_single_item(current),
            None => Ok(()),
        }
    }

    /// Announces an entry of source item `source`: all items before it are complete.
    fn begin_item(&mut self, source: u64) -> io::Result<()> {
        let is_next = self.current.replace(source).is_some_and(|current| current != source);
        if is_next { self.reach(source, self.listing.entries, self.listing.bytes) } else { Ok(()) }
    }

    /// Marks source item `source` as complete, if items have at most one result.
    fn end_single_item(&mut self, source: u64) -> io::Result<()> {
        if self.items_are_single && !self.stop.is_cancelled() {
            return self.reach(source + 1, self.listing.entries, self.listing.bytes);
        }
        Ok(())
    }

    /// Records that everything before source item `next` is in the file: this many entries and
    /// bytes.
    fn reach(&mut self, next: u64, entries: u64, bytes: u64) -> io::Result<()> {
        self.listing.out().record_progress(next, entries, bytes)
    }

    /// Gives the file its name, and returns the number of entries.
    ///
    /// # Errors
    /// The disk fails.
    pub fn finish(mut self) -> Result<u64> {
        let (entries, bytes) = (self.listing.entries, self.listing.bytes);
        let reached = self.current.map_or(Ok(()), |last| self.reach(last + 1, entries, bytes));
        let part = self.part;
        let finished = reached.and_then(|()| self.listing.into_out().finish());
        finished.map_err(|error| Error::write_failed(&part, &error)).map(|()| entries)
    }

    fn failed(&self, error: &io::Error) -> Error {
        Error::write_failed(&self.part, error)
    }
}
