//! The operations on plain words, for every machine.

use super::kernel::{Kernel, Scratch};
use super::list::{List, words};
use super::mask::{Mask, WORDS};
use super::node::Node;
use super::vectors::{Vectors, Verdict};
use seventeen_plugin::prelude::Cells;
use std::array::from_fn;

/// The kernel.
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Kernel for Portable {
    type Reg = [u64; WORDS];

    fn begin(self, vectors: &mut Vectors, node: Node, list: &List) -> usize {
        vectors.begin(self, node, list)
    }

    fn examine(self, vectors: &mut Vectors, nodes: &mut u64) -> Verdict {
        vectors.examine(self, nodes)
    }

    fn descend(self, vectors: &mut Vectors, number: usize) -> bool {
        vectors.descend(self, number)
    }

    fn bury(self, vectors: &mut Vectors, number: usize) {
        vectors.bury(self, number);
    }

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
            sizes.push(set.len() as u8);
        }
        into.fill_by_size(low, high, sizes);
        true
    }

    fn fit(self, list: &List, used: Cells, start: usize) -> Option<usize> {
        (start..list.len()).find(|&index| list.get(index).is_disjoint(used))
    }

    #[inline(always)]
    fn load(self, mask: &Mask) -> Self::Reg {
        mask.0
    }

    #[inline(always)]
    fn store(self, reg: Self::Reg, mask: &mut Mask) {
        mask.0 = reg;
    }

    #[inline(always)]
    fn and(self, a: Self::Reg, b: Self::Reg) -> Self::Reg {
        from_fn(|word| a[word] & b[word])
    }

    #[inline(always)]
    fn or(self, a: Self::Reg, b: Self::Reg) -> Self::Reg {
        from_fn(|word| a[word] | b[word])
    }

    #[inline(always)]
    fn xor(self, a: Self::Reg, b: Self::Reg) -> Self::Reg {
        from_fn(|word| a[word] ^ b[word])
    }

    #[inline(always)]
    fn without(self, a: Self::Reg, b: Self::Reg) -> Self::Reg {
        from_fn(|word| a[word] & !b[word])
    }

    #[inline(always)]
    fn is_empty(self, reg: Self::Reg) -> bool {
        reg.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    fn first(self, reg: Self::Reg) -> Option<usize> {
        let word = reg.iter().position(|&word| word != 0)?;
        Some(64 * word + reg[word].trailing_zeros() as usize)
    }

    #[inline(always)]
    fn count(self, reg: Self::Reg) -> u32 {
        reg.iter().map(|word| word.count_ones()).sum()
    }
}
