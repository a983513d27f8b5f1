//! Sorted runs in a file, and merging them.

use super::record::{self, Record};
use super::space::ListSpace;
use crate::error::Result;
use crate::files::File;
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;

/// The least and greatest number of bytes of a run to read at once.
pub(super) const LEAST: usize = 1 << 16;
const MOST: usize = 1 << 20;

/// The number of records to merge between two checks for cancellation.
const BETWEEN_LOOKS: u64 = 1 << 14;

/// Runs, one after another in an anonymous file.
pub(super) struct SortedRuns {
    file: File,
    /// The start and end of each.
    spans: Vec<Range<u64>>,
}

impl SortedRuns {
    /// None so far.
    pub(super) fn new(space: &ListSpace) -> Result<SortedRuns> {
        Ok(SortedRuns { file: space.create_file()?, spans: Vec::new() })
    }

    /// The number of runs.
    pub(super) fn len(&self) -> usize {
        self.spans.len()
    }

    /// Adds the run that `each` writes, record by record.
    pub(super) fn add_run(
        &mut self,
        space: &ListSpace,
        each: impl FnOnce(&mut RunWriter<'_>) -> Result<()>,
    ) -> Result<()> {
        let start = self.spans.last().map_or(0, |span| span.end);
        let out = BufWriter::with_capacity(LEAST, &mut self.file);
        let mut writer = RunWriter { out, space, end: start };
        each(&mut writer)?;
        let RunWriter { mut out, end, .. } = writer;
        out.flush().map_err(|error| space.file_error(&error))?;
        drop(out);
        self.spans.push(start..end);
        Ok(())
    }

    /// All of them merged.
    pub(super) fn merge_all(self, space: &ListSpace) -> Result<RunMerge> {
        RunMerge::new(self.file, &self.spans, space)
    }

    /// Merges every `most` consecutive runs into one.
    pub(super) fn merge_groups(self, most: usize, space: &ListSpace) -> Result<SortedRuns> {
        let mut fewer = SortedRuns::new(space)?;
        let SortedRuns { mut file, spans } = self;
        for some in spans.chunks(most) {
            let mut merge = RunMerge::new(file, some, space)?;
            fewer.add_run(space, |writer| {
                while let Some(record) = merge.next_record()? {
                    writer.write(record.key(), record.payload())?;
                }
                Ok(())
            })?;
            file = merge.file;
        }
        Ok(fewer)
    }
}

/// Writes a run.
pub(super) struct RunWriter<'a> {
    out: BufWriter<&'a mut File>,
    space: &'a ListSpace,
    end: u64,
}

impl RunWriter<'_> {
    /// Writes the next record.
    pub(super) fn write(&mut self, key: &[u8], payload: &[u8]) -> Result<()> {
        self.end += record::encoded_size(key, payload) as u64;
        record::write_record(key, payload, &mut self.out)
            .map_err(|error| self.space.file_error(&error))
    }
}

/// A merge of runs.
pub(super) struct RunMerge {
    file: File,
    runs: Vec<RunReader>,
    /// The next record of each run that has more.
    heads: BinaryHeap<RunHead>,
    space: ListSpace,
    taken: u64,
}

/// The next record of a run.
struct RunHead {
    record: Record,
    run: usize,
}

/// The least key is on top; among equal keys the earliest run comes first.
impl Ord for RunHead {
    fn cmp(&self, other: &RunHead) -> Ordering {
        other.record.key().cmp(self.record.key()).then(other.run.cmp(&self.run))
    }
}

impl PartialOrd for RunHead {
    fn partial_cmp(&self, other: &RunHead) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for RunHead {
    fn eq(&self, other: &RunHead) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for RunHead {}

impl RunMerge {
    fn new(mut file: File, spans: &[Range<u64>], space: &ListSpace) -> Result<RunMerge> {
        let most = (space.memory / spans.len().max(1)).clamp(LEAST, MOST);
        let mut runs: Vec<RunReader> =
            spans.iter().map(|span| RunReader::new(span, most)).collect();
        let mut heads = BinaryHeap::with_capacity(runs.len());
        for (run, reader) in runs.iter_mut().enumerate() {
            let record = reader.next_record(&mut file, space)?;
            heads.extend(record.map(|record| RunHead { record, run }));
        }
        Ok(RunMerge { file, runs, heads, space: space.clone(), taken: 0 })
    }

    /// The next record; none at the end.
    pub(super) fn next_record(&mut self) -> Result<Option<Record>> {
        self.taken += 1;
        if self.taken.is_multiple_of(BETWEEN_LOOKS) {
            self.space.context.check_running()?;
        }
        let Some(mut head) = self.heads.peek_mut() else { return Ok(None) };
        let next = self.runs[head.run].next_record(&mut self.file, &self.space)?;
        Ok(Some(match next {
            Some(next) => std::mem::replace(&mut head.record, next),
            None => PeekMut::pop(head).record,
        }))
    }
}

/// Reads a run, in pieces.
struct RunReader {
    /// The number of bytes not yet read.
    rest: Range<u64>,
    /// The number of bytes to read at once.
    most: usize,
    piece: Vec<u8>,
    /// The used part of the piece.
    used: usize,
}

impl RunReader {
    fn new(span: &Range<u64>, most: usize) -> RunReader {
        RunReader { rest: span.clone(), most, piece: Vec::new(), used: 0 }
    }

    fn next_record(&mut self, file: &mut File, space: &ListSpace) -> Result<Option<Record>> {
        loop {
            let mut bytes = &self.piece[self.used..];
            if let Some(record) = Record::read_from(&mut bytes) {
                self.used = self.piece.len() - bytes.len();
                return Ok(Some(record));
            }
            if self.rest.is_empty() {
                return Ok(None);
            }
            self.read_piece(file).map_err(|error| space.file_error(&error))?;
        }
    }

    /// Reads the next piece after the rest of this one.
    fn read_piece(&mut self, file: &mut File) -> std::io::Result<()> {
        self.piece.drain(..self.used);
        self.used = 0;
        let more = (self.rest.end - self.rest.start).min(self.most as u64);
        file.seek(SeekFrom::Start(self.rest.start))?;
        let read = file.take(more).read_to_end(&mut self.piece)?;
        if read as u64 != more {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        self.rest.start += more;
        Ok(())
    }
}
