//! The order in which SudokuExplainer looks at a cell's peers, and the pattern of its wings.

use seventeen_core::house::{HOUSES, HOUSES_OF, PEERS};
use seventeen_core::{Cells, Position, Step};

/// A pivot, two of its peers as wings, and the digit that one of them takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wing {
    /// The pivot's cell.
    pub pivot: usize,
    /// The wings' cells, two candidates each.
    pub wings: [usize; 2],
    /// The digit, 1 to 9.
    pub digit: u8,
    /// Where it is excluded: at least one cell.
    pub out: Cells,
}

impl Wing {
    /// The pivot and the wings.
    pub fn cells(&self) -> Cells {
        [self.pivot, self.wings[0], self.wings[1]].into_iter().collect()
    }

    /// The step without a sentence: the excluded digit in one colour, the others in another.
    pub(super) fn step(&self, position: &Position) -> Step {
        let cells = self.cells();
        let step = (1..=9).fold(Step::form("").of_size(3), |step, digit| {
            match position.places(digit) & cells {
                none if none.is_empty() => step,
                shown => step.show(digit, shown, u8::from(digit == self.digit)),
            }
        });
        step.eliminate(position, self.digit, self.out)
    }
}

/// The peers of `cell` that are in `among`: those of the box, of the row and of the column, each
/// by their numbers.
pub(crate) fn peers_in_order(cell: usize, among: Cells) -> impl Iterator<Item = usize> + Clone {
    let [row, column, in_box] = HOUSES_OF[cell].map(|house| HOUSES[usize::from(house)]);
    let near = PEERS[cell] & among;
    let parts = [near & in_box, (near & row) - in_box, (near & column) - in_box];
    parts.into_iter().flat_map(Cells::iter)
}

/// All pairs of these cells, by the first and then by the second.
pub(super) fn pairs(
    cells: &(impl Iterator<Item = usize> + Clone),
) -> impl Iterator<Item = [usize; 2]> {
    cells.clone().enumerate().flat_map(|(i, one)| {
        let later = cells.clone().skip(i + 1);
        later.map(move |other| [one, other])
    })
}
