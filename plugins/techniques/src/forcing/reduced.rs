//! Chains found in reduced positions: those that a thread knows, and those that threads tell each other.

use super::hint::Producer;
use super::node::Scope;
use foldhash::HashMap;
use seventeen_core::{Candidate, Cells};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A chain found in a reduced position, as far as what follows from it.
#[derive(Clone, Debug)]
pub(super) struct Nested {
    /// What it excludes, in ascending order.
    pub(super) out: Vec<Candidate>,
    /// What its strong inferences look at, in the order of the chain back from its ends.
    pub(super) scopes: Vec<Scope>,
    pub(super) complexity: u32,
    /// A hash of its ends and all their ancestors in order: chains with the same are the same.
    pub(super) fingerprint: u64,
}

/// A rule in a reduced position, which is named by the places of each digit.
pub(super) type Key = (Producer, [Cells; 9]);

/// Where a chain is: in the upper four bits the number of the worker that found it, below how many it
/// had found before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ChainAt(u32);

impl ChainAt {
    const AT_BITS: u32 = 28;

    /// The number of the worker that found it.
    pub(super) fn worker(self) -> usize {
        (self.0 >> ChainAt::AT_BITS) as usize
    }

    fn at(self) -> usize {
        (self.0 & ((1 << ChainAt::AT_BITS) - 1)) as usize
    }
}

/// The chains that a rule finds in a reduced position.
#[derive(Clone, Default)]
pub(super) struct Chains {
    /// Where the first of them is.
    first: u32,
    /// None if there are none, as mostly.
    all: Option<Arc<[Nested]>>,
}

impl Chains {
    /// They, each with where it is.
    pub(super) fn iter(&self) -> impl Iterator<Item = (ChainAt, &Nested)> {
        (self.first..).map(ChainAt).zip(self.all.as_deref().unwrap_or_default())
    }
}

/// What a thread knows.
#[derive(Default)]
pub(super) struct Reduced {
    known: HashMap<Key, Chains>,
    /// The chains that it found itself: the list of each, and the number of the list's first.
    found: Vec<(Arc<[Nested]>, u32)>,
}

/// After so many chains, or reduced positions, a thread forgets all.
const MANY: usize = 200_000;

impl Reduced {
    /// Whether it is time to forget all. That may be only between searches, as nets refer to chains.
    pub(super) fn is_full(&self) -> bool {
        self.found.len() > MANY || self.known.len() > MANY
    }

    pub(super) fn forget(&mut self) {
        self.known.clear();
        self.found.clear();
    }

    /// What a rule finds in a reduced position, if that is known here, or else to others.
    pub(super) fn get(&mut self, key: &Key, others: Option<&Shared>) -> Option<Chains> {
        if let Some(known) = self.known.get(key) {
            return Some(known.clone());
        }
        let told = others?.lock().get(key).cloned()?;
        self.known.insert(*key, told.clone());
        Some(told)
    }

    /// Takes up what the worker of this number has found, and tells the others.
    pub(super) fn add(
        &mut self,
        worker: u16,
        key: Key,
        found: &mut Vec<Nested>,
        others: Option<&Shared>,
    ) -> Chains {
        let mut chains = Chains::default();
        if !found.is_empty() {
            let all: Arc<[Nested]> = found.drain(..).collect();
            let first = self.found.len() as u32;
            self.found.extend(all.iter().map(|_| (all.clone(), first)));
            let first = u32::from(worker) << ChainAt::AT_BITS | first;
            chains = Chains { first, all: Some(all) };
        }
        if let Some(others) = others {
            others.lock().insert(key, chains.clone());
        }
        self.known.insert(key, chains.clone());
        chains
    }

    /// A chain that was found here.
    pub(super) fn chain(&self, chain: ChainAt) -> &Nested {
        let (all, first) = &self.found[chain.at()];
        &all[chain.at() - *first as usize]
    }
}

/// What threads tell each other.
#[derive(Default)]
pub(super) struct Shared(Mutex<HashMap<Key, Chains>>);

impl Shared {
    fn lock(&self) -> MutexGuard<'_, HashMap<Key, Chains>> {
        // Whatever a panic left here is whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn forget(&mut self) {
        self.lock().clear();
    }
}
