//! The initial puzzle of a position.
//!
//! A text gives the givens and the remaining candidates, but not whether its author or earlier
//! steps eliminated the others. If the givens alone have one solution, this does not matter: the
//! puzzle consists of the givens. Otherwise the puzzle is the position as it was read.

use super::mistake::solution_of_cells;
use crate::choice::Choice;
use crate::count::CountUpToLimit;
use crate::error::Result;
use crate::question::answer_question;
use crate::text::Problem;
use seventeen_core::{Position, Solver};

/// The position, whose puzzle is that of its givens if these have one solution.
///
/// ```
/// use seventeen_core::{Digit, Position};
/// use seventeen_host::Registry;
/// use seventeen_jobs::human::with_start_from_givens;
/// use seventeen_jobs::{Context, ContextSettings};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_solvers::entry)?;
/// let context = Context::new(registry, ContextSettings::default())?;
/// // A digit was set in r1c2, which no pencilmarks tell.
/// let line = ":0000:x:5+8.........9..8......917.....1.85.7...8..16.5.3..2...8.4...........4.5.6...2..13.";
/// let read: Position = line.parse()?;
/// let both = [1, 2].map(Digit::of).into_iter().collect();
/// assert!(!read.began_with("r1c2".parse()?, both));
/// let position = with_start_from_givens(read, &context.choose("backtrack")?)?;
/// assert!(position.began_with("r1c2".parse()?, both));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The errors of the solver.
pub fn with_start_from_givens(position: Position, solver: &Choice<dyn Solver>) -> Result<Position> {
    let givens = position.start_of_givens();
    if *position.start() == givens
        || solution_of_cells(&position, position.givens(), solver)?.is_none()
    {
        return Ok(position);
    }
    Ok(position.with_start(&givens))
}

/// The number of solutions of the initial puzzle of the position, up to 2.
///
/// # Errors
/// The errors of the solver.
pub(super) fn count_start_solutions(
    position: &Position,
    solver: &Choice<dyn Solver>,
) -> Result<u64> {
    answer_question(&CountUpToLimit(2), solver, &Problem::from(*position.start()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Context, ContextSettings};
    use seventeen_core::{Candidate, Cells, Pencilmarks, Puzzle};
    use seventeen_host::Registry;

    const PUZZLE: &str =
        "5..........9..8......917.....1.85.7...8..16.5.3..2...8.4...........4.5.6...2..13.";

    #[test]
    fn givens_with_one_solution_are_the_puzzle() {
        let mut registry = Registry::default();
        registry.link(seventeen_solvers::entry).unwrap();
        let context = Context::new(registry, ContextSettings::default()).unwrap();
        let solver = context.choose("backtrack").unwrap();
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let mut read = Position::from(&puzzle);
        read.place("r1c2=8".parse::<Candidate>().unwrap());
        let read = read.starting_here();
        let begun_as = |position: &Position| {
            *with_start_from_givens(position.clone(), &solver).unwrap().start()
        };
        assert_eq!(begun_as(&read), Pencilmarks::from(&puzzle));
        let fewer = read.clone().with_givens(read.givens() - Cells::from_bits(0b1));
        assert_eq!(begun_as(&fewer), *fewer.start());
        assert_eq!(count_start_solutions(&read, &solver).unwrap(), 1);
        assert_eq!(count_start_solutions(&Position::EMPTY, &solver).unwrap(), 2);
    }
}
