//! `ClassCounts`: the rows 4 of a class that have grids, their numbers of grids in all and in each
//! block of second bands, and their encoding.
//!
//! The encoding has a bit for each possible row 4. Each row with grids then has two parts in Rice
//! codes: how many more grids it has than the row before, and how they are split among the blocks
//! (`block_splits.rs`).

use crate::bits::{BitReader, BitWriter, best_rice_parameter, zigzag_decode, zigzag_encode};
use crate::block_splits::{self, SplitCode};
use crate::fourth_rows::RowPlaces;

/// The counts of a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ClassCounts {
    /// The rows 4 that have grids, ascending.
    pub(crate) rows: Vec<RowPlaces>,
    /// The grids before each row, within the class; one more for all.
    before: Vec<u32>,
    /// The number of blocks of a row.
    per_row: usize,
    /// The grids of the blocks, row by row.
    blocks: Vec<u16>,
}

/// The codes of a class, from 0 to 15 each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct RiceParameters {
    /// The parameter of the differences of the rows' sums.
    pub(crate) sums: u8,
    /// The scale of the differences of blocks ([`SplitCode::ByRoot`]).
    pub(crate) splits: u8,
}

impl ClassCounts {
    /// Rows with their blocks, `per_row` each. None if a row has no grid, or the numbers do not
    /// match.
    pub(crate) fn new(
        rows: Vec<RowPlaces>,
        per_row: usize,
        blocks: Vec<u16>,
    ) -> Option<ClassCounts> {
        let mut before = vec![0];
        let mut sum = 0_u32;
        for grids in blocks.chunks_exact(per_row) {
            let row = grids.iter().map(|&grids| u32::from(grids)).sum::<u32>();
            sum = sum.checked_add(row)?;
            before.push(sum);
        }
        let fits = blocks.len() == rows.len() * per_row && before.windows(2).all(|w| w[0] < w[1]);
        fits.then_some(ClassCounts { rows, before, per_row, blocks })
    }

    /// These counts in coarser blocks; `per_row` divides the number of blocks.
    pub(crate) fn merge_blocks(&self, per_row: usize) -> ClassCounts {
        let factor = self.per_row / per_row;
        let blocks = self.blocks.chunks(factor).map(|blocks| blocks.iter().sum()).collect();
        ClassCounts { per_row, blocks, ..self.clone() }
    }

    /// All grids of the class.
    pub(crate) fn grid_count(&self) -> u32 {
        self.before.last().copied().unwrap_or_default()
    }

    /// The number of blocks of a row.
    pub(crate) fn blocks_per_row(&self) -> usize {
        self.per_row
    }

    /// The grids of the blocks of a row.
    #[inline]
    pub(crate) fn row_blocks(&self, row: usize) -> &[u16] {
        &self.blocks[row * self.per_row..(row + 1) * self.per_row]
    }

    /// The grids of the class before a row.
    #[inline]
    pub(crate) fn grids_before_row(&self, row: usize) -> u32 {
        self.before[row]
    }

    /// The grids of a row.
    #[inline]
    pub(crate) fn grids_in_row(&self, row: usize) -> u32 {
        self.before[row + 1] - self.before[row]
    }

    /// The row of the grid of this number, from 0.
    #[inline]
    pub(crate) fn row_of_grid(&self, grid: u32) -> usize {
        self.before.partition_point(|&before| before <= grid) - 1
    }

    /// The differences of the rows' sums from those of the rows before.
    fn sum_differences(&self) -> impl Iterator<Item = u64> + Clone {
        let sums = self.before.windows(2).map(|pair| i64::from(pair[1] - pair[0]));
        sums.scan(0, |before, sum| Some(zigzag_encode(sum - std::mem::replace(before, sum))))
    }

    /// The parameters that minimise the bits of the counts.
    fn best_parameters(&self) -> RiceParameters {
        let rows = self.blocks.chunks(self.per_row.max(1));
        let sums = best_rice_parameter(self.sum_differences()) as u8;
        RiceParameters { sums, splits: SplitCode::best(SplitCode::ByRoot, rows) }
    }

    /// The counts as bytes; `all` are the possible rows 4.
    pub(crate) fn encode(&self, all: &[RowPlaces]) -> (RiceParameters, Vec<u8>) {
        let parameters = self.best_parameters();
        let mut bits = BitWriter::default();
        for row in all {
            bits.write_bits(u64::from(self.rows.binary_search(row).is_ok()), 1);
        }
        let splits = SplitCode::ByRoot(parameters.splits);
        for (row, difference) in self.sum_differences().enumerate() {
            bits.write_rice(difference, parameters.sums.into());
            block_splits::write_blocks(self.row_blocks(row), splits, &mut bits);
        }
        (parameters, bits.finish())
    }

    /// Decodes the bytes of [`encode`](Self::encode); none if they are invalid.
    pub(crate) fn decode(
        bytes: &[u8],
        all: &[RowPlaces],
        per_row: usize,
        parameters: RiceParameters,
    ) -> Option<ClassCounts> {
        if per_row == 0 {
            return None;
        }
        let mut bits = BitReader::new(bytes);
        let rows: Vec<RowPlaces> = all.iter().copied().filter(|_| bits.read_bits(1) == 1).collect();
        let mut blocks = vec![0; rows.len() * per_row];
        let splits = SplitCode::ByRoot(parameters.splits);
        let mut sum = 0;
        for blocks in blocks.chunks_exact_mut(per_row) {
            sum += zigzag_decode(bits.read_rice(parameters.sums.into()));
            block_splits::read_blocks(u32::try_from(sum).ok()?, splits, &mut bits, blocks)?;
        }
        ClassCounts::new(rows, per_row, blocks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_back_and_made_coarser() {
        let all: Vec<RowPlaces> = (0..40).map(|k| [k, k % 7, 3]).collect();
        let rows: Vec<RowPlaces> = all.iter().copied().filter(|row| row[1] != 2).collect();
        let blocks = (0..rows.len() * 4).map(|k| (k * k % 977) as u16 + 1).collect();
        let counts = ClassCounts::new(rows, 4, blocks).expect("rows with grids");
        let (parameters, bytes) = counts.encode(&all);
        assert_eq!(ClassCounts::decode(&bytes, &all, 4, parameters).as_ref(), Some(&counts));
        let coarse = counts.merge_blocks(2);
        assert_eq!((coarse.grid_count(), coarse.blocks_per_row()), (counts.grid_count(), 2));
        assert_eq!(coarse.row_blocks(3)[1], counts.row_blocks(3)[2] + counts.row_blocks(3)[3]);
        for grid in 0..counts.grid_count() {
            let row = counts.row_of_grid(grid);
            assert!(
                (counts.grids_before_row(row)..counts.grids_before_row(row + 1)).contains(&grid)
            );
        }
    }
}
