//! `tuned`: the sets that enumerators use, in a few milliseconds.
//!
//! An enumerator wants many short sets, and most of all in two bands, where it searches first.
//! So this joins `digits` in the whole grid ([`crate::digits`]), `two_bands` with more digits
//! ([`crate::two_bands`]) and `one_band` ([`crate::one_band`]), each up to a number of cells:
//! long sets are seldom left without a clue, and cost time at every step.

use crate::{digits, fresh, one_band, two_bands};
use seventeen_plugin::prelude::*;

options! {
    /// What `digits`, `two_bands` and `one_band` find, up to a number of cells.
    ///
    /// As it stands it gives 1,400 to 7,100 sets in 6 to 14 ms.
    pub struct Tuned {
        /// How many digits are emptied in the whole grid
        digits: u32 = 4, in 2..=5;
        /// How many cells such a set has at most
        most: u32 = 20, in 4..=45;
        /// How many digits are emptied in two bands or stacks
        band_digits: u32 = 6, in 2..=9;
        /// How many cells a set in bands or stacks has at most
        band_most: u32 = 18, in 4..=24;
    }
}

impl Component for Tuned {
    const NAME: &'static str = "tuned";
    const DOC: &'static str =
        "What enumerators use: short sets of few digits, and of more in bands and stacks";
    const PARAMS: &'static [Param] = Tuned::PARAMS;

    fn create(args: &Args<'_>) -> Result<Tuned> {
        Ok(Tuned::read(args))
    }
}

impl UaHarvester for Tuned {
    fn harvest(
        &mut self,
        grid: &Grid,
        known: &[Cells],
        _: u64,
        emit: Emit<'_, Cells>,
    ) -> Result<()> {
        let mut found = digits::minimal_sets(grid, self.digits, self.most)?;
        found.extend(two_bands::minimal_sets(grid, self.band_digits, self.band_most)?);
        found.extend(one_band::minimal_sets(grid, self.band_most)?);
        fresh::emit(found, known, emit);
        Ok(())
    }

    /// What the grids share is found once: `two_bands` in rows 1 to 6. Of a grid by itself come
    /// `digits`, `two_bands` in the third band and each of the others, and `one_band` in the third.
    fn harvest_batch(&mut self, grids: &[Grid], _: u64, emit: EmitOf<'_>) -> Result<()> {
        let [first, ..] = grids else { return Ok(()) };
        let Tuned { digits, most, band_digits, band_most } = *self;
        let mut shared = two_bands::minimal_sets_of_first(first, band_digits, band_most)?;
        for (at, grid) in grids.iter().enumerate() {
            let mut found = std::mem::take(&mut shared);
            found.extend(digits::minimal_sets(grid, digits, most)?);
            found.extend(two_bands::minimal_sets_of_third(grid, band_digits, band_most)?);
            let mut flow = ControlFlow::Continue(());
            fresh::emit(found, &[], &mut |set| {
                flow = emit(at, set);
                flow
            });
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }
}
