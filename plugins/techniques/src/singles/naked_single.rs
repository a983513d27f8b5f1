//! `naked_single`: the only candidate of a cell.

use seventeen_core::proof::Constraint;
use seventeen_plugin::prelude::*;

/// Finds the cells with one candidate.
pub struct NakedSingle;

impl Component for NakedSingle {
    const NAME: &'static str = "naked_single";
    const DOC: &'static str = "Naked Single: the only candidate of a cell";
    const ABOUT: &'static str = "A cell takes one of nine digits. Strike out those that its row, \
         column and box already have. If one is left, the cell takes it. These are hard to see \
         without pencilmarks; look in crowded houses.";
    const DEFINITION: &'static str = "left of cells";
    create_without_options!();
}

impl Finder for NakedSingle {
    type Pattern = Candidate;

    fn each(&self, position: &Position, visit: Emit<'_, Candidate>) -> ControlFlow<()> {
        for cell in position.cells_with(1) {
            for digit in position.candidates(cell) {
                visit(&Candidate::new(cell, digit))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, _: &Position, &candidate: &Candidate) -> Step {
        Step::form("")
            .of_size(1)
            .show(candidate.digit(), Cells::single(candidate.cell()), 0)
            .place(candidate)
            .only_of(Constraint::Cell(candidate.cell()))
            .saying(format!("Naked Single: {candidate}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{step_texts, with_only};

    #[test]
    fn a_cell_with_one_candidate_is_set() {
        let position = with_only(&[("r5c5", "3"), ("r1c9", "7"), ("r2c2", "12")]);
        let expected = ["Naked Single: r1c9=7", "Naked Single: r5c5=3"];
        assert_eq!(step_texts(&mut NakedSingle, &position), expected);
        let none = with_only(&[("r5c5", ""), ("r2c2", "12")]);
        assert!(step_texts(&mut NakedSingle, &none).is_empty());
    }
}
