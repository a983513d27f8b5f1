//! `ListingFile`: a listing in a file, which appears under its name when it is whole.

#[cfg(test)]
mod tests;

use super::{Form, Listing, ListingChunk};
use crate::record::Record;
use seventeen_host::stop::StopToken;
use seventeen_jobs::run_identity::Inputs;
use seventeen_jobs::store::{Checkpoint, Identity, Opened, ResumableFile, Sidecar};
use seventeen_jobs::text::BadLines;
use seventeen_jobs::text::bad_lines::PassedOver;
use seventeen_jobs::{Error, Result};
use std::io;
use std::path::Path;
use std::sync::Arc;

/// A listing in a file, whose name says its form ([`Form::of`]).
///
/// While it grows it has the name of its part ([`Sidecar`]). It knows which source items are wholly in it, so that
/// a run that was stopped goes on behind the last of them: see [`ResumableFile`].
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
    /// What errors call it.
    part: String,
    /// Whether each source item has one result at most: it is then whole with that.
    items_are_single: bool,
    /// Cancels the run: the last item may then be incomplete.
    stop: StopToken,
    /// The source item that the last result came from.
    current: Option<u64>,
}

/// A listing in a file that is to be gone on with.
pub enum Listed<R: Identity> {
    /// It lacks what comes behind the source items that are in it.
    Begun(Box<ListingFile<R>>),
    /// It lacks nothing.
    Whole {
        /// How many entries it has.
        entries: u64,
        /// Lines of the input that were passed over.
        passed_over: PassedOver,
    },
}

impl<R: Identity> ListingFile<R> {
    /// A new file: a run that is stopped has to begin anew.
    ///
    /// # Errors
    /// The file cannot be made.
    pub fn create(path: &Path, run: R) -> Result<ListingFile<R>> {
        ResumableFile::create(path, run).map(|file| ListingFile::new(path, file))
    }

    /// The file that an earlier run of the same identity left, or a new one.
    ///
    /// # Errors
    /// It belongs to another run, what was promised is not there, or the disk fails.
    pub fn go_on(path: &Path, run: R) -> Result<Listed<R>> {
        Ok(match ResumableFile::go_on(path, run)? {
            Opened::Begun(file) => Listed::Begun(Box::new(ListingFile::new(path, file))),
            Opened::Finished(Checkpoint { entries, passed_over, .. }) => {
                Listed::Whole { entries, passed_over }
            }
        })
    }

    fn new(path: &Path, file: ResumableFile<R>) -> ListingFile<R> {
        let (entries, bytes) = (file.checkpoint().entries, file.checkpoint().bytes);
        ListingFile {
            listing: Listing::continued(Form::of(path), file, entries, bytes),
            part: Sidecar::Part.of(path).display().to_string(),
            items_are_single: false,
            stop: StopToken::default(),
            current: None,
        }
    }

    /// The same in this form, whatever its name says.
    pub fn in_form(mut self, form: Form) -> ListingFile<R> {
        self.listing.form = form;
        self
    }

    /// The same, of source items that have one result at most each, and of a run that this token
    /// cancels: so an item is known to be whole before the next one comes.
    pub fn of_single_items(self, stop: StopToken) -> ListingFile<R> {
        ListingFile { items_are_single: true, stop, ..self }
    }

    /// The same, of a run that passes over lines: those of the part that is there count again.
    pub fn noting(mut self, bad_lines: Arc<BadLines>) -> ListingFile<R> {
        self.listing.out().note(bad_lines);
        self
    }

    /// The same, of a run that reads these files: see [`ResumableFile::reading`].
    pub fn reading(mut self, inputs: Arc<Inputs>) -> ListingFile<R> {
        self.listing.out().reading(inputs);
        self
    }

    /// How many source items are wholly in it: the next result is of the one of this number, from
    /// 0, or of a later one.
    pub fn items(&mut self) -> u64 {
        self.listing.out().checkpoint().items
    }

    /// What was damaged of what an earlier run left, and is done again.
    pub fn lost(&mut self) -> Option<String> {
        self.listing.out().lost().map(str::to_owned)
    }

    /// Adds all entries of a result that came from this source item.
    ///
    /// # Errors
    /// The disk fails, or the columns are not those of the entries before; so for the others.
    pub fn add<T: Record + ?Sized>(&mut self, source: u64, record: &T) -> Result<()> {
        let added = self.begin_item(source).and_then(|()| self.listing.add(record));
        added.and_then(|()| self.end_single_item(source)).map_err(|error| self.failed(&error))
    }

    /// Adds the entries that were written apart. They may be the last: `is_cut` says whether those
    /// of the last source item may lack.
    ///
    /// # Errors
    /// As for [`add`](Self::add).
    pub fn add_passage(&mut self, passage: ListingChunk, is_cut: bool) -> Result<()> {
        self.append(passage, is_cut).map_err(|error| self.failed(&error))
    }

    fn append(&mut self, passage: ListingChunk, is_cut: bool) -> io::Result<()> {
        let (entries, bytes) = (self.listing.entries, self.listing.bytes);
        let (sources, (entries_before, bytes_before)) = (passage.sources, passage.before_last);
        if let Some((first, _)) = sources {
            self.begin_item(first)?;
        }
        self.listing.add_passage(passage)?;
        if let Some((_, last)) = sources.filter(|(first, last)| first != last) {
            self.reach(last, entries + entries_before, bytes + bytes_before)?;
            self.current = Some(last);
        }
        match self.current.filter(|_| !is_cut) {
            Some(current) => self.end_single_item(current),
            None => Ok(()),
        }
    }

    /// What comes next is of source item `source`: the ones before it are done with.
    fn begin_item(&mut self, source: u64) -> io::Result<()> {
        let is_next = self.current.replace(source).is_some_and(|current| current != source);
        if is_next { self.reach(source, self.listing.entries, self.listing.bytes) } else { Ok(()) }
    }

    /// The entries of source item `source` are all there, if it has one result at most.
    fn end_single_item(&mut self, source: u64) -> io::Result<()> {
        if self.items_are_single && !self.stop.is_requested() {
            return self.reach(source + 1, self.listing.entries, self.listing.bytes);
        }
        Ok(())
    }

    /// Everything before source item `next` is in the file: so many entries, in so many bytes.
    fn reach(&mut self, next: u64, entries: u64, bytes: u64) -> io::Result<()> {
        self.listing.out().reach(next, entries, bytes)
    }

    /// Gives the file its name; how many entries it has.
    ///
    /// # Errors
    /// The disk fails.
    pub fn finish(mut self) -> Result<u64> {
        let (entries, bytes) = (self.listing.entries, self.listing.bytes);
        let reached = self.current.map_or(Ok(()), |last| self.reach(last + 1, entries, bytes));
        let part = self.part;
        let finished = reached.and_then(|()| self.listing.into_out().finish());
        finished.map_err(|error| Error::not_written(&part, &error)).map(|()| entries)
    }

    fn failed(&self, error: &io::Error) -> Error {
        Error::not_written(&self.part, error)
    }
}
