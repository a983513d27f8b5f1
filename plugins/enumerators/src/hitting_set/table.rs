//! The table of sets in vectors: a bit for each set, and for each cell the mask of its sets.

use super::kernel::Kernel;
use crate::simd::Bits;
use seventeen_plugin::prelude::*;

/// Cells of the first word of a set.
const LOW: usize = 64;

/// One row per cell, and an empty one between the rows of the first and of the second word.
const ROWS: usize = LOW + 1 + 64;

/// The sets, and the sets of each cell.
pub(super) struct Table {
    /// The set with this bit.
    sets: [Cells; Bits::LEN],
    len: usize,
    /// By row: the sets that a cell is in.
    hits: [Bits; ROWS],
}

/// The row of a cell.
#[inline(always)]
fn row(cell: Cell) -> usize {
    (cell.index() + usize::from(cell.index() >= LOW)) % ROWS
}

impl Table {
    pub(super) fn new() -> Table {
        Table { sets: [Cells::EMPTY; Bits::LEN], len: 0, hits: [Bits::NONE; ROWS] }
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
        self.hits.fill(Bits::NONE);
    }

    /// The number of sets.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Gives a set the next bit, if there is one.
    pub(super) fn add(&mut self, set: Cells) -> Option<usize> {
        let bit = self.len;
        *self.sets.get_mut(bit)? = set;
        self.len += 1;
        set.iter().for_each(|cell| self.hits[row(cell)].insert(bit));
        Some(bit)
    }

    /// The set with this bit.
    #[inline(always)]
    pub(super) fn set(&self, bit: usize) -> Cells {
        self.sets[bit % Bits::LEN]
    }

    /// The sets that a cell is in.
    #[inline(always)]
    pub(super) fn hits<K: Kernel>(&self, kernel: K, cell: Cell) -> K::Vector {
        kernel.load(&self.hits[row(cell)])
    }

    /// The sets that these cells are in.
    #[inline(always)]
    pub(super) fn hit_by<K: Kernel>(&self, kernel: K, cells: Cells) -> K::Vector {
        let Four { hits: [a, b, c, d], rest } = self.four(kernel, cells);
        let mut hit = kernel.or(kernel.or(a, b), kernel.or(c, d));
        for cell in rest {
            hit = kernel.or(hit, self.hits(kernel, cell));
        }
        hit
    }

    /// Whether one of the cells is in all these sets, of which there is at least one.
    #[inline(always)]
    pub(super) fn any_in_all<K: Kernel>(&self, kernel: K, cells: Cells, sets: K::Vector) -> bool {
        let Four { hits, rest } = self.four(kernel, cells);
        let mut any = false;
        for hits in hits {
            any |= kernel.is_empty(kernel.without(sets, hits));
        }
        any || !self.in_all(kernel, rest, sets).is_empty()
    }

    /// The cells that are in all these sets.
    #[inline(always)]
    pub(super) fn in_all<K: Kernel>(&self, kernel: K, cells: Cells, sets: K::Vector) -> Cells {
        let mut all = cells;
        for cell in cells {
            if !kernel.is_empty(kernel.without(sets, self.hits(kernel, cell))) {
                all.remove(cell);
            }
        }
        all
    }

    /// Extracts the first four cells of the first word.
    #[inline(always)]
    fn four<K: Kernel>(&self, kernel: K, cells: Cells) -> Four<K::Vector> {
        let low = cells.bits() as u64;
        let mut rest = low;
        let mut hits = [kernel.load(&Bits::NONE); 4];
        for hits in &mut hits {
            // Of no cell, 64 zeros are counted: that row is empty.
            *hits = kernel.load(&self.hits[rest.trailing_zeros() as usize]);
            rest &= rest.wrapping_sub(1);
        }
        Four { hits, rest: cells - Cells::from_bits(u128::from(low ^ rest)) }
    }
}

/// Up to four cells: a processor cannot predict their number, so it is better not to branch on it.
struct Four<R> {
    /// The sets that each of them is in.
    hits: [R; 4],
    /// The other cells.
    rest: Cells,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Portable;

    fn set(cells: &[usize]) -> Cells {
        cells.iter().copied().map(Cell::of).collect()
    }

    #[test]
    fn cells_of_both_words_hit_their_sets() {
        let mut table = Table::new();
        let sets = [set(&[0, 63]), set(&[1, 64]), set(&[2, 3, 4, 5, 80])];
        assert_eq!(sets.map(|set| table.add(set)), [Some(0), Some(1), Some(2)]);
        for (cells, hit) in
            [(&[][..], 0), (&[63], 1), (&[64], 2), (&[0, 1, 2, 3, 64], 7), (&[80], 4)]
        {
            assert_eq!(table.hit_by(Portable, set(cells)).0[0], hit, "{cells:?}");
        }
    }

    #[test]
    fn cells_in_all_sets_are_found_in_both_words() {
        let mut table = Table::new();
        for cells in [&[1, 2, 3, 4, 5, 6, 70][..], &[6, 70, 71]] {
            table.add(set(cells));
        }
        let all = Bits::first(2);
        assert_eq!(table.in_all(Portable, set(&[1, 2, 6, 70]), all), set(&[6, 70]));
        assert!(table.any_in_all(Portable, set(&[1, 2, 3, 4, 70]), all));
        assert!(table.any_in_all(Portable, set(&[6]), all));
        assert!(!table.any_in_all(Portable, set(&[1, 2, 3, 4, 5, 71]), all));
    }
}
