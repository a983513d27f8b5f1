//! `Solver`: the solutions of a puzzle, and their number.

use super::Emit;
use crate::{Board, Candidate, Cells, Error, Grid, Pencilmarks, Puzzle, Result};
use std::ops::ControlFlow;

/// Searches for the solutions of a puzzle.
///
/// A solver must implement `count` and `solutions`. Override the other methods if the solver can
/// answer them faster, or supports pencilmarks or boards.
pub trait Solver: Send {
    /// The number of solutions of `puzzle`, counting no further than `limit`.
    ///
    /// Pass 2 to learn whether the solution is unique. A puzzle that repeats a digit in a house has
    /// none.
    ///
    /// # Errors
    /// A digit is above 9, or the run was cancelled.
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64>;

    /// Emits every solution of `puzzle` once, in the solver's own order.
    ///
    /// # Errors
    /// As for [`count`](Solver::count).
    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()>;

    /// A solution of `puzzle` other than `known`, or none if `known` is the only one.
    ///
    /// The cells in which the two differ are an unavoidable set of `known`.
    ///
    /// # Errors
    /// As for [`count`](Solver::count).
    fn other_solution(&mut self, puzzle: &Puzzle, known: &Grid) -> Result<Option<Grid>> {
        let mut other = None;
        self.solutions(puzzle, &mut |grid| {
            if grid == known {
                return ControlFlow::Continue(());
            }
            other = Some(*grid);
            ControlFlow::Break(())
        })?;
        Ok(other)
    }

    /// Any one solution of `puzzle`; the solver chooses which. With `except`, the solution has
    /// another digit in that cell. None if there is none.
    ///
    /// This is the cheapest question, and generators ask it most. A given can be removed from a
    /// puzzle with one solution, and leave one, if and only if no solution has another digit there.
    ///
    /// # Errors
    /// As for [`count`](Solver::count).
    fn find(&mut self, puzzle: &Puzzle, except: Option<Candidate>) -> Result<Option<Grid>> {
        let mut found = None;
        self.solutions(puzzle, &mut |grid| {
            if except.is_some_and(|it| grid.digit(it.cell()) == it.digit()) {
                return ControlFlow::Continue(());
            }
            found = Some(*grid);
            ControlFlow::Break(())
        })?;
        Ok(found)
    }

    /// Counts the solutions of many puzzles, and adds one count per puzzle to `counts`.
    ///
    /// # Errors
    /// As for [`count`](Solver::count), for the first puzzle that has an error.
    fn count_each(&mut self, puzzles: &[Puzzle], limit: u64, counts: &mut Vec<u64>) -> Result<()> {
        for puzzle in puzzles {
            counts.push(self.count(puzzle, limit)?);
        }
        Ok(())
    }

    /// Solves many puzzles, and adds one outcome per puzzle to `outcomes`.
    ///
    /// # Errors
    /// As for [`count`](Solver::count), for the first puzzle that has an error.
    fn solve_each(&mut self, puzzles: &[Puzzle], outcomes: &mut Vec<Outcome>) -> Result<()> {
        for puzzle in puzzles {
            // In its place, since an outcome is large.
            let outcome = outcomes.push_mut(Outcome::None);
            self.solutions(puzzle, &mut |grid| outcome.add(*grid))?;
        }
        Ok(())
    }

    /// The redundant givens of `puzzle`: without any single one, `solution` is still the only
    /// solution. A minimal puzzle has none.
    ///
    /// `solution` must be the only solution of the puzzle; otherwise the result is meaningless.
    ///
    /// # Errors
    /// As for [`count`](Solver::count).
    fn redundant(&mut self, puzzle: &Puzzle, solution: &Grid) -> Result<Cells> {
        let mut redundant = Cells::EMPTY;
        for given in puzzle.givens() {
            let rest = solution.puzzle(puzzle.givens() - Cells::single(given));
            if self.count(&rest, 2)? == 1 {
                redundant.insert(given);
            }
        }
        Ok(redundant)
    }

    /// The number of guesses in all calls of this instance. None if it keeps no count.
    ///
    /// A guess is a choice between alternatives that must both be searched. Over fixed puzzles the
    /// number is a signature of the method: it is the same on every machine.
    fn guesses(&self) -> Option<u64> {
        None
    }

    /// Emits every grid whose digits are all candidates of `marks`, each once.
    ///
    /// # Errors
    /// The solver does not support pencilmarks, or the run was cancelled.
    fn solutions_of_marks(&mut self, marks: &Pencilmarks, emit: Emit<'_, Grid>) -> Result<()> {
        let _ = (marks, emit);
        Err(Error::failed("this solver supports givens, not pencilmarks"))
    }

    /// Emits every solution of `board` once, for sizes other than 9x9. A board with other
    /// [rules](Board::rules) is for solvers that were made for them, which get it as a puzzle.
    ///
    /// # Errors
    /// The solver supports 9x9 puzzles only, or the run was cancelled.
    fn solutions_of_board(&mut self, board: &Board, emit: Emit<'_, Board>) -> Result<()> {
        let _ = emit;
        Err(Error::no_board(board.boxes()))
    }

