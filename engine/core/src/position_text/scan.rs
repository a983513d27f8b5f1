//! The characters of a drawn grid, with their places, without its borders.

use crate::ParseError;

/// The valid characters of a drawing, for errors.
const EXPECTED: &str = "a digit, a blank (one of . 0 * _ -), a border or white space";

/// A character, and its line and column, counted from 1.
#[derive(Clone, Copy)]
pub(super) struct Glyph {
    character: char,
    line: usize,
    column: usize,
}

impl Glyph {
    /// The digit of this character, or 0.
    pub(super) fn digit(self) -> u8 {
        self.character.to_digit(10).unwrap_or(0) as u8
    }

    /// The error for a character other than the expected one.
    pub(super) fn unexpected(self, expected: impl Into<String>) -> ParseError {
        let (line, column, found) = (self.line, self.column, Some(self.character));
        ParseError::Position { line, column, found, expected: expected.into() }
    }

    /// The error that more is expected after it, in its line.
    fn last(self, expected: String) -> ParseError {
        let (line, column) = (self.line, self.column + 1);
        ParseError::Position { line, column, found: None, expected }
    }

    fn is_blank(self) -> bool {
        matches!(self.character, '.' | '0' | '*' | '_' | '-')
    }

    fn is_cell(self) -> bool {
        self.digit() != 0 || self.is_blank()
    }

    fn is_letter(self) -> bool {
        self.character.is_alphabetic()
    }

    /// Whether it separates groups.
    fn is_between(self) -> bool {
        let is_border = "|:;,'`\"!/\\=".contains(self.character);
        let is_box_drawing = ('\u{2500}'..='\u{257f}').contains(&self.character);
        is_border || is_box_drawing || self.character.is_whitespace()
    }

    /// Whether it may mark a digit, besides `*` and `-`.
    fn is_mark(self) -> bool {
        "+#@^~?$%&()[]{}<>".contains(self.character) || self.is_letter()
    }
}

/// The lines of a drawing that contain cells, each without white space at its end.
pub(super) struct Scan {
    rows: Vec<Vec<Glyph>>,
    /// The last character, or a stand-in before the first.
    end: Glyph,
}

impl Scan {
    /// The cells of a drawing.
    ///
    /// A line of `-` may be a border or a row of blank cells. Borders are tried first. If the rest
    /// is not a grid, then nine, 81 or 729 blanks without a `+` are cells.
    ///
    /// # Errors
    /// A character is invalid in a drawing.
    pub(super) fn of(text: &str) -> Result<Scan, ParseError> {
        let lines = lines(text)?;
        let scan = Scan::without(&lines, is_ruled);
        if scan.is_whole() {
            return Ok(scan);
        }
        let other = Scan::without(&lines, is_no_row);
        Ok(if other.is_whole() || scan.rows.is_empty() { other } else { scan })
    }

    fn without(lines: &[Vec<Glyph>], is_border: fn(&[Glyph]) -> bool) -> Scan {
        let has_cells = |line: &&Vec<Glyph>| line.iter().any(|glyph| glyph.is_cell());
        let rows = lines.iter().filter(has_cells).filter(|line| !is_border(line));
        let end = lines.iter().rev().find_map(|line| line.last().copied());
        let start = Glyph { character: ' ', line: 1, column: 0 };
        Scan { rows: rows.cloned().collect(), end: end.unwrap_or(start) }
    }

    /// The digits and blanks, in order.
    pub(super) fn cells(&self) -> Vec<Glyph> {
        self.rows.iter().flatten().copied().filter(|glyph| glyph.is_cell()).collect()
    }

    /// The groups between white space and borders that are more than marks, in order.
    pub(super) fn groups(&self) -> Vec<&[Glyph]> {
        self.rows.iter().flat_map(|row| groups_of(row)).collect()
    }

    /// The cells of the first of two or more grids of nine rows, and all of the last, if the first
    /// has one character per cell.
    pub(super) fn first_and_last(&self) -> Option<(Vec<Glyph>, Scan)> {
        let grid = |rows: &[Vec<Glyph>]| Scan { rows: rows.to_vec(), end: self.end };
        let (first, last) = (self.rows.first_chunk::<9>()?, self.rows.last_chunk::<9>()?);
        let is_row_of_grids = self.rows.len() > 9 && self.rows.len().is_multiple_of(9);
        let givens = grid(first).cells();
        (is_row_of_grids && givens.len() == 81).then(|| (givens, grid(last)))
    }

