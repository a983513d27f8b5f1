//! `digits`: every minimal unavoidable set that lies in the cells of a few digits.
//!
//! Step 1.1 of dobrichev's GridChecker ("How the GridChecker works", Sudoku Programmers forum,
//! 2010) empties the cells of each four or five digits, solves, and compares the solutions. Ours
//! needs no solver: the solutions are covers by digit templates (see [`crate::digit_covers`]).
//! It goes from two digits up, so that the sets of fewer digits cut the search in more, and a
//! set is searched for in the one subset that consists of its own digits.

use crate::digit_covers::{DigitCovers, MOST_WORDS, Subset};
use crate::digit_templates::DigitTemplates;
use crate::fresh;
use seventeen_core::ua;
use seventeen_plugin::prelude::*;

/// All minimal sets within the cells of `n` digits.
///
/// Four digits give 3,000 to 20,000 sets in some milliseconds, five give up to a million in
/// seconds.
pub struct Digits {
    n: u32,
}

impl Component for Digits {
    const NAME: &'static str = "digits";
    const DOC: &'static str = "All minimal unavoidable sets within the cells of any n digits";
    const PARAMS: &'static [Param] = &[Param::int("n", 4, 2..=5, "How many digits are emptied")];

    fn create(args: &Args<'_>) -> Result<Digits> {
        Ok(Digits { n: args.int(0) as u32 })
    }
}

impl UaHarvester for Digits {
    fn harvest(
        &mut self,
        grid: &Grid,
        known: &[Cells],
        _: u64,
        emit: Emit<'_, Cells>,
    ) -> Result<()> {
        fresh::emit(minimal_sets(grid, self.n)?, known, emit);
        Ok(())
    }
}

/// Every minimal unavoidable set of `grid` that has cells of at most `n` digits, each once.
fn minimal_sets(grid: &Grid, n: u32) -> Result<Vec<Cells>> {
    let mut harvest = Harvest::new(DigitTemplates::new(grid, n));
    for size in 2..=n {
        for digits in (0..512_usize).filter(|digits| digits.count_ones() == size) {
            harvest.search(digits)?;
        }
    }
    Ok(harvest.by_digits.concat())
}

/// The sets found so far, and the searches' memory.
struct Harvest {
    templates: DigitTemplates,
    /// The minimal sets that have cells of exactly these digits, bit `d - 1` for `d`.
    by_digits: Vec<Vec<Cells>>,
    within: Vec<Cells>,
    smaller: Vec<Cells>,
    up_to_128: Box<DigitCovers<2>>,
    up_to_256: Box<DigitCovers<4>>,
    up_to_1024: Box<DigitCovers<16>>,
    any_number: Box<DigitCovers<MOST_WORDS>>,
}

impl Harvest {
    fn new(templates: DigitTemplates) -> Harvest {
        Harvest {
            templates,
            by_digits: vec![Vec::new(); 512],
            within: Vec::new(),
            smaller: Vec::new(),
            up_to_128: Box::new(DigitCovers::new()),
            up_to_256: Box::new(DigitCovers::new()),
            up_to_1024: Box::new(DigitCovers::new()),
            any_number: Box::new(DigitCovers::new()),
        }
    }

    /// Finds the minimal sets of exactly these digits; those of fewer were found before.
    fn search(&mut self, digits: usize) -> Result<()> {
        self.templates.within(digits, &mut self.within);
        self.smaller.clear();
        for fewer in subsets(digits) {
            self.smaller.extend_from_slice(&self.by_digits[fewer]);
        }
        let members = (0..9).filter(|index| digits >> index & 1 != 0);
        let cells: Vec<Cells> = members.map(|index| self.templates.digit(index)).collect();
        let subset = Subset { digits: &cells, templates: &self.within, smaller: &self.smaller };
        let mut found = Vec::new();
        match self.within.len() {
            0..=128 => self.up_to_128.search(&subset, &mut found)?,
            129..=256 => self.up_to_256.search(&subset, &mut found)?,
            257..=1024 => self.up_to_1024.search(&subset, &mut found)?,
            _ => self.any_number.search(&subset, &mut found)?,
        }
        self.by_digits[digits] = ua::minimal(found);
        Ok(())
    }
}

/// The proper subsets of a set of bits, the empty one excepted.
fn subsets(bits: usize) -> impl Iterator<Item = usize> {
    let next = move |&subset: &usize| Some((subset - 1) & bits).filter(|&subset| subset != 0);
    std::iter::successors(next(&bits), next)
}
