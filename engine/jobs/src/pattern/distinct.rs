//! Distinct configurations in order, within a bound of memory.
//!
//! The configurations of a journal are read in several passes if necessary. A pass keeps the lowest
//! ones above all earlier passes. When the memory is full, it is sorted and duplicates are dropped;
//! if more than half of it is then full, the upper half is left to a later pass.

use super::packed::PackedConfiguration;
use crate::error::Result;
use rayon::prelude::*;

/// Passes the configurations of `read` to `take`, each once and in ascending order, and holds at
/// most `held` of them, at least 2. Each call of `read` reads all of them, in any order.
pub(super) fn each_distinct(
    held: usize,
    mut read: impl FnMut(&mut dyn FnMut(&[PackedConfiguration])) -> Result<()>,
    mut take: impl FnMut(&[PackedConfiguration]) -> Result<()>,
) -> Result<()> {
    let mut above = None;
    loop {
        let mut pass = LowestPass { above, below: None, held, kept: Vec::new() };
        read(&mut |packed| packed.iter().for_each(|each| pass.add_if_in_range(each)))?;
        pass.sort_distinct();
        take(&pass.kept)?;
        if pass.below.is_none() {
            return Ok(());
        }
        above = pass.kept.last().copied();
    }
}

/// One reading.
struct LowestPass {
    /// The last configuration of earlier passes.
    above: Option<PackedConfiguration>,
    /// This one and all above it are for a later pass.
    below: Option<PackedConfiguration>,
    held: usize,
    kept: Vec<PackedConfiguration>,
}

impl LowestPass {
    fn add_if_in_range(&mut self, packed: &PackedConfiguration) {
        let is_done = self.above.is_some_and(|above| *packed <= above);
        if is_done || self.below.is_some_and(|below| *packed >= below) {
            return;
        }
        if self.kept.len() == self.held {
            self.drop_upper_half();
        }
        if self.below.is_none_or(|below| *packed < below) {
            if self.kept.len() == self.kept.capacity() {
                // No more than `held`, where a vector would double.
                let more = self.kept.len().max(1 << 12).min(self.held - self.kept.len());
                self.kept.reserve_exact(more);
            }
            self.kept.push(*packed);
        }
    }

    fn drop_upper_half(&mut self) {
        self.sort_distinct();
        let half = self.held / 2;
        if self.kept.len() > half {
            self.below = Some(self.kept[half]);
            self.kept.truncate(half);
        }
    }

    fn sort_distinct(&mut self) {
        self.kept.par_sort_unstable();
        self.kept.dedup();
    }
}

#[cfg(test)]
mod tests {
    use super::super::packed::CellOrder;
    use super::*;
    use seventeen_core::{Cells, Configuration, Region};

    fn packed(n: u32) -> PackedConfiguration {
        let order = CellOrder::from_chain(&[Region::single(0)]);
        let (digits, clues) = ([0; 81], Cells::EMPTY);
        order.pack(&Configuration { digits, clues, images: n, fixed: 0, ways: 0 })
    }

    /// The results for these numbers, and the number of passes.
    fn distinct(numbers: &[u32], held: usize) -> (Vec<PackedConfiguration>, usize) {
        let all: Vec<PackedConfiguration> = numbers.iter().map(|&n| packed(n)).collect();
        let (mut taken, mut passes) = (Vec::new(), 0);
        let read = |take: &mut dyn FnMut(&[PackedConfiguration])| {
            passes += 1;
            all.chunks(3).for_each(take);
            Ok(())
        };
        let take = |packed: &[PackedConfiguration]| {
            assert!(packed.len() <= held);
            taken.extend(packed);
            Ok(())
        };
        each_distinct(held, read, take).unwrap();
        (taken, passes)
    }

    #[test]
    fn each_comes_once_and_in_order_however_few_are_held() {
        let numbers: Vec<u32> = (0..500).map(|i| i * 7919 % 101).collect();
        let expected: Vec<PackedConfiguration> = (0..101).map(packed).collect();
        for held in [2, 3, 7, 50, 101, 202, 1000] {
            let (taken, passes) = distinct(&numbers, held);
            assert_eq!(taken, expected, "{held}");
            assert!(passes <= 101_usize.div_ceil(held / 2), "{held}: {passes}");
        }
        assert_eq!(distinct(&numbers, 202).1, 1, "half of the memory is enough for all");
    }

    #[test]
    fn none_are_none() {
        assert_eq!(distinct(&[], 2), (Vec::new(), 1));
    }
}
