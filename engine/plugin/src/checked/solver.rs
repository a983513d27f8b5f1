//! Solvers: every solution is correct, comes once, and their number is that of the trusted solver.
//!
//! Boards with more than 81 cells can occupy the trusted solver for ever. For these, only emitted
//! solutions are checked, and that a board with a solution that is found soon is not called
//! unsolvable.

use super::ResultChecks;
use seventeen_core::{
    Board, Candidate, Cells, Emit, Error, Grid, Outcome, Pencilmarks, Puzzle, Result, Solver,
};
use std::collections::HashSet;
use std::fmt::Display;
use std::hash::Hash;
use std::ops::ControlFlow;

/// The number of solutions of one puzzle that are remembered, to find duplicates.
const REMEMBERED: usize = 10_000;

/// The number of guesses that the trusted solver may make on a large board.
const GUESSES: u64 = 10_000;

/// A solver whose answers are checked.
pub(crate) struct CheckedSolver {
    it: Box<dyn Solver>,
    by: Box<dyn Solver>,
    checks: ResultChecks,
}

impl CheckedSolver {
    pub(crate) fn new(it: Box<dyn Solver>, checks: ResultChecks) -> Result<CheckedSolver> {
        Ok(CheckedSolver { it, by: checks.solver()?, checks })
    }

    /// Rejects a number of solutions that differs from the trusted solver's.
    fn check_count(&self, problem: &dyn Display, found: u64, expected: u64) -> Result<()> {
        if found == expected {
            return Ok(());
        }
        let plural = if found == 1 { "" } else { "s" };
        Err(self.checks.rejection(format_args!(
            "found {found} solution{plural} of {problem}: expected {expected}"
        )))
    }

    /// Rejects a grid that does not have the puzzle's givens.
    fn check_is_solution(&self, puzzle: &Puzzle, grid: &Grid) -> Result<()> {
        if grid.completes(puzzle) { Ok(()) } else { Err(self.no_solution_error(puzzle, grid)) }
    }

    fn no_solution_error(&self, problem: &dyn Display, found: &dyn Display) -> Error {
        self.checks
            .rejection(format_args!("returned {found}, which is not a solution of {problem}"))
    }

    /// The grid found, if it has the puzzle's givens. If there is none, the trusted solver must
    /// find none.
    fn check_found(
        &mut self,
        puzzle: &Puzzle,
        found: Option<Grid>,
        expected: impl FnOnce(&mut dyn Solver) -> Result<Option<Grid>>,
    ) -> Result<Option<Grid>> {
        match &found {
            Some(grid) => self.check_is_solution(puzzle, grid)?,
            None => {
                if let Some(grid) = expected(&mut *self.by)? {
                    return Err(self.checks.rejection(format_args!(
                        "found no solution of {puzzle}, but {grid} is one"
                    )));
                }
            }
        }
        Ok(found)
    }

    /// Whether the trusted solver can count the solutions of a board.
    fn is_counted(board: &Board) -> bool {
        board.boxes().cells() <= 81
    }

    /// Rejects "no solution" for a board that the trusted solver soon solves, and the reverse.
    fn check_solvable(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
        found: bool,
    ) -> Result<()> {
        match self.by.is_solvable(board, near, except, GUESSES)? {
            Some(expected) if expected != found => {
                let words = |found| if found { "a solution" } else { "no solution" };
                let (found, expected) = (words(found), words(expected));
                Err(self
                    .checks
                    .rejection(format_args!("found {found} of {board}: expected {expected}")))
            }
            _ => Ok(()),
        }
    }
}

/// The solutions of a problem, as they arrive.
struct SolutionCheck<'a, T> {
    emit: Emit<'a, T>,
    number: u64,
    known: HashSet<T>,
    /// The error in the last one.
    wrong: Option<String>,
    /// Whether no more were asked for.
    is_cut: bool,
}

impl<'a, T: Clone + Eq + Hash + Display> SolutionCheck<'a, T> {
    fn new(emit: Emit<'a, T>) -> SolutionCheck<'a, T> {
        SolutionCheck { emit, number: 0, known: HashSet::new(), wrong: None, is_cut: false }
    }

    /// Adds one; `fits` is whether it is a solution.
    fn check_solution(&mut self, solution: &T, fits: bool) -> ControlFlow<()> {
        if !fits {
            self.wrong = Some(format!("returned {solution}, which is not a solution"));
        } else if self.known.len() < REMEMBERED && !self.known.insert(solution.clone()) {
            self.wrong = Some(format!("returned the solution {solution} twice"));
        }
        if self.wrong.is_some() || self.is_cut {
            return ControlFlow::Break(());
        }
        self.number += 1;
        let flow = (self.emit)(solution);
        self.is_cut = flow.is_break();
        flow
    }

    /// The number of solutions; none if not all were asked for.
    fn end(self, problem: &dyn Display, checks: &ResultChecks) -> Result<Option<u64>> {
        match self.wrong {
            Some(wrong) => Err(checks.rejection(format_args!("{wrong} of {problem}"))),
            None => Ok((!self.is_cut).then_some(self.number)),
        }
    }
}

impl Solver for CheckedSolver {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        let found = self.it.count(puzzle, limit)?;
        let expected = self.by.count(puzzle, limit)?;
        self.check_count(puzzle, found, expected)?;
        Ok(found)
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        let mut taken = SolutionCheck::new(emit);
        let solved = self
            .it
            .solutions(puzzle, &mut |grid| taken.check_solution(grid, grid.completes(puzzle)));
        let number = taken.end(puzzle, &self.checks)?;
        solved?;
        if let Some(number) = number {
            let expected = self.by.count(puzzle, number + 1)?;
            self.check_count(puzzle, number, expected)?;
        }
        Ok(())
    }

