//! `ParseError`: the reason why a text, or an array of digits, is invalid.

use crate::{Boxes, Cell, Cells, Digit, House, Rules};
use std::fmt;

/// The reason why a text or an array of digits is not a puzzle, grid, board, position or set of
/// pencilmarks.
///
/// ```
/// use seventeen_core::Puzzle;
///
/// let error = "12?".parse::<Puzzle>().unwrap_err();
/// assert_eq!(error.column(), 3);
/// assert!(error.to_string().starts_with("character 3 is '?': expected 1 to 9"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// The number of cells is not 81.
    Length {
        /// The number of cells.
        found: usize,
    },
    /// A character that is neither a digit nor a blank.
    Character {
        /// Its position, counted from 1.
        position: usize,
        /// The character.
        found: char,
    },
    /// A digit above 9, in an array of digits.
    Digit {
        /// The cell.
        cell: Cell,
        /// The number found.
        found: u8,
    },
    /// A digit that a house repeats.
    Repeated {
        /// The digit.
        digit: Digit,
        /// The house.
        house: House,
        /// The two cells.
        cells: Cells,
    },
    /// A blank cell in a solution grid.
    Blank {
        /// The first blank cell.
        cell: Cell,
        /// The number of givens.
        clues: u32,
    },
    /// The number of characters of pencilmarks is not 729.
    Marks {
        /// The number of characters.
        found: usize,
    },
    /// A character of pencilmarks that is neither its place's digit nor a blank.
    Mark {
        /// Its position, counted from 1.
        position: usize,
        /// The character.
        found: char,
        /// The digit that this place may have.
        expected: Digit,
    },
    /// No board has such boxes.
    Boxes {
        /// The text.
        found: String,
    },
    /// A number of cells that does not determine the boxes' size.
    Sizes {
        /// The number of cells.
        found: usize,
    },
    /// A character that is not a box, or a repeated box, in a list of boxes.
    Region {
        /// Its position, counted from 1.
        position: usize,
        /// The character.
        found: char,
    },
    /// A word that is not a box to add, in a chain of regions.
    Chain {
        /// The word.
        word: String,
        /// The error, or what is expected instead.
        reason: String,
    },
    /// A text that is not a candidate.
    Candidate {
        /// The text.
        text: String,
    },
    /// A text that is neither a cell nor a digit in a house.
    Constraint {
        /// The text.
        text: String,
    },
    /// A word of a definition that is not a kind of line.
    Definition {
        /// The word.
        word: String,
    },
    /// A character of a map that is not a number of clues.
    MapCharacter {
        /// Its position, counted from 1.
        position: usize,
        /// The character.
        found: char,
    },
    /// A map that does not have nine boxes.
    MapLength {
        /// The number of boxes.
        found: usize,
    },
    /// A character that no board has.
    BoardCharacter {
        /// Its position, counted from 1.
        position: usize,
        /// The character.
        found: char,
    },
    /// A board with `0` and another character for blank cells: `0` may be a blank cell or a digit.
    BoardZero {
        /// The position of the first `0`, counted from 1.
        position: usize,
        /// The other character.
        blank: char,
    },
    /// The number of cells is wrong for a board of this size.
    BoardLength {
        /// The size of its boxes.
        boxes: Boxes,
        /// The right number.
        expected: usize,
        /// The number of cells.
        found: usize,
    },
    /// A text that neither lists nor draws cells.
    Cells {
        /// The position, counted from 1.
        position: usize,
        /// The character found, and what is expected.
        reason: String,
    },
    /// A text that is not a position: a puzzle, pencilmarks, a drawn grid or a library line.
    Position {
        /// The line, counted from 1.
        line: usize,
        /// The character in the line, counted from 1.
        column: usize,
        /// The character found; none at the end of the line.
        found: Option<char>,
        /// The expected text.
        expected: String,
    },
    /// A text that names no rules, or houses that are none.
    Rules {
        /// The text.
        found: String,
        /// The error, and what is expected instead.
        reason: String,
    },
    /// A board of other rules.
    OtherRules {
        /// The expected rules.
        expected: Rules,
        /// Its rules.
        found: Rules,
    },
    /// Digits that the rules do not allow, or a blank cell in a solution grid.
    Givens {
        /// The rules, other than classic ones.
        rules: Rules,
        /// The cell that does not fit.
        cell: Cell,
        /// The error.
        reason: String,
    },
    /// A board of the wrong size.
    OtherBoxes {
        /// The expected size of the boxes.
        expected: Boxes,
        /// The size of its boxes.
        found: Boxes,
    },
    /// A digit that a board of this size does not have.
    BoardDigit {
        /// The size of its boxes.
        boxes: Boxes,
        /// The cell, counted from 0.
        cell: usize,
        /// The number found.
        found: u8,
    },
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Length { found } => write!(f, "expected 81 cells, found {found}"),
            ParseError::Character { position, found } => write!(
                f,
                "character {position} is {found:?}: expected 1 to 9, or one of . 0 * _ - for a \
                 blank cell"
            ),
            ParseError::Digit { cell, found } => {
                write!(f, "cell {cell} holds {found}: expected 0 to 9")
            }
            ParseError::Repeated { digit, house, cells } => {
                write!(f, "digit {digit} occurs twice in {house}: at {cells}")
            }
            ParseError::Blank { cell, clues } => write!(
                f,
                "expected a solution grid, but {cell} is blank ({clues} of 81 cells are filled): solve \
                 the puzzle first"
            ),
            ParseError::Marks { found } => {
                write!(f, "expected 729 characters of pencilmarks, found {found}")
            }
            ParseError::Mark { position, found, expected } => write!(
                f,
                "character {position} is {found:?}: expected {expected} or a blank, one of . 0 * \
                 _ -"
            ),
            ParseError::Boxes { found } => write!(
                f,
                "boxes of {found:?}: expected rows x columns with 2 to 35 cells, as in 2x3"
            ),
            ParseError::Sizes { found } => write!(
                f,
                "expected 16, 81, 256 or 625 cells, found {found}; if the boxes are not \
                 square, type their size first, as in 2x3:"
            ),
            ParseError::Region { position, found } => write!(
                f,
                "character {position} is {found:?}: expected boxes by number, 1 to 9, each once"
            ),
            ParseError::Chain { word, reason } => write!(f, "{word}: {reason}"),
            ParseError::Candidate { text } => {
                write!(f, "`{text}` is not a candidate: expected a cell and a digit, as in r1c1=5")
            }
            ParseError::Constraint { text } => write!(
                f,
                "`{text}` is neither a cell nor a digit in a house: expected r1c1, 4r1, 4c1, 4b1 or 4r12c123"
            ),
            ParseError::Definition { word } => write!(
                f,
                "`{word}` is not a kind of proof line: expected a reason, as in `left` or `cover of \
                 cells`, or a pattern, as in `naked pair` or `finned fish of its size`"
            ),
            ParseError::MapCharacter { position, found } => write!(
                f,
                "character {position} is {found:?}: expected numbers of clues, 0 to 9, as in \
                 111/111/999"
            ),
            ParseError::MapLength { found } => {
                write!(f, "expected the clues of 9 boxes, as in 111/111/999, found {found}")
            }
            ParseError::BoardCharacter { position, found } => write!(
                f,
                "character {position} is {found:?}: expected 1 to 9, A to Z, or one of . 0 * _ - \
                 for a blank cell"
            ),
            ParseError::BoardZero { position, blank } => write!(
                f,
                "character {position} is '0', and {blank:?} is a blank cell, too: expected the digits 1 \
                 to 9 and A to Z and one character for blank cells; if 0 is a digit here, write 1 for \
                 0, 2 for 1, and so on up to G for F"
            ),
            ParseError::BoardLength { boxes, expected, found } => {
                write!(f, "a board with boxes of {boxes} has {expected} cells, found {found}")
            }
            ParseError::Cells { reason, .. } => f.write_str(reason),
            ParseError::Position { line, column, found: Some(found), expected } => {
                write!(f, "line {line}, column {column} is {found:?}: expected {expected}")
            }
            ParseError::Position { line, column, found: None, expected } => {
                write!(f, "line {line}, column {column} is the end: expected {expected}")
            }
            ParseError::Rules { found, reason } => write!(f, "rules {found:?}: {reason}"),
            ParseError::OtherRules { expected, found } => {
                write!(f, "expected a puzzle with the rules {expected}, found {found}")
            }
            ParseError::Givens { rules, reason, .. } => write!(f, "{reason} (rules: {rules})"),
            ParseError::OtherBoxes { expected, found } => {
                write!(f, "expected a board with boxes of {expected}, found {found}")
            }
            ParseError::BoardDigit { boxes, cell, found } => write!(
                f,
                "cell {} (row {}, column {}) holds {found}: a board with boxes of {boxes} has the \
                 digits 1 to {}",
                cell + 1,
                boxes.row_of(*cell) + 1,
                boxes.column_of(*cell) + 1,
                boxes.digits()
            ),
        }
    }
}

