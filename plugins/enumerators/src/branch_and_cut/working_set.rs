//! The rows that a linear program looks at first: those that were violated lately.
//!
//! Their coefficients are stored by cell, so that the sums of all rows grow together, in registers.

use super::basis::{N, Vector};
use super::rows::RowPool;
use crate::simd::Simd;

/// The most rows.
const ROOM: usize = 480;

/// When there are more, the oldest ones go.
const MOST: usize = 400;

/// How many stay then.
const KEPT: usize = 240;

/// A number per row.
type Column = [f32; ROOM];

/// The rows, and when each was last used.
#[derive(Clone)]
pub(super) struct WorkingSet {
    rows: Vec<u32>,
    used: Vec<u64>,
    now: u64,
    /// For each cell, its coefficients.
    coefficients: Vec<Column>,
    bounds: Column,
    /// The scale of a row, or 0 for one that does not count at this node.
    weights: Column,
}

impl WorkingSet {
    pub(super) fn new() -> WorkingSet {
        WorkingSet {
            rows: Vec::new(),
            used: Vec::new(),
            now: 0,
            coefficients: vec![[0.; ROOM]; N],
            bounds: [0.; ROOM],
            weights: [0.; ROOM],
        }
    }

    pub(super) fn rows(&self) -> &[u32] {
        &self.rows
    }

    /// Adds a row that it does not contain.
    pub(super) fn insert(&mut self, pool: &RowPool, row: u32) {
        let place = self.rows.len();
        for (cell, coefficient) in pool.terms(row as usize) {
            self.coefficients[cell][place] = coefficient as f32;
        }
        self.bounds[place] = pool.row(row as usize).bound as f32;
        self.rows.push(row);
        self.used.push(self.now);
    }

    /// Makes room if needed.
    pub(super) fn trim(&mut self, pool: &RowPool) {
        if self.rows.len() <= MOST {
            return;
        }
        let mut places: Vec<usize> = (0..self.rows.len()).collect();
        places.sort_by_cached_key(|&place| std::cmp::Reverse(self.used[place]));
        places.truncate(KEPT);
        let kept: Vec<(u32, u64)> =
            places.iter().map(|&place| (self.rows[place], self.used[place])).collect();
        let now = self.now;
        *self = WorkingSet::new();
        for (row, used) in kept {
            self.now = used;
            self.insert(pool, row);
        }
        self.now = now;
    }

    /// Sets the weights: those of rows for which `counts` is false are 0.
    pub(super) fn weigh(&mut self, pool: &RowPool, mut counts: impl FnMut(u32) -> bool) {
        self.now += 1;
        for (place, &row) in self.rows.iter().enumerate() {
            let scale = pool.row(row as usize).scale as f32;
            self.weights[place] = if counts(row) { scale } else { 0. };
        }
    }

    /// The row that the point violates most, times its weight, if by more than `least`.
    pub(super) fn violated<K: Simd>(
        &mut self,
        kernel: K,
        point: &Vector,
        least: f32,
    ) -> Option<u32> {
        let place = kernel.run(
            #[inline(always)]
            || self.most_violated(point, least),
        )?;
        self.used[place] = self.now;
        Some(self.rows[place])
    }

    #[inline(always)]
    fn most_violated(&self, point: &Vector, least: f32) -> Option<usize> {
        const LANES: usize = 16;
        let n = self.rows.len().next_multiple_of(LANES);
        let mut sums = [0.; ROOM];
        for (value, column) in point.iter().zip(&self.coefficients) {
            if value.abs() > 1e-7 {
                let value = *value as f32;
                for (sum, coefficient) in sums[..n].iter_mut().zip(&column[..n]) {
                    *sum += value * coefficient;
                }
            }
        }
        // The greatest violation of each lane, then the first place that has the greatest of all.
        let mut greatest = [least; LANES];
        for (start, sums) in sums[..n].chunks_exact_mut(LANES).enumerate() {
            let (bounds, weights) = (&self.bounds[LANES * start..], &self.weights[LANES * start..]);
            for lane in 0..LANES {
                sums[lane] = (bounds[lane] - sums[lane]) * weights[lane];
                greatest[lane] = greatest[lane].max(sums[lane]);
            }
        }
        let greatest = greatest.into_iter().fold(least, f32::max);
        if greatest <= least {
            return None;
        }
        sums[..self.rows.len()].iter().position(|&violation| violation == greatest)
    }
}
