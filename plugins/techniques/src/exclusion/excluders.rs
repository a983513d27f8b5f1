//! The common part of aligned pairs and triplets: their cells and their eliminations.

use seventeen_core::proof::{Claim, Constraint, Source};
use seventeen_core::{Cell, Cells, Digit, Digits, Position, Step, notation};

/// Cells with impossible combinations of candidates, and so impossible candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exclusion<const N: usize> {
    /// The cells, in the order in which they were chosen.
    pub cells: [Cell; N],
    /// The candidates excluded from each of them: at least one in all.
    pub out: [Digits; N],
    /// The cells that see all of them and would be left without a candidate.
    pub excluders: Cells,
}

impl<const N: usize> Exclusion<N> {
    /// The step, where `name` is that of such an exclusion.
    pub(super) fn step(&self, position: &Position, name: &str) -> Step {
        let cells: Cells = self.cells.into_iter().collect();
        let step = Step::form("").of_size(N as u32).role("aligned cells", cells);
        let mut step = step.role("cells that exclude combinations", self.excluders);
        for digit in Digit::all() {
            let places = position.places(digit);
            for (shown, color) in [(places & cells, 0), (places & self.excluders, 2)] {
                if !shown.is_empty() {
                    step = step.show(digit, shown, color);
                }
            }
        }
        for (&cell, &digits) in self.cells.iter().zip(&self.out) {
            step = step.eliminate_digits(position, cell, digits);
        }
        self.prove(position, step).saying(format!("{name}: {}", notation::cells(cells)))
    }

    /// Each eliminated candidate would leave an excluder or one of the cells without candidates,
    /// whatever the others hold.
    fn prove(&self, position: &Position, step: Step) -> Step {
        let all = self.cells.into_iter().chain(self.excluders);
        let within: Vec<Source> = all.map(|cell| Constraint::Cell(cell).into()).collect();
        step.reason(position, |builder, _, out| {
            for &wrong in out {
                let others = self.cells.into_iter().filter(|&cell| cell != wrong.cell());
                let splits: Vec<Constraint> = others.map(Constraint::Cell).collect();
                builder.refute_in_cases(&Claim::one_of([wrong]), &within, &splits, &[]);
            }
        })
    }
}

/// The cells with two candidates or more, no peer with one and an excluder among their peers.
pub(super) fn base_cells(position: &Position, excluders: Cells) -> Cells {
    let one = position.cells_with(1);
    let many = position.blank() - position.cells_with(0) - one;
    let fits = |&cell: &Cell| cell.peers().is_disjoint(one) && !cell.peers().is_disjoint(excluders);
    many.iter().filter(fits).collect()
}

/// The cells that make a pair with `cell` such that one of the two, or an excluder of both, is
/// among `changed`.
pub(super) fn affected_partners(changed: Cells, excluders: Cells, cell: Cell) -> Cells {
    if changed.contains(cell) {
        return Cells::ALL;
    }
    let shared = changed & excluders & cell.peers();
    shared.iter().fold(changed, |beside, excluder| beside | excluder.peers())
}

/// For each digit the other digits that are a cell's two candidates with it.
pub(super) fn partner_digits(position: &Position, two: Cells) -> [Digits; 9] {
    let mut partners = [Digits::EMPTY; 9];
    for cell in two {
        let pair = position.candidates(cell);
        if let (Some(low), Some(high)) = (pair.first(), pair.last()) {
            partners[low].insert(high);
            partners[high].insert(low);
        }
    }
    partners
}

/// The cells with different candidates in two positions.
#[cfg(test)]
pub(super) fn changed_cells(then: &Position, now: &Position) -> Cells {
    let has_changed = |&cell: &Cell| then.candidates(cell) != now.candidates(cell);
    Cell::all().filter(has_changed).collect()
}
