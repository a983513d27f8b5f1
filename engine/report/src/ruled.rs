//! Grids and puzzles of any rules as fields of results.

use crate::field_value::{FieldType, FieldValue};
use seventeen_core::{Board, Grid, Puzzle, Rules};
use seventeen_jobs::text::{Annotated, Problem};

/// A grid of some rules: a `Grid` in recipes, or a board with other rules than classic ones.
pub struct RuledGrid(FieldValue);

/// A puzzle of some rules: a `Puzzle` in recipes, or a board with other rules than classic ones.
pub struct RuledPuzzle(FieldValue);

impl RuledGrid {
    pub(crate) fn new(rules: Rules, grid: &Annotated<Grid>) -> RuledGrid {
        RuledGrid(match rules.is_classic() {
            true => grid.clone().into(),
            false => {
                let value = Board::of_rules(rules, &grid.value.into());
                Problem::from(Annotated { value, note: grid.note.clone() }).into()
            }
        })
    }

    /// Without the comment.
    pub(crate) fn plain(rules: Rules, grid: &Annotated<Grid>) -> RuledGrid {
        RuledGrid::new(rules, &grid.value.into())
    }
}

impl RuledPuzzle {
    pub(crate) fn new(rules: Rules, puzzle: Puzzle) -> RuledPuzzle {
        RuledPuzzle(Problem::of_rules(rules, &puzzle).into())
    }
}

impl From<RuledGrid> for FieldValue {
    fn from(RuledGrid(value): RuledGrid) -> FieldValue {
        value
    }
}

impl FieldType for RuledGrid {
    const NAME: &'static str = "Grid";
}

impl From<RuledPuzzle> for FieldValue {
    fn from(RuledPuzzle(value): RuledPuzzle) -> FieldValue {
        value
    }
}

impl FieldType for RuledPuzzle {
    const NAME: &'static str = "Puzzle";
}

/// Appends the cells of a puzzle, after its rules if they are not classic ones.
pub(crate) fn push_puzzle(line: &mut Vec<u8>, rules: Rules, puzzle: &Puzzle) {
    match rules.is_classic() {
        true => crate::record::push_cells(line, &puzzle.text()),
        false => crate::record::push(line, Board::of_rules(rules, puzzle)),
    }
}
