//! Patterns in what a net has left of the position, and chains, in the nested techniques.
//!
//! The rules are tried in order until one gives an exclusion that rests on something the net has
//! taken out; what is there without the net is no news. SudokuExplainer takes all hints of that
//! rule, and stops there.

use super::builder::Grounds;
use super::engine::Engine;
use super::fresh::{Fresh, Known};
use super::hint::Producer;
use super::node::{Node, Scope};
use super::thinned::Thinned;
use crate::fish::fish::{self, BasicFish};
use crate::locked::intersections::{self, Locked};
use crate::subsets::{Subset, hidden_subset, naked_subset};
use seventeen_core::house::HOUSES;
use seventeen_core::{Candidate, Cells, Digit, Position, digits_of};
use seventeen_plugin::prelude::Result;
use std::collections::HashMap;
use std::ops::ControlFlow;
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
type Key = (Producer, [Cells; 9]);

/// What several threads found in reduced positions.
#[derive(Default)]
pub(super) struct Shared(Mutex<HashMap<Key, Arc<[Nested]>>>);

impl Shared {
    fn lock(&self) -> MutexGuard<'_, HashMap<Key, Arc<[Nested]>>> {
        // Whatever a panic left here is whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The rules, with the engine for those that are chains, and what it found before.
#[derive(Default)]
pub(super) struct Patterns {
    engine: Option<Box<Engine>>,
    fresh: Fresh,
    /// All chains found in reduced positions since they were forgotten.
    chains: Vec<Nested>,
    /// The indices of those of a rule in a reduced position.
    known: HashMap<Key, (u32, u32)>,
    /// What other threads found, too, if any help.
    pub(super) shared: Option<Arc<Shared>>,
}

/// After so many chains all are forgotten.
const MANY: usize = 200_000;

impl Patterns {
    /// Forgets the chains if they are many: whether they were. Only between searches, as nets
    /// refer to them.
    fn make_room(&mut self) -> bool {
        let is_full = self.chains.len() > MANY || self.known.len() > MANY;
        if is_full {
            self.forget();
        }
        is_full
    }

    /// Gets ready for the nets of a position: whether the chains of those before were forgotten.
    pub(super) fn begin(&mut self, source: &Position, level: u8) -> bool {
        if rules(level).contains(&Producer::Static) {
            self.fresh.begin(source);
        }
        self.make_room()
    }

    /// Forgets all chains, as another position has other blank cells.
    pub(super) fn forget(&mut self) {
        self.chains.clear();
        self.known.clear();
        if let Some(shared) = &self.shared {
            shared.lock().clear();
        }
        if let Some(engine) = &mut self.engine {
            engine.forget();
        }
    }

    /// Adds a chain that another has found; its index.
    pub(super) fn add(&mut self, chain: Nested) -> u32 {
        self.chains.push(chain);
        self.chains.len() as u32 - 1
    }

    pub(super) fn chain(&self, at: u32) -> &Nested {
        &self.chains[at as usize]
    }

    /// Leaves in `ground` what the first rule excludes that gives anything.
    pub(super) fn find(
        &mut self,
        source: &Position,
        now: &Position,
        level: u8,
        ground: &mut Grounds<'_>,
    ) -> Result<()> {
        let thinned = Thinned::of(source, now);
        if basic(source, now, &thinned, ground) {
            return Ok(());
        }
        for &rule in rules(level) {
            if self.by_chains(source, now, rule, &thinned, ground)? {
                break;
            }
        }
        Ok(())
    }

    fn by_chains(
        &mut self,
        source: &Position,
        now: &Position,
        rule: Producer,
        thinned: &Thinned,
        ground: &mut Grounds<'_>,
    ) -> Result<bool> {
        let (from, until) = self.chains_in(source, now, rule, thinned)?;
        let mut any = false;
        for at in from..until {
            let chain = &self.chains[at as usize];
            let parents = chain.scopes.iter().flat_map(|scope| scope.lost(source, now));
            any |= ground.put_off(parents, Some(at), chain.out.iter().copied());
        }
        Ok(any)
    }

    /// The range of the chains that a rule finds in a reduced position.
    fn chains_in(
        &mut self,
        source: &Position,
        now: &Position,
        rule: Producer,
        thinned: &Thinned,
    ) -> Result<(u32, u32)> {
        let key = (rule, Digit::table(|digit| now.places(digit)));
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let from = self.chains.len();
        let shared = self.shared.as_ref().and_then(|shared| shared.lock().get(&key).cloned());
        if let Some(chains) = &shared {
            self.chains.extend_from_slice(chains);
        } else {
            self.search(source, now, rule, thinned)?;
            if let Some(shared) = &self.shared {
                shared.lock().insert(key, self.chains[from..].into());
            }
        }
        let range = (from as u32, self.chains.len() as u32);
        self.known.insert(key, range);
        Ok(range)
    }

