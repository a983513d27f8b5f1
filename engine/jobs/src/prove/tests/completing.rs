//! A component for tests, which proves claims about puzzles that have a cell more than those given:
//! for each cell that is none of a listed puzzle, an unavoidable set is left.

use super::*;
use seventeen_core::{
    Bound, Cell, CliqueStrategy, Derivation, DerivationLog, DerivationStage, Effort, Emit,
    EnumerationQuery, Enumerator, Error, Outline, Result, Search, Solver,
};

/// Plans a [`Completing`].
pub(super) struct CompletingEnumerator;

/// A part for each row.
struct Completing;

impl Enumerator for CompletingEnumerator {
    fn plan(
        &mut self,
        _wanted: &EnumerationQuery<'_>,
        _clique: &mut dyn CliqueStrategy,
        _solver: &mut dyn Solver,
    ) -> Result<Box<dyn Search>> {
        Ok(Box::new(Completing))
    }
}

impl Search for Completing {
    fn outline(&self) -> Outline {
        Outline { parts: 9, clique: 0, bound: Bound::AtLeast, sets: 0, uses_strategy: false }
    }

    fn method(&self) -> &str {
        "one cell more"
    }

    fn search(
        &self,
        _part: u32,
        _clique: &mut dyn CliqueStrategy,
        _solver: &mut dyn Solver,
        _emit: Emit<'_, Cells>,
    ) -> Result<Effort> {
        Ok(Effort::default())
    }

    fn derivation(&self) -> Option<&dyn Derivation> {
        Some(self)
    }
}

/// An unavoidable set without these givens.
fn unhit(claim: &Claim<'_>, givens: Cells, solver: &mut dyn Solver) -> Result<Cells> {
    let other = solver.other_solution(&claim.grid.puzzle(givens), claim.grid)?;
    other.map(|other| claim.grid.difference(&other)).ok_or_else(|| {
        let puzzle = claim.grid.puzzle(givens);
        Error::failed(format!("the puzzle {puzzle} contradicts the claim"))
    })
}

impl Derivation for Completing {
    fn derive(
        &self,
        claim: &Claim<'_>,
        stage: DerivationStage<'_>,
        _clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
        log: &mut dyn DerivationLog,
    ) -> Result<Line> {
        match stage {
            DerivationStage::Shared => {
                // At most one cell is given besides those of the claim.
                let given = (0..claim.given.len()).map(|n| (claim.given_line(n), 1));
                let lines: Vec<_> = given.chain([(claim.budget_line(), 1)]).collect();
                log.add(DerivationStep::Sum { lines: &lines, literals: &[], divisor: 1 })
            }
            DerivationStage::Part(row) => derive_row(claim, row as usize, solver, log),
            DerivationStage::Conclusion(results) => {
                let set = log.add(DerivationStep::Set(unhit(claim, claim.given, solver)?))?;
                let hints: Vec<Line> = results.iter().copied().chain([set]).collect();
                log.add(DerivationStep::Clause { literals: &[], hints: &hints })
            }
        }
    }
}

/// No cell of the row is given, but those of the claim.
fn derive_row(
    claim: &Claim<'_>,
    row: usize,
    solver: &mut dyn Solver,
    log: &mut dyn DerivationLog,
) -> Result<Line> {
    let mut lines = Vec::new();
    let cells = (0..9).map(|column| Cell::at(row, column));
    for cell in cells.filter(|cell| !claim.given.contains(*cell)) {
        let givens = claim.given | Cells::single(cell);
        let mut hints: Vec<Line> = (0..claim.given.len()).map(|n| claim.given_line(n)).collect();
        match claim.listed.iter().position(|listed| listed.is_subset(givens)) {
            Some(place) => hints.push(claim.listed_line(place as u32)),
            None => {
                let set = log.add(DerivationStep::Set(unhit(claim, givens, solver)?))?;
                hints.extend([Line(claim.lines()), set]);
            }
        }
        let literals = [!Literal::of(cell.index() as u32)];
        lines.push((log.add(DerivationStep::Clause { literals: &literals, hints: &hints })?, 1));
    }
    log.add(DerivationStep::Sum { lines: &lines, literals: &[], divisor: 1 })
}
