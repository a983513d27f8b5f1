//! `SetFilter`: drops repeats, or records that are or are not in another list, in order of arrival.

use super::record::{put_number, take_number};
use super::seen::{Insertion, SeenKeys};
use super::sorter::{RecordSorter, SortedRecords};
use super::space::ListSpace;
use super::spill_file::{SpillFile, StoredPayloads};
use crate::error::Result;
use std::hash::{BuildHasher, RandomState};

/// The rule by which records pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PassRule {
    /// The first with each key.
    First,
    /// The first with each key that is not in the other list.
    FirstNew,
    /// Records whose keys are not in the other list.
    New,
    /// Records whose keys are in the other list.
    Common,
}

impl PassRule {
    fn passes_once(self) -> bool {
        matches!(self, PassRule::First | PassRule::FirstNew)
    }
}

/// The verdict on a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FilterVerdict {
    /// It passes.
    Passes,
    /// It is dropped.
    Fails,
    /// It is known at the end only: the record must be [deferred](SetFilter::defer_record).
    Later,
}

/// Filters records by a rule.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::lists::set_filter::FilterVerdict;
/// use seventeen_jobs::lists::{PassRule, SetFilter, ListSpace};
/// use seventeen_jobs::{Context, ContextSettings};
/// use std::sync::Arc;
///
/// let context = Context::new(Registry::default(), ContextSettings::default())?;
/// let mut sieve = SetFilter::new(&ListSpace::new(Arc::new(context), 1 << 20), PassRule::FirstNew);
/// sieve.add_other_key(b"old")?;
/// assert_eq!(sieve.judge_key(b"new"), FilterVerdict::Passes);
/// assert_eq!(sieve.judge_key(b"new"), FilterVerdict::Fails);
/// assert_eq!(sieve.judge_key(b"old"), FilterVerdict::Fails);
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub struct SetFilter {
    space: ListSpace,
    rule: PassRule,
    /// The keys that passed, if each passes once, and those of the other list; none if all records
    /// are put off.
    seen: Option<SeenKeys>,
    /// Whether memory has no room for more keys.
    is_full: bool,
    /// The records to decide at the end.
    put_off: Option<DeferredRecords>,
}

/// For records that were put off: the hash key that identifies them, and the memory of each part.
struct DeferredRecords {
    by_key: RecordSorter,
    payloads: SpillFile,
    hasher: RandomState,
}

/// The origin of a key in the sorter.
const OTHER: u8 = 0;
const OWN: u8 = 1;

/// The memory of each part that decides put-off records: an eighth, 64 MiB at most.
fn space_of_part(space: &ListSpace) -> ListSpace {
    space.with_memory((space.memory / 8).min(64 << 20))
}

impl SetFilter {
    /// An empty sieve.
    pub fn new(space: &ListSpace, rule: PassRule) -> SetFilter {
        let seen = SeenKeys::new(space.memory - 3 * space_of_part(space).memory);
        let (space, seen) = (space.clone(), Some(seen));
        SetFilter { space, rule, seen, is_full: false, put_off: None }
    }

    /// A sieve that puts off all records, because the number of each key is known only at the end.
    #[must_use]
    pub fn deferring_all(self) -> SetFilter {
        SetFilter { seen: None, ..self }
    }

    /// Adds a key of the other list. All of them come before the first record.
    ///
    /// # Errors
    /// It cannot be written to disk, or the run was cancelled.
    pub fn add_other_key(&mut self, key: &[u8]) -> Result<()> {
        if let Some(seen) = &mut self.seen
            && seen.insert(key) != Insertion::Full
        {
            return Ok(());
        }
        // It does not fit into memory: the whole list goes to disk, and so will every record.
        if let Some(seen) = self.seen.take() {
            seen.into_keys_in_order().try_for_each(|key| self.defer_other_key(&key))?;
        }
        self.defer_other_key(key)
    }

    fn defer_other_key(&mut self, key: &[u8]) -> Result<()> {
        let put_off = self.deferred_records();
        let key = put_off.prefix_with_hash(key);
        put_off.by_key.add_record(&key, &[OTHER])
    }

    /// The verdict on a record with this key.
    pub fn judge_key(&mut self, key: &[u8]) -> FilterVerdict {
        let Some(seen) = &mut self.seen else { return FilterVerdict::Later };
        let passes = match self.rule {
            PassRule::New => !seen.contains(key),
            PassRule::Common => seen.contains(key),
            PassRule::First | PassRule::FirstNew if self.is_full => {
                return if seen.contains(key) {
                    FilterVerdict::Fails
                } else {
                    FilterVerdict::Later
                };
            }
            PassRule::First | PassRule::FirstNew => match seen.insert(key) {
                Insertion::First => true,
                Insertion::Again => false,
                Insertion::Full => {
                    // From here on all undecided records are put off, to keep the order.
                    self.is_full = true;
                    return FilterVerdict::Later;
                }
            },
        };
        if passes { FilterVerdict::Passes } else { FilterVerdict::Fails }
    }

    /// Stores a record whose verdict is [`FilterVerdict::Later`].
    ///
    /// # Errors
    /// It cannot be written to disk, or the run was cancelled.
    pub fn defer_record(&mut self, key: &[u8], payload: &[u8]) -> Result<()> {
        let put_off = self.deferred_records();
        let number = put_off.payloads.add_payload(payload)?;
        let mut own = vec![OWN];
        put_number(number, &mut own);
        let key = put_off.prefix_with_hash(key);
        put_off.by_key.add_record(&key, &own)
    }

