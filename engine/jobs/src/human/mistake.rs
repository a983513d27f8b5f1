//! `Mistake`: the error in a position without a solution.

use crate::choice::Choice;
use crate::error::Result;
use crate::solve::solve;
use crate::uniqueness::UniquenessFlaw;
use seventeen_core::{Candidate, Cell, Cells, Digit, Grid, Position, Puzzle, Solver};
use std::fmt;

/// A difference between a position and the solution of its digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// A blank cell whose digit in the solution was eliminated.
    Missing(Candidate),
    /// A digit that differs from the solution.
    Wrong {
        /// The digit that was set.
        set: Candidate,
        /// The cell's digit in the solution.
        solution: Digit,
    },
}

/// `r1c2 is missing the candidate 5, its digit in the solution`,
/// `r1c2 is 4, but 5 in the solution`.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mistake::Missing(missing) => {
                let (cell, digit) = (missing.cell(), missing.digit());
                write!(f, "{cell} is missing the candidate {digit}, its digit in the solution")
            }
            Mistake::Wrong { set, solution } => {
                write!(f, "{} is {}, but {solution} in the solution", set.cell(), set.digit())
            }
        }
    }
}

impl Mistake {
    /// The mistake in a position with this flaw, if it can be located.
    ///
    /// # Errors
    /// The errors of the solver.
    pub(super) fn find_first(
        position: &Position,
        flaw: UniquenessFlaw,
        solver: &Choice<dyn Solver>,
    ) -> Result<Option<Mistake>> {
        match flaw {
            UniquenessFlaw::NoSolution => find_mistake(position, solver),
            UniquenessFlaw::SeveralSolutions => Ok(None),
        }
    }
}

/// The first mistake in `position`, which has no solution. The basis is the solution of the digits
/// that are set, of the givens, or of all digits except one, which then is wrong. None if none of
/// these has exactly one solution.
///
/// # Errors
/// The errors of the solver.
fn find_mistake(position: &Position, solver: &Choice<dyn Solver>) -> Result<Option<Mistake>> {
    let set = !position.blank();
    if let Some(grid) = solution_of_cells(position, set, solver)? {
        return Ok(Cell::all().find_map(|cell| missing_candidate(position, &grid, cell)));
    }
    if let Some(grid) = solution_of_cells(position, position.givens(), solver)? {
        return Ok(set.iter().find_map(|cell| wrong_digit(position, &grid, cell)));
    }
    let mut found = Vec::new();
    for cell in set {
        let others = set - Cells::single(cell);
        if let Some(grid) = solution_of_cells(position, others, solver)? {
            found.extend(wrong_digit(position, &grid, cell));
        }
    }
    // If several digits could be wrong, the wrong one is unknown.
    Ok(found.pop().filter(|_| found.is_empty()))
}

/// The single solution of these digits of the position, if there is exactly one.
pub(super) fn solution_of_cells(
    position: &Position,
    cells: Cells,
    solver: &Choice<dyn Solver>,
) -> Result<Option<Grid>> {
    let kept = |cell| position.digit(cell).filter(|_| cells.contains(cell)).map_or(0, Digit::get);
    let puzzle = Puzzle::from_digits(Cell::table(kept));
    Ok(solve(puzzle.into(), solver)?.solution.unique_grid())
}

fn missing_candidate(position: &Position, grid: &Grid, cell: Cell) -> Option<Mistake> {
    let candidate = Candidate::new(cell, grid.digit(cell));
    let is_there = position.digit(cell).is_some() || position.has(candidate);
    (!is_there).then_some(Mistake::Missing(candidate))
}

fn wrong_digit(position: &Position, grid: &Grid, cell: Cell) -> Option<Mistake> {
    let (set, solution) = (position.digit(cell)?, grid.digit(cell));
    (set != solution).then(|| Mistake::Wrong { set: Candidate::new(cell, set), solution })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Context, ContextSettings};
    use seventeen_host::Registry;

    const PUZZLE: &str =
        "5..........9..8......917.....1.85.7...8..16.5.3..2...8.4...........4.5.6...2..13.";
    const SOLUTION: &str =
        "587462391219538467364917852491685273728391645635724918143856729972143586856279134";

    fn found(position: &Position) -> Option<String> {
        let mut registry = Registry::default();
        registry.link(seventeen_solvers::entry).unwrap();
        let context = Context::new(registry, ContextSettings::default()).unwrap();
        let solver = context.choose("backtrack").unwrap();
        find_mistake(position, &solver).unwrap().map(|mistake| mistake.to_string())
    }

    /// The digit of a cell in the solution.
    fn right(cell: Cell) -> Digit {
        Digit::of(SOLUTION.as_bytes()[cell.index()] - b'0')
    }

    #[test]
    fn a_digit_or_candidate_that_the_solution_lacks_is_named() {
        let start = Position::from(&PUZZLE.parse::<Puzzle>().unwrap());
        let cell = Cell::of(1);
        let mut lacking = start.clone();
        lacking.eliminate(Candidate::new(cell, right(cell)));
        let expected = "r1c2 is missing the candidate 8, its digit in the solution";
        assert_eq!(found(&lacking).as_deref(), Some(expected));
        let mut wrong = start.clone();
        wrong.place(Candidate::new(cell, Digit::of(2)));
        assert_eq!(found(&wrong).as_deref(), Some("r1c2 is 2, but 8 in the solution"));
        // It is treated as a given, as digits in pencilmarks are.
        let known = Cell::all().filter(|&cell| start.digit(cell).is_some() || cell.row() > 3);
        let mut full = start.clone();
        for cell in known.filter(|&cell| start.digit(cell).is_none()) {
            full.place(Candidate::new(cell, right(cell)));
        }
        full.place(Candidate::new(cell, Digit::of(2)));
        let givens = !full.blank();
        let expected = Some("r1c2 is 2, but 8 in the solution".to_owned());
        assert_eq!(found(&full.with_givens(givens)), expected);
    }

    #[test]
    fn nothing_is_named_where_nobody_can_know() {
        let mut position = Position::EMPTY;
        Digit::all().for_each(|digit| position.eliminate(Candidate::new(Cell::of(0), digit)));
        assert_eq!(found(&position), None);
    }
}
