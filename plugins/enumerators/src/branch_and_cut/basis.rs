//! A basis of the dual simplex method, in the space of the 81 cells.
//!
//! The basis is 81 constraints that are tight at its point, with the inverse of their matrix. The
//! multipliers of these constraints prove that no point has a smaller objective, so the objective
//! rises with each exchange. (C. E. Lemke, "The dual method of solving the linear programming
//! problem", 1954.) Bounds of cells are constraints, too: to fix a cell is to move its bounds.

use super::rows::RowPool;
use crate::simd::Simd;
use seventeen_plugin::prelude::{Cell, Cells, Literal};
use seventeen_plugin::random::RandomNumbers;

/// The number of cells.
pub(super) const N: usize = 81;

/// The cells, in whole registers.
const WIDTH: usize = 88;

/// A number per cell or constraint.
pub(super) type Vector = [f64; WIDTH];

/// Smaller numbers count as zero.
const TINY: f64 = 1e-9;

/// Whether a value is neither 0 nor 1, but for rounding.
pub(super) fn is_fraction(value: f64) -> bool {
    const ROUNDING: f64 = 1e-6;
    value > ROUNDING && value < 1. - ROUNDING
}

/// A constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Constraint {
    /// The lower bound of a cell.
    Lower(u8),
    /// The upper bound of a cell.
    Upper(u8),
    /// A row of the pool.
    Row(u32),
}

/// The tight constraints, their inverse, and the point.
#[derive(Clone)]
pub(super) struct Basis {
    /// For each cell, its row of the inverse.
    inverse: Vec<Vector>,
    tight: [Constraint; N],
    multipliers: Vector,
    pub(super) point: Vector,
    lower: Vector,
    upper: Vector,
    costs: Vector,
    pub(super) objective: f64,
    /// The exchanges since the inverse was computed anew.
    pub(super) exchanges: u32,
}

/// What an exchange came to.
pub(super) enum Exchange {
    Done,
    /// No point satisfies these constraints with these multipliers.
    Infeasible(Vec<(Constraint, f64)>),
}

impl Basis {
    /// The basis of all lower bounds. The objective is the number of givens among `cells`, with
    /// small random additions against cycling.
    pub(super) fn new(cells: Cells) -> Basis {
        const ADDITION: f64 = 1e-6;
        let mut random = RandomNumbers::new(17);
        let mut costs = [0.; WIDTH];
        for cell in Cell::all() {
            let share = random.below(1 << 20) as f64 / f64::from(1 << 20);
            costs[cell.index()] = f64::from(u8::from(cells.contains(cell))) + ADDITION * share;
        }
        let unit = |cell: usize| {
            let mut row = [0.; WIDTH];
            row[cell] = 1.;
            row
        };
        Basis {
            inverse: (0..N).map(unit).collect(),
            tight: std::array::from_fn(|cell| Constraint::Lower(cell as u8)),
            multipliers: costs,
            point: [0.; WIDTH],
            lower: [0.; WIDTH],
            upper: [1.; WIDTH],
            costs,
            objective: 0.,
            exchanges: 0,
        }
    }

