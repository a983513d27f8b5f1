//! `SetFilter`: what has not come before, or is or is not in another list, in the order in which it came.

use super::record::{put_number, take_number};
use super::seen::{Insertion, Seen};
use super::sorter::{Sorted, Sorter};
use super::space::Space;
use super::spill_file::{Kept, SpillFile};
use crate::error::Result;
use std::hash::{BuildHasher, RandomState};

/// Which records pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The first with each key.
    First,
    /// The first with each key that is not in the other list.
    FirstNew,
    /// Those whose keys are not in the other list.
    New,
    /// Those whose keys are in the other list.
    Common,
}

impl Rule {
    fn is_once(self) -> bool {
        matches!(self, Rule::First | Rule::FirstNew)
    }
}

/// What becomes of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It passes.
    Passes,
    /// It does not.
    Fails,
    /// That is known in the end: it has to be [put off](SetFilter::put_off).
    Later,
}

/// Lets records pass by a rule.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::lists::set_filter::Verdict;
/// use seventeen_jobs::lists::{Rule, SetFilter, Space};
/// use seventeen_jobs::{Context, Settings};
/// use std::sync::Arc;
///
/// let context = Context::new(Registry::default(), Settings::default())?;
/// let mut sieve = SetFilter::new(&Space::new(Arc::new(context), 1 << 20), Rule::FirstNew);
/// sieve.add_other(b"old")?;
/// assert_eq!(sieve.judge(b"new"), Verdict::Passes);
/// assert_eq!(sieve.judge(b"new"), Verdict::Fails);
/// assert_eq!(sieve.judge(b"old"), Verdict::Fails);
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub struct SetFilter {
    space: Space,
    rule: Rule,
    /// The keys that passed, if each passes once, and those of the other list; none if all is put off.
    seen: Option<Seen>,
    /// Whether no more keys fit into memory.
    is_full: bool,
    /// What is sorted out in the end.
    put_off: Option<PutOff>,
}

/// For keys that were put off: what tells them apart, and how much memory each part takes.
struct PutOff {
    by_key: Sorter,
    payloads: SpillFile,
    hasher: RandomState,
}

/// What a key in the sorter stands for.
const OTHER: u8 = 0;
const OWN: u8 = 1;

/// How much memory the parts take that sort out what was put off, each: an eighth, 64 MiB at most.
fn part(space: &Space) -> Space {
    space.with_memory((space.memory / 8).min(64 << 20))
}

impl SetFilter {
    /// A sieve that no record has come to.
    pub fn new(space: &Space, rule: Rule) -> SetFilter {
        let seen = Seen::new(space.memory - 3 * part(space).memory);
        let (space, seen) = (space.clone(), Some(seen));
        SetFilter { space, rule, seen, is_full: false, put_off: None }
    }

    /// The same, but no record passes before the end: then how often each key came is known.
    #[must_use]
    pub fn counting(self) -> SetFilter {
        SetFilter { seen: None, ..self }
    }

    /// A key of the other list, all of which come before the first record.
    ///
    /// # Errors
    /// It cannot be kept on disk, or the work was cancelled.
    pub fn add_other(&mut self, key: &[u8]) -> Result<()> {
        if let Some(seen) = &mut self.seen
            && seen.add(key) != Insertion::Full
        {
            return Ok(());
        }
        // It does not fit into memory: all of it goes to disk, and so will every record.
        if let Some(seen) = self.seen.take() {
            seen.into_keys().try_for_each(|key| self.put_other_off(&key))?;
        }
        self.put_other_off(key)
    }

    fn put_other_off(&mut self, key: &[u8]) -> Result<()> {
        let put_off = self.part_for_later();
        let key = put_off.hashed(key);
        put_off.by_key.add(&key, &[OTHER])
    }

    /// What becomes of a record with this key.
    pub fn judge(&mut self, key: &[u8]) -> Verdict {
        let Some(seen) = &mut self.seen else { return Verdict::Later };
        let passes = match self.rule {
            Rule::New => !seen.has(key),
            Rule::Common => seen.has(key),
            Rule::First | Rule::FirstNew if self.is_full => {
                return if seen.has(key) { Verdict::Fails } else { Verdict::Later };
            }
            Rule::First | Rule::FirstNew => match seen.add(key) {
                Insertion::First => true,
                Insertion::Again => false,
                Insertion::Full => {
                    // From here on all that is not known is put off, so that the order is kept.
                    self.is_full = true;
                    return Verdict::Later;
                }
            },
        };
        if passes { Verdict::Passes } else { Verdict::Fails }
    }

