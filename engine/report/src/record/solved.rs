//! A solved puzzle: its solution, or the puzzle and the reason why there is no single one.

use super::{Fields, Record, push, push_cells};
use crate::declared::columns;
use crate::field_value::{FieldType, FieldValue};
use seventeen_core::{Outcome, notation};
use seventeen_jobs::solve::{Solution, Solved};
use seventeen_jobs::text::Problem;

crate::fields! {
    /// The solution, or the puzzle and the reason why there is no single one.
    ///
    /// ```rhai
    /// let puzzle = puzzles("puzzles.txt").collect()[0];
    /// print(puzzle.solve(solver::auto()));
    /// // 378491562541263879692785143926314758784652931135978624813546297467129385259837416
    /// ```
    Solved {
        /// Puzzle that was solved.
        [column] puzzle: Problem = |solved, _| solved.problem.clone();
        /// Number of solutions: 0, 1, or 2 for several.
        ///
        /// ```rhai
        /// puzzles("puzzles.txt").first().solve(solver::auto()).solutions  // 1
        /// ```
        [column] solutions: usize = |solved, _| solved.solution.count();
        /// Solution; the first of several; nothing if there is none.
        ///
        /// ```rhai
        /// puzzles("puzzles.txt").first().solve(solver::auto()).grid
        /// // 378491562541263879692785143926314758784652931135978624813546297467129385259837416
        /// ```
        [column] grid: Option<SolutionValue> = |solved, _| solution(solved, 0);
        /// Second of several solutions; nothing if there is at most one.
        ///
        /// ```rhai
        /// let puzzle = puzzles("puzzles.txt").collect()[0];
        /// type_of(puzzle.solve(solver::auto()).other)  // ()
        /// ```
        [column] other: Option<SolutionValue> = |solved, _| solution(solved, 1);
    }
}

impl Record for Solved {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let Solved { problem, solution } = self;
        match solution {
            Solution::Grids(Outcome::Unique(grid)) => push_cells(line, &grid.text()),
            _ => match solution.count() {
                0 => push(line, format_args!("{problem} # no solution")),
                1 => push(line, solution.solution_text(0).unwrap_or_default()),
                _ => push(
                    line,
                    format_args!("{problem} # several solutions{}", difference(solution)),
                ),
            },
        }
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }
}

/// `: two differ in r1c24,r3c2`; nothing for boards of other sizes.
fn difference(solution: &Solution) -> String {
    let Solution::Grids(Outcome::Several(one, other)) = solution else { return String::new() };
    format!(": two differ in {}", notation::cells(one.difference(other)))
}

/// A solution: a grid, or a board of another size.
pub struct SolutionValue(FieldValue);

impl From<SolutionValue> for FieldValue {
    fn from(SolutionValue(value): SolutionValue) -> FieldValue {
        value
    }
}

impl FieldType for SolutionValue {
    const NAME: &'static str = "Solution";
}

/// The first or the second solution.
fn solution(solved: &Solved, index: usize) -> Option<SolutionValue> {
    let value = match &solved.solution {
        Solution::Grids(outcome) => outcome.grid(index).map(FieldValue::from),
        Solution::Boards(boards) => {
            let board = boards.get(index).cloned();
            board.map(|board| Problem::Board(Box::new(board.into())).into())
        }
    };
    value.map(SolutionValue)
}
