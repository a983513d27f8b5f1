//! The off nodes of the net that is being built, and how patterns add to them.

use super::nested_chain_cache::ChainWeight;
use super::net::{Net, Nets, OffNode, PatternBasis};
use super::node::Node;
use super::open_groups::OpenGroups;
use seventeen_core::Candidate;

/// The candidates that are not off yet.
pub(super) struct OpenCandidates {
    pub(super) groups: OpenGroups,
    /// The index of each candidate that is off.
    pub(super) off_at: [u16; Candidate::COUNT],
}

impl OpenCandidates {
    /// Takes out a candidate whose off node has this index.
    #[inline]
    pub(super) fn turn_off(&mut self, number: u16, at: u16) {
        self.groups.remove_candidate(number.into());
        self.off_at[usize::from(number)] = at;
    }
}

#[inline]
pub(super) fn add_off_node(
    nets: &mut Nets,
    net: &mut Net,
    open: &mut OpenCandidates,
    off: OffNode,
) {
    open.turn_off(off.number, (nets.offs.len() - net.offs.start as usize) as u16);
    net.is_off.insert(off.number.into());
    net.offs.end += 1;
    nets.offs.push(off);
}

/// The target for exclusions by patterns of the reduced position.
pub(super) struct PatternExclusionWriter<'a> {
    pub(super) nets: &'a mut Nets,
    pub(super) net: &'a mut Net,
    pub(super) open: &'a mut OpenCandidates,
}

impl PatternExclusionWriter<'_> {
    /// Puts off what a pattern excludes, in ascending order, if it rests on anything that the net
    /// has taken out: on `parents`, off nodes in their order, without those that come again.
    /// Returns whether it does.
    pub(super) fn add_exclusions(
        &mut self,
        parents: impl Iterator<Item = Node>,
        nested: Option<ChainWeight>,
        out: impl Iterator<Item = Candidate>,
    ) -> bool {
        let first = self.nets.parents.len();
        let mut depth = 0;
        for parent in parents {
            let at = self.open.off_at[parent.number()];
            if self.nets.parents[first..].contains(&at) {
                continue;
            }
            depth = depth.max(self.nets.off_node(self.net, at).depth);
            self.nets.parents.push(at);
        }
        if depth == 0 {
            return false;
        }
        let start = self.net.parents.start;
        let parents = first as u32 - start..self.nets.parents.len() as u32 - start;
        let parent = (self.nets.grounds.len() as u32 - self.net.grounds.start) as u16;
        let before = self.nets.offs.len();
        for candidate in out {
            if self.net.is_off.has(candidate.number()) {
                continue;
            }
            let number = candidate.number() as u16;
            let off = OffNode { number, parent, by_pattern: true, depth: depth + 1 };
            add_off_node(self.nets, self.net, self.open, off);
        }
        if self.nets.offs.len() > before {
            self.nets.grounds.push(PatternBasis { parents, nested });
            self.net.grounds.end += 1;
        } else {
            self.nets.parents.truncate(first);
        }
        true
    }
}
