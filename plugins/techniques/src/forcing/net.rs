//! Nets: all that follows from a candidate being on, or off.
//!
//! The nets of a search are in common lists. Indices within a net are relative to it, so that it
//! can be copied.

use super::nested_chain_cache::ChainWeight;
use super::node::{CandidateSet, NodeCause};
use super::sparse_set::SparseSet;
use std::ops::Range;

/// A candidate that is on, in a net.
#[derive(Clone, Copy, Debug)]
pub(super) struct OnNode {
    pub(super) number: u16,
    pub(super) cause: NodeCause,
    /// The number of its parents among those of the net from `first` on: indices of off nodes.
    pub(super) n: u8,
    pub(super) first: u32,
    /// The number of nodes on the longest path from the root, a lower bound for its ancestors.
    pub(super) depth: u16,
}

/// A candidate that is off, in a net.
#[derive(Clone, Copy, Debug)]
pub(super) struct OffNode {
    pub(super) number: u16,
    /// The index of the on node that it follows from, or of the pattern; none for the root.
    pub(super) parent: u16,
    pub(super) by_pattern: bool,
    pub(super) depth: u16,
}

/// No index.
pub(super) const NONE: u16 = u16::MAX;

/// The basis of a pattern: off nodes of the net, and the weight of the chain, if it is one.
#[derive(Clone, Debug)]
pub(super) struct PatternBasis {
    /// The range of these parents in the net.
    pub(super) parents: Range<u32>,
    pub(super) nested: Option<ChainWeight>,
}

/// A net: ranges of the common lists.
#[derive(Clone, Debug)]
pub(super) struct Net {
    pub(super) ons: Range<u32>,
    pub(super) offs: Range<u32>,
    pub(super) parents: Range<u32>,
    pub(super) grounds: Range<u32>,
    pub(super) is_on: CandidateSet,
    pub(super) is_off: CandidateSet,
    /// The candidates that were taken out before it ended.
    pub(super) is_out: CandidateSet,
    /// The indices of an on and an off node of the same candidate. One of them comes after the
    /// net's nodes, and is none of them.
    pub(super) contradiction: Option<(u16, u16)>,
}

impl Net {
    fn parent_range(&self, on: &OnNode) -> Range<usize> {
        let first = (self.parents.start + on.first) as usize;
        first..first + usize::from(on.n)
    }
}

fn index_range(range: &Range<u32>) -> Range<usize> {
    range.start as usize..range.end as usize
}

/// All nets of a search.
#[derive(Default)]
pub(super) struct Nets {
    pub(super) nets: Vec<Net>,
    pub(super) ons: Vec<OnNode>,
    pub(super) offs: Vec<OffNode>,
    pub(super) parents: Vec<u16>,
    pub(super) grounds: Vec<PatternBasis>,
}

impl Nets {
    /// Empty lists, in the memory of these.
    pub(super) fn cleared(mut self) -> Nets {
        self.nets.clear();
        self.ons.clear();
        self.offs.clear();
        self.parents.clear();
        self.grounds.clear();
        self
    }

    /// Gets rid of candidates in a net without patterns: as parents of these on nodes, and as off
    /// nodes that count.
    pub(super) fn remove_parents(&mut self, net: usize, ons: &[u16], candidates: &SparseSet) {
        let net = &mut self.nets[net];
        candidates.remove_from(&mut net.is_off);
        candidates.remove_from(&mut net.is_out);
        if ons.is_empty() {
            return;
        }
        let net = net.clone();
        for &at in ons {
            let on = &mut self.ons[net.ons.start as usize + usize::from(at)];
            let parents = net.parent_range(on);
            let mut n = 0;
            for from in parents.clone() {
                let parent = self.parents[from];
                let number = self.offs[net.offs.start as usize + usize::from(parent)].number;
                self.parents[parents.start + n] = parent;
                n += usize::from(!candidates.has(number.into()));
            }
            on.n = n as u8;
        }
        self.measure_depths(&net);
    }

