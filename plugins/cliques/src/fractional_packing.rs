//! The linear program of the upper bound: packing fractions of sets.
//!
//! A clique is a choice of sets that uses no cell twice. Let fractions of sets be chosen, with no
//! cell used more than once in all. The simplex method (Dantzig 1947) finds the fractions of
//! greatest worth. Its final dual values are weights of the cells under which every set weighs at
//! least its worth. So no clique is worth more than the weight of its cells. The right-hand sides
//! are perturbed a little, since the method can cycle in a program with such degenerate vertices.
//!
//! Pricing all sets costs a hundred times as much as a pivot. So the sets are priced in blocks, in
//! turn, and the best set of the first block with a gain enters.
//!
//! Floating point decides nothing: [`CellWeights`](crate::cell_weights::CellWeights) rounds the
//! weights and checks them against every set.

use seventeen_core::Cells;
use seventeen_plugin::prelude::{Result, check_running};

const CELLS: usize = 81;

/// Below this a number counts as zero.
const ZERO: f64 = 1e-9;

/// The number of sets examined together.
const BLOCK: usize = 512;

/// Far more steps than any family of a grid's sets has taken. Weights of an unfinished program are
/// worse but valid.
const MOST_STEPS: usize = 5000;

/// The variable that enters the basis: a set, or the unused rest of a cell.
#[derive(Clone, Copy)]
enum BasisColumn {
    Set(Cells),
    Rest(usize),
}

/// The state of the method. There is one row per cell; the basis starts with the rest of every
/// cell.
struct LinearProgram {
    /// The inverse of the basis, by rows.
    inverse: Vec<[f64; CELLS]>,
    /// The values of the basis.
    values: [f64; CELLS],
    /// The dual values: the cost of each cell.
    costs: [f64; CELLS],
}

/// Weights of the cells, from about 0 up, with about the least possible sum. Under them each set
/// weighs about its worth or more. `worths` are by the size of sets.
///
/// # Errors
/// An interrupted run.
pub(crate) fn dual_weights(sets: &[Cells], worths: &[f64; CELLS + 1]) -> Result<[f64; CELLS]> {
    let mut program = LinearProgram::new();
    let mut blocks = sets.chunks(BLOCK).cycle();
    let all_blocks = sets.len().div_ceil(BLOCK);
    for _ in 0..MOST_STEPS {
        check_running()?;
        let found = blocks.by_ref().take(all_blocks).find_map(|block| program.best(block, worths));
        let Some((column, gain)) = found else { break };
        program.enter(column, gain);
    }
    Ok(program.costs)
}

impl LinearProgram {
    fn new() -> LinearProgram {
        let unit = |row: usize| std::array::from_fn(|i| if i == row { 1. } else { 0. });
        LinearProgram {
            inverse: (0..CELLS).map(unit).collect(),
            // Multiples of 37 modulo 81 are all different and in no order.
            values: std::array::from_fn(|row| 1. + 1e-6 * (1 + row * 37 % CELLS) as f64),
            costs: [0.; CELLS],
        }
    }

    /// The column that gains most, of these sets and all rests, if any gains.
    fn best(&self, sets: &[Cells], worths: &[f64; CELLS + 1]) -> Option<(BasisColumn, f64)> {
        let rests =
            self.costs.iter().enumerate().map(|(cell, cost)| (BasisColumn::Rest(cell), -cost));
        let cost = |set: Cells| set.iter().map(|cell| self.costs[cell]).sum::<f64>();
        let gain = |set: Cells| worths[set.len() as usize] - cost(set);
        let columns = rests.chain(sets.iter().map(|&set| (BasisColumn::Set(set), gain(set))));
        columns.filter(|(_, gain)| *gain > ZERO).max_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// Exchanges `column` for the column of the basis that it drives to zero first.
    fn enter(&mut self, column: BasisColumn, gain: f64) {
        let direction: [f64; CELLS] = std::array::from_fn(|row| match column {
            BasisColumn::Set(set) => set.iter().map(|cell| self.inverse[row][cell]).sum(),
            BasisColumn::Rest(cell) => self.inverse[row][cell],
        });
        let rows = (0..CELLS).filter(|&row| direction[row] > ZERO);
        let ratio = |row: usize| self.values[row] / direction[row];
        // Each set uses a cell, and no cell is used more than once: some row limits the column.
        let Some(leaving) = rows.min_by(|&a, &b| ratio(a).total_cmp(&ratio(b))) else { return };
        self.pivot_rows(leaving, &direction, gain);
    }

    fn pivot_rows(&mut self, leaving: usize, direction: &[f64; CELLS], gain: f64) {
        let pivot = self.inverse[leaving].map(|x| x / direction[leaving]);
        let value = self.values[leaving] / direction[leaving];
        for row in (0..CELLS).filter(|&row| row != leaving && direction[row] != 0.) {
            subtract(&mut self.inverse[row], &pivot, direction[row]);
            self.values[row] -= direction[row] * value;
        }
        subtract(&mut self.costs, &pivot, -gain);
        self.inverse[leaving] = pivot;
        self.values[leaving] = value;
    }
}

/// `row -= times * other`.
fn subtract(row: &mut [f64; CELLS], other: &[f64; CELLS], times: f64) {
    for (x, other) in row.iter_mut().zip(other) {
        *x -= times * other;
    }
}
