//! Leaves side by side: the needs of their sockets, and a packing of sets.
//!
//! Disjoint unhit sets need a clue each, so a leaf with more of them than clues has no puzzle. This
//! ends most of the leaves that pass the sockets. If there are as many sets as clues, all clues are
//! in the packing.

use super::super::frame::BAND;
use super::super::kernel::Sets;
use super::super::stacks;
use super::batch_visitor::BatchVisitor;
use super::kernel::BatchKernel;
use super::leaf_columns::LeafColumns;

/// The maximal number of sets to pack, in their order.
const PACKED: usize = 768;

/// The leaves that a packing ended make room for the others after this many sets.
const SQUEEZED: usize = 64;

impl BatchVisitor<'_> {
    /// Packs sets for the records of the bucket, and returns the remaining ones with their open
    /// cells.
    #[inline(always)]
    pub(super) fn pack<K: BatchKernel>(
        &mut self,
        kernel: K,
        bucket: &[u32],
        dead: &[bool],
        left: &mut Vec<(u32, u32)>,
    ) {
        let mut abreast = std::mem::take(&mut self.abreast);
        abreast.truncate(0);
        for &record in bucket.iter().filter(|&&record| !dead[record as usize]) {
            self.begin(&mut abreast, record);
        }
        pack_all(kernel, &mut abreast, &self.unhit, PACKED);
        for at in 0..abreast.len() {
            let is_tight = abreast.spare[at] == 0;
            let open = if is_tight { abreast.tight(at) } else { abreast.open[at] };
            left.push((abreast.record[at], open));
        }
        self.abreast = abreast;
    }

    /// Adds a record with the needs of its sockets packed.
    #[inline(always)]
    fn begin(&self, abreast: &mut LeafColumns, number: u32) {
        let record = &self.records[number as usize];
        let asked = self.thirds[self.at].asked(&record.open);
        let open = if asked.clues() == record.left {
            asked.cells
        } else {
            (0..3)
                .filter(|&stack| asked.clues_of(stack) == record.room[stack])
                .fold(BAND, |open, stack| open & (!stacks::THIRD[stack] | asked.cells))
        };
        abreast.push(number, record.placed, record.left, open, &asked);
    }
}

/// Packs the first of these sets for all leaves.
#[inline(always)]
fn pack_all<K: BatchKernel>(kernel: K, abreast: &mut LeafColumns, sets: &Sets, most: usize) {
    let most = sets.len().min(most);
    for from in (0..most).step_by(SQUEEZED) {
        kernel.pack_leaves(abreast, sets, from, most.min(from + SQUEEZED));
    }
}
