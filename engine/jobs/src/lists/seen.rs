//! `Seen`: a set of keys, as many as fit into a bound of memory.

use super::arena::{ArenaAddress, ByteArena};
use super::record;
use hashbrown::HashTable;
use std::hash::{BuildHasher, RandomState};

/// A bounded set of keys.
///
/// ```
/// use seventeen_jobs::lists::SeenKeys;
/// use seventeen_jobs::lists::seen::Insertion;
///
/// let mut seen = SeenKeys::new(1 << 20);
/// assert_eq!([seen.insert(b"a"), seen.insert(b"a")], [Insertion::First, Insertion::Again]);
/// assert!(seen.contains(b"a") && !seen.contains(b"b"));
/// ```
pub struct SeenKeys {
    memory: usize,
    keys: ByteArena,
    table: HashTable<ArenaAddress>,
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

impl SeenKeys {
    /// An empty set with room for this many bytes.
    pub fn new(memory: usize) -> SeenKeys {
        let (keys, table) = (ByteArena::new(memory), HashTable::new());
        SeenKeys { memory, keys, table, hasher: RandomState::new() }
    }

    /// Whether the key is present.
    pub fn contains(&self, key: &[u8]) -> bool {
        self.contains_hashed(self.hasher.hash_one(key), key)
    }

    fn contains_hashed(&self, hash: u64, key: &[u8]) -> bool {
        self.table.find(hash, |&address| key_at(&self.keys, address) == key).is_some()
    }

    /// Inserts the key.
    pub fn insert(&mut self, key: &[u8]) -> Insertion {
        let hash = self.hasher.hash_one(key);
        if self.contains_hashed(hash, key) {
            return Insertion::Again;
        }
        let size = record::encoded_size(key, &[]);
        if self.size_after_insert(size) > self.memory {
            return Insertion::Full;
        }
        let SeenKeys { keys, table, hasher, .. } = self;
        let address = keys.push(size, |bytes| {
            record::write_record(key, &[], bytes).expect("memory takes every byte");
        });
        let hash_of = |&address: &ArenaAddress| hasher.hash_one(key_at(keys, address));
        table.insert_unique(hash, address, hash_of);
        Insertion::First
    }

    /// The size in bytes after adding a key of this length.
    fn size_after_insert(&self, more: usize) -> usize {
        // A full table is copied into one twice as large.
        let is_full = self.table.len() == self.table.capacity();
        let table = self.table.allocation_size() * if is_full { 3 } else { 1 };
        self.keys.size_after_push(more) + table
    }

    /// All keys, in order of insertion.
    pub(super) fn into_keys_in_order(self) -> impl Iterator<Item = Vec<u8>> {
        let mut addresses: Vec<ArenaAddress> = self.table.into_iter().collect();
        addresses.sort_unstable();
        let keys = self.keys;
        addresses.into_iter().map(move |address| key_at(&keys, address).to_vec())
    }
}

#[inline]
fn key_at(keys: &ByteArena, address: ArenaAddress) -> &[u8] {
    record::split_record(&mut keys.bytes_from(address)).expect("a key is whole in memory").0
}
