//! `Draw`: the generator's result for one task.

use crate::text::Annotated;
use crate::text::lines::ParsedLine;
use seventeen_core::{Board, Rating};
use std::fmt::{self, Write};
use std::sync::Arc;

/// The generator's result for one task.
#[derive(Clone, Debug)]
pub struct Draw {
    /// The name of the generator.
    pub generator: Arc<str>,
    /// The seed and the board from which it was made.
    pub origin: DrawOrigin,
    /// The number of tries that the generator made.
    pub tries: u64,
    /// The puzzles or grids that were kept, in the generator's order.
    pub made: Arc<Vec<DrawnPuzzle>>,
}

/// A puzzle or grid of a draw.
#[derive(Clone, PartialEq, Debug)]
pub struct DrawnPuzzle {
    /// The puzzle or grid.
    pub board: Board,
    /// Its weight in unbiased statistics, if the generator computes one.
    pub weight: Option<f64>,
    /// Its rating, if a filter required one.
    pub rating: Option<Rating>,
}

/// Everything that a draw depends on, besides the generator and its options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawOrigin {
    /// The seed of the generator.
    pub seed: u64,
    /// The number of the puzzle or grid from which it started, from 1.
    pub from: Option<u64>,
}

impl Draw {
    /// The results, each with a comment from which it can be made again.
    pub fn annotated_boards(&self) -> impl Iterator<Item = Annotated<Board>> {
        let noted = |made: &DrawnPuzzle| Annotated {
            value: made.board.clone(),
            note: self.origin_note(made),
        };
        self.made.iter().map(noted)
    }

    /// The results by type: puzzles, solution grids and boards of other sizes.
    pub fn annotated_lines(&self) -> impl Iterator<Item = ParsedLine> {
        self.made.iter().map(|made| ParsedLine::from_board(&made.board, self.origin_note(made)))
    }

    /// `generator=bottom_up seed=1 clues=24`: how to make it again, and known properties, such as
    /// the rating that was required.
    pub fn origin_note(&self, made: &DrawnPuzzle) -> Box<str> {
        let mut note = format!("generator={}", self.generator);
        // Writing to a string does not fail.
        let _ = write!(note, " seed={}", self.origin.seed);
        if let Some(from) = self.origin.from {
            let _ = write!(note, " from={from}");
        }
        let _ = write!(note, " clues={}", made.board.clues());
        if let Some(weight) = made.weight {
            let _ = write!(note, " weight={weight}");
        }
        if let Some(Rating { er, ep, ed }) = made.rating {
            let _ = write!(note, " er={er:.1} ep={ep:.1} ed={ed:.1}");
        }
        note.into()
    }
}

/// A short description.
impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} in {} tries", self.made.len(), self.generator, self.tries)
    }
}
