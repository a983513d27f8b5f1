//! Gathering bits: from a digit's marks to the indices of the tables.

use super::layer::Layer;

/// The first cells of a band's minirows.
pub(super) const MINIROWS: u64 = 0o111_111_111;
/// The first stack's columns in each band, as [`Layer::columns`] numbers them.
pub(super) const STACK: u32 = 0o007_007_007;

/// A method to gather scattered bits. All methods give equal results.
pub(super) trait Gather: Copy {
    /// The minirows in which each band has members, nine bits per band.
    fn minirows(self, layer: Layer) -> [usize; 3];

    /// The members of a layer's `columns` in a stack, three bits per band.
    fn minicolumns(self, columns: u32, stack: usize) -> usize;

    /// The members of a layer among the cells of another one, which has at most 31: a bit for each
    /// of these, in order.
    fn packed(self, layer: Layer, of: Layer) -> u64;
}

/// Gathers by shifts, on any processor.
#[derive(Clone, Copy)]
pub(super) struct Shifts;

impl Gather for Shifts {
    /// Each row's three bits gather first at the row's start, then the rows move together:
    ///
    /// ```text
    ///   cells      abc def ghi | …
    ///   any of 3   ..A ..D ..G | …      (marked at the minirow's first cell)
    ///   a row      GDA                  (shifted onto the first by 2 and 4)
    ///   all rows   three of them at 0, 9 and 18, moved to 0, 3 and 6
    /// ```
    #[inline(always)]
    fn minirows(self, layer: Layer) -> [usize; 3] {
        let [pair, bottom] = layer.words().map(|word| {
            let any = (word | word >> 1 | word >> 2) & (MINIROWS | MINIROWS << 32);
            let rows = (any | any >> 2 | any >> 4) & (u64::from(STACK) * (1 | 1 << 32));
            rows | rows >> 6 | rows >> 12
        });
        [pair, pair >> 32, bottom].map(|rows| (rows & 0o777) as usize)
    }

    #[inline(always)]
    fn minicolumns(self, columns: u32, stack: usize) -> usize {
        let bands = columns >> (3 * stack) & STACK;
        ((bands | bands >> 6 | bands >> 12) & 0o777) as usize
    }

    #[inline(always)]
    fn packed(self, layer: Layer, of: Layer) -> u64 {
        let (mut packed, mut place) = (0, 0);
        for (word, mut left) in layer.words().into_iter().zip(of.words()) {
            while left != 0 {
                packed |= (word >> left.trailing_zeros() & 1) << place;
                left &= left - 1;
                place += 1;
            }
        }
        packed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minirows_and_minicolumns_are_those_of_the_cells() {
        for a in 0..81 {
            for b in 0..81 {
                let layer = [a, b].iter().fold(Layer::EMPTY, |layer, cell| {
                    layer | Layer::in_band(cell / 27, 1 << (cell % 27))
                });
                let mut minirows = [0; 3];
                let mut minicolumns = [0; 3];
                for cell in [a, b] {
                    minirows[cell / 27] |= 1 << (cell / 3 % 9);
                    minicolumns[cell % 9 / 3] |= 1 << (cell / 27 * 3 + cell % 3);
                }
                assert_eq!(Shifts.minirows(layer), minirows);
                let columns = layer.columns();
                assert_eq!([0, 1, 2].map(|i| Shifts.minicolumns(columns, i)), minicolumns);
                let of = layer | Layer::in_band(1, 0o421) | Layer::in_band(2, 1);
                let members = of.cells().iter().enumerate();
                let packed = members.fold(0, |packed, (place, cell)| {
                    packed | u64::from(layer.cells().contains(cell)) << place
                });
                assert_eq!(Shifts.packed(layer, of), packed);
            }
        }
    }
}
