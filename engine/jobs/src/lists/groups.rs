//! `RecordGroups`: all records in groups with equal keys, in the order of each group's first
//! record.

use super::record::{put_number, take_number};
use super::sorter::{RecordSorter, SortedRecords};
use super::space::ListSpace;
use crate::error::Result;

/// Takes records in any order, and returns them group by group: groups in the order of their first
/// records, and the records of a group in order of arrival.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::lists::{ListSpace, RecordGroups};
/// use seventeen_jobs::{Context, ContextSettings};
/// use std::sync::Arc;
///
/// let context = Context::new(Registry::default(), ContextSettings::default())?;
/// let mut groups = RecordGroups::new(&ListSpace::new(Arc::new(context), 1 << 20));
/// for (key, payload) in [("b", "1"), ("a", "2"), ("b", "3")] {
///     groups.add_record(key.as_bytes(), payload.as_bytes())?;
/// }
/// let members = groups.into_members(1)?.collect::<Result<Vec<_>, _>>()?;
/// let sizes: Vec<_> = members.iter().map(|one| (&one.payload[..], one.group, one.size)).collect();
/// assert_eq!(sizes, [(&b"1"[..], 1, 2), (b"3", 1, 2), (b"2", 2, 1)]);
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub struct RecordGroups {
    by_key: RecordSorter,
    /// The memory of each of the two sorts, of which one is read while the other is filled.
    space: ListSpace,
    /// The number of records so far.
    added: u64,
}

/// A record of a group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupMember {
    /// The number of its group, from 1.
    pub group: u64,
    /// The number of records in the group.
    pub size: u64,
    /// Its number in the order of arrival, from 1.
    pub number: u64,
    /// The number of the first record of the group.
    pub first: u64,
    /// The bytes to return.
    pub payload: Vec<u8>,
}

impl RecordGroups {
    /// None so far.
    pub fn new(space: &ListSpace) -> RecordGroups {
        let space = space.with_memory(space.memory / 2);
        RecordGroups { by_key: RecordSorter::new(&space), space, added: 0 }
    }

    /// Adds a record.
    ///
    /// # Errors
    /// It cannot be written to disk, or the run was cancelled.
    pub fn add_record(&mut self, key: &[u8], payload: &[u8]) -> Result<()> {
        let mut numbered = Vec::with_capacity(payload.len() + 5);
        self.added += 1;
        put_number(self.added, &mut numbered);
        numbered.extend_from_slice(payload);
        self.by_key.add_record(key, &numbered)
    }

    /// The records of groups that have at least `least` records, group by group.
    ///
    /// # Errors
    /// Data on disk cannot be written or read, or the run was cancelled.
    pub fn into_members(self, least: u64) -> Result<GroupMembers> {
        let mut by_group = RecordSorter::new(&self.space);
        let mut open: Option<OpenGroup> = None;
        for record in self.by_key.into_sorted()? {
            let record = record?;
            let mut payload = record.payload();
            let number = take_number(&mut payload).unwrap_or_default();
            if open.as_ref().is_none_or(|group| group.key != record.key()) {
                let next = OpenGroup { key: record.key().to_vec(), first: number, size: 0 };
                open.replace(next).map_or(Ok(()), |ended| ended.write_head(&mut by_group))?;
            }
            let Some(group) = &mut open else { continue };
            group.size += 1;
            by_group.add_record(&member_key(group.first, number), payload)?;
        }
        open.map_or(Ok(()), |last| last.write_head(&mut by_group))?;
        Ok(GroupMembers { sorted: by_group.into_sorted()?, least, group: 0, size: 0 })
    }
}

/// A group whose records are being counted.
struct OpenGroup {
    key: Vec<u8>,
    /// The number of its first record.
    first: u64,
    size: u64,
}

impl OpenGroup {
    /// Writes its size. This comes before its members, since its key is the beginning of theirs.
    fn write_head(self, by_group: &mut RecordSorter) -> Result<()> {
        by_group.add_record(&self.first.to_be_bytes(), &self.size.to_be_bytes())
    }
}

/// The key of a member, by the numbers of the group's first record and of its own.
fn member_key(first: u64, number: u64) -> [u8; 16] {
    (u128::from(first) << 64 | u128::from(number)).to_be_bytes()
}

/// The numbers of a member by its key; nothing for the head of a group.
fn member_numbers(key: &[u8]) -> Option<(u64, u64)> {
    let numbers = u128::from_be_bytes(key.try_into().ok()?);
    Some(((numbers >> 64) as u64, numbers as u64))
}

/// The records of all groups.
pub struct GroupMembers {
    sorted: SortedRecords,
    /// The least size of the groups that are returned.
    least: u64,
    /// The number and the size of the current group.
    group: u64,
    size: u64,
}

impl GroupMembers {
    fn next_member(&mut self) -> Result<Option<GroupMember>> {
        while let Some(record) = self.sorted.next().transpose()? {
            let Some((first, number)) = member_numbers(record.key()) else {
                self.size = record.payload().try_into().map_or(0, u64::from_be_bytes);
                self.group += u64::from(self.size >= self.least);
                continue;
            };
            if self.size >= self.least {
                let (group, size, payload) = (self.group, self.size, record.payload().to_vec());
                return Ok(Some(GroupMember { group, size, number, first, payload }));
            }
        }
        Ok(None)
    }
}

impl Iterator for GroupMembers {
    type Item = Result<GroupMember>;

    fn next(&mut self) -> Option<Result<GroupMember>> {
        self.next_member().transpose()
    }
}
