//! The linear relaxation: the fewest givens, if parts of givens were allowed, by the dual simplex
//! method. Rows enter when a point violates them.

use super::assignment::Assignment;
use super::basis::{Basis, Constraint, Exchange};
use super::objective::Objective;
use super::rows::{Lookup, RowPool};
use super::set_sums::SetSums;
use super::working_set::WorkingSet;
use crate::simd::Simd;
use seventeen_plugin::prelude::Literal;

/// A row is violated by more than this, times its scale.
const VIOLATED: f64 = 1e-6;

/// How many violated rows of the pool join the working set at once.
const AT_ONCE: usize = 40;

/// The number of exchanges after which the inverse is computed anew.
const RENEW_AFTER: u32 = 100;

/// The most exchanges of a full solution: more of them are a matter of rounding.
const MOST_EXCHANGES: u32 = 5_000;

/// How a program ended.
#[derive(PartialEq)]
pub(super) enum Status {
    Optimal,
    /// The objective exceeds the limit.
    AboveLimit,
    /// No point satisfies these constraints with these multipliers.
    Infeasible(Vec<(Constraint, f64)>),
    /// The exchanges ran out.
    Unfinished,
}

/// The rows, and those that are looked at first.
#[derive(Clone)]
pub(super) struct Relaxation<K> {
    pub(super) kernel: K,
    pub(super) pool: RowPool,
    working: WorkingSet,
    /// For each row, whether it is in the working set.
    is_working: Vec<bool>,
}

/// The node at which a program is solved.
#[derive(Clone, Copy)]
pub(super) struct Node<'a> {
    pub(super) objective: &'a Objective,
    pub(super) assignment: &'a Assignment,
}

impl Node<'_> {
    /// Whether a row may be used here.
    pub(super) fn uses(self, pool: &RowPool, row: usize) -> bool {
        let it = pool.row(row);
        row != self.objective.row
            && it.cells.is_subset(self.objective.cells)
            && self.assignment.activates(it)
    }
}

impl<K: Simd> Relaxation<K> {
    pub(super) fn new(kernel: K, pool: RowPool) -> Relaxation<K> {
        Relaxation { kernel, pool, working: WorkingSet::new(), is_working: Vec::new() }
    }

    /// The rows that were violated lately.
    pub(super) fn working_rows(&self) -> &[u32] {
        self.working.rows()
    }

    /// Those of them that may be used at a node, and hold at the point with little slack or not at
    /// all.
    pub(super) fn tight_rows(&self, basis: &Basis, node: Node<'_>) -> impl Iterator<Item = usize> {
        const MOST_SLACK: f64 = 0.05;
        let point = Lookup::new(&basis.point);
        let rows = self.working.rows().iter().map(|&row| row as usize);
        rows.filter(move |&row| {
            node.uses(&self.pool, row) && self.pool.slack(row, &point) < MOST_SLACK
        })
    }

    pub(super) fn is_working(&self, row: usize) -> bool {
        self.is_working.get(row).copied().unwrap_or(false)
    }

    /// Solves the program of a node, until its objective exceeds the limit by `above`.
    pub(super) fn solve(&mut self, basis: &mut Basis, node: Node<'_>, above: f64) -> Status {
        if basis.exchanges > RENEW_AFTER {
            basis.renew(self.kernel, &self.pool);
        }
        self.run(basis, node, above, MOST_EXCHANGES, true)
    }

    /// A lower bound on the objective of a child after a few exchanges, with the rows of the
    /// working set alone; none if the child is refuted.
    pub(super) fn probe(
        &mut self,
        basis: &Basis,
        node: Node<'_>,
        literal: Literal,
        exchanges: u32,
    ) -> Option<f64> {
        const ABOVE: f64 = 0.02;
        let mut basis = basis.clone();
        basis.follow(literal);
        match self.run(&mut basis, node, ABOVE, exchanges, false) {
            Status::AboveLimit | Status::Infeasible(_) => None,
            Status::Optimal | Status::Unfinished => Some(basis.objective),
        }
    }

