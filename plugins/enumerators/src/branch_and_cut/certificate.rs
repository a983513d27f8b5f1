//! Certificates: whole multipliers with which rows contradict the objective at a node.
//!
//! The multipliers of the linear program are fractions with rounding errors. Each denominator of a
//! list is tried until whole multiples refute the node exactly: small ones by a local search, which
//! finds short lines, larger ones by rounding alone. Rows that are not needed go, then literals of
//! the path. The result is one line of the derivation.

use super::assignment::Assignment;
use super::basis::{Basis, Constraint, N};
use super::clause::Clause;
use super::draft::{Draft, Source};
use super::multiples::Multiples;
use super::objective::Objective;
use super::relaxation::{Node, Relaxation, Status};
use super::rows::RowPool;
use crate::simd::Simd;
use std::collections::BTreeSet;

/// The greatest denominator with which multiples are searched for, unless only greater ones refute
/// a node; then up to this many times the least.
const SEARCHED: u64 = 50;
const SEARCHED_TIMES: u64 = 3;

/// How many certificates are compared by their length.
const COMPARED: usize = 3;

/// The greatest denominator up to which all are tried.
const SMALL: u64 = 40;

/// Further denominators: those with many divisors.
const LARGE: [u64; 41] = [
    42, 44, 45, 48, 50, 54, 56, 60, 64, 66, 70, 72, 80, 84, 90, 96, 100, 108, 120, 132, 144, 160,
    168, 180, 210, 240, 252, 300, 360, 420, 480, 600, 720, 840, 1260, 2520, 5040, 10_080, 27_720,
    55_440, 360_360,
];

/// What is added before a multiple is rounded down.
const ROUNDINGS: [f64; 3] = [0.5, 0.25, 0.05];

/// Multipliers of the objective and of rows, and the clause that their sum implies.
pub(super) struct Certificate {
    objective: u64,
    rows: Vec<(usize, u64)>,
    pub(super) clause: Clause,
}

/// The certificate that refutes a node, from the multipliers of its program. None if rounding
/// errors are too large.
pub(super) fn certify<K: Simd>(
    relaxation: &Relaxation<K>,
    basis: &Basis,
    status: &Status,
    node: Node<'_>,
) -> Option<Certificate> {
    const POSITIVE: f64 = 1e-9;
    let pool = &relaxation.pool;
    let row = |(constraint, multiplier): (Constraint, f64)| match constraint {
        Constraint::Row(row) if multiplier > POSITIVE => Some((row as usize, multiplier)),
        _ => None,
    };
    let (multipliers, objective): (Vec<_>, f64) = match status {
        Status::Infeasible(multipliers) => {
            (multipliers.iter().copied().filter_map(row).collect(), 0.)
        }
        _ => (basis.multipliers().filter_map(row).collect(), 1.),
    };
    if objective > 0.
        && let Some(found) = search(relaxation, basis, node, &multipliers)
    {
        return Some(found);
    }
    let greatest = multipliers.iter().map(|&(_, multiplier)| multiplier).fold(objective, f64::max);
    (1..=SMALL).chain(LARGE).find_map(|denominator| {
        ROUNDINGS.into_iter().find_map(|rounding| {
            let scale = denominator as f64 / if objective > 0. { 1. } else { greatest };
            let whole = |&(row, multiplier): &(usize, f64)| {
                (row, (multiplier * scale + rounding).floor() as u64)
            };
            let rows = multipliers.iter().map(whole).filter(|&(_, times)| times > 0).collect();
            let objective = if objective > 0. { denominator } else { 0 };
            refute(pool, node, objective, rows)
        })
    })
}

/// The shortest of the first certificates that a local search finds.
fn search<K: Simd>(
    relaxation: &Relaxation<K>,
    basis: &Basis,
    node: Node<'_>,
    multipliers: &[(usize, f64)],
) -> Option<Certificate> {
    const ROUNDING: f64 = 1e-4;
    let pool = &relaxation.pool;
    let mut multiples = Multiples::new(pool, node, multipliers, relaxation.tight_rows(basis, node));
    // A sum of an optimal program exceeds the objective by at most this, times the denominator.
    let above = basis.objective - node.objective.most as f64 + ROUNDING;
    let least = (1. / above).ceil().max(1.) as u64;
    let most = if least > SEARCHED { SEARCHED_TIMES * least } else { SEARCHED };
    // Neighbours of a large denominator differ little.
    let step = (least / 16).max(1) as usize;
    (least..=most)
        .step_by(step)
        .filter_map(|denominator| {
            refute(pool, node, denominator, multiples.find(relaxation.kernel, denominator)?)
        })
        .take(COMPARED)
        .min_by_key(Certificate::length)
}

