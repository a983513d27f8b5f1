//! Patterns in the rest of the position after a net, and chains, in the nested techniques.
//!
//! The rules are tried in order until one gives an exclusion that rests on a candidate that the net
//! has taken out. Patterns that exist without the net are not new. SudokuExplainer takes all hints
//! of that rule, and stops there.

use super::derived_links::{KnownChainFacts, ReducedImplications};
use super::hint::ChainTechnique;
use super::nested_chain_cache::{NestedChain, NestedChainCache};
use super::node::{InferenceScope, Node};
use super::pattern_exclusions::PatternExclusionWriter;
use super::weakened_units::WeakenedUnits;
use crate::fish::fish::{self, BasicFish};
use crate::locked::intersections::{self, LockedCandidates};
use crate::subsets::{HouseSubset, hidden_subset, naked_subset};
use seventeen_core::house::HOUSES;
use seventeen_core::{Candidate, Cells, Digit, Digits, Position};
use seventeen_plugin::prelude::Result;
use std::ops::ControlFlow;

/// Searches for chains in reduced positions, and for that builds nets in its turn.
pub(super) trait ChainSearch: Send {
    /// Adds all chains of a technique in a reduced position, in their final order. `known` has the
    /// known facts about them.
    ///
    /// # Errors
    /// An interrupted run.
    fn add_nested_chains(
        &mut self,
        position: &Position,
        producer: ChainTechnique,
        known: KnownChainFacts,
        into: &mut Vec<NestedChain>,
    ) -> Result<()>;

    /// Drops the results for other reduced positions.
    fn forget(&mut self);
}

/// Makes a search for chains: each thread that meets such a rule needs one.
pub(super) type NewSearch = fn() -> Box<dyn ChainSearch>;

/// The rules, with the search for chains.
pub(super) struct PatternRules {
    new_search: NewSearch,
    search: Option<Box<dyn ChainSearch>>,
    fresh: ReducedImplications,
    /// The chains that were found before.
    pub(super) reduced: NestedChainCache,
    /// The results of a search.
    found: Vec<NestedChain>,
}

impl PatternRules {
    pub(super) fn new(new_search: NewSearch) -> PatternRules {
        PatternRules {
            new_search,
            search: None,
            fresh: ReducedImplications::default(),
            reduced: NestedChainCache::default(),
            found: Vec::new(),
        }
    }

    /// Gets ready for the nets of a position.
    pub(super) fn set_source(&mut self, source: &Position, level: u8) {
        if chain_rules(level).contains(&ChainTechnique::Static) {
            self.fresh.set_source(source);
        }
    }

    /// Forgets the findings, as another position has other blank cells.
    pub(super) fn forget(&mut self) {
        self.reduced.clear_found();
        if let Some(search) = &mut self.search {
            search.forget();
        }
    }

    /// Leaves in `ground` the eliminations of the first rule that gives any.
    pub(super) fn apply_first(
        &mut self,
        source: &Position,
        now: &Position,
        level: u8,
        ground: &mut PatternExclusionWriter<'_>,
    ) -> Result<()> {
        let weakened = WeakenedUnits::between(source, now);
        if apply_basic(source, now, &weakened, ground) {
            return Ok(());
        }
        for &rule in chain_rules(level) {
            if self.apply_chains((source, now), rule, &weakened, ground)? {
                break;
            }
        }
        Ok(())
    }

    fn apply_chains(
        &mut self,
        (source, now): (&Position, &Position),
        rule: ChainTechnique,
        weakened: &WeakenedUnits,
        ground: &mut PatternExclusionWriter<'_>,
    ) -> Result<bool> {
        let key = (rule, Digit::table(|digit| now.places(digit)));
        let chains = match self.reduced.get(&key) {
            Some(known) => known,
            None => {
                self.search_chains(source, now, rule, weakened)?;
                self.reduced.add(key, &mut self.found)
            }
        };
        let mut any = false;
        for chain in chains.iter().flat_map(|all| all.iter()) {
            let parents = chain.scopes.iter().flat_map(|scope| scope.lost_nodes(source, now));
            any |= ground.add_exclusions(
                parents,
                Some(chain.chain_weight()),
                chain.out.iter().copied(),
            );
        }
        Ok(any)
    }

    /// Finds the chains of a rule in a reduced position.
    fn search_chains(
        &mut self,
        source: &Position,
        now: &Position,
        rule: ChainTechnique,
        weakened: &WeakenedUnits,
    ) -> Result<()> {
        let mut known = KnownChainFacts::default();
        match rule {
            ChainTechnique::Static => known.roots = self.fresh.chain_roots(source, now, weakened),
            ChainTechnique::Multiple => {
                known.common = self.fresh.common_ends(source, now, weakened)
            }
            _ => {}
        }
        let search = self.search.get_or_insert_with(self.new_search);
        search.add_nested_chains(now, rule, known, &mut self.found)
    }
}

