//! Ancestors: all nodes that a node of a run follows from, itself included.

use super::node::{Candidates, Node};
use super::run::{Before, Run, Runs};

/// Walks back through runs, breadth first.
#[derive(Default)]
pub(super) struct Ancestors {
    queue: Vec<(bool, u16)>,
    on: Candidates,
    off: Candidates,
}

impl Ancestors {
    /// Visits the ancestors of a node, given by its state and index, in breadth-first order, each
    /// with its index, and the chains that they rest on. A candidate of the same state counts
    /// once, also the node that contradicts a run and has a twin in it. Returns how many there
    /// are, or none if they are more than `limit`.
    pub(super) fn walk(
        &mut self,
        runs: &Runs,
        run: &Run,
        end: (bool, u16),
        limit: u32,
        mut visit: impl FnMut(Node, Step<'_>),
    ) -> Option<u32> {
        self.queue.clear();
        (self.on, self.off) = Default::default();
        self.push(runs, run, end);
        let mut next = 0;
        while let Some(&(is_on, at)) = self.queue.get(next) {
            next += 1;
            if self.queue.len() > limit as usize {
                return None;
            }
            if is_on {
                let on = runs.on(run, at);
                visit(Node(on.number * 2 + 1), Step::On(on.cause));
                for &parent in runs.before_on(on) {
                    self.push(runs, run, (false, parent));
                }
            } else {
                let off = runs.off(run, at);
                let before = runs.before_off(run, off);
                visit(Node(off.number * 2), Step::Off(&before));
                match before {
                    Before::Nothing => {}
                    Before::On(parent) => self.push(runs, run, (true, parent)),
                    Before::Pattern(parents, _) => {
                        parents.iter().for_each(|&parent| self.push(runs, run, (false, parent)));
                    }
                }
            }
        }
        Some(self.queue.len() as u32)
    }

    fn push(&mut self, runs: &Runs, run: &Run, (is_on, at): (bool, u16)) {
        let number = if is_on { runs.on(run, at).number } else { runs.off(run, at).number };
        let set = if is_on { &mut self.on } else { &mut self.off };
        if !set.has(number.into()) {
            set.insert(number.into());
            self.queue.push((is_on, at));
        }
    }
}

/// How an ancestor came about.
pub(super) enum Step<'a> {
    On(super::node::Cause),
    Off(&'a Before<'a>),
}