    /// Any one solution of `board`, as [`find`](Solver::find) for 9x9 puzzles. `except` is a cell,
    /// from 0, and a digit, from 1, that the cell must not have. `near` is a board of equal size
    /// that may be close to a solution: a hint where to search first.
    ///
    /// # Errors
    /// As for [`solutions_of_board`](Solver::solutions_of_board).
    fn find_board(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
    ) -> Result<Option<Board>> {
        let _ = near;
        let mut found = None;
        self.solutions_of_board(board, &mut |solution| {
            if except.is_some_and(|(cell, digit)| solution.digits()[cell] == digit) {
                return ControlFlow::Continue(());
            }
            found = Some(solution.clone());
            ControlFlow::Break(())
        })?;
        Ok(found)
    }

    /// Whether `board` has a solution, for callers that accept not knowing. Finds one as
    /// [`find_board`](Solver::find_board) does. None if `guesses` guesses do not decide it. A
    /// solver that cannot stop there continues until it has the answer.
    ///
    /// # Errors
    /// As for [`solutions_of_board`](Solver::solutions_of_board).
    fn is_solvable(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
        guesses: u64,
    ) -> Result<Option<bool>> {
        let _ = guesses;
        Ok(Some(self.find_board(board, near, except)?.is_some()))
    }

    /// The number of solutions of `board`, counting no further than `limit`.
    ///
    /// # Errors
    /// As for [`solutions_of_board`](Solver::solutions_of_board).
    fn count_board(&mut self, board: &Board, limit: u64) -> Result<u64> {
        let mut found = 0;
        self.solutions_of_board(board, &mut |_| {
            found += 1;
            if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        // Ask the solver even with a limit of 0: whether it supports boards does not depend on the
        // limit.
        Ok(found.min(limit))
    }
}

/// The outcome of solving a puzzle.
///
/// ```
/// use seventeen_core::{Grid, Outcome};
///
/// let grid: Grid =
///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
/// let mut outcome = Outcome::None;
/// assert!(outcome.add(grid).is_continue());
/// assert_eq!((outcome, outcome.count()), (Outcome::Unique(grid), 1));
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// No solution.
    None,
    /// One solution.
    Unique(Grid),
    /// The first two of several solutions.
    Several(Grid, Grid),
}

impl Outcome {
    /// The number of solutions in it: 0, 1, or 2 for several.
    pub fn count(&self) -> usize {
        match self {
            Outcome::None => 0,
            Outcome::Unique(_) => 1,
            Outcome::Several(..) => 2,
        }
    }

    /// The first solution, 0, or the second, 1, if there is one.
    pub fn grid(&self, index: usize) -> Option<Grid> {
        match (*self, index) {
            (Outcome::Unique(grid) | Outcome::Several(grid, _), 0)
            | (Outcome::Several(_, grid), 1) => Some(grid),
            _ => None,
        }
    }

    /// Adds one more solution; `Break` when it needs no more.
    pub fn add(&mut self, grid: Grid) -> ControlFlow<()> {
        match *self {
            Outcome::None => {
                *self = Outcome::Unique(grid);
                ControlFlow::Continue(())
            }
            Outcome::Unique(first) | Outcome::Several(first, _) => {
                *self = Outcome::Several(first, grid);
                ControlFlow::Break(())
            }
        }
    }
}

/// A borrowed solver is a solver, so it can be lent to a plugin.
impl<T: Solver + ?Sized> Solver for &mut T {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        (**self).count(puzzle, limit)
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        (**self).solutions(puzzle, emit)
    }

    fn other_solution(&mut self, puzzle: &Puzzle, known: &Grid) -> Result<Option<Grid>> {
        (**self).other_solution(puzzle, known)
    }

    fn find(&mut self, puzzle: &Puzzle, except: Option<Candidate>) -> Result<Option<Grid>> {
        (**self).find(puzzle, except)
    }

    fn count_each(&mut self, puzzles: &[Puzzle], limit: u64, counts: &mut Vec<u64>) -> Result<()> {
        (**self).count_each(puzzles, limit, counts)
    }

    fn solve_each(&mut self, puzzles: &[Puzzle], outcomes: &mut Vec<Outcome>) -> Result<()> {
        (**self).solve_each(puzzles, outcomes)
    }

    fn redundant(&mut self, puzzle: &Puzzle, solution: &Grid) -> Result<Cells> {
        (**self).redundant(puzzle, solution)
    }

    fn guesses(&self) -> Option<u64> {
        (**self).guesses()
    }

    fn solutions_of_marks(&mut self, marks: &Pencilmarks, emit: Emit<'_, Grid>) -> Result<()> {
        (**self).solutions_of_marks(marks, emit)
    }

    fn solutions_of_board(&mut self, board: &Board, emit: Emit<'_, Board>) -> Result<()> {
        (**self).solutions_of_board(board, emit)
    }

    fn find_board(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
    ) -> Result<Option<Board>> {
        (**self).find_board(board, near, except)
    }

    fn is_solvable(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
        guesses: u64,
    ) -> Result<Option<bool>> {
        (**self).is_solvable(board, near, except, guesses)
    }

    fn count_board(&mut self, board: &Board, limit: u64) -> Result<u64> {
        (**self).count_board(board, limit)
    }
}
