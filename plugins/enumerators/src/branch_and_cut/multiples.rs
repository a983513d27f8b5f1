//! Small multipliers: a local search for whole multiples of rows that refute a node.
//!
//! With a small denominator few fractions are near whole numbers. So some copies of rows are too
//! many and others missing after rounding. Single copies are added and removed as long as the sum
//! comes closer to a refutation; then a copy is removed for others that fit in its place.

use super::basis::N;
use super::relaxation::Node;
use super::rows::RowPool;
use crate::simd::Simd;
use seventeen_plugin::prelude::{Cell, Cells};

/// The least excess with which copies are replaced: a sum that is further from a refutation seldom
/// becomes one.
const WORTH_REPLACING: i64 = -1;

/// A row, and how often the sum has it.
struct Multiple {
    row: usize,
    /// Its bound, less the cells that are given.
    bound: i64,
    /// Its free cells, if all coefficients are 1.
    ones: Option<Cells>,
    /// Its multiplier in the linear program.
    share: f64,
    times: i64,
}

/// The rows of a sum, from which a multiple of the objective is subtracted.
pub(super) struct Multiples<'a> {
    pool: &'a RowPool,
    rows: Vec<Multiple>,
    /// The cells that are neither given nor dead.
    free: Cells,
    /// Those of them that the objective counts.
    counted: Cells,
    /// The clues that the objective allows besides the cells that are given.
    most: i64,
    /// The coefficients of the free cells.
    coefficients: [i64; N],
    /// The free cells whose coefficient would be positive with one more.
    full: Cells,
    /// The free cells whose coefficient is positive.
    over: Cells,
    /// By how much the bound exceeds the greatest sum.
    excess: i64,
}

