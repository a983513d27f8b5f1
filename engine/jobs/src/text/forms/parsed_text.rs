//! `ParsedText`: the content of a text in some format, and the places of its cells.

use super::super::annotated::Annotated;
use super::super::bad_lines;
use super::super::line_error::LineError;
use super::super::problem::Problem;
use seventeen_core::{Board, Cell, Grid, ParseError, Position, Puzzle, Rules};

/// The result of parsing.
#[derive(Debug)]
pub(in super::super) struct ParsedText {
    pub(in super::super) problem: Problem,
    places: CellPlaces,
}

/// The places of the cells.
#[derive(Clone, Debug)]
pub(in super::super) enum CellPlaces {
    /// From this column on, without separators.
    Packed(usize),
    /// Each with the number of lines before it, and its column.
    Each(Box<[(usize, usize); 81]>),
}

impl CellPlaces {
    /// Consecutive cells in a line, counted from 0, the first in this column.
    pub(super) fn in_row(line: usize, first: usize) -> CellPlaces {
        CellPlaces::Each(Box::new(std::array::from_fn(|cell| (line, first + cell))))
    }

    fn place_of(&self, cell: Cell) -> (usize, usize) {
        match self {
            CellPlaces::Packed(column) => (0, *column),
            CellPlaces::Each(places) => places[cell.index()],
        }
    }

    /// The error at the cell that shows it.
    fn error_at_cell(&self, error: &ParseError) -> LineError {
        let cell = match error {
            ParseError::Blank { cell, .. } | ParseError::Digit { cell, .. } => Some(*cell),
            ParseError::Repeated { cells, .. } => cells.iter().last(),
            _ => None,
        };
        let (line, column) = self.place_of(cell.unwrap_or(Cell::at(0, 0)));
        LineError {
            line,
            ..LineError::at_column(column, bad_lines::error_class(error), error.to_string())
        }
    }
}

impl ParsedText {
    /// The result for cells at these places.
    pub(super) fn new(problem: Problem, places: CellPlaces) -> ParsedText {
        ParsedText { problem, places }
    }

    /// A puzzle with these digits, 0 for blank.
    ///
    /// # Errors
    /// A digit repeats in a house.
    pub(super) fn from_digits(
        digits: [u8; 81],
        note: impl Into<Box<str>>,
        places: CellPlaces,
    ) -> Result<ParsedText, LineError> {
        let (value, note) = (Puzzle::from_digits(digits), note.into());
        if let Err(error) = value.check() {
            let board = Problem::Board(Box::new(Annotated { value: Board::from(&value), note }));
            return Err(LineError { board: Some(Box::new(board)), ..places.error_at_cell(&error) });
        }
        Ok(ParsedText { problem: Problem::Puzzle(Annotated { value, note }), places })
    }

    /// A puzzle of these rules with these digits, in the cells of the 9x9 grid.
    ///
    /// # Errors
    /// A digit repeats in a house.
    pub(super) fn from_digits_of(
        rules: Rules,
        digits: [u8; 81],
        note: impl Into<Box<str>>,
        places: CellPlaces,
    ) -> Result<ParsedText, LineError> {
        if rules.is_classic() {
            return ParsedText::from_digits(digits, note, places);
        }
        let puzzle = Puzzle::from_digits(digits);
        rules.check(&puzzle).map_err(|error| places.error_at_cell(&error))?;
        let found = ParsedText { problem: Problem::of_rules(rules, &puzzle), places };
        Ok(found.with_note(note.into()))
    }

    /// A position; a puzzle if it has only givens and no eliminated candidate.
    ///
    /// # Errors
    /// A digit repeats in a house.
    pub(super) fn from_position(
        value: Position,
        note: impl Into<Box<str>>,
        places: CellPlaces,
    ) -> Result<ParsedText, LineError> {
        let (puzzle, note) = (Puzzle::from_digits(*value.digits()), note.into());
        let rules = value.rules();
        if let Err(error) = rules.check(&puzzle) {
            let is_misplaced = rules.check(&value.given_puzzle()).is_ok();
            let position = || Box::new(Problem::Position(Box::new(Annotated { value, note })));
            let board = is_misplaced.then(position);
            return Err(LineError { board, ..places.error_at_cell(&error) });
        }
        let problem = match value.plain() {
            Some(puzzle) => Problem::of_rules(rules, &puzzle),
            None => Problem::from(value),
        };
        Ok(ParsedText { problem, places }.with_note(note))
    }

    /// This result with this comment.
    pub(super) fn with_note(mut self, note: Box<str>) -> ParsedText {
        *self.problem.note_mut() = note;
        self
    }

    /// This result as a solution grid.
    ///
    /// # Errors
    /// It is not one: a cell is blank.
    pub(in super::super) fn into_grid(self) -> Result<Annotated<Grid>, LineError> {
        let Problem::Puzzle(Annotated { value, note }) = self.problem else {
            let (line, column) = self.places.place_of(Cell::at(0, 0));
            let what = "expected a solution grid, found candidates".to_owned();
            return Err(LineError {
                line,
                ..LineError::at_column(column, "an incomplete grid", what)
            });
        };
        let grid = Grid::try_from(value).map_err(|error| self.places.error_at_cell(&error))?;
        Ok(Annotated { value: grid, note })
    }
}