    /// The tight constraints and their multipliers.
    pub(super) fn multipliers(&self) -> impl Iterator<Item = (Constraint, f64)> + '_ {
        self.tight.iter().copied().zip(self.multipliers.iter().copied())
    }

    /// Fixes the cell of a literal: the point follows if the bound that moves is tight. A defined
    /// variable is no cell, and moves none.
    pub(super) fn follow(&mut self, literal: Literal) {
        let cell = literal.variable as usize;
        if cell >= N {
            return;
        }
        let (moved, by) = if literal.negated {
            (Constraint::Upper(cell as u8), std::mem::replace(&mut self.upper[cell], 0.))
        } else {
            (Constraint::Lower(cell as u8), 1. - std::mem::replace(&mut self.lower[cell], 1.))
        };
        if let Some(column) = self.tight.iter().position(|&tight| tight == moved) {
            for (value, row) in self.point.iter_mut().zip(&self.inverse) {
                *value += by * row[column];
            }
            self.objective += by * self.multipliers[column];
        }
    }

    /// The bound that the point violates most, if it does by more than `least`, and by how much.
    pub(super) fn violated_bound(&self, least: f64) -> Option<(Constraint, f64)> {
        let (mut most, mut worst) = (least, None);
        for cell in 0..N {
            let below = self.lower[cell] - self.point[cell];
            if below > most {
                (most, worst) = (below, Some(Constraint::Lower(cell as u8)));
            }
            let above = self.point[cell] - self.upper[cell];
            if above > most {
                (most, worst) = (above, Some(Constraint::Upper(cell as u8)));
            }
        }
        worst.map(|constraint| (constraint, most))
    }

    /// Lets a constraint that the point violates by this much enter the basis.
    pub(super) fn enter<K: Simd>(
        &mut self,
        kernel: K,
        rows: &RowPool,
        entering: Constraint,
        violation: f64,
    ) -> Exchange {
        kernel.run(
            #[inline(always)]
            || self.exchange(rows, entering, violation),
        )
    }

    #[inline(always)]
    fn exchange(&mut self, rows: &RowPool, entering: Constraint, violation: f64) -> Exchange {
        let mut change = self.combination(rows, entering);
        let Some((column, step)) = self.leaving(&change) else {
            let others = self.tight.iter().zip(&change).filter(|(_, change)| **change < -TINY);
            let others = others.map(|(&constraint, change)| (constraint, -change));
            return Exchange::Infeasible([(entering, 1.)].into_iter().chain(others).collect());
        };
        for (multiplier, change) in self.multipliers.iter_mut().zip(&change) {
            *multiplier -= step * change;
        }
        self.multipliers[column] = step;
        self.objective += step * violation;
        let pivot = 1. / change[column];
        change[column] = 0.;
        for (row, value) in self.inverse.iter_mut().zip(&mut self.point) {
            let factor = row[column] * pivot;
            if factor != 0. {
                for (entry, change) in row.iter_mut().zip(&change) {
                    *entry -= factor * change;
                }
                row[column] = factor;
                *value += factor * violation;
            }
        }
        self.tight[column] = entering;
        self.exchanges += 1;
        Exchange::Done
    }

    /// The constraint as a combination of the tight ones.
    #[inline(always)]
    fn combination(&self, rows: &RowPool, constraint: Constraint) -> Vector {
        let mut sum = [0.; WIDTH];
        let mut add = |cell: usize, coefficient: f64| {
            for (sum, entry) in sum.iter_mut().zip(&self.inverse[cell]) {
                *sum += coefficient * entry;
            }
        };
        match constraint {
            Constraint::Lower(cell) => add(cell.into(), 1.),
            Constraint::Upper(cell) => add(cell.into(), -1.),
            Constraint::Row(row) => {
                rows.terms(row as usize)
                    .for_each(|(cell, coefficient)| add(cell, coefficient.into()));
            }
        }
        sum
    }

    /// The column that leaves, so that no multiplier becomes negative, and the multiplier of the
    /// constraint that enters. Of columns that are equally good, the one with the greatest change.
    #[inline(always)]
    fn leaving(&self, change: &Vector) -> Option<(usize, f64)> {
        const CLOSE: f64 = 1e-12;
        let mut best: Option<(usize, f64)> = None;
        for column in 0..N {
            if change[column] <= TINY || self.is_fixed(self.tight[column]) {
                continue;
            }
            let ratio = self.multipliers[column].max(0.) / change[column];
            let is_better = best.is_none_or(|(other, least)| {
                ratio < least - CLOSE || ratio < least + CLOSE && change[column] > change[other]
            });
            if is_better {
                best = Some((column, ratio));
            }
        }
        best
    }

    /// Whether it is a bound of a fixed cell, whose multiplier may be negative.
    fn is_fixed(&self, constraint: Constraint) -> bool {
        match constraint {
            Constraint::Lower(cell) | Constraint::Upper(cell) => {
                self.lower[usize::from(cell)] == self.upper[usize::from(cell)]
            }
            Constraint::Row(_) => false,
        }
    }

    /// Computes inverse, point and multipliers anew, against rounding errors.
    pub(super) fn renew<K: Simd>(&mut self, kernel: K, rows: &RowPool) {
        let mut matrix = vec![[0.; 2 * WIDTH]; N];
        for (column, (line, &tight)) in matrix.iter_mut().zip(&self.tight).enumerate() {
            match tight {
                Constraint::Lower(cell) => line[usize::from(cell)] = 1.,
                Constraint::Upper(cell) => line[usize::from(cell)] = -1.,
                Constraint::Row(row) => rows
                    .terms(row as usize)
                    .for_each(|(cell, coefficient)| line[cell] = coefficient.into()),
            }
            line[WIDTH + column] = 1.;
        }
        kernel.run(
            #[inline(always)]
            || eliminate(&mut matrix),
        );
        for (row, line) in self.inverse.iter_mut().zip(&matrix) {
            row.copy_from_slice(&line[WIDTH..]);
        }
        self.exchanges = 0;
        self.recompute(rows);
    }

    /// Computes point, multipliers and objective from the inverse.
    fn recompute(&mut self, rows: &RowPool) {
        let mut bounds = [0.; WIDTH];
        for (bound, &tight) in bounds.iter_mut().zip(&self.tight) {
            *bound = match tight {
                Constraint::Lower(cell) => self.lower[usize::from(cell)],
                Constraint::Upper(cell) => -self.upper[usize::from(cell)],
                Constraint::Row(row) => rows.row(row as usize).bound as f64,
            };
        }
        self.multipliers = [0.; WIDTH];
        for cell in 0..N {
            let row = &self.inverse[cell];
            self.point[cell] = row.iter().zip(&bounds).map(|(entry, bound)| entry * bound).sum();
            for (multiplier, entry) in self.multipliers.iter_mut().zip(row) {
                *multiplier += self.costs[cell] * entry;
            }
        }
        self.objective = self.costs.iter().zip(&self.point).map(|(cost, value)| cost * value).sum();
    }
}

/// Gauss-Jordan elimination of a matrix with a unit matrix beside it, with the greatest pivots.
#[inline(always)]
fn eliminate(matrix: &mut [[f64; 2 * WIDTH]]) {
    for column in 0..N {
        let pivot = (column..N)
            .max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))
            .expect("columns are fewer than lines");
        matrix.swap(column, pivot);
        let scale = 1. / matrix[column][column];
        matrix[column].iter_mut().for_each(|entry| *entry *= scale);
        let line = matrix[column];
        for (other, target) in matrix.iter_mut().enumerate() {
            let factor = target[column];
            if other != column && factor != 0. {
                for (entry, subtracted) in target.iter_mut().zip(&line) {
                    *entry -= factor * subtracted;
                }
            }
        }
    }
}
