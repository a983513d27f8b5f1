//! `Draw`: what a generator made of one task.

use rhai::{Dynamic, ImmutableString};
use seventeen_core::{Board, Generated, Grid};
use seventeen_jobs::text::Noted;
use std::fmt::Write;
use std::sync::Arc;

/// What a generator made of one task.
#[derive(Clone)]
pub(crate) struct Draw {
    /// What the generator is called.
    pub(crate) generator: ImmutableString,
    /// Where it came from.
    pub(crate) origin: Origin,
    /// How many tries the generator made.
    pub(crate) tries: u64,
    pub(crate) made: Arc<Vec<Generated>>,
}

/// What a draw depends on, beside the generator's options.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    pub(crate) seed: u64,
    /// The number of the puzzle or grid that it began with, from 1.
    pub(crate) from: Option<u64>,
}

impl Draw {
    /// What was made, each as a value of a recipe's.
    pub(crate) fn values(&self) -> impl Iterator<Item = Dynamic> {
        self.made.iter().map(|made| value(&made.board, self.note(made)))
    }

    /// `generator=bottom_up seed=1 clues=24`: what it takes to make it again, and what is known.
    fn note(&self, made: &Generated) -> Box<str> {
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

/// A board as the value that recipes have for its kind: a puzzle, a grid, or a board of another
/// size.
pub(crate) fn value(board: &Board, note: Box<str>) -> Dynamic {
    match board.puzzle() {
        Ok(value) => match Grid::try_from(value) {
            Ok(value) => Dynamic::from(Noted { value, note }),
            Err(_) => Dynamic::from(Noted { value, note }),
        },
        Err(_) => Dynamic::from(Noted { value: board.clone(), note }),
    }
}
