//! The calls of the solver, for boards of any shape: digits by rows, 0 for blank.

use super::Digits;
use super::shape::Shape;
use seventeen_plugin::prelude::*;

/// The solver, for boards of one shape.
pub(super) struct Oracle<'a> {
    shape: Shape,
    solver: &'a mut dyn Solver,
    outcomes: Vec<Outcome>,
}

impl<'a> Oracle<'a> {
    pub(super) fn new(shape: Shape, solver: &'a mut dyn Solver) -> Oracle<'a> {
        Oracle { shape, solver, outcomes: Vec::new() }
    }

    /// Adds solutions of the puzzle to `found`, and returns their number. It finds as many as are
    /// `wanted` (1 or 2) if it has them, or one more where that is free.
    pub(super) fn first(
        &mut self,
        puzzle: &[u8],
        wanted: usize,
        found: &mut Vec<Digits>,
    ) -> Result<usize> {
        match self.shape.in_nine(puzzle) {
            Some(digits) if wanted == 1 => self.one_of_nine(digits, found),
            Some(digits) => self.two_of_nine(digits, found),
            None => self.first_of_board(puzzle, wanted, &mut |_| true, found),
        }
    }

    /// Adds a solution of the puzzle other than `known` to `found`, if there is one; returns
    /// whether it did.
    pub(super) fn other(
        &mut self,
        puzzle: &[u8],
        known: &[u8],
        found: &mut Vec<Digits>,
    ) -> Result<bool> {
        match (self.shape.in_nine(puzzle), self.shape.in_nine(known)) {
            (Some(digits), Some(known)) => self.other_of_nine(digits, known, found),
            _ => Ok(self.first_of_board(puzzle, 1, &mut |digits| digits != known, found)? > 0),
        }
    }

    /// Whether the puzzle has a solution with another digit in a blank cell than `solution`, which
    /// is one of its solutions. Also true on boards if this is unknown after `guesses` guesses.
    pub(super) fn may_differ(
        &mut self,
        puzzle: &[u8],
        cell: usize,
        solution: &[u8],
        guesses: u64,
    ) -> Result<bool> {
        if let Some(digits) = self.shape.in_nine(puzzle) {
            let known = Candidate::new(self.shape.cell(cell), Digit::of(solution[cell]));
            return Ok(self.solver.find(&Puzzle::from_digits(digits), Some(known))?.is_some());
        }
        let except = Some((cell, solution[cell]));
        let (puzzle, near) = (self.shape.board(puzzle)?, self.shape.board(solution)?);
        Ok(self.solver.is_solvable(&puzzle, Some(&near), except, guesses)?.unwrap_or(true))
    }

    fn one_of_nine(&mut self, digits: [u8; 81], found: &mut Vec<Digits>) -> Result<usize> {
        let solution = self.solver.find(&Puzzle::from_digits(digits), None)?;
        found.extend(solution.map(|grid| self.shape.of_nine(&grid)));
        Ok(solution.iter().count())
    }

    fn other_of_nine(
        &mut self,
        digits: [u8; 81],
        known: [u8; 81],
        found: &mut Vec<Digits>,
    ) -> Result<bool> {
        let puzzle = Puzzle::from_digits(digits);
        let known = self.shape.rules().known_grid(known);
        let other = self.solver.other_solution(&puzzle, &known)?;
        found.extend(other.map(|grid| self.shape.of_nine(&grid)));
        Ok(other.is_some())
    }

    fn two_of_nine(&mut self, digits: [u8; 81], found: &mut Vec<Digits>) -> Result<usize> {
        self.outcomes.clear();
        self.solver.solve_each(&[Puzzle::from_digits(digits)], &mut self.outcomes)?;
        let outcome = self.outcomes.first().copied().unwrap_or(Outcome::None);
        let grids = (0..outcome.count()).filter_map(|index| outcome.grid(index));
        found.extend(grids.map(|grid| self.shape.of_nine(&grid)));
        Ok(outcome.count())
    }

    /// Adds the first solutions, at most as many as are `wanted`.
    fn first_of_board(
        &mut self,
        puzzle: &[u8],
        most: usize,
        wanted: &mut dyn FnMut(&[u8]) -> bool,
        found: &mut Vec<Digits>,
    ) -> Result<usize> {
        let before = found.len();
        let board = self.shape.board(puzzle)?;
        self.solver.solutions_of_board(&board, &mut |solution| {
            if wanted(solution.digits()) {
                found.push(solution.digits().to_vec());
            }
            if found.len() - before < most {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })?;
        Ok(found.len() - before)
    }
}
