//! The tree: each node is refuted by its program, or branches on a cell or a count.

use super::assignment::Assignment;
use super::basis::{Basis, is_fraction};
use super::branching::{self, Branching, Candidates};
use super::certificate::{Certificate, certify, certify_by_row};
use super::cuts::separate;
use super::draft::Draft;
use super::model::Model;
use super::objective::Objective;
use super::refutation::Refutation;
use super::relaxation::{Node, Status};
use crate::difference::unhit_set;
use crate::simd::Simd;
use seventeen_plugin::cancellation::is_cancelled;
use seventeen_plugin::prelude::*;

/// The number of nodes after which cuts are retired.
const RETIRE_EVERY: u64 = 100;

/// A program is solved until its objective exceeds the limit by this much: the more, the smaller
/// are the whole multipliers that suffice.
const ABOVE: f64 = 2.;

/// Why a tree is not refuted.
pub(super) enum Unrefuted {
    /// The nodes ran out, or the objective of a lemma can be met.
    GivenUp,
    /// A puzzle meets the objective.
    Puzzle(Cells),
    Failed(Error),
}

impl From<Error> for Unrefuted {
    fn from(error: Error) -> Unrefuted {
        Unrefuted::Failed(error)
    }
}

/// A search of a model.
pub(super) struct Tree<'a, K> {
    pub(super) model: &'a mut Model<K>,
    pub(super) assignment: Assignment,
    pub(super) draft: &'a mut Draft,
    pub(super) solver: &'a mut dyn Solver,
    /// The nodes visited.
    pub(super) nodes: u64,
    /// The nodes after which it gives up.
    pub(super) most_nodes: u64,
    /// The sets that it found.
    pub(super) new_sets: u64,
}

/// What a visit of a node comes to.
pub(super) enum Visit {
    Refuted(Certificate),
    Branches(Branching),
}

/// What its program says about a node.
enum Relaxed {
    Refuted(Certificate),
    /// Some values are fractions.
    Fractional,
    /// It is infeasible, but rounding errors are too large for a certificate.
    Uncertain,
}