    fn deferred_records(&mut self) -> &mut DeferredRecords {
        let part = space_of_part(&self.space);
        self.put_off.get_or_insert_with(|| DeferredRecords {
            by_key: RecordSorter::new(&part),
            payloads: SpillFile::new(&part),
            hasher: RandomState::new(),
        })
    }

    /// The put-off records that pass, in order of arrival.
    ///
    /// # Errors
    /// Data on disk cannot be written or read, or the run was cancelled.
    pub fn into_passing_deferred(self) -> Result<PassingDeferred> {
        let SetFilter { space, rule, seen, put_off, .. } = self;
        drop(seen);
        let Some(DeferredRecords { by_key, payloads, .. }) = put_off else {
            return Ok(PassingDeferred(None));
        };
        let mut passed = RecordSorter::new(&space_of_part(&space));
        for_each_passed(rule, by_key.into_sorted()?, |number, count| {
            let mut times = Vec::with_capacity(2);
            put_number(count, &mut times);
            passed.add_record(&number.to_be_bytes(), &times)
        })?;
        Ok(PassingDeferred(Some(PassedRecords {
            numbers: passed.into_sorted()?,
            payloads: payloads.into_payloads()?,
            next: 0,
        })))
    }
}

impl DeferredRecords {
    /// The key after its hash, which distinguishes most keys at first sight: minlex forms begin
    /// alike. No result depends on the hash, since everything sorted by it is sorted back.
    fn prefix_with_hash(&self, key: &[u8]) -> Vec<u8> {
        let hash = self.hasher.hash_one(key);
        [&hash.to_be_bytes(), key].concat()
    }
}

/// Passes the numbers of the records that pass to `pass`, with the number of records of the same
/// key. If a rule lets repeats pass, each counts separately.
fn for_each_passed(
    rule: PassRule,
    sorted: SortedRecords,
    mut pass: impl FnMut(u64, u64) -> Result<()>,
) -> Result<()> {
    let mut class: Option<KeyGroup> = None;
    for record in sorted {
        let record = record?;
        // Records of the other list come first among equals.
        let number = own_record_number(record.payload());
        match &mut class {
            Some(class) if class.key == record.key() => class.own += u64::from(number.is_some()),
            _ => {
                class.take().map_or(Ok(()), |class| class.pass_first_if_once(rule, &mut pass))?;
                class = Some(KeyGroup {
                    key: record.key().to_vec(),
                    in_other: number.is_none(),
                    first: None,
                    own: number.is_some().into(),
                });
            }
        }
        let Some(class) = &mut class else { continue };
        class.first = class.first.or(number);
        if let Some(number) = number.filter(|_| !rule.passes_once() && class.passes(rule)) {
            pass(number, 1)?;
        }
    }
    class.map_or(Ok(()), |class| class.pass_first_if_once(rule, &mut pass))
}

/// The records with one key.
struct KeyGroup {
    key: Vec<u8>,
    /// Whether the other list has the key.
    in_other: bool,
    /// The number of the first of its records, and their count.
    first: Option<u64>,
    own: u64,
}

impl KeyGroup {
    fn passes(&self, rule: PassRule) -> bool {
        match rule {
            PassRule::First => true,
            PassRule::FirstNew | PassRule::New => !self.in_other,
            PassRule::Common => self.in_other,
        }
    }

    fn pass_first_if_once(
        self,
        rule: PassRule,
        pass: &mut impl FnMut(u64, u64) -> Result<()>,
    ) -> Result<()> {
        match self.first.filter(|_| rule.passes_once() && self.passes(rule)) {
            Some(first) => pass(first, self.own),
            None => Ok(()),
        }
    }
}

/// The number of one of our records; none for a record of the other list.
fn own_record_number(mut payload: &[u8]) -> Option<u64> {
    match payload.split_off_first() {
        Some(&OWN) => take_number(&mut payload),
        _ => None,
    }
}

/// The put-off records that pass: payloads in order of arrival, each with the number of records of
/// its key.
pub struct PassingDeferred(Option<PassedRecords>);

struct PassedRecords {
    /// The numbers of the records that pass.
    numbers: SortedRecords,
    payloads: StoredPayloads,
    /// The number of the next payload.
    next: u64,
}

impl PassedRecords {
    fn next_passed(&mut self) -> Result<Option<(Vec<u8>, u64)>> {
        let Some(passed) = self.numbers.next().transpose()? else { return Ok(None) };
        let number = passed.key().try_into().map_or(0, u64::from_be_bytes);
        let count = take_number(&mut passed.payload()).unwrap_or_default();
        loop {
            let Some(payload) = self.payloads.next().transpose()? else { return Ok(None) };
            self.next += 1;
            if self.next > number {
                return Ok(Some((payload, count)));
            }
        }
    }
}

impl Iterator for PassingDeferred {
    type Item = Result<(Vec<u8>, u64)>;

    fn next(&mut self) -> Option<Result<(Vec<u8>, u64)>> {
        self.0.as_mut()?.next_passed().transpose()
    }
}
