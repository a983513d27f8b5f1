//! The trunk: the nodes near the root. The parts of the search hang from it.

use super::basis::Basis;
use super::branching::{Branch, Branching};
use super::certificate::Certificate;
use super::draft::{Draft, Source};
use super::objective::Objective;
use super::refutation::Refutation;
use super::rows::RowPool;
use super::tree::{Tree, Unrefuted, Visit};
use crate::simd::Simd;
use seventeen_plugin::prelude::*;

/// A node of the trunk.
enum Member {
    Refuted(Certificate),
    /// The two children, by number.
    Inner(Branching, [usize; 2]),
    /// The root of a part, by number.
    Part(u32),
}

/// A sub-tree that is searched by itself.
#[derive(Clone)]
pub(super) struct Part {
    /// The literals on the way to it.
    pub(super) path: Vec<Literal>,
    /// Its share of the tree.
    pub(super) share: f64,
}

impl Part {
    fn child(&self, branch: Branch) -> Part {
        let path = self.path.iter().copied().chain([branch.literal]).collect();
        Part { path, share: self.share * branch.share }
    }
}

/// The nodes; the first is the root.
pub(super) struct Trunk {
    members: Vec<Member>,
    pub(super) parts: Vec<Part>,
}

/// A leaf of the trunk as it grows.
struct Open {
    member: usize,
    part: Part,
    parent: Basis,
    /// It cannot be refuted here, and stays a part.
    is_final: bool,
}

impl Trunk {
    /// Grows the trunk, always at the part with the greatest share, until there are enough parts.
    ///
    /// # Errors
    /// Those of the solver, or the run was cancelled.
    pub(super) fn grow<K: Simd>(
        tree: &mut Tree<'_, K>,
        root: &Basis,
        objective: &Objective,
        parts: usize,
    ) -> Result<Trunk> {
        let part = Part { path: Vec::new(), share: 1. };
        let mut open = vec![Open { member: 0, part, parent: root.clone(), is_final: false }];
        let mut members = vec![Member::Part(0)];
        while open.len() < parts.max(1) {
            let growing = (0..open.len()).filter(|&place| !open[place].is_final);
            let widest = growing.max_by(|&a, &b| open[a].part.share.total_cmp(&open[b].part.share));
            let Some(place) = widest else { break };
            let mut basis = open[place].parent.clone();
            match visit(tree, &open[place].part, &mut basis, objective)? {
                None => open[place].is_final = true,
                Some(Visit::Refuted(certificate)) => {
                    members[open.swap_remove(place).member] = Member::Refuted(certificate);
                }
                Some(Visit::Branches(branching)) => {
                    let Open { member, part, .. } = open.swap_remove(place);
                    let children = [members.len(), members.len() + 1];
                    members[member] = Member::Inner(branching, children);
                    for (member, branch) in
                        children.into_iter().zip([branching.first(), branching.second()])
                    {
                        members.push(Member::Part(0));
                        let (part, parent) = (part.child(branch), basis.clone());
                        open.push(Open { member, part, parent, is_final: false });
                    }
                }
            }
        }
        open.sort_by_cached_key(|open| open.member);
        for (number, open) in open.iter().enumerate() {
            members[open.member] = Member::Part(number as u32);
        }
        Ok(Trunk { members, parts: open.into_iter().map(|open| open.part).collect() })
    }

    /// The refutation of the root, from the results of the parts.
    pub(super) fn conclude(
        &self,
        pool: &RowPool,
        objective: &Objective,
        draft: &mut Draft,
    ) -> Refutation {
        self.refutation(0, pool, objective, draft)
    }

    fn refutation(
        &self,
        member: usize,
        pool: &RowPool,
        objective: &Objective,
        draft: &mut Draft,
    ) -> Refutation {
        match &self.members[member] {
            Member::Refuted(certificate) => {
                let line = certificate.draft(pool, objective, draft);
                Refutation::of_line(line, certificate.clause.clone())
            }
            Member::Part(part) => {
                let path = &self.parts[*part as usize].path;
                let clause = path.iter().map(|&literal| !literal).collect();
                Refutation::of_line(Source::Part(*part), clause)
            }
            Member::Inner(branching, children) => {
                let [first, second] =
                    children.map(|child| self.refutation(child, pool, objective, draft));
                for (child, branch) in [(&first, branching.first()), (&second, branching.second())]
                {
                    if !child.clause.contains(!branch.literal) {
                        return Refutation {
                            hints: child.hints.clone(),
                            clause: child.clause.clone(),
                        };
                    }
                }
                Refutation::of_children(first, second, branching.variable, draft)
            }
        }
    }
}

/// Visits the node that `part` leads to; none if it cannot be decided here.
fn visit<K: Simd>(
    tree: &mut Tree<'_, K>,
    part: &Part,
    basis: &mut Basis,
    objective: &Objective,
) -> Result<Option<Visit>> {
    part.path.iter().for_each(|&literal| tree.assignment.push(literal));
    let visit = tree.visit(basis, objective, part.share);
    part.path.iter().for_each(|_| tree.assignment.pop());
    match visit {
        Ok(visit) => Ok(Some(visit)),
        Err(Unrefuted::GivenUp | Unrefuted::Puzzle(_)) => Ok(None),
        Err(Unrefuted::Failed(error)) => Err(error),
    }
}

impl<K: Simd> Tree<'_, K> {
    /// The refutation of a part; `basis` has the cells of its path fixed.
    pub(super) fn refute_part(
        &mut self,
        part: &Part,
        basis: &Basis,
        objective: &Objective,
    ) -> std::result::Result<Refutation, Unrefuted> {
        part.path.iter().for_each(|&literal| self.assignment.push(literal));
        self.refute(basis, objective, part.share)
    }
}
