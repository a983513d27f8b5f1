//! Choices whose other alternatives lead only to images of the first.
//!
//! Two kinds can be recognised from the marks alone, when no more deductions are possible:
//!
//! * Digits marked in the same open cells are *alike*: exchanged in the open cells of a solution,
//!   they give another. Digits that no given holds are alike from the start.
//! * If all open cells have two candidates, the cells are *paired*: take the other candidate in
//!   each, and a solution turns into another. In each house an open digit has at least two marks,
//!   as otherwise it would be known. On average it has two, as every cell has two. So it has
//!   exactly two, one of them in the solution and the other in its image. Players know such marks
//!   as a "bivalue universal grave".
//!
//! So a search that has chosen one of the candidates can skip the others. It multiplies the
//! solutions that it counts, or emits their images as well.

use super::marks::{Marks, bits};
use crate::walk::{Walk, emit_digits};
use seventeen_plugin::prelude::{ControlFlow, Emit, Grid};

/// A choice whose alternatives were skipped, since their solutions are images.
pub(super) struct Symmetry {
    /// The marks before the choice.
    marks: Marks,
    kind: Kind,
    /// The number of solutions that one represents, by this choice and those above it.
    ways: u64,
}

/// The kind of the alternatives.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// `digit` was set; the digits of `others`, a bit each, are alike. Digits are from 0.
    Alike { digit: usize, others: u32 },
    /// A candidate was set where all cells are paired.
    Paired,
}

impl Symmetry {
    /// A choice below choices by which one solution represents `ways` solutions.
    #[inline(always)]
    pub(super) fn new(marks: &Marks, kind: Kind, ways: u64) -> Symmetry {
        let factor = match kind {
            Kind::Alike { others, .. } => 1 + others.count_ones(),
            Kind::Paired => 2,
        };
        Symmetry { marks: *marks, kind, ways: ways.saturating_mul(factor.into()) }
    }

    /// `solution` with two digits, from 0, exchanged in the open cells.
    fn exchanged(&self, solution: &[u8; 81], a: usize, b: usize) -> [u8; 81] {
        let (a, b) = (a as u8 + 1, b as u8 + 1);
        let mut image = *solution;
        for cell in self.marks.open() {
            let digit = solution[cell];
            image[cell] = if digit == a || digit == b { digit ^ a ^ b } else { digit };
        }
        image
    }

    /// `solution` with the other candidate in each open cell.
    fn complement(&self, solution: &[u8; 81]) -> [u8; 81] {
        let mut image = *solution;
        for (digit, cell) in self.marks.open_marks() {
            if solution[cell] != digit {
                image[cell] = digit;
            }
        }
        image
    }
}

/// The number of solutions that one represents by these choices, the last one below the others.
#[inline(always)]
pub(super) fn ways(symmetries: &[Symmetry]) -> u64 {
    symmetries.last().map_or(1, |last| last.ways)
}

/// Emits a solution and its images by all choices that led to it, `symmetries` from the first.
pub(super) fn emit_images(
    solution: &[u8; 81],
    symmetries: &[Symmetry],
    emit: Emit<'_, Grid>,
) -> Walk {
    let Some((last, above)) = symmetries.split_last() else {
        return emit_digits(*solution, emit);
    };
    emit_images(solution, above, emit)?;
    match last.kind {
        Kind::Alike { digit, others } => {
            for other in bits(others) {
                emit_images(&last.exchanged(solution, digit, other), above, emit)?;
            }
            ControlFlow::Continue(())
        }
        Kind::Paired => emit_images(&last.complement(solution), above, emit),
    }
}

#[cfg(test)]
mod tests {
    use super::super::gather::Shifts;
    use super::*;
    use crate::Backtrack;
    use crate::tests::{Random, all_solutions, grids};
    use seventeen_plugin::Value;
    use seventeen_plugin::prelude::{Args, Component};
    use std::collections::BTreeSet;

    /// Marks without further deductions, cells with two candidates, and all solutions.
    fn positions(
        count: usize,
        clues: u32,
    ) -> impl Iterator<Item = (Marks, bool, BTreeSet<[u8; 81]>)> {
        let mut random = Random(22);
        let fewest = [Value::Text("fewest".into())];
        let mut backtrack = Backtrack::create(&Args::new(&fewest)).unwrap();
        (0..count).filter_map(move |i| {
            let puzzle = random.puzzle(&grids()[i % 2], clues);
            let mut marks = Marks::new(&puzzle);
            let pairs = marks.deduce(Shifts).ok()?;
            let solutions = all_solutions(&mut backtrack, &puzzle);
            let solutions = solutions.iter().map(|grid| *grid.digits()).collect();
            Some((marks, pairs == marks.open() && !pairs.is_empty(), solutions))
        })
    }

    #[test]
    fn solutions_of_paired_cells_have_complements() {
        let mut seen = 0;
        for (marks, paired, solutions) in positions(2000, 50) {
            let symmetry = Symmetry::new(&marks, Kind::Paired, 1);
            if paired {
                seen += 1;
                for solution in &solutions {
                    assert!(solutions.contains(&symmetry.complement(solution)));
                    assert_ne!(symmetry.complement(solution), *solution);
                }
            }
        }
        assert!(seen > 100, "only {seen} positions with all cells paired");
    }

    #[test]
    fn solutions_of_alike_digits_have_exchanged_ones() {
        let mut seen = 0;
        for (marks, _, solutions) in positions(2000, 40) {
            for (digit, _) in marks.open_marks().take(1) {
                let digit = usize::from(digit) - 1;
                let others = marks.alike(digit) & !(1 << digit);
                let symmetry = Symmetry::new(&marks, Kind::Alike { digit, others }, 1);
                for other in bits(others) {
                    seen += 1;
                    for solution in &solutions {
                        assert!(solutions.contains(&symmetry.exchanged(solution, digit, other)));
                    }
                }
            }
        }
        assert!(seen > 100, "only {seen} pairs of alike digits");
    }
}
