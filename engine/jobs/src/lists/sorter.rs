//! `RecordSorter`: sorts records by their keys, within a bound of memory.

use super::arena::{ArenaAddress, ByteArena};
use super::record::{self, Record};
use super::runs::{LEAST, RunMerge, RunWriter, SortedRuns};
use super::space::ListSpace;
use crate::error::Result;
use rayon::prelude::*;

/// The greatest memory of a run in bytes. More would mean fewer runs, but hundreds are merged at
/// once anyway; and a sort of this size ends soon after cancellation.
const LARGEST_RUN: usize = 64 << 20;

/// The greatest number of runs to merge at once.
const MOST_RUNS: usize = 512;

/// Takes records in any order, and returns them in the order of their keys, equal ones in order of
/// arrival.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::lists::{RecordSorter, ListSpace};
/// use seventeen_jobs::{Context, ContextSettings};
/// use std::sync::Arc;
///
/// let context = Context::new(Registry::default(), ContextSettings::default())?;
/// let mut sorter = RecordSorter::new(&ListSpace::new(Arc::new(context), 1 << 20));
/// for (key, payload) in [("b", "1"), ("a", "2"), ("b", "3")] {
///     sorter.add_record(key.as_bytes(), payload.as_bytes())?;
/// }
/// let sorted: Vec<_> = sorter.into_sorted()?.collect::<Result<_, _>>()?;
/// let payloads: Vec<&[u8]> = sorted.iter().map(|record| record.payload()).collect();
/// assert_eq!(payloads, [b"2", b"1", b"3"]);
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub struct RecordSorter {
    space: ListSpace,
    /// The memory of a run in bytes.
    run: usize,
    records: ByteArena,
    order: Vec<RecordReference>,
    runs: Option<SortedRuns>,
}

/// A record in memory.
#[derive(Clone, Copy)]
struct RecordReference {
    /// The first bytes of its key, which usually suffice to compare it.
    first: u64,
    address: ArenaAddress,
}

impl RecordSorter {
    /// None so far.
    pub fn new(space: &ListSpace) -> RecordSorter {
        let run = space.memory.min(LARGEST_RUN);
        let records = ByteArena::new(run);
        RecordSorter { space: space.clone(), run, records, order: Vec::new(), runs: None }
    }

    /// Adds a record.
    ///
    /// # Errors
    /// A run cannot be written, or the run was cancelled.
    pub fn add_record(&mut self, key: &[u8], payload: &[u8]) -> Result<()> {
        let size = record::encoded_size(key, payload);
        if !self.order.is_empty() && self.size_after_add(size) > self.run {
            self.write_run()?;
        }
        let address = self.records.push(size, |bytes| {
            record::write_record(key, payload, bytes).expect("memory takes every byte");
        });
        self.order.push(RecordReference { first: key_prefix(key), address });
        Ok(())
    }

    /// The size in bytes after adding a record of this length.
    fn size_after_add(&self, more: usize) -> usize {
        // A full vector is copied into one twice as large.
        let is_full = self.order.len() == self.order.capacity();
        let entries = self.order.capacity() * if is_full { 3 } else { 1 };
        self.records.size_after_push(more) + entries * size_of::<RecordReference>()
    }

    /// All records in order.
    ///
    /// # Errors
    /// As for [`add_record`](Self::add_record).
    pub fn into_sorted(mut self) -> Result<SortedRecords> {
        if self.runs.is_none() {
            self.sort_in_memory();
            let RecordSorter { records, order, .. } = self;
            return Ok(SortedRecords(SortedSource::Memory { records, order: order.into_iter() }));
        }
        self.write_run()?;
        let RecordSorter { space, runs, records, order, .. } = self;
        // The memory of the records becomes available to the readers of runs.
        drop((records, order));
        let mut runs = runs.expect("at least one was written");
        let at_once = (space.memory / LEAST).clamp(2, MOST_RUNS);
        while runs.len() > at_once {
            runs = runs.merge_groups(at_once, &space)?;
        }
        Ok(SortedRecords(SortedSource::Runs(runs.merge_all(&space)?)))
    }

    fn sort_in_memory(&mut self) {
        let RecordSorter { records, order, space, .. } = self;
        space.context.pool().install(|| {
            order.par_sort_unstable_by(|a, b| {
                let by_key = || key_at(records, a.address).cmp(key_at(records, b.address));
                a.first.cmp(&b.first).then_with(by_key).then(a.address.cmp(&b.address))
            });
        });
    }

    fn write_run(&mut self) -> Result<()> {
        self.space.context.check_running()?;
        self.sort_in_memory();
        let RecordSorter { space, records, order, runs, .. } = self;
        let runs = match runs {
            Some(runs) => runs,
            None => runs.insert(SortedRuns::new(space)?),
        };
        runs.add_run(space, |writer: &mut RunWriter<'_>| {
            order.iter().try_for_each(|entry| {
                let (key, payload) = record_at(records, entry.address);
                writer.write(key, payload)
            })
        })?;
        records.clear();
        order.clear();
        Ok(())
    }
}

/// The first eight bytes of a key as a number of the same order, padded with zeros.
fn key_prefix(key: &[u8]) -> u64 {
    let mut first = [0; 8];
    let len = key.len().min(8);
    first[..len].copy_from_slice(&key[..len]);
    u64::from_be_bytes(first)
}

#[inline]
fn record_at(records: &ByteArena, address: ArenaAddress) -> (&[u8], &[u8]) {
    record::split_record(&mut records.bytes_from(address)).expect("a record is whole in memory")
}

#[inline]
fn key_at(records: &ByteArena, address: ArenaAddress) -> &[u8] {
    record_at(records, address).0
}

/// Records in the order of their keys.
pub struct SortedRecords(SortedSource);

/// Their source.
enum SortedSource {
    Memory { records: ByteArena, order: std::vec::IntoIter<RecordReference> },
    Runs(RunMerge),
}

impl Iterator for SortedRecords {
    type Item = Result<Record>;

    fn next(&mut self) -> Option<Result<Record>> {
        match &mut self.0 {
            SortedSource::Memory { records, order } => order.next().map(|entry| {
                let (key, payload) = record_at(records, entry.address);
                Ok(Record::new(key, payload))
            }),
            SortedSource::Runs(merge) => merge.next_record().transpose(),
        }
    }
}
