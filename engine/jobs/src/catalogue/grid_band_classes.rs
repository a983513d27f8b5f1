//! `GridBandClasses`: a grid and the classes of its bands.

use seventeen_catalogue::{BandClass, bands_of};
use seventeen_core::Grid;

/// A grid and the classes of its bands.
#[derive(Clone, Debug)]
pub struct GridBandClasses {
    /// The grid.
    pub grid: Grid,
    /// The classes of its bands from top to bottom, then of its stacks from left to right.
    pub bands: [BandClass; 6],
}

impl GridBandClasses {
    /// Finds the classes of a grid's bands.
    ///
    /// ```
    /// use seventeen_jobs::catalogue::{GridBandClasses, open_catalogue};
    ///
    /// let banded = GridBandClasses::of_grid(&open_catalogue().catalogue.unrank("264".parse()?)?);
    /// assert_eq!(banded.bands.map(|class| class.number()), [1, 5, 393, 247, 60, 138]);
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn of_grid(grid: &Grid) -> GridBandClasses {
        GridBandClasses { grid: *grid, bands: bands_of(grid) }
    }
}
