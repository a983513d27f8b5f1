//! SudokuExplainer's order of a cell's peers, and the pattern of its wings.

use crate::roles::ONE_IS_TRUE;
use seventeen_core::house::HOUSES;
use seventeen_core::proof::Constraint;
use seventeen_core::{Candidate, Cell, Cells, Digit, Digits, Emit, Position, Step};
use std::ops::ControlFlow;

/// A pivot, two of its peers as wings, and the digit that one of them takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PivotWing {
    /// The pivot's cell.
    pub pivot: Cell,
    /// The wings' cells, two candidates each.
    pub wings: [Cell; 2],
    /// The digit.
    pub digit: Digit,
    /// The cells from which it is excluded: at least one.
    pub out: Cells,
}

impl PivotWing {
    /// The pivot and the wings.
    pub fn all_cells(&self) -> Cells {
        [self.pivot, self.wings[0], self.wings[1]].into_iter().collect()
    }

    /// Its place if wings are ordered by their three cells and then by the pivot.
    pub(super) fn grid_order_key(&self) -> ([Cell; 3], Cell) {
        let mut cells = [self.pivot, self.wings[0], self.wings[1]];
        cells.sort_unstable();
        (cells, self.pivot)
    }

    /// Its place if wings are ordered by the pivot and then by the other two cells.
    pub(super) fn pivot_order_key(&self) -> (Cell, [Cell; 2]) {
        let mut wings = self.wings;
        wings.sort_unstable();
        (self.pivot, wings)
    }

    /// The step without a sentence: the excluded digit in one colour, the others in another.
    pub(super) fn step(&self, position: &Position) -> Step {
        let cells = self.all_cells();
        let step = Step::form("").of_size(3).role("pivot", self.pivot.into());
        let wings = self.wings.into_iter().collect();
        let step = step.role("wing", wings).color(1, ONE_IS_TRUE);
        let step = Digit::all().fold(step, |step, digit| match position.places(digit) & cells {
            none if none.is_empty() => step,
            shown => step.show(digit, shown, u8::from(digit == self.digit)),
        });
        let cells_of = cells.iter().map(Constraint::Cell);
        step.eliminate(position, self.digit, self.out).cover(
            position,
            cells_of,
            self.shared_digit_links(position),
        )
    }

    /// The digits that pivot and wings share, except that of the wings: once for each wing.
    fn shared_digit_links(&self, position: &Position) -> impl Iterator<Item = Constraint> {
        let (pivot, free) = (self.pivot, Digits::single(self.digit));
        let shared = |cell| (position.candidates(cell) & position.candidates(pivot)) - free;
        let with_pivot = self.wings.map(|wing| (wing, shared(wing)));
        with_pivot.into_iter().flat_map(move |(wing, digits)| {
            digits.iter().filter_map(move |digit| {
                Constraint::of_all(&[pivot, wing].map(|cell| Candidate::new(cell, digit)))
            })
        })
    }
}

/// Visits the wings that `each` does, in the order of these keys.
pub(super) fn visit_in_order<K: Ord>(
    key: impl Fn(&PivotWing) -> K,
    each: impl Fn(Emit<'_, PivotWing>) -> ControlFlow<()>,
    visit: Emit<'_, PivotWing>,
) -> ControlFlow<()> {
    let mut found = Vec::new();
    let _ = each(&mut |wing| {
        found.push(*wing);
        ControlFlow::Continue(())
    });
    found.sort_by_cached_key(key);
    found.iter().try_for_each(visit)
}

/// The peers of `cell` in `among`: those of the box, of the row and of the column, by number.
pub(crate) fn peers_in_order(cell: Cell, among: Cells) -> impl Iterator<Item = Cell> + Clone {
    let [row, column, in_box] = cell.houses().map(|house| HOUSES[house]);
    let near = cell.peers() & among;
    let parts = [near & in_box, (near & row) - in_box, (near & column) - in_box];
    parts.into_iter().flat_map(Cells::iter)
}

/// All pairs of these cells, by the first and then by the second.
pub(super) fn cell_pairs(
    cells: &(impl Iterator<Item = Cell> + Clone),
) -> impl Iterator<Item = [Cell; 2]> {
    cells.clone().enumerate().flat_map(|(i, one)| {
        let later = cells.clone().skip(i + 1);
        later.map(move |other| [one, other])
    })
}