impl<'a, K: Simd> Tree<'a, K> {
    /// A tree that is not limited, and at whose root no literal holds.
    pub(super) fn new(
        model: &'a mut Model<K>,
        draft: &'a mut Draft,
        solver: &'a mut dyn Solver,
    ) -> Tree<'a, K> {
        let mut assignment = Assignment::new();
        model.definitions.admit(&mut assignment);
        Tree { model, assignment, draft, solver, nodes: 0, most_nodes: u64::MAX, new_sets: 0 }
    }

    /// The basis of the root.
    pub(super) fn root(&mut self, objective: &Objective) -> Basis {
        let mut basis = Basis::new(objective.cells);
        self.solve(&mut basis, objective);
        basis
    }

    /// Whether the program refutes the root, with the rows that there are.
    pub(super) fn is_refuted_at_root(&mut self, objective: &Objective) -> bool {
        let mut basis = Basis::new(objective.cells);
        let status = self.solve(&mut basis, objective);
        is_refuted(&status, &basis, objective)
    }

    /// Refutes the objective with the literals of the path. `share` is the node's share of the
    /// tree.
    pub(super) fn refute(
        &mut self,
        parent: &Basis,
        objective: &Objective,
        share: f64,
    ) -> std::result::Result<Refutation, Unrefuted> {
        let mut basis = parent.clone();
        let branching = match self.visit(&mut basis, objective, share)? {
            Visit::Refuted(certificate) => return Ok(self.leaf(certificate, objective)),
            Visit::Branches(branching) => branching,
        };
        let first = self.child(&basis, objective, branching.first(), share)?;
        if !first.clause.contains(!branching.first().literal) {
            return Ok(first);
        }
        let second = self.child(&basis, objective, branching.second(), share)?;
        if !second.clause.contains(!branching.second().literal) {
            return Ok(second);
        }
        Ok(Refutation::of_children(first, second, branching.variable, self.draft))
    }

    fn child(
        &mut self,
        basis: &Basis,
        objective: &Objective,
        branch: branching::Branch,
        share: f64,
    ) -> std::result::Result<Refutation, Unrefuted> {
        self.assignment.push(branch.literal);
        let refuted = self.refute(basis, objective, share * branch.share);
        self.assignment.pop();
        refuted
    }

    fn leaf(&mut self, certificate: Certificate, objective: &Objective) -> Refutation {
        let line = certificate.draft(&self.model.relaxation.pool, objective, self.draft);
        Refutation::of_line(line, certificate.clause)
    }

    /// Visits one node: `basis` is that of its parent, and becomes its own.
    pub(super) fn visit(
        &mut self,
        basis: &mut Basis,
        objective: &Objective,
        share: f64,
    ) -> std::result::Result<Visit, Unrefuted> {
        self.count_node()?;
        if let Some(&literal) = self.assignment.path().last() {
            basis.follow(literal);
        }
        let relaxed = match self.relax(basis, objective)? {
            Relaxed::Fractional => self.cut(basis, objective, share)?,
            other => other,
        };
        let is_certain = match relaxed {
            Relaxed::Refuted(certificate) => return Ok(Visit::Refuted(certificate)),
            Relaxed::Fractional => true,
            Relaxed::Uncertain => false,
        };
        if self.nodes.is_multiple_of(RETIRE_EVERY) {
            self.model.retire_cuts();
        }
        let branching = match is_certain {
            true => self.choose(basis, objective, share),
            false => branching::first_free(&self.assignment, objective),
        };
        branching.map(Visit::Branches).ok_or(Unrefuted::GivenUp)
    }

    fn choose(&mut self, basis: &Basis, objective: &Objective, share: f64) -> Option<Branching> {
        let Tree { model, assignment, draft, .. } = self;
        Candidates { model, assignment, draft, basis, objective }.best(share)
    }

    fn count_node(&mut self) -> std::result::Result<(), Unrefuted> {
        self.nodes += 1;
        match is_cancelled() {
            true => Err(Error::Cancelled.into()),
            false if self.nodes > self.most_nodes => Err(Unrefuted::GivenUp),
            false => Ok(()),
        }
    }

    /// Solves the program of a node. As long as its point is a whole set of givens, adds a set
    /// that these do not hit.
    fn relax(
        &mut self,
        basis: &mut Basis,
        objective: &Objective,
    ) -> std::result::Result<Relaxed, Unrefuted> {
        loop {
            let status = self.solve(basis, objective);
            if is_refuted(&status, basis, objective) {
                return Ok(self.certify(status, basis, objective));
            }
            if self.is_fractional(basis, objective) {
                return Ok(Relaxed::Fractional);
            }
            self.separate_whole_point(basis, objective)?;
        }
    }

    fn solve(&mut self, basis: &mut Basis, objective: &Objective) -> Status {
        let node = Node { objective, assignment: &self.assignment };
        self.model.relaxation.solve(basis, node, ABOVE)
    }

    /// The certificate of a program that is refuted; if necessary, with a new inverse.
    fn certify(&mut self, status: Status, basis: &mut Basis, objective: &Objective) -> Relaxed {
        let node = Node { objective, assignment: &self.assignment };
        if let Some(certificate) = certify(&self.model.relaxation, basis, &status, node) {
            return Relaxed::Refuted(certificate);
        }
        basis.renew(self.model.relaxation.kernel, &self.model.relaxation.pool);
        let status = self.solve(basis, objective);
        let relaxation = &self.model.relaxation;
        let node = Node { objective, assignment: &self.assignment };
        let certificate = certify(relaxation, basis, &status, node);
        match certificate.or_else(|| certify_by_row(&relaxation.pool, node)) {
            Some(certificate) => Relaxed::Refuted(certificate),
            None => Relaxed::Uncertain,
        }
    }

    fn is_fractional(&self, basis: &Basis, objective: &Objective) -> bool {
        objective.cells.iter().any(|cell| is_fraction(basis.point[cell.index()]))
    }

    /// Adds an unavoidable set that a whole point violates.
    fn separate_whole_point(
        &mut self,
        basis: &Basis,
        objective: &Objective,
    ) -> std::result::Result<(), Unrefuted> {
        let givens: Cells =
            objective.cells.iter().filter(|cell| basis.point[cell.index()] > 0.5).collect();
        let grid = self.model.grid;
        if let Some(set) = unhit_set(self.solver, &grid, givens | !objective.cells)? {
            let source = self.draft.set(set);
            self.model.relaxation.pool.at_least(set, 1, None, source);
            self.new_sets += 1;
            return Ok(());
        }
        if objective.cells != self.model.board {
            return Err(Unrefuted::GivenUp);
        }
        Err(Unrefuted::Puzzle(givens))
    }

    /// Adds cuts, and solves the program again.
    fn cut(
        &mut self,
        basis: &mut Basis,
        objective: &Objective,
        share: f64,
    ) -> std::result::Result<Relaxed, Unrefuted> {
        const LEAST_GAIN: f64 = 0.01;
        let settings = self.model.settings;
        if objective.cells == self.model.board && share < settings.least_cut_share {
            return Ok(Relaxed::Fractional);
        }
        for _ in 0..settings.cut_rounds {
            let before = basis.objective;
            let node = Node { objective, assignment: &self.assignment };
            let Model { relaxation, cuts, .. } = &mut *self.model;
            if separate(relaxation, basis, node, cuts, self.draft, settings.cuts_per_round) == 0 {
                break;
            }
            let relaxed = self.relax(basis, objective)?;
            if !matches!(relaxed, Relaxed::Fractional) {
                return Ok(relaxed);
            }
            if basis.objective < before + LEAST_GAIN {
                break;
            }
        }
        Ok(Relaxed::Fractional)
    }
}

fn is_refuted(status: &Status, basis: &Basis, objective: &Objective) -> bool {
    matches!(status, Status::Infeasible(_)) || basis.objective > objective.limit()
}