impl std::error::Error for ParseError {}

impl ParseError {
    /// The character of the cells, or of the line, to show for the error, counted from 1: the wrong
    /// one, or the place after the last.
    pub fn column(&self) -> usize {
        match self {
            ParseError::Length { found } => (*found).min(81) + 1,
            ParseError::Marks { found } => (*found).min(729) + 1,
            ParseError::Sizes { found } => found + 1,
            ParseError::BoardLength { expected, found, .. } => found.min(expected) + 1,
            ParseError::Character { position, .. }
            | ParseError::Cells { position, .. }
            | ParseError::Mark { position, .. }
            | ParseError::Region { position, .. }
            | ParseError::MapCharacter { position, .. }
            | ParseError::BoardCharacter { position, .. }
            | ParseError::BoardZero { position, .. }
            | ParseError::Position { column: position, .. } => *position,
            ParseError::Digit { cell, .. } | ParseError::Blank { cell, .. } => cell.index() + 1,
            ParseError::BoardDigit { cell, .. } => cell + 1,
            ParseError::Repeated { cells, .. } => cells.iter().last().map_or(0, Cell::index) + 1,
            ParseError::Givens { rules, cell, .. } => {
                rules.cells().iter().take_while(|other| other <= cell).count()
            }
            ParseError::Boxes { .. }
            | ParseError::Rules { .. }
            | ParseError::OtherRules { .. }
            | ParseError::OtherBoxes { .. }
            | ParseError::Chain { .. }
            | ParseError::Candidate { .. }
            | ParseError::Constraint { .. }
            | ParseError::Definition { .. }
            | ParseError::MapLength { .. } => 1,
        }
    }
}
