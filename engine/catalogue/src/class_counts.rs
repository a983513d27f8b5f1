//! `ClassCounts`: the rows 4 of a class that have grids, their numbers of grids in all and in each
//! block of second bands, and their encoding.
//!
//! The encoding has a bit for each possible row 4. For each row with grids it has their number, and
//! its split among the blocks, in Rice codes with one parameter each for the class.

use crate::bits::{BitReader, BitWriter, best_parameter};
use crate::rows_four::RowPlaces;
use crate::splits;

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

/// The parameters of the codes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Parameters {
    /// The parameter of the rows' sums.
    pub(crate) sums: u8,
    /// The parameter of the blocks' differences.
    pub(crate) splits: u8,
}

impl ClassCounts {
    /// Rows with their blocks, `per_row` each. None if a row has no grid, or the numbers do not match.
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
    pub(crate) fn coarser(&self, per_row: usize) -> ClassCounts {
        let factor = self.per_row / per_row;
        let blocks = self.blocks.chunks(factor).map(|blocks| blocks.iter().sum()).collect();
        ClassCounts { per_row, blocks, ..self.clone() }
    }

    /// All grids of the class.
    pub(crate) fn grids(&self) -> u32 {
        self.before.last().copied().unwrap_or_default()
    }

    /// The number of blocks of a row.
    pub(crate) fn per_row(&self) -> usize {
        self.per_row
    }

    /// The grids of the blocks of a row.
    #[inline]
    pub(crate) fn blocks(&self, row: usize) -> &[u16] {
        &self.blocks[row * self.per_row..(row + 1) * self.per_row]
    }

    /// The grids of the class before a row.
    #[inline]
    pub(crate) fn before(&self, row: usize) -> u32 {
        self.before[row]
    }

    /// The grids of a row.
    #[inline]
    pub(crate) fn grids_of(&self, row: usize) -> u32 {
        self.before[row + 1] - self.before[row]
    }

    /// The row of the grid of this number, from 0.
    #[inline]
    pub(crate) fn row_of(&self, grid: u32) -> usize {
        self.before.partition_point(|&before| before <= grid) - 1
    }

    /// The sums of the rows.
    fn sums(&self) -> impl Iterator<Item = u64> + Clone {
        self.before.windows(2).map(|pair| u64::from(pair[1] - pair[0]))
    }

    /// The parameters that minimise the bits of the counts.
    fn parameters(&self) -> Parameters {
        let splits = self.blocks.chunks(self.per_row.max(1)).flat_map(splits::differences);
        let sums = best_parameter(self.sums()) as u8;
        Parameters { sums, splits: best_parameter(splits) as u8 }
    }

    /// The counts as bytes; `all` are the possible rows 4.
    pub(crate) fn encode(&self, all: &[RowPlaces]) -> (Parameters, Vec<u8>) {
        let parameters = self.parameters();
        let mut bits = BitWriter::default();
        for row in all {
            bits.bits(u64::from(self.rows.binary_search(row).is_ok()), 1);
        }
        for (row, sum) in self.sums().enumerate() {
            bits.rice(sum, parameters.sums.into());
            splits::write(self.blocks(row), parameters.splits.into(), &mut bits);
        }
        (parameters, bits.finish())
    }

    /// Decodes the bytes of [`encode`](Self::encode); none if they are invalid.
    pub(crate) fn decode(
        bytes: &[u8],
        all: &[RowPlaces],
        per_row: usize,
        parameters: Parameters,
    ) -> Option<ClassCounts> {
        if per_row == 0 {
            return None;
        }
        let mut bits = BitReader::new(bytes);
        let rows: Vec<RowPlaces> = all.iter().copied().filter(|_| bits.bits(1) == 1).collect();
        let mut blocks = vec![0; rows.len() * per_row];
        for blocks in blocks.chunks_exact_mut(per_row) {
            let sum = u32::try_from(bits.rice(parameters.sums.into())).ok()?;
            splits::read(sum, parameters.splits.into(), &mut bits, blocks)?;
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
        let coarse = counts.coarser(2);
        assert_eq!((coarse.grids(), coarse.per_row()), (counts.grids(), 2));
        assert_eq!(coarse.blocks(3)[1], counts.blocks(3)[2] + counts.blocks(3)[3]);
        for grid in 0..counts.grids() {
            let row = counts.row_of(grid);
            assert!((counts.before(row)..counts.before(row + 1)).contains(&grid));
        }
    }
}