/// The chains to search for at a level. SudokuExplainer does not search for static or multiple
/// chains at levels 4 and 5.
fn chain_rules(level: u8) -> &'static [ChainTechnique] {
    match level {
        0 | 1 => &[],
        2 => &[ChainTechnique::Static],
        3 => &[ChainTechnique::Static, ChainTechnique::Multiple],
        4 => &[ChainTechnique::Dynamic],
        _ => &[ChainTechnique::Dynamic, ChainTechnique::Nested(2)],
    }
}

/// Tries locked candidates, hidden pairs, naked pairs and X-wings; returns whether one gave an
/// exclusion.
fn apply_basic(
    source: &Position,
    now: &Position,
    weakened: &WeakenedUnits,
    ground: &mut PatternExclusionWriter<'_>,
) -> bool {
    any_excluded(|found| {
        let digits = weakened.possibly_locked_digits();
        intersections::for_each_locked_candidates(now, digits, |it| {
            found(apply_locked(source, now, it, ground))
        })
    }) || any_excluded(|found| {
        let pair = |it: &HouseSubset| found(apply_hidden_pair(source, now, it, ground));
        hidden_subset::for_each_hidden_subset(now, 2, weakened.hidden_pair_houses(now), pair)
    }) || any_excluded(|found| {
        let pair = |it: &HouseSubset| found(apply_naked_pair(source, now, it, ground));
        naked_subset::for_each_naked_subset(now, 2, weakened.naked_pair_houses(now), pair)
    }) || any_excluded(|found| {
        let digits = weakened.x_wing_digits(now);
        fish::for_each_fish(now, 2, digits, |it| found(apply_x_wing(source, now, it, ground)))
    })
}

/// Whether one of a rule's patterns gave an exclusion; all patterns are visited.
fn any_excluded(
    rule: impl FnOnce(&mut dyn FnMut(bool) -> ControlFlow<()>) -> ControlFlow<()>,
) -> bool {
    let mut any = false;
    let _ = rule(&mut |given| {
        any |= given;
        ControlFlow::Continue(())
    });
    any
}

fn apply_locked(
    source: &Position,
    now: &Position,
    it: &LockedCandidates,
    ground: &mut PatternExclusionWriter<'_>,
) -> bool {
    let lost = InferenceScope::from_house(it.from, it.digit).lost_nodes(source, now);
    let parents = lost.filter(|node| !HOUSES[it.into].contains(node.cell()));
    ground.add_exclusions(parents, None, it.out.iter().map(|cell| Candidate::new(cell, it.digit)))
}

fn apply_hidden_pair(
    source: &Position,
    now: &Position,
    it: &HouseSubset,
    ground: &mut PatternExclusionWriter<'_>,
) -> bool {
    let lost = it
        .digits
        .iter()
        .flat_map(|digit| InferenceScope::from_house(it.house, digit).lost_nodes(source, now));
    let parents = lost.filter(|node| !it.cells.contains(node.cell()));
    ground.add_exclusions(parents, None, candidates_in(now, it.cells, !it.digits))
}

fn apply_naked_pair(
    source: &Position,
    now: &Position,
    it: &HouseSubset,
    ground: &mut PatternExclusionWriter<'_>,
) -> bool {
    let lost =
        it.cells.iter().flat_map(|cell| InferenceScope::from_cell(cell).lost_nodes(source, now));
    let parents = lost.filter(|node| !it.digits.contains(node.digit()));
    ground.add_exclusions(parents, None, candidates_in(now, HOUSES[it.house] - it.cells, it.digits))
}

fn apply_x_wing(
    source: &Position,
    now: &Position,
    it: &BasicFish,
    ground: &mut PatternExclusionWriter<'_>,
) -> bool {
    let cover = it.cover.cells();
    let lost = it.base.iter().flat_map(|house| {
        InferenceScope::from_house(house.number(), it.digit).lost_nodes(source, now)
    });
    let parents = lost.filter(|node: &Node| !cover.contains(node.cell()));
    ground.add_exclusions(parents, None, it.out.iter().map(|cell| Candidate::new(cell, it.digit)))
}

/// The candidates of these cells with these digits, in ascending order.
fn candidates_in(now: &Position, cells: Cells, digits: Digits) -> impl Iterator<Item = Candidate> {
    cells.iter().flat_map(move |cell| {
        let present = (now.candidates(cell) & digits).iter();
        present.map(move |digit| Candidate::new(cell, digit))
    })
}
