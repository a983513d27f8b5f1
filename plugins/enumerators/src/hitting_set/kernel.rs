//! A kernel of the search: everything that depends on the CPU's instructions.

use super::list::{List, words};
use crate::simd::{Portable, Simd};
use seventeen_plugin::prelude::Cells;

/// Room for the result of a filter, before it is sorted.
#[derive(Default)]
pub(super) struct Scratch {
    pub(super) low: Vec<u64>,
    pub(super) high: Vec<u64>,
    pub(super) sizes: Vec<u64>,
}

/// The operations with passes over lists; by default plain loops.
pub(super) trait Kernel: Simd {
    /// Fills `into` with the sets of `from` that have no cell in `hit`, their cells in `live`, by
    /// ascending size. False, with `into` left undefined, if such a set has no cell in `live`.
    fn filter(
        self,
        from: &List,
        hit: Cells,
        live: Cells,
        into: &mut List,
        scratch: &mut Scratch,
    ) -> bool {
        let Scratch { low, high, sizes } = scratch;
        low.clear();
        high.clear();
        sizes.clear();
        for set in from.iter().filter(|set| set.is_disjoint(hit)) {
            let set = set & live;
            if set.is_empty() {
                return false;
            }
            let (set_low, set_high) = words(set);
            low.push(set_low);
            high.push(set_high);
            sizes.push(set.len().into());
        }
        into.fill_by_size(low, high, sizes);
        true
    }

    /// The first set of `list` from number `start` on that has no cell in `used`.
    fn fit(self, list: &List, used: Cells, start: usize) -> Option<usize> {
        (start..list.len()).find(|&index| list.get(index).is_disjoint(used))
    }
}

impl Kernel for Portable {}