    /// Keeps a record whose verdict is [`Verdict::Later`].
    ///
    /// # Errors
    /// It cannot be kept on disk, or the work was cancelled.
    pub fn put_off(&mut self, key: &[u8], payload: &[u8]) -> Result<()> {
        let put_off = self.part_for_later();
        let number = put_off.payloads.add(payload)?;
        let mut own = vec![OWN];
        put_number(number, &mut own);
        let key = put_off.hashed(key);
        put_off.by_key.add(&key, &own)
    }

    fn part_for_later(&mut self) -> &mut PutOff {
        let part = part(&self.space);
        self.put_off.get_or_insert_with(|| PutOff {
            by_key: Sorter::new(&part),
            payloads: SpillFile::new(&part),
            hasher: RandomState::new(),
        })
    }

    /// What was put off and passes, in the order in which it came.
    ///
    /// # Errors
    /// It cannot be kept on disk or read there, or the work was cancelled.
    pub fn rest(self) -> Result<Rest> {
        let SetFilter { space, rule, seen, put_off, .. } = self;
        drop(seen);
        let Some(PutOff { by_key, payloads, .. }) = put_off else { return Ok(Rest(None)) };
        let mut passed = Sorter::new(&part(&space));
        each_passed(rule, by_key.sorted()?, |number, count| {
            let mut times = Vec::with_capacity(2);
            put_number(count, &mut times);
            passed.add(&number.to_be_bytes(), &times)
        })?;
        Ok(Rest(Some(Passed { numbers: passed.sorted()?, payloads: payloads.kept()?, next: 0 })))
    }
}

impl PutOff {
    /// The key behind a hash of it, which tells keys apart at the first look: minlex forms begin
    /// alike. No result depends on it, for what is sorted by it is sorted back.
    fn hashed(&self, key: &[u8]) -> Vec<u8> {
        let hash = self.hasher.hash_one(key);
        [&hash.to_be_bytes(), key].concat()
    }
}

/// Hands the numbers of the records that pass to `pass`, with how many have the same key; of a rule by
/// which more than the first pass each counts for itself.
fn each_passed(
    rule: Rule,
    sorted: Sorted,
    mut pass: impl FnMut(u64, u64) -> Result<()>,
) -> Result<()> {
    let mut class: Option<Class> = None;
    for record in sorted {
        let record = record?;
        // What was put first among equals is that of the other list.
        let number = number_of(record.payload());
        match &mut class {
            Some(class) if class.key == record.key() => class.own += u64::from(number.is_some()),
            _ => {
                class.take().map_or(Ok(()), |class| class.end(rule, &mut pass))?;
                class = Some(Class {
                    key: record.key().to_vec(),
                    in_other: number.is_none(),
                    first: None,
                    own: number.is_some().into(),
                });
            }
        }
        let Some(class) = &mut class else { continue };
        class.first = class.first.or(number);
        if let Some(number) = number.filter(|_| !rule.is_once() && class.passes(rule)) {
            pass(number, 1)?;
        }
    }
    class.map_or(Ok(()), |class| class.end(rule, &mut pass))
}

/// The records with one key.
struct Class {
    key: Vec<u8>,
    /// Whether the other list has it.
    in_other: bool,
    /// The number of the first of its records, and how many there are.
    first: Option<u64>,
    own: u64,
}

impl Class {
    fn passes(&self, rule: Rule) -> bool {
        match rule {
            Rule::First => true,
            Rule::FirstNew | Rule::New => !self.in_other,
            Rule::Common => self.in_other,
        }
    }

    fn end(self, rule: Rule, pass: &mut impl FnMut(u64, u64) -> Result<()>) -> Result<()> {
        match self.first.filter(|_| rule.is_once() && self.passes(rule)) {
            Some(first) => pass(first, self.own),
            None => Ok(()),
        }
    }
}

/// The number of a record of our own; none of one of the other list.
fn number_of(mut payload: &[u8]) -> Option<u64> {
    match payload.split_off_first() {
        Some(&OWN) => take_number(&mut payload),
        _ => None,
    }
}

/// What was put off and passes: payloads in the order in which they came, each with how many records
/// had its key.
pub struct Rest(Option<Passed>);

struct Passed {
    /// The numbers of those that pass.
    numbers: Sorted,
    payloads: Kept,
    /// The number of the next payload.
    next: u64,
}

impl Passed {
    fn next_one(&mut self) -> Result<Option<(Vec<u8>, u64)>> {
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

impl Iterator for Rest {
    type Item = Result<(Vec<u8>, u64)>;

    fn next(&mut self) -> Option<Result<(Vec<u8>, u64)>> {
        self.0.as_mut()?.next_one().transpose()
    }
}
