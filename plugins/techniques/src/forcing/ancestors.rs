//! Ancestors: all nodes that a node of a net follows from, itself included.

use super::net::{Net, Nets, OffReasons};
use super::node::{CandidateSet, Node, NodeCause};

/// Walks back through nets, breadth first.
#[derive(Default)]
pub(super) struct AncestorWalk {
    queue: Vec<(bool, u16)>,
    on: CandidateSet,
    off: CandidateSet,
}

impl AncestorWalk {
    /// Visits the ancestors of a node, given by its state and index, in breadth-first order. Each
    /// comes with its index, and the chains on which they rest. A candidate of one state counts
    /// once; so does the node that contradicts a net if the net has an equal one. Returns their
    /// number; none if it is more than `limit`.
    pub(super) fn visit_ancestors(
        &mut self,
        nets: &Nets,
        net: &Net,
        end: (bool, u16),
        limit: u32,
        mut visit: impl FnMut(Node, AncestorOrigin<'_>),
    ) -> Option<u32> {
        self.queue.clear();
        (self.on, self.off) = Default::default();
        self.push_node(nets, net, end);
        let mut next = 0;
        while let Some(&(is_on, at)) = self.queue.get(next) {
            next += 1;
            if self.queue.len() > limit as usize {
                return None;
            }
            if is_on {
                let on = nets.on_node(net, at);
                visit(Node(on.number * 2 + 1), AncestorOrigin::On(on.cause));
                for &parent in nets.parents_of_on(net, on) {
                    self.push_node(nets, net, (false, parent));
                }
            } else {
                let off = nets.off_node(net, at);
                let before = nets.reasons_of_off(net, off);
                visit(Node(off.number * 2), AncestorOrigin::Off(&before));
                match before {
                    OffReasons::Nothing => {}
                    OffReasons::On(parent) => self.push_node(nets, net, (true, parent)),
                    OffReasons::Pattern(parents, _) => {
                        parents
                            .iter()
                            .for_each(|&parent| self.push_node(nets, net, (false, parent)));
                    }
                }
            }
        }
        Some(self.queue.len() as u32)
    }

    fn push_node(&mut self, nets: &Nets, net: &Net, (is_on, at): (bool, u16)) {
        let number =
            if is_on { nets.on_node(net, at).number } else { nets.off_node(net, at).number };
        let set = if is_on { &mut self.on } else { &mut self.off };
        if !set.has(number.into()) {
            set.insert(number.into());
            self.queue.push((is_on, at));
        }
    }
}

/// The origin of an ancestor.
pub(super) enum AncestorOrigin<'a> {
    On(NodeCause),
    Off(&'a OffReasons<'a>),
}

impl AncestorOrigin<'_> {
    pub(super) fn is_supposed(&self) -> bool {
        matches!(
            self,
            AncestorOrigin::On(NodeCause::NONE) | AncestorOrigin::Off(OffReasons::Nothing)
        )
    }
}
