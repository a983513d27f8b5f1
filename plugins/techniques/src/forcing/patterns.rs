//! Patterns in the rest of the position after a net, and chains, in the nested techniques.
//!
//! The rules are tried in order until one gives an exclusion that rests on a candidate that the net has taken
//! out. Patterns that exist without the net are not new. SudokuExplainer takes all hints of that rule, and
//! stops there.

use super::derived_links::{DerivedLinks, Known};
use super::grounds::Grounds;
use super::hint::Producer;
use super::node::{Node, Scope};
use super::reduced::{Nested, Reduced};
use super::weakened_units::Thinned;
use crate::fish::fish::{self, BasicFish};
use crate::locked::intersections::{self, LockedCandidates};
use crate::subsets::{HouseSubset, hidden_subset, naked_subset};
use seventeen_core::house::HOUSES;
use seventeen_core::{Candidate, Cells, Digit, Digits, Position};
use seventeen_plugin::prelude::Result;
use std::ops::ControlFlow;

/// Searches for chains in reduced positions, and for that builds nets in its turn.
pub(super) trait ChainSearch: Send {
    /// Adds all chains of a technique in a reduced position, in their final order. `known` has the known
    /// facts about them.
    ///
    /// # Errors
    /// An interrupted run.
    fn nested(
        &mut self,
        position: &Position,
        producer: Producer,
        known: Known,
        into: &mut Vec<Nested>,
    ) -> Result<()>;

    /// Drops the results for other reduced positions.
    fn forget(&mut self);
}

/// Makes a search for chains: each thread that meets such a rule needs one.
pub(super) type NewSearch = fn() -> Box<dyn ChainSearch>;

/// The rules, with the search for chains.
pub(super) struct Patterns {
    new_search: NewSearch,
    search: Option<Box<dyn ChainSearch>>,
    fresh: DerivedLinks,
    /// The chains that were found before.
    pub(super) reduced: Reduced,
    /// The results of a search.
    found: Vec<Nested>,
}

impl Patterns {
    pub(super) fn new(new_search: NewSearch) -> Patterns {
        Patterns {
            new_search,
            search: None,
            fresh: DerivedLinks::default(),
            reduced: Reduced::default(),
            found: Vec::new(),
        }
    }

    /// Gets ready for the nets of a position.
    pub(super) fn begin(&mut self, source: &Position, level: u8) {
        if rules(level).contains(&Producer::Static) {
            self.fresh.begin(source);
        }
    }

    /// Forgets the findings, as another position has other blank cells.
    pub(super) fn forget(&mut self) {
        self.reduced.forget();
        if let Some(search) = &mut self.search {
            search.forget();
        }
    }

    /// Leaves in `ground` the eliminations of the first rule that gives any.
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
            if self.by_chains((source, now), rule, &thinned, ground)? {
                break;
            }
        }
        Ok(())
    }

    fn by_chains(
        &mut self,
        (source, now): (&Position, &Position),
        rule: Producer,
        thinned: &Thinned,
        ground: &mut Grounds<'_>,
    ) -> Result<bool> {
        let key = (rule, Digit::table(|digit| now.places(digit)));
        let chains = match self.reduced.get(&key) {
            Some(known) => known,
            None => {
                self.search(source, now, rule, thinned)?;
                self.reduced.add(key, &mut self.found)
            }
        };
        let mut any = false;
        for chain in chains.iter().flat_map(|all| all.iter()) {
            let parents = chain.scopes.iter().flat_map(|scope| scope.lost(source, now));
            any |= ground.put_off(parents, Some(chain.weight()), chain.out.iter().copied());
        }
        Ok(any)
    }

    /// Finds the chains of a rule in a reduced position.
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
        let search = self.search.get_or_insert_with(self.new_search);
        search.nested(now, rule, known, &mut self.found)
    }
}

/// The chains to search for at a level. SudokuExplainer does not search for static or multiple
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

/// Tries locked candidates, hidden pairs, naked pairs and X-wings; returns whether one gave an exclusion.
fn basic(source: &Position, now: &Position, thinned: &Thinned, ground: &mut Grounds<'_>) -> bool {
    gave(|found| {
        let digits = thinned.locked();
        intersections::each(now, digits, |it| found(locked(source, now, it, ground)))
    }) || gave(|found| {
        let pair = |it: &HouseSubset| found(hidden_pair(source, now, it, ground));
        hidden_subset::each(now, 2, thinned.hidden_pairs(now), pair)
    }) || gave(|found| {
        let pair = |it: &HouseSubset| found(naked_pair(source, now, it, ground));
        naked_subset::each(now, 2, thinned.naked_pairs(now), pair)
    }) || gave(|found| {
        let digits = thinned.x_wings(now);
        fish::each(now, 2, digits, |it| found(x_wing(source, now, it, ground)))
    })
}

/// Whether one of a rule's patterns gave an exclusion; all patterns are visited.
fn gave(rule: impl FnOnce(&mut dyn FnMut(bool) -> ControlFlow<()>) -> ControlFlow<()>) -> bool {
    let mut any = false;
    let _ = rule(&mut |given| {
        any |= given;
        ControlFlow::Continue(())
    });
    any
}

fn locked(
    source: &Position,
    now: &Position,
    it: &LockedCandidates,
    ground: &mut Grounds<'_>,
) -> bool {
    let lost = Scope::house(it.from, it.digit).lost(source, now);
    let parents = lost.filter(|node| !HOUSES[it.into].contains(node.cell()));
    ground.put_off(parents, None, it.out.iter().map(|cell| Candidate::new(cell, it.digit)))
}

fn hidden_pair(
    source: &Position,
    now: &Position,
    it: &HouseSubset,
    ground: &mut Grounds<'_>,
) -> bool {
    let lost = it.digits.iter().flat_map(|digit| Scope::house(it.house, digit).lost(source, now));
    let parents = lost.filter(|node| !it.cells.contains(node.cell()));
    ground.put_off(parents, None, of_cells(now, it.cells, !it.digits))
}

fn naked_pair(
    source: &Position,
    now: &Position,
    it: &HouseSubset,
    ground: &mut Grounds<'_>,
) -> bool {
    let lost = it.cells.iter().flat_map(|cell| Scope::cell(cell).lost(source, now));
    let parents = lost.filter(|node| !it.digits.contains(node.digit()));
    ground.put_off(parents, None, of_cells(now, HOUSES[it.house] - it.cells, it.digits))
}

fn x_wing(source: &Position, now: &Position, it: &BasicFish, ground: &mut Grounds<'_>) -> bool {
    let cover = it.cover.cells();
    let lost =
        it.base.iter().flat_map(|house| Scope::house(house.number(), it.digit).lost(source, now));
    let parents = lost.filter(|node: &Node| !cover.contains(node.cell()));
    ground.put_off(parents, None, it.out.iter().map(|cell| Candidate::new(cell, it.digit)))
}

/// The candidates of these cells with these digits, in ascending order.
fn of_cells(now: &Position, cells: Cells, digits: Digits) -> impl Iterator<Item = Candidate> {
    cells.iter().flat_map(move |cell| {
        let present = (now.candidates(cell) & digits).iter();
        present.map(move |digit| Candidate::new(cell, digit))
    })
}
