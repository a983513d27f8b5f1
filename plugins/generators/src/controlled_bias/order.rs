//! Random orders of the cells, as far as they are followed.

use seventeen_plugin::prelude::Cell;
use seventeen_plugin::random::RandomNumbers;

/// The number of steps of a shuffle per random word. All but some 2^-32 of its values give the
/// steps their exact chances.
const STEPS: usize = 5;

/// The 81 cells in some order.
pub(super) struct Order([Cell; 81]);

impl Order {
    pub(super) fn new() -> Order {
        Order(Cell::table(|cell| cell))
    }

    /// The first `n` cells of a uniformly random order, independent of the order before: the first
    /// steps of Fisher and Yates' shuffle.
    ///
    /// It always takes the same number of random words.
    pub(super) fn draw(&mut self, n: usize, random: &mut RandomNumbers) -> &[Cell] {
        for start in (0..n).step_by(STEPS) {
            // A fraction of 1, which each step takes its part of.
            let mut fraction = random.next_bits();
            for i in start..n.min(start + STEPS) {
                let product = u128::from(fraction) * (81 - i) as u128;
                self.0.swap(i, i + (product >> 64) as usize);
                fraction = product as u64;
            }
        }
        &self.0[..n]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cell_comes_at_each_place_as_often() {
        let (mut order, mut random) = (Order::new(), RandomNumbers::new(4));
        let mut times = [[0; 81]; 32];
        for _ in 0..81 * 500 {
            let cells = order.draw(32, &mut random);
            cells.iter().zip(&mut times).for_each(|(&cell, times)| times[cell] += 1);
        }
        // 500 on average, with a standard deviation of 22.2, and 2592 numbers.
        assert!(times.iter().flatten().all(|n| (400..=600).contains(n)), "{times:?}");
        let squares = times.iter().flatten().map(|&n| f64::from(n - 500).powi(2) / 500.);
        let chi = squares.sum::<f64>();
        // 80 degrees of freedom in each of the 32 places.
        assert!((chi - 2560.).abs() < 3. * (2. * 2560_f64).sqrt(), "{chi}");
    }
}
