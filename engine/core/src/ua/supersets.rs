//! Finds the sets of a list that contain a given one, 512 at a time.
//!
//! Each cell has a row of bits, one per set of the list that contains it. The supersets of a set
//! contain all of its cells: they are the intersection of the rows. A few rows leave nothing in
//! most blocks of 512, and then the others are skipped.
//!
//! The alternative is buckets of sets by first cell, compared one by one. `ua::minimal` takes 0.28
//! times as long with this for 20,000 sets in the whole grid, and 0.22 times for 5,000 in five
//! digits. Rejected: blocks of 128 and 256 sets (2 and 1.4 times as long for the 20,000); buckets
//! by the rarest cell (no faster than by the first).

use crate::Cells;

/// The number of words of 64 sets in a block.
const WORDS: usize = 8;
const SETS: usize = 64 * WORDS;

/// One bit per set of a block.
type Row = [u64; WORDS];

/// A list of sets, arranged by cells; some of them are removed.
#[derive(Default)]
pub(super) struct Supersets {
    blocks: Vec<Block>,
    len: usize,
}

/// 512 sets, the last block perhaps fewer.
#[derive(Clone)]
struct Block {
    /// For each cell, the sets that contain it.
    holding: [Row; 81],
    struck: Row,
}

const EMPTY: Block = Block { holding: [[0; WORDS]; 81], struck: [0; WORDS] };

impl Supersets {
    /// The number of sets in the list.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Appends a set to the list.
    #[inline]
    pub(super) fn push(&mut self, set: Cells) {
        let place = self.len % SETS;
        if place == 0 {
            self.blocks.resize(self.blocks.len() + 1, EMPTY);
        }
        if let Some(block) = self.blocks.last_mut() {
            set.iter().for_each(|cell| block.holding[cell][place / 64] |= 1 << (place % 64));
        }
        self.len += 1;
    }

    /// Whether any set of the list contains `set`.
    pub(super) fn any(&self, set: Cells) -> bool {
        self.blocks.iter().any(|block| !is_empty(&block.supersets(set)))
    }

    /// Removes the sets that contain `set`, the one of this index; earlier sets may stay.
    ///
    /// Returns false, and does nothing, if it was struck out itself.
    pub(super) fn strike(&mut self, index: usize, set: Cells) -> bool {
        let blocks = &mut self.blocks[index / SETS..];
        if blocks[0].struck[index % SETS / 64] >> (index % 64) & 1 != 0 {
            return false;
        }
        for block in blocks {
            let supersets = block.supersets(set);
            for (struck, more) in block.struck.iter_mut().zip(supersets) {
                *struck |= more;
            }
        }
        true
    }
}

impl Block {
    /// The sets that contain all cells of `set`.
    #[inline]
    fn supersets(&self, set: Cells) -> Row {
        let mut supersets = [u64::MAX; WORDS];
        for (done, cell) in set.iter().enumerate() {
            // Checking every row costs more than it saves.
            if done % 8 == 7 && is_empty(&supersets) {
                break;
            }
            for (word, holding) in supersets.iter_mut().zip(&self.holding[cell]) {
                *word &= holding;
            }
        }
        supersets
    }
}

#[inline]
fn is_empty(row: &Row) -> bool {
    row.iter().fold(0, |any, word| any | word) == 0
}
