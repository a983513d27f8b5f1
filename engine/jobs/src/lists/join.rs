//! `RecordJoin`: pairs the records of two lists that have the same key.

use super::record::{Record, put_number, take_number};
use super::sorter::{RecordSorter, SortedRecords};
use super::space::ListSpace;
use crate::error::{Error, Result};
use crate::options::{OptionType, OptionValue, ValueKind};

/// Pairs the records of a left and a right list.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::lists::{ListSpace, RecordJoin, UnmatchedSides};
/// use seventeen_jobs::{Context, ContextSettings};
/// use std::sync::Arc;
///
/// let context = Context::new(Registry::default(), ContextSettings::default())?;
/// let space = ListSpace::new(Arc::new(context), 1 << 20);
/// let mut join = RecordJoin::new(&space, UnmatchedSides { right: true, ..UnmatchedSides::default() });
/// join.add_right(b"no other's", b"alone")?;
/// join.add_right(b"key", b"right")?;
/// join.add_left(b"other", b"alone")?;
/// join.add_left(b"key", b"left")?;
/// let pairs: Vec<_> = join.into_pairs()?.collect::<Result<_, _>>()?;
/// assert_eq!(pairs.len(), 2);
/// let texts = |i: usize| (pairs[i].left.as_deref(), pairs[i].right.as_deref());
/// assert_eq!(texts(0), (Some(&b"left"[..]), Some(&b"right"[..])));
/// assert_eq!(texts(1), (None, Some(&b"alone"[..])));
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub struct RecordJoin {
    space: ListSpace,
    alone: UnmatchedSides,
    by_key: RecordSorter,
    /// The numbers of left and right records so far.
    lefts: u64,
    rights: u64,
}

/// The records without a partner that are returned, alone.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct UnmatchedSides {
    /// Those of the left list.
    pub left: bool,
    /// Those of the right list.
    pub right: bool,
}

/// The names of the lists whose records are returned.
const SIDES: &[&str] = &["left", "right", "both"];

/// `true` for the left list, or the name of a list.
impl OptionType for UnmatchedSides {
    const TAKES: ValueKind = ValueKind::FlagOrWord(SIDES);

    fn from_value(value: OptionValue) -> std::result::Result<UnmatchedSides, Option<String>> {
        let (left, right) = match value {
            OptionValue::Bool(left) => (left, false),
            OptionValue::Text(side) if SIDES.contains(&&*side) => (side != "right", side != "left"),
            _ => return Err(None),
        };
        Ok(UnmatchedSides { left, right })
    }
}

/// Two payloads of records with the same key, or one if no record of the other list has the key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JoinedPair {
    /// The payload of the left record.
    pub left: Option<Vec<u8>>,
    /// The payload of the right record.
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
    /// No records so far.
    pub fn new(space: &ListSpace, alone: UnmatchedSides) -> RecordJoin {
        let (space, by_key) = (space.clone(), RecordSorter::new(&quarter_of_space(space)));
        RecordJoin { space, alone, by_key, lefts: 0, rights: 0 }
    }

    /// Adds a record of the right list. All of them come before the first left record.
    ///
    /// # Errors
    /// It cannot be written to disk, or the run was cancelled.
    pub fn add_right(&mut self, key: &[u8], payload: &[u8]) -> Result<()> {
        self.rights += 1;
        self.by_key.add_record(key, &encode_numbered_payload(RIGHT, self.rights - 1, payload))
    }

    /// Adds a record of the left list.
    ///
    /// # Errors
    /// It cannot be written to disk, or the run was cancelled.
    pub fn add_left(&mut self, key: &[u8], payload: &[u8]) -> Result<()> {
        self.lefts += 1;
        self.by_key.add_record(key, &encode_numbered_payload(LEFT, self.lefts - 1, payload))
    }

    /// Every pair, ordered by the left list and then by the right list. Right records without a
    /// match come last.
    ///
    /// # Errors
    /// Stored data cannot be read, the run was cancelled, or the right records with one key do not
    /// fit into memory.
    pub fn into_pairs(self) -> Result<JoinedPairs> {
        let RecordJoin { space, alone, by_key, .. } = self;
        let mut pairs = PairSorter { sorter: RecordSorter::new(&quarter_of_space(&space)), alone };
        let mut group = RightGroup::default();
        for record in by_key.into_sorted()? {
            let record = record?;
            if group.key != record.key() {
                let key = record.key().to_vec();
                let ended =
                    std::mem::replace(&mut group, RightGroup { key, ..RightGroup::default() });
                ended.finish(&mut pairs)?;
            }
            let mut payload = record.payload();
            let side = payload.split_off_first().copied();
            let number = take_number(&mut payload).unwrap_or_default();
            match side {
                Some(LEFT) => group.pair_with_left(number, payload, &mut pairs)?,
                _ => group.add_right(number, payload, quarter_of_space(&space).memory)?,
            }
        }
        group.finish(&mut pairs)?;
        Ok(JoinedPairs(pairs.sorter.into_sorted()?))
    }
}