    /// Finds the depth of all nodes of a net without patterns.
    fn measure_depths(&mut self, net: &Net) {
        let (last_on, last_off) = net.contradiction.unzip();
        let (first_on, first_off) = (net.ons.start as usize, net.offs.start as usize);
        let ons = self.on_nodes(net).len().max(last_on.map_or(0, |at| usize::from(at) + 1));
        for at in 0..ons {
            let on = self.ons[first_on + at];
            let parents = self.parents_of_on(net, &on).iter();
            let depth = parents.map(|&off| self.off_depth(net, off)).max().unwrap_or(0);
            self.ons[first_on + at].depth = depth + 1;
        }
        let offs = self.off_nodes(net).len().max(last_off.map_or(0, |at| usize::from(at) + 1));
        for at in 0..offs {
            self.offs[first_off + at].depth = self.off_depth(net, at as u16);
        }
    }

    fn off_depth(&self, net: &Net, at: u16) -> u16 {
        match self.off_node(net, at).parent {
            NONE => 1,
            on => self.on_node(net, on).depth + 1,
        }
    }

    /// Appends the nodes and bases of a net of other lists, for a net that continues it.
    pub(super) fn append_net(&mut self, others: &Nets, net: &Net) -> Net {
        let copied = self.list_ends().net_from_here(net);
        self.ons.extend_from_slice(&others.ons[index_range(&net.ons)]);
        self.offs.extend_from_slice(&others.offs[index_range(&net.offs)]);
        self.parents.extend_from_slice(&others.parents[index_range(&net.parents)]);
        self.grounds.extend_from_slice(&others.grounds[index_range(&net.grounds)]);
        copied
    }

    fn list_ends(&self) -> ListEnds {
        ListEnds {
            ons: self.ons.len(),
            offs: self.offs.len(),
            parents: self.parents.len(),
            grounds: self.grounds.len(),
        }
    }

    pub(super) fn on_nodes(&self, net: &Net) -> &[OnNode] {
        &self.ons[net.ons.start as usize..net.ons.end as usize]
    }

    pub(super) fn off_nodes(&self, net: &Net) -> &[OffNode] {
        &self.offs[net.offs.start as usize..net.offs.end as usize]
    }

    pub(super) fn on_node(&self, net: &Net, at: u16) -> &OnNode {
        &self.ons[net.ons.start as usize + usize::from(at)]
    }

    pub(super) fn off_node(&self, net: &Net, at: u16) -> &OffNode {
        &self.offs[net.offs.start as usize + usize::from(at)]
    }

    /// The off nodes that an on node follows from.
    pub(super) fn parents_of_on(&self, net: &Net, on: &OnNode) -> &[u16] {
        &self.parents[net.parent_range(on)]
    }

    pub(super) fn reasons_of_off<'a>(&'a self, net: &Net, off: &OffNode) -> OffReasons<'a> {
        match off {
            OffNode { by_pattern: true, parent, .. } => {
                let ground = &self.grounds[net.grounds.start as usize + usize::from(*parent)];
                let parents = &self.parents[index_range(&net.parents)];
                OffReasons::Pattern(&parents[index_range(&ground.parents)], ground.nested)
            }
            OffNode { parent: NONE, .. } => OffReasons::Nothing,
            OffNode { parent, .. } => OffReasons::On(*parent),
        }
    }
}

/// The ends of the lists of [`Nets`].
struct ListEnds {
    ons: usize,
    offs: usize,
    parents: usize,
    grounds: usize,
}

impl ListEnds {
    /// A net whose parts are added from here on.
    fn net_from_here(&self, net: &Net) -> Net {
        let from =
            |start: usize, range: &Range<u32>| start as u32..start as u32 + range.len() as u32;
        Net {
            ons: from(self.ons, &net.ons),
            offs: from(self.offs, &net.offs),
            parents: from(self.parents, &net.parents),
            grounds: from(self.grounds, &net.grounds),
            ..net.clone()
        }
    }
}

/// The reasons of an off node.
pub(super) enum OffReasons<'a> {
    /// It is the root.
    Nothing,
    /// An on node.
    On(u16),
    /// A pattern of other off nodes, and the weight of the chain, if it is one.
    Pattern(&'a [u16], Option<ChainWeight>),
}
