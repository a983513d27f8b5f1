//! `Problem`: what a line of puzzles holds, and what solvers answer to it.
//!
//! Most lines are 9x9 puzzles. A line of 729 characters is pencilmarks, one that begins with `:` is
//! a line of HoDoKu's library, with digits set and candidates excluded, and one of 16, 256 or 625
//! cells, or with the size of its boxes in front, is a board of another size.

use crate::choice::Choice;
use crate::chunk::{Chunk, Values};
use crate::failure::{Res, bad_input, type_of};
use crate::input::Noted;
use rhai::{Dynamic, EvalAltResult};
use seventeen_core::{Board, ParseError, Pencilmarks, Position, Puzzle, Solver};
use std::fmt;

/// A problem for a solver.
#[derive(Clone)]
pub(crate) enum Problem {
    Puzzle(Noted<Puzzle>),
    Marks(Box<Noted<Pencilmarks>>),
    Board(Box<Noted<Board>>),
    Position(Box<Noted<Position>>),
}

impl Problem {
    /// Reads a line.
    pub(crate) fn read(line: &str) -> Result<Problem, ParseError> {
        match Puzzle::read(line) {
            Ok((value, note)) => Ok(Problem::Puzzle(Noted { value, note: note_of(note) })),
            Err(error) => Problem::read_other(line).unwrap_or(Err(error)),
        }
    }

    /// Reads a line that is not meant as a 9x9 puzzle; none if it is.
    fn read_other(line: &str) -> Option<Result<Problem, ParseError>> {
        if line.starts_with(':') {
            let position = line.parse::<Position>().map(|value| Box::new(value.into()));
            return Some(position.map(Problem::Position));
        }
        let (cells, note) =
            line.split_at(line.find([' ', '\t', '#', ',', ';']).unwrap_or(line.len()));
        let note = note_of(note);
        match cells.len() {
            729 => Some(cells.parse().map(|value| Problem::Marks(Box::new(Noted { value, note })))),
            n if [16, 256, 625].contains(&n) || cells.contains(':') => {
                Some(cells.parse().map(|value| Problem::Board(Box::new(Noted { value, note }))))
            }
            _ => None,
        }
    }

    /// As a value of a recipe's.
    pub(crate) fn into_value(self) -> Dynamic {
        match self {
            Problem::Puzzle(puzzle) => Dynamic::from(puzzle),
            Problem::Marks(marks) => Dynamic::from(*marks),
            Problem::Board(board) => Dynamic::from(*board),
            Problem::Position(position) => Dynamic::from(*position),
        }
    }

    /// The candidates of pencilmarks and positions.
    pub(crate) fn marks(&self) -> Option<Pencilmarks> {
        match self {
            Problem::Marks(marks) => Some(marks.value),
            Problem::Position(position) => Some(position.value.marks()),
            Problem::Puzzle(_) | Problem::Board(_) => None,
        }
    }

    /// A value of a recipe's that is a problem.
    pub(crate) fn of_value(verb: &str, value: Dynamic) -> Res<Problem> {
        let value = match value.try_cast_result::<Noted<Puzzle>>() {
            Ok(puzzle) => return Ok(Problem::Puzzle(puzzle)),
            Err(value) => value,
        };
        let value = match value.try_cast_result::<Noted<Pencilmarks>>() {
            Ok(marks) => return Ok(Problem::Marks(Box::new(marks))),
            Err(value) => value,
        };
        let value = match value.try_cast_result::<Noted<Board>>() {
            Ok(board) => return Ok(Problem::Board(Box::new(board))),
            Err(value) => value,
        };
        match value.try_cast_result::<Noted<Position>>() {
            Ok(position) => Ok(Problem::Position(Box::new(position))),
            Err(value) => Err(no_puzzle(verb, &value)),
        }
    }
}

/// What follows the cells, without what sets it off from them.
pub(crate) fn note_of(rest: &str) -> Box<str> {
    rest.trim_start_matches([' ', '\t', '#', ',', ';']).into()
}

/// What `verb` says of a value that is no puzzle.
pub(crate) fn no_puzzle(verb: &str, value: &Dynamic) -> Box<EvalAltResult> {
    bad_input(format_args!("{verb}: expected a puzzle, found {}", type_of(value)))
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Puzzle(puzzle) => puzzle.fmt(f),
            Problem::Marks(marks) => marks.fmt(f),
            Problem::Board(board) => board.fmt(f),
            Problem::Position(position) => position.value.marks().fmt(f),
        }
    }
}

/// What is asked of a solver.
pub(crate) trait Question: Send + Sync {
    /// What it answers for one problem.
    type Answer;