    /// Adds the chains that a rule finds in a reduced position.
    fn search(
        &mut self,
        source: &Position,
        now: &Position,
        rule: Producer,
        thinned: &Thinned,
    ) -> Result<()> {
        let mut known = Known::default();
        match rule {
            Producer::Static => known.roots = self.fresh.roots(source, now, thinned),
            Producer::Multiple => known.common = self.fresh.common(source, now, thinned),
            _ => {}
        }
        let engine = self.engine.get_or_insert_default();
        engine.nested(now, rule, known, &mut self.chains)
    }
}

/// The chains that are looked for at a level. SudokuExplainer does not look for static or multiple
/// chains at levels 4 and 5.
fn rules(level: u8) -> &'static [Producer] {
    match level {
        0 | 1 => &[],
        2 => &[Producer::Static],
        3 => &[Producer::Static, Producer::Multiple],
        4 => &[Producer::Dynamic],
        _ => &[Producer::Dynamic, Producer::Nested(2)],
    }
}

/// Locked candidates, hidden pairs, naked pairs and X-wings: whether one of them gave anything.
fn basic(source: &Position, now: &Position, thinned: &Thinned, ground: &mut Grounds<'_>) -> bool {
    gave(|found| {
        let digits = thinned.locked();
        intersections::each(now, digits, |it| found(locked(source, now, it, ground)))
    }) || gave(|found| {
        let pair = |it: &Subset| found(hidden_pair(source, now, it, ground));
        hidden_subset::each(now, 2, thinned.hidden_pairs(now), pair)
    }) || gave(|found| {
        let pair = |it: &Subset| found(naked_pair(source, now, it, ground));
        naked_subset::each(now, 2, thinned.naked_pairs(now), pair)
    }) || gave(|found| {
        let digits = thinned.x_wings(now);
        fish::each(now, 2, digits, |it| found(x_wing(source, now, it, ground)))
    })
}

/// Whether one of a rule's patterns, all of which are visited, was found to give anything.
fn gave(rule: impl FnOnce(&mut dyn FnMut(bool) -> ControlFlow<()>) -> ControlFlow<()>) -> bool {
    let mut any = false;
    let _ = rule(&mut |given| {
        any |= given;
        ControlFlow::Continue(())
    });
    any
}

fn locked(source: &Position, now: &Position, it: &Locked, ground: &mut Grounds<'_>) -> bool {
    let lost = Scope::house(it.from, it.digit).lost(source, now);
    let parents = lost.filter(|node| !HOUSES[it.into].contains(node.cell()));
    ground.put_off(parents, None, it.out.iter().map(|cell| Candidate::new(cell, it.digit)))
}

fn hidden_pair(source: &Position, now: &Position, it: &Subset, ground: &mut Grounds<'_>) -> bool {
    let lost =
        digits_of(it.digits).flat_map(|digit| Scope::house(it.house, digit).lost(source, now));
    let parents = lost.filter(|node| !it.cells.contains(node.cell()));
    ground.put_off(parents, None, of_cells(now, it.cells, !it.digits))
}

fn naked_pair(source: &Position, now: &Position, it: &Subset, ground: &mut Grounds<'_>) -> bool {
    let lost = it.cells.iter().flat_map(|cell| Scope::cell(cell).lost(source, now));
    let parents = lost.filter(|node| !node.digit().is_in(it.digits));
    ground.put_off(parents, None, of_cells(now, HOUSES[it.house] - it.cells, it.digits))
}

fn x_wing(source: &Position, now: &Position, it: &BasicFish, ground: &mut Grounds<'_>) -> bool {
    let houses = |mask: u32| (0..27).filter(move |house| mask >> house & 1 != 0);
    let cover = houses(it.cover).fold(Cells::EMPTY, |cells, house| cells | HOUSES[house]);
    let lost = houses(it.base).flat_map(|house| Scope::house(house, it.digit).lost(source, now));
    let parents = lost.filter(|node: &Node| !cover.contains(node.cell()));
    ground.put_off(parents, None, it.out.iter().map(|cell| Candidate::new(cell, it.digit)))
}

/// The candidates of these cells with these digits, in ascending order.
fn of_cells(now: &Position, cells: Cells, digits: u16) -> impl Iterator<Item = Candidate> {
    cells.iter().flat_map(move |cell| {
        let present = digits_of(now.candidates(cell) & digits);
        present.map(move |digit| Candidate::new(cell, digit))
    })
}
