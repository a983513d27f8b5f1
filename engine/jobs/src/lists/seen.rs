//! `Seen`: a set of keys, as many as fit into a bound of memory.

use super::arena::{Address, Arena};
use super::record;
use hashbrown::HashTable;
use std::hash::{BuildHasher, RandomState};

/// A bounded set of keys.
///
/// ```
/// use seventeen_jobs::lists::Seen;
/// use seventeen_jobs::lists::seen::Insertion;
///
/// let mut seen = Seen::new(1 << 20);
/// assert_eq!([seen.add(b"a"), seen.add(b"a")], [Insertion::First, Insertion::Again]);
/// assert!(seen.has(b"a") && !seen.has(b"b"));
/// ```
pub struct Seen {
    memory: usize,
    keys: Arena,
    table: HashTable<Address>,
    hasher: RandomState,
}

/// The result of inserting a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Insertion {
    /// It was new.
    First,
    /// It was present.
    Again,
    /// It was new, but there is no room for it.
    Full,
}

impl Seen {
    /// An empty set with room for this many bytes.
    pub fn new(memory: usize) -> Seen {
        let (keys, table) = (Arena::new(memory), HashTable::new());
        Seen { memory, keys, table, hasher: RandomState::new() }
    }

    /// Whether the key is present.
    pub fn has(&self, key: &[u8]) -> bool {
        self.has_hashed(self.hasher.hash_one(key), key)
    }

    fn has_hashed(&self, hash: u64, key: &[u8]) -> bool {
        self.table.find(hash, |&address| key_at(&self.keys, address) == key).is_some()
    }

    /// Inserts the key.
    pub fn add(&mut self, key: &[u8]) -> Insertion {
        let hash = self.hasher.hash_one(key);
        if self.has_hashed(hash, key) {
            return Insertion::Again;
        }
        let size = record::size(key, &[]);
        if self.size_with(size) > self.memory {
            return Insertion::Full;
        }
        let Seen { keys, table, hasher, .. } = self;
        let address = keys.push(size, |bytes| {
            record::write(key, &[], bytes).expect("memory takes every byte");
        });
        let hash_of = |&address: &Address| hasher.hash_one(key_at(keys, address));
        table.insert_unique(hash, address, hash_of);
        Insertion::First
    }

    /// The size in bytes after adding a key of this length.
    fn size_with(&self, more: usize) -> usize {
        // A full table is copied into one twice as large.
        let is_full = self.table.len() == self.table.capacity();
        let table = self.table.allocation_size() * if is_full { 3 } else { 1 };
        self.keys.size_with(more) + table
    }

    /// All keys, in order of insertion.
    pub(super) fn into_keys(self) -> impl Iterator<Item = Vec<u8>> {
        let mut addresses: Vec<Address> = self.table.into_iter().collect();
        addresses.sort_unstable();
        let keys = self.keys;
        addresses.into_iter().map(move |address| key_at(&keys, address).to_vec())
    }
}

#[inline]
fn key_at(keys: &Arena, address: Address) -> &[u8] {
    record::split(&mut keys.at(address)).expect("a key is whole in memory").0
}
