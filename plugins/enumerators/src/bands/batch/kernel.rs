//! The instructions that batches need in addition to single grids.

use super::super::kernel::{Kernel, LANES, Lanes, Sets};
use super::leaf_columns::{ABREAST, LeafColumns};
use crate::simd::Portable;

/// The operations, as plain loops.
pub(crate) trait BatchKernel: Kernel {
    /// The lanes in which no stack has more than `most` minirows, and all three together have at
    /// most its last number.
    #[inline(always)]
    fn within(self, needs: [u64; 3], minirows: &[Lanes; 3], most: [u64; 4]) -> u8 {
        let mut within = 0;
        for lane in 0..LANES {
            let count =
                |stack: usize| u64::from((needs[stack] & minirows[stack].0[lane]).count_ones());
            let [a, b, c] = [count(0), count(1), count(2)];
            let is_within = a <= most[0] && b <= most[1] && c <= most[2] && a + b + c <= most[3];
            within |= u8::from(is_within) << lane;
        }
        within
    }

    /// Packs these sets for each of the leaves. Of the sets that the leaf's clues miss, reduced to
    /// its open cells, it takes each that is disjoint from the packing. A leaf ends if such a set
    /// has no cell left, or if more sets are packed than it has clues.
    #[inline(always)]
    fn pack_leaves(self, leaves: &mut LeafColumns, sets: &Sets, from: usize, to: usize) {
        let sets = || sets.two[from..to].iter().zip(&sets.third[from..to]);
        let mut kept = 0;
        for start in (0..leaves.len()).step_by(ABREAST) {
            let here = ABREAST.min(leaves.len() - start);
            let mut ends = [false; ABREAST];
            for (&two, &third) in sets() {
                for (lane, ends) in ends[..here].iter_mut().enumerate() {
                    let at = start + lane;
                    let part = third & leaves.open[at];
                    let is_unhit = leaves.placed[at] & two == 0;
                    *ends |= is_unhit && part == 0;
                    if is_unhit && leaves.packed[at] & part == 0 {
                        leaves.packed[at] |= part;
                        leaves.spare[at] -= 1;
                    }
                }
            }
            for (lane, ends) in ends[..here].iter().enumerate() {
                if !ends && leaves.spare[start + lane] >= 0 {
                    leaves.copy(start + lane, kept);
                    kept += 1;
                }
            }
        }
        leaves.truncate(kept);
    }
}

impl BatchKernel for Portable {}
