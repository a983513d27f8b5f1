//! A question that solvers answer for puzzles, pencilmarks, boards and positions alike.

use crate::choice::{Choice, Lease};
use crate::error::{Error, Result};
use crate::text::Problem;
use seventeen_core::{Board, Pencilmarks, Puzzle, Rules, Solver};

/// A question for a solver.
pub trait SolverQuestion: Send + Sync {
    /// The answer for one problem.
    type Answer;

    /// Adds one answer for each puzzle.
    ///
    /// # Errors
    /// The errors of the solver, as for the other methods.
    fn answer_puzzles(
        &self,
        solver: &mut dyn Solver,
        puzzles: &[Puzzle],
        answers: &mut Vec<Self::Answer>,
    ) -> seventeen_core::Result<()>;

    /// The answer for pencilmarks of these rules, for which the solver was made.
    ///
    /// # Errors
    /// The errors of the solver.
    fn answer_pencilmarks(
        &self,
        solver: &mut dyn Solver,
        marks: &Pencilmarks,
        rules: Rules,
    ) -> seventeen_core::Result<Self::Answer>;

    /// The answer for a board.
    ///
    /// # Errors
    /// The errors of the solver.
    fn answer_board(
        &self,
        solver: &mut dyn Solver,
        board: &Board,
    ) -> seventeen_core::Result<Self::Answer>;
}

/// The answer for one problem.
///
/// # Errors
/// The errors of the solver.
pub fn answer_question<Q: SolverQuestion>(
    question: &Q,
    solver: &Choice<dyn Solver>,
    problem: &Problem,
) -> Result<Q::Answer> {
    let lease = match problem {
        Problem::Board(board) => lease_for_board(solver, &board.value)?,
        _ => solver.lease_instance_for(problem.rules())?,
    };
    lease.run(|solver| match problem {
        Problem::Puzzle(puzzle) => {
            let mut answers = Vec::with_capacity(1);
            question.answer_puzzles(solver, &[puzzle.value], &mut answers)?;
            answers.pop().ok_or_else(|| seventeen_core::Error::failed("a solver gave no answer"))
        }
        Problem::Marks(marks) => question.answer_pencilmarks(solver, &marks.value, Rules::CLASSIC),
        Problem::Board(board) => question.answer_board(solver, &board.value),
        Problem::Position(position) => {
            let (marks, rules) = (position.value.marks(), position.value.rules());
            question.answer_pencilmarks(solver, &marks, rules)
        }
    })
}

/// An instance of a solver for a board. One that supports other rules is made for those of the
/// board, which is a puzzle to it; one that does not gets a board, if that has boxes alone.
///
/// # Errors
/// The errors of the solver; it does not support the rules.
pub(crate) fn lease_for_board(
    solver: &Choice<dyn Solver>,
    board: &Board,
) -> Result<Lease<dyn Solver>> {
    let supports = |rules: &Rules| solver.component().is_none_or(|solver| solver.supports(*rules));
    let own = board.ruled().map(|(rules, _)| rules).filter(supports);
    solver.lease_instance_for(own.or(board.rules()).unwrap_or_default())
}

/// An answer for each problem, up to the first that fails, and the error.
///
/// One call of the solver answers all puzzles if possible.
pub fn answer_each<Q: SolverQuestion>(
    question: &Q,
    solver: &Choice<dyn Solver>,
    problems: &[Problem],
) -> (Vec<Q::Answer>, Option<Error>) {
    match answer_in_one_call(question, solver, problems) {
        Some(answers) => (answers, None),
        None => answer_one_by_one(question, solver, problems),
    }
}

/// The answers for puzzles from one call of the solver; none if there are other problems, or if the
/// call fails.
fn answer_in_one_call<Q: SolverQuestion>(
    question: &Q,
    solver: &Choice<dyn Solver>,
    problems: &[Problem],
) -> Option<Vec<Q::Answer>> {
    let puzzle = |problem: &Problem| match problem {
        Problem::Puzzle(puzzle) => Some(puzzle.value),
        _ => None,
    };
    let puzzles: Vec<Puzzle> = problems.iter().map(puzzle).collect::<Option<_>>()?;
    let mut answers = Vec::with_capacity(puzzles.len());
    let lease = solver.lease_instance().ok()?;
    lease.run(|solver| question.answer_puzzles(solver, &puzzles, &mut answers)).ok()?;
    Some(answers)
}

fn answer_one_by_one<Q: SolverQuestion>(
    question: &Q,
    solver: &Choice<dyn Solver>,
    problems: &[Problem],
) -> (Vec<Q::Answer>, Option<Error>) {
    let mut answers = Vec::with_capacity(problems.len());
    let failed = problems.iter().find_map(|problem| {
        answer_question(question, solver, problem).map(|answer| answers.push(answer)).err()
    });
    (answers, failed)
}
