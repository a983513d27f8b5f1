//! `Draw`: what a generator made of one task.

use crate::text::Annotated;
use crate::text::lines::Held;
use seventeen_core::{Board, Generated};
use std::fmt::{self, Write};
use std::sync::Arc;

/// What a generator made of one task.
#[derive(Clone, Debug)]
pub struct Draw {
    /// What the generator is called.
    pub generator: Arc<str>,
    /// Where it came from.
    pub origin: Origin,
    /// How many tries the generator made.
    pub tries: u64,
    /// The puzzles or grids that were kept, in the generator's order.
    pub made: Arc<Vec<Generated>>,
}

/// What a draw depends on, beside the generator's options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The seed that the generator was given.
    pub seed: u64,
    /// The number of the puzzle or grid that it began with, from 1.
    pub from: Option<u64>,
}

impl Draw {
    /// What was made, each with a note of what it takes to make it again.
    pub fn boards(&self) -> impl Iterator<Item = Annotated<Board>> {
        let noted =
            |made: &Generated| Annotated { value: made.board.clone(), note: self.note(made) };
        self.made.iter().map(noted)
    }

    /// The same, each as what it is: a puzzle, a solution grid or a board of another size.
    pub fn noted(&self) -> impl Iterator<Item = Held> {
        self.made.iter().map(|made| Held::of(&made.board, self.note(made)))
    }

    /// `generator=bottom_up seed=1 clues=24`: what it takes to make it again, and what is known.
    pub fn note(&self, made: &Generated) -> Box<str> {
        let mut note = format!("generator={}", self.generator);
        // Writing to a text does not fail.
        let _ = write!(note, " seed={}", self.origin.seed);
        if let Some(from) = self.origin.from {
            let _ = write!(note, " from={from}");
        }
        let _ = write!(note, " clues={}", made.board.clues());
        if let Some(weight) = made.weight {
            let _ = write!(note, " weight={weight}");
        }
        note.into()
    }
}

/// In a few words.
impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} in {} tries", self.made.len(), self.generator, self.tries)
    }
}
