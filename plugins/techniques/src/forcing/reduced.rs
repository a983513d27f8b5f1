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

impl Nested {
    /// What counts of it in a chain that rests on it.
    pub(super) fn weight(&self) -> Weight {
        Weight { fingerprint: self.fingerprint, complexity: self.complexity }
    }
}

/// How complex a chain is, by its [fingerprint](Nested::fingerprint).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Weight {
    pub(super) fingerprint: u64,
    pub(super) complexity: u32,
}

/// The chains that a rule finds in a reduced position; none if there are none, as mostly.
type Chains = Option<Arc<[Nested]>>;

/// What a thread knows.
#[derive(Default)]
pub(super) struct Reduced {
    known: HashMap<Key, Chains>,
    /// How many chains it found itself.
    found: usize,
}

/// After so many chains, or reduced positions, a thread forgets all.
const MANY: usize = 200_000;

impl Reduced {
    /// Whether it is time to forget all.
    pub(super) fn is_full(&self) -> bool {
        self.found > MANY || self.known.len() > MANY
    }

    pub(super) fn forget(&mut self) {
        self.known.clear();
        self.found = 0;
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

    /// Takes up what has been found here, and tells the others.
    pub(super) fn add(
        &mut self,
        key: Key,
        found: &mut Vec<Nested>,
        others: Option<&Shared>,
    ) -> Chains {
        self.found += found.len();
        let chains: Chains = (!found.is_empty()).then(|| found.drain(..).collect());
        if let Some(others) = others {
            others.lock().insert(key, chains.clone());
        }
        self.known.insert(key, chains.clone());
        chains
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
