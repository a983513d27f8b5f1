//! What a kernel of the search does: all that depends on the instructions at hand.
//!
//! The search itself is written once, over these operations, so that it visits the same nodes on
//! every kernel.

use super::list::List;
use super::mask::Mask;
use super::node::Node;
use super::vectors::{Vectors, Verdict};
use seventeen_plugin::prelude::Cells;

/// Room for what a filter keeps, before it is sorted.
#[derive(Default)]
pub(super) struct Scratch {
    pub(super) low: Vec<u64>,
    pub(super) high: Vec<u64>,
    pub(super) sizes: Vec<u8>,
}

/// The operations on lists and masks.
pub(super) trait Kernel: Copy + Send + Sync + 'static {
    /// A mask at hand.
    type Reg: Copy;

    /// As [`Vectors::begin`].
    fn begin(self, vectors: &mut Vectors, node: Node, list: &List) -> usize;

    /// As [`Vectors::examine`].
    fn examine(self, vectors: &mut Vectors, nodes: &mut u64) -> Verdict;

    /// As [`Vectors::descend`].
    fn descend(self, vectors: &mut Vectors, number: usize) -> bool;

    /// As [`Vectors::bury`].
    fn bury(self, vectors: &mut Vectors, number: usize);

    /// Fills `into` with the sets of `from` that have no cell in `hit`, their cells in `live`, by
    /// ascending size. False, with `into` left undefined, if such a set has no cell in `live`.
    fn filter(
        self,
        from: &List,
        hit: Cells,
        live: Cells,
        into: &mut List,
        scratch: &mut Scratch,
    ) -> bool;

    /// The first set of `list` from number `start` on that has no cell in `used`.
    fn fit(self, list: &List, used: Cells, start: usize) -> Option<usize>;

    fn load(self, mask: &Mask) -> Self::Reg;
    fn store(self, reg: Self::Reg, mask: &mut Mask);
    fn and(self, a: Self::Reg, b: Self::Reg) -> Self::Reg;
    fn or(self, a: Self::Reg, b: Self::Reg) -> Self::Reg;
    fn xor(self, a: Self::Reg, b: Self::Reg) -> Self::Reg;
    /// The bits of `a` that are not in `b`.
    fn without(self, a: Self::Reg, b: Self::Reg) -> Self::Reg;
    fn is_empty(self, reg: Self::Reg) -> bool;
    /// The lowest bit.
    fn first(self, reg: Self::Reg) -> Option<usize>;
    /// How many bits.
    fn count(self, reg: Self::Reg) -> u32;
}
