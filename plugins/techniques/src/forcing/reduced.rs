//! Chains found in reduced positions, per thread and shared between threads.

use super::hint::Producer;
use super::node::Scope;
use foldhash::fast::FixedState;
use seventeen_core::{Candidate, Cells};
use std::collections::HashMap;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A chain found in a reduced position, with the data for its consequences.
#[derive(Clone, Debug)]
pub(super) struct Nested {
    /// Its eliminations, in ascending order.
    pub(super) out: Vec<Candidate>,
    /// The scopes of its strong inferences, in the order of the chain back from its ends.
    pub(super) scopes: Vec<Scope>,
    pub(super) complexity: u32,
    /// A hash of its ends and all their ancestors in order: equal hashes mean equal chains.
    pub(super) fingerprint: u64,
}

/// A rule in a reduced position, which is named by the places of each digit.
pub(super) type Key = (Producer, [Cells; 9]);

impl Nested {
    /// The part of it that counts in a chain that rests on it.
    pub(super) fn weight(&self) -> Weight {
        Weight { fingerprint: self.fingerprint, complexity: self.complexity }
    }
}

/// The complexity of a chain, by its [fingerprint](Nested::fingerprint).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Weight {
    pub(super) fingerprint: u64,
    pub(super) complexity: u32,
}

/// The chains that a rule finds in a reduced position; none if there are none, as mostly.
type Chains = Option<Arc<[Nested]>>;

/// The memory of a thread, which others read.
type Book = Mutex<HashMap<Key, Chains, FixedState>>;

/// The memory of a thread.
#[derive(Default)]
pub(super) struct Reduced {
    known: Arc<Book>,
    /// The number of chains found by this thread.
    found: usize,
    others: Option<Others>,
}

/// The other threads on the same work.
struct Others {
    known: Vec<Arc<Book>>,
    told: Arc<Told>,
}

/// After this many chains, or reduced positions, a thread forgets all.
const MANY: usize = 200_000;

impl Reduced {
    /// Has threads look into each other's books from now on.
    pub(super) fn introduce(all: &mut [&mut Reduced]) {
        let told = Arc::new(Told::default());
        for i in 0..all.len() {
            let others = all.iter().enumerate().filter(|&(at, _)| at != i);
            let known = others.map(|(_, other)| other.known.clone()).collect();
            all[i].others = Some(Others { known, told: told.clone() });
        }
    }

    /// Whether it is time to forget all.
    pub(super) fn is_full(&self) -> bool {
        self.found > MANY || open(&self.known).len() > MANY
    }

    pub(super) fn forget(&mut self) {
        open(&self.known).clear();
        self.found = 0;
    }

    /// The findings of a rule in a reduced position, if known here or to others.
    pub(super) fn get(&mut self, key: &Key) -> Option<Chains> {
        if let Some(known) = open(&self.known).get(key) {
            return Some(known.clone());
        }
        let Others { known, told } = self.others.as_ref()?;
        if !told.has(key) {
            return None;
        }
        let found = known.iter().find_map(|other| open(other).get(key).cloned())?;
        open(&self.known).insert(*key, found.clone());
        Some(found)
    }

    /// Stores new findings, and marks them for the others.
    pub(super) fn add(&mut self, key: Key, found: &mut Vec<Nested>) -> Chains {
        self.found += found.len();
        let chains: Chains = (!found.is_empty()).then(|| found.drain(..).collect());
        open(&self.known).insert(key, chains.clone());
        if let Some(Others { told, .. }) = &self.others {
            told.add(&key);
        }
        chains
    }
}

fn open(book: &Book) -> MutexGuard<'_, HashMap<Key, Chains, FixedState>> {
    // The data is valid even after a panic.
    book.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The entries in any thread's memory, by a few bits, so that it seldom has to be opened.
struct Told(Vec<AtomicU32>);

/// The number of bits for the index: more than there are reduced positions on the way.
const PLACE: u32 = 14;

impl Default for Told {
    fn default() -> Told {
        Told((0..1 << PLACE).map(|_| AtomicU32::new(0)).collect())
    }
}

impl Told {
    fn has(&self, key: &Key) -> bool {
        let (place, mark) = Told::mark(key);
        self.0[place].load(Ordering::Relaxed) == mark
    }

    /// Records it, in place of the entry there.
    fn add(&self, key: &Key) {
        let (place, mark) = Told::mark(key);
        self.0[place].store(mark, Ordering::Relaxed);
    }

    fn mark(key: &Key) -> (usize, u32) {
        let hash = FixedState::default().hash_one(key);
        ((hash >> (64 - PLACE)) as usize, hash as u32 | 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(cells: u128) -> Key {
        (Producer::Static, [Cells::from_bits(cells); 9])
    }

    #[test]
    fn what_one_has_found_others_know() {
        let [mut one, mut other] = [Reduced::default(), Reduced::default()];
        one.add(key(1), &mut Vec::new());
        assert!(one.get(&key(1)).is_some() && other.get(&key(1)).is_none());
        Reduced::introduce(&mut [&mut one, &mut other]);
        let nested = Nested { out: vec![], scopes: vec![], complexity: 3, fingerprint: 4 };
        for cells in 2..1000 {
            let finds_any = cells % 2 == 0;
            let mut found = if finds_any { vec![nested.clone()] } else { Vec::new() };
            one.add(key(cells), &mut found);
            let told = other.get(&key(cells)).expect("told");
            assert_eq!(told.map(|all| all[0].complexity), finds_any.then_some(3));
        }
        // Facts stay known if one thread has forgotten them.
        one.forget();
        assert!(other.get(&key(999)).is_some() && one.get(&key(999)).is_some());
        assert!(one.get(&key(1)).is_none() && other.get(&key(1)).is_none());
    }
}
