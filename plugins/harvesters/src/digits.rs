//! `digits`: every minimal unavoidable set that lies in the cells of a few digits.
//!
//! Step 1.1 of dobrichev's GridChecker ("How the GridChecker works", Sudoku Programmers forum,
//! 2010). It empties the cells of each four or five digits, solves, and compares the solutions.
//! Ours needs no solver: the solutions are covers by digit templates ([`crate::digit_covers`]),
//! assigned to the digits in every way ([`crate::digit_labels`]), subset by subset
//! ([`crate::digit_subsets`]). Other rules than classic ones have other templates.

use crate::digit_covers::{DigitCovers, MOST_WORDS, Subset};
use crate::digit_labels::DigitLabels;
use crate::digit_templates::DigitTemplates;
use crate::{digit_subsets, fresh};
use seventeen_core::ua;
use seventeen_plugin::prelude::*;

/// The harvester of the cells of `n` digits.
pub struct Digits {
    rules: Rules,
    limits: Limits,
}

options! {
    /// All minimal sets of up to `most` cells within the cells of `n` digits.
    ///
    /// Four digits give 3,000 to 18,000 sets of any size in 1.4 to 3.2 ms, on average 18 µs for
    /// each of the 126 choices of digits. Of these 600 to 3,000 have up to 20 cells, in 1.3 to 1.6
    /// ms. Five digits give 70,000 to 900,000 sets in 0.2 to 0.9 s.
    struct Limits {
        /// Number of digits to empty
        n: u32 = 4, in 2..=5;
        /// Maximum number of cells of a set
        most: u32 = 45, in 4..=45;
    }
}

impl Component for Digits {
    const NAME: &'static str = "digits";
    const DOC: &'static str = "All minimal unavoidable sets within the cells of any n digits, and so \
                               all sets of up to 2n+1 cells";
    const PARAMS: &'static [Param] = Limits::PARAMS;
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<Digits> {
        Ok(Digits { rules: args.rules(), limits: Limits::read(args) })
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
        let Limits { n, most } = self.limits;
        let found = match self.rules.is_classic() {
            true => minimal_sets(grid, n, most)?,
            false => minimal_sets_of_rules(self.rules, grid, n, most)?,
        };
        fresh::emit(found, known, emit);
        Ok(())
    }
}

/// Every minimal unavoidable set of a grid of any rules, of at most `most` cells and `n` digits,
/// each once.
pub(crate) fn minimal_sets_of_rules(
    rules: Rules,
    grid: &Grid,
    n: u32,
    most: u32,
) -> Result<Vec<Cells>> {
    minimal_sets_of(&DigitTemplates::of_rules(grid, rules, n), n, most)
}

/// Every minimal unavoidable set of `grid`, of at most `most` cells and `n` digits, each once.
pub(crate) fn minimal_sets(grid: &Grid, n: u32, most: u32) -> Result<Vec<Cells>> {
    minimal_sets_of(&DigitTemplates::new(grid, n), n, most)
}

/// These sets of a grid with these templates.
fn minimal_sets_of(templates: &DigitTemplates, n: u32, most: u32) -> Result<Vec<Cells>> {
    let mut covers = Covers::new();
    let (mut two, mut three) = (Search::<2>::new(), Search::<3>::new());
    let (mut four, mut five) = (Search::<4>::new(), Search::<5>::new());
    digit_subsets::harvest(n, |digits, smaller| {
        let mut found = match digits.count_ones() {
            2 => two.fillings(templates, digits, smaller, &mut covers)?,
            3 => three.fillings(templates, digits, smaller, &mut covers)?,
            4 => four.fillings(templates, digits, smaller, &mut covers)?,
            _ => five.fillings(templates, digits, smaller, &mut covers)?,
        };
        if most < 9 * digits.count_ones() {
            found.retain(|set| set.len() <= most);
        }
        Ok(ua::minimal(found))
    })
}

/// The searches for covers, by the number of templates; kept for their memory.
struct Covers {
    up_to_128: Box<DigitCovers<2>>,
    up_to_256: Box<DigitCovers<4>>,
    up_to_1024: Box<DigitCovers<16>>,
    any_number: Box<DigitCovers<MOST_WORDS>>,
}

impl Covers {
    fn new() -> Covers {
        Covers {
            up_to_128: Box::new(DigitCovers::new()),
            up_to_256: Box::new(DigitCovers::new()),
            up_to_1024: Box::new(DigitCovers::new()),
            any_number: Box::new(DigitCovers::new()),
        }
    }
}

/// The search in subsets of `K` digits.
struct Search<const K: usize> {
    labels: DigitLabels<K>,
    within: Vec<Cells>,
}

impl<const K: usize> Search<K> {
    fn new() -> Search<K> {
        Search { labels: DigitLabels::new(), within: Vec::new() }
    }

    /// The changed cells of the fillings of these digits; sets may repeat, and contain one another.
    fn fillings(
        &mut self,
        templates: &DigitTemplates,
        digits: usize,
        smaller: &[Cells],
        covers: &mut Covers,
    ) -> Result<Vec<Cells>> {
        templates.within(digits, &mut self.within);
        let mut members = (0..9).filter(|index| digits >> index & 1 != 0);
        let cells = std::array::from_fn(|_| templates.digit(members.next().unwrap_or(0)));
        let mut found = Vec::new();
        if cells.contains(&Cells::EMPTY) {
            // A smaller board has fewer digits.
            return Ok(found);
        }
        let subset = Subset { digits: &cells, templates: &self.within, smaller };
        self.labels.lay_out(&subset);
        let mut label = |cover: &[usize; K]| self.labels.fillings(cover, &self.within, &mut found);
        match self.within.len() {
            0..=128 => covers.up_to_128.search(&subset, &mut label)?,
            129..=256 => covers.up_to_256.search(&subset, &mut label)?,
            257..=1024 => covers.up_to_1024.search(&subset, &mut label)?,
            _ => covers.any_number.search(&subset, &mut label)?,
        }
        Ok(found)
    }
}
