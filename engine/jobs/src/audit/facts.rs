//! The facts about a puzzle by which an audit compares it with others.

use crate::choice::Choice;
use crate::error::{Error, Result};
use crate::text::Problem;
use crate::uniqueness::outcome_of;
use seventeen_core::{Cell, Grid, Outcome, Puzzle, Rules, Solver};

/// A key of some text: equal texts have equal keys.
pub(crate) type Key = u128;

/// The facts about a puzzle.
#[derive(Clone, Debug)]
pub struct PuzzleFacts {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution, if it has exactly one.
    pub solution: Option<Grid>,
    /// The key of the puzzle as it is written.
    pub(super) text: Key,
    /// The key of its class: equivalent puzzles have the same.
    pub(super) class: Key,
    /// The number of solutions, 2 for several.
    pub(super) solutions: usize,
    /// The key of the class of its solution grid, if it has one solution.
    pub(super) grid: Option<Key>,
    /// The keys of the classes of the puzzles with one clue less.
    pub(super) one_less: Vec<Key>,
}

impl PuzzleFacts {
    /// The facts about a puzzle. One that repeats a digit in a house has no solution, and is
    /// compared with others by its text alone.
    ///
    /// # Errors
    /// Those of the solver.
    ///
    /// ```
    /// use seventeen_host::Registry;
    /// use seventeen_jobs::audit::{AuditedList, PuzzleFacts};
    /// use seventeen_jobs::{Context, ContextSettings};
    ///
    /// let mut registry = Registry::default();
    /// registry.link(seventeen_solvers::entry)?;
    /// let context = Context::new(registry, ContextSettings::default())?;
    /// let puzzle = ".".repeat(81).parse()?;
    /// let facts = PuzzleFacts::of(&puzzle, &context.choose("backtrack")?)?;
    /// let list = AuditedList::new([facts.clone()]);
    /// assert_eq!((list.puzzles, list.with_several_solutions), (1, 1));
    /// assert_eq!(list.overlap_with_puzzle(&facts).classes, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(puzzle: &Puzzle, solver: &Choice<dyn Solver>) -> Result<PuzzleFacts> {
        let text = key_of(puzzle);
        let unsolved = PuzzleFacts {
            puzzle: *puzzle,
            solution: None,
            text,
            class: text,
            solutions: 0,
            grid: None,
            one_less: Vec::new(),
        };
        if puzzle.check().is_err() {
            return Ok(unsolved);
        }
        let outcome = outcome_of(puzzle, Rules::CLASSIC, solver)?;
        let solution = match outcome {
            Outcome::Unique(grid) => Some(grid),
            Outcome::None | Outcome::Several(..) => None,
        };
        Ok(PuzzleFacts {
            solution,
            class: key_of(&puzzle.minlex_form_of_checked()),
            solutions: outcome.count(),
            grid: solution.as_ref().map(grid_class_key),
            one_less: puzzle.givens().iter().map(|cell| class_key_without(puzzle, cell)).collect(),
            ..unsolved
        })
    }

    /// The facts about a problem, which must be a 9x9 puzzle or a position. A puzzle that repeats a
    /// digit in a house is one, too.
    ///
    /// # Errors
    /// It is something else, or as for [`of`](PuzzleFacts::of).
    pub fn of_problem(problem: &Problem, solver: &Choice<dyn Solver>) -> Result<PuzzleFacts> {
        PuzzleFacts::of(&puzzle_of(problem)?, solver)
    }
}

fn puzzle_of(problem: &Problem) -> Result<Puzzle> {
    let other = |found: &str| {
        Error::refused(format_args!("expected classic puzzles with givens, found {found}"))
    };
    let rules = problem.rules();
    match problem {
        _ if !rules.is_classic() => Err(other(&format!("one with the rules {rules}"))),
        Problem::Puzzle(puzzle) => Ok(puzzle.value),
        Problem::Position(position) => Ok(position.value.given_puzzle()),
        Problem::Marks(_) => Err(other("pencilmarks")),
        // A 9x9 puzzle that repeats a digit is a board, too.
        Problem::Board(board) => <[u8; 81]>::try_from(board.value.digits())
            .map(Puzzle::from_digits)
            .map_err(|_| other("a board of another size")),
    }
}

impl PuzzleFacts {
    /// Facts that no other puzzle shares.
    #[cfg(test)]
    pub(super) fn unrelated(number: u64) -> PuzzleFacts {
        let key = Key::from(number);
        PuzzleFacts {
            puzzle: Puzzle::from_digits([0; 81]),
            solution: None,
            text: key,
            class: key,
            solutions: 0,
            grid: None,
            one_less: Vec::new(),
        }
    }

    /// The key of its class: equivalent puzzles have the same.
    pub(crate) fn class(&self) -> Key {
        self.class
    }

    /// The same without the puzzles with one clue less, which only a list needs that others are
    /// compared with.
    #[must_use]
    pub fn without_neighbours(self) -> PuzzleFacts {
        PuzzleFacts { one_less: Vec::new(), ..self }
    }
}

/// The key of the class of the puzzle without one of its givens.
fn class_key_without(puzzle: &Puzzle, cell: Cell) -> Key {
    let mut digits = *puzzle.digits();
    digits[cell] = 0;
    key_of(&Puzzle::from_digits(digits).minlex_form_of_checked())
}

fn grid_class_key(grid: &Grid) -> Key {
    key_of(&Puzzle::from(grid.minlex().0))
}

fn key_of(puzzle: &Puzzle) -> Key {
    let hash = blake3::hash(puzzle.digits());
    hash.as_bytes().iter().take(16).fold(0, |key, &byte| key << 8 | Key::from(byte))
}
