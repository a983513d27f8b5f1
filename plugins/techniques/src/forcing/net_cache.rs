//! The net cache: dynamic nets that stay valid in the next position, and the starts of nested nets.
//!
//! On a solution path, candidates are only removed, and most nets do not change ([`PositionDiff`]).
//! Unchanged nets without a common node remain so.
//!
//! A nested net starts like that of the level below, up to where that was complete. If that reached
//! a contradiction the two are equal.

use super::comparisons::{Comparison, Comparisons};
use super::hint::ChainTechnique;
use super::net_arena::{NetArena, NetId};
use super::node::{InferenceScope, Node};
use super::position_diff::PositionDiff;
use seventeen_core::{Candidate, Cells, Digit, Position};

/// The nets of a search by their roots, and the position that they belong to.
#[derive(Clone)]
struct CachedNets {
    producer: ChainTechnique,
    places: [Cells; 9],
    nets: Vec<NetId>,
}

impl Default for CachedNets {
    fn default() -> CachedNets {
        CachedNets {
            producer: ChainTechnique::Static,
            places: [Cells::EMPTY; 9],
            nets: vec![NetId::NONE; NODES],
        }
    }
}

/// The number of nodes.
const NODES: usize = 2 * Candidate::COUNT;

impl CachedNets {
    fn reset(&mut self, producer: ChainTechnique, places: [Cells; 9]) {
        (self.producer, self.places) = (producer, places);
        self.nets.fill(NetId::NONE);
    }

    /// Whether they belong to a search of this kind in this position.
    fn belongs_to(&self, producer: ChainTechnique, places: &[Cells; 9]) -> bool {
        self.producer == producer && self.places == *places
    }

    fn get(&self, root: Node) -> Option<NetId> {
        Some(self.nets[usize::from(root.0)]).filter(|&net| net != NetId::NONE)
    }
}

/// The nets of this search, and of earlier ones that it continues.
#[derive(Default)]
pub(super) struct NetCache {
    now: CachedNets,
    /// The nets of the level below, in the same position.
    below: CachedNets,
    has_below: bool,
    /// The unchanged nets of the last dynamic search.
    dynamic: CachedNets,
    /// The number of the arena's lists with those.
    lists: usize,
    /// Its comparisons without conclusions.
    vain: FruitlessComparisons,
}

/// For each scope, and then for each candidate, whether its nets have no conclusions.
struct FruitlessComparisons(Vec<bool>);

impl Default for FruitlessComparisons {
    fn default() -> FruitlessComparisons {
        FruitlessComparisons(vec![false; InferenceScope::COUNT + Candidate::COUNT])
    }
}

impl FruitlessComparisons {
    /// The place of a comparison, by its scope and roots.
    fn entry_of(&mut self, scope: Option<InferenceScope>, roots: &[Node]) -> &mut bool {
        let candidate = || InferenceScope::COUNT + roots[0].number();
        &mut self.0[scope.map_or_else(candidate, InferenceScope::number)]
    }
}

impl NetCache {
    /// Starts a search, without old nets unless it is on a solution path.
    pub(super) fn begin_search(
        &mut self,
        arena: &mut NetArena,
        position: &Position,
        producer: ChainTechnique,
        is_on_the_way: bool,
    ) {
        let places = Digit::table(|digit| position.places(digit));
        self.has_below = false;
        if !is_on_the_way {
            self.forget_nets();
            arena.truncate(0);
        } else if starting_producer(producer)
            .is_some_and(|below| self.now.belongs_to(below, &places))
        {
            std::mem::swap(&mut self.now, &mut self.below);
            self.has_below = true;
        } else {
            arena.truncate(self.lists);
            if producer.level() > 0 && self.dynamic.belongs_to(ChainTechnique::Dynamic, &places) {
                self.below.clone_from(&self.dynamic);
                self.has_below = true;
            }
        }
        self.now.reset(producer, places);
        if self.has_below {
            self.reuse_contradictory_nets(arena);
        } else if is_on_the_way && producer == ChainTechnique::Dynamic {
            self.keep_unchanged(arena);
        }
    }

    /// Keeps the comparisons of a dynamic search that may have a conclusion.
    pub(super) fn retain_promising_comparisons(&mut self, comparisons: &mut Comparisons) {
        let NetCache { now, vain, .. } = self;
        comparisons.retain(|scope, roots| {
            let is_vain = vain.entry_of(scope, roots);
            *is_vain &= roots.iter().all(|&root| now.get(root).is_some());
            !*is_vain
        });
    }

    /// Ends a dynamic search on a solution path, in which these comparisons had no conclusions.
    pub(super) fn end_search<'a>(
        &mut self,
        arena: &NetArena,
        vain: impl Iterator<Item = Comparison<'a>>,
    ) {
        self.dynamic.clone_from(&self.now);
        self.lists = arena.len();
        for Comparison { scope, roots, .. } in vain {
            *self.vain.entry_of(scope, roots) = true;
        }
    }

    /// Forgets all nets, because they or their references are about to become invalid.
    pub(super) fn forget_nets(&mut self) {
        self.now.producer = ChainTechnique::Static;
        self.dynamic.producer = ChainTechnique::Static;
        self.lists = 0;
    }

    /// The net from a node, if it is known.
    pub(super) fn net_from(&self, root: Node) -> Option<NetId> {
        self.now.get(root)
    }

    pub(super) fn starting_net(&self, root: Node) -> Option<NetId> {
        self.below.get(root).filter(|_| self.has_below)
    }

    pub(super) fn add_net(&mut self, root: Node, net: NetId) {
        self.now.nets[usize::from(root.0)] = net;
    }

    fn reuse_contradictory_nets(&mut self, arena: &NetArena) {
        for (now, &below) in self.now.nets.iter_mut().zip(&self.below.nets) {
            if below != NetId::NONE && arena.net_and_list(below).1.contradiction.is_some() {
                *now = below;
            }
        }
    }

    /// Takes over the dynamic nets that stay the same.
    fn keep_unchanged(&mut self, arena: &mut NetArena) {
        let known = self.dynamic.producer == ChainTechnique::Dynamic;
        let gone = PositionDiff::between(&self.dynamic.places, &self.now.places);
        let Some(gone) = gone.filter(|_| known) else {
            self.forget_nets();
            self.now.producer = ChainTechnique::Dynamic;
            self.vain.0.fill(false);
            return arena.truncate(0);
        };
        gone.scopes().for_each(|scope| self.vain.0[scope.number()] = false);
        let mut rid = Vec::new();
        for (now, &then) in self.now.nets.iter_mut().zip(&self.dynamic.nets) {
            if then == NetId::NONE {
                continue;
            }
            let (nets, at) = arena.list_and_index(then);
            if gone.leaves_unchanged(nets, &nets.nets[at], &mut rid) {
                nets.remove_parents(at, &rid, &gone.candidates);
                *now = then;
            }
        }
        self.dynamic.clone_from(&self.now);
    }
}

/// The search whose nets are the start of this one's.
fn starting_producer(producer: ChainTechnique) -> Option<ChainTechnique> {
    match producer {
        ChainTechnique::Nested(1) => Some(ChainTechnique::Dynamic),
        ChainTechnique::Nested(4) => None,
        ChainTechnique::Nested(level) => Some(ChainTechnique::Nested(level - 1)),
        _ => None,
    }
}
