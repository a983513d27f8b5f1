//! Half-integral cuts: half the sum of rows that are nearly tight, rounded up.
//!
//! If the sum of some rows has an odd bound, and even coefficients where the point is not zero,
//! half of it rounded up cuts the point off. (Alberto Caprara and Matteo Fischetti,
//! "{0, 1/2}-Chvátal-Gomory cuts", 1996.) Elimination modulo 2 among the rows finds such sums. Each
//! cut is one line of the derivation.

use super::basis::{Basis, N, Vector};
use super::draft::{Draft, Source};
use super::relaxation::{Node, Relaxation};
use super::rows::{Lookup, RowPool};
use crate::simd::Simd;
use seventeen_plugin::prelude::{Cell, Cells};
use std::collections::HashSet;

/// The most rows that take part.
const MOST_ROWS: usize = 256;

/// The most rows of one cut.
const MOST_SUMMED: u32 = 14;

/// Rows with more slack take no part.
const MOST_SLACK: f64 = 0.35;

/// A sum with more slack and cells cuts too little.
const MOST_WEIGHT: f64 = 0.9;

/// A cut is violated by at least this much.
const LEAST_VIOLATION: f64 = 0.04;

/// The cuts that exist already.
#[derive(Clone, Default)]
pub(super) struct KnownCuts(HashSet<([i32; N], i64)>);

/// Adds the best cuts at the point, `most` at most. Returns their number.
pub(super) fn separate<K: Simd>(
    relaxation: &mut Relaxation<K>,
    basis: &Basis,
    node: Node<'_>,
    known: &mut KnownCuts,
    draft: &mut Draft,
    most: usize,
) -> usize {
    let point = &basis.point;
    let tight = tight_rows(relaxation, point, node);
    let mut added = 0;
    for (_, summed) in promising_sums(&relaxation.pool, &tight, point) {
        let rows: Vec<usize> = summed.members().map(|place| tight[place].row).collect();
        let (coefficients, bound) = half_sum(&relaxation.pool, &rows);
        let value: f64 =
            coefficients.iter().zip(point).map(|(&times, value)| f64::from(times) * value).sum();
        if (bound as f64) - value < LEAST_VIOLATION || !known.0.insert((coefficients, bound)) {
            continue;
        }
        let lines = rows.iter().map(|&row| (relaxation.pool.row(row).source, 1)).collect();
        let source: Source = draft.sum(lines, Vec::new(), 2);
        let terms = Cell::all().map(|cell| (cell, coefficients[cell.index()]));
        relaxation.pool.cut(terms.filter(|&(_, times)| times != 0), bound, source);
        added += 1;
        if added == most {
            break;
        }
    }
    added
}

/// A row that is nearly tight.
struct TightRow {
    row: usize,
    slack: f64,
}

/// The tightest rows without conditions and negative coefficients.
fn tight_rows<K: Simd>(
    relaxation: &Relaxation<K>,
    point: &Vector,
    node: Node<'_>,
) -> Vec<TightRow> {
    let (pool, point) = (&relaxation.pool, Lookup::new(point));
    let mut tight: Vec<TightRow> = relaxation
        .working_rows()
        .iter()
        .map(|&row| row as usize)
        .filter(|&row| {
            let it = pool.row(row);
            it.condition.is_none() && it.bound > 0 && it.cells.is_subset(node.objective.cells)
        })
        .map(|row| TightRow { row, slack: pool.slack(row, &point).max(0.) })
        .filter(|tight| tight.slack < MOST_SLACK)
        .collect();
    keep_tightest(&mut tight);
    tight
}

fn keep_tightest(tight: &mut Vec<TightRow>) {
    tight.sort_by(|a, b| a.slack.total_cmp(&b.slack));
    tight.truncate(MOST_ROWS);
}

/// Rows of a list, by place.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Summed([u64; MOST_ROWS / 64]);