/// The certificate of a single row that cannot hold at a node, if there is one.
pub(super) fn certify_by_row(pool: &RowPool, node: Node<'_>) -> Option<Certificate> {
    (0..pool.len())
        .filter(|&row| node.uses(pool, row))
        .find_map(|row| refute(pool, node, 0, vec![(row, 1)]))
}

/// The certificate with these multipliers, without what is not needed, if they refute the node.
fn refute(
    pool: &RowPool,
    node: Node<'_>,
    objective: u64,
    rows: Vec<(usize, u64)>,
) -> Option<Certificate> {
    let mut sum = Sum::new(node.objective, objective);
    for &(row, times) in &rows {
        sum.add(pool, row, times as i64);
    }
    if sum.excess(node.assignment) < 1 {
        return None;
    }
    let rows = sum.drop_rows(pool, rows, node.assignment);
    let mut clause = sum.needed_cells(node.assignment);
    for &(row, _) in &rows {
        if let Some(condition) = pool.row(row).condition {
            clause.insert(!condition);
        }
    }
    if let Some(condition) = pool.row(node.objective.row).condition.filter(|_| objective > 0) {
        clause.insert(!condition);
    }
    Some(Certificate { objective, rows, clause })
}

impl Certificate {
    /// The length of its line, about: a row and a multiplier that several rows have take about the
    /// same.
    fn length(&self) -> usize {
        let multipliers: BTreeSet<u64> = self.rows.iter().map(|&(_, times)| times).collect();
        self.rows.len() + multipliers.len()
    }

    /// Writes the line, unless it is a row of the pool.
    pub(super) fn draft(&self, pool: &RowPool, objective: &Objective, draft: &mut Draft) -> Source {
        if let (0, [(row, _)]) = (self.objective, &self.rows[..]) {
            return pool.row(*row).source;
        }
        let budget = (self.objective > 0).then(|| (pool.row(objective.row).source, self.objective));
        let rows = self.rows.iter().map(|&(row, times)| (pool.row(row).source, times));
        draft.sum(budget.into_iter().chain(rows).collect(), Vec::new(), 1)
    }
}

/// A sum of rows: these multiples of cells are at least `bound`.
struct Sum {
    coefficients: [i64; N],
    bound: i64,
}

impl Sum {
    /// A multiple of "at most `most` of these cells are given".
    fn new(objective: &Objective, times: u64) -> Sum {
        let times = times as i64;
        let mut coefficients = [0; N];
        for cell in objective.cells {
            coefficients[cell.index()] = -times;
        }
        Sum { coefficients, bound: -times * objective.most }
    }

    fn add(&mut self, pool: &RowPool, row: usize, times: i64) {
        for (cell, coefficient) in pool.terms(row) {
            self.coefficients[cell] += times * i64::from(coefficient);
        }
        self.bound += times * pool.row(row).bound;
    }

    /// By how much the bound exceeds the greatest sum at a node.
    fn excess(&self, assignment: &Assignment) -> i64 {
        let greatest: i64 = (0..N)
            .map(|cell| match assignment.value(cell as u32) {
                Some(true) => self.coefficients[cell],
                Some(false) => 0,
                None => self.coefficients[cell].max(0),
            })
            .sum();
        self.bound - greatest
    }

    /// Removes rows, and single copies of rows, as long as the node is refuted.
    fn drop_rows(
        &mut self,
        pool: &RowPool,
        mut rows: Vec<(usize, u64)>,
        assignment: &Assignment,
    ) -> Vec<(usize, u64)> {
        rows.sort_by_cached_key(|&(_, times)| times);
        for (row, times) in &mut rows {
            if self.remove(pool, *row, *times, assignment, 1) {
                *times = 0;
            }
            // A single copy goes only if the excess does not fall: so other rows may go, too.
            while *times > 1 && self.remove(pool, *row, 1, assignment, self.excess(assignment)) {
                *times -= 1;
            }
        }
        rows.retain(|&(_, times)| times > 0);
        rows
    }

    /// Removes copies of a row, unless the excess falls below `least`.
    fn remove(
        &mut self,
        pool: &RowPool,
        row: usize,
        copies: u64,
        assignment: &Assignment,
        least: i64,
    ) -> bool {
        self.add(pool, row, -(copies as i64));
        let is_enough = self.excess(assignment) >= least;
        if !is_enough {
            self.add(pool, row, copies as i64);
        }
        is_enough
    }

    /// The negations of the fixed cells without which the node is not refuted.
    fn needed_cells(&self, assignment: &Assignment) -> Clause {
        let mut excess = self.excess(assignment);
        let needed = assignment.path().iter().rev().filter(|literal| {
            let Some(&coefficient) = self.coefficients.get(literal.variable as usize) else {
                return false;
            };
            let loss = if literal.negated { coefficient.max(0) } else { (-coefficient).max(0) };
            let fits = excess - loss >= 1;
            if fits {
                excess -= loss;
            }
            !fits
        });
        needed.map(|&literal| !literal).collect()
    }
}
