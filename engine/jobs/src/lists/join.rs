//! `RecordJoin`: pairs the records of two lists that have the same key.

use super::record::{Record, put_number, take_number};
use super::sorter::{RecordSorter, SortedRecords};
use super::space::ListSpace;
use crate::error::{Error, Result};

/// Pairs the records of a left and a right list.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::lists::{RecordJoin, ListSpace};
/// use seventeen_jobs::{Context, ContextSettings};
/// use std::sync::Arc;
///
/// let context = Context::new(Registry::default(), ContextSettings::default())?;
/// let mut join = RecordJoin::new(&ListSpace::new(Arc::new(context), 1 << 20), false);
/// join.add_right(b"key", b"right")?;
/// join.add_left(b"other", b"alone")?;
/// join.add_left(b"key", b"left")?;
/// let pairs: Vec<_> = join.into_pairs()?.collect::<Result<_, _>>()?;
/// assert_eq!(pairs.len(), 1);
/// assert_eq!((&*pairs[0].left, pairs[0].right.as_deref()), (&b"left"[..], Some(&b"right"[..])));
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub struct RecordJoin {
    space: ListSpace,
    /// Whether a left record without a partner is returned alone.
    is_outer: bool,
    by_key: RecordSorter,
    /// The number of left records so far.
    lefts: u64,
}

/// Two payloads of records with the same key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JoinedPair {
    /// The payload of the left record.
    pub left: Vec<u8>,
    /// The payload of the right record; none if no record has the key.
    pub right: Option<Vec<u8>>,
}

/// The list of a record in the sorter.
const RIGHT: u8 = 0;
const LEFT: u8 = 1;

/// The share of memory for each part: a quarter.
fn quarter_of_space(space: &ListSpace) -> ListSpace {
    space.with_memory(space.memory / 4)
}

impl RecordJoin {
    /// No records so far; with `is_outer`, a left record without a partner is returned alone.
    pub fn new(space: &ListSpace, is_outer: bool) -> RecordJoin {
        let (space, by_key) = (space.clone(), RecordSorter::new(&quarter_of_space(space)));
        RecordJoin { space, is_outer, by_key, lefts: 0 }
    }

    /// Adds a record of the right list. All of them come before the first left record.
    ///
    /// # Errors
    /// It cannot be written to disk, or the run was cancelled.
    pub fn add_right(&mut self, key: &[u8], payload: &[u8]) -> Result<()> {
        self.by_key.add_record(key, &[&[RIGHT], payload].concat())
    }

    /// Adds a record of the left list.
    ///
    /// # Errors
    /// It cannot be written to disk, or the run was cancelled.
    pub fn add_left(&mut self, key: &[u8], payload: &[u8]) -> Result<()> {
        let mut own = vec![LEFT];
        put_number(self.lefts, &mut own);
        own.extend_from_slice(payload);
        self.lefts += 1;
        self.by_key.add_record(key, &own)
    }

    /// Every pair, in the order of the left list, and then in that of the right list.
    ///
    /// # Errors
    /// Stored data cannot be read, the run was cancelled, or the right records with one key do not
    /// fit into memory.
    pub fn into_pairs(self) -> Result<JoinedPairs> {
        let RecordJoin { space, is_outer, by_key, .. } = self;
        let mut pairs = RecordSorter::new(&quarter_of_space(&space));
        let mut class = RightGroup { key: Vec::new(), rights: Vec::new(), size: 0 };
        for record in by_key.into_sorted()? {
            let record = record?;
            if class.key != record.key() {
                class = RightGroup { key: record.key().to_vec(), rights: Vec::new(), size: 0 };
            }
            let mut payload = record.payload();
            match payload.split_off_first() {
                Some(&LEFT) => class.pair_with_left(payload, is_outer, &mut pairs)?,
                _ => class.add_right(payload, quarter_of_space(&space).memory)?,
            }
        }
        Ok(JoinedPairs(pairs.into_sorted()?))
    }
}

/// The right records with one key.
struct RightGroup {
    key: Vec<u8>,
    rights: Vec<Box<[u8]>>,
    size: usize,
}

impl RightGroup {
    fn add_right(&mut self, right: &[u8], most: usize) -> Result<()> {
        // Includes the slot of a box in the vector and the overhead of an allocation.
        self.size += right.len() + 48;
        if self.size > most {
            let count = self.rights.len();
            return Err(Error::work_failed(format_args!(
                "join: more than {count} items of the right share a key and do not fit into \
                 memory: raise `memory`, or swap the two sides"
            )));
        }
        self.rights.push(right.into());
        Ok(())
    }

    /// Passes all pairs of a left record to `pairs`, with the indices of both as keys.
    fn pair_with_left(
        &self,
        mut left: &[u8],
        is_outer: bool,
        pairs: &mut RecordSorter,
    ) -> Result<()> {
        let number = take_number(&mut left).unwrap_or_default();
        let mut add = |place: u64, right: Option<&[u8]>| {
            let key = [number.to_be_bytes(), place.to_be_bytes()].concat();
            let mut both = Vec::with_capacity(left.len() + right.map_or(0, <[u8]>::len) + 4);
            put_number(left.len() as u64, &mut both);
            both.extend_from_slice(left);
            both.push(right.is_some().into());
            both.extend_from_slice(right.unwrap_or_default());
            pairs.add_record(&key, &both)
        };
        if is_outer && self.rights.is_empty() {
            return add(0, None);
        }
        (0..).zip(&self.rights).try_for_each(|(place, right)| add(place, Some(right)))
    }
}

/// Pairs in the order of the left list.
pub struct JoinedPairs(SortedRecords);

impl Iterator for JoinedPairs {
    type Item = Result<JoinedPair>;

    fn next(&mut self) -> Option<Result<JoinedPair>> {
        Some(self.0.next()?.map(|record| decode_pair(&record)))
    }
}

fn decode_pair(record: &Record) -> JoinedPair {
    let mut both = record.payload();
    let len = take_number(&mut both).unwrap_or_default() as usize;
    let (left, right) = both.split_at(len.min(both.len()));
    let right = right.split_first().filter(|(is_there, _)| **is_there == 1);
    JoinedPair { left: left.to_vec(), right: right.map(|(_, right)| right.to_vec()) }
}
