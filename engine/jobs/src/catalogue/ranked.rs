//! `Ranked`: a grid with its place in the catalogue, and what is known of it there.

use super::opened;
use crate::error::{Error, Result};
use seventeen_catalogue::{BandClass, Rank, bands_of, minlex_of};
use seventeen_core::Grid;

/// A grid and its place in the catalogue.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// Its rank.
    pub rank: Rank,
    /// Its minlex form.
    pub grid: Grid,
    /// How many automorphisms it has, the identity included.
    pub automorphisms: u32,
    /// The classes of the bands of its minlex form, then of the stacks.
    pub bands: [BandClass; 6],
    /// The class that it stands in: the least of them.
    pub class: BandClass,
}

impl Ranked {
    /// Looks a grid up, in whatever form it is.
    ///
    /// # Errors
    /// The finer table cannot be read.
    ///
    /// ```
    /// use seventeen_jobs::catalogue::{Ranked, opened};
    ///
    /// let grid = opened().catalogue.unrank("264".parse()?)?;
    /// let ranked = Ranked::of(&grid)?;
    /// assert_eq!((ranked.rank.get(), ranked.class.get(), ranked.grid), (264, 1, grid));
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn of(grid: &Grid) -> Result<Ranked> {
        let form = minlex_of(grid);
        Ok(Ranked {
            rank: opened().catalogue.rank_of(&form)?,
            grid: *form.grid(),
            automorphisms: form.automorphisms(),
            bands: bands_of(form.grid()),
            class: form.class(),
        })
    }

    /// The same of a grid that has to be in minlex form.
    ///
    /// # Errors
    /// It is not; the error shows its form. Or the finer table cannot be read.
    pub fn of_form(grid: &Grid) -> Result<Ranked> {
        let ranked = Ranked::of(grid)?;
        if ranked.grid == *grid {
            return Ok(ranked);
        }
        let form = ranked.grid;
        Err(Error::bad_input(format_args!("{grid} is not in minlex form, which is {form}")))
    }
}
