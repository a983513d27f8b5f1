//! The lines that hold before a stage begins: those of the claim, the shared ones, and the results
//! of parts.

use super::constraint::Constraint;
use seventeen_core::{Cells, Claim, Line};

/// The lines before a stage, by their numbers.
#[derive(Clone, Debug)]
pub(super) struct BaseLines {
    /// The cells that sets may have.
    board: Cells,
    /// None for a shared line that was forgotten.
    lines: Vec<Option<Constraint>>,
    /// The next variable that may be defined.
    next_variable: u32,
}

impl BaseLines {
    /// The lines of a claim.
    pub(super) fn of_claim(claim: &Claim<'_>) -> BaseLines {
        let mut lines = vec![Constraint::at_most(claim.rules.cells(), claim.clues, None)];
        lines.extend(claim.given.iter().map(|cell| Constraint::at_least_one(Cells::single(cell))));
        lines.extend(claim.dead.iter().map(|cell| Constraint::at_most(cell.into(), 0, None)));
        let listed = claim.listed.iter();
        lines.extend(listed.map(|&givens| Constraint::at_most(givens, givens.len() - 1, None)));
        let lines = lines.into_iter().map(Some).collect();
        let next_variable = seventeen_core::derivation::FIRST_DEFINED;
        BaseLines { board: claim.rules.cells(), lines, next_variable }
    }

    /// Adds the lines of a stage, with the next variable after it.
    pub(super) fn extend(
        &mut self,
        lines: impl IntoIterator<Item = Option<Constraint>>,
        next_variable: u32,
    ) {
        self.lines.extend(lines);
        self.next_variable = next_variable;
    }

    /// The cells of the board: the variables of the claim.
    pub(super) fn board(&self) -> Cells {
        self.board
    }

    /// The number of lines.
    pub(super) fn count(&self) -> u64 {
        self.lines.len() as u64
    }

    /// The next variable that may be defined.
    pub(super) fn next_variable(&self) -> u32 {
        self.next_variable
    }

    /// A line, unless it was forgotten or is not one of these.
    pub(super) fn get(&self, line: Line) -> Option<&Constraint> {
        self.lines.get(usize::try_from(line.0).ok()?)?.as_ref()
    }
}
