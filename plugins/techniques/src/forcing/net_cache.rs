//! The net cache: dynamic nets that stay valid in the next position, and the starts of nested nets.
//!
//! On a solution path, candidates are only removed, and most nets do not change ([`PositionDiff`]). Unchanged nets
//! without a common node remain so.
//!
//! A nested net starts like that of the level below, up to where that was complete. If that reached
//! a contradiction the two are equal.

use super::comparisons::{Comparison, Comparisons};
use super::hint::Producer;
use super::net_arena::{NetArena, NetAt};
use super::node::{Node, Scope};
use super::position_diff::PositionDiff;
use seventeen_core::{Candidate, Cells, Digit, Position};

/// The nets of a search by their roots, and the position that they belong to.
#[derive(Clone)]
struct CachedNets {
    producer: Producer,
    places: [Cells; 9],
    nets: Vec<NetAt>,
}

impl Default for CachedNets {
    fn default() -> CachedNets {
        CachedNets {
            producer: Producer::Static,
            places: [Cells::EMPTY; 9],
            nets: vec![NetAt::NONE; NODES],
        }
    }
}

/// The number of nodes.
const NODES: usize = 2 * Candidate::COUNT;

impl CachedNets {
    fn restart(&mut self, producer: Producer, places: [Cells; 9]) {
        (self.producer, self.places) = (producer, places);
        self.nets.fill(NetAt::NONE);
    }

    /// Whether they belong to a search of this kind in this position.
    fn is_of(&self, producer: Producer, places: &[Cells; 9]) -> bool {
        self.producer == producer && self.places == *places
    }

    fn get(&self, root: Node) -> Option<NetAt> {
        Some(self.nets[usize::from(root.0)]).filter(|&net| net != NetAt::NONE)
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
    /// The number of the stock's lists with those.
    lists: usize,
    /// Its comparisons without conclusions.
    vain: Vain,
}

/// For each scope, and then for each candidate, whether its nets have no conclusions.
struct Vain(Vec<bool>);

impl Default for Vain {
    fn default() -> Vain {
        Vain(vec![false; Scope::COUNT + Candidate::COUNT])
    }
}

impl Vain {
    /// The place of a comparison, by its scope and roots.
    fn of(&mut self, scope: Option<Scope>, roots: &[Node]) -> &mut bool {
        let candidate = || Scope::COUNT + roots[0].number();
        &mut self.0[scope.map_or_else(candidate, Scope::number)]
    }
}

impl NetCache {
    /// Starts a search, without old nets unless it is on a solution path.
    pub(super) fn begin(
        &mut self,
        stock: &mut NetArena,
        position: &Position,
        producer: Producer,
        is_on_the_way: bool,
    ) {
        let places = Digit::table(|digit| position.places(digit));
        self.has_below = false;
        if !is_on_the_way {
            self.forget();
            stock.truncate(0);
        } else if below(producer).is_some_and(|below| self.now.is_of(below, &places)) {
            std::mem::swap(&mut self.now, &mut self.below);
            self.has_below = true;
        } else {
            stock.truncate(self.lists);
            if producer.level() > 0 && self.dynamic.is_of(Producer::Dynamic, &places) {
                self.below.clone_from(&self.dynamic);
                self.has_below = true;
            }
        }
        self.now.restart(producer, places);
        if self.has_below {
            self.take_contradictions(stock);
        } else if is_on_the_way && producer == Producer::Dynamic {
            self.carry_over(stock);
        }
    }

    /// Keeps the comparisons of a dynamic search that may have a conclusion.
    pub(super) fn retain(&mut self, comparisons: &mut Comparisons) {
        let NetCache { now, vain, .. } = self;
        comparisons.retain(|scope, roots| {
            let is_vain = vain.of(scope, roots);
            *is_vain &= roots.iter().all(|&root| now.get(root).is_some());
            !*is_vain
        });
    }

    /// Ends a dynamic search on a solution path, in which these comparisons had no conclusions.
    pub(super) fn end<'a>(&mut self, stock: &NetArena, vain: impl Iterator<Item = Comparison<'a>>) {
        self.dynamic.clone_from(&self.now);
        self.lists = stock.len();
        for Comparison { scope, roots, .. } in vain {
            *self.vain.of(scope, roots) = true;
        }
    }

    /// Forgets all nets, because they or their references are about to become invalid.
    pub(super) fn forget(&mut self) {
        self.now.producer = Producer::Static;
        self.dynamic.producer = Producer::Static;
        self.lists = 0;
    }

    /// The net from a node, if it is known.
    pub(super) fn net(&self, root: Node) -> Option<NetAt> {
        self.now.get(root)
    }

    /// The net as which that from a node begins.
    pub(super) fn below(&self, root: Node) -> Option<NetAt> {
        self.below.get(root).filter(|_| self.has_below)
    }

    /// Adds the net from a node.
    pub(super) fn add(&mut self, root: Node, net: NetAt) {
        self.now.nets[usize::from(root.0)] = net;
    }

    fn take_contradictions(&mut self, stock: &NetArena) {
        for (now, &below) in self.now.nets.iter_mut().zip(&self.below.nets) {
            if below != NetAt::NONE && stock.get(below).1.contradiction.is_some() {
                *now = below;
            }
        }
    }

    /// Takes over the dynamic nets that stay the same.
    fn carry_over(&mut self, stock: &mut NetArena) {
        let known = self.dynamic.producer == Producer::Dynamic;
        let gone = PositionDiff::of(&self.dynamic.places, &self.now.places);
        let Some(gone) = gone.filter(|_| known) else {
            self.forget();
            self.now.producer = Producer::Dynamic;
            self.vain.0.fill(false);
            return stock.truncate(0);
        };
        gone.scopes().for_each(|scope| self.vain.0[scope.number()] = false);
        let mut rid = Vec::new();
        for (now, &then) in self.now.nets.iter_mut().zip(&self.dynamic.nets) {
            if then == NetAt::NONE {
                continue;
            }
            let (nets, at) = stock.list_of(then);
            if gone.leaves(nets, &nets.nets[at], &mut rid) {
                nets.rid(at, &rid, &gone.candidates);
                *now = then;
            }
        }
        self.dynamic.clone_from(&self.now);
    }
}

/// The search whose nets are the start of this one's.
fn below(producer: Producer) -> Option<Producer> {
    match producer {
        Producer::Nested(1) => Some(Producer::Dynamic),
        Producer::Nested(4) => None,
        Producer::Nested(level) => Some(Producer::Nested(level - 1)),
        _ => None,
    }
}