    fn run(
        &mut self,
        basis: &mut Basis,
        node: Node<'_>,
        above: f64,
        exchanges: u32,
        with_pool: bool,
    ) -> Status {
        let limit = node.objective.most as f64 + above;
        self.weigh(node);
        for _ in 0..exchanges {
            if basis.objective > limit {
                return Status::AboveLimit;
            }
            let violated = self.violated(basis, node, with_pool);
            let Some((entering, violation)) = violated else { return Status::Optimal };
            if let Constraint::Row(row) = entering {
                self.pool.row_mut(row as usize).uses += 1.;
            }
            match basis.enter(self.kernel, &self.pool, entering, violation) {
                Exchange::Done => {}
                Exchange::Infeasible(multipliers) => return Status::Infeasible(multipliers),
            }
        }
        if basis.objective > limit { Status::AboveLimit } else { Status::Unfinished }
    }

    fn weigh(&mut self, node: Node<'_>) {
        let Relaxation { working, pool, .. } = self;
        working.weigh(pool, |row| node.uses(pool, row as usize));
    }

    /// A constraint that the point violates, and by how much: one with about the greatest distance
    /// from the point.
    fn violated(
        &mut self,
        basis: &Basis,
        node: Node<'_>,
        with_pool: bool,
    ) -> Option<(Constraint, f64)> {
        const FAR: f64 = 0.5;
        const ROUNDING: f32 = 4e-6;
        let bound = basis.violated_bound(VIOLATED);
        let distance = bound.map_or(VIOLATED, |(_, distance)| distance);
        if distance >= FAR {
            return bound;
        }
        let row = self.working.violated(self.kernel, &basis.point, distance as f32 + ROUNDING);
        let row = row.and_then(|row| self.violation(row, basis, distance));
        match row.or(bound) {
            None if with_pool => self.violated_in_pool(basis, node),
            found => found,
        }
    }

    /// The violation of a row in full precision, if its distance is greater than `least`.
    fn violation(&self, row: u32, basis: &Basis, least: f64) -> Option<(Constraint, f64)> {
        let violation = -self.pool.slack(row as usize, &Lookup::new(&basis.point));
        let distance = violation * self.pool.row(row as usize).scale;
        (distance > least).then_some((Constraint::Row(row), violation))
    }

    /// Looks through the whole pool. The worst rows join the working set.
    fn violated_in_pool(&mut self, basis: &Basis, node: Node<'_>) -> Option<(Constraint, f64)> {
        self.is_working.resize(self.pool.len(), false);
        let point = Lookup::new(&basis.point);
        let mut violated: Vec<(f64, u32)> = Vec::new();
        for row in self.suspects(basis) {
            if self.is_working[row] || !node.uses(&self.pool, row) {
                continue;
            }
            let violation = -self.pool.slack(row, &point);
            if violation > VIOLATED {
                violated.push((violation * self.pool.row(row).scale, row as u32));
            }
        }
        keep_worst(&mut violated);
        for &(_, row) in &violated {
            self.working.insert(&self.pool, row);
            self.is_working[row as usize] = true;
        }
        self.trim();
        self.weigh(node);
        let &(_, row) = violated.first()?;
        Some((Constraint::Row(row), -self.pool.slack(row as usize, &point)))
    }

    /// The rows that may be violated: the sums of their values are small.
    fn suspects(&self, basis: &Basis) -> Vec<usize> {
        let sums = SetSums::new(&basis.point);
        let scanned = self.pool.scanned().iter();
        let suspects = scanned.filter(|scanned| sums.of(scanned.cells) < scanned.enough);
        suspects.map(|scanned| scanned.row as usize).collect()
    }

    fn trim(&mut self) {
        let before = self.working.rows().len();
        self.working.trim(&self.pool);
        if self.working.rows().len() < before {
            self.is_working.fill(false);
            for &row in self.working.rows() {
                self.is_working[row as usize] = true;
            }
        }
    }
}

/// Keeps the rows that are violated most.
fn keep_worst(violated: &mut Vec<(f64, u32)>) {
    violated.sort_by(|a, b| b.0.total_cmp(&a.0));
    violated.truncate(AT_ONCE);
}
