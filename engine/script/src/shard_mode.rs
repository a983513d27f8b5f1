//! Division: whether a run is done as a whole, planned in shards, or one of the shards.
//!
//! Every run goes through its recipe. Runs differ in what `write` does at its end
//! (`write/divided.rs`), and in which parts of an enumeration are searched.

use crate::failure::{RaiseJobError, Res, bad_input};
use rhai::Dynamic;
use seventeen_jobs::enumerate::{PlannedSearch, SearchShare};
use seventeen_jobs::shards::{DivisionUnit, PlannedListing, ShardDirectory, WrittenFile};
use seventeen_jobs::{Context, Error, Unfinished};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// How a run is divided.
pub(crate) enum ShardMode {
    /// It is not divided.
    Whole,
    /// It is planned: the listings that it would write are noted.
    Planned(PlannedListings),
    /// It runs one shard.
    Shard(ShardRun),
    /// All shards are complete, and the parts of enumerations that they saved are read.
    Gathered(PlannedRun),
}

/// The listings that a run would write.
pub(crate) struct PlannedListings {
    pub(crate) by: DivisionUnit,
    pub(crate) listings: Mutex<Vec<PlannedListing>>,
}

/// The progress of a run by a plan.
pub(crate) struct PlannedRun {
    pub(crate) directory: ShardDirectory,
    /// The number of listings that the recipe has reached.
    listings: AtomicUsize,
    /// Whether enumerations are shared out now; those before the stream that is written are not.
    shares: AtomicBool,
}

/// A shard that is running.
pub(crate) struct ShardRun {
    pub(crate) course: PlannedRun,
    pub(crate) number: u32,
    /// Whether the shard is complete. The run then writes nothing, and only checks the plan.
    pub(crate) is_done: bool,
    written: Mutex<Vec<WrittenFile>>,
}

impl ShardMode {
    /// The planned listings.
    pub(crate) fn planned_listings(&self) -> Vec<PlannedListing> {
        let ShardMode::Planned(planned) = self else { return Vec::new() };
        planned.listings.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The files that a shard wrote, one for each listing or enumeration.
    ///
    /// # Errors
    /// The shard called `write` less often than planned.
    pub(crate) fn written_files(&self) -> Result<Vec<WrittenFile>, Error> {
        let ShardMode::Shard(shard) = self else { return Ok(Vec::new()) };
        let PlannedRun { directory, listings, .. } = &shard.course;
        let plan = directory.plan();
        let (found, expected) = (listings.load(Ordering::Relaxed), plan.listings.len());
        if found != expected {
            let place = directory.path().display();
            return Err(Error::bad_input(format_args!(
                "the recipe called `write` {found} times, but the plan in {place} expects {expected}"
            )));
        }
        let mut written = shard.written.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if plan.by == DivisionUnit::Parts {
            written.sort_by(|one, other| one.file.cmp(&other.file));
            written.dedup();
        }
        Ok(written)
    }

    /// Performs a step `enumerate` of a stream. A whole run searches all parts. A shard searches
    /// and saves its own parts, and passes nothing to the next step. The last run reads the parts
    /// that shards saved.
    pub(crate) fn search_step(&self, context: &Context, planned: &PlannedSearch) -> Res<Dynamic> {
        match self {
            ShardMode::Shard(shard) if shard.course.is_sharing() => {
                let ShardRun { course: PlannedRun { directory, .. }, number, .. } = shard;
                let share = SearchShare { number: *number, of: directory.plan().shards };
                let parts = directory.parts_path(*number);
                let kept = planned.search_share(context, share, &parts).raise()?;
                shard.add_written_file(
                    directory.parts_entry(*number, &kept.file, kept.count).raise()?,
                );
                Ok(Dynamic::UNIT)
            }
            ShardMode::Gathered(course) if course.is_sharing() => {
                let directory = &course.directory;
                let shards: Vec<PathBuf> =
                    (0..directory.plan().shards).map(|shard| directory.parts_path(shard)).collect();
                planned.gather_shares(context, &shards).map(Dynamic::from).raise()
            }
            _ => planned
                .search(context)
                .or_else(Unfinished::into_partial_result)
                .map(Dynamic::from)
                .raise(),
        }
    }

    /// Rejects grids if parts of enumerations are shared out: grids that are searched together have
    /// no parts.
    pub(crate) fn reject_grids_by_parts(&self) -> Res<()> {
        match self {
            ShardMode::Shard(ShardRun { course, .. }) | ShardMode::Gathered(course)
                if course.is_sharing() =>
            {
                Err(bad_input(
                    "shards by parts divide the searches of single grids: call `harvest` first, or plan by \
                     items",
                ))
            }
            _ => Ok(()),
        }
    }
}

impl PlannedRun {
    pub(crate) fn new(directory: ShardDirectory) -> PlannedRun {
        PlannedRun { directory, listings: AtomicUsize::new(0), shares: AtomicBool::new(false) }
    }

    /// The number of the listing that the recipe has reached.
    pub(crate) fn next_listing(&self) -> usize {
        self.listings.fetch_add(1, Ordering::Relaxed)
    }

    /// Performs work whose enumerations are shared out.
    pub(crate) fn while_sharing<T>(&self, work: impl FnOnce() -> T) -> T {
        self.shares.store(true, Ordering::Relaxed);
        let done = work();
        self.shares.store(false, Ordering::Relaxed);
        done
    }

    /// Whether enumerations are shared out at present.
    fn is_sharing(&self) -> bool {
        self.shares.load(Ordering::Relaxed)
    }
}

impl ShardRun {
    /// The run of a shard. `written` lists its files if it is complete, and is empty otherwise.
    pub(crate) fn new(
        directory: ShardDirectory,
        number: u32,
        written: Vec<WrittenFile>,
    ) -> ShardRun {
        let is_done = !written.is_empty();
        ShardRun { course: PlannedRun::new(directory), number, is_done, written: written.into() }
    }

    /// The number of entries of a listing that is complete.
    pub(crate) fn entries_of(&self, listing: usize) -> u64 {
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        written.get(listing).map_or(0, |file| file.entries)
    }

    /// Adds a file that it wrote.
    pub(crate) fn add_written_file(&self, one: WrittenFile) {
        self.written.lock().unwrap_or_else(PoisonError::into_inner).push(one);
    }
}

/// Checks that a planned run writes something.
///
/// # Errors
/// It writes nothing.
pub(crate) fn require_listings(listings: &[PlannedListing]) -> Result<(), Error> {
    if listings.is_empty() {
        return Err(Error::bad_input(
            "a run in shards outputs only through `write`, but this recipe writes nothing",
        ));
    }
    Ok(())
}
