//! Schemes: divisions of a grid's puzzles into tasks. Each task leaves few clues to two bands or
//! two stacks.
//!
//! Guenter Stertenbrink and Gary McGuire proposed splitting a search by bands and their numbers of
//! clues. Here all six bands and stacks are searched for one with many clues; the puzzles without
//! one are split by their arrangement. That is the idea of blue and GPenet (New Sudoku Players'
//! Forum, 17-clue scan, from 2013 on).

use crate::options::{OptionType, OptionValue, ValueKind};
use seventeen_catalogue::{Chute, PairForm};
use seventeen_core::{Limits, ORDERS_OF_THREE};

/// A division of a grid's puzzles into tasks. Below, m is a third of their clues, rounded up: some
/// band has at least m, and so has some stack.
///
/// ```
/// use seventeen_jobs::batch::{ChuteOrder, DivisionScheme};
///
/// let first = ChuteOrder::all().next().expect("twelve orders");
/// let tasks = DivisionScheme::ByBand.tasks_of_order(17, first);
/// assert!(tasks.iter().map(|task| task.limits.bands).eq([[17, 17], [5, 17], [5, 5]]));
/// assert_eq!(DivisionScheme::ByLine.tasks_of_order(17, first).len(), 8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum DivisionScheme {
    /// Three tasks, all of bands or all of stacks. In an order of the three, the first with m clues
    /// or more is the third. Each puzzle is in one task.
    #[default]
    ByBand,
    /// A task for each band and each stack, for puzzles with more than m clues in it; some puzzles
    /// are in several tasks. Two or three more tasks cover puzzles with at most m clues in each.
    /// There are more tasks than with [`ByBand`](DivisionScheme::ByBand), each of them smaller: for
    /// runs over all grids that share a pair.
    ByLine,
}

/// The names of the schemes.
const NAMES: &[&str] = &["by_band", "by_line"];

/// The name of a scheme.
impl OptionType for DivisionScheme {
    const TAKES: ValueKind = ValueKind::Word(NAMES);

    fn from_value(value: OptionValue) -> Result<DivisionScheme, Option<String>> {
        match value {
            OptionValue::Text(name) if name == NAMES[0] => Ok(DivisionScheme::ByBand),
            OptionValue::Text(name) if name == NAMES[1] => Ok(DivisionScheme::ByLine),
            _ => Err(None),
        }
    }
}

/// The three bands, or the three stacks, in some order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChuteOrder([Chute; 3]);

impl ChuteOrder {
    /// All twelve: the orders of bands, then those of stacks.
    pub fn all() -> impl Iterator<Item = ChuteOrder> {
        [0, 3].into_iter().flat_map(|start| {
            let chutes = move |index| Chute::all().nth(start + index).expect("one of six");
            ORDERS_OF_THREE.into_iter().map(move |order| ChuteOrder(order.map(chutes)))
        })
    }

    /// The other two thirds besides the one at `place`, by number, each with whether it comes
    /// before.
    fn others_come_before(self, place: usize) -> [bool; 2] {
        let mut others: Vec<(Chute, bool)> = (0..3)
            .filter(|&other| other != place)
            .map(|other| (self.0[other], other < place))
            .collect();
        others.sort_unstable();
        [others[0].1, others[1].1]
    }
}

/// A subset of a grid's puzzles, defined by limits on clues.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PuzzleSubset {
    /// The band or stack that is rows 7 to 9 where the limits are meant.
    pub third: Chute,
    /// The limits, if rows 1 to 3 are the lesser of the two others and rows 4 to 6 the greater.
    pub limits: Limits,
    /// The estimated time, as a fraction of the time without limits on single bands and stacks.
    pub(super) weight: f64,
}

impl PuzzleSubset {
    /// The limits in the image that the form of the third's pair maps to.
    pub fn limits_in_form(&self, form: &PairForm) -> Limits {
        let [upper, lower] = [0, 3].map(|row| form.map().rows()[row]);
        let Limits { bands: [one, two], .. } = self.limits;
        let bands = if upper < lower { [one, two] } else { [two, one] };
        Limits { bands, ..self.limits }
    }
}

/// Times of the tasks for each band in an order at 17 clues, as fractions of the first, measured on
/// 20 grids. The first of two caps saves a quarter; two of them leave ten clues instead of eleven.
const IN_ORDER: [f64; 3] = [1., 0.75, 0.1];

/// The fraction of the time with one clue less in two bands, the mean of random pairs with 10 and
/// 11 clues.
const A_CLUE_LESS: f64 = 0.14;