/// A record of a list, with its number there.
fn encode_numbered_payload(side: u8, number: u64, payload: &[u8]) -> Vec<u8> {
    let mut own = vec![side];
    put_number(number, &mut own);
    own.extend_from_slice(payload);
    own
}

/// Sorts pairs. A record without a match is a pair with one side.
struct PairSorter {
    sorter: RecordSorter,
    alone: UnmatchedSides,
}

impl PairSorter {
    /// Adds a pair. Its place has the numbers of the left and of the right record.
    fn add(&mut self, place: [u64; 2], left: Option<&[u8]>, right: Option<&[u8]>) -> Result<()> {
        let key = place.map(u64::to_be_bytes).concat();
        let length = |side: Option<&[u8]>| side.map_or(0, <[u8]>::len);
        let mut both = Vec::with_capacity(length(left) + length(right) + 4);
        // A length of 0 means no record.
        put_number(left.map_or(0, |left| left.len() as u64 + 1), &mut both);
        both.extend_from_slice(left.unwrap_or_default());
        both.push(right.is_some().into());
        both.extend_from_slice(right.unwrap_or_default());
        self.sorter.add_record(&key, &both)
    }
}

/// The right records with one key.
#[derive(Default)]
struct RightGroup {
    key: Vec<u8>,
    /// Each with its number.
    rights: Vec<(u64, Box<[u8]>)>,
    size: usize,
    /// Whether a left record has the key.
    is_matched: bool,
}

impl RightGroup {
    fn add_right(&mut self, number: u64, right: &[u8], most: usize) -> Result<()> {
        // Includes the slot in the vector and the overhead of an allocation.
        self.size += right.len() + 56;
        if self.size > most {
            let count = self.rights.len();
            return Err(Error::work_failed(format_args!(
                "join: more than {count} items of the right share a key and do not fit into \
                 memory: raise `memory`, or swap the two sides"
            )));
        }
        self.rights.push((number, right.into()));
        Ok(())
    }

    /// Passes all pairs of a left record to `pairs`.
    fn pair_with_left(&mut self, number: u64, left: &[u8], pairs: &mut PairSorter) -> Result<()> {
        self.is_matched = true;
        if pairs.alone.left && self.rights.is_empty() {
            return pairs.add([number, 0], Some(left), None);
        }
        let mut rights = (0..).zip(&self.rights);
        rights
            .try_for_each(|(place, (_, right))| pairs.add([number, place], Some(left), Some(right)))
    }

    /// Passes its records to `pairs`, alone, if no left record has the key.
    fn finish(self, pairs: &mut PairSorter) -> Result<()> {
        if self.is_matched || !pairs.alone.right {
            return Ok(());
        }
        self.rights
            .iter()
            .try_for_each(|(number, right)| pairs.add([u64::MAX, *number], None, Some(right)))
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
    let length = (take_number(&mut both).unwrap_or_default() as usize).checked_sub(1);
    let (left, right) = both.split_at(length.unwrap_or_default().min(both.len()));
    let right = right.split_first().filter(|(is_there, _)| **is_there == 1);
    let (left, right) = (length.map(|_| left.to_vec()), right.map(|(_, right)| right.to_vec()));
    JoinedPair { left, right }
}
