//! The text form of a list of sets of cells.
//!
//! One set per line, in either of two formats, which a list may mix:
//!
//! ```text
//! # everything after a # is a comment; blank lines are skipped
//! 12..........21...................................................................
//! xx..........xx...................................................................
//! r1c1 r1c2 r2c4 r2c5
//! ```
//!
//! * 81 characters by rows: `.` or `0` for a cell outside, `x` or `X` for one inside, or the grid's
//!   digit 1 to 9 at that cell;
//! * names of cells, rows and columns counted from 1, separated by white space.

use seventeen_core::{Candidate, Cell, Cells, Digit, Grid};
use std::fmt;

/// A set of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Listed {
    /// The line, counted from 1.
    line: usize,
    pub(crate) cells: Cells,
    /// The digits given with the cells, each with its column of the text.
    digits: Vec<(usize, Candidate)>,
}

/// A part that does not fit, and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Misfit {
    /// The line, counted from 1.
    line: usize,
    /// The character of the line, counted from 1.
    column: usize,
    found: String,
    expected: String,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Misfit { line, column, found, expected } = self;
        write!(f, "line {line}, column {column}: found {found}, expected {expected}")
    }
}

impl Listed {
    /// Whether the digits given in the list are those of `grid`.
    ///
    /// # Errors
    /// The first that is not.
    pub(crate) fn agree(&self, grid: &Grid) -> Result<(), Misfit> {
        let wrong = self.digits.iter().find(|(_, given)| grid.digit(given.cell()) != given.digit());
        wrong.map_or(Ok(()), |&(column, given)| {
            let (cell, found) = (given.cell(), given.digit().to_string());
            let expected = format!("{}, the grid's digit at {cell}", grid.digit(cell));
            Err(Misfit { line: self.line, column, found, expected })
        })
    }
}

/// Reads a list.
///
/// # Errors
/// The first line that has neither form.
pub(crate) fn parse(text: &str) -> Result<Vec<Listed>, Misfit> {
    let mut list = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = Line { number: index + 1, text: line.split('#').next().unwrap_or_default() };
        match line.text.trim_start().chars().next() {
            None => {}
            Some('r') => list.push(line.names()?),
            Some(_) => list.push(line.characters()?),
        }
    }
    Ok(list)
}

/// A line without its comment.
struct Line<'a> {
    number: usize,
    text: &'a str,
}

impl Line<'_> {
    /// Reads 81 characters.
    fn characters(&self) -> Result<Listed, Misfit> {
        let mut listed = Listed { line: self.number, cells: Cells::EMPTY, digits: Vec::new() };
        let blanks = self.text.chars().take_while(|c| c.is_whitespace()).count();
        let mut cells = 0;
        for found in self.text.trim().chars() {
            let column = blanks + cells + 1;
            let Some(cell) = Cell::new(cells) else {
                return Err(self.misfit(
                    column,
                    format!("{found:?}"),
                    "the end of the line after 81 cells",
                ));
            };
            let digit = found.to_digit(10).and_then(|number| Digit::new(number as u8));
            match (found, digit) {
                ('.' | '0', _) => {}
                ('x' | 'X', _) => listed.cells.insert(cell),
                (_, Some(digit)) => {
                    listed.cells.insert(cell);
                    listed.digits.push((column, Candidate::new(cell, digit)));
                }
                _ => {
                    return Err(self.misfit(
                        column,
                        format!("{found:?}"),
                        ". or 0 for a cell outside, 1 to 9, x or X for one inside",
                    ));
                }
            }
            cells += 1;
        }
        if cells == 81 {
            Ok(listed)
        } else {
            Err(self.misfit(
                blanks + cells + 1,
                format!("the end of the line after {cells} cells"),
                "81 cells",
            ))
        }
    }

    /// Reads the names of cells.
    fn names(&self) -> Result<Listed, Misfit> {
        let mut listed = Listed { line: self.number, cells: Cells::EMPTY, digits: Vec::new() };
        for name in self.text.split_whitespace() {
            let Ok(cell) = name.parse() else {
                // `name` is part of the text, so the distance of the two is its place.
                let before = name.as_ptr() as usize - self.text.as_ptr() as usize;
                let column = self.text[..before].chars().count() + 1;
                return Err(self.misfit(column, format!("`{name}`"), "a cell, r1c1 to r9c9"));
            };
            listed.cells.insert(cell);
        }
        Ok(listed)
    }

    fn misfit(&self, column: usize, found: String, expected: &str) -> Misfit {
        Misfit { line: self.number, column, found, expected: expected.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str =
        "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

    fn error(text: &str) -> String {
        parse(text).expect_err("a malformed line").to_string()
    }

    #[test]
    fn both_forms_say_the_same() {
        let dots = ".".repeat(78);
        let text = format!("# a list\n\n x.9{dots} # one\nr1c1 r1c3\n{}\n", "0".repeat(81));
        let list = parse(&text).expect("well-formed lines");
        let cells: Vec<Cells> = list.iter().map(|listed| listed.cells).collect();
        let both: Cells = "r1c13".parse().unwrap();
        assert_eq!(cells, [both, both, Cells::EMPTY]);
        assert_eq!(list[0].digits, [(4, Candidate::new(Cell::of(2), Digit::of(9)))]);
    }

    #[test]
    fn misfits_name_their_place() {
        let dots = |n: usize| ".".repeat(n);
        for (text, expected) in [
            (format!("..q{}", dots(78)), "line 1, column 3: found 'q', expected . or 0"),
            (format!("\n  {}", dots(80)), "line 2, column 83: found the end of the line after 80"),
            (dots(82), "line 1, column 82: found '.', expected the end of the line after 81"),
            ("r1c1  r10c1".to_owned(), "line 1, column 7: found `r10c1`, expected a cell"),
        ] {
            let error = error(&text);
            assert!(error.starts_with(expected), "{error}");
        }
    }

    #[test]
    fn digits_must_be_those_of_the_grid() {
        let grid: Grid = GRID.parse().expect("a solution grid");
        let list = parse(&format!("59x{}\n 58{}", ".".repeat(78), ".".repeat(79)));
        let list = list.expect("well-formed lines");
        assert_eq!(list[0].agree(&grid), Ok(()));
        let error = list[1].agree(&grid).expect_err("an 8 for a 9").to_string();
        assert_eq!(error, "line 2, column 3: found 8, expected 9, the grid's digit at r1c2");
    }
}
