//! The templates of a grid by the digits that they use: the raw material of `digits`.
//!
//! A template is nine cells, one in every row, column and box: the places of one digit in some
//! solution grid. Of the 46,656 templates only those that lie in the cells of few of the grid's
//! digits matter here. They are found once a grid, by rows, and each digit subset takes its own
//! from the table, which is cheaper than to search them anew in each subset.

use seventeen_core::house::{HOUSES, PEERS};
use seventeen_core::{Cells, Grid};

/// All templates of a grid that lie in the cells of at most so many digits.
pub(crate) struct DigitTemplates {
    digits: [Cells; 9],
    /// Indexed by the digits used, bit `d - 1` for digit `d`.
    by_use: Vec<Vec<Cells>>,
}

impl DigitTemplates {
    /// Those of `grid` that lie in the cells of at most `limit` of its digits.
    pub(crate) fn new(grid: &Grid, limit: u32) -> DigitTemplates {
        let digits = std::array::from_fn(|i| grid.cells_of(i as u8 + 1));
        let mut table = DigitTemplates { digits, by_use: vec![Vec::new(); 512] };
        table.place(
            grid,
            limit,
            Partial { row: 0, room: Cells::ALL, placed: Cells::EMPTY, used: 0 },
        );
        table
    }

    /// The nine cells of digit `index + 1`.
    pub(crate) fn digit(&self, index: usize) -> Cells {
        self.digits[index]
    }

    /// Writes the templates within the cells of these digits (bit `d - 1` for `d`) to `within`.
    pub(crate) fn within(&self, digits: usize, within: &mut Vec<Cells>) {
        within.clear();
        let mut used = digits;
        while used != 0 {
            within.extend_from_slice(&self.by_use[used]);
            used = (used - 1) & digits;
        }
    }

    /// Fills the rows from `partial.row` on, in every way.
    fn place(&mut self, grid: &Grid, limit: u32, partial: Partial) {
        if partial.row == 9 {
            self.by_use[partial.used].push(partial.placed);
            return;
        }
        for cell in partial.room & HOUSES[partial.row] {
            let digit = usize::from(grid.digit(cell) - 1);
            let used = partial.used | 1 << digit;
            let mut room = partial.room - PEERS[cell];
            if used != partial.used && used.count_ones() == limit {
                room &= self.cells_of(used);
            }
            let placed = partial.placed | Cells::single(cell);
            self.place(grid, limit, Partial { row: partial.row + 1, room, placed, used });
        }
    }

    fn cells_of(&self, digits: usize) -> Cells {
        let taken = (0..9).filter(|index| digits >> index & 1 != 0);
        taken.fold(Cells::EMPTY, |cells, index| cells | self.digits[index])
    }
}

/// A template under construction.
#[derive(Clone, Copy)]
struct Partial {
    /// The first row without a cell.
    row: usize,
    /// Where the remaining cells may go.
    room: Cells,
    placed: Cells,
    /// The digits whose cells it uses.
    used: usize,
}