    fn other_solution(&mut self, puzzle: &Puzzle, known: &Grid) -> Result<Option<Grid>> {
        let other = self.it.other_solution(puzzle, known)?;
        if other.as_ref() == Some(known) {
            return Err(self
                .checks
                .rejection(format_args!("returned the known solution of {puzzle} as another")));
        }
        self.check_found(puzzle, other, |by| by.other_solution(puzzle, known))
    }

    fn find(&mut self, puzzle: &Puzzle, except: Option<Candidate>) -> Result<Option<Grid>> {
        let found = self.it.find(puzzle, except)?;
        let is_excepted =
            |grid: &Grid| except.is_some_and(|it| grid.digit(it.cell()) == it.digit());
        if let Some(grid) = found.as_ref().filter(|grid| is_excepted(grid)) {
            return Err(self.no_solution_error(puzzle, grid));
        }
        self.check_found(puzzle, found, |by| by.find(puzzle, except))
    }

    fn count_each(&mut self, puzzles: &[Puzzle], limit: u64, counts: &mut Vec<u64>) -> Result<()> {
        let (mut found, mut expected) = (Vec::new(), Vec::new());
        self.it.count_each(puzzles, limit, &mut found)?;
        self.by.count_each(puzzles, limit, &mut expected)?;
        for (puzzle, (&found, &expected)) in puzzles.iter().zip(found.iter().zip(&expected)) {
            self.check_count(puzzle, found, expected)?;
        }
        counts.extend(found);
        Ok(())
    }

    fn solve_each(&mut self, puzzles: &[Puzzle], outcomes: &mut Vec<Outcome>) -> Result<()> {
        let (mut found, mut expected) = (Vec::new(), Vec::new());
        self.it.solve_each(puzzles, &mut found)?;
        self.by.count_each(puzzles, 2, &mut expected)?;
        for (puzzle, (outcome, &expected)) in puzzles.iter().zip(found.iter().zip(&expected)) {
            for grid in (0..2).filter_map(|index| outcome.grid(index)) {
                self.check_is_solution(puzzle, &grid)?;
            }
            if let Outcome::Several(first, second) = outcome
                && first == second
            {
                let why = format_args!("returned the solution {first} of {puzzle} twice");
                return Err(self.checks.rejection(why));
            }
            self.check_count(puzzle, outcome.count() as u64, expected)?;
        }
        outcomes.extend(found);
        Ok(())
    }

    fn redundant(&mut self, puzzle: &Puzzle, solution: &Grid) -> Result<Cells> {
        let found = self.it.redundant(puzzle, solution)?;
        let expected = self.by.redundant(puzzle, solution)?;
        if found == expected {
            return Ok(found);
        }
        Err(self.checks.rejection(format_args!(
            "found the redundant givens {found} in {puzzle}: expected {expected}"
        )))
    }

    fn guesses(&self) -> Option<u64> {
        self.it.guesses()
    }

    fn solutions_of_marks(&mut self, marks: &Pencilmarks, emit: Emit<'_, Grid>) -> Result<()> {
        let mut taken = SolutionCheck::new(emit);
        let solved = self.it.solutions_of_marks(marks, &mut |grid| {
            taken.check_solution(grid, marks.allow(grid.digits()))
        });
        let number = taken.end(marks, &self.checks)?;
        solved?;
        if let Some(number) = number {
            let mut expected = 0;
            self.by.solutions_of_marks(marks, &mut |_| {
                expected += 1;
                if expected > number { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
            self.check_count(marks, number, expected)?;
        }
        Ok(())
    }

    fn solutions_of_board(&mut self, board: &Board, emit: Emit<'_, Board>) -> Result<()> {
        let mut taken = SolutionCheck::new(emit);
        let solved = self.it.solutions_of_board(board, &mut |solution| {
            taken.check_solution(solution, contains_digits(solution, board))
        });
        let number = taken.end(board, &self.checks)?;
        solved?;
        match number {
            Some(number) if CheckedSolver::is_counted(board) => {
                let expected = self.by.count_board(board, number + 1)?;
                self.check_count(board, number, expected)
            }
            Some(number) => self.check_solvable(board, None, None, number > 0),
            None => Ok(()),
        }
    }

    fn find_board(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
    ) -> Result<Option<Board>> {
        let found = self.it.find_board(board, near, except)?;
        match &found {
            Some(solution) => {
                let is_excepted =
                    except.is_some_and(|(cell, digit)| solution.digits()[cell] == digit);
                if is_excepted || !contains_digits(solution, board) {
                    return Err(self.no_solution_error(board, solution));
                }
            }
            None => self.check_solvable(board, near, except, false)?,
        }
        Ok(found)
    }

    fn is_solvable(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
        guesses: u64,
    ) -> Result<Option<bool>> {
        let found = self.it.is_solvable(board, near, except, guesses)?;
        if let Some(found) = found {
            self.check_solvable(board, near, except, found)?;
        }
        Ok(found)
    }

    fn count_board(&mut self, board: &Board, limit: u64) -> Result<u64> {
        let found = self.it.count_board(board, limit)?;
        if CheckedSolver::is_counted(board) {
            let expected = self.by.count_board(board, limit)?;
            self.check_count(board, found, expected)?;
        } else if limit > 0 {
            self.check_solvable(board, None, None, found > 0)?;
        }
        Ok(found)
    }
}

/// Whether a full board has all digits of another.
fn contains_digits(solution: &Board, board: &Board) -> bool {
    let pairs = solution.digits().iter().zip(board.digits());
    solution.boxes() == board.boxes()
        && pairs.into_iter().all(|(&digit, &given)| given == 0 || given == digit)
}
