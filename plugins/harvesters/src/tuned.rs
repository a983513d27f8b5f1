//! `tuned`: the sets that enumerators use, in a few milliseconds.
//!
//! An enumerator needs many short sets, above all in two bands, where it searches first. So this
//! joins `digits` in the whole grid ([`crate::digits`]), `two_bands` with more digits
//! ([`crate::two_bands`]) and `one_band` ([`crate::one_band`]). Each has a limit on cells: long
//! sets are seldom without a clue, and cost time at every step.
//!
//! For other rules it is `digits` alone. Windoku and disjoint groups have few templates and few
//! sets, so it empties one digit more. Four digits and 20 cells of a windoku give 120 sets in 0.5
//! ms, and the search for puzzles with 10 clues takes 35 ms. Five digits and 24 cells give 690 sets
//! in 3.2 ms, and the search takes 1.1 ms.

use crate::digit_templates::are_fewer;
use crate::{digits, fresh, one_band, sockets, two_bands};
use seventeen_plugin::prelude::*;

/// The most digits that `digits` empties.
const MOST_DIGITS: u32 = 5;

/// Rules have few templates if they have fewer: 6,080 in windoku, 8,784 in disjoint groups, 25,608
/// with diagonals, 46,656 in classic sudoku.
const FEW_TEMPLATES: usize = 10_000;

/// Under rules with few templates, sets have up to this many cells more.
const MORE_CELLS: u32 = 4;

/// The harvester for enumerators.
pub struct Tuned {
    rules: Rules,
    has_few_templates: bool,
    options: Options,
}

options! {
    /// The sets of `digits`, `two_bands` and `one_band`, up to a number of cells.
    ///
    /// By default it gives 1,400 to 7,100 sets in 6 to 14 ms.
    struct Options {
        /// Number of digits to empty in the whole grid
        digits: u32 = 4, in 2..=5;
        /// Maximum number of cells of a set in the whole grid
        most: u32 = 20, in 4..=45;
        /// Number of digits to empty in two bands or stacks
        band_digits: u32 = 6, in 2..=9;
        /// Maximum number of cells of a set in bands or stacks
        band_most: u32 = 18, in 4..=24;
        /// Number of clues of the puzzles to find, or 0; for up to 16, harvest fewer sets in bands
        /// and stacks
        clues: u32 = 0, in 0..=81;
    }
}

impl Component for Tuned {
    const NAME: &'static str = "tuned";
    const DOC: &'static str = "Unavoidable sets for enumerators: all of up to 9 cells, longer ones of \
         few digits, and of more digits in bands and stacks";
    const IS_DEFAULT: bool = true;
    const PARAMS: &'static [Param] = Options::PARAMS;
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<Tuned> {
        let rules = args.rules();
        let has_few_templates =
            !rules.is_classic() && rules.side() == 9 && are_fewer(rules, FEW_TEMPLATES);
        Ok(Tuned { rules, has_few_templates, options: Options::read(args) })
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
        let Options { digits, most, .. } = self.options;
        if !self.rules.is_classic() {
            let (digits, most) = match self.has_few_templates {
                true => ((digits + 1).min(MOST_DIGITS), most + MORE_CELLS),
                false => (digits, most),
            };
            let found = digits::minimal_sets_of_rules(self.rules, grid, digits, most)?;
            fresh::emit(found, known, emit);
            return Ok(());
        }
        let (band_digits, band_most) = self.options.band_limits();
        let mut found = digits::minimal_sets(grid, digits, most)?;
        found.extend(two_bands::minimal_sets(grid, band_digits, band_most)?);
        found.extend(one_band::minimal_sets(grid, band_most)?);
        fresh::emit(found, known, emit);
        Ok(())
    }

    /// Sets that the grids share are found once. These are those of `two_bands` in rows 1 to 6, and
    /// those of sockets, two or three cells of a minirow in the third. Those of `digits`, and those
    /// of `two_bands` in the third band and another, are found for each grid.
    fn harvest_batch(
        &mut self,
        grids: &[Grid],
        clues: u32,
        _: u64,
        emit: EmitIndexed<'_>,
    ) -> Result<()> {
        if !self.rules.is_classic() {
            return Err(Error::failed("only classic grids share bands"));
        }
        let [first, ..] = grids else { return Ok(()) };
        let Options { most, band_digits, band_most, .. } = self.options;
        let depth = self.options.depth(clues);
        let near = two_bands::in_the_top(first, band_digits, band_most)?;
        let mut found = vec![Vec::new(); grids.len()];
        let of_sockets = &mut |at: usize, set| found[at].push(set);
        sockets::minimal_sets(grids, &near, depth.sockets, band_most, of_sockets)?;
        found[0].extend(near.concat());
        for (at, (grid, mut found)) in grids.iter().zip(found).enumerate() {
            found.extend(digits::minimal_sets(grid, depth.whole, most)?);
            found.extend(two_bands::minimal_sets_of_third(grid, depth.third, band_most)?);
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

/// The number of digits to empty for a batch.
struct Depth {
    /// In the whole grid.
    whole: u32,
    /// In the third band and another one.
    third: u32,
    /// In the two bands and a minirow.
    sockets: u32,
}

impl Options {
    /// The limits of digits and cells in bands that are worth their time. Five digits and 16 cells
    /// take 0.77 of the instructions of six and 18 at 15 clues, and 0.86 at 16 (24 uniform grids),
    /// but 1.14 at 17 (4 grids).
    fn band_limits(&self) -> (u32, u32) {
        match self.clues {
            1..=16 => (self.band_digits.min(5), self.band_most.min(16)),
            _ => (self.band_digits, self.band_most),
        }
    }

    /// The depth that is worth its time for puzzles with `clues` clues. Measured on 20 uniform
    /// grids with 12 others for each pair of bands. At 17 clues sockets of four digits make the
    /// search four times as long as those of five. At 16 these take longer than the search.
    fn depth(&self, clues: u32) -> Depth {
        let Options { digits, .. } = *self;
        match clues {
            ..=16 => Depth { whole: (digits - 1).max(2), third: 2, sockets: digits },
            17 => Depth { whole: digits, third: (digits - 1).max(2), sockets: digits + 1 },
            _ => Depth { whole: digits, third: (digits - 1).max(2), sockets: digits + 2 },
        }
    }
}