    /// Adds one answer for each puzzle.
    fn puzzles(
        &self,
        solver: &mut dyn Solver,
        puzzles: &[Puzzle],
        answers: &mut Vec<Self::Answer>,
    ) -> seventeen_core::Result<()>;

    /// The answer for pencilmarks.
    fn marks(
        &self,
        solver: &mut dyn Solver,
        marks: &Pencilmarks,
    ) -> seventeen_core::Result<Self::Answer>;

    /// The answer for a board.
    fn board(&self, solver: &mut dyn Solver, board: &Board)
    -> seventeen_core::Result<Self::Answer>;
}

/// The answer for one problem.
pub(crate) fn answer<Q: Question>(
    question: &Q,
    solver: &Choice,
    problem: &Problem,
) -> Res<Q::Answer> {
    solver.solver()?.run(|solver| match problem {
        Problem::Puzzle(puzzle) => {
            let mut answers = Vec::with_capacity(1);
            question.puzzles(solver, &[puzzle.value], &mut answers)?;
            answers.pop().ok_or_else(|| seventeen_core::Error::failed("a solver gave no answer"))
        }
        Problem::Marks(marks) => question.marks(solver, &marks.value),
        Problem::Board(board) => question.board(solver, &board.value),
        Problem::Position(position) => question.marks(solver, &position.value.marks()),
    })
}

/// The chunk with its problems answered; `join` puts a problem and its answer together.
///
/// What makes the work fail for one of them fails at that one: those before it are answered.
pub(crate) fn answer_each<Q: Question, T>(
    verb: &str,
    question: &Q,
    solver: &Choice,
    chunk: Chunk,
    join: impl Fn(Problem, Q::Answer) -> T,
    values: impl FnOnce(Vec<T>) -> Values,
) -> Chunk {
    let Chunk { sources, values: found, error } = chunk;
    let (problems, unread) = read(verb, found);
    let (answers, failed) = match at_once(question, solver, &problems) {
        Some(answers) => (answers, None),
        None => one_by_one(question, solver, &problems),
    };
    let joined = problems.into_iter().zip(answers).map(|(problem, a)| join(problem, a)).collect();
    Chunk { sources, values: values(joined), error: None }.ending(failed.or(unread).or(error))
}

/// The answers for puzzles in one call of the solver; none if there is anything else, or if it
/// fails.
fn at_once<Q: Question>(
    question: &Q,
    solver: &Choice,
    problems: &[Problem],
) -> Option<Vec<Q::Answer>> {
    let puzzle = |problem: &Problem| match problem {
        Problem::Puzzle(puzzle) => Some(puzzle.value),
        _ => None,
    };
    let puzzles: Vec<Puzzle> = problems.iter().map(puzzle).collect::<Option<_>>()?;
    let mut answers = Vec::with_capacity(puzzles.len());
    let lease = solver.solver().ok()?;
    lease.run(|solver| question.puzzles(solver, &puzzles, &mut answers)).ok()?;
    Some(answers)
}

fn one_by_one<Q: Question>(
    question: &Q,
    solver: &Choice,
    problems: &[Problem],
) -> (Vec<Q::Answer>, Option<Box<EvalAltResult>>) {
    let mut answers = Vec::with_capacity(problems.len());
    let failed = problems.iter().find_map(|problem| {
        answer(question, solver, problem).map(|answer| answers.push(answer)).err()
    });
    (answers, failed)
}

/// The problems up to the first value that is none.
fn read(verb: &str, values: Values) -> (Vec<Problem>, Option<Box<EvalAltResult>>) {
    let mut problems = Vec::with_capacity(values.len());
    let take = |problem: Res<Problem>| problem.map(|problem| problems.push(problem)).err();
    let error = match values {
        Values::Lines(lines) if lines.are_problems() => lines.problems().find_map(take),
        other => other.into_iter().map(|value| Problem::of_value(verb, value?)).find_map(take),
    };
    (problems, error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_by_its_length_what_it_is() {
        let of = |line: &str| match Problem::read(line) {
            Ok(Problem::Puzzle(_)) => "puzzle".to_owned(),
            Ok(Problem::Marks(marks)) => format!("marks {}", marks.note),
            Ok(Problem::Board(board)) => format!("board {}", board.value.boxes()),
            Ok(Problem::Position(position)) => format!("position {}", position.value.blank().len()),
            Err(error) => error.to_string(),
        };
        assert_eq!(of(&"1........".repeat(81)), "marks ");
        assert_eq!(of(&(".".repeat(729) + " # all")), "marks all");
        assert_eq!(of(&".".repeat(81)), "puzzle");
        assert_eq!(of(&".".repeat(256)), "board 4x4");
        assert_eq!(of(&format!("2x3:{}", ".".repeat(36))), "board 2x3");
        assert_eq!(of("12"), "expected 81 cells, found 2");
    }
}