impl DivisionScheme {
    /// The tasks for puzzles with this number of clues, at least one; empty tasks are omitted.
    pub fn tasks_of_order(self, clues: u32, order: ChuteOrder) -> Vec<PuzzleSubset> {
        let third = clues.div_ceil(3);
        match self {
            DivisionScheme::ByBand => {
                let all = Limits::none(clues);
                let limits = Limits { two: [0, clues.saturating_sub(third)], ..all };
                tasks_with_caps(order, limits, [clues, third.saturating_sub(1)])
            }
            DivisionScheme::ByLine => {
                let mut tasks = tasks_with_many_clues(clues, third);
                let two = clues.saturating_sub(third);
                let limits = Limits { two: [two; 2], stacks: third, ..Limits::none(clues) };
                tasks.extend(tasks_with_caps(order, limits, [third, third.saturating_sub(1)]));
                tasks
            }
        }
    }
}

/// A task for each third of an order: thirds before it have at most `caps[1]` clues, thirds after
/// it at most `caps[0]`.
fn tasks_with_caps(order: ChuteOrder, limits: Limits, caps: [u32; 2]) -> Vec<PuzzleSubset> {
    let task = |place: usize| {
        let bands = order.others_come_before(place).map(|is_before| caps[usize::from(is_before)]);
        let limits = Limits { bands, ..limits };
        PuzzleSubset { third: order.0[place], limits, weight: IN_ORDER[place] }
    };
    let can_be = |task: &PuzzleSubset| task.limits.bands.iter().sum::<u32>() >= task.limits.two[0];
    (0..3).map(task).filter(can_be).collect()
}

/// A task for each band and stack, for puzzles with more than `third` clues in it.
fn tasks_with_many_clues(clues: u32, third: u32) -> Vec<PuzzleSubset> {
    let Some(two) = clues.checked_sub(third + 1) else { return Vec::new() };
    let limits = Limits { two: [0, two], ..Limits::none(clues) };
    Chute::all().map(|third| PuzzleSubset { third, limits, weight: A_CLUE_LESS }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_catalogue::{pair_of, pairs_of};
    use seventeen_core::{Cell, Cells, Grid};

    /// Numbers that look random (Marsaglia, "Xorshift RNGs", 2003).
    struct Random(u64);

    impl Random {
        fn below(&mut self, end: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 % end as u64) as usize
        }
    }

    const GRID: &str =
        "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

    fn some_cells(clues: u32, random: &mut Random) -> Cells {
        let mut cells = Cells::EMPTY;
        while cells.len() < clues {
            cells.insert(Cell::of(random.below(81)));
        }
        cells
    }

    /// How many tasks have these clues, each looked at where its pair is in canonical form.
    fn count(tasks: &[PuzzleSubset], forms: &[PairForm; 6], clues: Cells) -> usize {
        let is_in = |task: &&PuzzleSubset| {
            let form = &forms[task.third.number()];
            task.limits_in_form(form).allow(form.map().cells(clues))
        };
        tasks.iter().filter(is_in).count()
    }

    #[test]
    fn every_puzzle_is_in_a_task_and_by_bands_in_one() {
        let grid: Grid = GRID.parse().unwrap();
        let forms = pairs_of(&grid);
        let mut random = Random(17);
        for clues in (1..=20).chain([30, 55, 80, 81]) {
            for order in ChuteOrder::all() {
                let [by_band, by_line] = [DivisionScheme::ByBand, DivisionScheme::ByLine]
                    .map(|scheme| scheme.tasks_of_order(clues, order));
                for _ in 0..40 {
                    let cells = some_cells(clues, &mut random);
                    assert_eq!(count(&by_band, &forms, cells), 1, "{order:?} {cells}");
                    assert!(count(&by_line, &forms, cells) > 0, "{order:?} {cells}");
                }
            }
        }
    }

    #[test]
    fn limits_go_with_their_bands() {
        let grid: Grid = GRID.parse().unwrap();
        let order = ChuteOrder::all().next().unwrap();
        for task in DivisionScheme::ByBand.tasks_of_order(17, order) {
            let form = pair_of(&grid, task.third);
            let upper = usize::from(form.map().rows()[0]) / 3;
            let cap = if upper < task.third.index() { 5 } else { 17 };
            assert_eq!(task.limits_in_form(&form).bands[0], cap, "{}", task.third);
        }
    }

    #[test]
    fn balanced_tasks_are_as_many_as_can_have_a_puzzle() {
        let order = ChuteOrder::all().last().unwrap();
        let counts =
            [16, 17, 18].map(|clues| DivisionScheme::ByLine.tasks_of_order(clues, order).len());
        assert_eq!(counts, [9, 8, 7]);
    }
}
