//! The facts about a puzzle by which an audit compares it with others.

use crate::choice::Choice;
use crate::error::Result;
use crate::uniqueness::outcome_of;
use seventeen_core::{Cell, Grid, Outcome, Puzzle, Rules, Solver};

/// A key of some text: equal texts have equal keys.
pub(super) type Key = u128;

/// The facts about a puzzle.
#[derive(Clone, Debug)]
pub struct PuzzleFacts {
    pub(super) clues: u32,
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
    /// assert_eq!(list.shared_by(&facts).classes, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(puzzle: &Puzzle, solver: &Choice<dyn Solver>) -> Result<PuzzleFacts> {
        let (clues, text) = (puzzle.clues(), key_of(puzzle));
        if puzzle.check().is_err() {
            let one_less = Vec::new();
            return Ok(PuzzleFacts {
                clues,
                text,
                class: text,
                solutions: 0,
                grid: None,
                one_less,
            });
        }
        let outcome = outcome_of(puzzle, Rules::CLASSIC, solver)?;
        let grid = match &outcome {
            Outcome::Unique(grid) => Some(key_of_grid(grid)),
            Outcome::None | Outcome::Several(..) => None,
        };
        Ok(PuzzleFacts {
            clues,
            text,
            class: key_of(&puzzle.minlex_form_of_checked()),
            solutions: outcome.count(),
            grid,
            one_less: puzzle.givens().iter().map(|cell| key_without(puzzle, cell)).collect(),
        })
    }
}

impl PuzzleFacts {
    /// Facts that no other puzzle shares.
    #[cfg(test)]
    pub(super) fn unrelated(number: u64) -> PuzzleFacts {
        let key = Key::from(number);
        PuzzleFacts {
            clues: 0,
            text: key,
            class: key,
            solutions: 0,
            grid: None,
            one_less: Vec::new(),
        }
    }

    /// The same without the puzzles with one clue less, which only a list needs that others are
    /// compared with.
    #[must_use]
    pub fn without_neighbours(self) -> PuzzleFacts {
        PuzzleFacts { one_less: Vec::new(), ..self }
    }
}

/// The key of the class of the puzzle without one of its givens.
fn key_without(puzzle: &Puzzle, cell: Cell) -> Key {
    let mut digits = *puzzle.digits();
    digits[cell] = 0;
    key_of(&Puzzle::from_digits(digits).minlex_form_of_checked())
}

fn key_of_grid(grid: &Grid) -> Key {
    key_of(&Puzzle::from(grid.minlex().0))
}

fn key_of(puzzle: &Puzzle) -> Key {
    let hash = blake3::hash(puzzle.digits());
    hash.as_bytes().iter().take(16).fold(0, |key, &byte| key << 8 | Key::from(byte))
}
