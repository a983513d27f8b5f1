//! `Position` as text: read from every format that people post, drawn, and written in a line.
//!
//! * 81 characters: a puzzle, `1` to `9` and any of `.` `0` `*` `_` `-` for a blank cell. Text
//!   after white space or `#` in the line is a comment.
//! * 729 characters: pencilmarks, as [`crate::Pencilmarks`] are written.
//! * A drawn puzzle: 81 such characters with white space and borders between them.
//! * A candidate grid: 81 groups of digits with white space and borders between them, as HoDoKu,
//!   SudokuExplainer, Simple Sudoku and the forums write them. A lone blank is a cell without a
//!   candidate, as in HoDoKu. Marks beside digits are dropped, including letters and brackets, and
//!   so are lines with words.
//! * Grids of nine rows after one another, as Simple Sudoku writes the givens, the digits and the
//!   candidates: the first contains the givens, the last is the position.
//! * A line of HoDoKu's library: see [`LibraryLine`].
//! * The front of a [`Board`](crate::Board), `windoku:` or `2x3:`, and then its cells, with `+`
//!   before placed digits, or the pencilmarks of its cells: each digit of the board at its own
//!   place, so 216 characters for `2x3:`.
//!
//! Candidate grids and pencilmarks do not distinguish a set digit from a naked single. Here, as in
//! HoDoKu, a cell with one digit is set if none of its peers has that digit. Otherwise it is a
//! naked single: setting it would eliminate candidates that the writer still has. Set digits count
//! as givens unless the text shows that they were not. A position begins where it is read
//! ([`Position::starting_here`]), because a text does not show how candidates were eliminated.

mod candidate_grid;
mod of_rules;
mod scan;

use crate::{Cell, Digit, Digits, LibraryLine, ParseError, Pencilmarks, Position, Puzzle, Rules};
use scan::{Glyph, Scan};
use std::array;
use std::fmt;
use std::str::FromStr;

/// Any of the module's formats; white space around it is allowed.
impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Position, ParseError> {
        if let Some(puzzle) = commented(text.trim()) {
            return Ok(Position::from(&puzzle));
        }
        if let Some(position) = of_rules::read(text) {
            return position;
        }
        if LibraryLine::begins(text) {
            return Ok(text.parse::<LibraryLine>()?.position);
        }
        let scan = Scan::of(text)?;
        let Some((givens, last)) = scan.first_and_last() else { return position(&scan) };
        Ok(position(&last)?.with_givens(puzzle(&givens)?.givens()).starting_here())
    }
}

/// A cell with one candidate that none of its peers has is set, and counts as given.
impl From<&Pencilmarks> for Position {
    fn from(marks: &Pencilmarks) -> Position {
        noted(Rules::CLASSIC, marks.candidates())
    }
}

/// A line that reads back as an equal position: 729 characters of pencilmarks. If these do not show
/// which digits are set, or given, it is a line of HoDoKu's library.
///
/// ```
/// use seventeen_core::{Candidate, Position, Puzzle};
///
/// let puzzle: Puzzle = format!("7{}", ".".repeat(80)).parse()?;
/// let mut position = Position::from(&puzzle);
/// position.eliminate("r1c2=1".parse()?);
/// assert!(position.to_string().starts_with("......7...23456.89"));
/// position.place("r1c2=3".parse()?);
/// assert_eq!(position.to_string(), format!(":0000:x:7+3{}::::", ".".repeat(79)));
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.rules().is_classic() {
            return of_rules::write(self, f);
        }
        let marks = self.marks();
        if Position::from(&marks) == *self {
            return marks.fmt(f);
        }
        LibraryLine::from(self.clone()).fmt(f)
    }
}

impl Position {
    /// The candidates that the puzzle began with, if the position does not show them: they are
    /// neither the puzzle of the givens, nor the position.
    pub fn untold_start(&self) -> Option<&Pencilmarks> {
        let is_told = *self.start() == self.start_of_givens()
            || self.start() == self.clone().starting_here().start();
        (!is_told).then_some(self.start())
    }
}

/// The puzzle of a line that begins with 81 characters.
fn commented(line: &str) -> Option<Puzzle> {
    let (puzzle, rest) = Puzzle::read(line).ok()?;
    let is_comment = rest.is_empty() || rest.starts_with('#') || rest.starts_with([' ', '\t']);
    (is_comment && !rest.contains('\n')).then_some(puzzle)
}

/// The position of 81 or 729 characters, or 81 groups.
fn position(scan: &Scan) -> Result<Position, ParseError> {
    let (cells, groups) = (scan.cells(), scan.groups());
    match (cells.len(), groups.len(), scan.letter()) {
        (81, 81, _) | (81, _, None) => Ok(Position::from(&puzzle(&cells)?)),
        (729, 81, _) | (729, _, None) => pencilmarks(&cells),
        (_, 81, _) => Ok(noted(Rules::CLASSIC, &array::from_fn(|cell| digits(groups[cell])))),
        (.., Some(letter)) => Err(letter),
        _ => Err(scan.miscounted()),
    }
}

/// The puzzle of 81 characters.
fn puzzle(cells: &[Glyph]) -> Result<Puzzle, ParseError> {
    let puzzle = Puzzle::from_digits(array::from_fn(|cell| cells[cell].digit()));
    puzzle.check().map(|()| puzzle)
}

/// The position of 729 characters, each digit at its own place.
fn pencilmarks(cells: &[Glyph]) -> Result<Position, ParseError> {
    for (place, glyph) in cells.iter().enumerate() {
        let expected = Digit::at(place % 9);
        if ![0, expected.get()].contains(&glyph.digit()) {
            return Err(glyph.unexpected(format!("{expected} or a blank, one of . 0 * _ -")));
        }
    }
    let candidates = array::from_fn(|cell| digits(&cells[9 * cell..9 * cell + 9]));
    Ok(noted(Rules::CLASSIC, &candidates))
}

/// The digits of some characters.
fn digits(glyphs: &[Glyph]) -> Digits {
    glyphs.iter().filter_map(|glyph| Digit::new(glyph.digit())).collect()
}

/// The position with these candidates by rows, and the digits that they set.
fn noted(rules: Rules, candidates: &[Digits; 81]) -> Position {
    let set = Puzzle::from_digits(Cell::table(|cell| set_digit(rules, candidates, cell)));
    Position::of_rules(rules, &set).with_marks(&Pencilmarks::new(*candidates)).starting_here()
}

/// The only candidate of a cell, if none of its peers has it; otherwise 0.
fn set_digit(rules: Rules, candidates: &[Digits; 81], cell: Cell) -> u8 {
    let is_elsewhere =
        |digit: Digit| rules.peers(cell).iter().any(|peer| candidates[peer].contains(digit));
    match candidates[cell].only() {
        Some(digit) if !is_elsewhere(digit) => digit.get(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests;