impl<'a> Multiples<'a> {
    /// A sum of rows with these multipliers, and of `others` if they help.
    pub(super) fn new(
        pool: &'a RowPool,
        node: Node<'_>,
        multipliers: &[(usize, f64)],
        others: impl Iterator<Item = usize>,
    ) -> Multiples<'a> {
        let with_value = |value| {
            let has_value = |cell: &Cell| node.assignment.value(cell.index() as u32) == value;
            Cell::all().filter(has_value).collect::<Cells>()
        };
        let (given, free) = (with_value(Some(true)), with_value(None));
        let multiple = |(row, share)| {
            let hit = pool.terms(row).filter(|&(cell, _)| given.contains(Cell::of(cell)));
            let hit: i64 = hit.map(|(_, coefficient)| i64::from(coefficient)).sum();
            let it = pool.row(row);
            let ones = it.has_ones.then(|| it.cells & free);
            Multiple { row, bound: it.bound - hit, ones, share, times: 0 }
        };
        let mut rows: Vec<Multiple> = multipliers.iter().copied().map(multiple).collect();
        let others = others.filter(|&row| multipliers.iter().all(|&(other, _)| row != other));
        rows.extend(others.map(|row| multiple((row, 0.))).filter(|it| it.bound > 0));
        let cells = node.objective.cells;
        Multiples {
            pool,
            rows,
            free,
            counted: free & cells,
            most: node.objective.most - i64::from((given & cells).len()),
            coefficients: [0; N],
            full: Cells::EMPTY,
            over: Cells::EMPTY,
            excess: 0,
        }
    }

    /// The rows and their multipliers that refute the node together with this multiple of the
    /// objective, if the search finds some.
    pub(super) fn find<K: Simd>(
        &mut self,
        kernel: K,
        denominator: u64,
    ) -> Option<Vec<(usize, u64)>> {
        kernel.run(
            #[inline(always)]
            || self.search(denominator),
        )
    }

    /// Whatever it calls is inlined, so that the kernel's instructions count the cells.
    #[inline(always)]
    fn search(&mut self, denominator: u64) -> Option<Vec<(usize, u64)>> {
        self.round(denominator);
        self.climb(|_, _| true);
        for row in 0..self.rows.len() {
            if self.excess >= 1 || self.excess < WORTH_REPLACING {
                break;
            }
            if self.rows[row].times > 0 {
                self.replace(row);
            }
        }
        if self.excess >= 1 {
            self.thin();
        }
        let used = self.rows.iter().filter(|it| it.times > 0);
        (self.excess >= 1).then(|| used.map(|it| (it.row, it.times as u64)).collect())
    }

    /// Starts with rounded multiples.
    #[inline(always)]
    fn round(&mut self, denominator: u64) {
        self.coefficients = [0; N];
        for cell in self.counted {
            self.coefficients[cell.index()] = -(denominator as i64);
        }
        self.full = self.free - self.counted;
        self.over = Cells::EMPTY;
        self.excess = -self.most * denominator as i64;
        for row in 0..self.rows.len() {
            self.rows[row].times = 0;
            let times = (self.rows[row].share * denominator as f64).round() as i64;
            self.change(row, times);
        }
    }

    /// Adds copies of a row.
    #[inline(always)]
    fn change(&mut self, row: usize, copies: i64) {
        let it = &mut self.rows[row];
        it.times += copies;
        self.excess += copies * it.bound;
        for (cell, coefficient) in self.pool.terms(it.row) {
            let free = Cell::of(cell);
            if !self.free.contains(free) {
                continue;
            }
            let before = self.coefficients[cell];
            let after = before + copies * i64::from(coefficient);
            self.coefficients[cell] = after;
            self.excess -= after.max(0) - before.max(0);
            let cells = Cells::from(free);
            self.full = if after >= 0 { self.full | cells } else { self.full - cells };
            self.over = if after > 0 { self.over | cells } else { self.over - cells };
        }
    }

    /// How much the excess rises with one more copy of a row, or one less.
    #[inline(always)]
    fn gain(&self, row: usize, copies: i64) -> i64 {
        let it = &self.rows[row];
        match it.ones {
            Some(cells) if copies > 0 => it.bound - i64::from((cells & self.full).len()),
            Some(cells) => i64::from((cells & self.over).len()) - it.bound,
            None => {
                let terms = self.pool.terms(it.row);
                let free = terms.filter(|&(cell, _)| self.free.contains(Cell::of(cell)));
                let lost = free.map(|(cell, coefficient)| {
                    let before = self.coefficients[cell];
                    (before + copies * i64::from(coefficient)).max(0) - before.max(0)
                });
                copies * it.bound - lost.sum::<i64>()
            }
        }
    }

    /// Adds and removes single copies, the best first, as long as the excess rises and the node is
    /// not refuted.
    #[inline(always)]
    fn climb(&mut self, may_change: impl Fn(usize, &Multiple) -> bool) {
        while self.excess < 1
            && let Some((row, copies)) = self.best_change(&may_change)
        {
            self.change(row, copies);
        }
    }

    /// The single copy to add (1) or remove (-1) that raises the excess most, with its row.
    #[inline(always)]
    fn best_change(&self, may_change: impl Fn(usize, &Multiple) -> bool) -> Option<(usize, i64)> {
        let (mut most, mut best) = (0, None);
        for (row, it) in self.rows.iter().enumerate() {
            if !may_change(row, it) {
                continue;
            }
            let changes: &[i64] = if it.times > 0 { &[1, -1] } else { &[1] };
            for &copies in changes {
                let gain = self.gain(row, copies);
                if gain > most {
                    (most, best) = (gain, Some((row, copies)));
                }
            }
        }
        best
    }

    /// Removes a copy of a row for what fits in its place, unless the excess falls.
    #[inline(always)]
    fn replace(&mut self, row: usize) {
        let (excess, before) = (self.excess, self.times());
        self.change(row, -1);
        self.climb(|other, _| other != row);
        if self.excess < excess {
            self.restore(&before);
        }
    }

    /// Removes rows whose place copies of the other rows can take, the rarest first.
    #[inline(always)]
    fn thin(&mut self) {
        let mut rarest: Vec<usize> = (0..self.rows.len()).collect();
        rarest.sort_by_cached_key(|&row| self.rows[row].times);
        for row in rarest {
            let before = self.times();
            self.change(row, -before[row]);
            self.climb(|_, it| it.times > 0);
            if self.excess < 1 {
                self.restore(&before);
            }
        }
    }

    fn times(&self) -> Vec<i64> {
        self.rows.iter().map(|it| it.times).collect()
    }

    #[inline(always)]
    fn restore(&mut self, times: &[i64]) {
        for (row, times) in times.iter().enumerate() {
            match times - self.rows[row].times {
                0 => {}
                copies => self.change(row, copies),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::branch_and_cut::assignment::Assignment;
    use crate::branch_and_cut::draft::Source;
    use crate::branch_and_cut::objective::Objective;
    use crate::simd::Portable;

    /// Three sets that meet in pairs need two givens, which half of each shows. A fourth one meets
    /// all, and does not help.
    #[test]
    fn rounded_multiples_are_repaired() {
        let mut pool = RowPool::default();
        let row = pool.at_most(Cells::ALL, 1, None, Source::Budget);
        let sets = ["r1c1 r1c2", "r1c2 r1c3", "r1c1 r1c3", "r1c1 r1c2 r1c3"];
        let mut add =
            |set: &str| pool.at_least(set.parse().expect("cells"), 1, None, Source::Own(0));
        let rows = sets.map(&mut add);
        let objective = Objective { cells: Cells::ALL, most: 1, row };
        let assignment = Assignment::new();
        let node = Node { objective: &objective, assignment: &assignment };
        let pair = rows.map(|row| (row, 1));
        for shares in [[0.5, 0.5, 0., 0.], [0.5; 4], [0.9, 0.1, 0., 0.]] {
            let multipliers: Vec<(usize, f64)> = rows.into_iter().zip(shares).collect();
            let mut multiples = Multiples::new(&pool, node, &multipliers, rows.into_iter());
            assert_eq!(multiples.find(Portable, 1), None, "{shares:?}");
            assert_eq!(multiples.find(Portable, 2).as_deref(), Some(&pair[..3]), "{shares:?}");
        }
    }
}
