//! `digits`: every minimal unavoidable set that lies in the cells of a few digits.
//!
//! Step 1.1 of dobrichev's GridChecker ("How the GridChecker works", Sudoku Programmers forum,
//! 2010) empties the cells of each four or five digits, solves, and compares the solutions. Ours
//! needs no solver: the solutions are covers by digit templates ([`crate::digit_covers`]), given
//! to the digits in every way ([`crate::digit_labels`]). It goes from two digits up, so that the
//! sets of fewer digits rule out most fillings of more, and a set is searched for in the one
//! subset that consists of its own digits.

use crate::digit_covers::{DigitCovers, MOST_WORDS, Subset};
use crate::digit_labels::DigitLabels;
use crate::digit_templates::DigitTemplates;
use crate::fresh;
use seventeen_core::ua;
use seventeen_plugin::prelude::*;

/// All minimal sets within the cells of `n` digits.
///
/// Four digits give 3,000 to 18,000 sets in 1.4 to 3.2 ms, in the mean 18 us for each of the 126
/// choices of digits; five give 70,000 to 900,000 sets in 0.2 to 0.9 s.
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
    let steps = [
        Harvest::of_exactly::<2>,
        Harvest::of_exactly::<3>,
        Harvest::of_exactly::<4>,
        Harvest::of_exactly::<5>,
    ];
    for step in steps.iter().take(n as usize - 1) {
        step(&mut harvest)?;
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

    /// Finds the minimal sets of exactly `K` digits; those of fewer were found before.
    fn of_exactly<const K: usize>(&mut self) -> Result<()> {
        let mut labels = DigitLabels::<K>::new();
        for digits in (0..512_usize).filter(|digits| digits.count_ones() as usize == K) {
            self.templates.within(digits, &mut self.within);
            self.gather_smaller(digits);
            self.by_digits[digits] = ua::minimal(self.search(digits, &mut labels)?);
        }
        Ok(())
    }

    /// What the fillings of these digits change; sets may repeat, and contain one another.
    fn search<const K: usize>(
        &mut self,
        digits: usize,
        labels: &mut DigitLabels<K>,
    ) -> Result<Vec<Cells>> {
        let mut members = (0..9).filter(|index| digits >> index & 1 != 0);
        let cells = std::array::from_fn(|_| self.templates.digit(members.next().unwrap_or(0)));
        let subset = Subset { digits: &cells, templates: &self.within, smaller: &self.smaller };
        labels.lay_out(&subset);
        let mut found = Vec::new();
        let mut label = |cover: &[usize; K]| labels.fillings(cover, &self.within, &mut found);
        match self.within.len() {
            0..=128 => self.up_to_128.search(&subset, &mut label)?,
            129..=256 => self.up_to_256.search(&subset, &mut label)?,
            257..=1024 => self.up_to_1024.search(&subset, &mut label)?,
            _ => self.any_number.search(&subset, &mut label)?,
        }
        Ok(found)
    }

    /// The sets of fewer of these digits, those of the fewest first.
    fn gather_smaller(&mut self, digits: usize) {
        self.smaller.clear();
        for size in 2..digits.count_ones() {
            for fewer in subsets(digits).filter(|fewer| fewer.count_ones() == size) {
                self.smaller.extend_from_slice(&self.by_digits[fewer]);
            }
        }
    }
}

/// The proper subsets of a set of bits, the empty one excepted.
fn subsets(bits: usize) -> impl Iterator<Item = usize> {
    let next = move |&subset: &usize| Some((subset - 1) & bits).filter(|&subset| subset != 0);
    std::iter::successors(next(&bits), next)
}
