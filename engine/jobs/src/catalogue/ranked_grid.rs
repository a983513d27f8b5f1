//! `RankedGrid`: a grid with its rank in the catalogue, and its properties there.

use super::open_catalogue;
use crate::error::{Error, Result};
use seventeen_catalogue::{BandClass, Rank, bands_of, minlex_of};
use seventeen_core::Grid;

/// A grid with its rank in the catalogue.
#[derive(Clone, Debug)]
pub struct RankedGrid {
    /// Its rank.
    pub rank: Rank,
    /// Its minlex form.
    pub grid: Grid,
    /// The number of its automorphisms, including the identity.
    pub automorphisms: u32,
    /// The classes of the bands of its minlex form, then of its stacks.
    pub bands: [BandClass; 6],
    /// The class to which it belongs: the least of these.
    pub class: BandClass,
}

impl RankedGrid {
    /// Looks up a grid, in minlex form or not.
    ///
    /// # Errors
    /// The index cannot be read.
    ///
    /// ```
    /// use seventeen_jobs::catalogue::{RankedGrid, open_catalogue};
    ///
    /// let grid = open_catalogue().catalogue.unrank("264".parse()?)?;
    /// let ranked = RankedGrid::of_grid(&grid)?;
    /// assert_eq!((ranked.rank.get(), ranked.class.number(), ranked.grid), (264, 1, grid));
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn of_grid(grid: &Grid) -> Result<RankedGrid> {
        let form = minlex_of(grid);
        Ok(RankedGrid {
            rank: open_catalogue().catalogue.rank_minlex(&form)?,
            grid: *form.grid(),
            automorphisms: form.automorphisms(),
            bands: bands_of(form.grid()),
            class: form.class(),
        })
    }

    /// Looks up a grid that has to be in minlex form.
    ///
    /// # Errors
    /// It is not; the error shows its minlex form. Or the index cannot be read.
    pub fn from_minlex(grid: &Grid) -> Result<RankedGrid> {
        let ranked = RankedGrid::of_grid(grid)?;
        if ranked.grid == *grid {
            return Ok(ranked);
        }
        let form = ranked.grid;
        Err(Error::bad_input(format_args!("{grid} is not in minlex form, which is {form}")))
    }
}
