//! The steps of a case: rows, sums and clauses, with the variables of its counts.

use super::refutation::Assumptions;
use seventeen_plugin::prelude::*;

/// The log, as a case of the search by halves writes to it.
pub(super) struct ProofLog<'a> {
    pub(super) log: &'a mut dyn DerivationLog,
    /// The near half has at most as many clues as the case says.
    pub(super) at_most: Literal,
    /// The near half has fewer clues than that; none if the case says none.
    pub(super) fewer: Option<Literal>,
}

impl ProofLog<'_> {
    /// An unavoidable set.
    pub(super) fn set(&mut self, cells: Cells) -> Result<Line> {
        self.log.add(DerivationStep::Set(cells))
    }

    /// The sum of lines, divided and rounded up.
    pub(super) fn sum(&mut self, lines: &[Line], divisor: u64) -> Result<Line> {
        let lines: Vec<(Line, u64)> = lines.iter().map(|&line| (line, 1)).collect();
        self.log.add(DerivationStep::Sum { lines: &lines, literals: &[], divisor })
    }

    /// One of the assumptions is false, by unit propagation of the hints.
    pub(super) fn clause(&mut self, refuted: Assumptions, hints: &[Line]) -> Result<Line> {
        let cell = |cell: Cell| Literal::of(cell.index() as u32);
        let counts =
            [refuted.at_most.then_some(!self.at_most), self.fewer.filter(|_| refuted.at_least)];
        let literals: Vec<Literal> = (refuted.given.iter().map(|given| !cell(given)))
            .chain(refuted.dead.iter().map(cell))
            .chain(counts.into_iter().flatten())
            .collect();
        self.log.add(DerivationStep::Clause { literals: &literals, hints })
    }
}
