//! `Configuration`: a filled region with its clues, the unit of a pattern search's stages.

use crate::{Cell, Cells, Grid, Region};

/// A filled region and the clues in it.
///
/// Each configuration represents a class: those that maps of the grid and relabellings take to each
/// other. `images` is the size of the class. Fillings are counted up to relabelling.
///
/// ```
/// use seventeen_core::{Cells, Configuration};
///
/// let mut digits = [0; 81];
/// digits[..3].copy_from_slice(&[1, 2, 3]);
/// let part = Configuration { digits, clues: Cells::EMPTY, images: 1, fixed: 1, ways: 1 };
/// assert_eq!(part.region().to_string(), "B1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Configuration {
    /// The digits by cell, 1 to 9; 0 outside the region.
    pub digits: [u8; 81],
    /// The cells whose digits are clues.
    pub clues: Cells,
    /// The number of its images under the 2 · 6^8 geometric maps, wherever the region moves.
    pub images: u32,
    /// The number of these images that have the same clues: the order of the pattern's stabiliser
    /// divided by that of the configuration's.
    pub fixed: u32,
    /// The number of ways in which it is met, from different parts of its own, for the count of
    /// [`PatternSearch::extend`](crate::PatternSearch::extend).
    pub ways: u32,
}

impl Configuration {
    /// The part of a grid in a region, with the clues in it: met once, and the only one of its
    /// class.
    ///
    /// ```
    /// use seventeen_core::{Cells, Configuration, Grid, Region};
    ///
    /// let grid: Grid =
    ///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
    /// let part = Configuration::of(&grid, "B12".parse()?, "r1c1 r9c9".parse::<Cells>()?);
    /// assert_eq!((part.region(), part.clues), (Region::from_bits(0b11), "r1c1".parse()?));
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn of(grid: &Grid, region: Region, clues: Cells) -> Configuration {
        let cells = region.cells();
        let digits = *grid.puzzle(cells).digits();
        Configuration { digits, clues: clues & cells, images: 1, fixed: 1, ways: 1 }
    }

    /// The boxes that are filled.
    pub fn region(&self) -> Region {
        Cell::all().filter(|&cell| self.digits[cell] != 0).map(Cell::box_index).collect()
    }
}
