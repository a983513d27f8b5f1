//! `two_bands`: every minimal unavoidable set in two bands, or two stacks, and in few digits'
//! cells.
//!
//! An enumerator that splits the clues by bands first hits the sets within two bands, as n clues
//! leave some band at most n / 3. So it needs many of these sets. The six pairs of bands or stacks
//! are mapped to the top two bands, one after the other, and the third one keeps its digits. A
//! digit then has at most 288 templates ([`crate::band_templates`]), and few of them lie in the
//! cells of the current digits ([`crate::band_covers`]).

use crate::band_search::BandSearch;
use crate::band_templates::BandTemplates;
use crate::{digit_subsets, fresh};
use seventeen_core::Transformation;
use seventeen_plugin::prelude::*;

options! {
    /// All minimal sets of up to `most` cells within the cells of `digits` digits in two bands or
    /// stacks.
    ///
    /// Five digits give 700 to 3,500 sets of up to 20 cells in 2 to 4 ms. Six give 1,200 to 4,700
    /// of up to 18 cells in 4 to 11 ms, and all nine 600 to 2,300 of up to 16 cells in 6 to 11 ms.
    pub struct TwoBands {
        /// Number of digits to empty; 9 finds all sets of up to `most` cells
        digits: u32 = 5, in 2..=9;
        /// Maximum number of cells of a set
        most: u32 = 20, in 4..=24;
    }
}

impl Component for TwoBands {
    const NAME: &'static str = "two_bands";
    const DOC: &'static str =
        "All minimal unavoidable sets within the cells of any n digits in two bands or stacks";
    create_from_options!();
}

impl UaHarvester for TwoBands {
    fn harvest(
        &mut self,
        grid: &Grid,
        known: &[Cells],
        _: u64,
        emit: Emit<'_, Cells>,
    ) -> Result<()> {
        fresh::emit(minimal_sets(grid, self.digits, self.most)?, known, emit);
        Ok(())
    }
}

/// Every minimal set of at most `digits` digits and `most` cells in two chutes; some come twice.
pub(crate) fn minimal_sets(grid: &Grid, digits: u32, most: u32) -> Result<Vec<Cells>> {
    let mut found = Vec::new();
    for transposes in [false, true] {
        for rows in PAIRS {
            found.extend(brought_to_the_top(grid, transposes, rows, digits, most)?);
        }
    }
    Ok(found)
}

/// The sets within the third band and one of the others.
pub(crate) fn minimal_sets_of_third(grid: &Grid, digits: u32, most: u32) -> Result<Vec<Cells>> {
    let mut found = brought_to_the_top(grid, false, PAIRS[1], digits, most)?;
    found.extend(brought_to_the_top(grid, false, PAIRS[2], digits, most)?);
    Ok(found)
}

/// Rows in orders that bring each pair of bands to the top. The band left out is in turn the third,
/// the second and the first.
const PAIRS: [[u8; 9]; 3] =
    [[0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 1, 2, 6, 7, 8, 3, 4, 5], [3, 4, 5, 6, 7, 8, 0, 1, 2]];

/// The minimal sets within the bands, or stacks, that these rows bring to the top.
fn brought_to_the_top(
    grid: &Grid,
    transposes: bool,
    rows: [u8; 9],
    digits: u32,
    most: u32,
) -> Result<Vec<Cells>> {
    let map = Transformation::new(transposes, rows, PAIRS[0], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let Some(map) = map else { return Ok(Vec::new()) };
    let sets = in_the_top(&map.grid(grid), digits, most)?.concat();
    let back = |set: &Cells| set.iter().map(|cell| map.source(cell)).collect();
    Ok(sets.iter().map(back).collect())
}

/// The minimal sets within the top two bands, by digits.
pub(crate) fn in_the_top(grid: &Grid, digits: u32, most: u32) -> Result<Vec<Vec<Cells>>> {
    let templates = BandTemplates::new(grid, digits);
    let mut search = BandSearch::new(most, 0);
    digit_subsets::harvest_with(0, digits, &[], |subset, smaller| {
        search.search(subset, &templates.digits, templates.within(subset), smaller)
    })
}
