//! Minimal puzzles, the redundant givens of others, and puzzles made minimal.

use crate::choice::Choice;
use crate::count::count_board_solutions;
use crate::error::{Error, Result};
use crate::question::lease_for_board;
use crate::text::{Annotated, Problem, comment};
use crate::uniqueness::{UniquenessFlaw, not_unique_error, outcome_of};
use seventeen_core::{Board, Cell, Cells, Outcome, Puzzle, Rules, Solver};
use seventeen_plugin::random::RandomNumbers;

/// Whether a puzzle is minimal: each of its givens is needed for a single solution.
#[derive(Clone, Debug)]
pub struct Minimality {
    /// The problem.
    pub problem: Problem,
    /// The redundant givens, or why the puzzle has no single solution.
    pub redundant: std::result::Result<Cells, UniquenessFlaw>,
}

impl Minimality {
    /// Whether the puzzle has a single solution and no redundant given.
    pub fn is_minimal(&self) -> bool {
        self.redundant == Ok(Cells::EMPTY)
    }
}

/// Finds the redundant givens of `problem`.
///
/// # Errors
/// It has no givens, as pencilmarks, or more than nine digits; or the solver fails.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::minimal::minimality;
/// use seventeen_jobs::text::Problem;
/// use seventeen_jobs::uniqueness::UniquenessFlaw;
/// use seventeen_jobs::{Context, ContextSettings};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_solvers::entry)?;
/// let context = Context::new(registry, ContextSettings::default())?;
/// let blank = minimality(Problem::parse(&".".repeat(81))?, &context.choose("backtrack")?)?;
/// assert_eq!(blank.redundant, Err(UniquenessFlaw::SeveralSolutions));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimality(problem: Problem, solver: &Choice<dyn Solver>) -> Result<Minimality> {
    let (rules, puzzle) = givens_of(&problem)?;
    let redundant = match outcome_of(&puzzle, rules, solver)? {
        Outcome::Unique(solution) => {
            let lease = solver.lease_instance_for(rules)?;
            Ok(lease.run(|solver| solver.redundant(&puzzle, &solution))?)
        }
        Outcome::Several(..) if begins_with_marks(&problem) => return Err(no_givens_error()),
        Outcome::Several(..) => Err(UniquenessFlaw::SeveralSolutions),
        Outcome::None => Err(UniquenessFlaw::NoSolution),
    };
    Ok(Minimality { problem, redundant })
}

/// Whether candidates that its givens do not imply are part of the puzzle.
fn begins_with_marks(problem: &Problem) -> bool {
    let Problem::Position(position) = problem else { return false };
    *position.value.start() != position.value.start_of_givens()
}

fn no_givens_error() -> Error {
    Error::refused("expected a puzzle with givens, found pencilmarks")
}

/// The rules and the givens of `problem`.
fn givens_of(problem: &Problem) -> Result<(Rules, Puzzle)> {
    match problem {
        Problem::Puzzle(puzzle) => Ok((Rules::CLASSIC, puzzle.value)),
        Problem::Position(position) => Ok((position.value.rules(), position.value.given_puzzle())),
        Problem::Board(board) => board.value.ruled().ok_or_else(|| {
            let n = board.value.boxes().digits();
            Error::refused(format_args!("expected at most nine digits, found a {n}x{n} board"))
        }),
        Problem::Marks(_) => Err(no_givens_error()),
    }
}

/// Removes redundant givens of `problem`, one after the other in random order, until it is minimal.
/// A problem without a single solution keeps its givens.
///
/// # Errors
/// As for [`minimality`].
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::minimal::make_minimal;
/// use seventeen_jobs::text::Problem;
/// use seventeen_jobs::{Context, ContextSettings};
/// use seventeen_plugin::random::RandomNumbers;
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_solvers::entry)?;
/// let context = Context::new(registry, ContextSettings::default())?;
/// let solver = context.choose("backtrack")?;
/// let grid = Problem::parse("2x2:1234341221434321")?;
/// let made = make_minimal(grid, &solver, &mut RandomNumbers::new(17))?;
/// assert!(made.is_minimal() && (4..=6).contains(&made.problem.clues()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn make_minimal(
    problem: Problem,
    solver: &Choice<dyn Solver>,
    numbers: &mut RandomNumbers,
) -> Result<Minimality> {
    let found = minimality(problem, solver)?;
    let Some(redundant) = found.redundant.as_ref().ok().filter(|cells| !cells.is_empty()) else {
        return Ok(found);
    };
    let (rules, puzzle) = givens_of(&found.problem)?;
    let mut order: Vec<Cell> = redundant.iter().collect();
    numbers.shuffle(&mut order);
    let rest = solver.lease_instance_for(rules)?.run(|solver| {
        order.iter().try_fold(puzzle, |puzzle, &cell| {
            let rest = without_given(&puzzle, cell);
            Ok(if solver.count(&rest, 2)? == 1 { rest } else { puzzle })
        })
    })?;
    let note = comment::for_fewer_clues(found.problem.note(), rest.givens().len());
    let problem = Annotated { value: Board::of_rules(rules, &rest), note }.into();
    Ok(Minimality { problem, redundant: Ok(Cells::EMPTY) })
}

fn without_given(puzzle: &Puzzle, cell: Cell) -> Puzzle {
    let mut digits = *puzzle.digits();
    digits[cell] = 0;
    Puzzle::from_digits(digits)
}

/// The givens each of which the puzzle does not need: without that one it still has a single
/// solution. A puzzle is minimal if there are none.
///
/// # Errors
/// As for [`minimality`], or the puzzle has no solution or several.
pub fn redundant_clues(problem: Problem, solver: &Choice<dyn Solver>) -> Result<Cells> {
    minimality(problem, solver)?.redundant.map_err(not_unique_error)
}

/// Whether a puzzle of any size, which has one solution, needs each of its clues.
///
/// # Errors
/// The errors of the solver.
pub fn is_minimal(board: &Board, solver: &Choice<dyn Solver>) -> Result<bool> {
    lease_for_board(solver, board)?.run(|solver| {
        for rest in board.without_each_clue() {
            if count_board_solutions(&rest, solver, 2)? == 1 {
                return Ok(false);
            }
        }
        Ok(true)
    })
}
