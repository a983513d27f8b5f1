//! The search: singles, then a candidate that is true or false.

use super::marks::{Marks, Slices};
use super::tables::Tables;
use crate::walk::{Walk, step};
use seventeen_plugin::prelude::{CancellationPoll, ControlFlow};

/// A search for the solutions of positions.
pub(super) struct Search {
    tables: Tables,
    /// The choices of all searches so far.
    pub(super) guesses: u64,
    watch: CancellationPoll,
}

impl Search {
    pub(super) fn new(tables: Tables) -> Search {
        Search { tables, guesses: 0, watch: CancellationPoll::default() }
    }

    pub(super) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Visits the solutions of a position.
    pub(super) fn run(&mut self, mut marks: Marks, visit: &mut dyn FnMut(&Marks) -> Walk) -> Walk {
        loop {
            step(&mut self.watch)?;
            let Ok(cells) = marks.settle(&self.tables) else { return ControlFlow::Continue(()) };
            if marks.is_solved() {
                return visit(&marks);
            }
            let (cell, digit) = self.choice(&marks, cells);
            self.guesses += 1;
            let mut here = marks.clone();
            if here.set(&self.tables, cell, digit).is_ok() {
                self.run(here, visit)?;
            }
            marks.remove(cell, digit);
        }
    }

    /// A candidate of an open cell: one of two if possible.
    fn choice(&self, marks: &Marks, cells: Slices<u128>) -> (usize, usize) {
        let pairs = marks.open_among(cells.twice & !cells.more);
        let cell = if pairs != 0 {
            marks.seeing_most(&self.tables, pairs)
        } else if let Some(found) = self.place_of_two(marks) {
            return found;
        } else {
            marks.with_fewest_candidates()
        };
        (cell, marks.first_digit(cell))
    }

    /// A place of a digit that has two in a house.
    fn place_of_two(&self, marks: &Marks) -> Option<(usize, usize)> {
        (0..self.tables.side).find_map(|digit| {
            let houses = marks.of_houses(&self.tables, digit);
            let two = houses.twice & !houses.more;
            let house = self.tables.full.get(two.trailing_zeros() as usize)?;
            Some((marks.open_places(digit, *house).trailing_zeros() as usize, digit))
        })
    }
}
