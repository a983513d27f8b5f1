//! Sets of cells by band, in the layout of the search.

use super::tables::BAND;
use seventeen_plugin::prelude::Cells;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of cells: 27 bits per band. The top and the middle band share a word, 32 bits apart.
///
/// Three words of 32 bits would do, and take an eighth more instructions. In `Cells` there is no
/// gap between the bands for bits that are shifted out of theirs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layer([u64; 2]);

impl Layer {
    pub(super) const EMPTY: Layer = Layer([0; 2]);
    /// All 81 cells.
    pub(super) const ALL: Layer = Layer::new([BAND; 3]);

    /// The set with these cells in the three bands, 27 bits each.
    #[inline(always)]
    pub(super) const fn new([top, middle, bottom]: [u32; 3]) -> Layer {
        Layer([top as u64 | (middle as u64) << 32, bottom as u64])
    }

    /// The set of these cells of one band.
    #[inline(always)]
    pub(super) const fn in_band(band: usize, cells: u32) -> Layer {
        let mut words = [0; 2];
        words[band / 2] = (cells as u64) << (band % 2 * 32);
        Layer(words)
    }

    /// The cells in one band.
    #[inline(always)]
    pub(super) const fn band(self, band: usize) -> u32 {
        (self.0[band / 2] >> (band % 2 * 32)) as u32
    }

    /// The two words: the top and the middle band, and the bottom band.
    #[inline(always)]
    pub(super) const fn words(self) -> [u64; 2] {
        self.0
    }

    #[inline(always)]
    pub(super) const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// This set without the gaps.
    #[inline(always)]
    pub(super) fn cells(self) -> Cells {
        let [pair, bottom] = self.0;
        let (top, middle) = (pair & u64::from(BAND), pair >> 32);
        Cells::from_bits(u128::from(top | middle << 27) | u128::from(bottom) << 54)
    }

    /// The columns in which each band has members: bit `9 * band + column`.
    #[inline(always)]
    pub(super) fn columns(self) -> u32 {
        let [pair, bottom] = self.0.map(|word| word | word >> 9 | word >> 18);
        let middle = (pair >> 23) as u32 & 0o777_000;
        pair as u32 & 0o777 | middle | (bottom as u32 & 0o777) << 18
    }

    /// All cells of these columns of each band, numbered as in [`Layer::columns`].
    #[inline(always)]
    pub(super) const fn of_columns(columns: u32) -> Layer {
        /// Times a row, it is three times that row.
        const THREE_ROWS: u64 = 0o001_001_001;
        let columns = columns as u64;
        let pair = columns & 0o777 | (columns & 0o777_000) << 23;
        Layer([pair * THREE_ROWS, (columns >> 18) * THREE_ROWS])
    }
}

impl BitAnd for Layer {
    type Output = Layer;

    #[inline(always)]
    fn bitand(self, other: Layer) -> Layer {
        Layer([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Layer {
    type Output = Layer;

    #[inline(always)]
    fn bitor(self, other: Layer) -> Layer {
        Layer([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl BitXor for Layer {
    type Output = Layer;

    #[inline(always)]
    fn bitxor(self, other: Layer) -> Layer {
        Layer([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1]])
    }
}

/// The bits of all the words, those between the bands too: of use before an `&`.
impl Not for Layer {
    type Output = Layer;

    #[inline(always)]
    fn not(self) -> Layer {
        Layer(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_plugin::prelude::Cell;

    /// The layer of some cells.
    fn layer(cells: &[Cell]) -> Layer {
        cells.iter().fold(Layer::EMPTY, |layer, cell| {
            layer | Layer::in_band(cell.band(), 1 << (cell.index() % 27))
        })
    }

    #[test]
    fn layers_and_cells_are_the_same_sets() {
        for cell in Cell::all() {
            assert_eq!(layer(&[cell]).cells(), Cells::single(cell));
            assert_eq!((Layer::ALL & !layer(&[cell])).cells(), !Cells::single(cell));
        }
    }

    #[test]
    fn columns_are_those_of_the_cells() {
        let bit = |cell: &Cell| 1 << (9 * cell.band() + cell.column());
        for a in Cell::all() {
            for b in Cell::all() {
                let expected = bit(&a) | bit(&b);
                assert_eq!(layer(&[a, b]).columns(), expected);
                let cells: Vec<_> = Cell::all().filter(|cell| expected & bit(cell) != 0).collect();
                assert_eq!(Layer::of_columns(expected), layer(&cells));
            }
        }
    }
}
