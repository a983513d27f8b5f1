//! Cells as text: names, such as `r1c1 r2c5`, or a drawing of 81 characters.
//!
//! Names may contain several rows or columns, as the Sudoku Programmers Forum writes them:
//! `r1c123`, `r12c5`. In a drawing, digits and `x` mark the cells, and blanks all others. White
//! space and `|` separate cells, and so does a line of `-` and `+`.

use crate::{Cell, Cells, ParseError};
use std::str::FromStr;

/// The parts of a name, for errors.
const EXPECTED: [&str; 4] =
    ["`r`, as in r1c1", "a row, 1 to 9", "`c` or a row, 1 to 9", "a column, 1 to 9"];

/// Names, or a drawing; no cells for an empty text.
impl FromStr for Cells {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Cells, ParseError> {
        let text = text.trim();
        if text.is_empty() || text.starts_with(['r', 'R']) { names(text) } else { drawing(text) }
    }
}

/// The text of a set of one cell, as `r1c1`.
impl FromStr for Cell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Cell, ParseError> {
        let cells: Cells = text.parse()?;
        match (cells.len(), cells.first()) {
            (1, Some(cell)) => Ok(cell),
            (n, _) => Err(failed(1, format!("`{text}` is {n} cells: expected one"))),
        }
    }
}

fn failed(position: usize, reason: String) -> ParseError {
    ParseError::Cells { position, reason }
}

/// The cells of names, separated by blanks or commas.
fn names(text: &str) -> Result<Cells, ParseError> {
    let mut cells = Cells::EMPTY;
    let mut start = None;
    // One more blank ends the last name.
    for (i, c) in text.chars().chain([' ']).enumerate() {
        match (c == ',' || c.is_whitespace(), start) {
            (false, None) => start = Some(i),
            (true, Some(first)) => {
                let name: String = text.chars().skip(first).take(i - first).collect();
                cells |= named(&name, first)?;
                start = None;
            }
            _ => {}
        }
    }
    Ok(cells)
}

/// The cells of one name, which begins after `before` characters.
fn named(name: &str, before: usize) -> Result<Cells, ParseError> {
    let (mut rows, mut columns, mut state) = (Vec::new(), Vec::new(), 0);
    for (i, c) in name.chars().enumerate() {
        state = match (state, c, c.to_digit(10)) {
            (0, 'r' | 'R', _) => 1,
            (1 | 2, _, Some(row @ 1..)) => {
                rows.push(row as usize - 1);
                2
            }
            (2, 'c' | 'C', _) => 3,
            (3, _, Some(column @ 1..)) => {
                columns.push(column as usize - 1);
                3
            }
            _ => {
                let (at, expected) = (before + i + 1, EXPECTED[state]);
                return Err(failed(at, format!("position {at} is {c:?}: expected {expected}")));
            }
        };
    }
    if columns.is_empty() {
        let expected = EXPECTED[state];
        let reason = format!("{name:?} ends early: expected {expected}");
        return Err(failed(before + name.chars().count() + 1, reason));
    }
    Ok(rows
        .iter()
        .flat_map(|&row| columns.iter().map(move |&column| Cell::at(row, column)))
        .collect())
}

/// The cells of a drawing that are not blank.
fn drawing(text: &str) -> Result<Cells, ParseError> {
    let (mut cells, mut length, mut before) = (Cells::EMPTY, 0, 0);
    for line in text.split_inclusive('\n') {
        let is_border = line.contains('+') && line.trim().chars().all(|c| "-+".contains(c));
        for (i, c) in line.chars().enumerate().filter(|_| !is_border) {
            let is_meant = match c {
                '.' | '0' | '*' | '_' | '-' => false,
                '1'..='9' | 'x' | 'X' => true,
                _ if c == '|' || c.is_whitespace() => continue,
                _ => return Err(strange(before + i + 1, c)),
            };
            if let Some(cell) = Cell::new(length).filter(|_| is_meant) {
                cells.insert(cell);
            }
            length += 1;
        }
        before += line.chars().count();
    }
    let short = || failed(before.min(81) + 1, format!("expected 81 cells, found {length}"));
    if length == 81 { Ok(cells) } else { Err(short()) }
}

fn strange(position: usize, found: char) -> ParseError {
    let reason = format!(
        "position {position} is {found:?}: expected names such as r1c1, or 81 characters: 1 to 9 \
         or x for a cell, one of . 0 * _ - for another"
    );
    failed(position, reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Cells, String> {
        text.parse().map_err(|error: ParseError| error.to_string())
    }

    #[test]
    fn names_read_back_as_they_were_written() {
        let cells: Cells = [0, 13, 40, 80].map(Cell::of).into_iter().collect();
        assert_eq!(parse(&cells.to_string()), Ok(cells));
        assert_eq!(parse(" r1c1,R2C5\tr5c5 , r9c9 "), Ok(cells));
        assert_eq!(parse(""), Ok(Cells::EMPTY));
        assert_eq!(
            parse("r12c34").map(|cells| cells.to_string()),
            Ok("r1c3 r1c4 r2c3 r2c4".into())
        );
    }

    #[test]
    fn a_line_marks_cells_by_digits_or_crosses() {
        let line = format!("x.5{}X", "_".repeat(77));
        assert_eq!(parse(&line), parse("r1c1 r1c3 r9c9"));
    }

    #[test]
    fn a_cell_has_one_name() {
        assert_eq!(" r2c5 ".parse(), Ok(Cell::at(1, 4)));
        for (text, expected) in [
            ("r12c5", "`r12c5` is 2 cells: expected one"),
            ("", "`` is 0 cells: expected one"),
            ("r1", "\"r1\" ends early: expected `c` or a row, 1 to 9"),
            ("5", "expected 81 cells, found 1"),
        ] {
            assert_eq!(text.parse::<Cell>().unwrap_err().to_string(), expected);
        }
    }

    #[test]
    fn a_drawing_may_have_borders() {
        let drawing = "\
            x.. | ... | ..1\n.xx | --- | ...\n... | ... | ...\n----+-----+----\n\
            ... | ... | ...\n... | ... | ...\n... | ... | ...\n----+-----+----\n\
            ... | ... | ...\n---------\n00x | 000 | 000\n";
        assert_eq!(parse(drawing), parse("r1c19 r2c23 r9c3"));
    }

    #[test]
    fn errors_name_position_and_expectation() {
        for (text, expected) in [
            ("r1c1 r0c5", "position 7 is '0': expected a row, 1 to 9"),
            ("r1c1 2c5", "position 6 is '2': expected `r`, as in r1c1"),
            ("r1x5", "position 3 is 'x': expected `c` or a row, 1 to 9"),
            ("r1c1.", "position 5 is '.': expected a column, 1 to 9"),
            ("r1c1 r2", "\"r2\" ends early: expected `c` or a row, 1 to 9"),
            ("r1c", "\"r1c\" ends early: expected a column, 1 to 9"),
            ("1..4", "expected 81 cells, found 4"),
            ("1.?", "position 3 is '?': expected names such as r1c1, or 81 characters"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
        let long = ".".repeat(90) + "1";
        assert_eq!(parse(&long), Err("expected 81 cells, found 91".into()));
    }
}
