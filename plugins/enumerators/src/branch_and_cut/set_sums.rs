//! Sums of values over sets of cells, by bytes of the set.

use super::basis::{N, Vector};
use seventeen_plugin::prelude::Cells;

/// The bytes of a set.
const BYTES: usize = N.div_ceil(8);

/// For each byte of a set, the sum of its cells.
pub(super) struct SetSums([[f32; 256]; BYTES]);

impl SetSums {
    pub(super) fn new(point: &Vector) -> SetSums {
        let mut sums = [[0.; 256]; BYTES];
        for (sums, values) in sums.iter_mut().zip(point.chunks(8)) {
            for (bit, &value) in values.iter().enumerate() {
                let (without, with) = sums.split_at_mut(1 << bit);
                for (without, with) in without.iter().zip(with) {
                    *with = without + value as f32;
                }
            }
        }
        SetSums(sums)
    }

    /// The sum over a set, about.
    #[inline(always)]
    pub(super) fn of(&self, cells: Cells) -> f32 {
        let [low, high] = cells.words();
        let part = |byte: usize| {
            let word = if byte < 8 { low } else { high };
            self.0[byte][(word >> (8 * (byte % 8))) as usize & 255]
        };
        // Two sums at a time, which do not wait for each other.
        let even = (0..BYTES).step_by(2).map(part).fold(0., |sum, part| sum + part);
        let odd = (1..BYTES).step_by(2).map(part).fold(0., |sum, part| sum + part);
        even + odd
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_plugin::prelude::Cell;

    #[test]
    fn sums_are_those_of_the_cells() {
        let mut point: Vector = [0.; _];
        for cell in Cell::all() {
            point[cell.index()] = f64::from(1 << (cell.index() % 10));
        }
        let sums = SetSums::new(&point);
        for step in 1..=81 {
            let cells: Cells = Cell::all().step_by(step).collect();
            let expected: f64 = cells.iter().map(|cell| point[cell.index()]).sum();
            assert_eq!(f64::from(sums.of(cells)), expected, "every {step}th cell");
        }
    }
}
