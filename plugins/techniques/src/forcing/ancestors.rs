//! Ancestors: all nodes that a node of a net follows from, itself included.

use super::net::{Before, Net, Nets};
use super::node::{Candidates, Cause, Node};

/// Walks back through nets, breadth first.
#[derive(Default)]
pub(super) struct Ancestors {
    queue: Vec<(bool, u16)>,
    on: Candidates,
    off: Candidates,
}

impl Ancestors {
    /// Visits the ancestors of a node, given by its state and index, in breadth-first order. Each comes with
    /// its index, and the chains on which they rest. A candidate of one state counts once; so does the node
    /// that contradicts a net if the net has an equal one. Returns their number; none if it is more than
    /// `limit`.
    pub(super) fn walk(
        &mut self,
        nets: &Nets,
        net: &Net,
        end: (bool, u16),
        limit: u32,
        mut visit: impl FnMut(Node, Step<'_>),
    ) -> Option<u32> {
        self.queue.clear();
        (self.on, self.off) = Default::default();
        self.push(nets, net, end);
        let mut next = 0;
        while let Some(&(is_on, at)) = self.queue.get(next) {
            next += 1;
            if self.queue.len() > limit as usize {
                return None;
            }
            if is_on {
                let on = nets.on(net, at);
                visit(Node(on.number * 2 + 1), Step::On(on.cause));
                for &parent in nets.before_on(net, on) {
                    self.push(nets, net, (false, parent));
                }
            } else {
                let off = nets.off(net, at);
                let before = nets.before_off(net, off);
                visit(Node(off.number * 2), Step::Off(&before));
                match before {
                    Before::Nothing => {}
                    Before::On(parent) => self.push(nets, net, (true, parent)),
                    Before::Pattern(parents, _) => {
                        parents.iter().for_each(|&parent| self.push(nets, net, (false, parent)));
                    }
                }
            }
        }
        Some(self.queue.len() as u32)
    }

    fn push(&mut self, nets: &Nets, net: &Net, (is_on, at): (bool, u16)) {
        let number = if is_on { nets.on(net, at).number } else { nets.off(net, at).number };
        let set = if is_on { &mut self.on } else { &mut self.off };
        if !set.has(number.into()) {
            set.insert(number.into());
            self.queue.push((is_on, at));
        }
    }
}

/// The origin of an ancestor.
pub(super) enum Step<'a> {
    On(Cause),
    Off(&'a Before<'a>),
}

impl Step<'_> {
    /// Whether it was supposed.
    pub(super) fn is_nothing(&self) -> bool {
        matches!(self, Step::On(Cause::NONE) | Step::Off(Before::Nothing))
    }
}
