//! Chains found in reduced positions, per thread and shared between threads.

use super::hint::ChainTechnique;
use super::node::InferenceScope;
use foldhash::fast::FixedState;
use seventeen_core::{Candidate, Cells};
use std::collections::HashMap;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A chain found in a reduced position, with the data for its consequences.
#[derive(Clone, Debug)]
pub(super) struct NestedChain {
    /// Its eliminations, in ascending order.
    pub(super) out: Vec<Candidate>,
    /// The scopes of its strong inferences, in the order of the chain back from its ends.
    pub(super) scopes: Vec<InferenceScope>,
    pub(super) complexity: u32,
    /// A hash of its ends and all their ancestors in order: equal hashes mean equal chains.
    pub(super) fingerprint: u64,
}

/// A rule in a reduced position, which is named by the places of each digit.
pub(super) type RuleKey = (ChainTechnique, [Cells; 9]);

impl NestedChain {
    /// The part of it that counts in a chain that rests on it.
    pub(super) fn chain_weight(&self) -> ChainWeight {
        ChainWeight { fingerprint: self.fingerprint, complexity: self.complexity }
    }
}

/// The complexity of a chain, by its [fingerprint](NestedChain::fingerprint).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ChainWeight {
    pub(super) fingerprint: u64,
    pub(super) complexity: u32,
}

/// The chains that a rule finds in a reduced position; none if there are none, as mostly.
type CachedChains = Option<Arc<[NestedChain]>>;

/// The memory of a thread, which others read.
type SharedBook = Mutex<HashMap<RuleKey, CachedChains, FixedState>>;

/// The memory of a thread.
#[derive(Default)]
pub(super) struct NestedChainCache {
    known: Arc<SharedBook>,
    /// The number of chains found by this thread.
    found: usize,
    others: Option<OtherCaches>,
}

/// The other threads on the same work.
struct OtherCaches {
    known: Vec<Arc<SharedBook>>,
    told: Arc<KnownKeys>,
}

/// After this many chains, or reduced positions, a thread forgets all.
const MANY: usize = 200_000;

impl NestedChainCache {
    /// Has threads look into each other's books from now on.
    pub(super) fn share_books(all: &mut [&mut NestedChainCache]) {
        let told = Arc::new(KnownKeys::default());
        for i in 0..all.len() {
            let others = all.iter().enumerate().filter(|&(at, _)| at != i);
            let known = others.map(|(_, other)| other.known.clone()).collect();
            all[i].others = Some(OtherCaches { known, told: told.clone() });
        }
    }

    /// Whether it is time to forget all.
    pub(super) fn is_full(&self) -> bool {
        self.found > MANY || lock_book(&self.known).len() > MANY
    }

    pub(super) fn clear_found(&mut self) {
        lock_book(&self.known).clear();
        self.found = 0;
    }

    /// The findings of a rule in a reduced position, if known here or to others.
    pub(super) fn get(&mut self, key: &RuleKey) -> Option<CachedChains> {
        if let Some(known) = lock_book(&self.known).get(key) {
            return Some(known.clone());
        }
        let OtherCaches { known, told } = self.others.as_ref()?;
        if !told.may_contain(key) {
            return None;
        }
        let found = known.iter().find_map(|other| lock_book(other).get(key).cloned())?;
        lock_book(&self.known).insert(*key, found.clone());
        Some(found)
    }

    /// Stores new findings, and marks them for the others.
    pub(super) fn add(&mut self, key: RuleKey, found: &mut Vec<NestedChain>) -> CachedChains {
        self.found += found.len();
        let chains: CachedChains = (!found.is_empty()).then(|| found.drain(..).collect());
        lock_book(&self.known).insert(key, chains.clone());
        if let Some(OtherCaches { told, .. }) = &self.others {
            told.add(&key);
        }
        chains
    }
}

fn lock_book(book: &SharedBook) -> MutexGuard<'_, HashMap<RuleKey, CachedChains, FixedState>> {
    // The data is valid even after a panic.
    book.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The entries in any thread's memory, by a few bits, so that it seldom has to be opened.
struct KnownKeys(Vec<AtomicU32>);

/// The number of bits for the index: more than there are reduced positions on the way.
const PLACE: u32 = 14;

impl Default for KnownKeys {
    fn default() -> KnownKeys {
        KnownKeys((0..1 << PLACE).map(|_| AtomicU32::new(0)).collect())
    }
}

impl KnownKeys {
    fn may_contain(&self, key: &RuleKey) -> bool {
        let (place, mark) = KnownKeys::slot_and_mark(key);
        self.0[place].load(Ordering::Relaxed) == mark
    }

    /// Records it, in place of the entry there.
    fn add(&self, key: &RuleKey) {
        let (place, mark) = KnownKeys::slot_and_mark(key);
        self.0[place].store(mark, Ordering::Relaxed);
    }

    fn slot_and_mark(key: &RuleKey) -> (usize, u32) {
        let hash = FixedState::default().hash_one(key);
        ((hash >> (64 - PLACE)) as usize, hash as u32 | 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key_of_cells(cells: u128) -> RuleKey {
        (ChainTechnique::Static, [Cells::from_bits(cells); 9])
    }

    #[test]
    fn what_one_has_found_others_know() {
        let [mut one, mut other] = [NestedChainCache::default(), NestedChainCache::default()];
        one.add(key_of_cells(1), &mut Vec::new());
        assert!(one.get(&key_of_cells(1)).is_some() && other.get(&key_of_cells(1)).is_none());
        NestedChainCache::share_books(&mut [&mut one, &mut other]);
        let nested = NestedChain { out: vec![], scopes: vec![], complexity: 3, fingerprint: 4 };
        for cells in 2..1000 {
            let finds_any = cells % 2 == 0;
            let mut found = if finds_any { vec![nested.clone()] } else { Vec::new() };
            one.add(key_of_cells(cells), &mut found);
            let told = other.get(&key_of_cells(cells)).expect("told");
            assert_eq!(told.map(|all| all[0].complexity), finds_any.then_some(3));
        }
        // Facts stay known if one thread has forgotten them.
        one.clear_found();
        assert!(other.get(&key_of_cells(999)).is_some() && one.get(&key_of_cells(999)).is_some());
        assert!(one.get(&key_of_cells(1)).is_none() && other.get(&key_of_cells(1)).is_none());
    }
}