    /// The error for a letter, which may mark a candidate but is not a cell.
    pub(super) fn letter(&self) -> Option<ParseError> {
        let letter = self.rows.iter().flatten().find(|glyph| glyph.is_letter());
        letter.map(|letter| letter.unexpected(EXPECTED))
    }

    fn is_whole(&self) -> bool {
        [81, 729].contains(&self.cells().len()) || self.groups().len() == 81
    }

    /// The reason why these are not 81 cells, by the nearest format.
    pub(super) fn miscounted(&self) -> ParseError {
        let cells = self.cells();
        let firsts: Vec<Glyph> = self.groups().iter().map(|group| group[0]).collect();
        let (to_puzzle, to_grid) = (cells.len().abs_diff(81), firsts.len().abs_diff(81));
        if cells.len().abs_diff(729) < to_puzzle.min(to_grid) {
            return self.wrong_count(&cells, 729, "characters of pencilmarks");
        }
        let found = if to_puzzle < to_grid { cells } else { firsts };
        self.wrong_row(&found).unwrap_or_else(|| self.wrong_count(&found, 81, "cells"))
    }

    fn wrong_count(&self, found: &[Glyph], expected: usize, what: &str) -> ParseError {
        let message = format!("{expected} {what}, found {}", found.len());
        match found.get(expected) {
            Some(glyph) => glyph.unexpected(message),
            None => self.end.last(message),
        }
    }

    /// The first of nine rows without exactly nine of the cells.
    fn wrong_row(&self, cells: &[Glyph]) -> Option<ParseError> {
        let rows = self.rows.as_array::<9>()?;
        rows.iter().find_map(|row| {
            let end = row.last()?;
            let of_row: Vec<_> = cells.iter().filter(|cell| cell.line == end.line).collect();
            let (found, all) = (of_row.len(), cells.len());
            let message = format!("nine cells in this line, found {found} (and {all} in all)");
            match of_row.get(9) {
                Some(glyph) => Some(glyph.unexpected(message)),
                None => (found < 9).then(|| end.last(message)),
            }
        })
    }
}

/// The lines with their characters; of several lines, only those without words.
fn lines(text: &str) -> Result<Vec<Vec<Glyph>>, ParseError> {
    let is_alone = text.trim().lines().count() == 1;
    let lines = text.lines().enumerate();
    let glyphs = lines.map(|(i, line)| glyphs(line.trim_end(), i + 1));
    let without_words = glyphs.filter(|line| is_alone || !has_word(line));
    without_words.map(|line| strange(&line).map_or(Ok(line), Err)).collect()
}

fn glyphs(text: &str, line: usize) -> Vec<Glyph> {
    let characters = text.chars().enumerate();
    characters.map(|(i, character)| Glyph { character, line, column: i + 1 }).collect()
}

/// The first character that is invalid in a drawing.
fn strange(line: &[Glyph]) -> Option<ParseError> {
    let is_known = |glyph: &Glyph| glyph.is_cell() || glyph.is_between() || glyph.is_mark();
    line.iter().find(|glyph| !is_known(glyph)).map(|glyph| glyph.unexpected(EXPECTED))
}

fn groups_of(row: &[Glyph]) -> impl Iterator<Item = &[Glyph]> {
    let groups = row.split(|glyph| glyph.is_between());
    groups.filter(|group| group.iter().any(|glyph| glyph.is_cell()))
}

/// Whether there is a word of three letters, as in a title or the sentence of a step.
fn has_word(line: &[Glyph]) -> bool {
    let is_word = |word: &[Glyph]| word.len() > 2 && word.iter().all(|glyph| glyph.is_letter());
    line.split(|glyph| glyph.is_between()).any(is_word)
}

fn has_digit(line: &[Glyph]) -> bool {
    line.iter().any(|glyph| glyph.digit() != 0)
}

fn has_plus(line: &[Glyph]) -> bool {
    line.iter().any(|glyph| glyph.character == '+')
}

/// Whether a line has no digit, but a `+`, or two `-` or `_` side by side.
fn is_ruled(line: &[Glyph]) -> bool {
    let is_rule = |two: &[Glyph]| two.iter().all(|glyph| matches!(glyph.character, '-' | '_'));
    !has_digit(line) && (has_plus(line) || line.windows(2).any(is_rule))
}

/// Whether a line has no digit, and a `+`, or more than the blanks of a row, a puzzle or its marks.
fn is_no_row(line: &[Glyph]) -> bool {
    let blanks = line.iter().filter(|glyph| glyph.is_blank()).count();
    !has_digit(line) && (has_plus(line) || ![9, 81, 729].contains(&blanks))
}