impl Summed {
    fn single(place: usize) -> Summed {
        let mut words = [0; MOST_ROWS / 64];
        words[place / 64] = 1 << (place % 64);
        Summed(words)
    }

    fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn members(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(number, &word)| {
            let rest = std::iter::successors(Some(word), |rest| {
                rest.checked_sub(1).map(|less| rest & less)
            });
            let ones = rest.take_while(|&rest| rest != 0);
            ones.map(move |rest| 64 * number + rest.trailing_zeros() as usize)
        })
    }

    fn toggle(&mut self, other: &Summed) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word ^= other;
        }
    }
}

/// A sum of rows modulo 2.
struct Parity {
    /// The cells with odd coefficients where the point is not zero.
    odd: Cells,
    is_bound_odd: bool,
    summed: Summed,
    slack: f64,
}

/// Sums that may give cuts, the best first, with their weights.
fn promising_sums(pool: &RowPool, tight: &[TightRow], point: &Vector) -> Vec<(f64, Summed)> {
    const POSITIVE: f64 = 1e-6;
    let support: Cells = Cell::all().filter(|cell| point[cell.index()] > POSITIVE).collect();
    let mut sums: Vec<Parity> = tight
        .iter()
        .enumerate()
        .map(|(place, tight)| parity(pool, place, tight, support))
        .collect();
    let mut cells: Vec<Cell> = support.iter().collect();
    cells.sort_by(|a, b| point[b.index()].total_cmp(&point[a.index()]));
    let mut promising = Vec::new();
    for cell in cells {
        let with_cell = (0..sums.len()).filter(|&sum| sums[sum].odd.contains(cell));
        let Some(pivot) = with_cell.min_by(|&a, &b| {
            let (a, b) = (&sums[a], &sums[b]);
            a.slack.total_cmp(&b.slack).then(a.odd.len().cmp(&b.odd.len()))
        }) else {
            continue;
        };
        let pivot = sums.swap_remove(pivot);
        for sum in sums.iter_mut().filter(|sum| sum.odd.contains(cell)) {
            sum.odd = (sum.odd - pivot.odd) | (pivot.odd - sum.odd);
            sum.is_bound_odd ^= pivot.is_bound_odd;
            sum.summed.toggle(&pivot.summed);
            sum.slack = sum.summed.members().map(|place| tight[place].slack).sum();
            promising.extend(weight(sum, point).map(|weight| (weight, sum.summed)));
        }
    }
    promising.sort_by(|a, b| a.0.total_cmp(&b.0));
    promising.dedup_by(|a, b| a.1 == b.1);
    promising
}

fn parity(pool: &RowPool, place: usize, tight: &TightRow, support: Cells) -> Parity {
    let odd = pool.terms(tight.row).filter(|&(_, coefficient)| coefficient % 2 != 0);
    let odd: Cells = odd.map(|(cell, _)| Cell::of(cell)).collect();
    Parity {
        odd: odd & support,
        is_bound_odd: pool.row(tight.row).bound % 2 != 0,
        summed: Summed::single(place),
        slack: tight.slack,
    }
}

/// Twice the amount by which half the sum misses the best cut, if it can be one.
fn weight(sum: &Parity, point: &Vector) -> Option<f64> {
    if !sum.is_bound_odd || sum.slack >= MOST_WEIGHT {
        return None;
    }
    let weight = sum.slack + sum.odd.iter().map(|cell| point[cell.index()]).sum::<f64>();
    (weight < MOST_WEIGHT && (2..=MOST_SUMMED).contains(&sum.summed.len())).then_some(weight)
}

/// Half the sum of rows, rounded up: coefficients and bound.
fn half_sum(pool: &RowPool, rows: &[usize]) -> ([i32; N], i64) {
    let (mut sum, mut bound) = ([0; N], 0);
    for &row in rows {
        pool.terms(row).for_each(|(cell, coefficient)| sum[cell] += coefficient);
        bound += pool.row(row).bound;
    }
    (sum.map(|times: i32| (times + 1) / 2), (bound + 1) / 2)
}
