//! `Order`: the order in which the cells of a pattern are filled, for few states.

use super::motion::Cycle;
use crate::{Cell, Cells};

/// The place of each cell in the order.
pub(super) struct Order([usize; 81]);

impl Order {
    /// An order for a pattern. From each first cell, it repeatedly takes the cell that leaves the
    /// fewest estimated states. Of these orders, the one with the fewest states in all wins.
    pub(super) fn of(pattern: Cells) -> Order {
        let partitions = partitions();
        let orders = pattern.iter().map(|first| greedy(pattern, first, &partitions));
        let best = orders.min_by(|(one, _), (other, _)| one.total_cmp(other));
        let mut places = [0; 81];
        for (place, cell) in best.map(|(_, cells)| cells).into_iter().flatten().enumerate() {
            places[cell] = place;
        }
        Order(places)
    }

    /// The cycles in the order of the last cell of each.
    pub(super) fn sorted(&self, mut cycles: Vec<Cycle>) -> Vec<Cycle> {
        cycles.sort_by_cached_key(|cycle| cycle.cells().iter().map(|&cell| self.0[cell]).max());
        cycles
    }
}

/// An order from a first cell on, and an estimate of its number of states.
fn greedy(pattern: Cells, first: Cell, partitions: &[f64; 82]) -> (f64, Vec<Cell>) {
    let estimate = |filled| states(filled, pattern - filled, partitions);
    let mut filled = Cells::single(first);
    let mut order = vec![first];
    let mut sum = estimate(filled);
    while filled != pattern {
        let next =
            (pattern - filled).iter().map(|cell| (estimate(filled | Cells::single(cell)), cell));
        let Some((states, cell)) = next.min_by(|(one, _), (other, _)| one.total_cmp(other)) else {
            break;
        };
        filled.insert(cell);
        order.push(cell);
        sum += states;
    }
    (sum, order)
}

/// An estimate of the number of states. Of the filled cells, those with peers left matter. They are
/// divided among the digits, and peers rule out a ninth for each pair. Cells with equal peers left
/// may change places.
fn states(filled: Cells, left: Cells, partitions: &[f64; 82]) -> f64 {
    let edge: Cells = filled.iter().filter(|&cell| !cell.peers().is_disjoint(left)).collect();
    let mut reach: Vec<Cells> = edge.iter().map(|cell| cell.peers() & left).collect();
    reach.sort_unstable();
    let pairs = edge.iter().map(|cell| (cell.peers() & edge).len()).sum::<u32>() / 2;
    let alike = reach.chunk_by(|one, other| one == other);
    let exchanges: f64 =
        alike.map(|cells| (1..=cells.len()).map(|n| n as f64).product::<f64>()).product();
    let apart: f64 = (0..pairs).map(|_| 8. / 9.).product();
    partitions[reach.len()] * apart / exchanges
}

/// For each number of cells, the number of divisions into at most nine parts: sums of Stirling's
/// numbers of the second kind.
fn partitions() -> [f64; 82] {
    let mut parts = [0.; 10];
    parts[0] = 1.;
    std::array::from_fn(|_| {
        let sum = parts.iter().sum();
        for n in (1..10).rev() {
            parts[n] = parts[n - 1] + n as f64 * parts[n];
        }
        parts[0] = 0.;
        sum
    })
}
